import { paths } from '@inkside/protocol';

import { type Answer, signIn, startCloud, stopClouds, type TestCloud } from '../rest/testCloud';
import { API, codeOf, makeToken, paramsOf, type Row, rowsOf } from './consoleHarness';

let test: TestCloud;
let token: string;
beforeAll(async () => {
  test = await startCloud();
  ({ token } = await makeToken(test));
});
afterAll(stopClouds);

const list = async (kind: string) => rowsOf(await test.get(`${API}/content/${kind}`, token));
const rowOf = async (kind: string, id: string): Promise<Row | undefined> =>
  (await list(kind)).find((row) => row.id === id);
const publish = (kind: string, id: string, entry: object, version = '') =>
  test.put(`${API}/content/${kind}/${id}`, { version, entry }, token);
const act = (kind: string, id: string, version: string, what: 'undo' | 'withdraw') =>
  test.post(`${API}/content/${kind}/${id}`, { version, act: what }, token);

const mineOf = (answer: Answer): Row => {
  const row = rowsOf(answer).find(({ id }) => id === 'mine');
  if (row === undefined) throw new Error('It is not there.');
  return row;
};

const title = { en: 'First', zh: '一' };
const html = { en: '<p>First</p>' };
const file = { url: '/files/a.apk', size: 10, md5: '0'.repeat(32) };

/** Each kind: an entry, and what another edition of it changes. */
const kinds: readonly [kind: string, entry: object, next: object][] = [
  ['notices', { title, description: html }, { title: { en: 'Second' } }],
  ['texts', { kind: 'help', public: true, title, description: html }, { description: { en: '<p>Second</p>' } }],
  ['faqCategories', { title }, { title: { en: 'Second' } }],
  ['faqs', { category: 'server', question: title, answer: html }, { question: { en: 'Second' } }],
  ['manuals', { title, models: [], manuals: [] }, { models: ['NoteAir'] }],
  ['apps', { channel: 'x', models: [], versionName: '1', versionCode: 1, forced: false, ...file }, { versionCode: 2 }],
  ['downloads', { platform: 'android', title, ...file }, { version: '2' }],
  ['ads', { title, imageUrl: '/a.png' }, { imageUrl: '/b.png' }],
  ['regions', { name: 'School', lang: 'en', region: 'local', host: 'ink.example.org' }, { name: 'House' }],
  ['indexServers', { area: 'abroad', url: 'https://index.example.org' }, { area: 'inland' }],
];

describe.each(kinds)('publishing %s', (kind, entry, change) => {
  it('puts an entry, refuses a stale one, and undoes', async () => {
    const first = mineOf(await publish(kind, 'mine', entry));
    expect(first).toMatchObject({ id: 'mine', entry, undo: { wasThere: false } });

    const next = { ...first.entry, ...change };
    const second = mineOf(await publish(kind, 'mine', next, first.version));
    expect(second).toMatchObject({ entry: change, undo: { wasThere: true } });

    const stale = await publish(kind, 'mine', { ...first.entry }, first.version);
    expect([stale.status, codeOf(stale)]).toEqual([409, 'errors.stale']);
    expect(await rowOf(kind, 'mine')).toEqual(second);

    const undone = mineOf(await act(kind, 'mine', second.version, 'undo'));
    expect(undone.entry).toEqual(first.entry);
    expect((await act(kind, 'mine', second.version, 'withdraw')).status).toBe(409);
  });

  it('withdraws, and puts back where it was', async () => {
    const before = await list(kind);
    const version = (await rowOf(kind, 'mine'))?.version ?? '';

    const gone = rowsOf(await act(kind, 'mine', version, 'withdraw')).find(({ id }) => id === 'mine');
    expect(gone).toMatchObject({ entry: null, version: '', undo: { wasThere: true } });

    const back = rowsOf(await act(kind, 'mine', '', 'undo'));
    expect(back.map(({ id, entry: each }) => [id, each])).toEqual(before.map(({ id, entry: each }) => [id, each]));
  });
});

describe('what is refused', () => {
  const first = { title, description: html };
  it.each<[string, string, object, string]>([
    ['a tag in a title', 'notices', { ...first, title: { en: '<b>Hi' } }, 'title.en'],
    ['no language', 'notices', { ...first, title: {} }, 'title'],
    ['a field that nobody knows', 'notices', { ...first, html: 'x' }, 'html'],
    ['a script for an address', 'ads', { title, imageUrl: 'javascript:alert(1)' }, 'imageUrl'],
    ['an index server with a path', 'indexServers', { area: 'abroad', url: 'https://a.example/x' }, 'url'],
    ['a policy in an index server', 'indexServers', { area: 'abroad', url: 'https://a.example *' }, 'url'],
    ['a host with a scheme', 'regions', { name: 'A', lang: 'en', region: 'a', host: 'https://a.example' }, 'host'],
    ['a hash that is none', 'downloads', { platform: 'web', title, url: '/', md5: 'abc' }, 'md5'],
    ['a question without its category', 'faqs', { category: 'none', question: title, answer: html }, ''],
  ])('%s, with its field, and nothing is published', async (_what, kind, entry, field) => {
    const before = await list(kind);

    const answer = await publish(kind, 'wrong', entry);

    expect([answer.status, codeOf(answer)]).toEqual([400, 'errors.entryWrong']);
    expect(paramsOf(answer)).toMatchObject({ field });
    expect(await list(kind)).toEqual(before);
  });

  it.each([
    ['no JSON', '{"version": "", "entry": {'],
    ['a list', '[]'],
    ['a version that is missing', { entry: first }],
  ])('%s', async (_what, body) => {
    const answer = await test.put(`${API}/content/notices/wrong`, body, token);

    expect(answer.status).toBe(400);
    expect(await rowOf('notices', 'wrong')).toBeUndefined();
  });

  it('a kind that there is not, an id that is a path, an undo of nothing', async () => {
    expect((await publish('secrets', 'a', first)).status).toBe(400);
    expect((await publish('notices', '..%2Fa', first)).status).toBe(400);
    expect((await act('notices', 'never', '', 'undo')).status).toBe(404);
    expect((await act('notices', 'never', '', 'withdraw')).status).toBe(404);
  });
});

describe('where it shows', () => {
  it('shows a preview as readers get it', async () => {
    const answer = await test.post(`${API}/preview`, { html: ['<p onclick="x()">a</p><script>1</script>'] }, token);

    expect(answer.json).toEqual({ html: ['<p>a</p>'] });
  });

  it('lists published servers to clients, and survives a restart with its undo', async () => {
    await test.restart();
    const { json } = await test.get(paths.serverInfos);

    expect(json).toMatchObject({ data: { area: 'abroad', indexServers: { abroad: ['https://index.example.org'] } } });
    expect(JSON.stringify(json)).toContain('ink.example.org');
    expect((await rowOf('notices', 'mine'))?.undo).toMatchObject({ wasThere: false });
  });
});

describe('gift cards', () => {
  interface Card {
    readonly id: string;
    readonly code: string;
    readonly standing: string;
  }
  const cardsOf = (answer: { readonly json: unknown }): readonly Card[] => (answer.json as { cards: Card[] }).cards;
  const order = { count: 2, worth: { kind: 'storage', bytes: 1024 }, expiresAt: null, email: '' };

  it('makes cards, takes one back so that nobody can use it, and puts it back', async () => {
    const cards = cardsOf(await test.post(`${API}/gifts`, order, token));
    const [card] = cards;
    const to = (isWithdrawn: boolean) => test.post(`${API}/gifts/${card?.id}`, { isWithdrawn }, token);
    const reader = await signIn(test, 'reader@example.org');
    const use = () => test.post(paths.activateGift, { code: card?.code }, reader);

    expect(cards.map(({ standing }) => standing)).toEqual(['open', 'open']);
    expect(cardsOf(await to(true))[0]?.standing).toBe('withdrawn');
    expect(codeOf(await use())).toBe('errors.giftUnknown');
    expect(cardsOf(await to(false))[0]?.standing).toBe('open');
    expect((await use()).status).toBe(200);
    expect(cardsOf(await test.get(`${API}/gifts`, token)).find(({ id }) => id === card?.id)).toMatchObject({
      standing: 'used',
      account: 'reader@example.org',
    });
    expect((await to(true)).status).toBe(409);
  });

  it.each([
    ['no card', { ...order, count: 0 }, 'count'],
    ['an account that there is not', { ...order, email: 'nobody@example.org' }, 'email'],
    ['a day that is over', { ...order, expiresAt: 1 }, 'expiresAt'],
    ['nothing in it', { ...order, worth: { kind: 'vip', days: 0 } }, 'worth.days'],
  ])('refuses %s at its field', async (_what, body, field) => {
    const answer = await test.post(`${API}/gifts`, body, token);

    expect([answer.status, paramsOf(answer)]).toEqual([400, expect.objectContaining({ field })]);
  });
});
