/** Small documents of each form, as publishers write them. */
export const ADDRESS = 'https://site.example/blog/feed.xml';

export const RSS2 = `<?xml version="1.0" encoding="UTF-8"?>
<?xml-stylesheet type="text/xsl" href="style.xsl"?>
<rss version="2.0" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:creator="http://purl.org/dc/elements/1.1/"
  xmlns:atom="http://www.w3.org/2005/Atom" xmlns:media="http://search.yahoo.com/mrss/">
<channel>
  <title>News &amp; more</title>
  <atom:link href="https://site.example/blog/feed.xml" rel="self"/>
  <link>https://site.example/</link>
  <description>What &lt;b&gt;happened&lt;/b&gt;</description>
  <language>en_GB</language>
  <image><url>/logo.png</url></image>
  <item>
    <title><![CDATA[One <em>big</em> step &amp; a half]]></title>
    <link>/2026/one</link>
    <guid isPermaLink="false">one-1</guid>
    <pubDate>Fri, 20 Nov 2026 10:30:00 +0100</pubDate>
    <creator:creator>Ada</creator:creator>
    <description>Short &lt;i&gt;text&lt;/i&gt;</description>
    <content:encoded><![CDATA[<p onclick="x()">Long <a href="more">text</a><script>alert(1)</script><img src="//cdn.example/a.png" onerror=x></p>]]></content:encoded>
    <enclosure url="https://site.example/one.mp3" type="audio/mpeg" length="1"/>
    <media:thumbnail url="thumb.jpg"/>
  </item>
  <item>
    <description>Only a description</description>
    <guid>https://site.example/two</guid>
    <author>bob@site.example (Bob B)</author>
  </item>
</channel></rss>`;

export const RSS1 = `<?xml version="1.0"?>
<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns="http://purl.org/rss/1.0/" xmlns:dc="http://purl.org/dc/elements/1.1/">
<channel rdf:about="https://site.example/"><title>Old news</title><link>https://site.example/</link><description>RDF</description></channel>
<item rdf:about="https://site.example/a"><title>A</title><link>https://site.example/a</link><dc:date>2026-11-20T09:00Z</dc:date></item>
</rdf:RDF>`;

export const RSS091 = `<rss version="0.91"><channel><title>Very old</title><link>https://site.example/</link>
<item><title>B</title><link>https://site.example/b</link></item></channel></rss>`;

export const ATOM = `<?xml version="1.0"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="de" xml:base="https://site.example/base/">
<id>urn:feed</id><title type="html">Fünf &amp;amp; sechs</title><subtitle>Zahlen</subtitle>
<link rel="self" href="feed"/><link href="./"/><icon>icon.png</icon>
<entry><id>urn:1</id><title>a &lt; b</title><link href="one"/><author><name>Ada</name></author><author><name>Bob</name></author>
<published>2026-11-19T08:00:00.5+02:00</published><updated>2026-11-20T08:00:00Z</updated>
<summary>sum</summary>
<content type="xhtml" xml:base="deep/"><div xmlns="http://www.w3.org/1999/xhtml"><p>Ein <a href="link">Wort</a> &amp; mehr</p></div></content></entry>
<entry><id>urn:2</id><title type="xhtml"><div xmlns="http://www.w3.org/1999/xhtml">Zwei <b>fett</b></div></title>
<link rel="alternate" href="two"/><link rel="enclosure" href="two.ogg" type="audio/ogg" title="Ton"/><updated>2026-11-18</updated></entry>
</feed>`;

export const JSON_FEED = JSON.stringify({
  version: 'https://jsonfeed.org/version/1.1',
  title: 'Json',
  home_page_url: 'https://site.example/',
  icon: '/icon.png',
  items: [
    {
      id: 7,
      url: '/seven',
      content_text: 'a < b\nnew line',
      date_published: '2026-11-20T08:00:00Z',
      author: { name: 'Ada' },
    },
    {
      id: 'x',
      external_url: 'https://other.example/',
      title: 'Out',
      content_html: '<p>hi</p>',
      attachments: [{ url: 'a.mp3', mime_type: 'audio/mpeg' }],
    },
    { title: 5, tags: 'wrong', date_published: 17, authors: 'none', summary: 'kept all the same' },
    'no item',
  ],
});

const OPDS_TYPE = 'application/atom+xml;profile=opds-catalog';

export const OPDS_NAVIGATION = `<feed xmlns="http://www.w3.org/2005/Atom"><id>root</id><title>Library</title>
<link rel="self" href="/opds" type="${OPDS_TYPE};kind=navigation"/>
<link rel="search" type="application/opensearchdescription+xml" href="/opds/search.xml"/>
<entry><id>new</id><title>New</title><content type="text">The newest</content><link rel="http://opds-spec.org/sort/new" type="${OPDS_TYPE};kind=acquisition" href="new"/></entry></feed>`;

export const OPDS_BOOKS = `<feed xmlns="http://www.w3.org/2005/Atom" xmlns:dc="http://purl.org/dc/terms/" xmlns:opds="http://opds-spec.org/2010/catalog"><id>new</id><title>New</title>
<link rel="next" href="?page=2" type="${OPDS_TYPE}"/>
<link rel="search" type="application/atom+xml" href="/find?q={searchTerms}&amp;p={startPage?}"/>
<entry><id>urn:isbn:1</id><title>Book</title><author><name>Ada</name></author><dc:issued>1843</dc:issued><summary>About engines</summary>
<link rel="http://opds-spec.org/image/thumbnail" href="t.jpg"/><link rel="http://opds-spec.org/image" href="c.jpg"/>
<link rel="http://opds-spec.org/acquisition/open-access" type="application/epub+zip" href="/get/1.epub" title="EPUB"/>
<link rel="http://opds-spec.org/acquisition/buy" type="text/html" href="javascript:buy()"/></entry></feed>`;

export const OPDS2 = JSON.stringify({
  metadata: { title: { en: 'Json library' } },
  links: [
    { rel: 'self', href: '/opds2' },
    { rel: ['next'], href: '/opds2?page=2' },
    { rel: 'search', href: '/opds2/find{?query,author}', templated: true },
  ],
  navigation: [{ href: 'shelf', title: 'Shelf' }, { title: 'nowhere' }],
  groups: [{ metadata: { title: 'g' }, publications: [{ metadata: { title: 'In a group' }, links: [] }] }],
  publications: [
    {
      metadata: {
        title: 'Moby',
        identifier: 'urn:m',
        author: [{ name: 'Herman' }, 'Other'],
        published: '1851-10-18',
        description: 'A <b>whale</b>',
      },
      links: [{ rel: 'http://opds-spec.org/acquisition/open-access', href: 'm.epub', type: 'application/epub+zip' }],
      images: [{ href: 'm.jpg' }],
    },
    { metadata: 'wrong' },
  ],
});

export const OPML = `<?xml version="1.0" encoding="UTF-8"?>
<opml version="1.0"><head><title>Mine</title></head><body>
<outline text="News"><outline type="rss" text="World &amp; all" xmlUrl="https://news.example/feed" htmlUrl="https://news.example/"/>
<outline text="Deep"><outline type="rss" title="Deeper" xmlUrl="https://deep.example/feed"/></outline></outline>
<outline type="opds" text="Books" xmlUrl="https://books.example/opds"/>
<outline text="Bad" xmlUrl="javascript:alert(1)"/>
<outline xmlUrl="https://untitled.example/rss"/>
</body></opml>`;
