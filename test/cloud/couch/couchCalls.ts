import { randomUUID } from 'node:crypto';
import PouchDB from 'pouchdb-core';

/** What the stand-in keeps a database in: PouchDB in memory, with the calls that the cloud's own typings leave out. */
export interface Kept {
  info(): Promise<{ doc_count: number; update_seq: number }>;
  get(id: string, options?: object): Promise<object>;
  put(document: object, options?: object): Promise<object>;
  remove(id: string, rev: string): Promise<object>;
  bulkDocs(documents: readonly object[], options: object): Promise<object[]>;
  bulkGet(options: object): Promise<{ results: { id: string; docs: object[] }[] }>;
  revsDiff(revisions: object): Promise<object>;
  allDocs(options: object): Promise<{ rows: object[] }>;
  changes(options: object): Promise<{ results: { seq: number }[]; last_seq: number }>;
  getAttachment(id: string, name: string, options: object): Promise<Buffer>;
  putAttachment(id: string, name: string, rev: string | undefined, bytes: Buffer, type: string): Promise<object>;
  removeAttachment(id: string, name: string, rev: string): Promise<object>;
  compact(): Promise<unknown>;
}

const Memory = PouchDB as unknown as { new (name: string, options: object): Kept; plugin(plugin: unknown): void };
Memory.plugin(jest.requireActual('pouchdb-adapter-memory'));

export const newKept = (): Kept => new Memory(`couch-${randomUUID()}`, { adapter: 'memory', auto_compaction: false });

export interface Asked {
  readonly method: string;
  /** Decoded parts of the path behind the database. */
  readonly path: readonly string[];
  readonly query: URLSearchParams;
  readonly bytes: Buffer;
  readonly type: string;
}

export interface Answered {
  readonly status: number;
  readonly body: unknown;
  readonly type?: string;
}

export class CouchError extends Error {
  constructor(
    readonly status: number,
    readonly error: string,
    readonly reason: string,
  ) {
    super(reason);
  }
}

type Fields = Readonly<Record<string, unknown>>;

const ok = (body: unknown): Answered => ({ status: 200, body });
const created = (body: unknown): Answered => ({ status: 201, body });
const jsonOf = ({ bytes }: Asked): Fields => (bytes.length === 0 ? {} : (JSON.parse(bytes.toString()) as Fields));
const isSet = (query: URLSearchParams, name: string): boolean => query.get(name) === 'true';
const flags = (query: URLSearchParams, ...names: string[]): object =>
  Object.fromEntries(names.filter((name) => isSet(query, name)).map((name) => [name, true]));

/** Opaque, as CouchDB's are: nothing but the part before the dash is ours. */
export const wireSequence = (sequence: number): string => `${sequence}-g1AAAACTeJz`;
const sequenceOf = (since: string | null, latest: number): number => {
  if (since === null || since === '0' || since === '') return 0;
  if (since === 'now') return latest;
  if (!since.endsWith('-g1AAAACTeJz'))
    throw new CouchError(400, 'bad_request', 'Malformed sequence supplied in `since`.');
  return Number.parseInt(since, 10);
};

/** One read of `_changes`, of any feed. */
export async function readChanges(
  kept: Kept,
  asked: Asked,
  since: string | null,
): Promise<{ results: object[]; last_seq: string }> {
  const { query } = asked;
  const { doc_ids, selector } = jsonOf(asked);
  const limit = query.get('limit');
  const { update_seq } = await kept.info();
  const { results, last_seq } = await kept.changes({
    since: sequenceOf(since, update_seq),
    style: query.get('style') ?? 'main_only',
    ...flags(query, 'include_docs', 'conflicts', 'descending'),
    ...(limit === null ? {} : { limit: Number(limit) }),
    ...(query.get('filter') === '_selector' ? { selector } : {}),
    ...(query.get('filter') === '_doc_ids' ? { doc_ids } : {}),
  });
  return { results: results.map((row) => ({ ...row, seq: wireSequence(row.seq) })), last_seq: wireSequence(last_seq) };
}

const wireRow = (row: object): object =>
  'error' in row
    ? { id: Reflect.get(row, 'id'), error: Reflect.get(row, 'name'), reason: Reflect.get(row, 'reason') }
    : row;

async function bulkDocs(kept: Kept, asked: Asked): Promise<Answered> {
  const { docs, new_edits } = jsonOf(asked) as { docs: { _id?: string }[]; new_edits?: boolean };
  const named = docs.map((document) => ({ ...document, _id: document._id ?? randomUUID().replaceAll('-', '') }));
  // A batch is stored in the order of its ids, and answered in its own.
  const ordered = named.map((document, index) => ({ document, index }));
  ordered.sort((a, b) => (a.document._id < b.document._id ? -1 : 1));
  const stored = await kept.bulkDocs(
    ordered.map(({ document }) => document),
    { new_edits: new_edits ?? true },
  );
  const rows = stored.map(wireRow);
  if (new_edits === false) return created(rows);
  return created(named.map((_document, index) => rows[ordered.findIndex((each) => each.index === index)]));
}

async function bulkGet(kept: Kept, asked: Asked): Promise<Answered> {
  const { docs } = jsonOf(asked);
  const { results } = await kept.bulkGet({ docs, ...flags(asked.query, 'revs', 'attachments', 'latest') });
  const wire = (id: string, found: object): object =>
    'ok' in found ? found : { error: { id, rev: 'undefined', error: 'not_found', reason: 'missing' } };
  return ok({ results: results.map(({ id, docs: found }) => ({ id, docs: found.map((each) => wire(id, each)) })) });
}

const LAST_ID = '\u{10ffff}'.repeat(4);

async function allDocs(kept: Kept, asked: Asked): Promise<Answered> {
  const { query } = asked;
  const read = (name: string): object => {
    const text = query.get(name);
    return text === null ? {} : { [name]: JSON.parse(text) as unknown };
  };
  const { keys } = jsonOf(asked);
  const bounds = ['key', 'startkey', 'endkey', 'inclusive_end', 'limit', 'skip'].map(read);
  // Without an end the store in memory would stop at U+00FF.
  const end = query.get('descending') === 'true' ? 'startkey' : 'endkey';
  const open = query.has('key') ? {} : { [end]: LAST_ID };
  const options = Object.assign(
    open,
    ...bounds,
    flags(query, 'include_docs', 'conflicts', 'descending', 'attachments'),
  );
  return ok(
    await kept.allDocs(
      keys === undefined ? options : { ...flags(query, 'include_docs', 'conflicts', 'attachments'), keys },
    ),
  );
}

/** `db/_local/x` is one id; an id with a slash comes encoded and is one part already. */
const idOf = ([first = '', second]: readonly string[]): string => (first === '_local' ? `_local/${second}` : first);

async function getDocument(kept: Kept, { path, query }: Asked): Promise<Answered> {
  const id = idOf(path);
  const open = query.get('open_revs');
  const rev = query.get('rev');
  const options = flags(query, 'revs', 'conflicts', 'attachments', 'latest');
  if (open !== null) return ok(await kept.get(id, { ...options, open_revs: open === 'all' ? open : JSON.parse(open) }));
  // CouchDB 3 passes over `revs_info` where a revision is named.
  if (rev !== null) return ok(await kept.get(id, { ...options, rev }));
  return ok(await kept.get(id, { ...options, ...flags(query, 'revs_info') }));
}

async function onDocument(kept: Kept, asked: Asked): Promise<Answered> {
  const { method, query } = asked;
  const id = idOf(asked.path);
  const rev = query.get('rev') ?? undefined;
  if (method === 'GET') return getDocument(kept, asked);
  if (method === 'DELETE') return ok(await kept.remove(id, rev ?? ''));
  const body = jsonOf(asked);
  const given = { ...body, _id: id, ...(rev === undefined ? {} : { _rev: rev }) };
  return created(await kept.put(given, query.get('new_edits') === 'false' ? { force: true } : {}));
}

async function onAttachment(kept: Kept, { method, path, query, bytes, type }: Asked): Promise<Answered> {
  const [id = ''] = path;
  const name = path.slice(1).join('/');
  const rev = query.get('rev') ?? undefined;
  if (method === 'PUT') return created(await kept.putAttachment(id, name, rev, bytes, type));
  if (method === 'DELETE') return ok(await kept.removeAttachment(id, name, rev ?? ''));
  const found = await kept.getAttachment(id, name, rev === undefined ? {} : { rev });
  return { status: 200, body: found, type: 'application/octet-stream' };
}

/** Answers a call to one database that does not wait. */
export async function answerCall(kept: Kept, asked: Asked): Promise<Answered> {
  const [first = '', ...more] = asked.path;
  switch (first) {
    case '':
      return ok({ ...(await kept.info()), update_seq: wireSequence((await kept.info()).update_seq) });
    case '_security':
      return ok({ ok: true });
    case '_bulk_docs':
      return bulkDocs(kept, asked);
    case '_bulk_get':
      return bulkGet(kept, asked);
    case '_all_docs':
      return allDocs(kept, asked);
    case '_revs_diff':
      return ok(await kept.revsDiff(jsonOf(asked)));
    default:
      return more.length > 0 && first !== '_local' ? onAttachment(kept, asked) : onDocument(kept, asked);
  }
}
