import type { Changes, Database } from 'pouchdb-core';

const READS = ['info', 'get', 'bulkGet', 'revsDiff', 'allDocs', 'getAttachment'] as const;
const WRITES = ['put', 'remove', 'bulkDocs', 'putAttachment', 'removeAttachment'] as const;

/** Runs one call, and decides what its failure is; `isRead`: it changes nothing. */
export type Around = <T>(call: () => Promise<T>, isRead: boolean) => Promise<T>;

type Method = (...given: unknown[]) => unknown;

function guardMethod(
  database: Database,
  name: string,
  around: (call: () => Promise<unknown>) => Promise<unknown>,
): void {
  const method: unknown = Reflect.get(database, name);
  if (typeof method !== 'function') return;
  const call = (given: unknown[]): unknown => Reflect.apply(method, database, given);
  const guarded: Method = (...given) => {
    // PouchDB's own calls among each other: they hear of a failure there, and nobody waits for the promise.
    if (typeof given.at(-1) === 'function') return call(given);
    return around(async () => call(given));
  };
  Reflect.set(database, name, guarded);
}

/** A feed that is read once: its promise fails like every other call. One that waits tells by its event. */
function guardChanges(database: Database, around: Around): void {
  const changes = database.changes.bind(database);
  database.changes = (options): Changes => {
    const feed = changes(options);
    if (options.live === true) return feed;
    const answered = feed.then.bind(feed);
    const read = around(() => new Promise<Awaited<Changes>>((resolve, reject) => void answered(resolve, reject)), true);
    // Whoever only listens for its events hears of a failure there.
    read.catch(() => undefined);
    feed.then = read.then.bind(read);
    return feed;
  };
}

/** Puts `around` about every call that is made from outside to the database. */
export function guardCalls(database: Database, around: Around): void {
  for (const name of READS) guardMethod(database, name, (call) => around(call, true));
  for (const name of WRITES) guardMethod(database, name, (call) => around(call, false));
  guardChanges(database, around);
}
