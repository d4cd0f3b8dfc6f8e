import { readFeed, searchFromDescription } from '../../../cloud/reading/feeds/readFeed';
import { searchAddress } from '../../../cloud/reading/feeds/feedModel';
import { ADDRESS, ATOM, JSON_FEED, OPDS2, OPDS_BOOKS, OPDS_NAVIGATION, RSS091, RSS1, RSS2 } from './samples';

const SITE = 'https://site.example';
const unreadable = { code: 'errors.feedUnreadable' };

describe('RSS 2.0', () => {
  const feed = readFeed(RSS2, ADDRESS);

  it('tells of itself', () => {
    expect(feed).toMatchObject({
      form: 'rss',
      title: 'News & more',
      description: 'What happened',
      siteUrl: `${SITE}/`,
      cover: `${SITE}/logo.png`,
      language: 'en-GB',
    });
  });

  it('gives items with text, times and links', () => {
    expect(feed.entries[0]).toMatchObject({
      kind: 'article',
      guid: 'one-1',
      title: 'One big step & a half',
      url: `${SITE}/2026/one`,
      summary: 'Short text',
      author: 'Ada',
      publishedAt: Date.UTC(2026, 10, 20, 9, 30),
      cover: `${SITE}/thumb.jpg`,
      links: [{ href: `${SITE}/one.mp3`, rel: 'enclosure', type: 'audio/mpeg', title: '' }],
    });
  });

  it('gives content that is clean and whose links are whole', () => {
    expect(feed.entries[0]?.content).toBe(
      '<p>Long <a href="https://site.example/2026/more" rel="noopener noreferrer" target="_blank">text</a>' +
        '<img src="https://cdn.example/a.png" /></p>',
    );
  });

  it('makes the best of an item without title and link', () => {
    expect(feed.entries[1]).toMatchObject({
      title: 'Only a description',
      url: `${SITE}/two`,
      author: 'Bob B',
      publishedAt: null,
    });
  });
});

describe('older RSS', () => {
  it('1.0 has its items beside the channel', () => {
    const feed = readFeed(RSS1, ADDRESS);

    expect(feed).toMatchObject({ form: 'rss', title: 'Old news' });
    expect(feed.entries).toMatchObject([{ guid: `${SITE}/a`, title: 'A', publishedAt: Date.UTC(2026, 10, 20, 9) }]);
  });

  it('0.91 is read too', () => {
    expect(readFeed(RSS091, ADDRESS).entries).toMatchObject([{ title: 'B', url: `${SITE}/b` }]);
  });
});

describe('Atom', () => {
  const feed = readFeed(ATOM, ADDRESS);

  it('tells of itself', () => {
    expect(feed).toMatchObject({ form: 'atom', title: 'Fünf & sechs', description: 'Zahlen', language: 'de' });
    expect(feed.siteUrl).toBe(`${SITE}/base/`);
  });

  it('resolves links by the nearest base', () => {
    expect(feed.entries[0]).toMatchObject({ url: `${SITE}/base/one`, title: 'a < b', author: 'Ada, Bob' });
    expect(feed.entries[0]?.content).toContain('Ein <a href="https://site.example/base/deep/link"');
    expect(feed.entries[0]?.content).toContain('Wort</a> &amp; mehr</p>');
  });

  it('takes the publication before the change, and a date without a time', () => {
    expect(feed.entries.map(({ publishedAt }) => publishedAt)).toEqual([
      Date.UTC(2026, 10, 19, 6),
      Date.UTC(2026, 10, 18),
    ]);
  });

  it('reads titles in all their forms', () => {
    expect(feed.entries[1]).toMatchObject({
      title: 'Zwei fett',
      links: [{ href: `${SITE}/base/two.ogg`, title: 'Ton' }],
    });
  });
});

describe('JSON Feed', () => {
  const feed = readFeed(JSON_FEED, 'https://site.example/feed.json');

  it('is read, whatever single fields are worth', () => {
    expect(feed).toMatchObject({ form: 'json', title: 'Json', cover: `${SITE}/icon.png` });
    expect(feed.entries).toHaveLength(3);
    expect(feed.entries[0]).toMatchObject({
      guid: '7',
      url: `${SITE}/seven`,
      author: 'Ada',
      summary: 'a < b new line',
    });
    expect(feed.entries[0]?.content).toBe('a &lt; b<br />new line');
    expect(feed.entries[2]).toMatchObject({ title: '5', summary: 'kept all the same', publishedAt: null });
  });
});

describe('OPDS 1.2', () => {
  it('has further catalogues', () => {
    const feed = readFeed(OPDS_NAVIGATION, `${SITE}/opds`);

    expect(feed).toMatchObject({ form: 'opds', search: { href: `${SITE}/opds/search.xml`, isTemplate: false } });
    expect(feed.entries).toMatchObject([
      { kind: 'catalogue', title: 'New', url: `${SITE}/new`, summary: 'The newest' },
    ]);
  });

  it('has books, with files that can be fetched and no others', () => {
    const feed = readFeed(OPDS_BOOKS, `${SITE}/new`);

    expect(feed.next).toBe(`${SITE}/new?page=2`);
    expect(feed.entries).toMatchObject([
      {
        kind: 'publication',
        title: 'Book',
        author: 'Ada',
        cover: `${SITE}/c.jpg`,
        links: [{ href: `${SITE}/get/1.epub`, type: 'application/epub+zip', title: 'EPUB' }],
      },
    ]);
  });
});

describe('OPDS 2.0', () => {
  it('has catalogues and books, those of groups too', () => {
    const feed = readFeed(OPDS2, `${SITE}/opds2`);

    expect(feed).toMatchObject({ form: 'opds', title: 'Json library', next: `${SITE}/opds2?page=2` });
    expect(feed.entries.map(({ kind, title }) => [kind, title])).toEqual([
      ['catalogue', 'Shelf'],
      ['publication', 'Moby'],
      ['publication', 'In a group'],
    ]);
    expect(feed.entries[1]).toMatchObject({ author: 'Herman, Other', cover: `${SITE}/m.jpg`, summary: 'A whale' });
  });
});

describe('searching a catalogue', () => {
  it.each([
    ['https://a.example/find?q={searchTerms}&p={startPage?}', 'https://a.example/find?q=sea%20%26%20sky&p='],
    ['https://a.example/find{?query,author}', 'https://a.example/find?query=sea%20%26%20sky'],
    ['https://a.example/find?x=1{&q}', 'https://a.example/find?x=1&q=sea%20%26%20sky'],
    ['https://a.example/find', 'https://a.example/find'],
  ])('fills %s', (template, address) => {
    expect(searchAddress(template, 'sea & sky')).toBe(address);
  });

  it('takes the template for catalogues out of a description', () => {
    const description =
      '<OpenSearchDescription xmlns="http://a9.com/-/spec/opensearch/1.1/"><Url type="text/html" template="https://a.example/h?q={searchTerms}"/>' +
      '<Url type="application/atom+xml" template="https://a.example/o?q={searchTerms}"/></OpenSearchDescription>';

    expect(searchFromDescription(description, 'sea')).toBe('https://a.example/o?q=sea');
    expect(() => searchFromDescription('<a/>', 'sea')).toThrow(expect.objectContaining(unreadable));
  });
});

describe('what is no feed', () => {
  it.each([
    ['nothing', ''],
    ['text', 'hello'],
    ['a page', '<!doctype html><html><body>hi</body></html>'],
    ['other XML', '<svg xmlns="http://www.w3.org/2000/svg"/>'],
    ['RSS without a channel', '<rss version="2.0"/>'],
    ['broken JSON', '{"version":'],
    ['other JSON', '{"version":"https://jsonfeed.org/version/1"}'],
    ['an OPDS document with nothing in it', '{"metadata":{"title":"x"}}'],
    ['JSON that nests without end', `{"a":${'['.repeat(5000)}${']'.repeat(5000)}}`],
    ['XML that nests without end', '<rss>'.repeat(5000)],
    ['reserved names', '<rss><__proto__><channel/></__proto__></rss>'],
  ])('%s is refused', (_what, source) => {
    expect(() => readFeed(source, ADDRESS)).toThrow(expect.objectContaining(unreadable));
  });
});

describe('entities', () => {
  const withTitle = (title: string, doctype = ''): string =>
    `<?xml version="1.0"?>${doctype}<rss><channel><title>${title}</title></channel></rss>`;

  it('of a document are not resolved', () => {
    const lol =
      '<!DOCTYPE lolz [<!ENTITY a "lol"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;"><!ENTITY c "&b;&b;&b;&b;&b;&b;&b;&b;">]>';

    expect(readFeed(withTitle('&c;', lol), ADDRESS).title).toBe('&c;');
  });

  it('that stand outside are never fetched', () => {
    const external = '<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]>';

    expect(() => readFeed(withTitle('&x;', external), ADDRESS)).toThrow(expect.objectContaining(unreadable));
  });

  it('of the document type that RSS 0.91 names are none of ours', () => {
    const doctype =
      '<!DOCTYPE rss PUBLIC "-//Netscape Communications//DTD RSS 0.91//EN" "http://my.netscape.com/publish/formats/rss-0.91.dtd">';

    expect(readFeed(withTitle('old', doctype), ADDRESS).title).toBe('old');
  });

  it.each([
    ['&amp;lt;b&amp;gt;', '<b>'],
    ['&#65;&#x42;', 'AB'],
    ['&#0;&#x110000;', '\ufffd\ufffd'],
    ['&eacute;&nbsp;x', 'é x'],
    ['AT&T', 'AT&T'],
  ])('%s reads %s', (written, read) => {
    expect(readFeed(withTitle(written), ADDRESS).title).toBe(read);
  });
});

describe('a large feed', () => {
  it('is read as far as anyone reads', () => {
    const items = Array.from({ length: 2000 }, (_, index) => `<item><title>${index}</title></item>`).join('');

    const feed = readFeed(`<rss><channel><title>t</title>${items}</channel></rss>`, ADDRESS);

    expect(feed.entries).toHaveLength(300);
    expect(feed.entries[0]?.title).toBe('0');
  });

  it('keeps no more of an article than can be shown', () => {
    const long = '&lt;p&gt;word&lt;/p&gt;'.repeat(50_000);

    const feed = readFeed(`<rss><channel><item><description>${long}</description></item></channel></rss>`, ADDRESS);

    expect(feed.entries[0]?.content.length).toBeLessThanOrEqual(64 * 1024);
    expect(feed.entries[0]?.summary.length).toBeLessThanOrEqual(500);
    expect(feed.entries[0]?.content).toMatch(/<\/p>$/);
  });
});
