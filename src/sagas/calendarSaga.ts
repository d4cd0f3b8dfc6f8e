import type { Action } from '@reduxjs/toolkit';
import { call, fork, put, select, type SagaGenerator, takeEvery } from 'typed-redux-saga';

import { asMs, asNoteId, firstText, type JsonObject } from '@inkside/kit';
import type { ReadingSettings } from '@inkside/protocol';
import { dayHere, readingCsv, rowsIn } from '../features/calendar/figures';
import { selectFigures, selectKnownSettings, selectShown, selectYear } from '../features/calendar/selectors';
import {
  clearRequest,
  exportRequest,
  figuresRequest,
  settingsChangeRequest,
  settingsRequest,
  shownRequest,
  type WrittenDay,
  writtenRequest,
  yearRequest,
} from '../features/calendar/slice';
import { readingReported } from '../features/reader/slice';
import { selectNoteRows } from '../features/notes/selectors';
import { selectRoute } from '../features/route/slice';
import { sleep } from './effects/effects';
import { answer, requestSaga } from './requestSaga';
import type { Scope } from './scope';

const MINUTE_MS = 60_000;
/** Devices tell what was read when they sync: so often it is looked while the page is open. */
const LOOK_MS = asMs(MINUTE_MS);

/** The account's settings; asked for where nobody has yet. */
function* settingsOf({ services }: Scope): SagaGenerator<ReadingSettings> {
  const known = yield* select(selectKnownSettings);
  return known ?? (yield* call(() => services.calendar.settings()));
}

/** `recordType` of commits (specification section 3). */
const COMMIT = 1;

/** When a note was written, as its commits and, where it has none, its own document say. */
const momentsOf = (document: JsonObject): readonly { readonly noteId: string; readonly at: unknown }[] => {
  if (document['_deleted'] === true) return [];
  if (document['recordType'] === COMMIT)
    return [{ noteId: firstText(document['documentUniqueId'], document['documentId']), at: document['createdAt'] }];
  if (document['document'] !== true) return [];
  const noteId = firstText(document['uniqueId'], document['_id']);
  return [document['createdAt'], document['updatedAt']].map((at) => ({ noteId, at }));
};

function* readWritten(scope: Scope): SagaGenerator<readonly WrittenDay[]> {
  const { services, uid } = scope;
  const { rolloverMinutes } = yield* call(settingsOf, scope);
  const { documents } = yield* call(() => services.documents.readAll(uid, 'note'));
  const days = new Map<string, WrittenDay>();
  for (const { noteId, at } of documents.flatMap(momentsOf)) {
    if (noteId === '' || typeof at !== 'number' || at <= 0) continue;
    const date = dayHere(at, rolloverMinutes * MINUTE_MS);
    days.set(`${date} ${noteId}`, { date, noteId: asNoteId(noteId) });
  }
  return [...days.values()].toSorted((a, b) => (a.date < b.date ? -1 : 1));
}

/** What the page shows, asked for once more. */
function* askAgain(): SagaGenerator<void> {
  const loads = [yield* select(selectShown), yield* select(selectYear)] as const;
  const [shown, year] = loads.map((load) => (load.phase === 'idle' ? undefined : load.args));
  if (shown !== undefined) yield* put(shownRequest.asked(shown));
  if (year !== undefined) yield* put(yearRequest.asked(year));
  if ((yield* select(selectFigures)).phase !== 'idle') yield* put(figuresRequest.asked({}));
}

function* askIfShown(): SagaGenerator<void> {
  if ((yield* select(selectRoute))?.name === 'calendar') yield* call(askAgain);
}

/** Keeps the page true while it is open. Ends by cancel. */
function* watchPage({ services: { clock } }: Scope): SagaGenerator<void> {
  let notes = yield* select(selectNoteRows);
  for (;;) {
    yield* sleep(clock, LOOK_MS);
    if ((yield* select(selectRoute))?.name !== 'calendar') continue;
    yield* call(askAgain);
    const now = yield* select(selectNoteRows);
    // All documents of notes are read for it: only where some have changed.
    if (now !== notes) yield* put(writtenRequest.asked({}));
    notes = now;
  }
}

/** What else goes by days of another beginning. */
function* askAll(): SagaGenerator<void> {
  yield* call(askAgain);
  yield* put(writtenRequest.asked({}));
}

const changesDays = (action: Action): boolean =>
  clearRequest.succeeded.match(action) ||
  (settingsChangeRequest.succeeded.match(action) && action.payload.args.rolloverMinutes !== undefined);

/** What was read, written and sent, day by day. Ends by cancel. */
export function* calendarSaga(scope: Scope): SagaGenerator<void> {
  const { services } = scope;
  const { calendar } = services;
  function* read(span: { readonly from: string; readonly to: string }) {
    const { rolloverMinutes } = yield* call(settingsOf, scope);
    return yield* call(() => calendar.rows(span, rolloverMinutes));
  }
  function* readFigures() {
    const { rolloverMinutes } = yield* call(settingsOf, scope);
    return yield* call(() => calendar.figures(rolloverMinutes));
  }
  function* save(span: { readonly from: string; readonly to: string }): SagaGenerator<null> {
    const shown = yield* select(selectShown);
    const rows = shown.phase === 'ready' ? rowsIn(shown.data, span) : [];
    yield* call(() => calendar.save(`reading-${span.from}-${span.to}.csv`, readingCsv(rows)));
    return null;
  }
  yield* answer(services, settingsRequest, () => calendar.settings());
  yield* fork(requestSaga, shownRequest, services, read);
  yield* fork(requestSaga, yearRequest, services, read);
  yield* fork(requestSaga, figuresRequest, services, readFigures);
  yield* fork(requestSaga, writtenRequest, services, () => readWritten(scope));
  yield* answer(services, settingsChangeRequest, (settings) => calendar.change(settings), { toast: true });
  yield* answer(services, clearRequest, () => calendar.clear(), { toast: true });
  yield* fork(requestSaga, exportRequest, services, save, { toast: true });
  yield* takeEvery(changesDays, askAll);
  // Whoever closes a book and opens the calendar asked before the cloud had heard of it.
  yield* takeEvery(readingReported, askIfShown);
  yield* fork(watchPage, scope);
}
