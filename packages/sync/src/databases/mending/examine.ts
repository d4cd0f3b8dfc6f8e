import { databaseErrorOf } from '@inkside/kit';
import { asked, eachRows, openAsItIs } from './rawDatabase';
import { bodyName, bodyOf, metaOf } from './pouchRows';
import { type DatabaseShape, hasShape, type ImportsRepair } from './shapes';
import { isJournalRow } from './journalRows';

/** Whether what looked apart a moment ago belongs together: others may be writing. In one transaction. */
const belongsTogether = async (database: IDBDatabase, id: string): Promise<boolean> => {
  const transaction = database.transaction(['document-store', 'by-sequence']);
  const row: unknown = await asked<unknown>(transaction.objectStore('document-store').get(id));
  const meta = metaOf(row);
  // No document, then no body either.
  const name =
    meta === undefined ? IDBKeyRange.bound(bodyName(id, ''), bodyName(id, '\uFFFF')) : bodyName(id, meta.winningRev);
  const count = await asked(transaction.objectStore('by-sequence').index('_doc_id_rev').count(name));
  return meta === undefined ? row === undefined && count === 0 : count === 1;
};

const pouchIsWhole = async (database: IDBDatabase): Promise<boolean> => {
  const bodies = new Set<string>();
  const ids = new Set<string>();
  const apart = new Set<string>();
  let isReadable = true;
  await eachRows(database, 'by-sequence', (rows) => {
    for (const { value } of rows) {
      const body = bodyOf(value);
      if (body === undefined) isReadable = false;
      else {
        bodies.add(bodyName(body.id, body.rev));
        ids.add(body.id);
      }
    }
  });
  const known = new Set<string>();
  await eachRows(database, 'document-store', (rows) => {
    for (const { value } of rows) {
      const meta = metaOf(value);
      if (meta === undefined) isReadable = false;
      else {
        known.add(meta.id);
        if (!meta.isDeleted && !bodies.has(bodyName(meta.id, meta.winningRev))) apart.add(meta.id);
      }
    }
  });
  for (const id of ids) if (!known.has(id)) apart.add(id);
  for (const id of apart) if (!isReadable || !(await belongsTogether(database, id))) return false;
  return isReadable;
};

const rowsAreWhole = async (
  database: IDBDatabase,
  checks: Readonly<Record<string, (value: unknown) => boolean>>,
): Promise<boolean> => {
  let isWhole = true;
  for (const [name, isRow] of Object.entries(checks)) {
    await eachRows(database, name, (rows) => {
      isWhole &&= rows.every(({ value }) => isRow(value));
    });
  }
  return isWhole;
};

const isWhole = async (
  database: IDBDatabase,
  shape: DatabaseShape,
  imports: Pick<ImportsRepair, 'isRow'>,
): Promise<boolean> => {
  if (!hasShape(database, shape)) return false;
  if (shape.name === 'journal') return rowsAreWhole(database, isJournalRow);
  return shape.name === 'imports' ? rowsAreWhole(database, imports.isRow) : pouchIsWhole(database);
};

/** Full, forbidden, closed or held by another tab: none of it says that anything is broken. */
const passing = /Quota|Security|NotAllowed|Abort|blocked/i;
const TRIES = 5;
const PAUSE_MS = 2000;

const wordOf = (thrown: unknown): string => {
  const { code, params } = databaseErrorOf(thrown);
  return thrown instanceof DOMException ? thrown.name : `${code} ${JSON.stringify(params)}`;
};

interface ExamineParts {
  readonly factory: IDBFactory;
  readonly pause: (ms: number) => Promise<void>;
  readonly imports: Pick<ImportsRepair, 'isRow'>;
}

/**
 * Whether a database is broken: its owner could not open it, or could not read one of its rows. One that is not there is
 * not broken. Rejects where that cannot be told.
 */
export const isBroken = async ({ factory, pause, imports }: ExamineParts, shape: DatabaseShape): Promise<boolean> => {
  for (let tries = 1; ; tries += 1) {
    let database: IDBDatabase | undefined;
    try {
      database = await openAsItIs(factory, shape.fullName);
      return database !== undefined && !(await isWhole(database, shape, imports));
    } catch (thrown) {
      if (passing.test(wordOf(thrown))) throw thrown;
      if (tries === TRIES) return true;
    } finally {
      database?.close();
    }
    await pause(PAUSE_MS);
  }
};
