import { readFeed } from '../../../cloud/reading/feeds/readFeed';
import { searchAddress } from '../../../cloud/reading/feeds/feedModel';
import { FAR_TOO_LONG_MS, processorMs } from '../../harness/processorTime';
import { ADDRESS } from './samples';

const SITE = 'https://site.example';
const NAMESPACES =
  'xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:media="http://search.yahoo.com/mrss/" ' +
  'xmlns:a="http://www.w3.org/2005/Atom" xmlns:h="http://www.w3.org/1999/xhtml"';
const rss = (items: string): string =>
  `<rss version="2.0" ${NAMESPACES}><channel><title>t</title><link>${SITE}/</link>${items}</channel></rss>`;
const atom = (entries: string): string => `<feed xmlns="http://www.w3.org/2005/Atom"><title>t</title>${entries}</feed>`;
const entriesOf = (source: string) => readFeed(source, ADDRESS).entries;

describe('content that is markup, not text', () => {
  it.each([
    ['a description that nobody escaped', '<description>a <b>big</b> <a href="/x">step</a><br/>on</description>'],
    ['a body of XHTML', '<h:body>a <h:b>big</h:b> <h:a href="/x">step</h:a><h:br/>on</h:body>'],
    ['content that nobody escaped', '<content:encoded>a <b>big</b> <a href="/x">step</a><br/>on</content:encoded>'],
  ])('is kept of an item with %s', (_what, body) => {
    expect(entriesOf(rss(`<item><title>i</title>${body}</item>`))[0]?.content).toBe(
      `a <b>big</b> <a href="${SITE}/x" rel="noopener noreferrer" target="_blank">step</a><br />on`,
    );
  });

  it('is kept of an entry of XHTML with prefixes, empty elements and CDATA', () => {
    const xhtml =
      '<content type="xhtml"><x:div xmlns:x="http://www.w3.org/1999/xhtml"><x:p>a</x:p><x:span/>' +
      `<x:img src="i.png" title='"&gt;&lt;script&gt;'/><x:p><![CDATA[b <i>c</i>]]> &amp; d</x:p></x:div></content>`;

    expect(entriesOf(atom(`<entry><id>1</id>${xhtml}</entry>`))[0]?.content).toBe(
      `<p>a</p><span></span><img src="${SITE}/blog/i.png" title="&quot;&gt;&lt;script&gt;" />` +
        '<p>b &lt;i&gt;c&lt;/i&gt; &amp; d</p>',
    );
  });

  it('is text alone in a title', () => {
    const items =
      '<item><title>a <b>big</b> step</title></item><item><title>b &lt;img src=x onerror=y&gt;</title></item>';

    expect(entriesOf(rss(items)).map(({ title }) => title)).toEqual(['a big step', 'b']);
  });
});

describe('an item', () => {
  it('may have its date, author and files from Atom and Media RSS', () => {
    const item =
      '<item><title>i</title><a:updated>2026-11-20T08:00:00Z</a:updated><a:author><a:name>Ada</a:name></a:author>' +
      '<media:group><media:content url="/v.mp4" type="video/mp4"/></media:group></item>';

    expect(entriesOf(rss(item))).toMatchObject([
      { author: 'Ada', publishedAt: Date.UTC(2026, 10, 20, 8), links: [{ href: `${SITE}/v.mp4`, type: 'video/mp4' }] },
    ]);
  });

  it('has its links resolved by a base of its own', () => {
    const item =
      '<item xml:base="https://other.example/d/"><title>i</title>' +
      '<description>&lt;img src="p.png"&gt;</description></item>';

    expect(entriesOf(rss(item))[0]?.content).toBe('<img src="https://other.example/d/p.png" />');
  });

  it('says of its files no more than fits in a line', () => {
    const item = `<item><enclosure url="/a.mp3" type="audio/mpeg\n${'x'.repeat(5000)}"/></item>`;

    expect(entriesOf(rss(item))[0]?.links[0]?.type).toHaveLength(200);
  });
});

describe('a guid that stands twice', () => {
  const item = (guid: string, link: string, title: string): string =>
    `<item><guid isPermaLink="false">${guid}</guid><link>${link}</link><title>${title}</title></item>`;

  it('names two articles when their addresses differ', () => {
    const entries = entriesOf(rss(item('same', '/1', 'one') + item('same', '/2', 'two') + item('own', '/3', 'three')));

    expect(entries.map(({ title }) => title)).toEqual(['one', 'two', 'three']);
    expect(new Set(entries.map(({ guid }) => guid)).size).toBe(3);
    expect(entries[2]?.guid).toBe('own');
  });

  it('names one article when they do not', () => {
    const entries = entriesOf(rss(item('same', '/1', 'newer words') + item('same', '/1', 'older words')));

    expect(entries).toMatchObject([{ guid: 'same', title: 'newer words' }]);
  });
});

describe('a search', () => {
  it('for half a character does not fail', () => {
    expect(searchAddress(`${SITE}/?q={searchTerms}`, 'a\ud800')).toBe(`${SITE}/?q=a%EF%BF%BD`);
  });
});

describe('a document of five megabytes', () => {
  const BYTES = 5 * 1024 ** 2;
  const filled = (piece: string, bytes = BYTES): string => piece.repeat(Math.floor(bytes / piece.length));
  const namespaces = Array.from({ length: 100_000 }, (_, index) => `xmlns:n${index}="u"`).join(' ');
  const jsonOf = (piece: string, bytes = BYTES): string => {
    const items = Array.from({ length: 300 }, (_, id) => ({ id, content_html: filled(piece, bytes / 300 - 50) }));
    return JSON.stringify({ version: 'https://jsonfeed.org/version/1', title: 't', items });
  };

  it.each([
    ['namespaces', `<feed ${namespaces}><entry>${filled('<id xmlns:z="e">a</id>', 500_000)}</entry></feed>`],
    ['attributes', rss(`<item ${filled('a="b" ')}/>`)],
    ['tags with attributes', rss(filled(`<item ${filled('ab="c" ', 60)}/>`))],
    ['links', atom(`<entry>${filled('<link href="x" title="a &lt;b&gt;"/>', 2_000_000)}</entry>`)],
    ['files', rss(`<item>${filled('<media:content url="http://a.example/1"/>', 2_000_000)}</item>`)],
    ['elements in items', jsonOf('<a href="x">y</a>')],
    ['angle brackets in items', jsonOf('<')],
  ])('full of %s is read or refused before anyone waits', (_what, source) => {
    const tookMs = processorMs(() => {
      try {
        readFeed(source, ADDRESS);
      } catch (thrown) {
        expect(thrown).toMatchObject({ code: 'errors.feedUnreadable' });
      }
    });

    expect(tookMs).toBeLessThan(FAR_TOO_LONG_MS);
  });

  it('keeps the newest articles whole and the titles of the others', () => {
    const { entries } = readFeed(jsonOf('<b>y</b>', 1024 ** 2), ADDRESS);

    expect(entries).toHaveLength(300);
    expect(entries[0]?.content).toContain('<b>y</b>');
    expect(entries.at(-1)).toMatchObject({ content: '', title: expect.stringContaining('y') as string });
  });
});

describe('facets of a catalogue', () => {
  it('are named by group, and say which is in force', () => {
    const facet = (attributes: string): string =>
      `<link rel="http://opds-spec.org/facet" type="application/atom+xml;profile=opds-catalog" ${attributes}/>`;
    const source = atom(
      facet('href="?sort=new" title="Newest" opds:facetGroup="Sort" opds:activeFacet="true"') +
        facet('href="?sort=name" title="By name" opds:facetGroup="Sort"') +
        facet('href="javascript:x()" title="Script"'),
    );

    expect(readFeed(source, ADDRESS).facets).toEqual([
      { href: `${ADDRESS}?sort=new`, title: 'Newest', group: 'Sort', isActive: true },
      { href: `${ADDRESS}?sort=name`, title: 'By name', group: 'Sort', isActive: false },
    ]);
  });

  it('are read of OPDS 2.0', () => {
    const links = [
      { href: '/fr', title: 'French' },
      { href: '/de', title: 'German', rel: 'self' },
    ];
    const source = { metadata: { title: 't' }, links: [], facets: [{ metadata: { title: 'Language' }, links }] };
    const navigation = [{ href: '/shelf', title: 'Shelf' }];

    expect(readFeed(JSON.stringify({ ...source, navigation }), ADDRESS).facets).toEqual([
      { href: `${SITE}/fr`, title: 'French', group: 'Language', isActive: false },
      { href: `${SITE}/de`, title: 'German', group: 'Language', isActive: true },
    ]);
  });
});
