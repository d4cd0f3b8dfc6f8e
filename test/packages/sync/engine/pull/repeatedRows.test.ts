import type { LocalDatabase } from '../../../../../packages/sync/src/databases/localDatabases';
import { readFeedPage } from '../../../../../packages/sync/src/gateway/feedPage';
import type { GatewayDocument } from '../../../../../packages/sync/src/gateway/gateway';
import { fakeGateway } from '../../../../fakes/sync/fakeGateway';
import { createRandom, type Random } from '../../../../property/random';
import { aBrowser, aNote, startingTabs, until } from '../engineWorld';
import { stockEnd, type RawRow } from './stockPull';

type Row = Omit<RawRow, 'seq'>;

/** What the feed says of a document now. */
const rowOf = (gateway: ReturnType<typeof fakeGateway>, id: string): Row => {
  const leaves = gateway.leaves(id);
  const { _revisions: _ancestry, ...doc }: Partial<GatewayDocument> = leaves[0] ?? {};
  const changes = leaves.map(({ _rev: rev }) => ({ rev }));
  return { id, changes, doc, ...(doc._deleted === true ? { deleted: true } : {}) };
};

const hash = (n: number): string => n.toString(16).padStart(32, '0');

/** Writes on one of the leaves, now and then on what stands before it, or deletes one. */
const grow = (gateway: ReturnType<typeof fakeGateway>, random: Random, id: string, n: number): void => {
  const leaf = random.pick(gateway.leaves(id));
  const known = leaf?._revisions ?? { start: 0, ids: [] };
  const age = known.ids.length > 1 && random.chance(0.2) ? 1 : 0;
  const start = known.start - age + 1;
  const ids = [hash(random.below(10 ** 6) * 1000 + n), ...known.ids.slice(age)];
  const isDeleted = leaf !== undefined && random.chance(0.25);
  gateway.insert({
    _id: id,
    _rev: `${start}-${ids[0]}`,
    _revisions: { start, ids },
    ...aNote(`${id} ${n}`),
    ...(isDeleted ? { _deleted: true as const } : {}),
  });
};

/** The same rows from the beginning on, and then nothing. */
const givenBy = (gateway: ReturnType<typeof fakeGateway>, rows: readonly RawRow[]): void => {
  const whole = { ...gateway.port };
  gateway.port.changes = async (query, signal) => {
    if (query.isWaiting)
      return whole.changes({ ...query, since: '999999:1' }, signal).catch(() => new Promise<never>(() => undefined));
    const after = rows.filter(({ seq }) => seq > Number(query.since)).slice(0, query.limit);
    return readFeedPage(JSON.stringify({ results: after, last_seq: after.at(-1)?.seq ?? query.since }));
  };
};

const endOf = async (local: Pick<LocalDatabase, 'allDocs'>, ids: readonly string[]) => {
  const { rows } = await local.allDocs({ keys: ids });
  const winners = new Map(rows.map(({ key, value }) => [key, value?.deleted === true ? undefined : value?.rev]));
  return ids.map((id) => [id, winners.get(id)]);
};

describe('rows that repeat a document', () => {
  const started = startingTabs();

  const pulled = async (gateway: ReturnType<typeof fakeGateway>, rows: readonly RawRow[]) => {
    givenBy(gateway, rows);
    const tab = started(aBrowser(gateway));
    await until(tab, tab.isLive);
    return tab;
  };
  const numbered = (rows: readonly Row[]): readonly RawRow[] => rows.map((row, index) => ({ ...row, seq: index + 1 }));
  /** Rows of other documents, so that what is before and behind them is on different pages. */
  const between = (gateway: ReturnType<typeof fakeGateway>): readonly Row[] =>
    Array.from({ length: 400 }, (_, n) => {
      gateway.put(`m${n}`, aNote(`M ${n}`));
      return rowOf(gateway, `m${n}`);
    });

  it.each(['one page', 'two pages'])('in the wrong order leave the later revision, named on %s', async (where) => {
    const gateway = fakeGateway();
    gateway.put('n', aNote('One'));
    gateway.put('n', aNote('Two'));
    const older = rowOf(gateway, 'n');
    gateway.put('n', aNote('Three'));
    const rows = numbered([rowOf(gateway, 'n'), ...(where === 'one page' ? [] : between(gateway)), older]);

    const tab = await pulled(gateway, rows);

    expect((await tab.documents()).find(({ _id }) => _id === 'n')).toMatchObject({ title: 'Three' });
    const told = tab.shown.note
      .filter(({ id }) => id === 'n')
      .map((change) => !change.isDeleted && change.document['title']);
    expect(told).toEqual(['Three']);
    expect(tab.facts()).not.toContainEqual(expect.objectContaining({ kind: 'conflicts' }));
  });

  it.each(['one page', 'two pages'])(
    'bring no deleted document back, and hide no living one, named on %s',
    async (where) => {
      const gateway = fakeGateway();
      for (const id of ['gone', 'back']) gateway.put(id, aNote('Old'));
      const goneOld = rowOf(gateway, 'gone');
      gateway.remove(['gone', 'back']);
      const backOld = rowOf(gateway, 'back');
      gateway.put('back', aNote('New'));
      const now = [rowOf(gateway, 'gone'), rowOf(gateway, 'back')];
      const rows = numbered([...now, ...(where === 'one page' ? [] : between(gateway)), goneOld, backOld]);

      const tab = await pulled(gateway, rows);

      const titles = (await tab.documents())
        .filter(({ _id }) => !_id.startsWith('m'))
        .map(({ _id, title }) => [_id, title]);
      expect(titles).toEqual([['back', 'New']]);
    },
  );

  it.each([1, 2, 3, 4, 5, 6, 7, 8])('in any order end where stock PouchDB ends, seed %i', async (seed) => {
    const random = createRandom(`rows ${seed}`);
    const gateway = fakeGateway();
    const ids = Array.from({ length: 60 }, (_, n) => `n${String(n).padStart(2, '0')}`);
    const history: Row[] = [];
    for (let n = 0; n < 420; n += 1) {
      const id = random.pick(ids) ?? 'n00';
      grow(gateway, random, id, n);
      history.push(rowOf(gateway, id));
    }
    const shuffled = [...history];
    for (let at = shuffled.length - 1; at > 0; at -= 1) {
      const other = random.below(shuffled.length);
      shuffled.push(...shuffled.splice(other, 1));
    }
    const rows = numbered(shuffled);

    const stock = await stockEnd(gateway, rows);
    const tab = await pulled(gateway, rows);

    // What somebody has to judge was merged here and goes back: only what has no open sides is the same.
    const plain = ids.filter((id) => gateway.leaves(id).filter(({ _deleted }) => _deleted !== true).length < 2);
    expect(plain.length).toBeGreaterThan(20);
    const ours = await tab.data.databases.use(tab.data.uid, 'note', (local) => endOf(local, plain));
    expect(ours).toEqual(await endOf(stock, plain));
  });
});
