/** What the bundled site tells of: a made-up reading room, so that no one's work is copied. */
export interface Story {
  readonly slug: string;
  readonly title: string;
  readonly summary: string;
  readonly author: string;
  /** ISO 8601. */
  readonly published: string;
  readonly paragraphs: readonly string[];
}

export const STORIES: readonly Story[] = [
  {
    slug: 'lamps',
    title: 'The lamps & the harbour',
    summary: 'Why the reading room keeps two lamps lit all night.',
    author: 'Ada Lindqvist',
    published: '2026-11-18T07:30:00Z',
    paragraphs: [
      'Two lamps stand in the window of the reading room, one for the boats and one for whoever cannot sleep. Nobody remembers who lit them first, and the book of hours has a gap of eleven years where the page should be.',
      'The rule is simple: whoever leaves last trims both wicks, and whoever comes first finds them burning. In forty winters it has failed twice, and both times a letter of apology was pinned to the door before noon.',
    ],
  },
  {
    slug: 'paper',
    title: 'A short history of cheap paper',
    summary: 'From rags to straw to pulp, told with a pair of scissors.',
    author: 'Tomas Okafor',
    published: '2026-11-16T18:05:00Z',
    paragraphs: [
      'Hold a page from an old newspaper against the light and you see the hurry in it: short fibres, a brown rim, a smell of vanilla. Rag paper of two centuries before lies beside it, white and a little proud.',
      'Cheap paper made cheap reading possible, and it is falling apart at the same speed at which it was printed. What we copy today, we copy because somebody once saved a penny on a ream.',
    ],
  },
  {
    slug: 'tides',
    title: 'Reading a tide table',
    summary: 'Columns of numbers that somebody trusted with a life.',
    author: 'Mei Tanaka',
    published: '2026-11-12T12:00:00Z',
    paragraphs: [
      'A tide table is the only book in the room that everyone reads aloud. The numbers are small, the margin is wide, and the margin is where the harbour master wrote what the numbers could not know.',
      'Springs and neaps, the wind against the flood, the bar that moved in the storm of the year before: all of it in pencil, none of it signed, every line believed.',
    ],
  },
];

export const BOOKS = [
  {
    slug: 'harbour',
    title: 'The Harbour Reader',
    author: 'Ada Lindqvist',
    language: 'en',
    summary: 'Three essays from the reading room.',
  },
  {
    slug: 'shelves',
    title: 'Shelves',
    author: 'Tomas Okafor',
    language: 'en',
    summary: 'On keeping what was written.',
  },
] as const;

export const SITE_TITLE = 'Harbour Reading Room';
export const SITE_LEAD = 'Notes from a room with two lamps.';

export const escaped = (text: string): string =>
  text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;');

const html = ({ paragraphs }: Story): string => paragraphs.map((text) => `<p>${escaped(text)}</p>`).join('');

const DECLARATION = '<?xml version="1.0" encoding="UTF-8"?>\n';

export const rss = (origin: string): string => {
  const items = STORIES.map(
    (story) =>
      `<item><title>${escaped(story.title)}</title><link>/stories/${story.slug}.html</link>` +
      `<guid isPermaLink="false">harbour-${story.slug}</guid><dc:creator>${story.author}</dc:creator>` +
      `<pubDate>${new Date(story.published).toUTCString()}</pubDate>` +
      `<description>${escaped(story.summary)}</description>` +
      `<content:encoded><![CDATA[${html(story)}<script>alert(1)</script>]]></content:encoded></item>`,
  );
  return (
    `${DECLARATION}<rss version="2.0" xmlns:dc="http://purl.org/dc/elements/1.1/" ` +
    'xmlns:content="http://purl.org/rss/1.0/modules/content/"><channel>' +
    `<title>${SITE_TITLE}</title><link>${origin}/</link>` +
    `<description>${SITE_LEAD}</description><language>en</language>` +
    `<image><url>${origin}/cover.png</url></image>${items.join('')}</channel></rss>`
  );
};

export const atom = (origin: string): string => {
  const entries = STORIES.map(
    (story) =>
      `<entry><id>tag:harbour.example,2026:${story.slug}</id><title>${escaped(story.title)}</title>` +
      `<link href="stories/${story.slug}.html"/><author><name>${story.author}</name></author>` +
      `<published>${story.published}</published><updated>${story.published}</updated>` +
      `<summary>${escaped(story.summary)}</summary><content type="html">${escaped(html(story))}</content></entry>`,
  );
  return (
    `${DECLARATION}<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en" xml:base="${origin}/">` +
    `<id>${origin}/</id><title>${SITE_TITLE}</title><subtitle>${SITE_LEAD}</subtitle><link href="/"/>` +
    `<updated>${STORIES[0]?.published ?? ''}</updated>${entries.join('')}</feed>`
  );
};

export const jsonFeed = (origin: string): string =>
  JSON.stringify({
    version: 'https://jsonfeed.org/version/1.1',
    title: SITE_TITLE,
    home_page_url: `${origin}/`,
    description: SITE_LEAD,
    language: 'en',
    items: STORIES.map((story) => ({
      id: `harbour-${story.slug}`,
      url: `/stories/${story.slug}.html`,
      title: story.title,
      summary: story.summary,
      content_html: html(story),
      date_published: story.published,
      authors: [{ name: story.author }],
    })),
  });

const ACQUISITION = 'http://opds-spec.org/acquisition/open-access';
const CATALOGUE_TYPE = 'application/atom+xml;profile=opds-catalog';

const opdsFeed = (title: string, links: string, entries: string): string =>
  `${DECLARATION}<feed xmlns="http://www.w3.org/2005/Atom" xmlns:dc="http://purl.org/dc/terms/">` +
  `<id>urn:${escaped(title)}</id>` +
  `<title>${escaped(title)}</title><updated>2026-11-18T07:30:00Z</updated>${links}${entries}</feed>`;

const SEARCH_LINK = '<link rel="search" type="application/opensearchdescription+xml" href="/opds/search.xml"/>';

export const opdsRoot = (): string =>
  opdsFeed(
    `${SITE_TITLE}: Books`,
    `<link rel="self" href="/opds/" type="${CATALOGUE_TYPE};kind=navigation"/>${SEARCH_LINK}`,
    '<entry><id>urn:new</id><title>New books</title><updated>2026-11-18T07:30:00Z</updated>' +
      '<content type="text">What came last.</content>' +
      `<link rel="subsection" href="new.xml" type="${CATALOGUE_TYPE};kind=acquisition"/></entry>`,
  );

type Book = (typeof BOOKS)[number];

const bookEntry = (book: Book): string =>
  `<entry><id>urn:harbour:${book.slug}</id><title>${book.title}</title><author><name>${book.author}</name></author>` +
  `<dc:language>${book.language}</dc:language><updated>2026-11-18T07:30:00Z</updated>` +
  `<summary>${book.summary}</summary>` +
  '<link rel="http://opds-spec.org/image" href="/cover.png" type="image/png"/>' +
  `<link rel="${ACQUISITION}" href="/books/${book.slug}.epub" type="application/epub+zip"/></entry>`;

/** One book a page, so that there is a next one. */
export const opdsBooks = (page: number): string => {
  const next = page < BOOKS.length ? `<link rel="next" href="?page=${page + 1}" type="${CATALOGUE_TYPE}"/>` : '';
  return opdsFeed(
    'New books',
    `${next}${SEARCH_LINK}`,
    BOOKS.slice(page - 1, page)
      .map(bookEntry)
      .join(''),
  );
};

export const opdsFound = (words: string): string => {
  const found = BOOKS.filter(({ title }) => title.toLowerCase().includes(words.toLowerCase()));
  return opdsFeed(`Search: ${words}`, SEARCH_LINK, found.map(bookEntry).join(''));
};

export const openSearch = (origin: string): string =>
  `${DECLARATION}<OpenSearchDescription xmlns="http://a9.com/-/spec/opensearch/1.1/"><ShortName>Harbour</ShortName>` +
  `<Url type="${CATALOGUE_TYPE}" template="${origin}/opds/found.xml?q={searchTerms}&amp;page={startPage?}"/>` +
  '</OpenSearchDescription>';

export const opdsJson = (): string =>
  JSON.stringify({
    metadata: { title: `${SITE_TITLE}: Books` },
    links: [
      { rel: 'self', href: '/opds2.json', type: 'application/opds+json' },
      { rel: 'search', href: '/opds2/found.json{?query}', type: 'application/opds+json', templated: true },
    ],
    navigation: [{ href: '/opds2.json?shelf=1', title: 'The first shelf', type: 'application/opds+json' }],
    publications: BOOKS.map(({ slug, title, author, language, summary }) => ({
      metadata: { title, author: { name: author }, language, description: summary },
      links: [{ rel: ACQUISITION, href: `books/${slug}.epub`, type: 'application/epub+zip' }],
      images: [{ href: 'cover.png', type: 'image/png' }],
    })),
  });
