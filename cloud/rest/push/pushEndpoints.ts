import * as v from 'valibot';

import { messageChannel } from '../../../src/services/contract/channels';
import { DEFAULT_BUCKET, extensionOf } from '../../../src/services/contract/objectKeys';
import { paths } from '../../../src/services/contract/paths';
import {
  pushDeleteAnswer,
  pushDeleteBody,
  pushMessagesAnswer,
  saveAndPushAnswer,
  saveAndPushBody,
} from '../../../src/services/contract/push';
import type { SaveAndPushBody } from '../../../src/services/contract/push';
import type { StsCredentials } from '../../../src/services/contract/storage';
import type { Clock } from '../../config';
import { CloudFailure } from '../../failure';
import type { ChannelWriter } from '../../gateway/channelWriter';
import type { ObjectStore } from '../../objects/objectStore';
import { userEndpoint } from '../endpoint';
import type { Endpoint, SignedInCaller } from '../endpoint';
import { documentIdOf, messageOf, recordOnWire } from './messages';
import type { PushDetails, PushRecord, PushRecords } from './pushRecords';
import { signedUrl } from './signedUrl';
import { storedContent } from './storedContent';
import type { StoredContent } from './storedContent';

export interface PushParts {
  readonly records: PushRecords;
  readonly writer: ChannelWriter;
  readonly objects: ObjectStore;
  readonly clock: Clock;
  issueCredentials(uid: string): StsCredentials;
}

/** `sourceType` of a pushed file; 100 would be a screensaver. */
const FILE_SOURCE = 0;
const LISTING_DEFAULT = '{"limit":30,"offset":0,"parent":0}';
const LISTING_MAX = 1000;

const listingQuery = v.looseObject({
  where: v.pipe(
    v.optional(v.pipe(v.string(), v.maxLength(2000)), LISTING_DEFAULT),
    v.parseJson(),
    v.looseObject({
      limit: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(LISTING_MAX)), 30),
      offset: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0)), 0),
      /** 0 or null is the top. */
      parent: v.optional(v.nullable(v.union([v.literal(0), v.string()])), null),
      sourceType: v.optional(v.number(), FILE_SOURCE),
    }),
  ),
});

/** A document of the user's MESSAGE channel, or undefined; other channels are none of the push calls' business. */
const messageRevision = async (writer: ChannelWriter, uid: string, id: string): Promise<string | undefined> => {
  // Ids with a leading underscore are the engine's own.
  if (id === '' || id.startsWith('_')) return undefined;
  const document = await writer.get(uid, id);
  return document?.['dbId'] === messageChannel(uid) ? document._rev : undefined;
};

const detailsOf = (data: SaveAndPushBody['data'], documentId: string, size: number): PushDetails => ({
  documentId,
  name: data.name,
  title: data.title,
  displayName: data.resourceDisplayName,
  // Some clients always send "txt"; the name knows better where it has an extension.
  format: extensionOf(data.name) || data.resourceType.toLowerCase() || 'unknown',
  key: data.resourceKey,
  size,
  parent: data.parent,
  sourceType: FILE_SOURCE,
});

const urlOf = (parts: PushParts, { origin, session }: SignedInCaller, key: string): string =>
  signedUrl({
    origin,
    bucket: DEFAULT_BUCKET,
    key,
    credentials: parts.issueCredentials(session.account.uid),
    now: parts.clock.now(),
  });

const wireOf = (parts: PushParts, caller: SignedInCaller, record: PushRecord, rev: string) =>
  recordOnWire(caller.session.account, record, rev, urlOf(parts, caller, record.key));

/** The file must lie under the user's own prefix: a foreign key gets the answer of a missing one. */
const ownContent = async (parts: PushParts, uid: string, key: string): Promise<StoredContent> => {
  const stored = key.startsWith(`${uid}/`) ? await storedContent(parts.objects, key) : undefined;
  if (stored === undefined) throw new CloudFailure('errors.pushObjectMissing');
  return stored;
};

/** The size alone: a client asks again until its document has arrived, and each time the whole file would be read. */
const ownSize = async (parts: PushParts, uid: string, key: string): Promise<number> => {
  const stored = key.startsWith(`${uid}/`) ? await parts.objects.head(key) : undefined;
  if (stored === undefined) throw new CloudFailure('errors.pushObjectMissing');
  return stored.size;
};

/** With `cbMsg` the client has written its document, which must have arrived by now. */
const adopt = async (parts: PushParts, uid: string, documentId: string): Promise<string> => {
  const rev = await messageRevision(parts.writer, uid, documentId);
  if (rev === undefined) throw new CloudFailure('errors.pushDocumentMissing');
  return rev;
};

const saveAndPush = (parts: PushParts): Endpoint =>
  userEndpoint({
    method: 'POST',
    path: paths.saveAndPush,
    summary: 'Announces an uploaded file to the devices.',
    input: v.object({ body: saveAndPushBody }),
    answer: saveAndPushAnswer,
    handle: async ({ body: { data, cbMsg } }, caller) => {
      const { uid } = caller.session.account;
      const now = parts.clock.now();
      if (cbMsg !== undefined) {
        const size = await ownSize(parts, uid, data.resourceKey);
        const rev = await adopt(parts, uid, cbMsg.id);
        const adopted = await parts.records.keep(uid, detailsOf(data, cbMsg.id, size), now);
        return { data: wireOf(parts, caller, adopted, rev) };
      }
      const stored = await ownContent(parts, uid, data.resourceKey);
      const details = detailsOf(data, documentIdOf(uid, data.resourceKey), stored.size);
      const createdAt = (await parts.records.find(uid, details.documentId))?.createdAt ?? now;
      const url = urlOf(parts, caller, data.resourceKey);
      const { rev } = await parts.writer.put(uid, messageOf({ uid, details, stored, url, createdAt, now }));
      return { data: wireOf(parts, caller, await parts.records.keep(uid, details, now), rev) };
    },
  });

const listing = (parts: PushParts): Endpoint =>
  userEndpoint({
    method: 'GET',
    path: paths.pushMessages,
    summary: 'Pushes, newest first.',
    input: v.object({ query: listingQuery }),
    answer: pushMessagesAnswer,
    handle: async ({ query: { where } }, caller) => {
      const { uid } = caller.session.account;
      const parent = where.parent === 0 ? null : where.parent;
      const all = await parts.records.list(uid);
      const matching = all.filter((record) => record.sourceType === where.sourceType && record.parent === parent);
      const page = matching.slice(where.offset, where.offset + where.limit);
      const rows = page.map(async (record) => {
        const rev = (await messageRevision(parts.writer, uid, record.documentId)) ?? '';
        return { data: { args: wireOf(parts, caller, record, rev) } };
      });
      return { list: await Promise.all(rows), count: matching.length };
    },
  });

/** The document goes first: a crash in between leaves a record that a second call removes. Unknown ids are no error. */
const deleteOne = async ({ records, writer }: PushParts, uid: string, id: string): Promise<void> => {
  const record = await records.find(uid, id);
  const documentId = record?.documentId ?? id;
  if ((await messageRevision(writer, uid, documentId)) !== undefined) await writer.remove(uid, documentId);
  if (record !== undefined) await records.remove(uid, record.recordId);
};

const batchDelete = (parts: PushParts): Endpoint =>
  userEndpoint({
    method: 'POST',
    path: paths.pushDelete,
    summary: 'Takes pushes back, by id of record or document.',
    input: v.object({ body: pushDeleteBody }),
    answer: pushDeleteAnswer,
    handle: async ({ body }, { session }) => {
      for (const id of new Set(body.ids)) await deleteOne(parts, session.account.uid, id);
      return { data: 'ok' as const };
    },
  });

/** Files sent to the devices: bookkeeping beside the MESSAGE documents, which are what devices follow. */
export const pushEndpoints = (parts: PushParts): readonly Endpoint[] => [
  saveAndPush(parts),
  listing(parts),
  batchDelete(parts),
];
