import type { Action } from '@reduxjs/toolkit';
import { buffers, channel, type Channel, type TakeableChannel } from 'redux-saga';
import { actionChannel, call, fork, put, race, select, take, takeEvery, type SagaGenerator } from 'typed-redux-saga';

import { asMs } from '@inkside/kit';
import type { BookPlace } from '@inkside/reader';
import { selectKnownSettings } from '../features/calendar/selectors';
import { settingsChangeRequest } from '../features/calendar/slice';
import { selectBooksById } from '../features/library/selectors';
import {
  beginTime,
  keptTimesOf,
  type KeptTimes,
  mergedTimes,
  type OwedSession,
  type ReadingMoment,
  type ReadingTime,
  timeAfter,
  timesFact,
  withoutTold,
} from '../features/reader/readingTimes';
import {
  markChanged,
  markMade,
  markRemoved,
  placeReached,
  readerTold,
  readingReported,
} from '../features/reader/slice';
import { type EnteredRoute, routeEntered } from '../features/route/slice';
import { reportThrown, sleep, sourceOf } from './effects/effects';
import type { Scope } from './scope';

const FACT = 'reader/times';
const MINUTE_MS = 60_000;
/** So often a session that goes on is kept and told, and one that could not be told is tried again. */
const STEP_MS = asMs(MINUTE_MS);
/** As many as the cloud takes at once. */
const MOST_AT_ONCE = 1000;

/** What of this tab was not kept yet, and the door at which the sender waits. */
interface Times {
  own: ReadonlyMap<string, OwedSession>;
  readonly wake: Channel<Action>;
}

const woken: Action = { type: 'readingTimes/woken' };

/** What is kept, with what this tab adds. Other tabs write there too, so it is read each time. */
function* keptNow({ uid, services }: Scope): SagaGenerator<KeptTimes> {
  return keptTimesOf(yield* call(() => services.kept.fact(uid, FACT)));
}

function* keep(kept: KeptTimes, { uid, services }: Scope): SagaGenerator<void> {
  yield* call(() => services.kept.keepFact(uid, FACT, timesFact(kept)));
}

/** Whether the account wants its reading counted. @throws where nobody has asked yet, and the cloud cannot be asked */
function* isCounted({ services }: Scope): SagaGenerator<boolean> {
  const known = yield* select(selectKnownSettings);
  return (known ?? (yield* call(() => services.calendar.settings()))).isCounting;
}

/** Tells the cloud what it is owed. @throws what the cloud or the browser throws; then everything stays owed */
function* settleTimes(times: Times, scope: Scope): SagaGenerator<void> {
  const before = yield* call(keptNow, scope);
  const owed = mergedTimes(before.owed, times.own);
  if (owed.size === 0) return;
  // Where it was switched off, nothing is written down until the cloud says that it is on again.
  if (before.isCounting) yield* call(keep, { ...before, owed }, scope);
  const isCounting = yield* call(isCounted, scope);
  if (!isCounting) return yield* call(keep, { owed: new Map(), isCounting }, scope);
  const told = [...owed.values()].slice(0, MOST_AT_ONCE);
  yield* call(() => scope.services.calendar.report(told));
  const after = mergedTimes((yield* call(keptNow, scope)).owed, owed);
  const left = withoutTold(after, told);
  yield* call(keep, { owed: left, isCounting }, scope);
  yield* put(readingReported());
  if (left.size > 0) times.wake.put(woken);
}

/** After a failure: until there is more, the network is back, or a minute went by. */
function* waitAgain({ wake }: Times, { services: { clock, wakeUps } }: Scope): SagaGenerator<void> {
  const back = sourceOf<Action>((report) => wakeUps.watch(() => report(woken)));
  try {
    yield* race({ rest: sleep(clock, STEP_MS), more: take(wake), back: take(back) });
  } finally {
    back.close();
  }
}

/** Sends whenever there is something new, and later what could not be sent. */
function* send(times: Times, scope: Scope): SagaGenerator<void> {
  const { clock } = scope.services;
  for (let isFailing = false; ;) {
    if (isFailing) yield* call(waitAgain, times, scope);
    else yield* take(times.wake);
    const { own } = times;
    times.own = new Map();
    try {
      yield* call(settleTimes, { own, wake: times.wake }, scope);
      isFailing = false;
    } catch (thrown) {
      times.own = mergedTimes(own, times.own);
      // Who reads on a train is told once.
      if (!isFailing) yield* call(reportThrown, clock, 'reader/times', thrown);
      isFailing = true;
    }
  }
}

/** The title of a book, as the library has it. */
function* titleOf(bookId: string): SagaGenerator<string> {
  return (yield* select(selectBooksById)).get(bookId)?.title ?? '';
}

const isLeaving = (action: Action): boolean => readerTold.match(action) && action.payload.phase !== 'open';

const tell = (session: OwedSession, times: Times): void => {
  times.own = mergedTimes(times.own, new Map([[session.id, session]]));
  times.wake.put(woken);
};

const kindOf = (act: Action | undefined, look: Action | undefined): ReadingMoment['kind'] => {
  if (act !== undefined) return isLeaving(act) ? 'left' : 'act';
  return look === undefined ? 'step' : 'look';
};

/** One stay in a book: sessions, one after the other, until it is left. */
function* followStay(
  reached: { readonly bookId: string; readonly place: BookPlace },
  acts: TakeableChannel<Action>,
  times: Times,
  scope: Scope,
): SagaGenerator<void> {
  const { clock, ids, visibility } = scope.services;
  const title = yield* call(titleOf, reached.bookId);
  let { place } = reached;
  const begin = (): ReadingTime =>
    beginTime({ id: ids.newId(), bookId: reached.bookId, title, place, now: clock.now() });
  let time = visibility.isVisible() ? begin() : undefined;
  const looks = sourceOf<Action>((report) => visibility.watch(() => report(woken)));
  try {
    for (;;) {
      const { act, look } = yield* race({ act: take(acts), look: take(looks), step: sleep(clock, STEP_MS) });
      const kind = kindOf(act, look);
      const turned = act !== undefined && placeReached.match(act) ? act.payload.place : null;
      place = turned ?? place;
      const moment = { kind, place: turned, isVisible: visibility.isVisible(), now: clock.now() };
      const after = timeAfter(time, moment, begin);
      time = after.time;
      if (after.told !== undefined) tell(after.told, times);
      if (kind === 'left') return;
    }
  } finally {
    looks.close();
  }
}

/** Where somebody reads, or sees what was read: there it is looked whether an earlier page has left something to tell. */
const isNear = (route: EnteredRoute | null): boolean => /^(?:book|calendar|library)/.test(route?.name ?? '');

/**
 * Tells the cloud what is read here, and when: a session goes on while its tab is looked at and something is done in it,
 * and is told as it grows. What cannot be told is kept. Ends by cancel.
 */
export function* readingTimesSaga(scope: Scope, shown: EnteredRoute | null): SagaGenerator<void> {
  const times: Times = { own: new Map(), wake: channel<Action>(buffers.sliding(1)) };
  yield* fork(send, times, scope);
  yield* takeEvery(settingsChangeRequest.succeeded, () => times.wake.put(woken));
  yield* takeEvery(routeEntered, ({ payload }: ReturnType<typeof routeEntered>) => {
    if (isNear(payload)) times.wake.put(woken);
  });
  if (isNear(shown)) times.wake.put(woken);
  const kinds = [placeReached, markMade, markChanged, markRemoved, readerTold].map(({ type }) => type);
  const acts = yield* actionChannel<Action>(kinds, buffers.expanding<Action>());
  for (;;) {
    const act: Action = yield* take(acts);
    if (placeReached.match(act)) yield* call(followStay, act.payload, acts, times, scope);
  }
}
