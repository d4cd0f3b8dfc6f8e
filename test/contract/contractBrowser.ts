import type PouchDB from 'pouchdb-browser';

import { asSecretId } from '../../src/app/kit/units';
import type { TextStorage } from '../../src/services/browser/storage';
import { createClock } from '../../src/services/browser/clock';
import { createSyncCookie } from '../../src/services/browser/cookies';
import { createFileShelf } from '../../src/services/browser/files';
import { createIds } from '../../src/services/browser/ids';
import { createVault } from '../../src/services/browser/vault';
import { createDocuments } from '../../src/services/databases/documents';
import { createLocalDatabases } from '../../src/services/databases/localDatabases';
import { createSync } from '../../src/services/databases/replication/createSync';
import type { Fetch } from '../../src/services/databases/replication/brokenFetch';
import { createSyncSession } from '../../src/services/databases/replication/syncSession';
import { createAccounts } from '../../src/services/http/accounts';
import { createHttp } from '../../src/services/http/createHttp';
import { createPush } from '../../src/services/http/push';
import { createOssClients, type OssConstructor } from '../../src/services/objectStore/client';
import { createCredentials } from '../../src/services/objectStore/credentials';
import { createObjects } from '../../src/services/objectStore/objects';
import { SendFailure, type Send } from '../../src/services/objectStore/transport';
import { createUpload } from '../../src/services/objectStore/upload';
import type { SessionFacts, Stop } from '../../src/services/ports';
import { fakeAddress, fakeDocument, fakeStorage } from '../fakes/fakeBrowser';
import { loadPouch } from '../services/databases/nodePouch';
import type { ContractCloud } from './contractCloud';

/** The build that pages get; Node would be given another one. */
const loadOss = async (): Promise<OssConstructor> => {
  Object.assign(globalThis, { window: { navigator: { userAgent: 'node' } }, location: { protocol: 'http:' } });
  return jest.requireActual<OssConstructor>('ali-oss/dist/aliyun-oss-sdk.js');
};

/** Browsers keep databases apart; in one process their names must. */
const apart = (Pouch: PouchDB.Constructor, browser: string): PouchDB.Constructor =>
  new Proxy(Pouch, {
    construct: (target, [name, options]: [string, PouchDB.LocalOptions | PouchDB.RemoteOptions]) =>
      new target('fetch' in options ? name : `${browser}-${name}`, options),
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

export interface BrowserOptions {
  /** Browsers of the same name share their local databases, as after a reload. */
  readonly name: string;
  readonly local?: TextStorage;
  readonly send?: (send: Send) => Send;
  readonly hash?: string;
}

let wake: () => void = () => undefined;

/** The real adapters as one page has them, in Node: only what Node has not is stood in for. */
export const openBrowser = ({ origin }: Pick<ContractCloud, 'origin'>, options: BrowserOptions) => {
  const network = { isUp: true, requests: [] as string[] };
  const local = options.local ?? fakeStorage();
  const document = fakeDocument();
  const clock = createClock();
  const vault = createVault({ local, session: fakeStorage(), clock, window: new EventTarget() });
  const http = createHttp({ origin, vault });
  const cookie = createSyncCookie(document, { protocol: 'http:' });
  const session = createSyncSession({ http, vault, cookie, local });
  const databases = createLocalDatabases(async () => apart(await loadPouch(), options.name));
  const pageFetch: Fetch = async (url, init) => {
    if (!network.isUp) throw new TypeError('Failed to fetch');
    network.requests.push(url);
    const headers = new Headers(init?.headers);
    headers.set('cookie', document.cookie);
    return fetch(url, { ...init, headers });
  };
  const wakeUps = (listener: () => void): Stop => {
    wake = listener;
    return () => undefined;
  };
  const random = (): number => 0.05;
  const sync = createSync({ databases, session, clock, fetch: pageFetch, origin, wakeUps, random });
  const credentials = createCredentials({ http, vault, clock });
  const send = options.send?.(fetchSend) ?? fetchSend;
  const clients = createOssClients({ http, credentials, origin, loadOss, send });
  const link = { href: '', download: '', rel: '', click: () => undefined };
  const files = createFileShelf(createIds(crypto), { createElement: () => link });
  const upload = createUpload({ clients, credentials, wakeUps, isOnline: () => true, random, files });
  const objects = createObjects({ clients, credentials, upload });
  const forgetSession = (): void => {
    credentials.clear();
    objects.forget();
    session.clear();
  };
  return {
    network,
    wake: () => wake(),
    local,
    document,
    vault,
    databases,
    files,
    sync,
    accounts: createAccounts({
      http,
      vault,
      clock,
      address: fakeAddress(options.hash),
      forgetSession,
      // Here a handle is the secret itself.
      readSecret: (id) => id,
    }),
    documents: createDocuments(databases, clock),
    objects,
    push: createPush({ http }),
  };
};
export type ContractBrowser = ReturnType<typeof openBrowser>;

/** Signs in by the code that the cloud sent. */
export const signInTo = async (
  cloud: ContractCloud,
  browser: ContractBrowser,
  email: string,
): Promise<SessionFacts> => {
  await browser.accounts.requestCode({ email });
  return browser.accounts.signIn({ email, code: asSecretId(cloud.codeFor(email)), remember: true });
};

/** Waits until `check` gives something, asking every few milliseconds. */
export const until = async <T>(check: () => Promise<T | undefined> | T | undefined, limitMs = 5000): Promise<T> => {
  const end = Date.now() + limitMs;
  for (;;) {
    const found = await check();
    if (found !== undefined) return found;
    if (Date.now() > end) throw new Error('It did not happen in time.');
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
};
