import type PouchDB from 'pouchdb-browser';

import { type ClockPort, lazy, type ListedStorage, type Stop, type Uid, type WakeUps } from '@inkside/kit';
import { loadImportsRepair } from '@inkside/ink';
import type { Closings } from './browser/pageEnvironment';
import { createRemovals } from './browser/keeping/removals';
import {
  createBus,
  createDocuments,
  createDrafts,
  createErase,
  createGateway,
  createLocalDatabases,
  createMending,
  createOperations,
  createShapeCheck,
  createSync,
  createUnknownFate,
  createUserData,
  type DocumentsPort,
  type Journal,
  loadMender,
  type LocalDatabases,
  type MendableName,
  type MendingPort,
  openJournal,
  type OperationsPort,
  type SyncPort,
  type SyncSession,
  type UnknownFate,
} from '@inkside/sync';

/** What the page gives to the documents and their sync. */
export interface DataParts {
  readonly clock: ClockPort;
  readonly local: ListedStorage;
  /** What this tab alone holds of somebody whose data another tab removes. */
  readonly forget: (uid: Uid) => void;
  readonly session: SyncSession;
  readonly fetch: (url: string, init?: RequestInit) => Promise<Response>;
  /** Scheme, host and port of the cloud. */
  readonly origin: string;
  readonly wakeUps: WakeUps;
  readonly closings: Closings;
  readonly random: () => number;
  readonly loadPouch: () => Promise<PouchDB.Constructor>;
  /** Absent in very old browsers. */
  readonly openChannel: ((name: string) => BroadcastChannel) | undefined;
  /** Absent outside of https and localhost. */
  readonly locks: LockManager | undefined;
  /** Where errors arrive that nobody caught. */
  readonly window: Window;
  /** Hands a text to the person as a file. */
  readonly handOut: (name: string, text: string) => void;
}

export interface Data {
  readonly documents: DocumentsPort;
  readonly operations: OperationsPort;
  readonly sync: SyncPort;
  readonly mending: MendingPort;
}

interface MendingData extends Pick<DataParts, 'clock' | 'local' | 'locks' | 'openChannel' | 'window' | 'handOut'> {
  readonly databases: LocalDatabases;
  readonly journalOf: (uid: Uid) => Pick<Journal, 'close'>;
  readonly mended: (uid: Uid) => void;
  readonly onReplaced: (listener: (uid: Uid) => void) => Stop;
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** In milliseconds. */
const ASK_AGAIN_MS = 250;
const MOST_QUESTIONS = 40;

/**
 * Chromium never answers what is asked of IndexedDB in the moment in which it clears the site's storage. Resolves when it
 * answers again.
 */
const createRest = (factory: () => IDBFactory) => async (): Promise<void> => {
  for (let asked = 0; asked < MOST_QUESTIONS; asked += 1) {
    await pause(ASK_AGAIN_MS);
    const answered = factory()
      .databases?.()
      .then(
        () => true,
        () => true,
      );
    if ((await Promise.race([answered ?? true, pause(ASK_AGAIN_MS).then(() => false)])) === true) return;
  }
};

const createMendingOf = ({
  databases,
  journalOf,
  mended,
  clock,
  local,
  handOut,
  ...page
}: MendingData): MendingPort => {
  const forget = (uid: Uid, names: readonly MendableName[]): void => {
    for (const name of names) {
      if (name === 'journal') journalOf(uid).close();
      else if (name !== 'imports') databases.abandon(uid, name);
    }
  };
  const loadRepair = lazy(async () => {
    const [{ createMender }, { createImportsRepair }] = await Promise.all([loadMender(), loadImportsRepair()]);
    return createMender({
      imports: createImportsRepair(),
      factory: page.window.indexedDB,
      local,
      databases,
      forget,
      renewed: mended,
      handOut,
      pause,
      now: () => clock.now(),
    });
  });
  return createMending({ ...page, local, loadMender: loadRepair, forget, renewed: mended });
};

/**
 * Hears of what other tabs remove.
 * @returns tells them of a removal, to be called when one begins in this tab
 */
const joinRemovals = (
  { openChannel, forget }: Pick<DataParts, 'openChannel' | 'forget'>,
  { admission }: LocalDatabases,
  unknownFate: UnknownFate,
): ((uid: Uid) => void) => {
  // What is under way in this tab ends by itself, and would make anew what another one removes.
  const removals = createRemovals(openChannel);
  removals.hear((uid) => {
    forget(uid);
    admission.refuse(uid);
    unknownFate.removeAll(uid);
  });
  return (uid) => {
    removals.tell(uid);
    unknownFate.removeAll(uid);
  };
};

/** Tells of users of whom something has happened. */
const createTelling = () => {
  const listeners = new Set<(uid: Uid) => void>();
  return {
    tell: (uid: Uid): void => listeners.forEach((listener) => listener(uid)),
    hear: (listener: (uid: Uid) => void): Stop => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
};

/** Documents, operations on them, and their sync over one and the same user data. A chunk of its own: the sign-in page does without. */
export const createData = (parts: DataParts): Data => {
  const { clock, local, session, openChannel, loadPouch, origin, fetch, wakeUps, closings, random } = parts;
  const rest = createRest(() => parts.window.indexedDB);
  const [replaced, mended] = [createTelling(), createTelling()];
  const databases = createLocalDatabases(loadPouch, {
    check: createShapeCheck(() => parts.window.indexedDB),
    rest,
    onReplaced: replaced.tell,
  });
  const userData = createUserData({
    databases,
    openJournal: (uid) =>
      openJournal({
        uid,
        losing: { onLost: () => databases.closed(uid), rest, assertAdmitted: () => databases.admission.assert(uid) },
      }),
    openBus: (uid) => createBus({ uid, openChannel }),
    clock,
  });
  const unknownFate = createUnknownFate(local);
  const removed = joinRemovals(parts, databases, unknownFate);
  const documents = createDocuments({
    userData,
    drafts: createDrafts({ local, window: parts.window }),
    onMended: mended.hear,
    erase: createErase(() => parts.window.indexedDB, local),
    onRemoval: removed,
  });
  const sync = createSync({
    userData,
    gateway: (uid) => createGateway({ fetch, origin, uid, session }),
    session,
    wakeUps,
    closings,
    random,
    unknownFate,
  });
  return {
    documents,
    operations: createOperations({ userData, documents: documents.ofOperations, conflicts: sync.ofOperations }),
    sync,
    mending: createMendingOf({
      ...parts,
      databases,
      journalOf: (uid) => userData(uid).journal,
      mended: mended.tell,
      onReplaced: replaced.hear,
    }),
  };
};
