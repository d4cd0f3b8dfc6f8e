import * as v from 'valibot';

import { paths } from '@inkside/protocol';
import { bytesOf, fingerprint, isGone, md5Of, order, tokenFor } from './caller';
import type { Caller } from './caller';

const KNOWN_DOCUMENTS = 400;
const KNOWN_OBJECTS = 300;
const KNOWN_PUSHES = 200;
const PEOPLE = 40;
const SETTINGS = 20;
const BATCH = 6;
const LARGEST_BYTES = 150_000;
/** The object store takes no smaller part but the last. */
const PART_BYTES = 102_400;
/** How often tokens are ended instead of made. */
const SOMETIMES = 0.3;

const written = v.array(v.looseObject({ id: v.string(), ok: v.optional(v.boolean()), rev: v.optional(v.string()) }));
const pushed = v.looseObject({ data: v.looseObject({ _id: v.string() }) });
const madeToken = v.looseObject({ token: v.string() });

/** Documents, each by one writer at a time: new ones, newer revisions, and deletions. */
const writeDocuments = async (
  { random, promises, send, uid }: Caller,
  revisions: Map<string, string>,
  writer: number,
): Promise<void> => {
  for (;;) {
    const ids = new Set(Array.from({ length: BATCH }, () => `doc-${writer}-${random.below(KNOWN_DOCUMENTS)}`));
    const docs = [...ids].map((_id) => {
      const [rev, isDeleted] = [revisions.get(_id), random.chance(0.15)];
      const text = isDeleted ? '' : random.hex(200 + random.below(2000));
      promises.sending(`document ${_id}`, text);
      const common = { _id, ...(rev === undefined ? {} : { _rev: rev }), user: uid, dbId: `${uid}-NOTE_TREE` };
      return isDeleted ? { ...common, _deleted: true } : { ...common, text };
    });
    for (const { id, rev } of v.parse(written, await send('POST', '/neocloud/_bulk_docs', { docs }))) {
      if (rev === undefined) throw new Error(`The document ${id} was refused.`);
      revisions.set(id, rev);
      promises.acknowledged(`document ${id}`);
    }
  }
};

/**
 * An upload in parts, each of which is promised by its answer. Some are left open: their parts have to outlive a crash too.
 * @returns nothing until the whole is acknowledged under `object KEY`
 */
const putInParts = async ({ client, random, promises }: Caller, key: string): Promise<void> => {
  const parts = [
    bytesOf(random, PART_BYTES),
    bytesOf(random, PART_BYTES),
    bytesOf(random, 1 + random.below(PART_BYTES)),
  ];
  const { uploadId } = await client.initMultipartUpload(key);
  const done: { number: number; etag: string }[] = [];
  for (const [index, part] of parts.entries()) {
    const place = `part ${key} ${uploadId} ${index + 1}`;
    promises.sending(place, md5Of(part));
    const { etag } = await client.uploadPart(key, uploadId, index + 1, part, 0, part.length);
    promises.acknowledged(place);
    done.push({ number: index + 1, etag });
  }
  if (random.chance(0.1)) return;
  promises.sending(`object ${key}`, fingerprint(Buffer.concat(parts)));
  // Whether they still stand is the completion's question from now on.
  for (const { number } of done) promises.forget(`part ${key} ${uploadId} ${number}`);
  await client.completeMultipartUpload(key, uploadId, done);
  promises.acknowledged(`object ${key}`);
};

/** Objects: put whole, in parts and over others, deleted one by one and several at once. */
const writeObjects = async (caller: Caller, writer: number): Promise<void> => {
  const { client, random, promises, uid } = caller;
  for (;;) {
    const keys = Array.from({ length: 3 }, () => `${uid}/note/crash-${writer}-${random.below(KNOWN_OBJECTS)}`);
    const [key = ''] = keys;
    const way = random.next();
    if (way < 0.25) await putInParts(caller, key);
    else if (way < 0.35) {
      const several = [...new Set(keys)];
      for (const each of several) promises.sending(`object ${each}`, '');
      await client.deleteMulti(several);
      for (const each of several) promises.acknowledged(`object ${each}`);
    } else {
      const content = bytesOf(random, random.below(LARGEST_BYTES));
      promises.sending(`object ${key}`, way < 0.45 ? '' : fingerprint(content));
      await (way < 0.45 ? client.delete(key) : client.put(key, content));
      promises.acknowledged(`object ${key}`);
    }
  }
};

/** A file, the push that announces it, and now and then the one that takes pushes back. */
const writePushes = async (
  { client, random, promises, send, uid }: Caller,
  recordIds: Map<string, string>,
): Promise<void> => {
  for (;;) {
    const name = `push-${random.below(KNOWN_PUSHES)}.txt`;
    const known = recordIds.get(name);
    if (known !== undefined && random.chance(0.4)) {
      promises.sending(`push ${name}`, '');
      await send('POST', paths.pushDelete, { ids: [known] });
      recordIds.delete(name);
    } else {
      const key = `${uid}/push/${name}`;
      const [content, title] = [bytesOf(random, random.below(2000)), `Title ${random.hex(12)}`];
      promises.sending(`object ${key}`, fingerprint(content));
      await client.put(key, content);
      promises.acknowledged(`object ${key}`);
      promises.sending(`push ${name}`, title);
      const data = {
        name,
        title,
        resourceDisplayName: name,
        resourceKey: key,
        bucket: 'onyx-cloud',
        resourceType: 'txt',
        parent: null,
      };
      recordIds.set(name, v.parse(pushed, await send('POST', paths.saveAndPush, { data })).data._id);
    }
    promises.acknowledged(`push ${name}`);
  }
};

const writeSettings = async ({ random, promises, send }: Caller): Promise<void> => {
  for (;;) {
    const [name, value] = [`setting${random.below(SETTINGS)}`, random.hex(20)];
    promises.sending(`setting ${name}`, value);
    await send('POST', paths.userConfig, { [name]: value });
    promises.acknowledged(`setting ${name}`);
    promises.sending('nickname', value);
    await send('PUT', paths.updateInfo, { nickname: value });
    promises.acknowledged('nickname');
  }
};

/** Accounts and what signs them in: made, ended, made again. */
const writeAccounts = async (
  { random, promises, origin, operatorKey }: Caller,
  bearers: Map<string, string>,
): Promise<void> => {
  for (;;) {
    const email = `person${random.below(PEOPLE)}@example.org`;
    if (promises.value(`account ${email}`) !== 'there') {
      promises.sending(`account ${email}`, 'there');
      await order(origin, operatorKey, { do: 'addUser', email });
      promises.acknowledged(`account ${email}`);
    } else if (random.chance(SOMETIMES)) {
      for (const place of [...promises.places(`access ${email} `), ...promises.places(`bearer ${email} `)])
        promises.sending(place, '');
      await order(origin, operatorKey, { do: 'revokeTokens', email });
      for (const place of [...promises.places(`access ${email} `), ...promises.places(`bearer ${email} `)])
        promises.acknowledged(place);
    } else {
      const { token } = v.parse(madeToken, await order(origin, operatorKey, { do: 'makeToken', email }));
      promises.sending(`access ${email} ${token}`, 'holds');
      promises.acknowledged(`access ${email} ${token}`);
      const bearer = await tokenFor(origin, token);
      if (bearer === undefined) throw new Error('A fresh access token does not hold.');
      const name = `bearer ${email} ${random.hex(8)}`;
      bearers.set(name, bearer);
      promises.sending(name, 'holds');
      promises.acknowledged(name);
    }
  }
};

/** What the server gave to the writers, and what they need to go on after a crash. */
export interface Given {
  /** Newest revisions by id. */
  readonly revisions: Map<string, string>;
  /** Ids of the pushes' records by file name. */
  readonly recordIds: Map<string, string>;
  /** Bearer tokens by their place among the promises. */
  readonly bearers: Map<string, string>;
}

/**
 * Writes at every door until the server is gone.
 * @returns what went wrong while the server still lived: refusals, which a server under fire does not owe anybody
 */
export const writeUntilGone = async (caller: Caller, given: Given): Promise<readonly string[]> => {
  const writers = [
    writeDocuments(caller, given.revisions, 1),
    writeDocuments(caller, given.revisions, 2),
    writeObjects(caller, 1),
    writeObjects(caller, 2),
    writePushes(caller, given.recordIds),
    writeSettings(caller),
    writeAccounts(caller, given.bearers),
  ];
  const ends = await Promise.allSettled(writers);
  return ends.flatMap((end) => (end.status === 'rejected' && !isGone(end.reason) ? [String(end.reason)] : []));
};
