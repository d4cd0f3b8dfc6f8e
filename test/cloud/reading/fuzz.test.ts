import { CloudFailure } from '../../../cloud/lib/failure';
import { decodeText } from '../../../cloud/fetching/charset';
import { dateOf } from '../../../cloud/reading/feeds/dates';
import { readFeed } from '../../../cloud/reading/feeds/readFeed';
import { articleOf } from '../../../cloud/reading/sources/pageReader';
import { pageMetadata } from '../../../cloud/reading/html/pageMetadata';
import { readOpml } from '../../../cloud/reading/opml';
import { FAR_TOO_LONG_MS, processorMsOf } from '../../harness/processorTime';
import { ADDRESS, ATOM, JSON_FEED, OPDS2, OPDS_BOOKS, OPDS_NAVIGATION, OPML, RSS1, RSS2 } from './samples';

/** Mulberry32: the same numbers in every run. */
const randomOf = (seed: number) => () => {
  seed = (seed + 0x6d2b79f5) | 0;
  let mixed = Math.imul(seed ^ (seed >>> 15), 1 | seed);
  mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
  return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
};

const PAGE = `<!doctype html><html lang=en><head><title>a</title><meta property="og:image" content="x.png"></head><body><main><article><p>${'word '.repeat(50)}<a href=x>y</a></article></main>`;
const PIECES = [
  '<',
  '>',
  '"',
  "'",
  '&',
  ']]>',
  '<![CDATA[',
  '<!--',
  '-->',
  '</',
  '/>',
  '<!DOCTYPE a [',
  '<!ENTITY a "',
  '\u0000',
  '&#x',
  '{',
  '}',
  '[',
  ':',
  'xmlns=',
  '<script>',
  '=',
  '<svg>',
  '\ufeff',
  '\ud800',
];

const seeds: readonly (readonly [name: string, source: string])[] = [
  ['RSS 2.0', RSS2],
  ['RSS 1.0', RSS1],
  ['Atom', ATOM],
  ['JSON Feed', JSON_FEED],
  ['OPDS 1.2', OPDS_BOOKS],
  ['OPDS navigation', OPDS_NAVIGATION],
  ['OPDS 2.0', OPDS2],
  ['OPML', OPML],
  ['a page', PAGE],
];

const damaged = (source: string, random: () => number): Buffer => {
  const bytes = Buffer.from(source);
  const at = Math.floor(random() * bytes.length);
  const kind = Math.floor(random() * 5);
  if (kind === 0) return bytes.subarray(0, at);
  if (kind === 1) {
    for (let flips = 0; flips < 8; flips += 1) {
      const where = Math.floor(random() * bytes.length);
      bytes[where] = (bytes[where] ?? 0) ^ (1 << Math.floor(random() * 8));
    }
    return bytes;
  }
  const piece = PIECES[Math.floor(random() * PIECES.length)] ?? '';
  if (kind === 2) return Buffer.concat([bytes.subarray(0, at), Buffer.from(piece), bytes.subarray(at)]);
  if (kind === 3) return Buffer.concat([bytes.subarray(0, at), Buffer.from(piece.repeat(500)), bytes.subarray(at)]);
  const to = at + Math.floor(random() * (bytes.length - at));
  return Buffer.concat([bytes.subarray(0, at), bytes.subarray(at, to), bytes.subarray(at)]);
};

/** Anything but a refusal is a fault. */
const survives = (read: () => unknown): unknown => {
  try {
    return read();
  } catch (thrown) {
    if (thrown instanceof CloudFailure) return undefined;
    throw thrown;
  }
};

const DANGER =
  /^<\/?(?:script|iframe|svg|style|form|object|embed|meta|link|base)\b|\son\w+\s*=|=\s*["']?\s*(?:javascript|data|vbscript):/i;
const tagsOf = (html: string): string[] => html.match(/<[^>]*>/g) ?? [];

describe.each(seeds)('damaged %s', (_name, source) => {
  it('is read or refused, never more, and what is shown of it is clean', async () => {
    const random = randomOf(source.length);
    for (let round = 0; round < 120; round += 1) {
      const text = decodeText(damaged(source, random), '');

      const feed = survives(() => readFeed(text, ADDRESS)) as ReturnType<typeof readFeed> | undefined;
      survives(() => readOpml(text));
      const article = await articleOf(text, ADDRESS);
      pageMetadata(text, ADDRESS);

      const shown = [article, ...(feed?.entries ?? []).map(({ content }) => content)];
      expect(shown.flatMap(tagsOf).filter((tag) => DANGER.test(tag))).toEqual([]);
    }
  });
});

describe('hostile markup', () => {
  const KIB = 1024;
  const filled = (piece: string, bytes = 256 * KIB): string => piece.repeat(Math.ceil(bytes / piece.length));

  it.each([
    ['open elements', filled('<a>')],
    ['closing elements', `<rss>${filled('</a>')}`],
    ['empty elements', `<rss><channel>${filled('<item/>')}</channel></rss>`],
    ['attributes', `<rss ${filled('a="b" ')}>`],
    ['unquoted attributes', `<rss ${filled('a=')}>`],
    ['quotes', `<rss a="${filled('\'"')}`],
    ['spaces in a tag', `<rss${filled(' ')}`],
    ['comments', filled('<!--')],
    ['CDATA', `<rss>${filled('<![CDATA[')}`],
    ['instructions', filled('<?a ')],
    ['document types', filled('<!DOCTYPE a [')],
    ['entities', `<!DOCTYPE a [${filled('<!ENTITY a "b">')}]><rss/>`],
    ['references', `<rss><channel><title>${filled('&amp;')}</title></channel></rss>`],
    ['broken references', `<rss><channel><title>${filled('&#')}</title></channel></rss>`],
    ['namespaces', `<rss ${Array.from({ length: 10_000 }, (_, index) => `xmlns:n${index}="u"`).join(' ')}/>`],
    ['brackets of JSON', filled('{"a":[')],
    ['beginnings of tags', `<html><body>${filled('<')}`],
    ['dates', `<rss><channel><item><pubDate>${filled('20 ')}</pubDate></item></channel></rss>`],
    ['links', `<feed>${filled('<link href="x"/>')}<entry/></feed>`],
  ])('of %s is read or refused in a moment', async (_what, source) => {
    const tookMs = await processorMsOf(async () => {
      survives(() => readFeed(source, ADDRESS));
      survives(() => readOpml(source));
      pageMetadata(source, ADDRESS);
      await articleOf(source, ADDRESS);
      dateOf(source);
    });

    expect(tookMs).toBeLessThan(FAR_TOO_LONG_MS);
  });
});
