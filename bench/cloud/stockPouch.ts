import { createRequire } from 'node:module';
import type { RequestListener } from 'node:http';

/** What the benchmark uses of PouchDB as its users get it in Node. */
export interface StockDatabase {
  bulkDocs(documents: readonly object[]): Promise<unknown>;
  info(): Promise<{ doc_count: number }>;
  destroy(): Promise<unknown>;
}

interface ReplicationResult {
  readonly ok: boolean;
  readonly docs_written: number;
}

interface StockPouch {
  new (name: string, options?: object): StockDatabase;
  plugin(plugin: unknown): void;
  defaults(options: object): StockPouch;
  replicate(source: StockDatabase, target: StockDatabase, options: object): Promise<ReplicationResult>;
}

interface ExpressApp extends RequestListener {
  use(path: string, handler: unknown): void;
}

// Not in the product's own packages, and without types: this is the one place that names them.
const load = createRequire(import.meta.url);
const Pouch = load('pouchdb') as StockPouch;
Pouch.plugin(load('pouchdb-adapter-memory'));

let databases = 0;

/** A client's database, in memory: the disk of a client is not what is measured. */
export const localDatabase = (): StockDatabase => {
  databases += 1;
  return new Pouch(`bench-${databases}`, { adapter: 'memory' });
};

export const remoteDatabase = (url: string, cookie?: string): StockDatabase => {
  const withCookie = (address: string, init: { headers: Headers }): Promise<Response> => {
    if (cookie !== undefined) init.headers.set('cookie', cookie);
    return fetch(address, init);
  };
  return new Pouch(url, { adapter: 'http', fetch: withCookie });
};

/** @throws when a document was not written. */
export const replicate = async (source: StockDatabase, target: StockDatabase, options: object): Promise<number> => {
  const { ok, docs_written } = await Pouch.replicate(source, target, options);
  if (!ok) throw new Error('The replication failed.');
  return docs_written;
};

/** express-pouchdb as its page says to use it. */
export const expressPouchApp = (directory: string): RequestListener => {
  const express = load('express') as () => ExpressApp;
  const expressPouchDb = load('express-pouchdb') as (pouch: StockPouch, options: object) => unknown;
  const app = express();
  const OnDisk = Pouch.defaults({ prefix: `${directory}/` });
  app.use('/', expressPouchDb(OnDisk, { inMemoryConfig: true, logPath: `${directory}/log.txt` }));
  return app;
};
