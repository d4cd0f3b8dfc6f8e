import type { Action } from '@reduxjs/toolkit';
import { buffers } from 'redux-saga';
import { actionChannel, call, fork, put, select, type SagaGenerator, take } from 'typed-redux-saga';

import { asEpochMs, asMs, type EpochMs } from '@inkside/kit';
import {
  type BookReading,
  booksShown,
  makeSelectReading,
  readInfoRequest,
  standingsFound,
} from '../../features/library/factsSlice';
import { selectShelf } from '../../features/library/selectors';
import { libraryChanged, libraryLoaded } from '../../features/library/slice';
import { reportThrown, sleep } from '../effects/effects';
import { requestSaga } from '../requestSaga';
import type { Scope } from '../scope';

/** What comes within that time is asked for together. */
const TOGETHER_MS = asMs(400);
/** Rows of one answer: more make the list stand still for a frame. */
const AT_ONCE = 2000;

const isNews = (action: Action): boolean =>
  booksShown.match(action) || libraryLoaded.match(action) || libraryChanged.match(action);

/** Asks once for each book, and again where its document has changed since it had nothing. */
function* seekAll(asked: Map<string, EpochMs>, { uid, services }: Scope): SagaGenerator<void> {
  const { books, binned } = yield* select(selectShelf);
  const wanted = [...books, ...binned].filter(({ id, updatedAt }) => (asked.get(id) ?? asEpochMs(-1)) < updatedAt);
  for (let start = 0; start < wanted.length; start += AT_ONCE) {
    const some = wanted.slice(start, start + AT_ONCE);
    const sought = some.map(({ id, coverUrl = '', updatedAt }) => ({ id, coverUrl, updatedAt }));
    const standings = yield* call(() => services.bookFiles.seek(uid, sought));
    for (const { id, updatedAt } of some) asked.set(id, updatedAt);
    yield* put(standingsFound({ standings }));
  }
}

/** Covers and files of the books in the object store, a batch at a time, from the first page of books on. */
function* seekStandings(scope: Scope): SagaGenerator<void> {
  const { clock } = scope.services;
  const asked = new Map<string, EpochMs>();
  yield* take(booksShown);
  const news = yield* actionChannel(isNews, buffers.sliding(1));
  for (;;) {
    try {
      yield* call(seekAll, asked, scope);
    } catch (thrown) {
      yield* call(reportThrown, clock, 'library/seek', thrown);
    }
    yield* take(news);
    yield* call(sleep, clock, TOGETHER_MS);
  }
}

/** Statistics of a book are asked for only where the language of the server is zh (specification section 5). */
function* readsInfo(known: { isChinese?: boolean }, { services }: Scope): SagaGenerator<boolean> {
  if (known.isChinese === undefined) {
    const { servers } = yield* call(() => services.servers.list());
    known.isChinese = servers.some(({ isHere, lang }) => isHere && lang === 'zh');
  }
  return known.isChinese;
}

/** What is known of books beside their documents. Ends by cancel. */
export function* bookStandingsSaga(scope: Scope): SagaGenerator<void> {
  const known: { isChinese?: boolean } = {};
  function* readInfo({ bookId }: { readonly bookId: string }): SagaGenerator<BookReading | null> {
    const cached = yield* select(makeSelectReading(bookId));
    if (cached !== undefined) return cached;
    return (yield* call(readsInfo, known, scope)) ? yield* call(() => scope.services.library.readInfo(bookId)) : null;
  }
  yield* fork(requestSaga, readInfoRequest, scope.services, readInfo);
  yield* fork(seekStandings, scope);
}
