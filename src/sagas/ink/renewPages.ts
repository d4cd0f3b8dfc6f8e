import { call, put, select, type SagaGenerator } from 'typed-redux-saga';

import type { PageId } from '@inkside/kit';
import { selectCurrentPage, selectInk } from '../../features/ink/selectors';
import { pagesTold, pageSyncAsked, pageTurned } from '../../features/ink/slice';
import type { Scope } from '../scope';
import { holderOf, knownIn, treeDocument } from './noteDocument';
import type { Reading } from './pagesSaga';

interface Renewal {
  /** The page that is turned to, if the note has it; the one that is read stays so otherwise. */
  readonly turnTo?: PageId | undefined;
  /** Pages that look otherwise. */
  readonly changed?: readonly PageId[];
}

const none = { begun: 0, taken: 0 };

/** Begins a reading of the list; gives its turn. */
const begin = (reading: Reading): number => {
  const { begun, taken } = reading.renewals ?? none;
  reading.renewals = { begun: begun + 1, taken };
  return begun + 1;
};

/** Takes what was read, unless one that was begun later has come already: that one knows more. */
const take = (reading: Reading, turn: number, outline: Reading['outline']): boolean => {
  const { begun, taken } = reading.renewals ?? none;
  if (turn < taken) return false;
  reading.renewals = { begun, taken: turn };
  reading.outline = outline;
  const there = new Set(outline.pages.map(({ pageId }) => pageId));
  for (const pageId of reading.ready) if (!there.has(pageId)) reading.ready.delete(pageId);
  return true;
};

const idsOf = ({ outline }: Reading): string => outline.pages.map(({ pageId }) => pageId).join();

/** What the pages show by now, wherever their note is the one that is open. */
function* tellPages(reading: Reading, { turnTo, changed = [] }: Renewal, isSame: boolean): SagaGenerator<void> {
  const { pages } = reading.outline;
  const ink = yield* select(selectInk);
  if (ink.phase !== 'open' || ink.noteId !== reading.noteId) return;
  for (const pageId of changed) reading.ready.delete(pageId);
  yield* put(pagesTold({ pages, changed }));
  if (!isSame) {
    const wanted = pages.findIndex(({ pageId }) => pageId === turnTo);
    // Reads what stands in that place by now, and its neighbours.
    yield* put(pageTurned({ index: wanted < 0 ? ink.current : wanted }));
  }
  const shown = yield* select(selectCurrentPage);
  if (shown !== undefined && changed.includes(shown.pageId))
    yield* put(pageSyncAsked({ noteId: reading.noteId, pageId: shown.pageId }));
}

/**
 * Reads the records of an open note once more and shows the pages that it has now, without closing it. A list without any
 * page is not believed. Throws what the store says.
 */
export function* renewPages(
  reading: Reading,
  scope: Scope,
  { turnTo, changed = [] }: Renewal = {},
): SagaGenerator<void> {
  const { noteId, source } = reading;
  const tree = yield* call(treeDocument, noteId, scope);
  const request = { uid: holderOf(tree, scope.uid), noteId, source, ...knownIn(tree) };
  const turn = begin(reading);
  const outline = yield* call(() => scope.services.ink.openNote(request));
  if (outline.pages.length === 0) return;
  const before = idsOf(reading);
  const isLate = !take(reading, turn, outline);
  const isSame = idsOf(reading) === before;
  // Of one that comes late, what somebody asked for is shown all the same.
  const isTurn = isLate && turnTo !== undefined;
  if (isSame && !isTurn && changed.length === 0) return;
  yield* call(tellPages, reading, { turnTo, changed }, isSame && !isTurn);
}
