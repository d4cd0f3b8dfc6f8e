import type { Action } from '@reduxjs/toolkit';
import { call, cancel, fork, put, type SagaGenerator, select, take } from 'typed-redux-saga';

import { asNoteId, firstAmount, type NoteId, PortError, type Uid } from '@inkside/kit';
import { noteClosed, noteFailed, noteOpened, noteOpening, noteSyncAsked, pageTurned } from '../../features/ink/slice';
import { type EnteredRoute, routeEntered } from '../../features/route/slice';
import { reportThrown } from '../effects/effects';
import type { Scope } from '../scope';
import { type CommitPoint, commitPointOf } from '../../features/ink/commitLogic';
import { historyTold } from '../../features/ink/historySlice';
import { makeSelectIncomplete, selectInk } from '../../features/ink/selectors';
import type { OpenVersion } from '../../features/ink/types';
import { selectWriting } from '../../features/ink/writingSlice';
import type { InkSource } from '@inkside/ink';
import type { StoredDocument } from '@inkside/sync';
import { hearArrivals } from './arrivalsSaga';
import { findSaga } from './findSaga';
import { holderOf, type KnownPages, knownIn, knownThen, nothingKnown, treeDocument } from './noteDocument';
import { pagesSaga, type Reading } from './pagesSaga';
import { presenceSaga } from './presenceSaga';
import { writingSaga } from './writingSaga';

/** A note that an address names. */
interface Addressed {
  readonly noteId: NoteId;
  readonly source: InkSource;
  /** The page to begin with, 0 first. */
  readonly first: number;
  /** The page to begin with by its id, wherever it stands by now; '' where the address names none. */
  readonly at: string;
  /** The commit point of the version that is looked at; '' for the note as it is. */
  readonly version: string;
}

interface Opening {
  /** Whose objects they are: the user's, or a group's. */
  readonly holder: Uid;
  readonly known: KnownPages;
  /** Undefined for the note as it is. */
  readonly version: OpenVersion | undefined;
}

interface Commit {
  readonly document: StoredDocument;
  readonly point: CommitPoint;
}

/** A commit of this note; undefined where there is no such one (any more). */
function* commitOf(noteId: NoteId, id: string, { uid, services }: Scope): SagaGenerator<Commit | undefined> {
  const document = yield* call(() => services.documents.get(uid, 'note', id));
  const point = document === undefined ? undefined : commitPointOf(document);
  return document === undefined || point?.noteId !== noteId ? undefined : { document, point };
}

/** The version that is shown: the one that was chosen, or the last whole one of a note that was not uploaded whole. */
function* opening({ noteId, source, version: chosen }: Addressed, scope: Scope): SagaGenerator<Opening> {
  if (source !== 'cloud') return { holder: scope.uid, known: nothingKnown, version: undefined };
  const tree = yield* call(treeDocument, noteId, scope);
  const holder = holderOf(tree, scope.uid);
  const stamp = firstAmount(tree['updatedAt'], tree['createdAt']);
  yield* call(() => scope.services.kept.opened(scope.uid, noteId, stamp));
  const incomplete = yield* select(makeSelectIncomplete(noteId));
  const id = chosen === '' ? (incomplete?.shown?.id ?? '') : chosen;
  const commit = id === '' ? undefined : yield* call(commitOf, noteId, id, scope);
  if (commit === undefined) {
    if (chosen !== '') throw new PortError('errors.versionGone');
    return { holder, known: knownIn(tree), version: undefined };
  }
  const { at, device } = commit.point;
  return { holder, known: knownThen(tree, commit.document), version: { id, at, device, isChosen: chosen !== '' } };
}

/** Where the page stands that an address names by its id; undefined where there is no such one. */
const placeOf = ({ at }: Addressed, pages: readonly { readonly pageId: string }[]): number | undefined => {
  const plain = (id: string): string => id.replaceAll('-', '').toLowerCase();
  const index = at === '' ? -1 : pages.findIndex(({ pageId }) => plain(pageId) === plain(at));
  return index < 0 ? undefined : index;
};

/** One open note: its outline, then its pages, until it is left. */
function* openNote(addressed: Addressed, scope: Scope): SagaGenerator<void> {
  const { services } = scope;
  const { noteId, source, first, version: chosen } = addressed;
  yield* put(noteOpening({ noteId }));
  // What others upload while the note is read is looked at afterwards.
  const arrivals = source === 'cloud' ? hearArrivals(scope) : undefined;
  try {
    const { holder, known, version } = yield* call(opening, addressed, scope);
    const asOf = version === undefined ? {} : { until: version.at };
    const outline = yield* call(() => services.ink.openNote({ uid: holder, noteId, source, ...known, ...asOf }));
    const { pages, faults } = outline;
    const current = placeOf(addressed, pages) ?? first;
    yield* put(noteOpened({ noteId, source, pages, current, faults, ...(version && { version }) }));
    const reading: Reading = { noteId, source, version: chosen, outline, ready: new Set() };
    yield* fork(findSaga, reading, scope);
    // An older version is only looked at, and an imported note has no cloud.
    if (version !== undefined) arrivals?.close();
    else if (arrivals !== undefined) {
      yield* fork(writingSaga, reading, arrivals, scope);
      yield* fork(presenceSaga, noteId, scope);
    }
    yield* call(pagesSaga, reading, current, scope);
  } catch (thrown) {
    const error = yield* call(reportThrown, services.clock, 'ink/note', thrown);
    yield* put(noteFailed({ noteId, error }));
  } finally {
    arrivals?.close();
    services.ink.closeNote(noteId);
  }
}

const isMove = (action: Action): boolean =>
  [routeEntered, noteSyncAsked, historyTold].some(({ match }) => match(action));

const sources: Readonly<Record<string, InkSource>> = { noteOpen: 'cloud', importedOpen: 'imported' };

const pageIn = (path: string): number => {
  const page = Number(new URLSearchParams(path.split('?')[1] ?? '').get('page') ?? '1');
  return Number.isInteger(page) && page > 0 ? page - 1 : 0;
};

/** The note that a route shows, or undefined. */
const noteOf = (route: EnteredRoute | null): Addressed | undefined => {
  const source = sources[route?.name ?? ''];
  const noteId = route?.params['noteId'];
  if (route === null || source === undefined || noteId === undefined) return undefined;
  const query = new URLSearchParams(route.path.split('?')[1] ?? '');
  const [version, at] = [query.get('version') ?? '', query.get('at') ?? ''];
  return { noteId: asNoteId(noteId), source, first: pageIn(route.path), at, version };
};

const isSame = (one: Addressed | undefined, other: Addressed | undefined): boolean =>
  one?.noteId === other?.noteId && one?.source === other?.source && one?.version === other?.version;

/** The version that stands in for a note that was not uploaded whole; '' where none does. */
function* standIn(note: Addressed | undefined): SagaGenerator<string> {
  if (note?.source !== 'cloud' || note.version !== '') return '';
  return (yield* select(makeSelectIncomplete(note.noteId)))?.shown?.id ?? '';
}

/** Whoever changes a note has the newest before them, and part of it is on its way: no older version takes its place. */
function* isBeingChanged(): SagaGenerator<boolean> {
  if (Object.keys((yield* select(selectWriting)).pages).length > 0) return true;
  const ink = yield* select(selectInk);
  return ink.phase === 'open' && ink.isChanging === true;
}

/** A link to a page of the note that is open already. */
function* turnTo(note: Addressed | undefined): SagaGenerator<void> {
  const ink = yield* select(selectInk);
  const index = note === undefined || ink.phase !== 'open' ? undefined : placeOf(note, ink.pages);
  if (index !== undefined) yield* put(pageTurned({ index }));
}

/**
 * Waits until the address leaves the note, the note is asked for once more, or another version of it stands in for it; gives
 * the route that holds then.
 */
function* untilLeft(route: EnteredRoute | null, { uid, services }: Scope): SagaGenerator<EnteredRoute | null> {
  let shown = route;
  const stoodIn = yield* call(standIn, noteOf(route));
  for (;;) {
    const move: Action = yield* take(isMove);
    if (historyTold.match(move)) {
      const note = noteOf(route);
      if (yield* call(isBeingChanged)) continue;
      if (note === undefined || (yield* call(standIn, note)) === stoodIn) continue;
      // Objects of the newer commit lie in the cloud, whatever the tree says by now.
      yield* call(() => services.kept.doubt(uid, note.noteId, false));
      return shown;
    }
    if (noteSyncAsked.match(move)) {
      yield* call(() => services.kept.doubt(uid, move.payload.noteId, true));
      return shown;
    }
    if (!routeEntered.match(move)) return shown;
    if (noteOf(route) === undefined || !isSame(noteOf(move.payload), noteOf(route))) return move.payload;
    // The page that is read by now: a note that is asked for once more opens there.
    shown = move.payload;
    yield* call(turnTo, noteOf(move.payload));
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
    route = yield* call(untilLeft, route, scope);
    if (open !== undefined) {
      yield* cancel(open);
      yield* put(noteClosed());
    }
  }
}
