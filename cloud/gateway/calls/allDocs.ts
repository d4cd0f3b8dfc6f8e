import type { FastifyReply } from 'fastify';
import type { AllDocsOptions, AllDocsResult, AllDocsRow } from 'pouchdb-core';
import { inParts, readAhead, streamAnswer } from '../streamedAnswer';
import type { CallHandler, GatewayCall } from '../call';
import { badRequest } from '../gatewayError';
import { createQuery, isStringArray, parseJsonParameter, type Query } from '../query';
import { isPlainName } from '../target';

const PAGE_ROWS = 250;
/** The engine looks for all keys of a page at once, each with the whole history of its document. */
const PAGE_KEYS = 25;
/** Rows that hold their documents, which may be large. */
const PAGE_DOCUMENTS = 100;
const JSON_TYPE = 'application/json; charset=utf-8';

/** PouchDB quotes keys as JSON, other clients send them plain. */
function readKey(query: Query, ...names: readonly string[]): string | undefined {
  const name = names.find((candidate) => query.text(candidate) !== undefined);
  if (name === undefined) return undefined;
  const text = query.text(name) ?? '';
  const key = text.startsWith('"') ? parseJsonParameter(name, text) : text;
  if (typeof key !== 'string') throw badRequest(`Parameter ${name} is not a string`);
  return key;
}

function readRange(query: Query): AllDocsOptions {
  const key = readKey(query, 'key');
  const startkey = readKey(query, 'startkey', 'start_key');
  const endkey = readKey(query, 'endkey', 'end_key');
  return {
    ...(key === undefined ? {} : { key }),
    ...(startkey === undefined ? {} : { startkey }),
    ...(endkey === undefined ? {} : { endkey }),
    inclusive_end: query.text('inclusive_end') !== 'false',
    descending: query.flag('descending'),
  };
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

/** Options in the body of a POST, which CouchDB takes as well; those of the query count before them. */
function withBody(query: Query, body: Readonly<Record<string, unknown>>): Query {
  const inBody = createQuery(Object.fromEntries(Object.entries(body).map(([name, value]) => [name, textOf(value)])));
  const either = (name: string): Query => (query.text(name) === undefined ? inBody : query);
  return {
    text: (name) => either(name).text(name),
    flag: (name) => either(name).flag(name),
    count: (name) => either(name).count(name),
  };
}

function readKeys(query: Query, body: Readonly<Record<string, unknown>>): readonly string[] | undefined {
  const inQuery = query.text('keys');
  const keys = body['keys'] ?? (inQuery === undefined ? undefined : parseJsonParameter('keys', inQuery));
  if (keys === undefined) return undefined;
  if (!isStringArray(keys)) throw badRequest('keys must be an array of strings');
  return keys;
}

interface Rows {
  readonly textOf: RowText;
  readonly read: (options: AllDocsOptions) => Promise<AllDocsResult>;
  /** To be asked for at once. */
  readonly pageRows: number;
}

type Row = AllDocsRow | { readonly key: string; readonly error: 'not_found' };

/** With its document, where it is asked for and there is one. */
type RowText = (row: Row) => Promise<string>;

/** Rows with commas between them. */
async function* rowTexts({ textOf: text }: Rows, rows: readonly Row[]): AsyncGenerator<string> {
  let before = '';
  for await (const row of readAhead(rows, text, ({ length }) => length)) {
    yield before + row;
    before = ',\n';
  }
}

/** Goes on behind `last`, which may have been deleted since it was read. */
async function readBehind({ read }: Rows, range: AllDocsOptions, last: string, limit: number): Promise<Row[]> {
  const { rows } = await read({ ...range, startkey: last, limit: limit + 1 });
  return rows.filter((row) => row.key !== last).slice(0, limit);
}

async function* rangeAnswer(source: Rows, range: AllDocsOptions, query: Query): AsyncGenerator<string> {
  const { pageRows } = source;
  // No document has an empty id, and PouchDB takes an empty key for none.
  const wanted = range.key === '' ? 0 : (query.count('limit') ?? Number.MAX_SAFE_INTEGER);
  const skip = query.count('skip') ?? 0;
  const first = await source.read({ ...range, skip, limit: Math.min(wanted, pageRows) });
  let rows: readonly Row[] = first.rows;
  yield `{"total_rows":${first.total_rows},"offset":${skip},"rows":[\n`;
  yield* rowTexts(source, rows);
  let left = wanted - rows.length;
  let last = rows.at(-1);
  while (rows.length === pageRows && left > 0 && last !== undefined) {
    rows = await readBehind(source, range, last.key, Math.min(left, pageRows));
    if (rows.length > 0) yield ',\n';
    yield* rowTexts(source, rows);
    left -= rows.length;
    last = rows.at(-1);
  }
  yield '\n]}\n';
}

async function* keysAnswer(source: Rows, keys: readonly string[]): AsyncGenerator<string> {
  const { read } = source;
  const { total_rows } = await read({ limit: 0 });
  yield `{"total_rows":${total_rows},"offset":0,"rows":[\n`;
  for (let start = 0; start < keys.length; start += PAGE_KEYS) {
    const part = keys.slice(start, start + PAGE_KEYS);
    const { rows } = await read({ keys: part.filter(isPlainName) });
    const found = rows.values();
    const inOrder = part.map((key): Row => (isPlainName(key) ? found.next().value : undefined) ?? noRow(key));
    if (start > 0) yield ',\n';
    yield* rowTexts(source, inOrder);
  }
  yield keys.length === 0 ? ']}\n' : '\n]}\n';
}

const noRow = (key: string): Row => ({ key, error: 'not_found' });

interface Content {
  readonly include_docs: boolean;
  readonly conflicts: boolean;
  readonly attachments: boolean;
}

const isLiving = (row: Row): row is Row & { readonly id: string; readonly value: { readonly rev: string } } =>
  'id' in row && row.value.deleted !== true;

/**
 * LevelDB is asked for the rows alone, and for one document after the other: a hundred that are read as one page may have
 * two gigabytes. CouchDB, where each would be a request, is asked for pages with their documents.
 */
function rowsOf({ user }: GatewayCall, isFast: boolean, content: Content): Rows {
  const readsApart = isFast && content.include_docs;
  const { conflicts, attachments } = content;
  const options = readsApart ? { include_docs: false } : content;
  return {
    read: (range) => user.use((database) => database.allDocs({ ...options, ...range })),
    textOf: async (row) => {
      if (!readsApart || !('id' in row)) return JSON.stringify(row);
      const { rev } = row.value;
      const get = { rev, conflicts, attachments };
      const doc = isLiving(row) ? await user.use((database) => database.get(row.id, get)) : null;
      return JSON.stringify({ ...row, doc });
    },
    pageRows: content.include_docs && !readsApart ? PAGE_DOCUMENTS : PAGE_ROWS,
  };
}

/** `GET` and `POST _all_docs`: the user's documents by id, all or a range or the named ones. */
export const allDocs: CallHandler = async (call): Promise<FastifyReply> => {
  const body = call.reply.request.method === 'POST' && call.body().length > 0 ? await call.json() : {};
  const query = withBody(call.query, body);
  const keys = readKeys(call.query, body);
  const content = {
    include_docs: query.flag('include_docs'),
    conflicts: query.flag('conflicts'),
    attachments: query.flag('attachments'),
  };
  const isFast = await call.user.use(async ({ fast }) => fast !== undefined);
  const rows = rowsOf(call, isFast, content);
  const chunks = keys === undefined ? rangeAnswer(rows, readRange(query), query) : keysAnswer(rows, keys);
  return streamAnswer(call.reply, inParts(chunks), JSON_TYPE);
};
