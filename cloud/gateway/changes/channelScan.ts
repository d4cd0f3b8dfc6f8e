import type { Sequence, StoredDocument } from 'pouchdb-core';

import type { FeedDatabase, FeedPart } from '../../stores';

/** How far a user's documents have been read, and in which database: a restored one begins anew. */
export interface ReadTo {
  readonly identity: string;
  readonly sequence: Sequence;
}

/** A document as it stands after its latest change. */
export interface Standing {
  readonly id: string;
  /** `dbId`; undefined when it has none. */
  readonly channel: string | undefined;
  /** Undefined when it is deleted. Parses its text anew each time. */
  readonly read: () => StoredDocument | undefined;
}

/** Hears what a reading finds. */
export interface ScanListener {
  /** What was heard before counts no more: everything comes once more. */
  anew(): void;
  changed(standing: Standing): void;
}

/** Rows that hold their documents, which may be large. */
const PART_ROWS = 100;

/** The text is parsed only by who wants the document: most look at the channel first. */
const textOf = (document: StoredDocument | undefined): string | undefined =>
  document === undefined ? undefined : JSON.stringify(document);

async function readPart(database: FeedDatabase, since: Sequence): Promise<FeedPart> {
  const wanted = { since, limit: PART_ROWS, style: 'main_only' } as const;
  if (database.fast !== undefined) {
    return database.fast.readFeed({ ...wanted, includeDocs: true, conflicts: false, revs: false, wants: () => true });
  }
  const { results, last_seq: scannedTo } = await database.changes({ ...wanted, include_docs: true });
  const rows = results.map(({ id, seq, changes, deleted, doc }) => {
    const channel = doc?.['dbId'];
    return {
      id,
      seq,
      changes,
      isDeleted: deleted === true,
      channel: typeof channel === 'string' ? channel : undefined,
      doc: textOf(doc),
    };
  });
  return { rows, scannedTo, hasMore: results.length === PART_ROWS };
}

/** Where a reading goes on; from the beginning in another database, or one that has gone back. */
function startOf(before: ReadTo | undefined, identity: string, latest: Sequence): Sequence | undefined {
  if (before?.identity !== identity) return undefined;
  const { sequence } = before;
  return typeof sequence === 'number' && typeof latest === 'number' && latest < sequence ? undefined : sequence;
}

/** Tells what has changed since `before`, everything without one, and where the reading ended. */
export async function scanChanges(
  database: FeedDatabase,
  before: ReadTo | undefined,
  listener: ScanListener,
): Promise<ReadTo> {
  const [identity, { update_seq: latest }] = await Promise.all([database.id(), database.info()]);
  const start = startOf(before, identity, latest);
  if (start === undefined) listener.anew();
  let sequence = start ?? 0;
  if (sequence === latest) return { identity, sequence };
  let hasMore = true;
  while (hasMore) {
    const part = await readPart(database, sequence);
    for (const { id, channel, isDeleted, doc } of part.rows) {
      const read = (): StoredDocument | undefined =>
        isDeleted || doc === undefined ? undefined : (JSON.parse(doc) as StoredDocument);
      listener.changed({ id, channel, read });
    }
    ({ scannedTo: sequence, hasMore } = part);
  }
  return { identity, sequence };
}
