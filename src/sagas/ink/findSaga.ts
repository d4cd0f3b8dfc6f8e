import type { Action } from '@reduxjs/toolkit';
import type { Task } from 'redux-saga';
import { call, cancel, fork, put, type SagaGenerator, select, take, takeEvery } from 'typed-redux-saga';

import { asMs, type PageId } from '@inkside/kit';
import type { InkWords } from '@inkside/ink';
import { matchesOn } from '../../features/ink/findLogic';
import { findClosed, type Match, matchStepped, pagesSearched, wordsTyped } from '../../features/ink/findSlice';
import { selectFind, selectInk } from '../../features/ink/selectors';
import { pagesReached } from '../../features/ink/slice';
import { reportThrown, sleep } from '../effects/effects';
import type { Scope } from '../scope';
import type { Reading } from './pagesSaga';

/** A word is typed in less. */
const AFTER_TYPING_MS = asMs(250);
/** The list of matches grows at most so often while pages are read that nobody has read before. */
const TELL_EVERY = 4;

/** What pages say: read once for as long as the note is open. */
type Known = Map<PageId, readonly InkWords[]>;

function* wordsOf(
  { noteId, outline }: Reading,
  index: number,
  known: Known,
  { services }: Scope,
): SagaGenerator<readonly InkWords[]> {
  const pageId = outline.pages[index]?.pageId;
  const before = pageId === undefined ? undefined : known.get(pageId);
  if (before !== undefined || pageId === undefined) return before ?? [];
  try {
    const words = yield* call(() => services.ink.words({ noteId, pageId }));
    known.set(pageId, words);
    return words;
  } catch (thrown) {
    // The page says so itself when it is turned to; the others are searched all the same.
    yield* call(reportThrown, services.clock, 'ink/find', thrown);
    return [];
  }
}

function* search(words: string, reading: Reading, known: Known, scope: Scope): SagaGenerator<void> {
  yield* sleep(scope.services.clock, AFTER_TYPING_MS);
  const ink = yield* select(selectInk);
  const from = ink.phase === 'open' ? ink.current : 0;
  const ids = reading.outline.pages.map(({ pageId }) => pageId);
  const pages = ids.length;
  let held: Match[] = [];
  for (let index = 0; index < pages; index += 1) {
    const pageId = ids[index];
    const wasKnown = pageId !== undefined && known.has(pageId);
    held = [...held, ...matchesOn(index, yield* call(wordsOf, reading, index, known, scope), words)];
    const isDue = index === pages - 1 || (!wasKnown && index % TELL_EVERY === 0);
    if (!isDue) continue;
    yield* put(pagesSearched({ words, searched: index + 1, pages, matches: held, from }));
    held = [];
  }
}

/** The page that a match is brought onto the screen with is the one that is read from then on; its neighbours may show. */
function* followMatches(reading: Reading): SagaGenerator<void> {
  let followed = 0;
  yield* takeEvery([pagesSearched, matchStepped], function* () {
    const find = yield* select(selectFind);
    if (find.phase !== 'open' || find.shows === followed) return;
    followed = find.shows;
    const index = find.matches[find.at]?.index;
    if (index === undefined) return;
    const last = reading.outline.pages.length - 1;
    yield* put(pagesReached({ current: index, first: Math.max(0, index - 1), last: Math.min(last, index + 1) }));
  });
}

const isFindIntent = (action: Action): boolean => wordsTyped.match(action) || findClosed.match(action);

/** Looks through all pages of an open note for the words that were typed last. Ends by cancel. */
export function* findSaga(reading: Reading, scope: Scope): SagaGenerator<void> {
  const known: Known = new Map();
  let searching: Task | undefined;
  yield* fork(followMatches, reading);
  for (;;) {
    const intent: Action = yield* take(isFindIntent);
    if (searching !== undefined) yield* cancel(searching);
    if (wordsTyped.match(intent) && intent.payload.words.trim() !== '')
      searching = yield* fork(search, intent.payload.words, reading, known, scope);
  }
}
