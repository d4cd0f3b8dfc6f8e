import type { Database, StoredDocument } from 'pouchdb-core';
import * as v from 'valibot';

const PAGE_ROWS = 200;

const attachment = v.looseObject({ data: v.string(), digest: v.exactOptional(v.string()) });

/** One revision with its history and attachments, as the engine takes it in again with `new_edits: false`. */
export const storedRevision = v.looseObject({
  _id: v.pipe(v.string(), v.minLength(1)),
  _rev: v.pipe(v.string(), v.regex(/^\d+-/)),
  _deleted: v.exactOptional(v.boolean()),
  _revisions: v.object({ start: v.number(), ids: v.pipe(v.array(v.string()), v.minLength(1)) }),
  _attachments: v.exactOptional(v.record(v.string(), attachment)),
});
export type StoredRevision = v.InferOutput<typeof storedRevision>;

const openLeaves = async (database: Database, id: string, revs: readonly string[]): Promise<StoredDocument[]> => {
  const answers = await database.get(id, { open_revs: revs, revs: true, attachments: true });
  // A leaf that is missing by now has got a successor, whose change comes later in the feed.
  return answers.flatMap((answer) => ('ok' in answer ? [answer.ok] : []));
};

const isMissing = (thrown: unknown): boolean => v.is(v.looseObject({ status: v.literal(404) }), thrown);

const tryGet = async (database: Database, id: string, rev: string): Promise<StoredDocument | undefined> => {
  try {
    return await database.get(id, { rev, revs: true });
  } catch (thrown) {
    if (isMissing(thrown)) return undefined;
    throw thrown;
  }
};

/**
 * The channel of a tombstone without one is that of the nearest revision before it that has one, so that revision
 * belongs to it. Its attachments do not: nobody can ask for them.
 */
const channelAncestor = async (database: Database, leaf: StoredDocument): Promise<StoredDocument | undefined> => {
  if (leaf._deleted !== true || leaf['dbId'] !== undefined) return undefined;
  const { _revs_info = [] } = await database.get(leaf._id, { rev: leaf._rev, revs_info: true });
  for (const { rev, status } of _revs_info) {
    if (rev === leaf._rev || status !== 'available') continue;
    const ancestor = await tryGet(database, leaf._id, rev);
    if (ancestor?.['dbId'] === undefined) continue;
    const { _attachments: _left, ...body } = ancestor;
    return body;
  }
  return undefined;
};

/**
 * Every leaf of every document, conflicts and tombstones included, each after the ancestor it needs. A document that
 * is written meanwhile may come twice. Rejects when a revision cannot be read.
 */
export async function* leafRevisions(database: Database): AsyncGenerator<StoredRevision> {
  for (let since: string | number = 0; ;) {
    const page = await database.changes({ since, limit: PAGE_ROWS, style: 'all_docs', return_docs: true });
    for (const { id, changes } of page.results) {
      for (const leaf of await openLeaves(
        database,
        id,
        changes.map(({ rev }) => rev),
      )) {
        const ancestor = await channelAncestor(database, leaf);
        if (ancestor !== undefined) yield v.parse(storedRevision, ancestor);
        yield v.parse(storedRevision, leaf);
      }
    }
    if (page.results.length < PAGE_ROWS) return;
    since = page.last_seq;
  }
}
