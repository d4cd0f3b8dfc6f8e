import { call, put, select, type SagaGenerator } from 'typed-redux-saga';

import type { PageId } from '@inkside/kit';
import { selectInk } from '../../features/ink/selectors';
import { pagesTold, pageTurned } from '../../features/ink/slice';
import type { Scope } from '../scope';
import { holderOf, knownIn, treeDocument } from './noteDocument';
import type { Reading } from './pagesSaga';

/**
 * Reads the records of an open note once more and shows the pages that it has now, without closing it. A list without any
 * page is not believed. Throws what the store says.
 * @param turnTo the page that is turned to, if the note has it; the one that is read stays so otherwise
 */
export function* renewPages(reading: Reading, scope: Scope, turnTo?: PageId): SagaGenerator<void> {
  const { noteId, source } = reading;
  const tree = yield* call(treeDocument, noteId, scope);
  const request = { uid: holderOf(tree, scope.uid), noteId, source, ...knownIn(tree) };
  const outline = yield* call(() => scope.services.ink.openNote(request));
  const ids = (pages: typeof outline.pages): string => pages.map(({ pageId }) => pageId).join();
  if (outline.pages.length === 0 || ids(outline.pages) === ids(reading.outline.pages)) return;
  reading.outline = outline;
  const there = new Set(outline.pages.map(({ pageId }) => pageId));
  for (const pageId of reading.ready) if (!there.has(pageId)) reading.ready.delete(pageId);
  yield* put(pagesTold({ pages: outline.pages }));
  const ink = yield* select(selectInk);
  if (ink.phase !== 'open') return;
  const wanted = outline.pages.findIndex(({ pageId }) => pageId === turnTo);
  // Reads what stands in that place by now, and its neighbours.
  yield* put(pageTurned({ index: wanted < 0 ? ink.current : wanted }));
}
