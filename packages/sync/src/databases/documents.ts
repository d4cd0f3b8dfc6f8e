import { PortError, type Stop, type Uid } from '@inkside/kit';

import type { ChangeOrigin, DocumentBus } from '../bus';
import { generationOf } from '../pages/revisions';
import type { DatabaseName, DocumentChange, DocumentsPort, ReadMark, StoredDocument } from '../syncPorts';
import { databaseNames } from '../databaseNames';
import type { UserData } from '../userData';
import { createDesks, type Desk, type DeskParts } from './desks';
import type { Drafts } from './drafts';
import { compareTold, createKeptRows, readAll, readSince, readSnapshot, writeSnapshot } from './reading';
import { findDocument, readStandings } from './standings';
import { editOf, writeDrafted } from './writing/draftedWrite';
import type { OperationDocuments } from '../operations/createOperations';
import { idOfWrite } from '../operations/inverse';

/** Documents of which the newest write is known; the oldest are let go. */
const MOST_WRITTEN = 5000;

/** The newest revision of what was written in this browser, undefined for a deletion. */
const createNewest = () => {
  // A map gives its keys in the order in which they were put in.
  const written = new Map<string, string | undefined>();
  return {
    add: (change: DocumentChange): void => {
      const [rev, known] = [change.isDeleted ? undefined : change.document._rev, written.get(change.id)];
      if (rev !== undefined && known !== undefined && generationOf(rev) < generationOf(known)) return;
      written.delete(change.id);
      written.set(change.id, rev);
      const [oldest] = written.keys();
      if (written.size > MOST_WRITTEN && oldest !== undefined) written.delete(oldest);
    },
    /** Whether something that a write has gone over may be told after that write. */
    isDoubtful: (change: DocumentChange, origin: ChangeOrigin): boolean => {
      if (!written.has(change.id)) return false;
      const known = written.get(change.id);
      // To delete what one has written, or to bring back what one has deleted, is a write like any other.
      if (change.isDeleted || known === undefined)
        return origin === 'cloud' && change.isDeleted !== (known === undefined);
      const { _rev: rev } = change.document;
      return rev !== known && generationOf(rev) <= generationOf(known);
    },
  };
};

/**
 * Reports what the bus tells. The sync reads a document and tells of it a moment later, and what other tabs tell is on
 * its way for a while: a write in between is told first, and would be covered by what is older. Such news is followed
 * by a report without changes, whereupon the list reads what stands. So is what another tab told just before this one
 * listened, and had not kept yet when the list was read first.
 */
const watchDocuments = (
  bus: Pick<DocumentBus, 'listen' | 'askOthers' | 'listenCaughtUp'>,
  name: DatabaseName,
  report: Parameters<DocumentsPort['watch']>[2],
): Stop => {
  const newest = createNewest();
  const doubt = (): void => report({ changes: undefined });
  const stop = bus.listen(name, (changes, origin) => {
    report({ changes });
    if (changes.some((change) => newest.isDoubtful(change, origin))) doubt();
    if (origin === 'here') changes.forEach(newest.add);
  });
  const stops = [
    stop,
    bus.askOthers(name, doubt),
    bus.listenCaughtUp(name, () => report({ changes: [], isAllKept: true })),
  ];
  return () => stops.forEach((end) => end());
};

interface Erase {
  /** Whatever stands in it, or whether it can be opened. */
  database(uid: Uid, name: DatabaseName): Promise<void>;
  saved(uid: Uid): Promise<void>;
}

interface DocumentsParts extends DeskParts {
  /** Removes what a mending may have left of the user, and databases that PouchDB cannot open. */
  readonly erase?: Erase;
  /** A removal begins. */
  readonly onRemoval?: (uid: Uid) => void;
}

const existing = (id: string, document: StoredDocument | undefined): StoredDocument => {
  if (document === undefined) throw new PortError('errors.documentMissing', { id });
  return document;
};

const findOne = async (
  { uid, databases, waiting }: UserData,
  name: DatabaseName,
  id: string,
): Promise<StoredDocument | undefined> => {
  await waiting.settle(name, id);
  return databases.use(uid, name, (local) => findDocument(local, id));
};

const removeOne = async ({ uid, databases }: UserData, name: DatabaseName, erase: Erase | undefined): Promise<void> => {
  try {
    await databases.destroy(uid, name);
  } catch (thrown) {
    // One that is broken goes all the same.
    if (erase === undefined) throw thrown;
    databases.abandon(uid, name);
    await erase.database(uid, name);
  }
};

/** What cannot be removed keeps nothing else; rejects with the first reason when all the others are gone. */
const removeAll = async (data: UserData, drafts: Drafts, erase: Erase | undefined): Promise<void> => {
  const { uid, databases, journal, ownWrites, waiting } = data;
  databases.admission.refuse(uid);
  ownWrites.clear();
  const removals = [
    async () => drafts.removeAll(uid),
    ...databaseNames.map((name) => () => removeOne(data, name, erase)),
    () => journal.destroy(),
    async () => erase?.saved(uid),
  ];
  const failures: unknown[] = [];
  for (const remove of removals) await remove().catch((thrown: unknown) => failures.push(thrown));
  waiting.forget();
  if (failures.length > 0) throw failures[0];
};

/** Of somebody who is signed in: what belongs to a session that is over asks for none of this any more. */
const admitted = (desk: Desk): Desk => {
  desk.data.databases.admission.admit(desk.data.uid);
  return desk;
};

/** What is read is shown. */
const createShown =
  (deskOf: (uid: Uid) => Desk) =>
  <T extends { readonly mark: ReadMark } | undefined>(uid: Uid, database: DatabaseName, reading: T): T => {
    if (reading !== undefined) deskOf(uid).seen.read(database, reading.mark);
    return reading;
  };

/** Documents of one reading. */
const MOST_READ = 1000;

/** What operations need beside the port: what a write is over, and writes that are decided on at the moment of writing. */
const createOperationDocuments = (deskOf: (uid: Uid) => Desk, drafts: Drafts): OperationDocuments => ({
  read: async (uid, database, ids) => {
    const { data, attended } = deskOf(uid);
    await attended.replayed;
    await data.waiting.settleAll(database, ids);
    return data.databases.use(uid, database, async (local) => {
      const found: StoredDocument[] = [];
      for (let from = 0; from < ids.length; from += MOST_READ) {
        const standings = await readStandings(local, ids.slice(from, from + MOST_READ));
        found.push(...[...standings.values()].flatMap(({ document }) => document ?? []));
      }
      return found;
    });
  },
  write: async (uid, write, over) => {
    const { database } = write;
    const id = idOfWrite(write);
    const wish = write.kind === 'edit' ? editOf(write.fields) : ({ kind: 'create', document: write.document } as const);
    existing(id, await writeDrafted(deskOf(uid), drafts, { database, id, wish, over }));
  },
  change: async (uid, database, id, decide) => {
    const { writers, attended, lasting } = deskOf(uid);
    await attended.replayed;
    await lasting.turns.over(database, id);
    await writers[database].write({ id, outcome: ({ document }) => decide(document), before: () => undefined });
  },
});

/** The documents port, and what else operations on many documents need of it. */
export interface Documents extends DocumentsPort {
  readonly ofOperations: OperationDocuments;
}

/**
 * The user's documents: in PouchDB, with what waits in the journal over it. A write stands as a draft before the call
 * returns, is noted in the outbox, then written, then announced to the lists and the push.
 */
export const createDocuments = (parts: DocumentsParts): Documents => {
  const { userData, drafts, erase, onRemoval } = parts;
  const deskOf = createDesks(parts);
  const shown = createShown(deskOf);
  const keptRows = createKeptRows();
  const opened = async (uid: Uid): Promise<UserData> => {
    const { data, attended } = deskOf(uid);
    await attended.replayed;
    return data;
  };
  const begun = (uid: Uid): Desk => admitted(deskOf(uid));

  return {
    ofOperations: createOperationDocuments(deskOf, drafts),
    readAll: async (uid, database) => shown(uid, database, await readAll(await opened(begun(uid).data.uid), database)),
    readSince: async (uid, database, mark) => shown(uid, database, await readSince(await opened(uid), database, mark)),
    compareTold: async (uid, database, told) => compareTold(await opened(uid), database, told),
    expect: (uid) => {
      for (const name of databaseNames) keptRows.readAhead(userData(uid), name);
    },
    readSnapshot: async (uid, database, version) => {
      const { data } = begun(uid);
      return shown(uid, database, await readSnapshot(data, database, { version, kept: keptRows.take(data, database) }));
    },
    writeSnapshot: async (uid, database, snapshot) => writeSnapshot(await opened(uid), database, snapshot),
    watch: (uid, database, report) => watchDocuments(begun(uid).data.bus, database, report),
    doubt: (uid, database) => deskOf(uid).data.bus.askAgain(database),
    get: async (uid, database, id) => findOne(await opened(uid), database, id),
    edit: async (uid, database, id, fields) =>
      existing(id, await writeDrafted(deskOf(uid), drafts, { database, id, wish: editOf(fields) })),
    create: async (uid, database, document) => {
      const { _id: id } = document;
      return existing(
        id,
        await writeDrafted(deskOf(uid), drafts, { database, id, wish: { kind: 'create', document } }),
      );
    },
    remove: async (uid, database, id) =>
      void (await writeDrafted(deskOf(uid), drafts, { database, id, wish: { kind: 'remove' } })),
    removeAll: (uid) => {
      onRemoval?.(uid);
      keptRows.forget();
      const { data, seen } = deskOf(uid);
      seen.forget();
      return removeAll(data, drafts, erase);
    },
  };
};
