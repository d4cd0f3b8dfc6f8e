import type { Action } from '@reduxjs/toolkit';
import type { EventChannel } from 'redux-saga';
import { call, put, select, take, type SagaGenerator } from 'typed-redux-saga';

import type { PageId } from '@inkside/kit';
import type { DocumentChange } from '@inkside/sync';
import { commitPointOf } from '../../features/ink/commitLogic';
import { selectCurrentPage } from '../../features/ink/selectors';
import { pageFailed, pageLoaded, pageSyncAsked } from '../../features/ink/slice';
import type { OpenPage } from '../../features/ink/types';
import { reportThrown, sourceOf } from '../effects/effects';
import type { Scope } from '../scope';
import { renewPages } from './renewPages';
import { standingOf, tellPage, type Writing } from './revisionsSaga';

/** What others uploaded comes onto a page that is written on, beside what is written here. */
function* receive(writing: Writing, pageId: PageId, { uid, services }: Scope): SagaGenerator<void> {
  try {
    const page = { noteId: writing.reading.noteId, pageId };
    yield* call(() => services.kept.doubt(uid, page.noteId, false));
    const state = yield* call(() => services.inkWriting.receive(page));
    yield* tellPage(writing, pageId, standingOf(state));
  } catch (thrown) {
    // The next commit, or the next opening, brings it.
    yield* call(reportThrown, services.clock, 'ink/receive', thrown);
  }
}

/** Pages that others have added, moved or removed. */
function* tryRenewing({ reading }: Writing, scope: Scope): SagaGenerator<void> {
  try {
    yield* call(() => scope.services.kept.doubt(scope.uid, reading.noteId, false));
    yield* call(renewPages, reading, scope);
  } catch (thrown) {
    yield* call(reportThrown, scope.services.clock, 'ink/pages', thrown);
  }
}

const hasCome = (action: Action): boolean => [pageLoaded, pageFailed].some(({ match }) => match(action));

/** The page that is read, once it is there: one that is on its way was asked for before the news. */
function* pageThatCame(): SagaGenerator<OpenPage | undefined> {
  for (;;) {
    const shown = yield* select(selectCurrentPage);
    if (shown?.phase !== 'absent' && shown?.phase !== 'loading') return shown;
    yield* take(hasCome);
  }
}

/** Whether somebody else has uploaded to the note, or may have: without changes something may have been missed. */
const isNews = (changes: readonly DocumentChange[] | undefined, { reading, own }: Writing): boolean =>
  changes === undefined ||
  changes.some((change) => {
    const point = change.isDeleted ? undefined : commitPointOf(change.document);
    return point?.noteId === reading.noteId && point.state === 'complete' && !own.has(point.id);
  });

/** Changes of documents; undefined where something may have been missed. */
interface Heard {
  readonly changes: readonly DocumentChange[] | undefined;
}
export type Arrivals = EventChannel<Heard>;

/** What comes to the notes' documents from here on, until it is closed: heard from before a note is read. */
export const hearArrivals = ({ uid, services }: Scope): Arrivals =>
  sourceOf<Heard>((report) => services.documents.watch(uid, 'note', ({ changes }) => report({ changes })));

/** Follows the commits of the open note: strokes of others stand on the page as soon as they are uploaded. Ends by cancel. */
export function* followOthers(writing: Writing, arrivals: Arrivals, scope: Scope): SagaGenerator<void> {
  try {
    for (;;) {
      const { changes } = yield* take(arrivals);
      if (!isNews(changes, writing)) continue;
      for (const pageId of writing.pages) yield* call(receive, writing, pageId, scope);
      // A page that is only read is not fetched anew for what may be nothing: there may be no network.
      if (changes === undefined) continue;
      yield* call(tryRenewing, writing, scope);
      const shown = yield* call(pageThatCame);
      if (shown?.phase === 'ready' && !writing.pages.has(shown.pageId))
        yield* put(pageSyncAsked({ noteId: writing.reading.noteId, pageId: shown.pageId }));
    }
  } finally {
    arrivals.close();
  }
}
