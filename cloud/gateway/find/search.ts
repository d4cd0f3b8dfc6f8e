import type { StoredDocument } from 'pouchdb-core';

import type { FeedDatabase, UserDatabase } from '../../stores';
import { createSlices, type Slices } from '../../lib/slices';
import { badRequest, GatewayError } from '../gatewayError';
import { collate, compileSelector, type Meter, pathOf, valueAt } from './matching';
import type { Selector, SortField } from './selector';

type Order<Item> = (a: Item, b: Item) => number;

/** Sorted at once, and merged between two looks at the clock. */
const RUN = 1000;

async function merge<Item>(
  a: readonly Item[],
  b: readonly Item[],
  order: Order<Item>,
  slices: Slices,
): Promise<Item[]> {
  const merged: Item[] = [];
  let [atA, atB] = [0, 0];
  while (merged.length < a.length + b.length) {
    const [ofA, ofB] = [a[atA], b[atB]];
    const takesA = ofB === undefined || (ofA !== undefined && order(ofA, ofB) <= 0);
    const taken = takesA ? ofA : ofB;
    if (takesA) atA += 1;
    else atB += 1;
    if (taken !== undefined) merged.push(taken);
    if (merged.length % RUN === 0 && slices.isOver()) await slices.turn();
  }
  return merged;
}

/** As `toSorted`, in slices: a hundred thousand rows hold nobody up. */
async function toSortedInSlices<Item extends object>(
  items: readonly Item[],
  order: Order<Item>,
  slices: Slices,
): Promise<Item[]> {
  let runs: Item[][] = [];
  for (let start = 0; start < items.length; start += RUN) {
    runs.push(items.slice(start, start + RUN).toSorted(order));
    if (slices.isOver()) await slices.turn();
  }
  while (runs.length > 1) {
    const longer: Item[][] = [];
    for (let index = 0; index < runs.length; index += 2) {
      longer.push(await merge(runs[index] ?? [], runs[index + 1] ?? [], order, slices));
    }
    runs = longer;
  }
  return runs[0] ?? [];
}

/** Documents read at once from an engine that is not read in ranges of its own. */
const PAGE_DOCUMENTS = 100;
/** Steps that one document may cost: some 10 ms, in which nobody has a turn. */
const MAX_DOCUMENT_STEPS = 250_000;
/** Steps that a query may cost: some seconds. A hundred thousand documents with five conditions cost a tenth of it. */
const MAX_QUERY_STEPS = 50_000_000;
/** A document of so many characters costs one more step to be read. */
const CHARACTERS_A_STEP = 20;
const MAX_QUERY_MS = 20_000;

export interface Search {
  readonly selector: Selector;
  readonly sort: readonly SortField[];
}

/** A document that was found: what it is sorted by. */
interface Found {
  readonly id: string;
  readonly keys: readonly unknown[];
}

interface Part {
  /** Living documents, as JSON. */
  readonly texts: readonly string[];
  /** Reads on behind them; undefined at the end. */
  readonly next: ((database: FeedDatabase) => Promise<Part>) | undefined;
}

async function readFeedPart(database: FeedDatabase, since: number | string): Promise<Part> {
  if (database.fast === undefined) return readRowsPart(database, undefined);
  const options = { style: 'main_only', includeDocs: true, conflicts: false, revs: false } as const;
  const wants = ({ isDeleted }: { isDeleted: boolean }): boolean => !isDeleted;
  const { rows, scannedTo, hasMore } = await database.fast.readFeed({
    ...options,
    since,
    limit: PAGE_DOCUMENTS,
    wants,
  });
  const texts = rows.flatMap(({ doc }) => (doc === undefined ? [] : [doc]));
  return { texts, next: hasMore ? (later) => readFeedPart(later, scannedTo) : undefined };
}

async function readRowsPart(database: FeedDatabase, behind: string | undefined): Promise<Part> {
  const range = behind === undefined ? {} : { startkey: behind };
  const { rows } = await database.allDocs({ ...range, include_docs: true, limit: PAGE_DOCUMENTS });
  const docs = rows.flatMap((row) => ('doc' in row && row.doc && row.key !== behind ? [row.doc] : []));
  const last = rows.length === PAGE_DOCUMENTS ? rows.at(-1)?.key : undefined;
  const texts = docs.map((document) => JSON.stringify(document));
  return { texts, next: last === undefined ? undefined : (later) => readRowsPart(later, last) };
}

const tooCostly = (): GatewayError => badRequest('The query costs too much: narrow it, or ask with fewer conditions');

/** @throws GatewayError 400 when a document or the whole query has cost too much */
function createMeter(): Meter & { nextDocument(characters: number): void } {
  let ofQuery = 0;
  let ofDocument = 0;
  return {
    add(steps) {
      ofDocument += steps;
      if (ofDocument > MAX_DOCUMENT_STEPS) throw tooCostly();
    },
    nextDocument(characters) {
      ofQuery += ofDocument + characters / CHARACTERS_A_STEP;
      ofDocument = 0;
      if (ofQuery > MAX_QUERY_STEPS) throw tooCostly();
    },
  };
}

/** Only of what can be put in an order; whole objects would be kept for nothing. */
const sortKey = (value: unknown): unknown => (typeof value === 'object' && value !== null ? {} : value);

const FREE: Meter = { add: () => undefined };

function inOrder(sort: readonly SortField[]): (a: Found, b: Found) => number {
  return (a, b) => {
    for (const [index, { descending }] of sort.entries()) {
      const order = collate(a.keys[index], b.keys[index], FREE);
      if (order !== 0) return descending ? -order : order;
    }
    return collate(a.id, b.id, FREE);
  };
}

/**
 * Looks through all of the user's documents, in slices. The ids of those found come in order.
 * @throws GatewayError 400 when it costs too much, 503 when it takes too long
 */
export async function search(user: UserDatabase, { selector, sort }: Search): Promise<string[]> {
  const matches = compileSelector(selector);
  const paths = sort.map(({ field }) => pathOf(field));
  const meter = createMeter();
  const slices = createSlices();
  const deadline = performance.now() + MAX_QUERY_MS;
  const found: Found[] = [];
  let next: Part['next'] = (database) => readFeedPart(database, 0);
  while (next !== undefined) {
    const part: Part = await user.use(next);
    for (const text of part.texts) {
      const document = JSON.parse(text) as StoredDocument;
      meter.nextDocument(text.length);
      if (matches(document, meter)) {
        found.push({ id: document._id, keys: paths.map((path) => sortKey(valueAt(document, path))) });
      }
      if (slices.isOver()) await slices.turn();
    }
    if (performance.now() > deadline) throw new GatewayError(503, 'timeout', 'The query takes too long');
    next = part.next;
  }
  return (await toSortedInSlices(found, inOrder(sort), slices)).map(({ id }) => id);
}
