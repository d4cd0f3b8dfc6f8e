import type { Action } from '@reduxjs/toolkit';
import { call, put, race, select, spawn, take, type SagaGenerator } from 'typed-redux-saga';

import { asMs, type Ms, type NoteId, type PageId } from '@inkside/kit';
import type { NotePerson, PresenceAct } from '@inkside/protocol';
import { peopleTold, selectOthers } from '../../features/ink/peopleSlice';
import { selectCurrentPage, selectInk, selectIsCloudAway } from '../../features/ink/selectors';
import { pagesReached, pageTurned } from '../../features/ink/slice';
import { selectWriting, writingEntered, writingLeft } from '../../features/ink/writingSlice';
import { makeSelectNote } from '../../features/notes/selectors';
import { selectUser } from '../../features/session/selectors';
import { sleep, sourceOf } from '../effects/effects';
import type { Scope } from '../scope';

/** The page comes first, and whoever only leafs through notes is nowhere. */
const AFTER_OPEN_MS = asMs(1000);
/** The cloud is never asked more often. */
const SOONEST_MS = asMs(15_000);
/** Where the cloud cannot be reached. */
const AGAIN_MS = asMs(60_000);

/** One opening of a note, as it is told. */
interface Sitting {
  readonly noteId: NoteId;
  readonly tab: string;
  /** What was told last; undefined where nothing was, or that it is over. */
  told: Place | undefined;
}

interface Place {
  readonly pageId: PageId;
  readonly act: PresenceAct;
}

/** Which page is read or written on; undefined for a note without. */
function* placeIn({ noteId }: Sitting): SagaGenerator<Place | undefined> {
  const page = yield* select(selectCurrentPage);
  const isWritten = (yield* select(selectWriting)).noteId === noteId;
  return page && { pageId: page.pageId, act: isWritten ? 'writing' : 'reading' };
}

/** The same people once more are no news. */
function* show({ noteId }: Sitting, others: readonly NotePerson[]): SagaGenerator<void> {
  const ink = yield* select(selectInk);
  if (ink.phase !== 'open' || ink.noteId !== noteId) return;
  if (JSON.stringify(yield* select(selectOthers)) !== JSON.stringify(others)) yield* put(peopleTold({ others }));
}

type Word = Omit<Place, 'act'> & { readonly act: Place['act'] | 'left' };

function* send({ noteId, tab }: Sitting, { pageId, act }: Word, { services }: Scope) {
  const documentId = (yield* select(makeSelectNote(noteId)))?.documentId ?? noteId;
  return yield* call(() => services.presence.tell({ noteId, documentId, tab, pageId, act }));
}

/** Tells once; gives when to tell again, or null where this cloud knows nothing of it. Nobody hears of a failure. */
function* tell(sitting: Sitting, scope: Scope): SagaGenerator<Ms | null> {
  const place = yield* call(placeIn, sitting);
  const isAway = yield* select(selectIsCloudAway);
  try {
    if (place !== undefined && !isAway) {
      sitting.told = place;
      const answer = yield* call(send, sitting, place, scope);
      if (answer === 'absent') return null;
      yield* call(show, sitting, answer.others);
      return asMs(Math.max(answer.againMs, SOONEST_MS));
    }
  } catch {
    // Nobody asked for it: it is tried again, and until then nobody is shown.
  }
  yield* call(show, sitting, []);
  return AGAIN_MS;
}

const mayMove = (action: Action): boolean =>
  [pageTurned, pagesReached, writingEntered, writingLeft].some(({ match }) => match(action));

/** Waits until somebody is elsewhere than was told. */
function* untilMoved(sitting: Sitting): SagaGenerator<void> {
  for (;;) {
    const place = yield* call(placeIn, sitting);
    if (place?.pageId !== sitting.told?.pageId || place?.act !== sitting.told?.act) return;
    yield* take(mayMove);
  }
}

/** Tells again and again, until this cloud says that it knows nothing of it. */
function* stay(sitting: Sitting, scope: Scope): SagaGenerator<true> {
  const { clock } = scope.services;
  yield* sleep(clock, AFTER_OPEN_MS);
  for (;;) {
    const again = yield* call(tell, sitting, scope);
    if (again === null) return true;
    yield* sleep(clock, SOONEST_MS);
    const rest = asMs(again - SOONEST_MS);
    if (rest > 0) yield* race({ rested: sleep(clock, rest), moved: call(untilMoved, sitting) });
  }
}

/** Says that it is over. What cannot be said is forgotten a little later all the same. */
function* leave(sitting: Sitting, scope: Scope): SagaGenerator<void> {
  const { told } = sitting;
  sitting.told = undefined;
  // Whoever has signed out cannot say anything any more.
  if (told === undefined || (yield* select(selectUser))?.uid !== scope.uid) return;
  const word: Word = { ...told, act: 'left' };
  try {
    yield* call(send, sitting, word, scope);
  } catch {
    // It ends by itself.
  }
}

/**
 * Tells who else may read the open note that somebody has it open, and who else has, while the tab is seen. Begins with the
 * note; ends by cancel, and says so then.
 */
export function* presenceSaga(noteId: NoteId, scope: Scope): SagaGenerator<void> {
  const { ids, visibility } = scope.services;
  const sitting: Sitting = { noteId, tab: ids.newId(), told: undefined };
  const looks = sourceOf<object>((report) => visibility.watch(() => report({})));
  try {
    for (;;) {
      if (visibility.isVisible()) {
        const { isUnknown } = yield* race({ isUnknown: call(stay, sitting, scope), hidden: take(looks) });
        if (isUnknown === true) return;
      } else yield* take(looks);
      if (visibility.isVisible()) continue;
      yield* call(show, sitting, []);
      yield* call(leave, sitting, scope);
    }
  } finally {
    looks.close();
    yield* spawn(leave, sitting, scope);
  }
}
