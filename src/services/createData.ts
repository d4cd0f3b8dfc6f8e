import type PouchDB from 'pouchdb-browser';

import type { Closings } from './browser/closings';
import type { ListedStorage } from './browser/keeping/storage';
import type { WakeUps } from './browser/wakeUps';
import { createDocuments } from './databases/documents';
import { createDrafts } from './databases/drafts/drafts';
import { createLocalDatabases } from './databases/localDatabases';
import type { ClockPort, DocumentsPort, SyncPort } from './ports';
import { createBus } from './sync/createBus';
import { createSync } from './sync/createSync';
import { createUserData } from './sync/createUserData';
import { createGateway } from './sync/gateway/createGateway';
import type { SyncSession } from './sync/gateway/syncSession';
import { openJournal } from './sync/journal/openJournal';

/** What the page gives to the documents and their sync. */
export interface DataParts {
  readonly clock: ClockPort;
  readonly local: ListedStorage;
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
}

export interface Data {
  readonly documents: DocumentsPort;
  readonly sync: SyncPort;
}

/** Documents and their sync over one and the same user data. A chunk of its own: the sign-in page does without. */
export const createData = ({ clock, local, session, openChannel, loadPouch, origin, fetch, ...page }: DataParts): Data => {
  const databases = createLocalDatabases(loadPouch);
  const userData = createUserData({
    databases,
    openJournal: (uid) => openJournal({ uid }),
    openBus: (uid) => createBus({ uid, openChannel }),
    clock,
  });
  return {
    documents: createDocuments({ userData, databases, drafts: createDrafts({ local }) }),
    sync: createSync({ userData, gateway: (uid) => createGateway({ fetch, origin, uid, session }), session, ...page }),
  };
};
