import type { Changes, Database } from 'pouchdb-core';
import { EngineFailure } from '../../failure';

/** What a fetch throws that got no whole answer, by name. */
const BROKEN = new Set(['FetchError', 'AbortError', 'SyntaxError']);

const memberOf = (thrown: unknown, name: string): unknown => Reflect.get(Object(thrown), name);

/** Our own name and password are refused, or the server has a fault: not the caller's doing. */
export const isFailedStatus = (status: unknown): status is number =>
  typeof status === 'number' && (status >= 500 || status === 401 || status === 403);

function codeOf(thrown: unknown): string {
  const code = memberOf(thrown, 'code') ?? memberOf(thrown, 'type') ?? memberOf(thrown, 'name');
  return typeof code === 'string' ? code : 'unknown';
}

/** An answer without a body that says why, as the adapter throws it for attachments. */
function bareRefusal(status: number): Error {
  return Object.assign(new Error('missing'), { status, name: 'not_found', reason: 'missing' });
}

/** What the adapter threw, as a failure of the engine where it is one; a refusal of the request stays what it is. */
export function asFailure(thrown: unknown): unknown {
  if (thrown instanceof EngineFailure) return thrown;
  const status = memberOf(thrown, 'status');
  if (isFailedStatus(status)) return new EngineFailure('couchdb', String(status));
  if (typeof status === 'number') return Object.hasOwn(Object(thrown), 'status') ? thrown : bareRefusal(status);
  const isBroken = BROKEN.has(String(memberOf(thrown, 'name'))) || memberOf(thrown, 'syscall') !== undefined;
  return isBroken ? new EngineFailure('couchdb', codeOf(thrown)) : thrown;
}

const METHODS = [
  ...['info', 'get', 'put', 'remove', 'bulkDocs', 'bulkGet', 'revsDiff', 'allDocs'],
  ...['getAttachment', 'putAttachment', 'removeAttachment'],
] as const;

type Method = (...given: unknown[]) => Promise<unknown>;

/** A feed that is read once: its promise fails like every other call. One that waits tells by its event. */
function guardChanges(database: Database): void {
  const changes = database.changes.bind(database);
  database.changes = (options): Changes => {
    const feed = changes(options);
    if (options.live === true) return feed;
    const read = Promise.resolve(feed).catch((thrown: unknown) => {
      throw asFailure(thrown);
    });
    // Whoever only listens for its events hears of a failure there.
    read.catch(() => undefined);
    feed.then = read.then.bind(read);
    return feed;
  };
}

/** Every call of the database fails by {@link EngineFailure} when it is CouchDB that does not do its work. */
export function guardFailures(database: Database): void {
  for (const name of METHODS) {
    const method: unknown = Reflect.get(database, name);
    if (typeof method !== 'function') continue;
    const guarded: Method = async (...given) => {
      try {
        return await (method.apply(database, given) as Promise<unknown>);
      } catch (thrown) {
        throw asFailure(thrown);
      }
    };
    Reflect.set(database, name, guarded);
  }
  guardChanges(database);
}
