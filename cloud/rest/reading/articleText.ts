import * as v from 'valibot';

import { articleCalls, paths } from '@inkside/protocol';
import { takesLogin } from '../../fetching';
import { CloudFailure } from '../../lib/failure';
import { cleanPage, type Favourite, type ReadingItem, SOURCE, wordsIn } from '../../reading';
import { WebPageFailure } from '../../webPages';
import { type Endpoint, userEndpoint } from '../endpoint';
import { rowOnWire } from './articles';
import { fetchFor, type ReadingParts } from './readingParts';

type Failure = v.InferInput<typeof articleCalls.articleAnswer>['data']['failure'];

interface Text {
  readonly content: string;
  readonly isFull: boolean;
  readonly failure: Failure;
}

/** What a source does is told beside what there is; that an account asks too often is not. */
const failureOf = (thrown: unknown): NonNullable<Failure> => {
  const isOurs = thrown instanceof CloudFailure && thrown.code === 'errors.tooManyRequests';
  if (isOurs || !(thrown instanceof CloudFailure || thrown instanceof WebPageFailure)) throw thrown;
  return { code: thrown.code, params: { ...thrown.params } };
};

interface Wish {
  /** What there is without asking anybody. */
  readonly own: Text;
  readonly url: string | null;
  /** 1: the page's own text, kept from the first reading on, so that it opens while its site is down; 2: fetched anew. */
  readonly full: number;
  readonly keep: (content: string) => Promise<unknown>;
}

const textOf = async (parts: ReadingParts, uid: string, { own, url, full, keep }: Wish): Promise<Text> => {
  if (url === null || full === 0 || (full === 1 && own.isFull)) return own;
  try {
    const found = await fetchFor(parts, uid, () => parts.webPages.fullText(url));
    if (found === undefined) return { ...own, failure: { code: 'errors.pageNoArticle', params: {} } };
    const content = cleanPage(found.content, url);
    await keep(content);
    return { content, isFull: true, failure: null };
  } catch (thrown) {
    return { ...own, failure: failureOf(thrown) };
  }
};

const articleOnWire = async (parts: ReadingParts, uid: string, name: { feedId: string; id: string }, full: number) => {
  const { shelf, feedRecords } = parts.reading;
  const found = await shelf.find(uid, name);
  if (found === undefined) throw new CloudFailure('errors.notFound');
  const { row, article, key } = found;
  const kept = await feedRecords.fullText(key, article.id);
  const own: Text = { content: kept ?? article.content, isFull: kept !== undefined, failure: null };
  const keep = (content: string) => feedRecords.keepFullText(key, article.id, content);
  const text = await textOf(parts, uid, { own, url: article.url, full, keep });
  return { ...rowOnWire(row), ...text, links: [...article.links] };
};

const bareRow = ({ id, title, url, description, cover, updatedAt }: ReadingItem | Favourite) => ({
  ...{ id, feedId: '', title, url, summary: description, author: '', cover, publishedAt: null, at: updatedAt },
  feedTitle: url === null ? '' : new URL(url).hostname,
  ...{ isRead: true, isStarred: false, links: [] },
});

const searchOnWire = async (parts: ReadingParts, item: ReadingItem, words: string) => {
  if (words.trim() === '') throw new CloudFailure('errors.badRequest', { field: 'words' });
  const url = wordsIn(item.url ?? '', words);
  const page = await fetchFor(parts, item.uid, () => parts.reading.readPage(url));
  return { ...bareRow(item), url, title: page.title, content: page.content, isFull: true, failure: null };
};

/** A kept page, or a collected piece. Throws `errors.notFound`. */
const keptPiece = async ({ reading }: ReadingParts, uid: string, id: string) => {
  const item = await reading.items.find(uid, id);
  const piece = item?.kind === 'page' ? item : await reading.favourites.find(uid, id);
  const url = piece?.url ?? null;
  if (piece === undefined || url === null) throw new CloudFailure('errors.notFound');
  return { piece, url };
};

const keptText = async ({ reading: { texts } }: ReadingParts, uid: string, id: string): Promise<Text> => {
  const { content = '', isFull = false } = (await texts.find(uid, id)) ?? {};
  return { content, isFull, failure: null };
};

const keptOnWire = async (parts: ReadingParts, uid: string, id: string, full: number, words: string) => {
  const { piece, url } = await keptPiece(parts, uid, id);
  if ('pageType' in piece && piece.pageType === 'search') return searchOnWire(parts, piece, words);
  const own = await keptText(parts, uid, id);
  const keep = (content: string) => parts.reading.texts.keep(uid, id, content, true);
  const text = await textOf(parts, uid, { own, url, full, keep });
  const author = 'author' in piece ? (piece.author ?? '') : '';
  return { ...bareRow(piece), author, ...text };
};

const reading = (parts: ReadingParts): Endpoint =>
  userEndpoint({
    method: 'GET',
    path: paths.article,
    summary: 'An article, a kept page or a collected piece, to be read.',
    input: v.object({ query: articleCalls.articleQuery }),
    answer: articleCalls.articleAnswer,
    handle: async ({ query: { id, feedId, full, words } }, { session }) => {
      const { uid } = session.account;
      if (feedId === undefined) return { data: await keptOnWire(parts, uid, id, full, words) };
      return { data: await articleOnWire(parts, uid, { feedId, id }, full) };
    },
  });

/**
 * What the account keeps of the picture's server: its login, which covers of a catalogue need too, and the address by which
 * somebody has let the cloud ask there. A picture in the operator's own network is shown on no other word.
 */
const nearTo = async ({ reading: { items, sourceOf } }: ReadingParts, uid: string, url: string) => {
  const mine = (await items.list(uid)).filter(
    (item) => URL.canParse(item.url ?? '') && takesLogin(item.url ?? '', url),
  );
  const withLogin = mine.find(({ login, sourceType }) => login !== null && sourceType === SOURCE.opds);
  return { login: withLogin && sourceOf(withLogin).access?.login, namedAt: mine[0]?.url ?? '' };
};

const picture = (parts: ReadingParts): Endpoint =>
  userEndpoint({
    method: 'POST',
    path: paths.readingPicture,
    summary: 'A cover, or a picture of an article, as JPEG or PNG.',
    input: v.object({ body: articleCalls.pictureBody }),
    answer: articleCalls.pictureAnswer,
    handle: async ({ body: { url, width } }, { session }) => {
      const { uid } = session.account;
      if (!URL.canParse(url)) throw new CloudFailure('errors.badRequest', { field: 'url' });
      const near = await nearTo(parts, uid, url);
      await parts.pictures.use([`uid:${uid}`]);
      const found = await parts.fetchTurns(uid, () => parts.webPages.picture({ url, width, ...near }));
      if (found === undefined) throw new CloudFailure('errors.notFound');
      const { type, bytes, width: wide, height } = found;
      return { data: { type, base64: Buffer.from(bytes).toString('base64'), width: wide, height } };
    },
  });

export const articleTextEndpoints = (parts: ReadingParts): readonly Endpoint[] => [reading(parts), picture(parts)];
