import { createHash } from 'node:crypto';

import { drawSiteCover } from './cover';
import { epubOf } from './epub';
import {
  atom,
  BOOKS,
  escaped,
  jsonFeed,
  opdsBooks,
  opdsFound,
  opdsJson,
  opdsRoot,
  openSearch,
  rss,
  SITE_LEAD,
  SITE_TITLE,
  STORIES,
  type Story,
} from './feeds';

const page = (head: string, body: string): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8">${head}</head>` +
  `<body><header><nav><a href="/">${SITE_TITLE}</a></nav></header><main>${body}</main>` +
  '<aside>Opening hours</aside><footer>Two lamps, all night.</footer></body></html>';

const storyLink = ({ slug, title }: Story): string => `<li><a href="/stories/${slug}.html">${escaped(title)}</a></li>`;

const indexPage = (): string =>
  page(
    `<title>${SITE_TITLE}</title><meta name="description" content="${SITE_LEAD}">` +
      '<link rel="alternate" type="application/rss+xml" title="Stories" href="/feed.rss">' +
      '<link rel="icon" href="/cover.png">',
    `<h1>${SITE_TITLE}</h1><ul>${STORIES.map(storyLink).join('')}</ul>`,
  );

const storyPage = (story: Story, origin: string): string =>
  page(
    `<title>${escaped(story.title)} - ${SITE_TITLE}</title>` +
      `<meta property="og:title" content="${escaped(story.title)}">` +
      `<meta property="og:description" content="${escaped(story.summary)}">` +
      '<meta property="og:image" content="/cover.png">' +
      `<meta property="og:site_name" content="${SITE_TITLE}">` +
      `<link rel="canonical" href="${origin}/stories/${story.slug}.html">` +
      '<script>document.title = "changed"</script>',
    `<article><h1>${escaped(story.title)}</h1>${story.paragraphs.map((text) => `<p>${escaped(text)}</p>`).join('')}` +
      '<p onclick="steal()"><a href="tides.html">More</a> <img src="../cover.png" alt="A lamp"></p></article>',
  );

interface Resource {
  readonly type: string;
  readonly body: string | Uint8Array;
}

/** Opens `/private/`; there to try catalogues with a login. */
export const OFFLINE_LOGIN = { username: 'reader', password: 'two lamps' } as const;

const HTML = 'text/html; charset=utf-8';
const RSS = 'application/rss+xml';
const ATOM = 'application/atom+xml';
const OPDS = 'application/atom+xml;profile=opds-catalog';
const OPDS_JSON = 'application/opds+json';
const LAST_MODIFIED = 'Wed, 18 Nov 2026 07:30:00 GMT';

/** What `/private/` says of itself (Authentication for OPDS 1.0). */
const AUTHENTICATION = JSON.stringify({
  id: '/private/opds/',
  title: `${SITE_TITLE}: the back room`,
  description: 'The name is reader, and the word is what burns in the window.',
  authentication: [{ type: 'http://opds-spec.org/auth/basic', labels: { login: 'Name', password: 'Word' } }],
});

const fixed = (origin: string): ReadonlyMap<string, Resource> => {
  const books = BOOKS.map(({ slug, title, author, language }, index): [string, Resource] => {
    const chapters = STORIES.slice(index).map(({ title: name, paragraphs }) => ({ title: name, paragraphs }));
    const id = `5f0c7a52-0000-4000-8000-00000000000${index}`;
    const body = epubOf({ id, title, author, language, modifiedAt: Date.parse(LAST_MODIFIED), chapters });
    return [`/books/${slug}.epub`, { type: 'application/epub+zip', body }];
  });
  const stories = STORIES.map((story): [string, Resource] => [
    `/stories/${story.slug}.html`,
    { type: HTML, body: storyPage(story, origin) },
  ]);
  return new Map<string, Resource>([
    ['/', { type: HTML, body: indexPage() }],
    ['/feed.rss', { type: RSS, body: rss(origin) }],
    ['/feed.atom', { type: ATOM, body: atom(origin) }],
    ['/feed.json', { type: 'application/feed+json', body: jsonFeed(origin) }],
    ['/opds/', { type: OPDS, body: opdsRoot() }],
    ['/opds/search.xml', { type: 'application/opensearchdescription+xml', body: openSearch(origin) }],
    ['/opds2.json', { type: OPDS_JSON, body: opdsJson() }],
    ['/opds2/found.json', { type: OPDS_JSON, body: opdsJson() }],
    ['/private/opds/', { type: OPDS, body: opdsBooks(1) }],
    ['/private/feed.rss', { type: RSS, body: rss(origin) }],
    ['/cover.png', { type: 'image/png', body: drawSiteCover() }],
    ...stories,
    ...books,
  ]);
};

const resourceAt = (url: URL, all: ReadonlyMap<string, Resource>): Resource | undefined => {
  const { pathname, searchParams } = url;
  if (pathname === '/opds/new.xml') return { type: OPDS, body: opdsBooks(Number(searchParams.get('page') ?? 1)) };
  if (pathname === '/opds/found.xml') return { type: OPDS, body: opdsFound(searchParams.get('q') ?? '') };
  return all.get(url.pathname);
};

const isLoggedIn = (header: string | undefined): boolean => {
  const { username, password } = OFFLINE_LOGIN;
  return header === `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`;
};

export interface SiteQuestion {
  /** Path and query. */
  readonly path: string;
  /** Headers of the request. */
  readonly authorization?: string | undefined;
  readonly ifNoneMatch?: string | undefined;
}

export interface SiteAnswer {
  readonly status: 200 | 304 | 401 | 404;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Uint8Array;
}

export type OfflineSite = (question: SiteQuestion) => SiteAnswer;

const without = (status: 304 | 401 | 404, headers: SiteAnswer['headers'] = {}): SiteAnswer => ({
  status,
  headers,
  body: '',
});

/** A small site with feeds and catalogues, whatever it is served by. `origin`: scheme, host and port. */
export const createOfflineSite = (origin: string): OfflineSite => {
  const all = fixed(origin);
  return ({ path, authorization, ifNoneMatch }) => {
    const base = 'http://offline.invalid';
    const url = new URL(URL.canParse(path, base) ? path : '/none', base);
    const found = resourceAt(url, all);
    if (found === undefined) return without(404);
    if (url.pathname.startsWith('/private/') && !isLoggedIn(authorization)) {
      const headers = {
        'www-authenticate': 'Basic realm="Reading room"',
        'content-type': 'application/opds-authentication+json',
      };
      return { status: 401, headers, body: AUTHENTICATION };
    }
    const etag = `"${createHash('sha256').update(found.body).digest('hex').slice(0, 16)}"`;
    if (ifNoneMatch === etag) return without(304, { etag });
    const headers = { 'content-type': found.type, etag, 'last-modified': LAST_MODIFIED };
    return { status: 200, headers, body: found.body };
  };
};
