import type { StoredDocument } from 'pouchdb-core';
import * as v from 'valibot';

import {
  CONTENT_TYPE,
  messageChannel,
  paths,
  PUSH_SOURCE,
  pushKey,
  type PushedFile,
  pushScreenSaverBody,
  saveAndPushAnswer,
  saveAndPushBody,
} from '@inkside/protocol';
import { CloudFailure } from '../../lib/failure';
import { createTurns } from '../../lib/taskOrder';
import { type Endpoint, type SignedInCaller, userEndpoint } from '../endpoint';
import { detailsOf, likelyDocumentIds, namedFreely } from './announcement';
import { deliveredAgain, documentIdOf, keysOf, messageOf, recordOnWire } from './messages';
import { createSigner, isOwnKey, messageDocumentOf, type PushParts, signerFor } from './pushParts';
import type { PushDetails } from './pushRecords';
import { storedContent } from './storedFile';

/** A file that the cloud has made or fetched for a user's devices. */
interface OwnFile {
  readonly uid: string;
  readonly origin: string;
  /** 32 hexadecimal characters. */
  readonly id: string;
  readonly name: string;
  /** Letters and digits, without its dot. */
  readonly extension: string;
  readonly contentType: string;
  readonly body: Uint8Array | AsyncIterable<Uint8Array>;
}

interface Push {
  readonly parts: PushParts;
  readonly uid: string;
  readonly sign: (key: string) => string;
  /** Epoch milliseconds. */
  readonly now: number;
}

const contentTypeOf = ({ sourceType }: PushDetails) =>
  sourceType === PUSH_SOURCE.screensaver ? CONTENT_TYPE.screensaver : CONTENT_TYPE.file;

/** The size alone: a client asks again until its document has arrived, and each time the whole file would be read. */
const ownSize = async ({ parts, uid }: Push, key: string): Promise<number> => {
  const stored = isOwnKey(uid, key) ? await parts.objects.head(key) : undefined;
  if (stored === undefined) throw new CloudFailure('errors.pushObjectMissing');
  return stored.size;
};

/** The client has written its document, which must have arrived by now; only its kind is mended. */
const adopt = async ({ parts, uid }: Push, details: PushDetails): Promise<string> => {
  const document = await messageDocumentOf(parts.writer, uid, details.documentId);
  if (document === undefined) throw new CloudFailure('errors.pushDocumentMissing');
  if (details.sourceType !== PUSH_SOURCE.screensaver) return document._rev;
  if (document['contentType'] === CONTENT_TYPE.screensaver) return document._rev;
  const written = await parts.writer.edit(
    uid,
    document._id,
    (before) => before && { ...before, dbId: messageChannel(uid), contentType: CONTENT_TYPE.screensaver },
  );
  if (written === undefined) throw new CloudFailure('errors.pushDocumentMissing');
  return written.rev;
};

/** A document of the client's for this very object; some write one and do not say so here. */
const unannounced = async ({ parts, uid }: Push, key: string): Promise<StoredDocument | undefined> => {
  for (const id of likelyDocumentIds(key)) {
    const document = await messageDocumentOf(parts.writer, uid, id);
    if (document !== undefined && keysOf(uid, document).includes(key)) return document;
  }
  return undefined;
};

/** A push but for its name. */
interface Prepared {
  readonly details: PushDetails;
  /** Sees to the document; `named` is `details` under a free name. Answers its revision. */
  readonly write: (named: PushDetails) => Promise<string>;
}

const adoption = async (push: Push, data: PushedFile, documentId: string): Promise<Prepared> => {
  const details = detailsOf(data, documentId, await ownSize(push, data.resourceKey));
  const rev = await adopt(push, details);
  return { details, write: async () => rev };
};

/** Without the client's word for a document the cloud delivers: the client's own one, so that there are not two. */
const ownDelivery = async (push: Push, data: PushedFile): Promise<Prepared> => {
  const { parts, uid, sign, now } = push;
  const key = data.resourceKey;
  const stored = isOwnKey(uid, key) ? await storedContent(parts.objects, key) : undefined;
  if (stored === undefined) throw new CloudFailure('errors.pushObjectMissing');
  const theirs = await unannounced(push, key);
  const details = detailsOf(data, theirs?._id ?? documentIdOf(uid, key), stored.size);
  if (theirs !== undefined) {
    const written = await parts.writer.edit(
      uid,
      theirs._id,
      (before) => before && deliveredAgain(before, { uid, sign, now }),
    );
    if (written !== undefined) return { details, write: async () => written.rev };
  }
  return {
    details,
    write: async (named) => {
      const createdAt = (await parts.records.find(uid, named.documentId))?.createdAt ?? now;
      const contentType = contentTypeOf(named);
      const message = messageOf({ uid, details: named, stored, url: sign(key), contentType, createdAt, now });
      return (await parts.writer.put(uid, message)).rev;
    },
  };
};

/** By user: of two files of one name that are announced at once, the second sees the first. */
const takeTurn = createTurns();

const announceFile = async (push: Push, data: PushedFile, documentId: string | undefined) => {
  const { parts, uid } = push;
  const { details, write } = await (documentId === undefined
    ? ownDelivery(push, data)
    : adoption(push, data, documentId));
  const { record, rev } = await takeTurn(uid, async () => {
    const named = await namedFreely(parts, uid, details);
    return { rev: await write(named), record: await parts.records.keep(uid, named, push.now) };
  });
  await parts.ledger.announced(uid, record.documentId);
  const wire = recordOnWire(uid, record, rev, push.sign(record.key));
  return { data: wire, cbMsg: wire.cbMsg };
};

const announce = (parts: PushParts, caller: SignedInCaller, data: PushedFile, documentId: string | undefined) => {
  const { uid } = caller.session.account;
  return announceFile({ parts, uid, sign: createSigner(parts, caller), now: parts.clock.now() }, data, documentId);
};

/**
 * Stores a file that the cloud itself has made and announces it as any other push. The same `id` writes the same object
 * and message again. `origin`: where devices reach the cloud. Throws `ObjectStoreError` `quotaExceeded`.
 */
export const deliverFile = async (parts: PushParts, file: OwnFile): Promise<void> => {
  const { uid, origin, id, name, extension, contentType, body } = file;
  const key = pushKey(uid, id, extension);
  if (body instanceof Uint8Array) await parts.objects.putBytes(key, body, contentType);
  else await parts.objects.put(key, body, { 'content-type': contentType });
  const push: Push = { parts, uid, sign: signerFor(parts, uid, origin), now: parts.clock.now() };
  await announceFile(
    push,
    { name, title: name, resourceDisplayName: name, resourceKey: key, resourceType: extension },
    undefined,
  );
};

/** Whether a file of that id was announced, and its message still stands. */
export const wasDelivered = async (parts: PushParts, uid: string, id: string, extension: string): Promise<boolean> => {
  const document = await messageDocumentOf(parts.writer, uid, documentIdOf(uid, pushKey(uid, id, extension)));
  return document !== undefined;
};

export const saveAndPush = (parts: PushParts): Endpoint =>
  userEndpoint({
    method: 'POST',
    path: paths.saveAndPush,
    summary: 'Announces an uploaded file to the devices.',
    input: v.object({ body: saveAndPushBody }),
    answer: saveAndPushAnswer,
    handle: async ({ body: { data, cbMsg } }, caller) => announce(parts, caller, data, (cbMsg ?? data.cbMsg)?.id),
  });

export const pushScreenSaver = (parts: PushParts): Endpoint =>
  userEndpoint({
    method: 'POST',
    path: paths.pushScreenSaver,
    summary: 'Announces an uploaded picture as a screensaver.',
    input: v.object({ body: pushScreenSaverBody }),
    answer: saveAndPushAnswer,
    handle: async ({ body: { data, cbMsg } }, caller) =>
      announce(parts, caller, { ...data, sourceType: PUSH_SOURCE.screensaver }, cbMsg.id),
  });
