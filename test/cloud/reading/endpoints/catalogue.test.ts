import { paths } from '@inkside/protocol';
import type { Reader } from './readingCloud';
import { startReadingCloud, stopReadingCloud } from './readingCloud';

describe('the public catalogue over the wire', () => {
  let reader: Reader;
  beforeAll(async () => {
    reader = await (await startReadingCloud()).reader();
  });
  afterAll(stopReadingCloud);

  it('a search has the shape of the real cloud', async () => {
    const found = await reader.data(reader.get(paths.searchFeeds, { text: 'IEEE', sourceType: 0 }));

    expect(found).toMatchObject({
      count: 1,
      results: [
        {
          title: 'IEEE Spectrum',
          url: 'https://spectrum.ieee.org/feeds/feed.rss',
          sourceType: 0,
          publicFeed: 1,
          subState: 0,
        },
      ],
    });
  });

  it('an address that is not in the catalogue gives count 0', async () => {
    const text = 'https://books.example:8312/opds';

    expect(await reader.data(reader.get(paths.searchFeeds, { text, sourceType: 2 }))).toEqual({
      count: 0,
      results: [],
    });
  });

  it('recommendations are of the kind asked for', async () => {
    const data = await reader.data(reader.get(paths.recommendedFeeds, { sourceType: 2 }));

    expect(data['results']).toMatchObject([
      { sourceType: 2, title: 'Project Gutenberg' },
      ...Array(Number(data['count']) - 1).fill({ sourceType: 2 }),
    ]);
  });

  it.each([{ text: 'a\u0000b' }, { text: 'x'.repeat(3000) }, { sourceType: 1 }, { sourceType: 'rss' }])(
    'refuses %j',
    async (query) => {
      expect(await reader.get(paths.searchFeeds, query as Record<string, string>)).toMatchObject({ status: 400 });
    },
  );
});
