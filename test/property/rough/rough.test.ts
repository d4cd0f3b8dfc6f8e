import { createRandom } from '../random';
import { createFeedRows } from './feedRows';
import { readWithout, roughnessOf } from './kinds';
import { createRoughNetwork } from './roughNetwork';
import { roughened } from './plan';

const seeds = Array.from({ length: 40 }, (_, index) => String(index));
const ADDRESS = 'http://127.0.0.1/neocloud/';
const FEED = `${ADDRESS}_changes?since=0&limit=200`;

const rowOf = (id: string, rev: string) => ({ seq: id, id, changes: [{ rev }], doc: { _id: id, _rev: rev } });
const feedOf = (rows: readonly object[]): string => JSON.stringify({ results: rows, last_seq: '9' });
const rowsIn = (
  text: string,
): readonly { readonly id: string; readonly changes: readonly { readonly rev: string }[]; readonly doc?: unknown }[] =>
  (JSON.parse(text) as { results: ReturnType<typeof rowsIn> }).results;
const rows = ['a', 'b', 'c', 'd', 'e', 'f'].map((id) => rowOf(id, '2-b'));

describe('how rough a run is', () => {
  it('is the same for the same seed, and shifts nothing where a kind is left out', () => {
    for (const seed of seeds) {
      const whole = [...roughnessOf(seed, true, new Set()).kinds];
      const less = [...roughnessOf(seed, true, readWithout('oddIds,cluster')).kinds];

      expect([...roughnessOf(seed, true, new Set()).kinds]).toEqual(whole);
      expect(less).toEqual(whole.filter((kind) => kind !== 'oddIds'));
    }
  });

  it('leaves a plan as it is where nothing is rough, and puts things in between where something is', () => {
    const plan = [
      { kind: 'edit', browser: 0, pick: 1, then: 'calm' },
      { kind: 'wait', browser: 1, pick: 2, then: 'race' },
    ] as const;
    const all = { random: createRandom('1'), kinds: new Set(['rollback', 'guest'] as const), isCluster: false };

    expect(roughened(plan, roughnessOf('1', true, readWithout('all')))).toEqual(plan);
    const kinds = roughened(plan, all).map(({ kind }) => kind);
    expect(kinds.indexOf('cloudBackup')).toBeLessThan(kinds.indexOf('cloudRollback'));
    expect(kinds.filter((kind) => kind === 'edit' || kind === 'wait')).toEqual(['edit', 'wait']);
  });

  it('says which names it knows where one is wrong', () => {
    expect(() => readWithout('oddIds,oddities')).toThrow(/There is no oddities/);
  });
});

describe('a rough feed', () => {
  it.each(['repeatedRows', 'mixedRows', 'staleRows', 'lackingBodies'] as const)(
    'loses no row and no end to %s',
    (kind) => {
      for (const seed of seeds) {
        const feed = createFeedRows(createRandom(seed));
        feed.heard(FEED, feedOf(rows.map(({ id }) => rowOf(id, '1-a'))));

        const text = feed.distort(kind, FEED, feedOf(rows));

        const given = rowsIn(text).map(({ id, changes }) => `${id} ${changes[0]?.rev}`);
        expect(given).toEqual(expect.arrayContaining(rows.map(({ id }) => `${id} 2-b`)));
        expect(text).toContain('"last_seq":"9"');
      }
    },
  );

  it('mixes, repeats, goes back and leaves out bodies', () => {
    const [feeds, texts] = [seeds.map((seed) => createFeedRows(createRandom(seed))), feedOf(rows)];
    for (const feed of feeds) feed.heard(FEED, feedOf([rowOf('a', '1-a')]));
    const made = (kind: Parameters<(typeof feeds)[number]['distort']>[0]) =>
      feeds.map((feed) => rowsIn(feed.distort(kind, FEED, texts)));

    expect(made('mixedRows').some((all) => all[0]?.id !== 'a')).toBe(true);
    expect(made('repeatedRows').every((all) => all.length > rows.length)).toBe(true);
    expect(made('staleRows').every((all) => all.some(({ changes }) => changes[0]?.rev === '1-a'))).toBe(true);
    expect(made('lackingBodies').some((all) => all.some(({ doc }) => doc === undefined || doc === null))).toBe(true);
  });

  it('gives the answer before once more, to who asks from its end, and once only', () => {
    const feed = createFeedRows(createRandom('1'));
    feed.heard(FEED, feedOf(rows));

    expect(feed.before(`${ADDRESS}_changes?since=9&limit=1`)).toBe(feedOf(rows));
    expect(feed.before(`${ADDRESS}_changes?since=9&limit=1`)).toBeUndefined();
  });
});

describe('a rough gateway', () => {
  const ask = (
    kind: Parameters<typeof createRoughNetwork>[0]['kinds'] extends ReadonlySet<infer Kind> ? Kind : never,
    path: string,
    body?: string,
  ) => {
    const network = createRoughNetwork({ kinds: new Set([kind]), isCluster: false }, createRandom('1'));
    network.set(1);
    const sent: string[] = [];
    const send = network.around((_url, init) => {
      const text = typeof init?.body === 'string' ? init.body : '';
      sent.push(text);
      const docs = text === '' ? [] : (JSON.parse(text) as { docs: readonly { _id: string }[] }).docs;
      const answer =
        path === '_bulk_get' ? { results: [{ id: 'a', docs: [{ ok: {} }] }] } : docs.map(({ _id: id }) => ({ id }));
      return Promise.resolve(new Response(JSON.stringify(answer), { headers: { 'content-type': 'application/json' } }));
    });
    return { answer: send(`${ADDRESS}${path}`, body === undefined ? {} : { method: 'POST', body }), sent };
  };

  it.each([
    ['tooLarge', '_changes', 413],
    ['unavailable', '_local/x', 503],
    ['odd401', '_bulk_docs', 401],
  ] as const)('answers %s to %s with %i, and the server hears nothing', async (kind, path, status) => {
    const { answer, sent } = ask(kind, path);

    expect((await answer).status).toBe(status);
    expect(sent).toEqual([]);
  });

  it.each([
    ['rowErrors', /50[03]|429/],
    ['rowUnauthorized', /401/],
  ] as const)('puts %s into a row of _bulk_docs, and keeps that document from the server', async (kind, status) => {
    const { answer, sent } = ask(kind, '_bulk_docs', JSON.stringify({ new_edits: false, docs: [{ _id: 'a' }] }));

    expect(await (await answer).text()).toMatch(status);
    expect(sent).toEqual([JSON.stringify({ new_edits: false, docs: [] })]);
  });

  it('puts an error into the place of a body', async () => {
    expect(await (await ask('bodyErrors', '_bulk_get').answer).text()).toContain('internal_server_error');
  });

  it('says nothing about itself at the root', async () => {
    expect(await (await ask('emptyRoot', '').answer).text()).toBe('{}');
  });
});
