import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ChangeRow } from 'pouchdb-core';
import type { FastReads, FeedDatabase, FeedPart, FeedRange, FeedRow } from '../../../../cloud/stores/feed/fastReads';
import { openDatabase } from '../../../../cloud/stores/openDatabase';
import { CHANNELS, randomFrom, writeAtRandom } from './randomDocuments';

const SEEDS = [1, 2, 3, 4, 5, 6];
const STEPS = 60;

type Wants = Pick<FeedRange, 'style' | 'includeDocs' | 'conflicts' | 'revs'>;

const everything = (): boolean => true;
const fullest: Wants = { style: 'all_docs', includeDocs: true, conflicts: true, revs: true };

let directory: string;
let database: FeedDatabase;

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'feed-'));
  database = await openDatabase(join(directory, 'x'), { history: true });
});

afterEach(async () => {
  await database.close();
  await rm(directory, { recursive: true, force: true });
});

function fast(): FastReads {
  if (database.fast === undefined) throw new Error('The database has no fast reads.');
  return database.fast;
}

function read(range: Partial<FeedRange> = {}): Promise<FeedPart> {
  return fast().readFeed({ ...fullest, since: 0, limit: 1000, wants: everything, ...range });
}

async function readAll(range: Partial<FeedRange>): Promise<FeedRow[]> {
  let part = await read(range);
  const rows = [...part.rows];
  while (part.hasMore) {
    part = await read({ ...range, since: part.scannedTo });
    rows.push(...part.rows);
  }
  return rows;
}

/** What PouchDB's own calls say for the same row. */
async function expectedRow(row: ChangeRow, { includeDocs, revs }: Wants): Promise<object> {
  const { _revisions } = await database.get(row.id, { rev: row.doc?._rev ?? '', revs: true });
  const channel = row.doc?.['dbId'];
  const doc = includeDocs ? { ...row.doc, ...(revs ? { _revisions } : {}) } : undefined;
  return {
    id: row.id,
    seq: row.seq,
    changes: row.changes,
    isDeleted: row.deleted === true,
    channel: typeof channel === 'string' ? channel : undefined,
    doc,
  };
}

async function expectedRows(wants: Wants, since = 0): Promise<object[]> {
  const { style, conflicts } = wants;
  const { results } = await database.changes({ since, style, conflicts, include_docs: true, return_docs: true });
  return Promise.all(results.map((row) => expectedRow(row, wants)));
}

const parsed = (rows: readonly FeedRow[]): object[] =>
  rows.map((row) => ({ ...row, doc: row.doc === undefined ? undefined : JSON.parse(row.doc) }));

describe("the feed of LevelDB beside PouchDB's own changes()", () => {
  it.each(SEEDS)('gives the same rows (seed %i)', async (seed) => {
    await writeAtRandom(database, seed, STEPS);

    const rows = await readAll({});

    const expected = (await expectedRows(fullest)) as { changes: object[]; isDeleted: boolean; doc: object }[];
    expect(parsed(rows)).toEqual(expected);
    expect(expected.filter(({ changes, isDeleted }) => changes.length > 2 && !isDeleted).length).toBeGreaterThan(5);
    expect(expected.some(({ isDeleted }) => isDeleted)).toBe(true);
    expect(expected.some(({ doc }) => '_attachments' in doc && '_conflicts' in doc)).toBe(true);
  });

  it.each<Wants>([
    { style: 'main_only', includeDocs: false, conflicts: false, revs: false },
    { style: 'main_only', includeDocs: true, conflicts: false, revs: true },
    { style: 'all_docs', includeDocs: false, conflicts: true, revs: true },
    { style: 'all_docs', includeDocs: true, conflicts: false, revs: false },
  ])('gives the same rows with %j', async (wants) => {
    await writeAtRandom(database, 7, STEPS);

    expect(parsed(await readAll(wants))).toEqual(await expectedRows(wants));
  });

  it.each([1, 2, 7, 50])('gives the same rows in pages of %i, from anywhere', async (limit) => {
    await writeAtRandom(database, 8, STEPS);
    const since = Math.floor(randomFrom(limit)() * 100);

    expect(parsed(await readAll({ limit, since }))).toEqual(await expectedRows(fullest, since));
  });

  it.each([1, 3, 1000])('gives the wanted rows alone, %i at most at once', async (limit) => {
    await writeAtRandom(database, 9, STEPS);
    const wants: FeedRange['wants'] = ({ channel, isDeleted }) => channel === CHANNELS[0] || isDeleted;
    const all = (await expectedRows(fullest)) as FeedRow[];

    const rows = await readAll({ limit, wants });

    expect((await read({ limit, wants })).rows.length).toBeLessThanOrEqual(limit);
    expect(parsed(rows)).toEqual(all.filter(wants));
  });

  it('ends at the last sequence of the database', async () => {
    await writeAtRandom(database, 10, STEPS);
    const { update_seq } = await database.info();

    const end = await read({ since: update_seq });

    expect(end).toEqual({ rows: [], scannedTo: update_seq, hasMore: false });
    expect((await read({ since: Number(update_seq) - 50, wants: () => false })).scannedTo).toBe(update_seq);
  });

  it('reads no more at once than a little, however large the documents', async () => {
    const docs = Array.from({ length: 12 }, (_, index) => ({ _id: `n${index}`, text: '手'.repeat(200_000) }));
    await database.bulkDocs(docs);

    const first = await read();

    expect(first.hasMore).toBe(true);
    expect(first.rows.length).toBeLessThan(6);
    expect(await readAll({})).toHaveLength(12);
  });
});

describe('the channels that LevelDB reads by id', () => {
  it.each(SEEDS)("are those that PouchDB's own allDocs() finds (seed %i)", async (seed) => {
    await writeAtRandom(database, seed, STEPS);
    const all = await database.changes({ since: 0, return_docs: true });
    const ids = [...all.results.map(({ id }) => id), 'never there'];

    const channels = await fast().readChannels(ids);

    const { rows } = await database.allDocs({ keys: ids, include_docs: true });
    const found = rows.map((row) => [row.key, 'doc' in row ? row.doc?.['dbId'] : undefined] as const);
    expect(channels).toEqual(new Map(found.filter(([, dbId]) => typeof dbId === 'string')));
    expect(channels.size).toBeGreaterThan(20);
  });
});
