import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { CouchError, answerCall, newKept, readChanges } from './couchCalls';
import type { Answered, Asked, Kept } from './couchCalls';

/** How the stand-in behaves towards all that it is asked. */
export type Mood =
  | 'well'
  /** Takes every request and answers none. */
  | 'silent'
  /** Ends every connection in the middle of the answer. */
  | 'broken'
  /** The same where the answer has said how long it is. */
  | 'cut'
  /** Answers everything with this status. */
  | { readonly status: number; readonly body?: string };

/**
 * As much of CouchDB 3 as the cloud asks for, over HTTP, kept in memory. It differs from PouchDB where CouchDB does: a
 * batch is stored by id, sequences are opaque, `revs_info` beside `rev` is passed over, compaction forgets bodies.
 */
export interface CouchStandIn {
  /** With the administrator's name and password. */
  readonly url: string;
  readonly password: string;
  mood: Mood;
  /** Names the requests that are answered with an error of their own, before `mood` is asked. */
  refuse: (method: string, path: string) => number | undefined;
  /** Called before a request is answered: what it waits for, the request waits for. */
  before: (method: string, path: string) => Promise<void> | void;
  /** Waiting `_changes` of this database, or of all. */
  waiting(database?: string): number;
  /** `GET /inkside-accounts/…`, without what is asked of the root. */
  readonly requests: readonly string[];
  /** Forgets the bodies of all but the leaves. */
  compact(database: string): Promise<void>;
  kept(database: string): Kept;
  /** Nobody listens any more on the port; connections are ended. */
  goAway(): Promise<void>;
  comeBack(): Promise<void>;
}

const PASSWORD = 'pa:ss@w0rd-of-the-admin';
const WELCOME = { couchdb: 'Welcome', version: '3.5.0', uuid: 'stand-in', vendor: { name: 'a test' } };
const SESSION = { ok: true, userCtx: { name: 'admin', roles: ['_admin'] } };

const standIns: { close(): Promise<void> }[] = [];

/** For `afterEach` or `afterAll`. */
export async function stopStandIns(): Promise<void> {
  for (const each of standIns.splice(0)) await each.close();
}

interface Shelf {
  readonly kept: Kept;
  readonly waiting: Set<() => void>;
}

function send(response: ServerResponse, { status, body, type = 'application/json' }: Answered): void {
  response.writeHead(status, { 'content-type': type });
  response.end(Buffer.isBuffer(body) ? body : JSON.stringify(body));
}

/** PouchDB's refusals in CouchDB's words. */
function refusal(thrown: unknown): Answered {
  const status: unknown = Reflect.get(Object(thrown), 'status');
  if (typeof status !== 'number') throw thrown;
  const named: unknown = Reflect.get(Object(thrown), 'error');
  const error = typeof named === 'string' ? named : Reflect.get(Object(thrown), 'name');
  return { status, body: { error, reason: Reflect.get(Object(thrown), 'reason') } };
}

/** Holds a longpoll until there is a row; the set counts who waits. */
async function longpoll({ kept, waiting }: Shelf, asked: Asked, response: ServerResponse): Promise<void> {
  let since = asked.query.get('since');
  response.writeHead(200, { 'content-type': 'application/json' });
  const beat = setInterval(() => response.write('\n'), Number(asked.query.get('heartbeat') ?? 60_000));
  try {
    while (!response.destroyed) {
      let wake = (): void => undefined;
      const written = new Promise<void>((resolve) => (wake = resolve));
      waiting.add(wake);
      response.once('close', wake);
      const found = await readChanges(kept, asked, since);
      if (found.results.length > 0) {
        waiting.delete(wake);
        response.end(JSON.stringify(found));
        return;
      }
      since = found.last_seq;
      await written;
      waiting.delete(wake);
    }
  } finally {
    clearInterval(beat);
  }
}

/** What is asked of no database. */
const ROOT: ReadonlyMap<string, object> = new Map<string, object>([
  ['', WELCOME],
  ['_up', { status: 'ok' }],
  ['_session', SESSION],
]);

function sulk(mood: Exclude<Mood, 'well'>, response: ServerResponse): void {
  if (mood === 'silent') return;
  if (mood === 'broken' || mood === 'cut') {
    const length = mood === 'cut' ? { 'content-length': '1000' } : {};
    response.writeHead(200, { 'content-type': 'application/json', ...length });
    response.write('{"half":');
    setImmediate(() => response.destroy());
    return;
  }
  response.writeHead(mood.status, { 'content-type': 'application/json' });
  response.end(mood.body ?? JSON.stringify({ error: 'unhappy', reason: 'secret of the engine' }));
}

const WRITES = new Set(['PUT', 'POST', 'DELETE']);
const READS_BY_POST = new Set(['_changes', '_bulk_get', '_all_docs', '_revs_diff']);

export async function startCouchStandIn(): Promise<CouchStandIn> {
  const shelves = new Map<string, Shelf>();
  const requests: string[] = [];
  const sockets = new Set<Socket>();

  function make(database: string): Answered {
    if (shelves.has(database)) throw new CouchError(412, 'file_exists', 'The database could not be created.');
    shelves.set(database, { kept: newKept(), waiting: new Set() });
    return { status: 201, body: { ok: true } };
  }

  async function serve(database: string, asked: Asked, response: ServerResponse): Promise<void> {
    const [first = ''] = asked.path;
    const isWhole = asked.path.length === 0;
    if (asked.method === 'PUT' && isWhole) return send(response, make(database));
    const shelf = shelves.get(database);
    if (shelf === undefined) throw new CouchError(404, 'not_found', 'Database does not exist.');
    if (first === '_changes') {
      if (asked.query.get('feed') === 'longpoll') return longpoll(shelf, asked, response);
      return send(response, { status: 200, body: await readChanges(shelf.kept, asked, asked.query.get('since')) });
    }
    const answered = await answerCall(shelf.kept, asked);
    send(response, answered);
    if (WRITES.has(asked.method) && !READS_BY_POST.has(first)) for (const wake of [...shelf.waiting]) wake();
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = 'GET', url = '/' } = request;
    const { pathname, searchParams } = new URL(url, 'http://couch');
    const [database = '', ...path] = pathname
      .slice(1)
      .split('/')
      .filter((part) => part !== '')
      .map(decodeURIComponent);
    const bytes = await buffer(request);
    if (database.startsWith('inkside-')) requests.push(`${method} ${pathname}`);
    await standIn.before(method, pathname);
    const status = standIn.refuse(method, pathname);
    if (status !== undefined) return send(response, { status, body: { error: 'refused', reason: 'by the test' } });
    if (standIn.mood !== 'well') return sulk(standIn.mood, response);
    const known = ROOT.get(database);
    if (known !== undefined) return send(response, { status: 200, body: known });
    const type = request.headers['content-type'] ?? '';
    return serve(database, { method, path, query: searchParams, bytes, type }, response);
  }

  const server = createServer((request, response) => {
    answer(request, response).catch((thrown: unknown) => {
      if (response.headersSent) response.destroy();
      else send(response, refusal(thrown));
    });
  });
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  const listen = (port: number): Promise<void> => new Promise((resolve) => server.listen(port, '127.0.0.1', resolve));
  const goAway = async (): Promise<void> => {
    if (!server.listening) return;
    const closed = new Promise((resolve) => server.close(resolve));
    for (const socket of sockets) socket.destroy();
    await closed;
  };
  await listen(0);
  const { port } = server.address() as AddressInfo;

  const standIn: CouchStandIn = {
    url: `http://admin:${encodeURIComponent(PASSWORD)}@127.0.0.1:${port}`,
    password: PASSWORD,
    mood: 'well',
    refuse: () => undefined,
    before: () => undefined,
    requests,
    waiting: (database) =>
      [...shelves].reduce(
        (sum, [name, { waiting }]) => sum + (database === undefined || name === database ? waiting.size : 0),
        0,
      ),
    compact: async (database) => void (await shelves.get(database)?.kept.compact()),
    kept: (database) => {
      const shelf = shelves.get(database);
      if (shelf === undefined) throw new Error(`There is no database ${database}.`);
      return shelf.kept;
    },
    goAway,
    comeBack: () => listen(port),
  };
  standIns.push({ close: goAway });
  return standIn;
}
