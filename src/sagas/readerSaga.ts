import type { Action } from '@reduxjs/toolkit';
import { buffers, type TakeableChannel } from 'redux-saga';
import { actionChannel, call, cancel, fork, put, select, take, takeEvery, type SagaGenerator } from 'typed-redux-saga';

import { PortError, textField } from '@inkside/kit';
import type { StoredDocument } from '@inkside/sync';
import type { BookReadEvent } from '../services/ports/bookReading';
import { selectBooksById } from '../features/library/selectors';
import {
  bookStatusOf,
  defaultSettings,
  downloadName,
  keptPlaceOf,
  keptSettingsOf,
  type KeptPlace,
  progressOf,
  questionOf,
  settingsFact,
  startOf,
} from '../features/reader/readingLogic';
import { exportOf } from '../features/reader/exportLogic';
import { highlightsOf, spotAt } from '../features/reader/highlightsLogic';
import { exportRequest, highlightsRequest } from '../features/reader/highlightsSlice';
import { selectListedMarks, selectReaderParts } from '../features/reader/selectors';
import {
  bookBroke,
  fileDownloadRequest,
  ownSettingsDropped,
  readerSettingsTold,
  readerTold,
  reopenAsked,
  settingsChosen,
  settingsWanted,
} from '../features/reader/slice';
import { type EnteredRoute, routeEntered } from '../features/route/slice';
import { reportThrown, sourceOf } from './effects/effects';
import { followBook, placeFactName, type Reading, savePlace } from './readerSagaBook';
import { readingTimesSaga } from './readingTimesSaga';
import { answer, requestSaga } from './requestSaga';
import type { Scope } from './scope';

const SETTINGS = 'reader/settings';

/** The document of a book; its id is known before any list is. */
function* bookDocument(bookId: string, { uid, services }: Scope): SagaGenerator<StoredDocument | undefined> {
  const { documents } = services;
  const row = (yield* select(selectBooksById)).get(bookId);
  const id = row?.documentId ?? `${uid}#${bookId}`;
  return yield* call(() => documents.get(uid, 'library', id));
}

/** What is kept in this browser; a browser that keeps nothing begins anew each time. */
function* keptFact(name: string, { uid, services }: Scope) {
  try {
    return yield* call(() => services.kept.fact(uid, name));
  } catch (thrown) {
    yield* call(reportThrown, services.clock, 'reader/kept', thrown);
    return undefined;
  }
}

function* readSettings(scope: Scope): SagaGenerator<void> {
  const { settings } = yield* select(selectReaderParts);
  if (settings === null) yield* put(readerSettingsTold(keptSettingsOf(yield* call(keptFact, SETTINGS, scope))));
}

/** Follows the file on its way into this browser. @returns its kind; undefined where it cannot be read */
function* bringFile(bookId: string, stamp: string, { uid, services }: Scope): SagaGenerator<string | undefined> {
  const source = sourceOf<BookReadEvent>((report) => services.bookReading.read(uid, { bookId, stamp }, report));
  try {
    for (;;) {
      const event = yield* take(source);
      switch (event.kind) {
        case 'ready':
          return event.extension;
        case 'progress':
          yield* put(readerTold({ phase: 'fetching', bookId, received: event.received, total: event.total }));
          break;
        case 'unreadable':
          yield* put(readerTold({ phase: 'unreadable', bookId, extension: event.extension }));
          return undefined;
        case 'failed':
          yield* call(reportThrown, services.clock, 'reader/open', event.error);
          yield* put(readerTold({ phase: 'failed', bookId, error: event.error }));
          return undefined;
      }
    }
  } finally {
    source.close();
  }
}

/** What was kept; what the document says at the first opening counts as agreed. */
const placeWith = (kept: KeptPlace | undefined, reading: Omit<Reading, 'kept'>, written: string): Reading => ({
  ...reading,
  kept:
    kept ??
    (written === '' ? undefined : { spot: { section: 0, start: 0, end: 0 }, fraction: 0, written, refused: '' }),
});

/** Opens the book of the address. @returns undefined where it cannot be read */
function* openBook(bookId: string, at: string | undefined, scope: Scope): SagaGenerator<Reading | undefined> {
  yield* put(readerTold({ phase: 'fetching', bookId, received: 0, total: 0 }));
  try {
    const document = yield* call(bookDocument, bookId, scope);
    yield* call(readSettings, scope);
    const extension = yield* call(bringFile, bookId, textField(document?.['hashTag']), scope);
    if (extension === undefined) return undefined;
    const kept = keptPlaceOf(yield* call(keptFact, placeFactName(bookId), scope));
    const progress = progressOf(document?.['progress']);
    const [start, question] = [spotAt(at) ?? startOf(kept, progress), questionOf(kept, progress)];
    yield* put(readerTold({ phase: 'open', bookId, extension, start, place: null, question, marks: [] }));
    const own = { documentId: document?._id, status: bookStatusOf(document), bookIds: new Set([bookId]) };
    const reading = { bookId, ...own, opened: undefined, marks: new Map(), ink: '' };
    return placeWith(kept, reading, progress?.text ?? '');
  } catch (thrown) {
    const error = yield* call(reportThrown, scope.services.clock, 'reader/open', thrown);
    yield* put(readerTold({ phase: 'failed', bookId, error }));
    return undefined;
  }
}

const bookOf = (route: EnteredRoute | null): string | undefined =>
  route?.name === 'bookRead' ? route.params['bookId'] : undefined;

/** Until the address leaves the book, or it is asked for once more; gives the route that holds then. */
function* untilLeft(route: EnteredRoute | null, moves: TakeableChannel<Action>): SagaGenerator<EnteredRoute | null> {
  for (;;) {
    const move: Action = yield* take(moves);
    if (!routeEntered.match(move)) return route;
    if (bookOf(route) === undefined || bookOf(move.payload) !== bookOf(route)) return move.payload;
  }
}

/** Whoever leaves while a book is on its way waits for nothing. */
function* readBook(
  bookId: string,
  at: string | undefined,
  current: { reading: Reading | undefined },
  scope: Scope,
): SagaGenerator<void> {
  current.reading = yield* call(openBook, bookId, at, scope);
  if (current.reading !== undefined) yield* call(followBook, current.reading, scope);
}

function* keepSettings({ uid, services }: Scope): SagaGenerator<void> {
  const { settings, own } = yield* select(selectReaderParts);
  try {
    yield* call(() => services.kept.keepFact(uid, SETTINGS, settingsFact(settings ?? defaultSettings, own)));
  } catch (thrown) {
    yield* call(reportThrown, services.clock, 'reader/settings', thrown);
  }
}

function* chooseSettings({ payload }: ReturnType<typeof settingsChosen>, scope: Scope): SagaGenerator<void> {
  const { settings, own } = yield* select(selectReaderParts);
  const { bookId, settings: chosen } = payload;
  const next = bookId === null ? { settings: chosen, own } : { settings, own: { ...own, [bookId]: chosen } };
  yield* put(readerSettingsTold(next));
  yield* call(keepSettings, scope);
}

function* dropOwn({ payload }: ReturnType<typeof ownSettingsDropped>, scope: Scope): SagaGenerator<void> {
  const { settings, own } = yield* select(selectReaderParts);
  const rest = Object.fromEntries(Object.entries(own).filter(([bookId]) => bookId !== payload.bookId));
  yield* put(readerSettingsTold({ settings, own: rest }));
  yield* call(keepSettings, scope);
}

function* tellBroken({ payload }: ReturnType<typeof bookBroke>, scope: Scope): SagaGenerator<void> {
  yield* call(reportThrown, scope.services.clock, 'reader/show', payload.error);
  yield* put(readerTold({ phase: 'failed', ...payload }));
}

function* download(
  { bookId, title }: { readonly bookId: string; readonly title: string },
  { uid, services }: Scope,
): SagaGenerator<null> {
  const file = yield* call(() => services.library.file(uid, bookId));
  if (file === undefined) throw new PortError('errors.objectMissing', { name: title });
  const name = downloadName(title, file.extension);
  services.files.download(yield* call(() => services.objects.signedUrl(file.key, name)), name);
  return null;
}

/** Highlights of all books, and what is made of them. */
function* answerHighlights({ uid, services }: Scope): SagaGenerator<void> {
  yield* answer(services, highlightsRequest, async () =>
    highlightsOf((await services.documents.readAll(uid, 'library')).documents),
  );
  function* hand({ format, ids }: ReturnType<typeof exportRequest.asked>['payload']): SagaGenerator<null> {
    const wanted = new Set(ids);
    const marks = (yield* select(selectListedMarks)).filter(({ id }) => wanted.has(id));
    const { name, text, type } = exportOf(marks, format);
    yield* call(() => services.bookReading.save(name, text, type));
    return null;
  }
  yield* fork(requestSaga, exportRequest, services, hand, { toast: true });
}

/** Follows the address: a book is open while its route is shown. Ends by cancel. */
export function* readerSaga(scope: Scope, shown: EnteredRoute | null): SagaGenerator<void> {
  yield* fork(answerHighlights, scope);
  yield* takeEvery(settingsWanted, () => readSettings(scope));
  yield* fork(readingTimesSaga, scope, shown);
  yield* takeEvery(settingsChosen, (chosen: ReturnType<typeof settingsChosen>) => chooseSettings(chosen, scope));
  yield* takeEvery(ownSettingsDropped, (dropped: ReturnType<typeof ownSettingsDropped>) => dropOwn(dropped, scope));
  yield* takeEvery(bookBroke, (broke: ReturnType<typeof bookBroke>) => tellBroken(broke, scope));
  yield* fork(
    requestSaga,
    fileDownloadRequest,
    scope.services,
    (args: { bookId: string; title: string }) => download(args, scope),
    { toast: true },
  );
  // Whoever comes back while a place is being kept is heard of all the same.
  const moves = yield* actionChannel<Action>([routeEntered.type, reopenAsked.type], buffers.expanding<Action>());
  let route = shown;
  for (;;) {
    const bookId = bookOf(route);
    const current: { reading: Reading | undefined } = { reading: undefined };
    const task = bookId === undefined ? undefined : yield* fork(readBook, bookId, route?.query['at'], current, scope);
    route = yield* call(untilLeft, route, moves);
    if (task === undefined) continue;
    if (current.reading !== undefined) yield* call(savePlace, current.reading, scope);
    yield* cancel(task);
    yield* put(readerTold({ phase: 'closed' }));
  }
}
