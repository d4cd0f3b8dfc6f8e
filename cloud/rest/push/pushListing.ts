import * as v from 'valibot';

import { paths } from '../../../src/services/contract/allPaths';
import { PUSH_SOURCE, pushMessagesAnswer } from '../../../src/services/contract/push';
import { userEndpoint } from '../endpoint';
import type { Endpoint } from '../endpoint';
import { recordOnWire } from './messages';
import { createSigner, inBatches, isShown, messageDocumentOf } from './pushParts';
import type { PushParts } from './pushParts';
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

export const pushListing = (parts: PushParts): Endpoint =>
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
