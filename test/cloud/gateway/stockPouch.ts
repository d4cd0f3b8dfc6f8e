import { randomUUID } from 'node:crypto';

/** What the tests use of PouchDB as its users get it, with its own HTTP adapter and replicator. */
export interface StockDatabase {
  get(id: string, options?: object): Promise<Record<string, unknown> & { _id: string; _rev: string }>;
  put(document: object): Promise<{ rev: string }>;
  remove(document: object): Promise<{ rev: string }>;
  bulkDocs(documents: readonly object[]): Promise<object[]>;
  allDocs(options?: object): Promise<{ rows: { id: string; key: string; error?: string }[]; total_rows: number }>;
  info(): Promise<{ doc_count: number }>;
}

export interface ReplicationResult {
  readonly ok: boolean;
  readonly docs_read: number;
  readonly docs_written: number;
  readonly doc_write_failures: number;
}

export interface Replication extends Promise<ReplicationResult> {
  on(event: string, listener: (value: never) => void): void;
  cancel(): void;
}

interface StockPouch {
  new (name: string, options: object): StockDatabase;
  plugin(plugin: unknown): void;
  replicate(source: StockDatabase, target: StockDatabase, options?: object): Replication;
  sync(a: StockDatabase, b: StockDatabase, options?: object): Replication;
}

// The browser build names the global object as browsers do.
Object.assign(globalThis, { self: globalThis });
export const Pouch = jest.requireActual<StockPouch>('pouchdb-browser');
Pouch.plugin(jest.requireActual('pouchdb-adapter-memory'));

export function localDatabase(): StockDatabase {
  return new Pouch(randomUUID(), { adapter: 'memory' });
}

export function remoteDatabase(url: string, sessionId: string): StockDatabase {
  const withCookie = (address: string, init: { headers: Headers }): Promise<Response> => {
    init.headers.set('cookie', `SyncGatewaySession=${sessionId}`);
    return fetch(address, init);
  };
  return new Pouch(url, { adapter: 'http', fetch: withCookie });
}

export const byChannel = (...channels: readonly string[]): object => ({
  filter: 'sync_gateway/bychannel',
  query_params: { channels: channels.join(',') },
  batch_size: 1000,
});
