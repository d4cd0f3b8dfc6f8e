import { createServerIndex, INDEX_TIMEOUT_MS } from '../../../src/services/http/serverIndex';

const HERE = 'http://127.0.0.1:8790';
const location = { origin: HERE, host: '127.0.0.1:8790', protocol: 'http:' };

const anEntry = (name: string, host: string, lang = 'en') => ({
  _id: `${host}-${lang}`, name, lang, region: 'US', host: { onyxSend2booxHostBaseUrl: host, onyxHostBaseUrl: 'elsewhere.example' },
});
const answerWith = (results: unknown[], more = {}) => ({ result_code: 0, message: 'SUCCESS', data: { count: results.length, results, ...more } });

/** A browser's storage, and a network in which each index server answers, fails, or says nothing. */
const aWorld = (answers: Record<string, unknown>, stored?: unknown) => {
  const items = new Map<string, string>(stored === undefined ? [] : [['inkside.servers', JSON.stringify(stored)]]);
  const asked: string[] = [];
  const limits: number[] = [];
  const spy = jest.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
    limits.push(ms);
    return new AbortController().signal;
  });
  const index = createServerIndex({
    location,
    local: { getItem: (key) => items.get(key) ?? null, setItem: (key, value) => void items.set(key, value), removeItem: (key) => void items.delete(key) },
    fetch: async (url) => {
      const base = url.replace('/api/1/serverInfos', '');
      asked.push(base);
      if (!(base in answers)) throw new TypeError('Failed to fetch');
      return new Response(JSON.stringify(answers[base]));
    },
  });
  return { index, asked, limits, items, restore: () => spy.mockRestore() };
};

afterEach(() => jest.restoreAllMocks());

describe('the list of servers', () => {
  it('comes from this cloud where no other index is known, within 3000 ms', async () => {
    const { index, asked, limits } = aWorld({ [HERE]: answerWith([anEntry('Inkside', '127.0.0.1:8790')]) });
    const { servers, isRemembered } = await index.list();

    expect(asked).toEqual([HERE]);
    expect(limits).toEqual([INDEX_TIMEOUT_MS]);
    expect(servers).toEqual([
      { id: '127.0.0.1:8790-en', name: 'Inkside', lang: 'en', region: 'US', value: HERE, socket: 'ws://127.0.0.1:8790', isHere: true },
    ]);
    expect(isRemembered).toBe(false);
  });

  it('gives https and wss addresses of other servers', async () => {
    const { index } = aWorld({ [HERE]: answerWith([anEntry('EUR', 'eur.example.org')]) });
    const { servers } = await index.list();

    expect(servers).toMatchObject([{ value: 'https://eur.example.org', socket: 'wss://eur.example.org', isHere: false }]);
  });

  it('drops servers without an address that is one', async () => {
    const bad = ['javascript:alert(1)', '//evil.example', 'a b', ''].map((host) => anEntry('Bad', host));
    const { index } = aWorld({ [HERE]: answerWith(bad) });

    expect((await index.list()).servers).toEqual([]);
  });

  const indexServers = { inland: ['https://in.example'], abroad: ['https://one.example', 'https://two.example'] };
  const known = { base: 'https://two.example', answer: answerWith([anEntry('Old', 'old.example')], { indexServers }).data };

  it('is asked of the last good index server first, then of those abroad, then of this cloud', async () => {
    const { index, asked } = aWorld({ [HERE]: answerWith([]) }, known);
    await index.list();

    expect(asked).toEqual(['https://two.example', 'https://one.example', HERE]);
  });

  it('is asked of those inland where an answer said so', async () => {
    const inland = { ...known, answer: { ...known.answer, area: 'inland' } };
    const { index, asked } = aWorld({}, inland);
    await index.list();

    expect(asked).toEqual(['https://two.example', 'https://in.example', HERE]);
  });

  it('remembers which index server was good', async () => {
    const { index, items } = aWorld({ 'https://one.example': answerWith([], { indexServers }) }, known);
    await index.list();

    expect(JSON.parse(items.get('inkside.servers') ?? '')).toMatchObject({ base: 'https://one.example' });
  });

  it('is the remembered one, and says so, when none answers', async () => {
    const { index } = aWorld({}, known);

    expect(await index.list()).toMatchObject({ isRemembered: true, servers: [{ name: 'Old' }] });
  });

  it('is empty when none answers and nothing can be read', async () => {
    const { index } = aWorld({ [HERE]: '<html>' }, { base: 7 });

    expect(await index.list()).toEqual({ servers: [], isRemembered: true });
  });

  it('is asked for once a page', async () => {
    const { index, asked } = aWorld({ [HERE]: answerWith([]) });
    await Promise.all([index.list(), index.list()]);

    expect(asked).toEqual([HERE]);
  });
});
