import type { Article } from './article/readArticle';
import type { Chapter } from './book/writeEpub';
import type { Clock } from '../lib/config';
import { decodeText, type Fetch, webAddress } from '../fetching';
import { inParallel } from '../lib/taskOrder';
import { isSpeck, measure } from './pictures/measure';
import type { BookPicture, Screen } from './pictures/convertPicture';
import { WebPageFailure, webPageFailure } from './failure';
import type { BookWork } from './worker/work';

/** `article`: an EPUB of the page's article; `page`: all of the page as one HTML file. */
export type PageForm = 'article' | 'page';

/** What is under way. `pictures` counts those that were looked at. */
export type Progress =
  | { readonly phase: 'fetching' | 'reading' | 'writing' }
  | { readonly phase: 'pictures'; readonly done: number; readonly of: number };

export interface MadeFile {
  /** Of the article; to be shown. */
  readonly title: string;
  /** Without its dot. */
  readonly extension: 'epub' | 'html';
  readonly bytes: Uint8Array;
  readonly pictures: number;
  /** Pictures that could not be had, or not be shown. */
  readonly missing: number;
}

export interface BookParts {
  readonly fetch: Fetch;
  readonly work: BookWork;
  readonly clock: Clock;
}

/** Of one book. */
const MAX_PICTURES = 120;
const MAX_PICTURE_BYTES = 40 * 1024 ** 2;
const MAX_DATA = 5 * 1024 ** 2;
const PICTURES_AT_ONCE = 4;
/** A book does not wait longer for slow servers: it goes without what has not come. */
const PICTURES_MS = 90_000;

const PAGE_TYPES = /^(text\/html|application\/xhtml\+xml)$/;
const ASK_PAGE = 'text/html, application/xhtml+xml, */*;q=0.1';
const PICTURE_TYPES = /^(image\/|application\/octet-stream$|binary\/octet-stream$)/;
const ASK_PICTURE = 'image/avif, image/webp, image/png, image/jpeg, image/svg+xml, image/*;q=0.8';

interface NamedPicture {
  readonly source: string;
  /** Address of the document that it stands in. */
  readonly namedAt: string;
}

/** Undefined where it cannot be had, which is no reason to have no book. */
export const bytesOf = async (
  fetch: Fetch,
  { source, namedAt }: NamedPicture,
  signal: AbortSignal,
): Promise<Uint8Array | undefined> => {
  if (source.startsWith('data:')) {
    const [, base64 = '', body = ''] = /^data:[^,]*?(;base64)?,(.*)$/is.exec(source.slice(0, MAX_DATA)) ?? [];
    try {
      return Buffer.from(base64 === '' ? decodeURIComponent(body) : body, base64 === '' ? 'utf8' : 'base64');
    } catch {
      return undefined;
    }
  }
  try {
    const fetched = await fetch({ url: source, accepts: PICTURE_TYPES, asksFor: ASK_PICTURE, signal, namedAt });
    return fetched.kind === 'fetched' ? fetched.bytes : undefined;
  } catch {
    return undefined;
  }
};

interface Pictures {
  readonly all: ReadonlyMap<string, BookPicture>;
  readonly missing: number;
}

/** Fetches and converts, up to the limits of a book. `report` hears of each that was looked at. */
export const takePictures = async (
  { fetch, work }: BookParts,
  pictures: readonly NamedPicture[],
  { screen, signal, report }: { screen: Screen; signal: AbortSignal; report: (progress: Progress) => void },
): Promise<Pictures> => {
  const wanted = [...new Map(pictures.map((picture) => [picture.source, picture])).values()];
  const taken = wanted.slice(0, MAX_PICTURES);
  const found = new Map<string, BookPicture>();
  let [room, done, specks] = [MAX_PICTURE_BYTES, 0, 0];
  const soon = AbortSignal.any([signal, AbortSignal.timeout(PICTURES_MS)]);
  report({ phase: 'pictures', done, of: taken.length });
  await inParallel(PICTURES_AT_ONCE, taken, async (named) => {
    signal.throwIfAborted();
    const { source } = named;
    const bytes = room > 0 ? await bytesOf(fetch, named, soon) : undefined;
    const measured = bytes && measure(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
    // Nobody misses a pixel that counts readers.
    if (measured !== undefined && isSpeck(measured)) specks += 1;
    // A picture that ends the thread is a picture that cannot be shown.
    const picture = bytes && (await work.convertPicture(bytes, screen).catch(() => undefined));
    if (picture !== undefined && picture.bytes.length <= room) {
      room -= picture.bytes.length;
      found.set(source, picture);
    }
    done += 1;
    report({ phase: 'pictures', done, of: taken.length });
  });
  // In the order of the text, whichever came first.
  const all = new Map<string, BookPicture>();
  for (const { source } of taken) {
    const picture = found.get(source);
    if (picture !== undefined) all.set(source, picture);
  }
  return { all, missing: wanted.length - all.size - specks };
};

/** How a text stands in a book. */
export const chapterOf = (article: Article, words: Partial<Pick<Chapter, 'line' | 'group'>> = {}): Chapter => {
  const { title, author, site, address, language, isFromRight, markup, pictures, headings, hasMath } = article;
  const line = [author, site].filter((part, index, all) => part !== '' && all.indexOf(part) === index).join(' · ');
  return { title, line, address, language, isFromRight, markup, pictures, headings, hasMath, group: '', ...words };
};

const contentsWords: Readonly<Record<string, string>> = {
  ...{ ar: 'المحتويات', de: 'Inhalt', es: 'Contenido', fr: 'Table des matières', he: 'תוכן העניינים', ja: '目次' },
  ...{ ko: '목차', pt: 'Conteúdo', ru: 'Содержание', zh: '目录', 'zh-TW': '目錄', 'zh-HK': '目錄', 'zh-Hant': '目錄' },
};

/** The heading of a table of contents. */
export const contentsWord = (language: string): string =>
  contentsWords[language] ?? contentsWords[language.split('-')[0] ?? ''] ?? 'Contents';

/** A usual screen of 10.3 inches, where nobody says which. */
export const USUAL_SCREEN: Screen = { width: 1404, height: 1872 };

export interface BookOrder {
  readonly url: string;
  readonly form: PageForm;
  /** 32 hexadecimal characters: names the book. */
  readonly id: string;
  readonly screen: Screen;
  readonly signal: AbortSignal;
  readonly report: (progress: Progress) => void;
}

/** The text of a page, and where it was found in the end. Throws what the fetch throws, and `WebPageFailure`. */
export const fetchPage = async (
  fetch: Fetch,
  { url, signal }: Pick<BookOrder, 'url' | 'signal'>,
): Promise<{ readonly html: string; readonly address: string }> => {
  const fetched = await fetch({ url, accepts: PAGE_TYPES, asksFor: ASK_PAGE, signal });
  if (fetched.kind !== 'fetched') throw new WebPageFailure('errors.pageUnreachable');
  return { html: decodeText(fetched.bytes, fetched.contentType), address: fetched.url };
};

const lastingName = (title: string): string =>
  title
    .replace(/[\\/:*?"<>|\p{Cc}\p{Cf}]/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, 80)
    .trim() || 'page';

/** Of a name without its extension; a device takes 254 with it, and a number may follow. */
const MAX_NAME_BYTES = 200;

/** The name of the file on a device: letters of any script, nothing that a path or a shell would read. */
export const fileNameOf = ({ title, extension }: { readonly title: string; readonly extension: string }): string => {
  let stem = lastingName(title).replace(/^\.+/, '') || 'page';
  while (Buffer.byteLength(stem) > MAX_NAME_BYTES) stem = stem.replace(/.$/su, '');
  return `${stem.replace(/[. ]+$/, '') || 'page'}.${extension}`;
};

const namedIn = ({ address }: Article, sources: readonly string[]): NamedPicture[] =>
  sources.map((source) => ({ source, namedAt: address }));

const articleFile = async (parts: BookParts, article: Article, order: BookOrder): Promise<MadeFile> => {
  const { screen, report } = order;
  const lead = article.lead === undefined ? [] : [article.lead];
  const sources = article.pictures.map(({ source }) => source);
  const { all, missing } = await takePictures(parts, namedIn(article, [...sources, ...lead]), order);
  report({ phase: 'writing' });
  const { title, author, site, language, isFromRight } = article;
  const front = all.get(article.lead ?? '') ?? [...all.values()].find(({ width }) => width >= screen.width / 3);
  const cover = await parts.work.drawCover({ title, line: site, isFromRight }, screen, front);
  // What only the cover shows stands in no text.
  const pictures = new Map([...all].filter(([source]) => sources.includes(source)));
  const bytes = await parts.work.writeEpub({
    ...{ id: order.id, title, author, publisher: site, language, isFromRight, cover, pictures },
    modifiedAt: parts.clock.now(),
    chapters: [chapterOf(article)],
    contentsWord: contentsWord(language),
  });
  return { title, extension: 'epub', bytes, pictures: pictures.size, missing };
};

const pageFile = async (parts: BookParts, article: Article, order: BookOrder): Promise<MadeFile> => {
  const sources = article.pictures.map(({ source }) => source);
  const { all, missing } = await takePictures(parts, namedIn(article, sources), order);
  order.report({ phase: 'writing' });
  const bytes = await parts.work.writePage(article, all);
  return { title: article.title, extension: 'html', bytes, pictures: all.size, missing };
};

/** An address that may be asked for; throws `errors.pageAddress` for what is no http(s) address. */
export const pageAddress = (text: string): string => {
  try {
    return webAddress(text.trim()).href;
  } catch {
    throw new WebPageFailure('errors.pageAddress');
  }
};

/**
 * A page of the web as a file for a device. Throws {@link WebPageFailure}, each with a reason of its own, and what nobody
 * foresaw. Ends with `signal`.
 */
export const makeBook = async (parts: BookParts, order: BookOrder): Promise<MadeFile> => {
  try {
    order.report({ phase: 'fetching' });
    const { html, address } = await fetchPage(parts.fetch, { ...order, url: pageAddress(order.url) });
    order.report({ phase: 'reading' });
    const page = { html, address, screen: order.screen.width };
    if (order.form === 'page') return await pageFile(parts, await parts.work.readWholePage(page), order);
    const article = await parts.work.readArticle(page);
    if (article === undefined) throw new WebPageFailure('errors.pageNoArticle');
    return await articleFile(parts, article, order);
  } catch (thrown) {
    if (order.signal.aborted && order.signal.reason instanceof Error) throw order.signal.reason;
    throw webPageFailure(thrown);
  }
};
