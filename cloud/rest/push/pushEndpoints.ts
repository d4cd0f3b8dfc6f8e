import * as v from 'valibot';

import { type Endpoint, userEndpoint } from '../endpoint';
import {
  paths,
  PUSH_SOURCE,
  pushAgainAnswer,
  pushAgainBody,
  pushDeleteAnswer,
  pushDeleteBody,
  pushMessagesAnswer,
} from '@inkside/protocol';
import { CloudFailure, type FailureCode } from '../../lib/failure';
import { createSigner, inBatches, isShown, messageDocumentOf, type PushParts } from './pushParts';
import { pushScreenSaver, saveAndPush } from './saveAndPush';
import { deliveredAgain, type Delivery, keysOf, recordOnWire } from './messages';
import type { PushRecord } from './pushRecords';

const LISTING_DEFAULT = '{"limit":30,"offset":0,"parent":0}';
/** Clients of the real cloud ask for 100,000 at once when they want everything. */
const LISTING_MAX = 100_000;
const TOP: ReadonlySet<unknown> = new Set([0, '0', '', null]);

const whole = (max: number) => v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(max));

/** JSON in the query, and only half of it sent by most clients (reference: cloud-api 4.4). */
const where = v.pipe(
  v.optional(v.pipe(v.string(), v.maxLength(2000)), LISTING_DEFAULT),
  v.parseJson(),
  // A list would pass for an object in which everything is left out.
  v.check((value) => !Array.isArray(value)),
  v.looseObject({
    limit: v.optional(whole(LISTING_MAX), 30),
    offset: v.optional(whole(Number.MAX_SAFE_INTEGER), 0),
    /** The folder, by id; 0 or null is the top. */
    parent: v.optional(v.nullable(v.union([v.literal(0), v.string()])), null),
    sourceType: v.optional(v.number(), PUSH_SOURCE.file),
  }),
);
type Where = v.InferOutput<typeof where>;

const matches = ({ sourceType, parent }: Where, record: PushRecord): boolean =>
  record.sourceType === sourceType && record.parent === (TOP.has(parent) ? null : parent);

/**
 * Records whose documents stand. A document may have gone by the gateway without a word to REST, as the tombstones of
 * most clients do; its record goes when it is found out.
 */
const livingRows = async ({ records, writer }: PushParts, uid: string, matching: readonly PushRecord[]) => {
  const rows = await inBatches(matching, async (record) => {
    const document = await messageDocumentOf(writer, uid, record.documentId);
    if (document === undefined) await records.removeDead(uid, record);
    return isShown(document) ? [{ record, rev: document._rev }] : [];
  });
  return rows.flat();
};

const pushListing = (parts: PushParts): Endpoint =>
  userEndpoint({
    method: 'GET',
    path: paths.pushMessages,
    summary: 'Pushes, newest first.',
    input: v.object({ query: v.looseObject({ where }) }),
    answer: pushMessagesAnswer,
    handle: async ({ query }, caller) => {
      const { uid } = caller.session.account;
      const { limit, offset } = query.where;
      const all = await parts.records.list(uid);
      const rows = await livingRows(
        parts,
        uid,
        all.filter((record) => matches(query.where, record)),
      );
      const sign = createSigner(parts, caller);
      const list = rows
        .slice(offset, offset + limit)
        .map(({ record, rev }) => ({ data: { args: recordOnWire(uid, record, rev, sign(record.key)) } }));
      return { list, count: rows.length };
    },
  });

const DONE = { data: 'ok' } as const;

/** The document goes first: a crash in between leaves a record that a second call removes. Unknown ids are no error. */
const deleteOne = async ({ records, writer, ledger }: PushParts, uid: string, id: string): Promise<void> => {
  const record = await records.find(uid, id);
  const documentId = record?.documentId ?? id;
  if ((await messageDocumentOf(writer, uid, documentId)) !== undefined) await writer.remove(uid, documentId);
  if (record !== undefined) await records.remove(uid, record.recordId);
  await ledger.forget(uid, documentId);
};

const batchDelete = (parts: PushParts): Endpoint =>
  userEndpoint({
    method: 'POST',
    path: paths.pushDelete,
    summary: 'Takes pushes back, by id of record or document.',
    input: v.object({ body: pushDeleteBody }),
    answer: pushDeleteAnswer,
    handle: async ({ body }, { session }) => {
      await inBatches([...new Set(body.ids)], (id) => deleteOne(parts, session.account.uid, id));
      return DONE;
    },
  });

/** Delivers one push again; tells why not when it cannot. */
const pushOneAgain = async (parts: PushParts, id: string, delivery: Delivery): Promise<FailureCode | undefined> => {
  const { records, writer, objects } = parts;
  const { uid, now } = delivery;
  const record = await records.find(uid, id);
  const document = await messageDocumentOf(writer, uid, record?.documentId ?? id);
  if (document === undefined) return 'errors.notFound';
  for (const key of keysOf(uid, document)) {
    if ((await objects.head(key)) === undefined) return 'errors.pushObjectMissing';
  }
  const written = await writer.edit(uid, document._id, (before) => before && deliveredAgain(before, delivery));
  if (written === undefined) return 'errors.notFound';
  if (record !== undefined) await records.pushedAgain(uid, record.recordId, now);
  await parts.ledger.announced(uid, document._id);
  return undefined;
};

/** What was taken back meanwhile is passed over; a call of which nothing is left says why. */
const pushAgain = (parts: PushParts): Endpoint =>
  userEndpoint({
    method: 'POST',
    path: paths.pushAgain,
    summary: 'Pushes again what was pushed before, by id of record or document.',
    input: v.object({ body: pushAgainBody }),
    answer: pushAgainAnswer,
    handle: async ({ body }, caller) => {
      const { uid } = caller.session.account;
      const delivery: Delivery = { uid, sign: createSigner(parts, caller), now: parts.clock.now() };
      const ids = [...new Set(body?.ids)];
      const failures = await inBatches(ids, (id) => pushOneAgain(parts, id, delivery));
      const [first] = failures;
      if (first !== undefined && !failures.includes(undefined)) throw new CloudFailure(first);
      return DONE;
    },
  });

/** What is sent to the devices: bookkeeping beside the MESSAGE documents, which are what devices follow. */
export const pushEndpoints = (parts: PushParts): readonly Endpoint[] => [
  saveAndPush(parts),
  pushScreenSaver(parts),
  pushListing(parts),
  batchDelete(parts),
  pushAgain(parts),
];
