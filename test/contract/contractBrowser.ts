import { IDBFactory } from 'fake-indexeddb';
import type PouchDB from 'pouchdb-browser';
import { WebSocket } from 'ws';

import {
  asSecretId,
  type Contact,
  type ListedStorage,
  PortError,
  type SecretId,
  type Stop,
  type Uid,
} from '@inkside/kit';
import { createClock, createIds } from '../../src/services/browser/pageEnvironment';
import { createSyncCookie } from '../../src/services/browser/keeping/cookies';
import { createFileShelf } from '../../src/services/browser/files';
import { createVault } from '../../src/services/browser/keeping/vault';
import {
  createBus,
  createDocuments,
  createDrafts,
  createGateway,
  createLocalDatabases,
  createOperations,
  createSync,
  createUnknownFate,
  createUserData,
  openJournal,
} from '@inkside/sync';
import { createSyncSession } from '../../src/services/sync/syncSession';
import { createAccountPorts } from '../../src/services/createAccountPorts';
import { createOpenPorts } from '../../src/services/createOpenPorts';
import { createSession } from '../../src/services/http/session';
import { createCaptcha } from '../../src/services/http/captcha';
import { createQrSignIn } from '../../src/services/http/qrSignIn';
import { createHttp } from '../../src/services/http/createHttp';
import { createDelivery } from '../../src/services/http/delivery';
import { createPush } from '../../src/services/http/push';
import { createScreenSizes } from '../../src/services/http/screenSizes';
import type { NearbyPage } from '../../src/services/nearby/createNearby';
import { createOssClients, type OssConstructor } from '../../src/services/objectStore/client';
import { createCredentials } from '../../src/services/objectStore/credentials';
import { createObjects } from '../../src/services/objectStore/objects';
import { SendFailure, type Send } from '../../src/services/objectStore/transport';
import { createUpload } from '../../src/services/objectStore/upload';
import { createUploads } from '../../src/services/objectStore/uploads/createUploads';
import { fakeAddress, fakeDocument, fakeStorage } from '../fakes/fakeBrowser';
import { uploadStore } from '../fakes/fakeUploads';
import { LONGEST_WAIT_MS } from '../harness/until';
import { loadPouch } from '../packages/sync/databases/nodePouch';
import type { ContractCloud } from './contractCloud';
import type { SessionFacts } from '@inkside/protocol';

/** The build that pages get; Node would be given another one. */
const loadOss = async (): Promise<OssConstructor> => {
  Object.assign(globalThis, { window: { navigator: { userAgent: 'node' } }, location: { protocol: 'http:' } });
  return jest.requireActual<OssConstructor>('ali-oss/dist/aliyun-oss-sdk.js');
};

/** Journals of browsers that have the same name. */
const factories = new Map<string, IDBFactory>();
const factoryOf = (browser: string): IDBFactory => {
  const factory = factories.get(browser) ?? new IDBFactory();
  factories.set(browser, factory);
  return factory;
};

/** Tabs of one browser hear each other; the run must not wait for them. */
const channelOf =
  (browser: string) =>
  (name: string): BroadcastChannel => {
    const channel = new BroadcastChannel(`${browser}.${name}`);
    Reflect.apply(Reflect.get(channel, 'unref') as () => void, channel, []);
    return channel;
  };

/** Browsers keep databases apart; in one process their names must. */
const apart = (Pouch: PouchDB.Constructor, browser: string): PouchDB.Constructor =>
  new Proxy(Pouch, {
    construct: (target, [name, options]: [string, PouchDB.LocalOptions]) => new target(`${browser}-${name}`, options),
  });

const fetchSend: Send = async ({ method, url, headers, body, signal, onSent }) => {
  try {
    const answer = await fetch(url, {
      method,
      headers,
      ...(body === undefined ? {} : { body }),
      ...(signal === undefined ? {} : { signal }),
    });
    const bytes = new Uint8Array(await answer.arrayBuffer());
    if (body instanceof Blob) onSent(body.size);
    return { status: answer.status, headers: Object.fromEntries(answer.headers), bytes };
  } catch {
    throw new SendFailure(false);
  }
};

/** A socket takes the page's cookies along, as it does in a browser. */
/** Nothing here opens a frame. */
const nearbyPage = (document: { cookie: string }): NearbyPage => ({
  ...({} as NearbyPage),
  document: document as NearbyPage['document'],
  location: { protocol: 'http:', hostname: '127.0.0.1' },
  navigator: {},
  WebSocket: class extends WebSocket {
    constructor(url: string) {
      super(url, { headers: { cookie: document.cookie } });
    }
  } as unknown as NearbyPage['WebSocket'],
});

export interface BrowserOptions {
  /** Browsers of the same name share their local databases, as after a reload. */
  readonly name: string;
  readonly local?: ListedStorage;
  readonly send?: (send: Send) => Send;
  readonly hash?: string;
  /** Kept files by their ids. */
  readonly files?: Readonly<Record<string, File>>;
  /** What an earlier page of the same browser has kept of its uploads. */
  readonly uploads?: ReturnType<typeof uploadStore>;
}

/** The real adapters as one page has them, in Node: only what Node has not is stood in for. */
export const openBrowser = ({ origin }: Pick<ContractCloud, 'origin'>, options: BrowserOptions) => {
  const network = { isUp: true, requests: [] as string[], instead: undefined as (() => Response) | undefined };
  const local = options.local ?? fakeStorage();
  const document = fakeDocument();
  const clock = createClock();
  const vault = createVault({ local, session: fakeStorage(), clock, window: new EventTarget() });
  const http = createHttp({ origin, vault });
  const cookie = createSyncCookie(document, { protocol: 'http:' });
  const session = createSyncSession({ http, vault, cookie, local });
  const databases = createLocalDatabases(async () => apart(await loadPouch(), options.name));
  const pageFetch = async (url: string, init?: RequestInit): Promise<Response> => {
    if (!network.isUp) throw new TypeError('Failed to fetch');
    network.requests.push(url);
    if (network.instead !== undefined) return network.instead();
    const headers = new Headers(init?.headers);
    headers.set('cookie', document.cookie);
    return fetch(url, { ...init, headers });
  };
  let wake: () => void = () => undefined;
  const wakeUps = (listener: () => void): Stop => {
    wake = listener;
    return () => undefined;
  };
  const random = (): number => 0.05;
  let close: () => void = () => undefined;
  const closings = (listener: () => void): Stop => {
    close = listener;
    return () => undefined;
  };
  const userData = createUserData({
    databases,
    openJournal: (uid) => openJournal({ uid, indexedDB: factoryOf(options.name) }),
    openBus: (uid) => createBus({ uid, openChannel: channelOf(options.name) }),
    clock,
  });
  const gateway = (uid: Uid) => createGateway({ fetch: pageFetch, origin, uid, session });
  const sync = createSync({
    userData,
    gateway,
    session,
    wakeUps,
    closings,
    random,
    unknownFate: createUnknownFate(local),
  });
  const credentials = createCredentials({ http, vault, clock });
  const send = options.send?.(fetchSend) ?? fetchSend;
  const clients = createOssClients({ http, credentials, origin, loadOss, send });
  const documents = createDocuments({ userData, drafts: createDrafts({ local, window: new EventTarget() }) });
  const link = { href: '', download: '', rel: '', click: () => undefined };
  const files = createFileShelf(createIds(crypto), { createElement: () => link });
  const upload = createUpload({ clients, credentials, wakeUps, isOnline: () => true, random, files });
  const uploads = createUploads({
    ...{ clients, credentials, wakeUps, isOnline: () => true, random, files, clock },
    ...(options.uploads ?? uploadStore()),
  });
  const objects = createObjects({ clients, credentials, upload });
  const forgetSession = (): void => {
    credentials.clear();
    objects.forget();
    session.clear();
  };
  const handedOut: (string | Blob)[] = [];
  return {
    network,
    /** What pages gave to the person as files. */
    handedOut,
    wake: () => wake(),
    close: () => close(),
    local,
    document,
    vault,
    databases,
    files,
    sync,
    accounts: createSession({
      http,
      vault,
      clock,
      address: fakeAddress(options.hash),
      forgetSession,
      // Here a handle is the secret itself.
      readSecret: (id) => id,
    }),
    // Here a handle is the secret itself.
    captcha: createCaptcha({ http, keepSecret: asSecretId }),
    qrSignIn: createQrSignIn({
      ...{ http, origin, clock },
      ids: createIds(crypto),
      keepSecret: asSecretId,
      readSecret: (id) => id,
    }),
    userData,
    documents,
    operations: createOperations({ userData, documents: documents.ofOperations, conflicts: sync.ofOperations }),
    objects,
    uploads,
    push: createPush({ http }),
    delivery: createDelivery({ http, handOut: () => undefined }),
    screenSizes: createScreenSizes({ http }),
    open: createOpenPorts({ http, origin }),
    pages: createAccountPorts({
      http,
      clock,
      ids: createIds(crypto),
      fetch,
      fileOf: (id) => options.files?.[id] ?? files.get(id),
      local,
      keepFile: (file) => files.handle.keep(file),
      keepSecret: asSecretId,
      readSecret: (id) => id,
      origin,
      objects: objects.reader,
      vault,
      addressOf: (key, name) => objects.port.signedUrl(key, name),
      page: nearbyPage(document),
      handOut: (_name, content) => void handedOut.push(content),
      timezone: 'Europe/Berlin',
    }),
  };
};
export type ContractBrowser = ReturnType<typeof openBrowser>;

/** What the work of the security check gives. */
export const verifyOf = ({ captcha }: Pick<ContractBrowser, 'captcha'>): Promise<SecretId | null> =>
  new Promise((resolve, reject) => {
    captcha.work((event) => {
      if (event.kind === 'done') resolve(event.verify);
      if (event.kind === 'failed') reject(new PortError(event.error.code, event.error.params));
    });
  });

/** Has a code sent, after the security check. */
export const askCode = async (browser: ContractBrowser, contact: Contact): Promise<void> =>
  browser.accounts.requestCode({ contact, verify: await verifyOf(browser) });

/** Signs in by the code that the cloud sent. */
export const signInTo = async (
  cloud: ContractCloud,
  browser: ContractBrowser,
  email: string,
): Promise<SessionFacts> => {
  const contact = { address: email, areaCode: null };
  await askCode(browser, contact);
  const entry = { kind: 'code', contact, code: asSecretId(cloud.codeFor(email)) } as const;
  return browser.accounts.signIn({ entry, remember: true });
};

/** Waits until `check` gives something, asking every few milliseconds. */
export const until = async <T>(check: () => Promise<T | undefined> | T | undefined): Promise<T> => {
  const end = Date.now() + LONGEST_WAIT_MS;
  for (;;) {
    const found = await check();
    if (found !== undefined) return found;
    if (Date.now() > end) throw new Error('It did not happen in time.');
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
};
