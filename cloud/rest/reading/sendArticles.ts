import * as v from 'valibot';

import { articleCalls, pageJobAnswer, paths } from '@inkside/protocol';
import { CloudFailure } from '../../lib/failure';
import { type Article, articleOf, type Favourite, type ReadingItem } from '../../reading';
import { fileNameOf, type FeedNews, isZone, WebPageFailure } from '../../webPages';
import { type Endpoint, userEndpoint } from '../endpoint';
import { deliverTo } from '../webPages/delivery';
import { newJobId, startJob } from '../webPages/jobs';
import type { ReadingParts } from './readingParts';

type SendBody = v.InferOutput<typeof articleCalls.sendBody>;

const BOOK_MS = 10 * 60_000;

interface Chosen {
  readonly group: string;
  readonly language: string | null;
  readonly article: Article;
}

/** With the page's own text where somebody has read it: it need not be fetched again. */
const chosenArticles = async ({ reading }: ReadingParts, uid: string, { articles }: SendBody): Promise<Chosen[]> => {
  const chosen: Chosen[] = [];
  for (const name of articles) {
    const found = await reading.shelf.find(uid, name);
    if (found === undefined) throw new CloudFailure('errors.notFound');
    const full = await reading.feedRecords.fullText(found.key, found.article.id);
    const article = { ...found.article, content: full ?? found.article.content };
    chosen.push({ group: found.row.feedTitle, language: null, article });
  }
  return chosen;
};

const pieceOf = (kept: ReadingItem | Favourite, content: string, now: number): Article => {
  const { id, title, url, cover, description: summary } = kept;
  const author = 'author' in kept ? kept.author : null;
  const entry = { kind: 'article' as const, guid: id, title, url, cover, summary, content, author };
  return articleOf(id, { ...entry, publishedAt: null, links: [] }, now);
};

const chosenPages = async ({ reading, clock }: ReadingParts, uid: string, { pages }: SendBody): Promise<Chosen[]> => {
  const chosen: Chosen[] = [];
  for (const id of pages) {
    const item = await reading.items.find(uid, id);
    const kept = item?.kind === 'page' ? item : await reading.favourites.find(uid, id);
    if (kept === undefined || kept.url === null) throw new CloudFailure('errors.notFound');
    const content = (await reading.texts.read(uid, id)) ?? '';
    const language = item?.language ?? null;
    chosen.push({ group: new URL(kept.url).hostname, language, article: pieceOf(kept, content, clock.now()) });
  }
  return chosen;
};

/** By feed or site, each in the order in which it was chosen. */
const grouped = (chosen: readonly Chosen[]): FeedNews[] => {
  const groups = new Map<string, { language: string | null; articles: Article[] }>();
  for (const { group, language, article } of chosen) {
    const known = groups.get(group);
    if (known === undefined) groups.set(group, { language, articles: [article] });
    else known.articles.push(article);
  }
  return [...groups].map(([title, { language, articles }]) => ({ title, language, articles }));
};

const sending = (parts: ReadingParts): Endpoint =>
  userEndpoint({
    method: 'POST',
    path: paths.sendArticles,
    summary: 'Begins to make one book of articles, kept pages and collected pieces, and to send it to the devices.',
    input: v.object({ body: articleCalls.sendBody }),
    answer: pageJobAnswer,
    handle: async ({ body }, { session, origin }) => {
      const { uid } = session.account;
      const zone = isZone(body.zone) ? body.zone : 'UTC';
      await parts.books.use([`uid:${uid}`]);
      const chosen = [...(await chosenArticles(parts, uid, body)), ...(await chosenPages(parts, uid, body))];
      const [first] = chosen;
      if (first === undefined) throw new CloudFailure('errors.badRequest', { field: 'articles' });
      const id = newJobId();
      const title = body.title.trim() || (chosen.length === 1 ? first.article.title : '');
      return startJob(parts.webPages, {
        ...{ id, uid, url: first.article.url ?? '', form: 'article' as const, limitMs: BOOK_MS },
        work: async (context) => {
          const settings = { language: body.language, zone };
          const file = await parts.webPages.articles({ id, settings, news: grouped(chosen), title, ...context });
          if (file === undefined) throw new WebPageFailure('errors.pageNoArticle');
          const name = fileNameOf(file);
          await deliverTo(parts.push)({ uid, origin, id, name, file });
          return { name, missing: file.missing };
        },
      });
    },
  });

export const sendingEndpoints = (parts: ReadingParts): readonly Endpoint[] => [sending(parts)];
