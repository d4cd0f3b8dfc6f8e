import type { AddressInfo } from 'node:net';
import OSS from 'ali-oss';
import Fastify from 'fastify';
import { createCredentials } from '../../../../cloud/objects/credentials';
import type { Credentials, IssuedCredentials } from '../../../../cloud/objects/credentials';
import { objectsPlugin } from '../../../../cloud/objects/objectsPlugin';
import type { ObjectsOptions } from '../../../../cloud/objects/objectsPlugin';
import type { ObjectStore } from '../../../../cloud/objects/objectStore';
import { limitStore } from '../../../../cloud/objects/quota';
import { openTemporaryStore } from './temporaryStore';
import type { TemporaryStore } from './temporaryStore';

export const BUCKET = 'onyx-cloud';
export const UID = '5f1e0c3a9b7d4e2f8a6c1b0d';
export const OTHER_UID = '5f1e0c3a9b7d4e2f8a6c1b0e';

export interface ClientOptions {
  issued?: IssuedCredentials;
  endpoint?: string;
  authorizationV4?: boolean;
  sldEnable?: boolean;
  cname?: boolean;
  bucket?: string;
}

export interface ObjectCloud {
  readonly port: number;
  readonly endpoint: string;
  readonly store: ObjectStore;
  readonly temporary: TemporaryStore;
  readonly credentials: Credentials;
  /** What the server's clock is ahead of this machine's; set it to skew. */
  aheadMs: number;
  /** The codes of what the server logged as its own fault. */
  readonly faults: readonly string[];
  /** A stock client, path style unless told otherwise, for {@link UID}. */
  client(options?: ClientOptions): OSS;
  close(): Promise<void>;
}

const makeClient = (endpoint: string, issued: IssuedCredentials, options: ClientOptions): OSS => {
  const settings = {
    endpoint,
    bucket: BUCKET,
    sldEnable: true,
    accessKeyId: issued.AccessKeyId,
    accessKeySecret: issued.AccessKeySecret,
    stsToken: issued.SecurityToken,
    refreshSTSTokenInterval: 3_600_000,
    region: 'oss-cn-shenzhen',
    ...options,
  };
  return new OSS(settings);
};

type CloudSettings = Pick<ObjectsOptions, 'isAlive' | 'silenceMs' | 'callbacks'> & { limitBytes?: number };

/** The plugin on a listening server, beside routes that it must leave alone. */
export const startObjectCloud = async ({ limitBytes, ...settings }: CloudSettings = {}): Promise<ObjectCloud> => {
  const temporary = await openTemporaryStore();
  const state = { aheadMs: 0 };
  const faults: string[] = [];
  const clock = { now: () => Date.now() + state.aheadMs };
  const credentials = createCredentials({ masterKey: Buffer.alloc(32, 7), clock });
  const note = (_event: string, fields?: Readonly<Record<string, string | number | boolean>>): void => {
    faults.push(String(fields?.['reason']));
  };
  const log = { info: () => undefined, warn: () => undefined, error: note };
  const app = Fastify({ forceCloseConnections: true });
  // Through the getter, so that a test may reopen the store under the running server.
  const store: ObjectStore = new Proxy(temporary.store, {
    get: (_target, name) => Reflect.get(temporary.store, name) as unknown,
  });
  const served = limitBytes === undefined ? store : limitStore(store, async () => limitBytes);
  app.register(objectsPlugin, { store: served, credentials, clock, log, ...settings });
  app.get('/api/ping', async () => ({ pong: true }));
  app.post('/api/echo', async (request) => request.body);
  app.get('/*', async () => 'the web app');
  await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.server.address() as AddressInfo;
  const endpoint = `http://127.0.0.1:${port}`;
  return {
    port,
    endpoint,
    store,
    temporary,
    credentials,
    faults,
    get aheadMs() {
      return state.aheadMs;
    },
    set aheadMs(value) {
      state.aheadMs = value;
    },
    client: (options = {}) => makeClient(endpoint, options.issued ?? credentials.issue(UID), options),
    async close() {
      await app.close();
      await temporary.remove();
    },
  };
};

/** What an OSS error tells: status and code. */
export const failureOf = async (attempt: Promise<unknown>): Promise<{ status: unknown; code: unknown }> => {
  try {
    await attempt;
  } catch (error) {
    if (error instanceof Error) return { status: Reflect.get(error, 'status'), code: Reflect.get(error, 'code') };
  }
  throw new Error('The attempt succeeded.');
};
