import * as v from 'valibot';
import { CouchProblem } from './couchServer';
import type { CouchServer } from './couchServer';

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
export async function checkHealth(server: CouchServer): Promise<string> {
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
