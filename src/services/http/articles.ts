import { appErrorOf, asEpochMs, type ClockPort, type EpochMs, type SecretId, type Uid } from '@inkside/kit';
import {
  articleCalls,
  type ArticleList,
  type ArticleName,
  articlePaths,
  type ArticleRow,
  type ArticleText,
  type BookLanguage,
  type FeedStates,
  type LookedAt,
  pageJobAnswer,
  type PageProgress,
  type PublicFeed,
  READING_SOURCE,
  type ShownArticles,
} from '@inkside/protocol';
import type * as v from 'valibot';

import type { KeptArticles } from '../articles/keptArticles';
import type { Http } from './createHttp';
import { webAddressOf } from './fields';

/** Which articles: `scope` is the id of a subscription or a folder, '' for all; `text` holds words to look for. */
export interface AskedArticles {
  readonly scope: string;
  readonly show: ShownArticles;
  readonly text: string;
  /** `next` of the answer before; '' for the first. */
  readonly after: string;
}

/**
 * Articles of the feeds that somebody subscribes to, and what becomes of them. Every method throws `PortError`; those that
 * fetch also `errors.feedUnreadable`, `errors.addressRefused`, `errors.fetchFailed {reason}`, `errors.tooManyRequests
 * {seconds}`.
 */
export interface ArticlesPort {
  /** 200 at a time. Without a network those that were read in this browser. */
  list(uid: Uid, asked: AskedArticles): Promise<ArticleList>;
  /**
   * One with its text; kept here, and given from here without a network. `full`: 0 what is kept, 1 the page's own text, 2
   * that fetched anew. `words`: what a kept page that is a search looks for, else ''.
   */
  read(uid: Uid, asked: ArticleName & { readonly full: 0 | 1 | 2; readonly words: string }): Promise<ArticleText>;
  states(): Promise<FeedStates>;
  /** Has the sources asked now; waits ten seconds at most. */
  refresh(scope: string): Promise<FeedStates>;
  /** Also of what is kept here, at once. @returns those that were otherwise before */
  mark(
    uid: Uid,
    articles: readonly ArticleName[],
    as: { readonly isRead: boolean } | { readonly isStarred: boolean },
  ): Promise<readonly ArticleName[]>;
  /** All that have come until now. @returns those that were unread */
  markAll(uid: Uid, scope: string): Promise<readonly ArticleName[]>;
  /** One EPUB for the devices; `pages` are ids of kept pages and collected pieces. @returns its job in the cloud */
  send(what: {
    readonly articles: readonly ArticleName[];
    readonly pages: readonly string[];
    readonly title: string;
    readonly language: BookLanguage;
  }): Promise<PageProgress>;
  /** What stands at an address, before somebody subscribes. `secret` names a password that is kept in this page. */
  look(
    url: string,
    kind: PublicFeed['kind'],
    login: { readonly username: string; readonly secret: SecretId | null } | null,
  ): Promise<LookedAt>;
  /** @param to a folder; null is the top. All or none. */
  move(ids: readonly string[], to: string | null): Promise<void>;
  /** Brings back what was removed, or taken out of the collection, within a day. @returns what came back */
  restore(ids: readonly string[]): Promise<readonly string[]>;
  /** A picture of another site as a `data:` address, no wider than `width` pixels. */
  picture(url: string, width: number): Promise<string>;
}

interface ArticlesParts {
  readonly http: Http;
  readonly clock: ClockPort;
  readonly kept: KeptArticles;
  readonly readSecret: (id: SecretId) => string | undefined;
}

const operation = 'reading';
const AT_ONCE = 200;

type RowOnWire = v.InferOutput<typeof articleCalls.articlesAnswer>['data']['articles'][number];
type StatesOnWire = v.InferOutput<typeof articleCalls.statesAnswer>['data'];

const momentOf = (at: number | null): EpochMs | null => (at === null ? null : asEpochMs(at));

const rowOf = ({ id, feedId, feedTitle, title, url, summary, author, cover, ...row }: RowOnWire): ArticleRow => ({
  ...{ id, feedId, feedTitle, title, summary, author, isRead: row.isRead, isStarred: row.isStarred },
  ...{ url: webAddressOf(url), cover: webAddressOf(cover) },
  ...{ publishedAt: momentOf(row.publishedAt), at: asEpochMs(row.at) },
});

const statesOf = ({ unread, starred, lastAt, nextAt, running, feeds, folders }: StatesOnWire): FeedStates => ({
  ...{ unread, starred, running, lastAt: momentOf(lastAt), nextAt: momentOf(nextAt) },
  feeds: feeds.map(({ id, readAt, failure, ...feed }) => ({
    ...{ id, unread: feed.unread, articles: feed.articles, readAt: momentOf(readAt), failure },
  })),
  folders: folders.map((folder) => ({ id: folder.id, unread: folder.unread })),
});

const isLost = (thrown: unknown): boolean => appErrorOf(thrown).code === 'errors.network';

const createReading = ({ http, clock, kept }: ArticlesParts): Pick<ArticlesPort, 'list' | 'read'> => {
  /** What is here without a network: articles that were read. A folder's are not known by it. */
  const listKept = async (uid: Uid, { scope, show, text, after }: AskedArticles): Promise<ArticleList> => {
    const wanted = text.toLowerCase();
    const articles = (after === '' ? await kept.all(uid, scope) : []).filter(
      ({ title, isRead, isStarred }) =>
        title.toLowerCase().includes(wanted) && (show === 'all' || (show === 'starred' ? isStarred : !isRead)),
    );
    return { count: articles.length, articles, next: null };
  };
  return {
    list: async (uid, asked) => {
      const query = { ...asked, limit: AT_ONCE };
      try {
        const call = { method: 'GET', path: articlePaths.articles, operation, query } as const;
        const { data } = await http.call(articleCalls.articlesAnswer, call);
        return { count: data.count, articles: data.articles.map(rowOf), next: data.next };
      } catch (thrown) {
        const here = isLost(thrown) ? await listKept(uid, asked).catch(() => undefined) : undefined;
        if (here === undefined || here.count === 0) throw thrown;
        return here;
      }
    },
    read: async (uid, { feedId, id, full, words }) => {
      const name = { feedId, id, words };
      const query = { id, full, words, ...(feedId === '' ? {} : { feedId }) };
      try {
        const call = { method: 'GET', path: articlePaths.article, operation, query } as const;
        const { data } = await http.call(articleCalls.articleAnswer, call);
        const { content, isFull: hasAll, failure } = data;
        const article = { ...rowOf(data), feedId, content, isFull: hasAll, failure };
        // A browser that keeps nothing still shows it.
        await kept.put(uid, name, article, clock.now()).catch(() => undefined);
        return article;
      } catch (thrown) {
        const here = isLost(thrown) ? await kept.get(uid, name).catch(() => undefined) : undefined;
        if (here === undefined) throw thrown;
        return here;
      }
    },
  };
};

type Marks = Pick<ArticlesPort, 'states' | 'refresh' | 'mark' | 'markAll' | 'move' | 'restore'>;

const createMarks = ({ http, kept }: ArticlesParts): Marks => {
  const post = <Schema extends v.GenericSchema>(answer: Schema, path: string, body: object) =>
    http.call(answer, { method: 'POST', path, operation, body });
  return {
    states: async () => {
      const call = { method: 'GET', path: articlePaths.feedStates, operation } as const;
      return statesOf((await http.call(articleCalls.statesAnswer, call)).data);
    },
    refresh: async (scope) =>
      statesOf((await post(articleCalls.statesAnswer, articlePaths.refreshFeeds, { scope })).data),
    mark: async (uid, articles, as) => {
      await kept.mark(uid, articles, as).catch(() => undefined);
      const changed: ArticleName[] = [];
      for (let from = 0; from < articles.length; from += articleCalls.maxMarks) {
        const piece = articles.slice(from, from + articleCalls.maxMarks);
        const { data } = await post(articleCalls.marksAnswer, articlePaths.markArticles, { articles: piece, ...as });
        changed.push(...data.articles);
      }
      return changed;
    },
    markAll: async (uid, scope) => {
      const { articles } = (await post(articleCalls.marksAnswer, articlePaths.markAllRead, { scope })).data;
      await kept.mark(uid, articles, { isRead: true }).catch(() => undefined);
      return articles;
    },
    move: async (ids, parent) => {
      await post(articleCalls.idsAnswer, articlePaths.moveReadings, { ids, parent });
    },
    restore: async (ids) => (await post(articleCalls.idsAnswer, articlePaths.restoreReadings, { ids })).data.ids,
  };
};

/** Beyond so many the one that was asked for first is let go of. */
const MOST_PICTURES = 200;

/** Pictures that scroll into sight once more are not asked for again. */
const createPictures = (http: Http): ArticlesPort['picture'] => {
  const known = new Map<string, Promise<string>>();
  const fetchPicture = async (url: string, width: number): Promise<string> => {
    const call = { method: 'POST', path: articlePaths.readingPicture, operation, body: { url, width } } as const;
    const { data } = await http.call(articleCalls.pictureAnswer, call);
    return `data:${data.type};base64,${data.base64}`;
  };
  return (url, width) => {
    const key = `${width} ${url}`;
    const asked = known.get(key) ?? fetchPicture(url, width);
    known.set(key, asked);
    asked.catch(() => known.delete(key));
    const [oldest] = known.keys();
    if (known.size > MOST_PICTURES && oldest !== undefined) known.delete(oldest);
    return asked;
  };
};

export const createArticles = (parts: ArticlesParts): ArticlesPort => {
  const { http, readSecret } = parts;
  return {
    ...createReading(parts),
    ...createMarks(parts),
    send: async (body) => {
      const call = { method: 'POST', path: articlePaths.sendArticles, operation, body } as const;
      return (await http.call(pageJobAnswer, call)).data;
    },
    look: async (url, kind, login) => {
      const secret = login?.secret ?? null;
      const password = secret === null ? '' : (readSecret(secret) ?? '');
      const body = { url, sourceType: READING_SOURCE[kind], username: login?.username ?? '', password };
      const call = { method: 'POST', path: articlePaths.lookAtAddress, operation, body } as const;
      const { data } = await http.call(articleCalls.lookAnswer, call);
      const { title, description, count, subscribedAs, feeds } = data;
      const articles = data.articles.map((each) => ({ title: each.title, publishedAt: momentOf(each.publishedAt) }));
      const named = feeds.map((feed) => ({ url: feed.url, title: feed.title }));
      return { url: data.url, title, description, count, subscribedAs, feeds: named, articles };
    },
    picture: createPictures(http),
  };
};
