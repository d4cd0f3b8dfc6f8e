import 'fake-indexeddb/auto';

import { randomUUID } from 'node:crypto';

import type { LocalDatabase } from '../../../../../packages/sync/src/databases/localDatabases';
import type { FakeGateway } from '../../../../fakes/sync/fakeGateway';

type StockDatabase = Pick<LocalDatabase, 'allDocs'>;
interface StockPouch {
  new (name: string, options: object): StockDatabase;
  plugin(plugin: unknown): void;
  replicate(source: StockDatabase, target: StockDatabase, options: object): Promise<unknown>;
}

// The browser build names the global object as browsers do.
Object.assign(globalThis, { self: globalThis, navigator: { userAgent: 'node' } });
// It tells that a missing checkpoint is normal.
jest.spyOn(console, 'info').mockImplementation(() => undefined);
const Pouch = jest.requireActual<StockPouch>('pouchdb-browser');
Pouch.plugin(jest.requireActual('pouchdb-adapter-memory'));

/** A row of the feed, as it goes over the wire. */
export interface RawRow {
  readonly seq: number;
  readonly id: string;
  readonly changes: readonly { readonly rev: string }[];
  readonly deleted?: true;
  readonly doc?: object;
}

const answer = (body: unknown, status = 200): Response =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });

type Init = { readonly method?: string; readonly body?: string };

const changesIn = (rows: readonly RawRow[], query: URLSearchParams): Response => {
  const since = Number(query.get('since'));
  const results = rows.filter(({ seq }) => seq > since).slice(0, Number(query.get('limit')));
  return answer({ results, last_seq: results.at(-1)?.seq ?? since });
};

const bodiesIn = async ({ port }: FakeGateway, body = ''): Promise<Response> => {
  const { docs } = JSON.parse(body) as { docs: { id: string; rev: string }[] };
  const results = docs.map(async (wanted) => {
    const found = await port.bulkGet([wanted], new AbortController().signal);
    return { id: wanted.id, docs: found.map((ok) => ({ ok })) };
  });
  return answer({ results: await Promise.all(results) });
};

/** What stock replication asks of a gateway, over HTTP, as far as a pull goes. */
const wireOf = (gateway: FakeGateway, rows: readonly RawRow[]) => {
  const locals = new Map<string, unknown>();
  return async (address: string, { method, body }: Init = {}): Promise<Response> => {
    const { pathname, searchParams } = new URL(address);
    const call = pathname.replace(/^\/neocloud\/?/, '');
    if (call === '_changes') return changesIn(rows, searchParams);
    if (call === '_bulk_get') return bodiesIn(gateway, body);
    if (!call.startsWith('_local/')) return answer({ db_name: 'neocloud', update_seq: rows.length });
    if (method === 'PUT') locals.set(call, JSON.parse(String(body)));
    const found = locals.get(call);
    return found === undefined
      ? answer({ error: 'not_found' }, 404)
      : answer({ ok: true, rev: '0-1', ...Object(found) });
  };
};

/** A database into which stock PouchDB has pulled these rows. */
export const stockEnd = async (gateway: FakeGateway, rows: readonly RawRow[]): Promise<StockDatabase> => {
  const [name, fetch] = [randomUUID(), wireOf(gateway, rows)];
  const remote = new Pouch('http://cloud.example/neocloud', { adapter: 'http', skip_setup: true, fetch });
  const local = new Pouch(name, { adapter: 'memory' });
  await Pouch.replicate(remote, local, { batch_size: 50 });
  return local;
};
