import { combineReducers, createAction, createReducer } from '@reduxjs/toolkit';

import { type AppError, defineRequest, defineState, loadReducer, type NoArgs } from '@inkside/kit';
import type {
  ArticleList,
  ArticleName,
  ArticleRow,
  ArticleText,
  FeedStates,
  PageProgress,
  ShownArticles,
} from '@inkside/protocol';

/** Which articles: `scope` is the id of a subscription or a folder, '' for all; `text` holds words to look for. */
export interface ShownList {
  readonly scope: string;
  readonly show: ShownArticles;
  readonly text: string;
}
/** `after`: `next` of what is known of the list; '' for its beginning. */
export type ListAsked = ShownList & { readonly after: string };
export const articlesRequest = defineRequest<ListAsked, ArticleList>('reading/articles', { policy: 'latest' });

/** `full` 1: the text of the page itself, 2: fetched anew; `words`: what a kept page that is a search looks for. */
export type ArticleAsked = ArticleName & { readonly full: '0' | '1' | '2'; readonly words: string };
export const articleRequest = defineRequest<Readonly<Record<keyof ArticleAsked, string>>, ArticleText>(
  'reading/article',
  { policy: 'latest' },
);

/** How all subscriptions stand: what is unread, what is broken, when they are asked again. */
export const statesRequest = defineRequest<NoArgs, FeedStates>('reading/states', { policy: 'latest' });
/** Has the sources asked now. `scope` as in a list. */
export const refreshRequest = defineRequest<{ scope: string }, FeedStates>('reading/refresh', { policy: 'leading' });

/** What becomes of articles. */
export type Mark = { readonly isRead: boolean } | { readonly isStarred: boolean };
/** `isQuiet`: nobody asked for it, so it is no act that is told and undone. */
export const markRequest = defineRequest<
  { readonly articles: readonly ArticleName[]; readonly mark: Mark; readonly isQuiet: boolean },
  null
>('reading/mark', { policy: 'every' });
export const markAllRequest = defineRequest<{ readonly scope: string }, null>('reading/markAll', { policy: 'every' });
/** Fact: these are so now, here and in the cloud. */
export const articlesMarked = createAction<{ readonly articles: readonly ArticleName[]; readonly mark: Mark }>(
  'reading/articlesMarked',
);

/** One EPUB of them for the devices; `pages` are ids of kept pages and collected pieces. */
export const sendArticlesRequest = defineRequest<
  { readonly articles: readonly ArticleName[]; readonly pages: readonly string[]; readonly title: string },
  PageProgress
>('reading/send', { policy: 'every' });

interface ListState {
  /** Null before the first is asked for. */
  readonly shown: ShownList | null;
  readonly phase: 'loading' | 'more' | 'ready' | 'failed';
  readonly rows: readonly ArticleRow[];
  /** How many there are in all. */
  readonly count: number;
  readonly next: string | null;
  readonly error: AppError | null;
}

const noList: ListState = { shown: null, phase: 'loading', rows: [], count: 0, next: null, error: null };

export const isSameList = (one: ShownList | null, other: ShownList): boolean =>
  one !== null && one.scope === other.scope && one.show === other.show && one.text === other.text;

const begun = (state: ListState, { after, ...shown }: ListAsked): ListState => {
  if (isSameList(state.shown, shown)) return { ...state, phase: after === '' ? 'loading' : 'more', error: null };
  return { ...noList, shown };
};

const keyOf = ({ feedId, id }: ArticleName): string => `${feedId} ${id}`;

/** Behind what is known; what comes twice, since the list has moved meanwhile, stands once. */
const joined = (known: readonly ArticleRow[], more: readonly ArticleRow[]): readonly ArticleRow[] => {
  const keys = new Set(known.map(keyOf));
  return [...known, ...more.filter((row) => !keys.has(keyOf(row)))];
};

const markedRows = (rows: readonly ArticleRow[], articles: readonly ArticleName[], mark: Mark) => {
  const keys = new Set(articles.map(keyOf));
  return rows.map((row) => (keys.has(keyOf(row)) ? { ...row, ...mark } : row));
};

const listReducer = createReducer(noList, (builder) => {
  builder.addCase(articlesRequest.asked, (state, { payload }) => begun(state as ListState, payload));
  builder.addCase(articlesRequest.succeeded, (state, { payload: { args, result } }) => {
    const known = state as ListState;
    if (!isSameList(known.shown, args)) return known;
    const rows = args.after === '' ? result.articles : joined(known.rows, result.articles);
    return { ...known, phase: 'ready', rows, count: result.count, next: result.next, error: null };
  });
  builder.addCase(articlesRequest.failed, (state, { payload: { args, error } }) =>
    isSameList((state as ListState).shown, args)
      ? { ...(state as ListState), phase: 'failed', error }
      : (state as ListState),
  );
  builder.addCase(articlesMarked, (state, { payload: { articles, mark } }) => {
    const known = state as ListState;
    return { ...known, rows: markedRows(known.rows, articles, mark) };
  });
});

type StatesLoad = ReturnType<ReturnType<typeof loadReducer<NoArgs, FeedStates>>>;
const loadStates = loadReducer(statesRequest);

/** What a refresh answers is as good as what was asked for. */
const statesReducer = (state: StatesLoad | undefined, action: Parameters<typeof loadStates>[1]): StatesLoad =>
  refreshRequest.succeeded.match(action)
    ? { phase: 'ready', args: {}, data: action.payload.result }
    : loadStates(state, action);

const loadArticle = loadReducer(articleRequest);
type ArticleLoad = ReturnType<typeof loadArticle>;

const articleReducer = (state: ArticleLoad | undefined, action: Parameters<typeof loadArticle>[1]): ArticleLoad => {
  const next = loadArticle(state, action);
  if (!articlesMarked.match(action) || next.phase !== 'ready') return next;
  const { articles, mark } = action.payload;
  const isMeant = articles.some((name) => keyOf(name) === keyOf(next.data));
  return isMeant ? { ...next, data: { ...next.data, ...mark } } : next;
};

export const readingArticlesState = defineState(
  'readingArticles',
  'discard',
  combineReducers({
    list: listReducer,
    article: articleReducer,
    states: statesReducer,
    refreshing: refreshRequest.reducer,
  }),
);

export interface ReadingArticlesSlice {
  readonly readingArticles: ReturnType<typeof readingArticlesState.reducer>;
}
