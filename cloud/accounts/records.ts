import * as v from 'valibot';

/** The part of PouchDB that the accounts need. */
export interface RecordDatabase {
  /** Rejects with `status` 404 when the document is missing or deleted. */
  get(id: string): Promise<object>;
  /** Rejects with `status` 409 when `_rev` is not the newest. */
  put(document: { _id: string; _rev?: string; _deleted?: boolean }): Promise<unknown>;
  allDocs(options: { include_docs: true; startkey: string; endkey: string }): Promise<{
    readonly rows: readonly object[];
  }>;
}

export interface Change<Value, Result> {
  /** What stands afterwards; undefined removes the record. */
  readonly next: Value | undefined;
  readonly result: Result;
}

export interface Records {
  /** Undefined when there is no such record. Throws when what is stored does not fit the schema. */
  read<Value>(id: string, schema: v.GenericSchema<unknown, Value>): Promise<Value | undefined>;
  /** Read, decide, write, with no other change of the same record in between. A throw of `decide` changes nothing. */
  change<Value extends object, Result>(
    id: string,
    schema: v.GenericSchema<unknown, Value>,
    decide: (current: Value | undefined) => Change<Value, Result>,
  ): Promise<Result>;
  /** All records whose id begins with `prefix`, in the order of their ids. */
  list<Value>(prefix: string, schema: v.GenericSchema<unknown, Value>): Promise<{ id: string; value: Value }[]>;
  remove(id: string): Promise<void>;
}

const stored = v.looseObject({ _id: v.string(), _rev: v.string() });
const row = v.object({ id: v.string(), doc: v.optional(v.nullable(stored)) });

const isMissing = (thrown: unknown): boolean => v.is(v.looseObject({ status: v.literal(404) }), thrown);

/** Runs tasks of one key one after another; the process is the only writer of its databases. */
const createTurns = () => {
  const tails = new Map<string, Promise<unknown>>();
  return async <Result>(key: string, task: () => Promise<Result>): Promise<Result> => {
    const before = tails.get(key) ?? Promise.resolve();
    const mine = before.then(task, task);
    const tail = mine.catch(() => undefined);
    tails.set(key, tail);
    try {
      return await mine;
    } finally {
      if (tails.get(key) === tail) tails.delete(key);
    }
  };
};

/** Plain records in one PouchDB, checked by schema whenever they are read. */
export const createRecords = (database: RecordDatabase): Records => {
  const takeTurn = createTurns();

  const load = async (id: string): Promise<v.InferOutput<typeof stored> | undefined> => {
    try {
      return v.parse(stored, await database.get(id));
    } catch (thrown) {
      if (isMissing(thrown)) return undefined;
      throw thrown;
    }
  };

  const read: Records['read'] = async (id, schema) => {
    const document = await load(id);
    return document === undefined ? undefined : v.parse(schema, document);
  };

  const change: Records['change'] = (id, schema, decide) =>
    takeTurn(id, async () => {
      const document = await load(id);
      const { next, result } = decide(document === undefined ? undefined : v.parse(schema, document));
      const base = { _id: id, ...(document === undefined ? {} : { _rev: document._rev }) };
      if (next !== undefined) await database.put({ ...next, ...base });
      else if (document !== undefined) await database.put({ ...base, _deleted: true });
      return result;
    });

  return {
    read,
    change,
    list: async (prefix, schema) => {
      // U+FFF0 sorts after every character that an id holds.
      const answer = await database.allDocs({ include_docs: true, startkey: prefix, endkey: `${prefix}\ufff0` });
      return answer.rows.flatMap((each) => {
        const { id, doc } = v.parse(row, each);
        return doc === null || doc === undefined ? [] : [{ id, value: v.parse(schema, doc) }];
      });
    },
    remove: (id) => change(id, stored, () => ({ next: undefined, result: undefined })),
  };
};
