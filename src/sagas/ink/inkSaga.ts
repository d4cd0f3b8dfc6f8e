import type { Action } from '@reduxjs/toolkit';
import { call, cancel, fork, put, take, type SagaGenerator } from 'typed-redux-saga';

import { asNoteId, type NoteId } from '../../app/kit/units';
import { noteClosed, noteFailed, noteOpened, noteOpening, noteSyncAsked } from '../../features/ink/slice';
import type { NoteSource } from '../../features/ink/types';
import { routeEntered, type EnteredRoute } from '../../features/route/slice';
import { reportThrown } from '../effects/report';
import type { Scope } from '../scope';
import { findSaga } from './findSaga';
import { nothingKnown, pagesInTree } from './noteDocument';
import { pagesSaga } from './pagesSaga';

/** A note that an address names. */
interface Addressed {
  readonly noteId: NoteId;
  readonly source: NoteSource;
  /** The page to begin with, 0 first. */
  readonly first: number;
}

/** One open note: its outline, then its pages, until it is left. */
function* openNote({ noteId, source, first }: Addressed, scope: Scope): SagaGenerator<void> {
  const { uid, services } = scope;
  yield* put(noteOpening({ noteId }));
  try {
    const known = source === 'cloud' ? yield* call(pagesInTree, noteId, scope) : nothingKnown;
    const outline = yield* call(() => services.ink.openNote({ uid, noteId, source, ...known }));
    yield* put(noteOpened({ noteId, source, pages: outline.pages, current: first, faults: outline.faults }));
    const reading = { noteId, source, outline, ready: new Set<never>() };
    yield* fork(findSaga, reading, scope);
    yield* call(pagesSaga, reading, first, scope);
  } catch (thrown) {
    const error = yield* call(reportThrown, services.clock, 'ink/note', thrown);
    yield* put(noteFailed({ noteId, error }));
  } finally {
    services.ink.closeNote(noteId);
  }
}

const isMove = (action: Action): boolean => routeEntered.match(action) || noteSyncAsked.match(action);

const sources: Readonly<Record<string, NoteSource>> = { noteOpen: 'cloud', importedOpen: 'imported' };

const pageIn = (path: string): number => {
  const page = Number(new URLSearchParams(path.split('?')[1] ?? '').get('page') ?? '1');
  return Number.isInteger(page) && page > 0 ? page - 1 : 0;
};

/** The note that a route shows, or undefined. */
const noteOf = (route: EnteredRoute | null): Addressed | undefined => {
  const source = sources[route?.name ?? ''];
  const noteId = route?.params['noteId'];
  if (route === null || source === undefined || noteId === undefined) return undefined;
  return { noteId: asNoteId(noteId), source, first: pageIn(route.path) };
};

const isSame = (one: Addressed | undefined, other: Addressed | undefined): boolean =>
  one?.noteId === other?.noteId && one?.source === other?.source;

/** Waits until the address leaves the note, or the note is asked for once more; gives the route that holds then. */
function* untilLeft(route: EnteredRoute | null): SagaGenerator<EnteredRoute | null> {
  let shown = route;
  for (;;) {
    const move: Action = yield* take(isMove);
    if (!routeEntered.match(move)) return shown;
    if (noteOf(route) === undefined || !isSame(noteOf(move.payload), noteOf(route))) return move.payload;
    // The page that is read by now: a note that is asked for once more opens there.
    shown = move.payload;
  }
}

/**
 * Follows the address: a note is open while its route is shown. Starts with the scope, for the route that is shown
 * then; owns the open note; ends by cancel.
 */
export function* inkSaga(scope: Scope, shown: EnteredRoute | null): SagaGenerator<void> {
  let route = shown;
  for (;;) {
    const note = noteOf(route);
    const open = note === undefined ? undefined : yield* fork(openNote, note, scope);
    route = yield* call(untilLeft, route);
    if (open !== undefined) {
      yield* cancel(open);
      yield* put(noteClosed());
    }
  }
}
