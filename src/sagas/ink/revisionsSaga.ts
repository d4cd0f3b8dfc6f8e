import type { Action } from '@reduxjs/toolkit';
import { call, put, race, select, take, type SagaGenerator } from 'typed-redux-saga';

import { asMs, type JsonObject, type PageId } from '@inkside/kit';
import type { WritingState } from '@inkside/ink';
import { selectInk } from '../../features/ink/selectors';
import {
  eraseFinished,
  selectWriting,
  strokeFinished,
  writingSaveAsked,
  writtenPageTold,
} from '../../features/ink/writingSlice';
import type { WrittenPage } from '../../features/ink/writingTypes';
import { toastRaised } from '../../features/toasts/slice';
import { reportThrown, sleep } from '../effects/effects';
import { writeCommit } from '../making/newNotesSaga';
import type { Scope } from '../scope';
import { backFields, isRemovedIn, treeDocument } from './noteDocument';
import type { Reading } from './pagesSaga';
import { renewPages } from './renewPages';

/** A pen that rests so long has finished a thought. */
const AFTER_STROKE_MS = asMs(3000);
/** After a failure it is tried again. */
const AGAIN_MS = asMs(30_000);
/** A revision is not to become larger than this, samples. */
const MOST_SAMPLES = 20_000;

/** An open note that may be written on. */
export interface Writing {
  readonly reading: Reading;
  /** The pages that were opened for writing. */
  readonly pages: Set<PageId>;
  /** Of these, those of which something is not in the cloud. */
  readonly unsent: Set<PageId>;
  /** Commits of this sitting: what they name is here already. */
  readonly own: Set<string>;
  /** The picture in the lists shows another first page than there is by now. */
  isCoverOld: boolean;
  /** Somebody else has deleted the note: nothing more is sent of it. */
  isGone?: boolean;
}

/** What is shown of a page's standing. */
export const standingOf = ({ isClean, unkept, ...state }: WritingState): Partial<WrittenPage> => {
  const { canUndo, canRedo, layers, spots } = state;
  const known = { canUndo, canRedo, ...(layers && { layers }), ...(spots && { spots }) };
  if (unkept !== null) return { ...known, save: 'unkept', error: unkept };
  return { ...known, save: isClean ? 'cloud' : 'here', error: null };
};

/** Tells how a page stands, as long as its note is the one that is open. */
export function* tellPage(
  { reading, unsent }: Writing,
  pageId: PageId,
  change: Partial<WrittenPage>,
): SagaGenerator<void> {
  if (change.save === 'cloud') unsent.delete(pageId);
  else if (change.save !== undefined) unsent.add(pageId);
  const ink = yield* select(selectInk);
  if (ink.phase === 'open' && ink.noteId === reading.noteId) yield* put(writtenPageTold({ pageId, change }));
}

/** Writes the commit of a revision, under the name of whoever the note belongs to. */
export function* commitFor(commit: JsonObject & { _id: string }, tree: JsonObject, scope: Scope): SagaGenerator<void> {
  const { user = commit['user'], dbId = commit['dbId'] } = tree;
  yield* call(writeCommit, { ...commit, user: user ?? null, dbId: dbId ?? null }, scope);
}

/**
 * A page that was removed elsewhere while it was written on here stands in the note again, and its writer hears why. A note
 * that was left is not opened once more for it: it is let go when all is sent.
 */
function* showAgain({ reading }: Writing, pageId: PageId, scope: Scope): SagaGenerator<void> {
  const { uid, services } = scope;
  const ink = yield* select(selectInk);
  if (ink.phase !== 'open' || ink.noteId !== reading.noteId) return;
  // The listing that is kept may be from between the removal and this: it lacks the row that brings the page back.
  yield* call(() => services.kept.doubt(uid, reading.noteId, false));
  yield* call(renewPages, reading, scope);
  const number = reading.outline.pages.findIndex((page) => page.pageId === pageId) + 1;
  if (number === 0) return;
  const id = services.ids.newId();
  yield* put(toastRaised({ id, tone: 'plain', code: 'ink.pages.back', params: { number } }));
}

/**
 * Sends what a page has that the cloud has not: its objects, the commit that says so, and the note's own document last. What
 * fails is tried again with new names; nothing that somebody else wrote is touched.
 * @returns whether the cloud has all of it
 */
export function* sendPage(writing: Writing, pageId: PageId, scope: Scope): SagaGenerator<boolean> {
  const { uid, services } = scope;
  if (writing.isGone === true) return false;
  const { noteId } = writing.reading;
  const page = { noteId, pageId };
  yield* tellPage(writing, pageId, { save: 'sending' });
  try {
    yield* call(() => services.objects.refreshCredentials());
    const [commitId, at] = [services.ids.newId(), services.clock.now()];
    const { commit, seqs, isBack } = yield* call(() => services.inkWriting.send(page, { commitId, at }));
    if (commit !== null) {
      writing.own.add(commitId);
      const tree = yield* call(treeDocument, noteId, scope);
      yield* call(commitFor, commit, tree, scope);
      if (writing.reading.outline.pages[0]?.pageId === pageId) writing.isCoverOld = true;
      const back = isBack || isRemovedIn(tree, pageId);
      const fields = { ...(back && backFields(tree, pageId)), updatedAt: at };
      yield* call(() => services.documents.edit(uid, 'note', tree._id, fields));
      if (back) yield* call(showAgain, writing, pageId, scope);
    }
    const state = yield* call(() => services.inkWriting.settle(page, seqs));
    yield* tellPage(writing, pageId, standingOf(state));
    return true;
  } catch (thrown) {
    const error = yield* call(reportThrown, services.clock, 'ink/send', thrown);
    yield* tellPage(writing, pageId, { save: 'failed', error });
    return false;
  }
}

const isTouch =
  (pageId: PageId) =>
  (action: Action): boolean =>
    [strokeFinished, eraseFinished].some(({ match }) => match(action)) &&
    (action as ReturnType<typeof eraseFinished>).payload.pageId === pageId;

const samplesOf = (action: Action): number => (strokeFinished.match(action) ? action.payload.count : 0);

/** Waits until there is something of a page to be sent; gives how many samples that has so far. */
function* untilWritten(pageId: PageId): SagaGenerator<number> {
  const isOnPage = isTouch(pageId);
  let samples = 0;
  while ((yield* select(selectWriting)).pages[pageId]?.save === 'cloud')
    samples += samplesOf(yield* take((action: Action) => writtenPageTold.match(action) || isOnPage(action)));
  return samples;
}

/** Waits until the pen has rested, or so much is written that it goes up meanwhile, or somebody asks. */
function* untilRested(pageId: PageId, written: number, { services }: Scope): SagaGenerator<void> {
  let samples = written;
  while (samples < MOST_SAMPLES) {
    const { touch } = yield* race({
      touch: take(isTouch(pageId)),
      asked: take(writingSaveAsked),
      rested: call(sleep, services.clock, AFTER_STROKE_MS),
    });
    if (touch === undefined) return;
    samples += samplesOf(touch);
  }
}

/** Sends a page whenever there is something of it to be sent. Ends by cancel. */
export function* uploads(writing: Writing, pageId: PageId, scope: Scope): SagaGenerator<void> {
  for (;;) {
    const samples = yield* call(untilWritten, pageId);
    yield* call(untilRested, pageId, samples, scope);
    const isSent = yield* call(sendPage, writing, pageId, scope);
    if (!isSent) yield* race({ waited: call(sleep, scope.services.clock, AGAIN_MS), asked: take(writingSaveAsked) });
  }
}
