import type { Action } from '@reduxjs/toolkit';
import type { Task } from 'redux-saga';
import { all, call, cancel, fork, put, take, type SagaGenerator } from 'typed-redux-saga';

import { asMs, type Ms, type NoteId, type PageId } from '@inkside/kit';
import {
  pageFailed,
  pageFileChosen,
  pageLoaded,
  pageLoading,
  pagesReached,
  pageSyncAsked,
  pageTurned,
} from '../../features/ink/slice';
import { toastRaised } from '../../features/toasts/slice';
import type { InkSource, NoteOutline } from '@inkside/ink';
import { reportThrown, sleep } from '../effects/effects';
import type { Scope } from '../scope';

/** What is known of an open note while its pages are read. */
export interface Reading {
  readonly noteId: NoteId;
  readonly source: InkSource;
  /** As the address names the version that is looked at; '' where it names none. */
  readonly version: string;
  /** Another one when the list of pages has changed. */
  outline: NoteOutline;
  /** How many readings of that list were begun since, and which of them was taken last. */
  renewals?: { readonly begun: number; readonly taken: number };
  /** Pages that were read: they are not asked for again. */
  readonly ready: Set<PageId>;
}

/** How long a person has to stay on a page while scrolling before the address says it. */
const ADDRESS_AFTER_MS = asMs(300);

export const addressOf = (noteId: NoteId, source: InkSource): string =>
  source === 'cloud' ? `/note/open/${noteId}` : `/note/imported/${noteId}`;

function* loadPage(
  { noteId, source, ready }: Reading,
  pageId: PageId,
  again: boolean,
  { uid, services }: Scope,
): SagaGenerator<void> {
  if (ready.has(pageId) && !again) return;
  yield* put(pageLoading({ pageId }));
  // Of a link nothing is kept.
  if (again && source !== 'shared') yield* call(() => services.kept.doubt(uid, noteId, true));
  try {
    const report = yield* call(() => services.ink.loadPage({ noteId, pageId, again }));
    const { faults, shapes, points, spots, replayMs, width, height, layers } = report;
    ready.add(pageId);
    const larger = { ...(width === undefined ? {} : { width }), ...(height === undefined ? {} : { height }) };
    yield* put(pageLoaded({ pageId, faults, shapes, points, spots, replayMs, ...larger, ...(layers && { layers }) }));
  } catch (thrown) {
    ready.delete(pageId);
    const error = yield* call(reportThrown, services.clock, 'ink/page', thrown);
    yield* put(pageFailed({ pageId, error }));
  }
}

/** The page that is read, then the others on the screen, then their neighbours, so that going on is at once. */
function* showPages(
  reading: Reading,
  reach: { current: number; first: number; last: number },
  scope: Scope,
): SagaGenerator<void> {
  const { pages } = reading.outline;
  const { current, first, last } = reach;
  const seen = Array.from({ length: last - first + 1 }, (_, index) => first + index).filter(
    (index) => index !== current,
  );
  for (const indices of [[current], seen, [last + 1, first - 1]]) {
    const found = indices.flatMap((index) => pages[index] ?? []);
    yield* all(found.map(({ pageId }) => call(loadPage, reading, pageId, false, scope)));
  }
}

/** A reload comes back to this page; it is no step of its own in the browser's history. */
function* tellAddress(
  { noteId, source, version }: Reading,
  index: number,
  after: Ms,
  { services }: Scope,
): SagaGenerator<void> {
  // The address of a link names its code, and no page.
  if (source === 'shared') return;
  if (after > 0) yield* sleep(services.clock, after);
  const address = addressOf(noteId, source);
  const versioned = version === '' ? address : `${address}?version=${encodeURIComponent(version)}`;
  const page = `${versioned}${version === '' ? '?' : '&'}page=${index + 1}`;
  // The first page has two addresses.
  const isThere = [page, ...(index === 0 ? [versioned] : [])].includes(services.navigation.current());
  if (!isThere) services.navigation.go(page, { replace: true });
}

function* saveFile({ payload }: ReturnType<typeof pageFileChosen>, { services }: Scope): SagaGenerator<void> {
  try {
    yield* call(() => services.ink.saveFile(payload));
  } catch (thrown) {
    const { code, params } = yield* call(reportThrown, services.clock, 'ink/file', thrown);
    yield* put(toastRaised({ id: services.ids.newId(), tone: 'bad', code, params }));
  }
}

const isPageIntent = (action: Action): boolean =>
  [pageTurned, pagesReached, pageSyncAsked, pageFileChosen].some(({ match }) => match(action));

/** Reads pages as they are turned or scrolled to; one that is left before it came is not waited for. */
export function* pagesSaga(reading: Reading, first: number, scope: Scope): SagaGenerator<void> {
  const inside = (index: number): number => Math.min(Math.max(index, 0), Math.max(reading.outline.pages.length - 1, 0));
  const single = (index: number) => ({ current: inside(index), first: inside(index), last: inside(index) });
  let reach = single(first);
  let showing = yield* fork(showPages, reading, reach, scope);
  let telling: Task | undefined;
  for (;;) {
    const intent: Action = yield* take(isPageIntent);
    if (pageFileChosen.match(intent)) yield* fork(saveFile, intent, scope);
    if (pageSyncAsked.match(intent)) yield* fork(loadPage, reading, intent.payload.pageId, true, scope);
    const isTurn = pageTurned.match(intent);
    if (!isTurn && !pagesReached.match(intent)) continue;
    reach = isTurn ? single(intent.payload.index) : intent.payload;
    yield* cancel(showing);
    if (telling !== undefined) yield* cancel(telling);
    telling = yield* fork(tellAddress, reading, reach.current, isTurn ? asMs(0) : ADDRESS_AFTER_MS, scope);
    showing = yield* fork(showPages, reading, reach, scope);
  }
}
