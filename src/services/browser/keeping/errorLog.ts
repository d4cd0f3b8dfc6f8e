import * as v from 'valibot';

import { asEpochMs, databaseErrorOf, type ErrorParams, lazy, type LoggedError } from '@inkside/kit';
import type { ErrorLogPort } from '../../ports';

/** Entries kept; older ones go. */
const MAX_ENTRIES = 500;
const MAX_TEXT = 500;

/** A value after its name, as URLs, headers, cookies and JSON write it. */
const NAMED =
  /([\w-]*(?:token|secret|signature|credential|session(?:[_-]?id)?|passw\w*|pwd|cookie|accesskey\w*|access[_-]key\w*|api[_-]?key|once|verify|ticket)["']?\s*[=:]\s*)("[^"]*"|'[^']*'|[^&\s"',;}]+)/gi;

/** Storage credentials and tokens stand in URLs, headers and answers, and those stand in messages of errors. */
const SECRETS: readonly (readonly [RegExp, string])[] = [
  [/\b(Bearer|Basic)\s+[^\s"']+/gi, '$1 …'],
  [NAMED, '$1…'],
  [/\beyJ[\w-]+\.[\w-]+\.[\w-]*/g, '…'],
];

const withoutSecrets = (text: string): string =>
  SECRETS.reduce((cleaned, [pattern, mark]) => cleaned.replace(pattern, mark), text).slice(0, MAX_TEXT);

const cleanParams = (params: ErrorParams): ErrorParams =>
  Object.fromEntries(
    Object.entries(params).map(([name, value]) => [name, typeof value === 'string' ? withoutSecrets(value) : value]),
  );

const rowSchema = v.object({
  value: v.object({
    at: v.pipe(v.number(), v.transform(asEpochMs)),
    operation: v.string(),
    code: v.string(),
    params: v.record(v.string(), v.union([v.string(), v.number()])),
  }),
});

const entryOf = (row: unknown): LoggedError | undefined => {
  const result = v.safeParse(rowSchema, row);
  if (!result.success) return undefined;
  const { at, operation, code, params } = result.output.value;
  return { at, operation, error: { code, params } };
};

interface LogTable {
  newest(): PromiseLike<readonly unknown[]>;
  clear(): PromiseLike<unknown>;
  add(row: { value: object }): PromiseLike<unknown>;
  count(): PromiseLike<number>;
  deleteOldest(count: number): PromiseLike<unknown>;
  /** Removes the database. */
  remove(): PromiseLike<unknown>;
}

const openTable = async (name: string): Promise<LogTable> => {
  const { Dexie } = await import('dexie');
  const database = new Dexie(name);
  database.version(1).stores({ errors: '++id' });
  const table = database.table<{ id?: number; value: object }, number>('errors');
  return {
    newest: () => table.orderBy('id').reverse().limit(MAX_ENTRIES).toArray(),
    clear: () => table.clear(),
    add: (row) => table.add(row),
    count: () => table.count(),
    deleteOldest: (count) => table.orderBy('id').limit(count).delete(),
    remove: () => database.delete(),
  };
};

/** The local error log (specification section 8): a table of id and value, without secrets. */
export const createErrorLog = (name = 'inkside-errors'): ErrorLogPort => {
  let table = lazy(() => openTable(name));
  /** A log that cannot be used is begun again: it holds nothing that is not past. A full disk is no reason to. */
  const within = async <T>(work: (log: LogTable) => Promise<T>): Promise<T> => {
    const log = await table();
    try {
      return await work(log);
    } catch (thrown) {
      if (databaseErrorOf(thrown).code === 'errors.quota') throw thrown;
    }
    table = lazy(() => openTable(name));
    await log.remove();
    return work(await table());
  };
  return {
    append: ({ at, operation, error }) =>
      within(async (log) => {
        await log.add({ value: { at, operation, code: error.code, params: cleanParams(error.params) } });
        const surplus = (await log.count()) - MAX_ENTRIES;
        if (surplus > 0) await log.deleteOldest(surplus);
      }),
    // What another version wrote in another shape is passed over.
    list: () => within(async (log) => (await log.newest()).flatMap((row) => entryOf(row) ?? [])),
    clear: () => within(async (log) => void (await log.clear())),
  };
};
