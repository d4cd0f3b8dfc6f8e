import { loadInkEngine, loadNoteSources } from '@inkside/ink';
import { type FileId, lazy, safeStorage, type Uid } from '@inkside/kit';
import { createAppUpdate } from './browser/appUpdate';
import {
  createClock,
  createClosings,
  createDevice,
  createIds,
  createVisibility,
  createWakeUps,
} from './browser/pageEnvironment';
import { createSiteCookies, createSyncCookie } from './browser/keeping/cookies';
import { createFileShelf, type FileShelf } from './browser/files';
import { createLeader } from './browser/leader';
import { createSecrets, type Secrets } from './browser/keeping/secrets';
import { createSiteStorage } from './browser/keeping/siteStorage';
import { createVault } from './browser/keeping/vault';
import { createSession } from './http/session';
import { createConsent } from './http/consent';
import { createHttp, type Http } from './http/createHttp';
import { createServerIndex } from './http/serverIndex';
import type { Storage } from './objectStore/createStorage';
import type { ObjectReader } from './objectStore/objects';
import {
  captchaPort,
  dataPorts,
  errorLogPort,
  importsPorts,
  inkPorts,
  openPorts,
  picturesPort,
  qrSignInPort,
  recorderPort,
  screensPort,
  sentPort,
  sharedNotesPorts,
  storagePorts,
} from './lazyOptions';
import { lazyPort, lazyPorts } from './lazyPort';
import { createReadingPorts } from './createReadingPorts';
import { lazySound } from './sound/lazySound';
import { createSyncSession } from './sync/syncSession';
import type { NavigationPort, Services, StoragePort } from './ports';
import type { RecorderPort } from '@inkside/recorder';

export interface ServiceOptions {
  /** Scheme, host and port of the cloud. */
  readonly origin: string;
  /** Made by the app, which owns the router. */
  readonly navigation: NavigationPort;
  /** Made by the app, which knows what a recording says of it. */
  readonly loadRecorder: () => Promise<RecorderPort>;
}

const openChannel = (): ((name: string) => BroadcastChannel) | undefined =>
  typeof BroadcastChannel === 'undefined' ? undefined : (name) => new BroadcastChannel(name);

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
    ownStorage: session,
    vault,
    http: createHttp({ origin, vault }),
    wakeUps: createWakeUps(window, document),
    random: Math.random,
  };
};
type Base = ReturnType<typeof createBase>;

/** Looked up at each call: a page's fetch must not be torn from its window. */
const pageFetch = (url: string, init?: RequestInit): Promise<Response> => window.fetch(url, init);

const createRemoval =
  ({ local, ownStorage }: Base): StoragePort['removeAll'] =>
  async (uid) => {
    const { clearPage } = await import('./browser/clearSite');
    await clearPage({ window, document, navigator }, { local, session: ownStorage }, uid);
  };

const createReplication = (origin: string, { clock, local, ownStorage, vault, http, wakeUps, random }: Base) => {
  const session = createSyncSession({ http, vault, cookie: createSyncCookie(document, window.location), local });
  const forget = (uid: Uid): void => {
    // One who signed in by this tab alone stays.
    if ((vault.current()?.facts.uid ?? uid) !== uid) return;
    for (const key of ownStorage.keys()) ownStorage.removeItem(key);
  };
  const data = lazyPorts(async () => {
    const loadPouch = lazy(async () => (await import('pouchdb-browser')).default);
    // On its way beside the code that will ask for it; what fails now is asked for again then.
    void loadPouch().catch(() => undefined);
    const { createData } = await import('./createData');
    const { handOut } = await import('./browser/handOut');
    const page = {
      wakeUps,
      closings: createClosings(window, document),
      random,
      openChannel: openChannel(),
      loadPouch,
      window,
    };
    const mends = { locks: navigator.locks, handOut: handOut(document, URL) };
    return () => createData({ clock, local, forget, session, fetch: pageFetch, origin, ...page, ...mends });
  }, dataPorts);
  return { syncSession: session, ...data };
};

const createStorage = (origin: string, { clock, ids, vault, http, wakeUps, random }: Base) => {
  const files = createFileShelf(ids, document);
  const storage = lazyPorts(async () => {
    const { createStorage: create } = await import('./objectStore/createStorage');
    return () => create({ origin, http, vault, clock, files, wakeUps, random });
  }, storagePorts);
  return { files, storage };
};

/** Handwriting: the notes of the cloud, and those that were opened from files. */
const createNotes = (
  origin: string,
  { http, ids, local }: Base,
  { files, storage: { objects, reader, newest } }: ReturnType<typeof createStorage>,
) => {
  const imports = lazyPorts(async () => {
    const { createNoteSources } = await loadNoteSources();
    return () => createNoteSources({ objects, shelf: files, reader: newest, local, ids });
  }, importsPorts);
  const shared = lazyPorts(async () => {
    const { createSharedNotes } = await import('./objectStore/createSharedNotes');
    return () => createSharedNotes({ origin, http });
  }, sharedNotesPorts);
  const ink = lazyPorts(async () => {
    const [{ createInk }, { createCloudPapers }] = await Promise.all([loadInkEngine(), import('./ink/cloudPapers')]);
    const papers = createCloudPapers({ http, fetch: pageFetch, origin });
    const download = (url: string, name: string): void => files.port.download(url, name);
    const noteAddress = `${origin}/#/note/open/`;
    const release = (fileId: FileId): void => files.port.release(fileId);
    const send = { objects, files: { keep: (file: File) => files.handle.keep(file), release } };
    return () =>
      createInk({
        objects: reader,
        send,
        imported: imports.reader.objectsOf,
        shared: (noteId) => shared.reader.objectsOf(noteId),
        ...{ papers, noteAddress, download, urls: URL },
        chosen: (fileId) => files.get(fileId),
      });
  }, inkPorts);
  const ports = {
    ink: ink.port,
    inkWriting: ink.writing,
    noteVersions: ink.versions,
    noteLinks: shared.port,
    imports: imports.port,
    making: imports.making,
    inkExport: ink.exports,
  };
  return { ports, handles: { ink: ink.surfaces, inkExport: ink.exports, papers: imports.making } };
};

/** Pictures of notes and books. */
const createPagePictures = ({ clock }: Base, reader: ObjectReader) =>
  lazyPort(async () => {
    const { createPictures } = await import('./browser/pictures');
    return () => createPictures({ getObject: (key) => reader.get(key), urls: URL, clock });
  }, picturesPort);

/** What can be seen of files that were sent. */
const createSent = ({ objects, reader }: Pick<Storage, 'objects' | 'reader'>) =>
  lazyPort(async () => {
    const { createPreviews } = await import('./previews/createPreviews');
    return () => createPreviews({ objects, reader, urls: URL });
  }, sentPort);

/** Pictures that are made into screensavers. */
const createScreenPictures = (files: FileShelf) =>
  lazyPort(async () => {
    const { createScreens } = await import('./screens/createScreens');
    return () => createScreens({ files, urls: URL });
  }, screensPort);

/** What the cloud offers anyone to read. */
const createPublicPorts = (http: Http, origin: string) =>
  lazyPorts(async () => {
    const { createOpenPorts } = await import('./createOpenPorts');
    return () => createOpenPorts({ http, origin });
  }, openPorts);

/** Nobody waits for it: where its code does not come, nothing is shown. */
const createLoginAd = (origin: string): Services['handles']['loginAd'] => {
  const read = async (address: string): Promise<unknown> => (await fetch(address, { credentials: 'omit' })).json();
  const asked = new Map<string, ReturnType<Services['handles']['loginAd']['show']>>();
  const ask = async (language: string) =>
    (await import('./http/loginAd').catch(() => undefined))?.showLoginAd({ origin, read }, language);
  return {
    show: (language) => {
      const known = asked.get(language) ?? ask(language);
      asked.set(language, known);
      return known;
    },
  };
};

/** What only some of those who sign in need, and never before they asked. */
const createSignInHelp = (
  origin: string,
  { http, clock, ids }: Base,
  { keep: keepSecret, read: readSecret }: Secrets,
) => ({
  captcha: lazyPort(async () => {
    const { createCaptcha } = await import(/* webpackChunkName: "captcha" */ './http/captcha');
    return () => createCaptcha({ http, keepSecret });
  }, captchaPort),
  qrSignIn: lazyPort(async () => {
    const { createQrSignIn } = await import('./http/qrSignIn');
    return () => createQrSignIn({ http, origin, clock, ids, keepSecret, readSecret });
  }, qrSignInPort),
});

/** What concerns the site as a whole: its versions, texts to agree to, servers, cookies. */
const createSite = ({ http, local }: Base) => ({
  // In development the page is built anew all the time, and nothing of it may be kept.
  appUpdate: createAppUpdate({
    container: process.env['NODE_ENV'] === 'production' ? navigator.serviceWorker : undefined,
    location: window.location,
  }),
  consent: createConsent({ http }),
  servers: createServerIndex({ location: window.location, local, fetch: pageFetch }),
  cookies: createSiteCookies(document, createSyncCookie(document, window.location)),
});

/** Secrets and chosen files, for the adapters that are handed their names. */
const handedOn = (files: FileShelf, secrets: Secrets) => ({
  fileOf: (id: FileId) => files.get(id),
  keepFile: (file: File) => files.handle.keep(file),
  keepSecret: secrets.keep,
  readSecret: secrets.read,
});

/**
 * The real adapters behind the ports, once a page. Light: PouchDB, ali-oss, axios, dexie and the ink engine are each
 * loaded by the first call that needs them. Takes a sign-in link out of the address at once, so it must come before the
 * router.
 */
export const createServices = ({ origin, navigation, loadRecorder }: ServiceOptions): Services => {
  const base = createBase(origin);
  const { clock, ids, http, vault } = base;
  const { syncSession, ...data } = createReplication(origin, base);
  const stored = createStorage(origin, base);
  const { files, storage } = stored;
  const { bookFiles, objects, push, uploads, kept } = storage;
  const secrets = createSecrets(ids);
  const pages = createReadingPorts({ origin, ...base, ...storage, ...handedOn(files, secrets), fetch: pageFetch });
  const forgetSession = (): void => {
    storage.session.forget();
    syncSession.clear();
    pages.session.forget();
  };
  const notes = createNotes(origin, base, stored);
  return {
    clock,
    ids,
    session: createSession({ http, vault, clock, address: window, forgetSession, readSecret: secrets.read }),
    ...createSignInHelp(origin, base, secrets),
    visibility: createVisibility(document),
    ...createSite(base),
    ...data,
    storage: { ...createSiteStorage(navigator.storage, () => window.indexedDB), removeAll: createRemoval(base) },
    wakeUps: { watch: base.wakeUps },
    leader: createLeader({ locks: navigator.locks, openChannel: openChannel() }),
    ...{ bookFiles, objects, push, uploads, kept, files: files.port, sound: lazySound(files.handle) },
    ...notes.ports,
    ...pages.ports,
    ...createPublicPorts(http, origin),
    navigation,
    recorder: lazyPort(async () => {
      const loaded = await loadRecorder();
      return () => loaded;
    }, recorderPort),
    device: createDevice(navigator),
    errorLog: lazyPort(async () => (await import('./browser/keeping/errorLog')).createErrorLog, errorLogPort),
    handles: {
      files: files.handle,
      secrets,
      pictures: createPagePictures(base, storage.reader),
      screens: createScreenPictures(files),
      loginAd: createLoginAd(origin),
      sent: createSent(storage),
      books: pages.books,
      remotePictures: pages.remotePictures,
      ...notes.handles,
    },
  };
};
