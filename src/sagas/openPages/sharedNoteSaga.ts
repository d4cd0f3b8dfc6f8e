import type { Action } from '@reduxjs/toolkit';
import type { Task } from 'redux-saga';
import { call, cancel, fork, put, type SagaGenerator, select, take, takeEvery } from 'typed-redux-saga';

import type { SharedNote } from '@inkside/protocol';
import { noteClosed, noteFailed, noteOpened, noteOpening, noteSyncAsked, pageFailed } from '../../features/ink/slice';
import { linkEnds, sharedNoteRequest } from '../../features/noteShare/slice';
import { type EnteredRoute, routeEntered } from '../../features/route/slice';
import { selectUser } from '../../features/session/selectors';
import type { Services } from '../../services/ports';
import { reportThrown } from '../effects/effects';
import { findSaga } from '../ink/findSaga';
import { knownIn } from '../ink/noteDocument';
import { pagesSaga } from '../ink/pagesSaga';
import { inkExportSaga } from '../inkExportSaga';
import { answer } from '../requestSaga';

/** A link that ends while its note is read: the page says so in place of the note. */
function* watchEnd(code: string): SagaGenerator<void> {
  yield* takeEvery([pageFailed, noteFailed], function* ({ payload: { error } }) {
    if (linkEnds.has(error.code)) yield* put(sharedNoteRequest.failed({ args: { code }, error }));
  });
}

/** Opens the note of a link and reads its pages, until it is left. */
function* readShared(code: string, note: SharedNote, services: Services): SagaGenerator<void> {
  const { noteId, holder, tree } = note;
  const scope = { uid: holder, services };
  yield* put(noteOpening({ noteId }));
  try {
    yield* fork(watchEnd, code);
    const known = knownIn({ ...tree, _id: noteId, _rev: '' });
    const outline = yield* call(() => services.ink.openNote({ uid: holder, noteId, source: 'shared', ...known }));
    const { pages, faults } = outline;
    yield* put(noteOpened({ noteId, source: 'shared', pages, current: 0, faults }));
    const reading = { noteId, source: 'shared', version: '', outline, ready: new Set<never>() } as const;
    yield* fork(findSaga, reading, scope);
    // Of whoever is signed in, the engine writes the files of every open note.
    if ((yield* select(selectUser)) === undefined) yield* fork(inkExportSaga, scope);
    yield* call(pagesSaga, reading, 0, scope);
  } catch (thrown) {
    const error = yield* call(reportThrown, services.clock, 'ink/note', thrown);
    yield* put(noteFailed({ noteId, error }));
  } finally {
    services.ink.closeNote(noteId);
  }
}

/** The code of the link that an address names; undefined for other places. */
const codeIn = ({ name, query }: EnteredRoute): string | undefined =>
  name === 'noteShare' ? (query['code'] ?? '') : undefined;

const isHeard = (action: Action): boolean =>
  [routeEntered, sharedNoteRequest.succeeded, noteSyncAsked].some(({ match }) => match(action));

/** What is open of which link. */
interface Following {
  readonly code: string | undefined;
  readonly reading: Task | undefined;
}

/** Another address, or the same one once more. */
function* follow({ code, reading }: Following, next: string | undefined, isAgain: boolean): SagaGenerator<Following> {
  const isLeft = next !== code && reading !== undefined;
  if (isLeft) {
    yield* cancel(reading);
    yield* put(noteClosed());
  }
  if (next !== undefined && (isAgain || next !== code)) yield* put(sharedNoteRequest.asked({ code: next }));
  return { code: next, reading: isLeft ? undefined : reading };
}

/** What the link shows has come: it is opened, in place of what was open. */
function* open({ code, reading }: Following, note: SharedNote, services: Services): SagaGenerator<Following> {
  if (reading !== undefined) yield* cancel(reading);
  return { code, reading: yield* fork(readShared, code ?? '', note, services) };
}

/**
 * Follows the address: the note of a link is open while its route is shown, with an account and without one. Runs as long as
 * the app.
 */
export function* sharedNoteSaga(services: Services, shown: EnteredRoute): SagaGenerator<void> {
  yield* answer(services, sharedNoteRequest, ({ code }) => services.noteLinks.open(code));
  let state = yield* follow({ code: undefined, reading: undefined }, codeIn(shown), false);
  for (;;) {
    const action: Action = yield* take(isHeard);
    if (sharedNoteRequest.succeeded.match(action)) {
      const { args, result } = action.payload;
      if (args.code === state.code) state = yield* open(state, result, services);
    } else {
      const next = routeEntered.match(action) ? codeIn(action.payload) : state.code;
      state = yield* follow(state, next, noteSyncAsked.match(action));
    }
  }
}
