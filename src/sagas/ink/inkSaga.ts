import type { Action } from '@reduxjs/toolkit';
import { all, call, cancel, fork, put, race, select, take, type SagaGenerator } from 'typed-redux-saga';

import { PortError } from '../../app/kit/appError';
import { isObject, type JsonObject } from '../../app/kit/json';
import { asMs, asNoteId, type NoteId, type PageId } from '../../app/kit/units';
import {
  noteClosed,
  noteFailed,
  noteOpened,
  noteOpening,
  noteSyncAsked,
  pageFailed,
  pageLoaded,
  pageLoading,
  pageSyncAsked,
  pageTurned,
} from '../../features/ink/slice';
import { makeSelectNote } from '../../features/notes/selectors';
import { routeEntered, type EnteredRoute } from '../../features/route/slice';
import type { StoredDocument } from '../../services/ports';
import type { NoteOutline } from '../../services/ports/ink';
import { reportThrown } from '../effects/report';
import { sleep } from '../effects/sleep';
import type { Scope } from '../scope';

/** Names a page of the list that a tree document carries. */
const namesIn = (value: unknown): readonly string[] => {
  const names = isObject(value) ? value['pageNameList'] : undefined;
  return Array.isArray(names) ? names.filter((name): name is string => typeof name === 'string') : [];
};

const DEFAULT_SIZE = { width: 1404, height: 1872 };

const sizeIn = (document: JsonObject): { width: number; height: number } => {
  const device = document['deviceInfo'];
  const size = isObject(device) ? device['size'] : undefined;
  if (!isObject(size)) return DEFAULT_SIZE;
  const { width, height } = size;
  return typeof width === 'number' && typeof height === 'number' && width > 0 && height > 0 ? { width, height } : DEFAULT_SIZE;
};

const namesOf = (document: StoredDocument): readonly string[] => {
  const names = namesIn(document['pageNameList']);
  return names.length > 0 ? names : namesIn(document['richTextPageNameList']);
};

const FIRST_DOCUMENT_TRIES = 20;
const FIRST_DOCUMENT_PAUSE_MS = asMs(500);

/** The tree document, whose `_id` is not always the note's id; right after the first sign-in it may still be on its way. */
function* documentOf(noteId: NoteId, { uid, services }: Scope): SagaGenerator<StoredDocument> {
  for (let attempt = 0; attempt < FIRST_DOCUMENT_TRIES; attempt += 1) {
    const row = yield* select(makeSelectNote(noteId));
    const document = yield* call(() => services.documents.get(uid, 'note', row?.documentId ?? noteId));
    if (document !== undefined) return document;
    yield* sleep(services.clock, FIRST_DOCUMENT_PAUSE_MS);
  }
  throw new PortError('errors.noteGone');
}

function* loadPage(noteId: NoteId, pageId: PageId, again: boolean, { services }: Scope): SagaGenerator<void> {
  yield* put(pageLoading({ pageId }));
  try {
    const report = yield* call(() => services.ink.loadPage({ noteId, pageId, again }));
    yield* put(pageLoaded({ pageId, faults: report.faults, shapes: report.shapes, points: report.points }));
  } catch (thrown) {
    const error = yield* call(reportThrown, services.clock, 'ink/page', thrown);
    yield* put(pageFailed({ pageId, error }));
  }
}

const indexOf = (path: string): number => {
  const page = Number(new URLSearchParams(path.split('?')[1] ?? '').get('page') ?? '1');
  return Number.isInteger(page) && page > 0 ? page - 1 : 0;
};

/** The page that is shown first, then its neighbours, so that turning is at once. */
function* showPage(noteId: NoteId, outline: NoteOutline, index: number, scope: Scope): SagaGenerator<void> {
  const current = outline.pages[index];
  if (current === undefined) return;
  yield* call(loadPage, noteId, current.pageId, false, scope);
  const neighbours = [outline.pages[index + 1], outline.pages[index - 1]].flatMap((page) => page ?? []);
  yield* all(neighbours.map(({ pageId }) => call(loadPage, noteId, pageId, false, scope)));
}

/** Reads pages as they are turned; a page that is left before it came is not waited for. */
function* turnPages(noteId: NoteId, outline: NoteOutline, first: number, scope: Scope): SagaGenerator<void> {
  let index = Math.min(first, Math.max(outline.pages.length - 1, 0));
  let showing = yield* fork(showPage, noteId, outline, index, scope);
  for (;;) {
    const { turned, again } = yield* race({ turned: take(pageTurned), again: take(pageSyncAsked) });
    if (turned !== undefined) {
      index = Math.min(Math.max(turned.payload.index, 0), outline.pages.length - 1);
      // A reload comes back to this page; it is no step of its own in the browser's history.
      scope.services.navigation.go(`/note/open/${noteId}?page=${index + 1}`, { replace: true });
      yield* cancel(showing);
      showing = yield* fork(showPage, noteId, outline, index, scope);
    }
    if (again !== undefined) yield* fork(loadPage, noteId, again.payload.pageId, true, scope);
  }
}

/** One open note: its outline, then its pages, until it is left. */
function* openNote(noteId: NoteId, first: number, scope: Scope): SagaGenerator<void> {
  const { uid, services } = scope;
  yield* put(noteOpening({ noteId }));
  try {
    const document = yield* call(documentOf, noteId, scope);
    const outline = yield* call(() =>
      services.ink.openNote({
        uid,
        noteId,
        pageNames: namesOf(document),
        removedPages: namesIn(document['removePageList']),
        size: sizeIn(document),
      }),
    );
    yield* put(noteOpened({ noteId, pages: outline.pages, current: first, faults: outline.faults }));
    yield* call(turnPages, noteId, outline, first, scope);
  } catch (thrown) {
    const error = yield* call(reportThrown, services.clock, 'ink/note', thrown);
    yield* put(noteFailed({ noteId, error }));
  } finally {
    services.ink.closeNote(noteId);
  }
}

const isMove = (action: Action): boolean => routeEntered.match(action) || noteSyncAsked.match(action);

/** The note that a route shows, or undefined. */
const noteOf = (route: EnteredRoute | null): NoteId | undefined => {
  const noteId = route?.name === 'noteOpen' ? route.params['noteId'] : undefined;
  return noteId === undefined ? undefined : asNoteId(noteId);
};

/** Waits until the address leaves the note, or the note is asked for once more; gives the route that holds then. */
function* untilLeft(route: EnteredRoute | null): SagaGenerator<EnteredRoute | null> {
  for (;;) {
    const move: Action = yield* take(isMove);
    if (!routeEntered.match(move)) return route;
    if (noteOf(route) === undefined || noteOf(move.payload) !== noteOf(route)) return move.payload;
  }
}

/**
 * Follows the address: a note is open while its route is shown. Starts with the scope, for the route that is shown
 * then; owns the open note; ends by cancel.
 */
export function* inkSaga(scope: Scope, shown: EnteredRoute | null): SagaGenerator<void> {
  let route = shown;
  for (;;) {
    const noteId = noteOf(route);
    const open = noteId === undefined ? undefined : yield* fork(openNote, noteId, indexOf(route?.path ?? ''), scope);
    route = yield* call(untilLeft, route);
    if (open !== undefined) {
      yield* cancel(open);
      yield* put(noteClosed());
    }
  }
}
