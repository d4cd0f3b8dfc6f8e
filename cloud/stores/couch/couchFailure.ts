import type { Database } from 'pouchdb-core';
import { EngineFailure } from '../../lib/failure';
import { guardCalls } from '../guardCalls';

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

/** Every call of the database fails by {@link EngineFailure} when it is CouchDB that does not do its work. */
export function guardFailures(database: Database): void {
  guardCalls(database, async (call) => {
    try {
      return await call();
    } catch (thrown) {
      throw asFailure(thrown);
    }
  });
}
