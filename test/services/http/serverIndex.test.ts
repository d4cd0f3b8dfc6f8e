import { createServerIndex, INDEX_TIMEOUT_MS } from '../../../src/services/http/serverIndex';

const HERE = 'http://127.0.0.1:8790';
const location = { origin: HERE, host: '127.0.0.1:8790', protocol: 'http:' };

const anEntry = (name: string, host: string, lang = 'en') => ({
  _id: `${host}-${lang}`,
  name,
  lang,
  region: 'US',
  host: { onyxSend2booxHostBaseUrl: host, onyxHostBaseUrl: 'elsewhere.example' },
});
const answerWith = (results: unknown[], more = {}) => ({
  result_code: 0,
  message: 'SUCCESS',
  data: { count: results.length, results, ...more },
});

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
    local: {
      getItem: (key) => items.get(key) ?? null,
      setItem: (key, value) => void items.set(key, value),
      removeItem: (key) => void items.delete(key),
    },
    fetch: async (url) => {
      const base = url.replace('/api/1/serverInfos', '');
      asked.push(base);
      if (!(base in answers)) throw new TypeError('Failed to fetch');
      const said = answers[base];
      return said instanceof Response ? said : new Response(JSON.stringify(said));
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
      {
        id: '127.0.0.1:8790-en',
        name: 'Inkside',
        lang: 'en',
        region: 'US',
        value: HERE,
        socket: 'ws://127.0.0.1:8790',
        isHere: true,
      },
    ]);
    expect(isRemembered).toBe(false);
  });

  it('gives https and wss addresses of other servers', async () => {
    const { index } = aWorld({ [HERE]: answerWith([anEntry('EUR', 'eur.example.org')]) });
    const { servers } = await index.list();

    expect(servers).toMatchObject([
      { value: 'https://eur.example.org', socket: 'wss://eur.example.org', isHere: false },
    ]);
  });

  it('drops servers without an address that is one', async () => {
    const bad = ['javascript:alert(1)', '//evil.example', 'a b', ''].map((host) => anEntry('Bad', host));
    const { index } = aWorld({ [HERE]: answerWith(bad) });

    expect((await index.list()).servers).toEqual([]);
  });

  it('drops servers that speak vn', async () => {
    const { index } = aWorld({
      [HERE]: answerWith([anEntry('Away', 'away.example', 'vn'), anEntry('EUR', 'eur.example', 'eu')]),
    });

    expect((await index.list()).servers.map(({ name }) => name)).toEqual(['EUR']);
  });

  const indexServers = { inland: ['https://in.example'], abroad: ['https://one.example', 'https://two.example'] };
  const known = {
    base: 'https://two.example',
    answer: answerWith([anEntry('Old', 'old.example')], { indexServers }).data,
  };

  it('is asked of the last good index server first, then of those abroad, then of this cloud', async () => {
    const { index, asked } = aWorld({ [HERE]: answerWith([]) }, known);
    await index.list();

    expect(asked).toEqual(['https://two.example', 'https://one.example', HERE]);
  });

  it('leaves one that hangs after 3000 ms, and asks five of an area at most', async () => {
    jest.useFakeTimers();
    try {
      const six = [1, 2, 3, 4, 5, 6].map((number) => `https://abroad${number}.example`);
      const stored = { ...known, base: six[0], answer: { ...known.answer, indexServers: { inland: [], abroad: six } } };
      const asked: [base: string, at: number][] = [];
      const start = Date.now();
      jest.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
        const limit = new AbortController();
        setTimeout(() => limit.abort(), ms);
        return limit.signal;
      });
      const hanging = createServerIndex({
        location,
        local: { getItem: () => JSON.stringify(stored), setItem: () => undefined, removeItem: () => undefined },
        // Nobody ever answers; only the limit ends a question.
        fetch: (url, { signal }) =>
          new Promise((_resolve, reject) => {
            asked.push([new URL(url).origin, Date.now() - start]);
            signal?.addEventListener('abort', () => reject(new TypeError()));
          }),
      });

      let isListed = false;
      const listed = hanging.list().finally(() => (isListed = true));
      await jest.advanceTimersByTimeAsync(17_999);
      const before = isListed;
      await jest.advanceTimersByTimeAsync(1);

      expect(before).toBe(false);
      expect(asked).toEqual([...six.slice(0, 5), HERE].map((base, index) => [base, index * 3000]));
      expect(await listed).toMatchObject({ isRemembered: true, servers: [{ name: 'Old' }] });
    } finally {
      jest.useRealTimers();
    }
  });

  it('is asked of those inland where an answer said so', async () => {
    const inland = { ...known, answer: { ...known.answer, area: 'inland' } };
    const { index, asked } = aWorld({}, inland);
    await index.list();

    expect(asked).toEqual(['https://two.example', 'https://in.example', HERE]);
  });

  const rememberedIn = (items: Map<string, string>) =>
    JSON.parse(items.get('inkside.servers') ?? '') as { base: string; answer: object };

  it('keeps the index servers that are remembered where an answer names none', async () => {
    const { index, items } = aWorld(
      { [HERE]: answerWith([anEntry('New', 'new.example')]) },
      { ...known, answer: { ...known.answer, area: 'inland' } },
    );
    await index.list();

    expect(rememberedIn(items)).toMatchObject({
      base: HERE,
      answer: { area: 'inland', indexServers, results: [{ name: 'New' }] },
    });
  });

  it.each([
    ['of one area', { abroad: ['https://new.example'] }, { ...indexServers, abroad: ['https://new.example'] }],
    [
      'that are no list',
      { inland: 'https://new.example', abroad: ['https://new.example'] },
      { ...indexServers, abroad: ['https://new.example'] },
    ],
    [
      'that are no texts',
      { inland: [7, null, 'https://new.example'], abroad: [] },
      { inland: ['https://new.example'], abroad: [] },
    ],
    ['that are nothing at all', 7, indexServers],
  ])('takes what can be read of index servers %s', async (_name, said, kept) => {
    const { index, items } = aWorld(
      { 'https://two.example': answerWith([anEntry('New', 'new.example')], { indexServers: said, area: 'moon' }) },
      known,
    );
    const { servers, isRemembered } = await index.list();

    expect([servers.map(({ name }) => name), isRemembered]).toEqual([['New'], false]);
    expect(rememberedIn(items).answer).toMatchObject({ indexServers: kept });
  });

  it('takes the first five of an area, and the list with them', async () => {
    const abroad = [1, 2, 3, 4, 5, 6].map((count) => `https://index-${count}.example`);
    const first = aWorld(
      { 'https://two.example': answerWith([anEntry('New', 'new.example')], { indexServers: { inland: [], abroad } }) },
      known,
    );
    const { servers } = await first.index.list();
    first.restore();
    const next = aWorld({}, rememberedIn(first.items));
    await next.index.list();

    expect(servers.map(({ name }) => name)).toEqual(['New']);
    expect(next.asked).toEqual(['https://two.example', ...abroad.slice(0, 5), HERE]);
  });

  it('takes the rows that can be read, and leaves the others out', async () => {
    const { lang: _lang, ...withoutLanguage } = anEntry('Bad', 'bad.example');
    const { index, items } = aWorld({
      [HERE]: answerWith([
        withoutLanguage,
        null,
        'x',
        { ...anEntry('Bad', 'bad.example'), host: 7 },
        anEntry('Good', 'good.example'),
      ]),
    });
    const { servers, isRemembered } = await index.list();

    expect([servers.map(({ name }) => name), isRemembered]).toEqual([['Good'], false]);
    expect(rememberedIn(items).answer).toMatchObject({ results: [{ name: 'Good' }] });
  });

  const whole = answerWith([anEntry('Lie', 'lie.example')], { indexServers });
  it.each([
    ['an HTTP error with a whole body', () => new Response(JSON.stringify(whole), { status: 500 })],
    ['a refusal with a whole body', () => ({ ...whole, result_code: 1 })],
    ['an answer without a word on how it went', () => ({ data: whole.data })],
    ['rows none of which can be read', () => answerWith([{ name: 'x' }, null])],
    ['a list that is none', () => ({ ...whole, data: { ...whole.data, results: {} } })],
    ['nothing', () => null],
  ])('takes %s for no answer, and asks the next one', async (_name, answer) => {
    const { index, asked, items } = aWorld(
      { 'https://two.example': answer(), 'https://one.example': answerWith([anEntry('Good', 'good.example')]) },
      known,
    );
    const { servers } = await index.list();

    expect(asked).toEqual(['https://two.example', 'https://one.example']);
    expect(servers.map(({ name }) => name)).toEqual(['Good']);
    expect(rememberedIn(items).base).toBe('https://one.example');
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
