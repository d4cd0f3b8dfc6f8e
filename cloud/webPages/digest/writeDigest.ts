import type { Article as FeedArticle } from '../../reading';
import type { Chapter } from '../book/writeEpub';
import { chapterOf, type BookParts, contentsWord, type MadeFile, takePictures, USUAL_SCREEN } from '../makeBook';
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

const dayIn = ({ language, zone }: Pick<DigestSettings, 'language' | 'zone'>, at: number): string =>
  new Intl.DateTimeFormat(locales[language], { dateStyle: 'long', timeZone: zone }).format(at);

export const digestTitle = (settings: Pick<DigestSettings, 'language' | 'zone'>, at: number): string =>
  `${names[settings.language]} · ${dayIn(settings, at)}`;

/** What a feed brings is cleaned HTML; some bring a line of text alone. */
const htmlOf = ({ content, summary }: FeedArticle): string => (content === '' ? `<p>${escaped(summary)}</p>` : content);

interface DigestOrder {
  readonly id: string;
  readonly settings: DigestSettings;
  readonly news: readonly FeedNews[];
  readonly signal: AbortSignal;
}

const chaptersOf = async ({ work }: BookParts, { news, settings, signal }: DigestOrder): Promise<Chapter[]> => {
  const chapters: Chapter[] = [];
  for (const feed of news) {
    for (const article of feed.articles) {
      signal.throwIfAborted();
      const language = feed.language ?? '';
      const html = `<!doctype html><html lang="${escaped(language)}"><body>${htmlOf(article)}</body></html>`;
      const address = article.url ?? 'https://invalid.invalid/';
      const words = { title: article.title, author: article.author ?? '' };
      const read = await work.readPiece({ html, address, screen: USUAL_SCREEN.width }, words).catch(() => undefined);
      if (read === undefined) continue;
      const day = article.publishedAt === null ? '' : dayIn(settings, article.publishedAt);
      const line = [words.author, feed.title, day].filter((part) => part !== '').join(' · ');
      const chapter = chapterOf(read, { line, group: feed.title });
      chapters.push(article.url === null ? { ...chapter, address: '' } : chapter);
    }
  }
  return chapters;
};

/** One EPUB of all new articles, each a chapter, with contents by feed; undefined where none of them can be read. */
export const writeDigest = async (parts: BookParts, order: DigestOrder): Promise<MadeFile | undefined> => {
  const { settings, signal, id } = order;
  const [first, ...others] = await chaptersOf(parts, order);
  if (first === undefined) return undefined;
  const chapters = [first, ...others] as const;
  const sources = chapters.flatMap(({ pictures }) => pictures.map(({ source }) => source));
  const { all, missing } = await takePictures(parts, sources, {
    screen: USUAL_SCREEN,
    signal,
    report: () => undefined,
  });
  const now = parts.clock.now();
  const title = digestTitle(settings, now);
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
