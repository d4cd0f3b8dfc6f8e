import type { Action } from '@reduxjs/toolkit';
import { call, fork, put, select, take, takeLatest, type SagaGenerator } from 'typed-redux-saga';

import { appErrorOf, asMs } from '@inkside/kit';
import type { ArticleList, ArticleName, ArticleText, FeedStates, PageProgress } from '@inkside/protocol';
import {
  articleRequest,
  articlesMarked,
  articlesRequest,
  isSameList,
  type ListAsked,
  type Mark,
  markAllRequest,
  markRequest,
  refreshRequest,
  sendArticlesRequest,
  statesRequest,
} from '../../features/reading/articlesSlice';
import { inverseMark, namesWithout, otherwise } from '../../features/reading/logic';
import { selectArticle, selectArticleList } from '../../features/reading/selectors';
import { selectLanguage } from '../../features/preferences/slice';
import { routeEntered } from '../../features/route/slice';
import { GivenUp, reportThrown, sleep } from '../effects/effects';
import { answer, requestSaga } from '../requestSaga';
import type { Scope } from '../scope';
import { followJob } from './followJob';
import { tellUndoable } from './readingUndo';

/** An article that was open so long is read. */
const READ_MS = asMs(1000);
const TYPING_MS = asMs(250);
/** The first counts come when the start is over; then from time to time. */
const FIRST_STATES_MS = asMs(5000);
const STATES_MS = asMs(300_000);
const REFRESHING_MS = asMs(2000);
const MOST_LOOKS = 30;

type MarkAsked = ReturnType<typeof markRequest.asked>['payload'];
type SendAsked = ReturnType<typeof sendArticlesRequest.asked>['payload'];

function* listArticles(asked: ListAsked, { uid, services }: Scope): SagaGenerator<ArticleList> {
  if (asked.text !== '' && asked.after === '') yield* sleep(services.clock, TYPING_MS);
  const { shown, rows } = yield* select(selectArticleList);
  const first = yield* call(() => services.articles.list(uid, asked));
  if (asked.after !== '' || !isSameList(shown, asked)) return first;
  // Who has scrolled far down stays there: as much as was shown is asked for.
  let { articles, next } = first;
  while (next !== null && articles.length < rows.length) {
    const after = next;
    const more = yield* call(() => services.articles.list(uid, { ...asked, after }));
    articles = [...articles, ...more.articles];
    ({ next } = more);
  }
  return { count: first.count, articles, next };
}

const wordsOf = (mark: Mark, count: number) => {
  const code = 'isRead' in mark ? (mark.isRead ? 'read' : 'unread') : mark.isStarred ? 'starred' : 'unstarred';
  return { code: `reading.done.${code}`, params: { count } };
};

/** Those of the list and the open one that the mark changes. */
function* changedBy({ articles, mark }: Pick<MarkAsked, 'articles' | 'mark'>): SagaGenerator<readonly ArticleName[]> {
  const { rows } = yield* select(selectArticleList);
  const open = yield* select(selectArticle);
  return otherwise(open.phase === 'ready' ? [...rows, open.data] : rows, articles, mark);
}

/** What the cloud did not change is as it was, and what it knows of it is asked for. */
function* takeBackUnchanged(changed: readonly ArticleName[], mark: Mark): SagaGenerator<void> {
  if (changed.length === 0) return;
  yield* put(articlesMarked({ articles: changed, mark: inverseMark(mark) }));
  yield* call(listAgain);
}

/** Without a network a mark that nobody asked for waits until the cloud answers again. */
function* sendMark(
  { articles, mark, isQuiet }: MarkAsked,
  { uid, services }: Scope,
): SagaGenerator<readonly ArticleName[]> {
  for (;;) {
    try {
      return yield* call(() => services.articles.mark(uid, articles, mark));
    } catch (thrown) {
      if (!isQuiet || appErrorOf(thrown).code !== 'errors.network') throw thrown;
      yield* take(statesRequest.succeeded);
    }
  }
}

/** It shows at once; where the cloud does not take it, it is as it was. */
function* markArticles(asked: MarkAsked, scope: Scope): SagaGenerator<null> {
  const { articles, mark, isQuiet } = asked;
  const shown = yield* call(changedBy, asked);
  yield* put(articlesMarked({ articles, mark }));
  try {
    const changed = yield* call(sendMark, asked, scope);
    yield* call(takeBackUnchanged, namesWithout(shown, changed), mark);
    yield* put(statesRequest.asked({}));
    // One article shows by itself what became of it.
    if (!isQuiet && changed.length > 1) {
      yield* tellUndoable(wordsOf(mark, changed.length), { kind: 'marked', articles: changed, mark }, scope);
    }
    return null;
  } catch (thrown) {
    yield* put(articlesMarked({ articles: shown, mark: inverseMark(mark) }));
    if (!isQuiet) throw thrown;
    yield* call(reportThrown, scope.services.clock, markRequest.type, thrown);
    throw new GivenUp();
  }
}

function* markAll({ scope: list }: { readonly scope: string }, scope: Scope): SagaGenerator<null> {
  const { uid, services } = scope;
  const mark = { isRead: true };
  const changed = yield* call(() => services.articles.markAll(uid, list));
  yield* put(articlesMarked({ articles: changed, mark }));
  yield* put(statesRequest.asked({}));
  if (changed.length > 0) {
    yield* tellUndoable(wordsOf(mark, changed.length), { kind: 'marked', articles: changed, mark }, scope);
  }
  return null;
}

type ArticleAsked = ReturnType<typeof articleRequest.asked>['payload'];

const fullOf = (full: string): 0 | 1 | 2 => (full === '1' ? 1 : full === '2' ? 2 : 0);

/** Of a page or a collected piece that has no text yet, the page is read. */
function* readArticle({ feedId, id, full, words }: ArticleAsked, { uid, services }: Scope): SagaGenerator<ArticleText> {
  const asked = { feedId, id, full: fullOf(full), words };
  const article = yield* call(() => services.articles.read(uid, asked));
  const isEmpty = article.content === '' && article.failure === null && !article.isFull && article.url !== null;
  if (feedId !== '' || asked.full !== 0 || !isEmpty) return article;
  return yield* call(() => services.articles.read(uid, { ...asked, full: 1 as const }));
}

/** The shown list from its beginning. */
function* listAgain(): SagaGenerator<void> {
  const { shown } = yield* select(selectArticleList);
  if (shown !== null) yield* put(articlesRequest.asked({ ...shown, after: '' }));
}

/** Sources that are slow answer later: the counts are asked for until all have. */
function* refresh({ scope: list }: { readonly scope: string }, { services }: Scope): SagaGenerator<FeedStates> {
  const { articles, clock } = services;
  let states = yield* call(() => articles.refresh(list));
  yield* call(listAgain);
  for (let looks = 0; states.running > 0 && looks < MOST_LOOKS; looks += 1) {
    yield* sleep(clock, REFRESHING_MS);
    states = yield* call(() => articles.states());
  }
  yield* call(listAgain);
  return states;
}

/** Marks the open article after a moment; whoever goes on before has not read it. */
function* readInTime(action: Action, { services }: Scope): SagaGenerator<void> {
  if (!articleRequest.succeeded.match(action)) return;
  const { feedId, id, isRead } = action.payload.result;
  if (feedId === '' || isRead) return;
  yield* sleep(services.clock, READ_MS);
  yield* put(markRequest.asked({ articles: [{ feedId, id }], mark: { isRead: true }, isQuiet: true }));
}

function* send({ articles, pages, title }: SendAsked, scope: Scope): SagaGenerator<PageProgress> {
  const language = yield* select(selectLanguage);
  return yield* call(followJob, () => scope.services.articles.send({ articles, pages, title, language }), scope);
}

function* countFromTimeToTime({ services: { clock } }: Scope): SagaGenerator<void> {
  yield* sleep(clock, FIRST_STATES_MS);
  for (;;) {
    yield* put(statesRequest.asked({}));
    yield* sleep(clock, STATES_MS);
  }
}

const isOfArticle = (action: Action): boolean => articleRequest.succeeded.match(action) || routeEntered.match(action);

/** Articles of feeds: lists, texts, marks, sending. Ends by cancel. */
export function* articlesSaga(scope: Scope): SagaGenerator<void> {
  const { services } = scope;
  const { articles } = services;
  const toast = { toast: true };
  yield* answer(services, statesRequest, () => articles.states());
  yield* fork(requestSaga, articleRequest, services, (asked: ArticleAsked) => readArticle(asked, scope));
  yield* fork(requestSaga, articlesRequest, services, (asked: ListAsked) => listArticles(asked, scope));
  yield* fork(requestSaga, markRequest, services, (asked: MarkAsked) => markArticles(asked, scope), toast);
  yield* fork(
    requestSaga,
    markAllRequest,
    services,
    (asked: { readonly scope: string }) => markAll(asked, scope),
    toast,
  );
  yield* fork(
    requestSaga,
    refreshRequest,
    services,
    (asked: { readonly scope: string }) => refresh(asked, scope),
    toast,
  );
  yield* fork(requestSaga, sendArticlesRequest, services, (asked: SendAsked) => send(asked, scope), toast);
  yield* takeLatest(isOfArticle, (action: Action) => readInTime(action, scope));
  yield* fork(countFromTimeToTime, scope);
}
