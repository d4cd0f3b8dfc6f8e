import * as v from 'valibot';

import { EngineFailure } from '../lib/failure';
import { inSlices } from '../lib/slices';
import { createTurns } from '../lib/taskOrder';

/** The part of PouchDB that the accounts need. */
export interface RecordDatabase {
  /** Rejects with `status` 404 when the document is missing or deleted. */
  get(id: string): Promise<object>;
  /** Rejects with `status` 409 when `_rev` is not the newest. */
  put(document: { _id: string; _rev?: string; _deleted?: boolean }): Promise<unknown>;
  allDocs(options: { include_docs: true; startkey: string; endkey: string; limit?: number }): Promise<{
    readonly rows: readonly object[];
  }>;
}

export interface Change<Value, Result> {
  /** What stands afterwards; undefined removes the record. The very value that `decide` was given is not written again. */
  readonly next: Value | undefined;
  readonly result: Result;
}

export interface Records {
  /** Undefined when there is no such record. Throws when what is stored does not fit the schema. */
  read<Value>(id: string, schema: v.GenericSchema<unknown, Value>): Promise<Value | undefined>;
  /**
   * Read, decide, write, with no other change of the same record in between. A throw of `decide` changes nothing. Where
   * another process on the same engine was faster, it is read and decided again: `decide` may be called several times,
   * and does nothing but decide.
   * @throws EngineFailure when others were faster each time
   */
  change<Value extends object, Result>(
    id: string,
    schema: v.GenericSchema<unknown, Value>,
    decide: (current: Value | undefined) => Change<Value, Result>,
  ): Promise<Result>;
  /** All records whose id begins with `prefix`, in the order of their ids. */
  list<Value>(prefix: string, schema: v.GenericSchema<unknown, Value>): Promise<{ id: string; value: Value }[]>;
  /**
   * Every record of a user: those whose id is `kind:uid` or `uid`, or begins with that and a colon. `value` is as it is
   * stored, without the database's own fields. For the end of an account and its export; not quick.
   */
  ofUser(uid: string): Promise<{ id: string; value: Readonly<Record<string, unknown>> }[]>;
  remove(id: string): Promise<void>;
}

const stored = v.looseObject({ _id: v.string(), _rev: v.string() });
const row = v.object({ id: v.string(), doc: v.optional(v.nullable(stored)) });

const isMissing = (thrown: unknown): boolean => v.is(v.looseObject({ status: v.literal(404) }), thrown);

const isConflict = (thrown: unknown): boolean => v.is(v.looseObject({ status: v.literal(409) }), thrown);

// U+FFF0 sorts after every character that an id holds.
const END = '\ufff0';

const rowsFrom = async (database: RecordDatabase, startkey: string, endkey: string, limit?: number) => {
  const bounds = { include_docs: true as const, startkey, endkey, ...(limit === undefined ? {} : { limit }) };
  const answer = await database.allDocs(bounds);
  return inSlices(answer.rows, (each) => v.parse(row, each));
};

/** What stands before the first colon of the ids, each once: one read a kind, however many records there are. */
const kindsOf = async (database: RecordDatabase): Promise<string[]> => {
  const kinds: string[] = [];
  for (let from = ''; ;) {
    const [first] = await rowsFrom(database, from, END, 1);
    if (first === undefined) return kinds;
    const colon = first.id.indexOf(':');
    const kind = colon < 0 ? first.id : first.id.slice(0, colon);
    kinds.push(kind);
    // The character after the colon.
    from = `${kind};`;
  }
};

const ofUser = async (database: RecordDatabase, uid: string) => {
  const kinds = (await kindsOf(database)).filter((kind) => kind !== uid);
  const found: { id: string; value: Readonly<Record<string, unknown>> }[] = [];
  for (const start of [uid, ...kinds.map((kind) => `${kind}:${uid}`)]) {
    for (const { id, doc } of await rowsFrom(database, start, `${start}:${END}`)) {
      if (doc === null || doc === undefined || (id !== start && !id.startsWith(`${start}:`))) continue;
      const { _id, _rev, ...value } = doc;
      found.push({ id, value });
    }
  }
  return found;
};

/** Attempts at one change: with as many processes at one record, each of them loses that often at most. */
const MAX_TRIES = 20;
/** Milliseconds: the longest pause before the second attempt; it grows with each, to ten times as much. */
const PAUSE_MS = 10;

/** Of different length, so that those who met do not meet again. */
const pauseBefore = (attempt: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, Math.random() * PAUSE_MS * Math.min(attempt, 10));
  });

const loadFrom = async (database: RecordDatabase, id: string): Promise<v.InferOutput<typeof stored> | undefined> => {
  try {
    return v.parse(stored, await database.get(id));
  } catch (thrown) {
    if (isMissing(thrown)) return undefined;
    throw thrown;
  }
};

/** False when another process has written the record since it was read. */
const write = async (database: RecordDatabase, document: Parameters<RecordDatabase['put']>[0]): Promise<boolean> => {
  try {
    await database.put(document);
    return true;
  } catch (thrown) {
    if (isConflict(thrown)) return false;
    throw thrown;
  }
};

/** Plain records in one PouchDB, checked by schema whenever they are read. */
export const createRecords = (database: RecordDatabase): Records => {
  const takeTurn = createTurns();

  const read: Records['read'] = async (id, schema) => {
    const document = await loadFrom(database, id);
    return document === undefined ? undefined : v.parse(schema, document);
  };

  const change: Records['change'] = (id, schema, decide) =>
    takeTurn(id, async () => {
      for (let attempt = 1; attempt <= MAX_TRIES; attempt += 1) {
        const document = await loadFrom(database, id);
        const current = document === undefined ? undefined : v.parse(schema, document);
        const { next, result } = decide(current);
        if (next === current) return result;
        const base = { _id: id, ...(document === undefined ? {} : { _rev: document._rev }) };
        if (await write(database, next === undefined ? { ...base, _deleted: true } : { ...next, ...base }))
          return result;
        await pauseBefore(attempt);
      }
      throw new EngineFailure('couchdb', 'contended');
    });

  return {
    read,
    change,
    list: async (prefix, schema) => {
      const rows = await rowsFrom(database, prefix, `${prefix}${END}`);
      const found = await inSlices(rows, ({ id, doc }) =>
        doc === null || doc === undefined ? [] : [{ id, value: v.parse(schema, doc) }],
      );
      return found.flat();
    },
    ofUser: (uid) => ofUser(database, uid),
    remove: (id) => change(id, stored, () => ({ next: undefined, result: undefined })),
  };
};
