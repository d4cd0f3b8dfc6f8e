import { findPublicFeed, PUBLIC_FEEDS, recommendedFeeds, searchPublicFeeds } from '../../../cloud/reading/publicFeeds';
import { isWebAddress } from '../../../cloud/fetching/webAddress';

describe('the public catalogue', () => {
  it('has each source once, at an address that can be fetched', () => {
    const addresses = PUBLIC_FEEDS.map(({ url }) => url);

    expect(new Set(addresses).size).toBe(addresses.length);
    expect(addresses.filter((url) => !isWebAddress(url) || !url.startsWith('https://'))).toEqual([]);
  });

  it('has feeds and books in several languages', () => {
    expect(new Set(PUBLIC_FEEDS.map(({ language }) => language)).size).toBeGreaterThanOrEqual(6);
    expect(searchPublicFeeds('', 0).length).toBeGreaterThanOrEqual(30);
    expect(searchPublicFeeds('', 2).length).toBeGreaterThanOrEqual(6);
  });

  it.each([
    'https://spectrum.ieee.org/feeds/feed.rss',
    'http://spectrum.ieee.org/feeds/feed.rss',
    ' https://www.spectrum.ieee.org/feeds/feed.rss/ ',
    'spectrum.ieee.org/feeds/feed.rss',
    'IEEE spectrum',
    'spectrum',
  ])('is searched by address or words: %s', (text) => {
    expect(searchPublicFeeds(text, 0).map(({ title }) => title)).toContain('IEEE Spectrum');
  });

  it.each(['https://www.atlassian.com/blog/rss', 'https://spectrum.ieee.org/', 'no such words', '.*', '('])(
    'finds nothing for %s',
    (text) => {
      expect(searchPublicFeeds(text, undefined)).toEqual([]);
    },
  );

  it('gives ids that lead back', () => {
    const [feed] = recommendedFeeds('', 2);

    expect(feed?.id).toMatch(/^[0-9a-f]{24}$/);
    expect(findPublicFeed(feed?.id ?? '')).toEqual(feed);
  });
});
