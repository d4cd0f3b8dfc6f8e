import PouchDB, { type BulkGetResult, type Database } from 'pouchdb-core';
import registerHttp from 'pouchdb-adapter-http';
import * as v from 'valibot';

import { CloudFailure, EngineFailure } from '../../lib/failure';
import { type DocumentEngine, isDatabaseName } from '../documentEngine';
import { createCouchFetch, guardFailures } from './couchFetch';
import { CouchProblem, type CouchServer, createCouchServer } from './couchServer';

const MIN_VERSION = 3;

const welcome = v.looseObject({
  couchdb: v.literal('Welcome'),
  version: v.string(),
  uuid: v.pipe(v.string(), v.nonEmpty()),
});
const session = v.looseObject({ userCtx: v.looseObject({ roles: v.array(v.string()) }) });

const refused = ({ origin, credentials }: CouchServer): CouchProblem =>
  new CouchProblem(
    credentials === undefined
      ? `CouchDB at ${origin} asks for a name and a password.`
      : `CouchDB at ${origin} refuses the name or the password of ${credentials.username}.`,
  );

/**
 * Makes sure, before anything is served, that a CouchDB of a known version is there and that it takes us for one of
 * its administrators, who alone may make databases.
 * @returns the identity that the server keeps for itself
 * @throws CouchProblem
 */
async function checkHealth(server: CouchServer): Promise<string> {
  const { origin } = server;
  const root = await server.ask('GET', '');
  if (root.status === 401) throw refused(server);
  if (!v.is(welcome, root.body)) throw new CouchProblem(`What answers at ${origin} is no CouchDB.`);
  const { version, uuid } = root.body;
  if (Number.parseInt(version, 10) < MIN_VERSION) {
    throw new CouchProblem(`CouchDB at ${origin} is ${version}; ${MIN_VERSION} or newer is needed.`);
  }
  const { status, body } = await server.ask('GET', '_session');
  if (status === 401) throw refused(server);
  if (!v.is(session, body)) throw new CouchProblem(`CouchDB at ${origin} does not say who we are (${status}).`);
  if (body.userCtx.roles.includes('_admin')) return uuid;
  if (server.credentials === undefined) throw refused(server);
  throw new CouchProblem(`${server.credentials.username} is no administrator of the CouchDB at ${origin}.`);
}

PouchDB.plugin(registerHttp);

const CREATED = new Set([201, 202]);
const EXISTS = 412;
const bulkAnswer = v.looseObject({ results: v.array(v.looseObject({ id: v.string(), docs: v.array(v.unknown()) })) });
const USER_PREFIX = 'inkside-u-';
/** Server administrators alone, who need no entry but are named so that nobody takes an empty list for everyone. */
const ADMINS = { names: [], roles: ['_admin'] };

interface NewDatabase {
  readonly name: string;
  /** Who may read it besides administrators. */
  readonly members: readonly string[];
  /** Query of its creation. */
  readonly shape: string;
}

/** Makes the database when it is not there. Between the two steps it is as CouchDB makes it: for administrators. */
async function ensure(server: CouchServer, { name, members, shape }: NewDatabase): Promise<void> {
  const { status } = await server.ask('PUT', `${name}${shape}`);
  if (status === EXISTS) return;
  if (!CREATED.has(status)) {
    throw new CouchProblem(`CouchDB does not make the database ${name} (${status}).`, String(status));
  }
  const security = { admins: ADMINS, members: { names: members, roles: ADMINS.roles } };
  const secured = await server.ask('PUT', `${name}/_security`, security);
  if (secured.status !== 200) {
    throw new CouchProblem(`CouchDB does not close the database ${name} (${secured.status}).`, String(secured.status));
  }
}

/** The adapter takes any answer for the state of the database, also that it could not be read. */
function checkInfo(database: Database): void {
  const info = database.info.bind(database);
  database.info = async () => {
    const state = await info();
    if (typeof state.update_seq === 'string' || typeof state.update_seq === 'number') return state;
    throw new CouchProblem('CouchDB does not tell the state of a database.', String(Reflect.get(state, 'error')));
  };
}

/**
 * The adapter asks once whether a server knows `_bulk_get` and takes any failure for a no, for as long as the process
 * lives: one outage, and every document would be fetched by a request of its own. CouchDB 3 knows it.
 */
function askInBulk(database: Database, server: CouchServer, name: string): void {
  database.bulkGet = async ({ docs, revs }) => {
    const { status, body } = await server.ask('POST', `${name}/_bulk_get${revs ? '?revs=true' : ''}`, { docs });
    if (status === 200 && v.is(bulkAnswer, body)) return body as BulkGetResult;
    throw new EngineFailure('couchdb', status === 200 ? 'malformed' : String(status));
  };
}

function connect(server: CouchServer, name: string, identity: string): Database {
  const { origin, credentials, agent } = server;
  const database = new PouchDB(origin + name, {
    adapter: 'http',
    skip_setup: true,
    ...(credentials === undefined ? {} : { auth: credentials }),
    fetch: createCouchFetch(agent),
  });
  database.setMaxListeners(0);
  // The adapter answers its address when the server cannot be reached, and sequences would change their mark.
  database.id = () => Promise.resolve(identity);
  checkInfo(database);
  askInBulk(database, server, name);
  guardFailures(database);
  return database;
}

async function listUsers(server: CouchServer): Promise<string[]> {
  const range = new URLSearchParams({
    startkey: JSON.stringify(USER_PREFIX),
    endkey: JSON.stringify(`${USER_PREFIX}g`),
  });
  const { status, body } = await server.ask('GET', `_all_dbs?${range.toString()}`);
  if (status !== 200 || !Array.isArray(body)) {
    throw new CouchProblem(`CouchDB does not list its databases (${status}).`, String(status));
  }
  return body.map((name) => String(name).slice(USER_PREFIX.length));
}

/**
 * CouchDB 3 over HTTP: `inkside-<name>` for the cloud's own databases, `inkside-u-<uid>` for those of users, each in
 * one shard, because the documents of one user are few and are read in their order.
 * @throws CouchProblem when the server cannot be used
 */
export async function createCouchEngine(couchUrl: string): Promise<DocumentEngine> {
  const server = createCouchServer(couchUrl);
  const serverId = await checkHealth(server);

  async function open(database: NewDatabase): Promise<Database> {
    await ensure(server, database);
    return connect(server, database.name, `${serverId}/${database.name}`);
  }

  return {
    async openNamed(name) {
      if (!isDatabaseName(name)) throw new CloudFailure('errors.badRequest', { field: 'name' });
      return open({ name: `inkside-${name}`, members: [], shape: '' });
    },
    listUsers: () => listUsers(server),
    openUser: (uid) => open({ name: `${USER_PREFIX}${uid}`, members: [uid], shape: '?q=1' }),
    async checkReady() {
      const { status } = await server.ask('GET', '_up');
      if (status !== 200) throw new EngineFailure('couchdb', String(status));
    },
    // Nothing is held open for a database, and another process of this cloud may write to one that rests here.
    maxOpenUsers: Number.POSITIVE_INFINITY,
  };
}
