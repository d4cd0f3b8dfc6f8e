import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';

import type { FastifyInstance } from 'fastify';

import { DEFAULT_BUCKET } from '../src/services/contract/objectKeys';
import { createAccounts } from './accounts/createAccounts';
import type { Accounts } from './accounts/createAccounts';
import { createRecords } from './accounts/records';
import type { Records } from './accounts/records';
import { buildServer } from './buildServer';
import { CODE_REQUESTS_PER_HOUR, DAY_MS } from './config';
import type { CloudOptions } from './config';
import { prepareDemo } from './demoAccount';
import { createChannelWriter } from './gateway/channelWriter';
import type { ChannelWriter } from './gateway/channelWriter';
import { createCredentials } from './objects/credentials';
import { createFileStore } from './objects/fileStore';
import type { ObjectStore } from './objects/objectStore';
import type { Endpoint } from './rest/endpoint';
import { restEndpoints } from './rest/restEndpoints';
import { keepSecrets } from './secrets';
import { stackOf } from './serverLog';
import { createDatabase } from './stores/openDatabase';
import { createUserStores } from './stores/userStores';

export interface Cloud {
  /** Not listening yet: tests inject, or listen on port 0. */
  readonly app: FastifyInstance;
  readonly accounts: Accounts;
  readonly writer: ChannelWriter;
  readonly objects: ObjectStore;
  /** The REST table, with who may call what. */
  readonly endpoints: readonly Endpoint[];
  /** Present when the cloud has a demo account. */
  readonly demoUid: string | undefined;
  /** A token for `/#/login?once=` that signs the account in once, within a day. */
  createLink(uid: string): Promise<string>;
  /** Ends waiting requests, gives running ones a moment, and closes every store; once, however often called. */
  close(): Promise<void>;
}

/** Closes in the reverse order of opening, and does not stop at a failure. */
const createClosers = () => {
  const closers: (() => unknown)[] = [];
  return {
    add: (close: () => unknown): void => void closers.unshift(close),
    closeAll: async (): Promise<void> => {
      const failures: unknown[] = [];
      for (const close of closers.splice(0)) {
        try {
          await close();
        } catch (thrown) {
          failures.push(thrown);
        }
      }
      if (failures.length > 0) throw failures[0];
    },
  };
};
type Closers = ReturnType<typeof createClosers>;

const openStores = async (options: CloudOptions, closers: Closers) => {
  const { dataDirectory, clock } = options;
  await mkdir(dataDirectory, { recursive: true, mode: 0o700 });
  const secrets = await keepSecrets(dataDirectory);
  // The accounts come first: a second process on this folder fails here, before it touches anything.
  const accountDatabase = await createDatabase(dataDirectory, 'accounts');
  closers.add(() => accountDatabase.close());
  const openRecords = async (name: string): Promise<Records> => {
    const database = await createDatabase(dataDirectory, name);
    closers.add(() => database.close());
    return createRecords(database);
  };
  const records = {
    pushes: await openRecords('pushes'),
    content: await openRecords('content'),
    reading: await openRecords('reading'),
    statistics: await openRecords('statistics'),
  };
  const stores = createUserStores({ directory: join(dataDirectory, 'documents') });
  closers.add(() => stores.close());
  const objects = await createFileStore({ directory: join(dataDirectory, 'objects') });
  closers.add(() => objects.close());
  const accounts = createAccounts({ database: accountDatabase, clock, secrets });
  return { secrets, accounts, records, stores, objects, writer: createChannelWriter(stores) };
};

const sweepDaily = (accounts: Accounts, { log }: CloudOptions): (() => void) => {
  const sweep = (): void => {
    accounts.sweep().catch((thrown: unknown) => log.error('sweep failed', stackOf(thrown)));
  };
  const timer = setInterval(sweep, DAY_MS);
  timer.unref();
  return () => clearInterval(timer);
};

const compose = async (options: CloudOptions, closers: Closers): Promise<Cloud> => {
  const { clock, mailer, product } = options;
  const opened = await openStores(options, closers);
  const { secrets, accounts, stores, objects, writer } = opened;
  const credentials = createCredentials({ masterKey: Buffer.from(secrets.objectsKey, 'hex'), clock });
  const endpoints = restEndpoints({
    ...opened,
    options,
    mailer,
    clock,
    product,
    serverUuid: secrets.serverUuid,
    codeRequestsPerHour: options.codeRequestsPerHour ?? CODE_REQUESTS_PER_HOUR,
    issueCredentials: (uid) => ({ ...credentials.issue(uid) }),
  });
  const demoUid = options.demo ? await prepareDemo({ accounts, writer, objects, options }) : undefined;
  const app = await buildServer({
    options,
    accounts,
    endpoints,
    secrets,
    gateway: { stores, sessions: accounts.syncSessions, serverUuid: secrets.serverUuid, clock },
    objects: { store: objects, credentials, bucket: DEFAULT_BUCKET, clock, log: options.log },
  });
  closers.add(() => app.close());
  closers.add(sweepDaily(accounts, options));
  let closing: Promise<void> | undefined;
  return {
    app,
    accounts,
    writer,
    objects,
    endpoints,
    demoUid,
    createLink: (uid) => accounts.grants.makeLink(uid),
    close: () => (closing ??= closers.closeAll()),
  };
};

/**
 * The whole cloud on one Fastify server: web app, REST, sync gateway, object store, `/outbox`. Knows no environment and
 * no port. Rejects when another process has the data folder, and closes what it had opened.
 */
export const buildCloud = async (options: CloudOptions): Promise<Cloud> => {
  const closers = createClosers();
  try {
    return await compose(options, closers);
  } catch (thrown) {
    await closers.closeAll().catch(() => undefined);
    throw thrown;
  }
};
