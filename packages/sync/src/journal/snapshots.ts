import type { JsonObject } from '@inkside/kit';
import type { Journal, SnapshotHead } from './journal';
import { createBreather, isHead, packRows, unpackRows, type StoredHead } from './packedRows';
import type { Transactions } from './transactions';

type SnapshotsJournal = Pick<Journal, 'writeSnapshot' | 'readSnapshot' | 'readSnapshotRest'>;

const isSame = (stored: unknown, head: SnapshotHead): stored is StoredHead =>
  isHead(stored) &&
  stored.id === head.id &&
  stored.rows === head.rows &&
  stored.version === head.version &&
  stored.mark.database === head.mark.database &&
  stored.mark.sequence === head.mark.sequence;

/** Undefined where one of the texts is not of this form. Lets other work in between. */
const unpackAll = async (
  texts: readonly string[],
  columns: readonly string[],
): Promise<readonly JsonObject[] | undefined> => {
  const breathe = createBreather();
  const parts: (readonly JsonObject[])[] = [];
  for (const text of texts) {
    const rows = unpackRows(text, columns);
    if (rows === undefined) return undefined;
    parts.push(rows);
    await breathe();
  }
  return parts.flat();
};

const partsOf = (database: string): IDBKeyRange => IDBKeyRange.bound([database], [database, []]);

/** Packed rows of the read models, one snapshot a database. */
export const createSnapshots = ({ read, write }: Transactions): SnapshotsJournal => ({
  writeSnapshot: async (database, { version, mark, first: wanted }, rows) => {
    const { columns, first, parts } = await packRows(rows, wanted);
    await write(['snapshots', 'snapshotParts'], async (transaction) => {
      const heads = transaction.objectStore('snapshots');
      const texts = transaction.objectStore('snapshotParts');
      const before: unknown = await heads.get(database);
      const id = isHead(before) ? before.id + 1 : 1;
      const head: StoredHead = { id, version, mark, rows: rows.length, parts: parts.length, columns, first };
      await heads.put(head, database);
      await texts.delete(partsOf(database));
      await Promise.all(parts.map(async (text, part) => texts.put(text, [database, part])));
    });
  },
  readSnapshot: (database) =>
    read(['snapshots'], async ({ store }) => {
      const stored: unknown = await store.get(database);
      if (!isHead(stored)) return undefined;
      const { columns, first, ...head } = stored;
      const rows = unpackRows(first, columns);
      return rows === undefined ? undefined : { head, first: rows };
    }),
  readSnapshotRest: async (database, head) => {
    if (head.parts === 0) return [];
    const found = await read(['snapshots', 'snapshotParts'], async (transaction) => {
      const stored: unknown = await transaction.objectStore('snapshots').get(database);
      if (!isSame(stored, head)) return undefined;
      const texts = await transaction.objectStore('snapshotParts').getAll(partsOf(database));
      return texts.length === head.parts ? { texts, columns: stored.columns } : undefined;
    });
    return found === undefined ? undefined : unpackAll(found.texts, found.columns);
  },
});
