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

/** Where a text that was read once is kept. */
interface Keeping {
  read(): Promise<string | undefined>;
  keep(content: string): Promise<unknown>;
}

/** What a source does is told beside what there is; that an account asks too often is not. */
const failureOf = (thrown: unknown): NonNullable<Failure> => {
  const isOurs = thrown instanceof CloudFailure && thrown.code === 'errors.tooManyRequests';
  if (isOurs || !(thrown instanceof CloudFailure || thrown instanceof WebPageFailure)) throw thrown;
  return { code: thrown.code, params: { ...thrown.params } };
};

/** The page's own text, kept from the first reading on, so that it opens while its site is down. */
const fullText = async (parts: ReadingParts, uid: string, url: string, keeping: Keeping): Promise<Text> => {
  const kept = await keeping.read();
  if (kept !== undefined) return { content: kept, isFull: true, failure: null };
  try {
    const found = await fetchFor(parts, uid, () => parts.webPages.fullText(url));
    if (found === undefined)
      return { content: '', isFull: false, failure: { code: 'errors.pageNoArticle', params: {} } };
    const content = cleanPage(found.content, url);
    await keeping.keep(content);
    return { content, isFull: true, failure: null };
  } catch (thrown) {
    return { content: '', isFull: false, failure: failureOf(thrown) };
  }
};

/** `own` is what there is without asking anybody. */
const textOf = async (own: string, full: () => Promise<Text>): Promise<Text> => {
  const found = await full();
  return found.isFull ? found : { ...found, content: own };
};

const articleOnWire = async (
  parts: ReadingParts,
  uid: string,
  name: { feedId: string; id: string },
  isFull: boolean,
) => {
  const { shelf, feedRecords } = parts.reading;
  const found = await shelf.find(uid, name);
  if (found === undefined) throw new CloudFailure('errors.notFound');
  const { row, article, key } = found;
  const own: Text = { content: article.content, isFull: false, failure: null };
  const { url } = article;
  const keeping = {
    read: () => feedRecords.fullText(key, article.id),
    keep: (content: string) => feedRecords.keepFullText(key, article.id, content),
  };
  const text = isFull && url !== null ? await textOf(own.content, () => fullText(parts, uid, url, keeping)) : own;
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

const keptOnWire = async (parts: ReadingParts, uid: string, id: string, isFull: boolean, words: string) => {
  const { piece, url } = await keptPiece(parts, uid, id);
  if ('pageType' in piece && piece.pageType === 'search') return searchOnWire(parts, piece, words);
  const own = await keptText(parts, uid, id);
  const keeping = {
    read: async () => (own.isFull ? own.content : undefined),
    keep: (content: string) => parts.reading.texts.keep(uid, id, content, true),
  };
  const text = isFull ? await textOf(own.content, () => fullText(parts, uid, url, keeping)) : own;
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
      if (feedId === undefined) return { data: await keptOnWire(parts, uid, id, full === 1, words) };
      return { data: await articleOnWire(parts, uid, { feedId, id }, full === 1) };
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
