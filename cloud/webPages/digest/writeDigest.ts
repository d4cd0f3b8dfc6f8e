import type { Article as FeedArticle } from '../../reading';
import type { Chapter } from '../book/writeEpub';
import {
  chapterOf,
  type BookParts,
  contentsWord,
  fetchPage,
  type MadeFile,
  type Progress,
  takePictures,
  USUAL_SCREEN,
} from '../makeBook';
import { titled } from '../article/draft';
import type { Article } from '../article/readArticle';
import { escaped } from '../article/text';
import type { DigestSettings } from './digestSettings';

/** New articles of one subscription, newest first. */
export interface FeedNews {
  readonly title: string;
  readonly language: string | null;
  readonly articles: readonly FeedArticle[];
}

const locales = { zh: 'zh-CN', zhTW: 'zh-TW', en: 'en', ru: 'ru' } as const;
const names = { zh: '每日阅读', zhTW: '每日閱讀', en: 'Daily reading', ru: 'Чтение дня' } as const;

const dayIn = ({ language, zone }: Writing, at: number): string =>
  new Intl.DateTimeFormat(locales[language], { dateStyle: 'long', timeZone: zone }).format(at);

export const digestTitle = (settings: Writing, at: number): string =>
  `${names[settings.language]} · ${dayIn(settings, at)}`;

/** What a feed brings is cleaned HTML; some bring a line of text alone. */
const htmlOf = ({ content, summary }: FeedArticle): string => (content === '' ? `<p>${escaped(summary)}</p>` : content);

/** In which language and zone days are written. */
type Writing = Pick<DigestSettings, 'language' | 'zone'>;

interface DigestOrder {
  readonly id: string;
  readonly settings: Writing;
  readonly news: readonly FeedNews[];
  readonly signal: AbortSignal;
}

/** Articles that a person has chosen. `title`: of the book; '' names it after its day. */
export interface ArticlesOrder extends DigestOrder {
  readonly title: string;
  readonly report: (progress: Progress) => void;
}

/** Many feeds hold a line and a link: their articles are fetched, up to so many of a book. */
const SHORT = 500;
const MAX_FETCHED = 40;

/** The article behind an entry; undefined where it cannot be had, which leaves what the feed says. */
const behind = async ({ fetch, work }: BookParts, url: string, signal: AbortSignal): Promise<Article | undefined> => {
  try {
    const page = await fetchPage(fetch, { url, signal });
    return await work.readArticle({ ...page, screen: USUAL_SCREEN.width });
  } catch {
    return undefined;
  }
};

const inFeed = ({ work }: BookParts, entry: FeedArticle, language: string): Promise<Article | undefined> => {
  const html = `<!doctype html><html lang="${escaped(language)}"><body>${htmlOf(entry)}</body></html>`;
  // An entry without an address has none to complete its links with.
  const address = entry.url ?? 'https://invalid.invalid/';
  const words = { title: entry.title, author: entry.author ?? '' };
  return work.readPiece({ html, address, screen: USUAL_SCREEN.width }, words).catch(() => undefined);
};

const chaptersOf = async (parts: BookParts, { news, settings, signal }: DigestOrder): Promise<Chapter[]> => {
  const chapters: Chapter[] = [];
  let fetched = 0;
  const longest = async (entry: FeedArticle, language: string): Promise<Article | undefined> => {
    const own = await inFeed(parts, entry, language);
    if (entry.url === null || (own?.weight ?? 0) >= SHORT || fetched >= MAX_FETCHED) return own;
    fetched += 1;
    const whole = await behind(parts, entry.url, signal);
    return whole !== undefined && whole.weight > (own?.weight ?? 0) ? whole : own;
  };
  for (const feed of news) {
    for (const entry of feed.articles) {
      signal.throwIfAborted();
      const read = await longest(entry, feed.language ?? '');
      if (read === undefined) continue;
      const day = entry.publishedAt === null ? '' : dayIn(settings, entry.publishedAt);
      const line = [entry.author ?? '', feed.title, day].filter((part) => part !== '').join(' · ');
      const chapter = chapterOf(titled(read, entry.title), { line, group: feed.title });
      chapters.push(entry.url === null ? { ...chapter, address: '' } : chapter);
    }
  }
  return chapters;
};

/** One EPUB of all new articles; {@link writeArticles}. */
export const writeDigest = (parts: BookParts, order: DigestOrder): Promise<MadeFile | undefined> =>
  writeArticles(parts, { ...order, title: '', report: () => undefined });

/** One EPUB of articles, each a chapter, with contents by feed; undefined where none of them can be read. */
export const writeArticles = async (parts: BookParts, order: ArticlesOrder): Promise<MadeFile | undefined> => {
  const { settings, signal, id, report } = order;
  report({ phase: 'reading' });
  const [first, ...others] = await chaptersOf(parts, order);
  if (first === undefined) return undefined;
  const chapters = [first, ...others] as const;
  const sources = chapters.flatMap(({ pictures, address }) =>
    pictures.map(({ source }) => ({ source, namedAt: address })),
  );
  const { all, missing } = await takePictures(parts, sources, {
    screen: USUAL_SCREEN,
    signal,
    report,
  });
  report({ phase: 'writing' });
  const now = parts.clock.now();
  const title = order.title || digestTitle(settings, now);
  const language = locales[settings.language];
  const feeds = [...new Set(chapters.map(({ group }) => group))];
  const line = feeds.join(' · ').slice(0, 120);
  const front = [...all.values()].find(({ width }) => width >= USUAL_SCREEN.width / 3);
  const cover = await parts.work.drawCover({ title, line, isFromRight: false }, USUAL_SCREEN, front);
  const bytes = await parts.work.writeEpub({
    ...{ id, title, author: '', publisher: 'Inkside', language, isFromRight: false, modifiedAt: now, cover },
    ...{ chapters: [first, ...others], pictures: all, contentsWord: contentsWord(language) },
  });
  return { title, extension: 'epub', bytes, pictures: all.size, missing };
};
