import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Just below what is fetched at most. */
const BYTES = 4_900_000;
const MANY_ENTRIES = 300;

const repeated = (text: string, bytes: number): string => text.repeat(Math.floor(bytes / text.length));
const html = (bytes: number): string =>
  repeated('<p class="a" style="b">Some <b>words</b> &amp; <a href="/x">more</a>.</p>', bytes);

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
const rss = (item: string): string => `<rss version="2.0"><channel><title>Feed</title>${item}</channel></rss>`;
const entryBytes = Math.floor(BYTES / MANY_ENTRIES / 2);

type Page = readonly [type: string, make: () => string];

/** What a site may send that somebody subscribes to: as large as may be, and of what readers find hardest. */
const PAGES: Readonly<Record<string, Page>> = {
  'rss-many-entries': [
    'application/rss+xml',
    () =>
      rss(
        Array.from(
          { length: MANY_ENTRIES },
          (_, n) =>
            `<item><guid>${n}</guid><title>${n}</title><description>${escaped(html(entryBytes))}</description></item>`,
        ).join(''),
      ),
  ],
  'rss-cdata-entries': [
    'application/rss+xml',
    () =>
      rss(
        Array.from(
          { length: 1500 },
          (_, n) =>
            `<item><guid>${n}</guid><link>https://example.org/${n}</link><description><![CDATA[${html(3000)}]]></description></item>`,
        ).join(''),
      ),
  ],
  'rss-one-entry': [
    'application/rss+xml',
    () => rss(`<item><guid>1</guid><description><![CDATA[${html(BYTES - 1000)}]]></description></item>`),
  ],
  'rss-entities': ['application/rss+xml', () => rss(`<item><title>${repeated('&#65;', BYTES - 1000)}</title></item>`)],
  'rss-tags': ['application/rss+xml', () => rss(repeated('<item/>', BYTES - 1000))],
  'rss-unclosed': [
    'application/rss+xml',
    () => `<rss version="2.0"><channel>${repeated('<item><description>', BYTES - 1000)}`,
  ],
  'atom-links': [
    'application/atom+xml',
    () =>
      `<feed xmlns="http://www.w3.org/2005/Atom">${repeated(`<entry><id>1</id>${'<link rel="enclosure" href="/a"/>'.repeat(190)}<content type="html">&lt;p&gt;</content></entry>`, BYTES - 1000)}</feed>`,
  ],
  'opds-json': [
    'application/opds+json',
    () =>
      JSON.stringify({
        metadata: { title: 'Catalogue' },
        publications: Array.from({ length: 20_000 }, (_, n) => ({
          metadata: { title: `Book ${n}`, description: '<p>x</p>'.repeat(10) },
          links: [{ href: `/b${n}`, type: 'application/epub+zip', rel: 'http://opds-spec.org/acquisition' }],
        })),
      }),
  ],
  'json-feed': [
    'application/feed+json',
    () =>
      JSON.stringify({
        version: 'https://jsonfeed.org/version/1.1',
        title: 'Feed',
        items: Array.from({ length: 290 }, (_, n) => ({ id: String(n), content_html: html(16_000) })),
      }),
  ],
  'json-deep': [
    'application/feed+json',
    () => `{"version":"https://jsonfeed.org/version/1.1","title":"x","items":${'['.repeat(2_000_000)}`,
  ],
  'page-long': [
    'text/html',
    () => `<html><head><title>Page</title></head><body><article>${html(BYTES - 1000)}</article></body></html>`,
  ],
  'page-nested': ['text/html', () => `<html><body>${repeated('<div><span>', BYTES - 1000)}`],
  'page-attributes': ['text/html', () => `<html><body><p ${repeated('a=b ', BYTES - 1000)}>x</p></body></html>`],
  'page-head': [
    'text/html',
    () =>
      `<html><head>${repeated('<meta name="description" content="x"><link rel="alternate" type="application/rss+xml" href="/f">', BYTES - 1000)}`,
  ],
  'page-open': ['text/html', () => `<html><body>${'<'.repeat(BYTES - 1000)}`],
};

export interface HostileSite {
  /** Addresses by their names. */
  readonly addresses: Readonly<Record<string, string>>;
  /** Bytes of each. */
  readonly bytes: Readonly<Record<string, number>>;
  close(): Promise<void>;
}

/** A site on the loopback that serves the worst of every kind that the cloud fetches. */
export const serveHostileSite = async (): Promise<HostileSite> => {
  const bodies = new Map(
    Object.entries(PAGES).map(([name, [type, make]]) => [name, { type, body: Buffer.from(make()) }]),
  );
  const server = createServer((request, response) => {
    const page = bodies.get((request.url ?? '').slice(1));
    if (page === undefined) response.writeHead(404).end();
    else response.writeHead(200, { 'content-type': page.type }).end(page.body);
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const names = [...bodies.keys()];
  return {
    addresses: Object.fromEntries(names.map((name) => [name, `http://127.0.0.1:${port}/${name}`])),
    bytes: Object.fromEntries([...bodies].map(([name, { body }]) => [name, body.length])),
    close: () => new Promise((resolve) => void server.close(() => resolve())),
  };
};
