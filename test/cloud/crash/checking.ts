import * as v from 'valibot';

import { paths } from '@inkside/protocol';
import { fingerprint, order, tokenFor } from './caller';
import type { Caller } from './caller';
import type { Given } from './writing';

const SAMPLE = 15;
const PAGE = 1000;

const rows = v.object({
  rows: v.array(
    v.looseObject({
      key: v.string(),
      value: v.optional(v.looseObject({ rev: v.string() })),
      doc: v.optional(v.nullable(v.looseObject({ text: v.optional(v.string()) }))),
    }),
  ),
});
const listing = v.looseObject({
  list: v.array(
    v.looseObject({
      data: v.looseObject({ args: v.looseObject({ _id: v.string(), name: v.string(), title: v.string() }) }),
    }),
  ),
});
const users = v.looseObject({ users: v.array(v.looseObject({ email: v.nullable(v.string()) })) });
const profile = v.looseObject({ data: v.looseObject({ nickname: v.nullable(v.string()) }) });
const settings = v.looseObject({
  data: v.nullable(v.record(v.string(), v.union([v.string(), v.number(), v.boolean(), v.null()]))),
});

/** How much is looked at: what was written since the crash before and some of the rest, or everything. */
export type Thoroughness = 'recent' | 'all';

type Lost = string[];

/** Places of a kind, without that prefix. */
const chosen = ({ promises, random }: Caller, prefix: string, thoroughness: Thoroughness): string[] => {
  const all = promises.places(prefix);
  const some = Array.from({ length: SAMPLE }, () => random.pick(all)).filter((place) => place !== undefined);
  const names = thoroughness === 'all' ? all : [...promises.touched(prefix), ...some];
  return [...new Set(names)].map((place) => place.slice(prefix.length));
};

const holdTo = ({ promises }: Caller, place: string, found: string, lost: Lost): void => {
  const expected = promises.value(place) ?? '';
  if (!promises.settle(place, found))
    lost.push(`${place}: ${found.slice(0, 40) || 'nothing'} in place of ${expected.slice(0, 40) || 'nothing'}`);
};

const checkDocuments = async (
  caller: Caller,
  { revisions }: Given,
  thoroughness: Thoroughness,
  lost: Lost,
): Promise<void> => {
  const ids = chosen(caller, 'document ', thoroughness);
  for (let at = 0; at < ids.length; at += PAGE) {
    const answer = await caller.send('POST', '/neocloud/_all_docs', {
      keys: ids.slice(at, at + PAGE),
      include_docs: true,
    });
    for (const { key, value, doc } of v.parse(rows, { rows: [], ...Object(answer) }).rows) {
      if (value === undefined) revisions.delete(key);
      else revisions.set(key, value.rev);
      holdTo(caller, `document ${key}`, doc?.text ?? '', lost);
    }
  }
};

const contentOf = async ({ client }: Caller, key: string): Promise<string> => {
  try {
    return fingerprint((await client.get(key)).content as Buffer);
  } catch (thrown) {
    if (Reflect.get(Object(thrown), 'code') === 'NoSuchKey') return '';
    throw thrown;
  }
};

const checkObjects = async (caller: Caller, thoroughness: Thoroughness, lost: Lost): Promise<void> => {
  for (const key of chosen(caller, 'object ', thoroughness))
    holdTo(caller, `object ${key}`, await contentOf(caller, key), lost);
};

const part = v.looseObject({ PartNumber: v.string(), ETag: v.string() });
/** The client gives a single part as itself and not as a list. */
const partList = v.looseObject({
  parts: v.optional(
    v.union([
      v.array(part),
      v.pipe(
        part,
        v.transform((one) => [one]),
      ),
    ]),
    [],
  ),
});

/** Etags of what an open upload has, by number. */
const partsOf = async ({ client }: Caller, key: string, uploadId: string): Promise<ReadonlyMap<string, string>> => {
  const { parts } = v.parse(partList, await client.listParts(key, uploadId));
  return new Map(parts.map(({ PartNumber, ETag }) => [PartNumber, ETag.replaceAll('"', '').toLowerCase()]));
};

/** What is left of open uploads is held to its parts, and given up afterwards: an account may have only so many open. */
const checkParts = async (caller: Caller, lost: Lost): Promise<void> => {
  const places = caller.promises.places('part ');
  const uploads = new Set(places.map((place) => place.split(' ').slice(1, 3).join(' ')));
  for (const upload of uploads) {
    const [key = '', uploadId = ''] = upload.split(' ');
    const found = await partsOf(caller, key, uploadId);
    for (const place of places.filter((each) => each.startsWith(`part ${upload} `))) {
      holdTo(caller, place, found.get(place.split(' ')[3] ?? '') ?? '', lost);
      caller.promises.forget(place);
    }
    await caller.client.abortMultipartUpload(key, uploadId);
  }
};

const checkPushes = async (caller: Caller, { recordIds }: Given, lost: Lost): Promise<void> => {
  const where = encodeURIComponent(JSON.stringify({ limit: 100_000, offset: 0, parent: 0 }));
  const { list } = v.parse(listing, await caller.send('GET', `${paths.pushMessages}?where=${where}`));
  const found = new Map(list.map(({ data }) => [data.args.name, data.args]));
  recordIds.clear();
  for (const [name, { _id }] of found) recordIds.set(name, _id);
  for (const place of caller.promises.places('push '))
    holdTo(caller, place, found.get(place.slice(5))?.title ?? '', lost);
};

const checkSettings = async (caller: Caller, lost: Lost): Promise<void> => {
  const { data } = v.parse(settings, await caller.send('GET', paths.userConfig));
  for (const place of caller.promises.places('setting '))
    holdTo(caller, place, String(data?.[place.slice(8)] ?? ''), lost);
  const me = v.parse(profile, await caller.send('GET', paths.me));
  if (caller.promises.value('nickname') !== undefined) holdTo(caller, 'nickname', me.data.nickname ?? '', lost);
};

const checkAccounts = async (
  caller: Caller,
  { bearers }: Given,
  thoroughness: Thoroughness,
  lost: Lost,
): Promise<void> => {
  const { origin, operatorKey } = caller;
  const all = v.parse(users, await order(origin, operatorKey, { do: 'listUsers' })).users;
  const emails = new Set(all.map(({ email }) => email));
  for (const place of caller.promises.places('account '))
    holdTo(caller, place, emails.has(place.slice(8)) ? 'there' : '', lost);
  for (const name of chosen(caller, 'access ', thoroughness)) {
    const bearer = await tokenFor(origin, name.split(' ')[1] ?? '');
    holdTo(caller, `access ${name}`, bearer === undefined ? '' : 'holds', lost);
  }
  for (const name of chosen(caller, 'bearer ', thoroughness)) {
    const authorization = `Bearer ${bearers.get(`bearer ${name}`) ?? ''}`;
    const { status } = await fetch(`${origin}${paths.me}`, { headers: { authorization } });
    holdTo(caller, `bearer ${name}`, status === 200 ? 'holds' : '', lost);
  }
};

/**
 * Holds a server that was started again to what it had acknowledged.
 * @returns what is lost or altered, in words; empty where all is there byte by byte
 */
export const checkAll = async (
  caller: Caller,
  given: Given,
  thoroughness: Thoroughness,
): Promise<readonly string[]> => {
  const lost: Lost = [];
  await checkDocuments(caller, given, thoroughness, lost);
  await checkObjects(caller, thoroughness, lost);
  await checkParts(caller, lost);
  await checkPushes(caller, given, lost);
  await checkSettings(caller, lost);
  await checkAccounts(caller, given, thoroughness, lost);
  return lost;
};
