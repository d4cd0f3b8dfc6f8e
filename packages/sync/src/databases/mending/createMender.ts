import { databaseErrorOf, type EpochMs, type ListedStorage, type Uid } from '@inkside/kit';
import type { MendableName, Mended } from './mendingPort';
import { createHomeOf } from '../../databaseNames';
import { journalNameOf } from '../../journal/database';
import type { LocalDatabases } from '../localDatabases';
import { isBroken } from './examine';
import { markOf } from './mark';
import { forgetPlace, putBack } from './putBack';
import { eachRows, openAsItIs, removeDatabase } from './rawDatabase';
import { createSavedRows, savedNameOf, type AsideRow, type SavedRow } from './saved';
import { noWords, readWords, saveJournal, type JournalWords } from './journalRows';
import { savePouch } from './pouchRows';
import { type ImportsRepair, pouchNames, shapesOf } from './shapes';
import type { DatabaseName } from '../../syncPorts';

export interface MendParts {
  readonly factory: IDBFactory;
  readonly local: ListedStorage;
  readonly databases: Pick<LocalDatabases, 'use'>;
  readonly imports: ImportsRepair;
  /** Lets go of what this tab has open of these databases, and ends what is under way on them. */
  readonly forget: (uid: Uid, names: readonly MendableName[]) => void;
  /** They are made anew. */
  readonly renewed: (uid: Uid) => void;
  /** Hands a text to the person as a file. */
  readonly handOut: (name: string, text: string) => void;
  readonly pause: (ms: number) => Promise<void>;
  readonly now: () => EpochMs;
}

export interface Mender {
  examine(uid: Uid): Promise<readonly MendableName[]>;
  /** To be called by one tab at a time. */
  mend(uid: Uid): Promise<Mended | undefined>;
  /** What earlier mendings could not put back. */
  aside(uid: Uid): Promise<readonly AsideRow[]>;
  saveAside(uid: Uid): Promise<void>;
}

const within = async <T>(
  factory: IDBFactory,
  name: string,
  otherwise: T,
  work: (database: IDBDatabase) => Promise<T>,
): Promise<T> => {
  const database = await openAsItIs(factory, name).catch(() => undefined);
  if (database === undefined) return otherwise;
  try {
    return await work(database);
  } finally {
    database.close();
  }
};

/** Every whole row of broken imported notes: they are nowhere else. */
const saveImports = async (
  database: IDBDatabase,
  { isRow }: Pick<ImportsRepair, 'isRow'>,
): Promise<readonly SavedRow[]> => {
  const saved: SavedRow[] = [];
  for (const store of ['note', 'tag', 'file'] as const) {
    await eachRows(database, store, (rows) => {
      for (const { value } of rows) if (isRow[store](value)) saved.push({ kind: 'import', store, value });
    });
  }
  return saved;
};

/** Everything of the broken databases that may be nowhere else. */
const save = async (
  { factory, now, imports }: MendParts,
  uid: Uid,
  broken: readonly MendableName[],
): Promise<readonly SavedRow[]> => {
  const homeOf = createHomeOf(uid);
  const words: JournalWords = await within(factory, journalNameOf(uid), noWords, (journal) =>
    readWords(journal, now()),
  );
  const saved: SavedRow[] = [];
  for (const { name, fullName } of shapesOf(uid, imports)) {
    if (!broken.includes(name)) continue;
    const isPouch = (pouchNames as readonly MendableName[]).includes(name);
    const found = await within<readonly SavedRow[]>(factory, fullName, [], (database) => {
      if (isPouch) return savePouch(database, { name: name as DatabaseName, homeOf, words });
      return name === 'journal' ? saveJournal(database, words) : saveImports(database, imports);
    });
    saved.push(...found);
  }
  return saved;
};

const keptIn = (rows: readonly SavedRow[]): number => {
  const kept = rows.flatMap((row): string[] => {
    if (row.kind === 'document') return row.isUnsent ? [`${row.database}/${row.document._id}`] : [];
    if (row.kind === 'import')
      return row.store === 'file' ? [`imports/${(row.value as { uniqueId: string }).uniqueId}`] : [];
    if (row.kind !== 'journal' || row.store !== 'outbox') return [];
    const { database, id } = row.value as { database: string; id: string };
    return [`${database}/${id}`];
  });
  return new Set(kept).size;
};

/** Nothing is made by asking. */
const readAside = async (factory: IDBFactory, uid: Uid): Promise<readonly AsideRow[]> => {
  const known = await factory.databases?.();
  if (known?.every(({ name }) => name !== savedNameOf(uid)) === true) return [];
  return (await createSavedRows(factory, uid).all()).filter((row) => row.kind === 'aside');
};

const fileOf = (rows: readonly AsideRow[]): string =>
  JSON.stringify(
    rows.map(({ database, id, text }) => ({ database, id, text })),
    null,
    1,
  );

const findBroken = async (parts: MendParts, uid: Uid): Promise<readonly MendableName[]> => {
  const broken: MendableName[] = [];
  for (const shape of shapesOf(uid, parts.imports)) if (await isBroken(parts, shape)) broken.push(shape.name);
  return broken;
};

/** What goes wrong is an error of the databases. */
const telling =
  <T>(work: (uid: Uid) => Promise<T>) =>
  async (uid: Uid): Promise<T> => {
    try {
      return await work(uid);
    } catch (thrown) {
      throw databaseErrorOf(thrown);
    }
  };

/** Finds and mends broken databases (decision 9). */
export const createMender = (parts: MendParts): Mender => {
  const { factory, local, now } = parts;

  const handOut = (aside: readonly AsideRow[]): void =>
    parts.handOut(`inkside-${new Date(now()).toISOString().slice(0, 10)}.json`, fileOf(aside));

  const mend = async (uid: Uid): Promise<Mended | undefined> => {
    const mark = markOf(local, uid);
    const broken = await findBroken(parts, uid);
    const begun = mark.names();
    if (broken.length === 0 && begun === undefined) return undefined;
    const saved = createSavedRows(factory, uid);
    if (broken.length > 0) await saved.add(await save(parts, uid, broken));
    const anew = [...new Set([...(begun ?? []), ...broken])];
    mark.set(anew);
    // Before anything is gone: a draft without its document is let go of only when all has been read.
    if (broken.some((name) => name !== 'imports') && !broken.includes('journal')) await forgetPlace({ uid, factory });
    for (const { name, fullName } of shapesOf(uid, parts.imports)) {
      if (!broken.includes(name)) continue;
      parts.forget(uid, [name]);
      await removeDatabase(factory, fullName);
    }
    const before = await saved.all();
    await putBack({ uid, factory, databases: parts.databases, imports: parts.imports, saved, now: now() }, anew);
    const aside = (await saved.all()).filter((row) => row.kind === 'aside');
    await saved.clearPutBack();
    mark.clear();
    parts.renewed(uid);
    if (aside.length === 0) await saved.remove().catch(() => undefined);
    else handOut(aside);
    return { databases: anew, kept: keptIn(before), aside: aside.length };
  };

  const aside = (uid: Uid): Promise<readonly AsideRow[]> => readAside(factory, uid);
  return {
    examine: telling((uid) => findBroken(parts, uid)),
    mend: telling(mend),
    aside: telling(aside),
    saveAside: telling(async (uid) => handOut(await aside(uid))),
  };
};
