import { createFirstVisit } from '../../../../src/services/browser/worker/firstVisit';

const files = ['css/a.css', 'index.html', 'js/late.js', 'js/loaded.js', 'js/main.js'];
const page = '<link rel="stylesheet" href="/css/a.css"><script defer src="/js/main.js"></script>';

const aVisit = ({ isThere = (_file: string): boolean => true, isKept = true } = {}) => {
  const store = new Map<string, string>();
  const asked: string[] = [];
  const cache = {
    match: async (key: string) => (store.has(key) ? new Response(store.get(key)) : undefined),
    put: async (key: string, response: Response) => void store.set(key, await response.text()),
    keys: async () => [],
  };
  const visit = createFirstVisit({
    files,
    keyOf: (file) => `/${file}`,
    openCache: async () => cache as unknown as Cache,
    fetch: async (file) => {
      asked.push(file);
      if (!isThere(file)) throw new TypeError('Failed to fetch');
      return new Response(file === 'index.html' ? page : file);
    },
    kept: async (response) => (isKept ? response : null),
  });
  return { visit, asked, kept: () => [...store.keys()].sort() };
};

describe('the first visit', () => {
  it('begins with the start of the app alone', async () => {
    const { visit, asked, kept } = aVisit();
    await visit.begin();

    expect(asked).toEqual(['index.html', 'css/a.css', 'js/main.js']);
    expect(kept()).toEqual(['/css/a.css', '/index.html', '/js/main.js']);
  });

  it('fetches the others afterwards, one by one and once, however often it is asked to', async () => {
    const { visit, asked, kept } = aVisit();
    await visit.begin();
    asked.length = 0;
    await Promise.all([visit.goOn(), visit.goOn()]);

    expect(asked).toEqual(['js/late.js', 'js/loaded.js']);
    expect(kept()).toHaveLength(files.length);
  });

  it('looks again for what did not come', async () => {
    let isBack = false;
    const { visit, kept } = aVisit({ isThere: (file) => isBack || file !== 'js/late.js' });
    await visit.begin();
    await visit.goOn();
    expect(kept()).not.toContain('/js/late.js');

    isBack = true;
    await visit.goOn();
    expect(kept()).toContain('/js/late.js');
  });

  it('keeps no version whose start is not there, or is of another one', async () => {
    await expect(aVisit({ isThere: (file) => file !== 'js/main.js' }).visit.begin()).rejects.toThrow('Failed to fetch');
    await expect(aVisit({ isKept: false }).visit.begin()).rejects.toThrow('does not belong');
  });
});
