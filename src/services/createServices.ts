import { createClock } from './browser/clock';
import { createSyncCookie } from './browser/cookies';
import { createErrorLog } from './browser/errorLog';
import { createFileShelf } from './browser/files';
import { createIds } from './browser/ids';
import { createLazyInk } from './browser/lazyInk';
import { createLeader } from './browser/leader';
import { createPictures } from './browser/pictures';
import { createSecrets } from './browser/secrets';
import { safeStorage } from './browser/storage';
import { createVault } from './browser/vault';
import { createWakeUps } from './browser/wakeUps';
import { createDocuments } from './databases/documents';
import { createLocalDatabases } from './databases/localDatabases';
import { createSync } from './databases/replication/createSync';
import { createSyncSession } from './databases/replication/syncSession';
import { createAccounts } from './http/accounts';
import { createHttp } from './http/createHttp';
import { createPush } from './http/push';
import { createOssClients } from './objectStore/client';
import { createCredentials } from './objectStore/credentials';
import { createObjects } from './objectStore/objects';
import { createUpload } from './objectStore/upload';
import { createXhrSend } from './objectStore/xhrSend';
import type { NavigationPort, Services } from './ports';

export interface ServiceOptions {
  /** Scheme, host and port of the cloud. */
  readonly origin: string;
  /** Made by the app, which owns the router. */
  readonly navigation: NavigationPort;
}

/** What the rest is built on: clock, storages, session secrets, calls. */
const createBase = (origin: string) => {
  const clock = createClock();
  const local = safeStorage(() => window.localStorage);
  const session = safeStorage(() => window.sessionStorage);
  const vault = createVault({ local, session, clock, window });
  return {
    clock,
    ids: createIds(window.crypto),
    local,
    vault,
    http: createHttp({ origin, vault }),
    wakeUps: createWakeUps(window, document),
    random: Math.random,
  };
};
type Base = ReturnType<typeof createBase>;

const createReplication = (origin: string, { clock, local, vault, http, wakeUps, random }: Base) => {
  const databases = createLocalDatabases(async () => (await import('pouchdb-browser')).default);
  const session = createSyncSession({ http, vault, cookie: createSyncCookie(document, window.location), local });
  // Looked up at each call: a page's fetch must not be torn from its window.
  const fetch = (url: string, init?: RequestInit): Promise<Response> => window.fetch(url, init);
  return {
    session,
    documents: createDocuments(databases, clock),
    sync: createSync({ databases, session, clock, fetch, origin, wakeUps, random }),
  };
};

const createObjectStore = (origin: string, { clock, ids, vault, http, wakeUps, random }: Base) => {
  const files = createFileShelf(ids, document);
  const credentials = createCredentials({ http, vault, clock });
  const loadOss = async () => (await import('ali-oss')).default;
  const send = createXhrSend(() => new XMLHttpRequest());
  const clients = createOssClients({ http, credentials, origin, loadOss, send });
  const isOnline = (): boolean => navigator.onLine;
  const upload = createUpload({ clients, credentials, wakeUps, isOnline, random, files });
  return { files, credentials, ...createObjects({ clients, credentials, upload }) };
};

/**
 * The real adapters behind the ports, once a page. Light: PouchDB, ali-oss, axios, dexie and the ink engine are each
 * loaded by the first call that needs them. Takes a sign-in link out of the address at once, so it must come before the
 * router.
 */
export const createServices = ({ origin, navigation }: ServiceOptions): Services => {
  const base = createBase(origin);
  const { clock, ids, http, vault } = base;
  const { session, documents, sync } = createReplication(origin, base);
  const { files, credentials, port: objects, reader, forget } = createObjectStore(origin, base);
  const secrets = createSecrets(ids);
  const forgetSession = (): void => {
    credentials.clear();
    forget();
    session.clear();
  };
  const ink = createLazyInk(async () => {
    const { createInk } = await import('./ink/inkPort');
    return () => createInk({ objects: reader });
  });
  return {
    clock,
    ids,
    accounts: createAccounts({ http, vault, clock, address: window, forgetSession, readSecret: secrets.read }),
    documents,
    sync,
    leader: createLeader({
      locks: navigator.locks,
      openChannel: typeof BroadcastChannel === 'undefined' ? undefined : (name) => new BroadcastChannel(name),
    }),
    objects,
    files: files.port,
    push: createPush({ http }),
    ink: ink.port,
    navigation,
    errorLog: createErrorLog(),
    handles: {
      files: files.handle,
      secrets: secrets.handle,
      pictures: createPictures({ getObject: (key) => reader.get(key), urls: URL }),
      ink: ink.surfaces,
    },
  };
};
