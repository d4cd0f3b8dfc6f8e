import type { Action } from '@reduxjs/toolkit';
import { buffers, channel, type Channel, type TakeableChannel } from 'redux-saga';
import { actionChannel, call, fork, put, race, select, take, takeEvery, type SagaGenerator } from 'typed-redux-saga';

import { appErrorOf, asMs } from '@inkside/kit';
import type { BookPlace } from '@inkside/reader';
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
  /** Whether the account wants its reading counted, as far as is known here. */
  isCounting: boolean;
  /** How often it was seen that it does not: what went on then has ended. */
  offs: number;
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

/** Nothing of what was read while it is off is ever told. */
const hearSwitch = (times: Times, isCounting: boolean): void => {
  times.isCounting = isCounting;
  if (isCounting) return;
  times.offs += 1;
  times.own = new Map();
};

/** A report that the cloud does not take because of a session in it; a place that it does not know is nobody's session. */
const isAboutSession = (thrown: unknown): boolean => {
  const { code, params } = appErrorOf(thrown);
  return code === 'errors.badRequest' && !/timezone$/.test(String(params['field'] ?? ''));
};

/** Tells all but what the cloud refuses for ever, which would hold up the others. @throws what else the cloud throws */
function* reportAll(sessions: readonly OwedSession[], scope: Scope): SagaGenerator<void> {
  const { calendar, clock } = scope.services;
  try {
    yield* call(() => calendar.report(sessions));
  } catch (thrown) {
    if (!isAboutSession(thrown)) throw thrown;
    if (sessions.length === 1) {
      yield* call(reportThrown, clock, 'reader/times', thrown);
      return;
    }
    const middle = Math.ceil(sessions.length / 2);
    yield* call(reportAll, sessions.slice(0, middle), scope);
    yield* call(reportAll, sessions.slice(middle), scope);
  }
}

/** Tells the cloud what it is owed. @throws what the cloud or the browser throws; then everything stays owed */
function* settleTimes(own: Times['own'], times: Times, scope: Scope): SagaGenerator<void> {
  const before = yield* call(keptNow, scope);
  const owed = mergedTimes(before.owed, own);
  if (owed.size === 0 && times.isCounting) return;
  // Where it was switched off, nothing is written down until the cloud says that it is on again.
  if (before.isCounting && owed.size > 0) yield* call(keep, { ...before, owed }, scope);
  // Each time: another tab or device may have switched it.
  const { isCounting } = yield* call(() => scope.services.calendar.settings());
  hearSwitch(times, isCounting);
  if (!isCounting || owed.size === 0) return yield* call(keep, { owed: new Map(), isCounting }, scope);
  const told = [...owed.values()].slice(0, MOST_AT_ONCE);
  yield* call(reportAll, told, scope);
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
      yield* call(settleTimes, own, times, scope);
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

/** What goes on in a stay, and the {@link Times.offs} that were known then. */
interface Stay {
  readonly time: ReadingTime | undefined;
  readonly offs: number;
}

/** What went on when counting was seen to be off is over, and nothing begins until it is on. */
const goOn = (stay: Stay, moment: ReadingMoment, begin: () => ReadingTime, times: Times): Stay => {
  const { time, told } = timeAfter(stay.offs === times.offs ? stay.time : undefined, moment, begin);
  if (told !== undefined) tell(told, times);
  else if (!times.isCounting && moment.kind !== 'act') times.wake.put(woken);
  return { time: times.isCounting ? time : undefined, offs: times.offs };
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
  let stay: Stay = { time: times.isCounting && visibility.isVisible() ? begin() : undefined, offs: times.offs };
  // Where it was off, it may be on again.
  times.wake.put(woken);
  const looks = sourceOf<Action>((report) => visibility.watch(() => report(woken)));
  try {
    for (;;) {
      const { act, look } = yield* race({ act: take(acts), look: take(looks), step: sleep(clock, STEP_MS) });
      const kind = kindOf(act, look);
      const turned = act !== undefined && placeReached.match(act) ? act.payload.place : null;
      place = turned ?? place;
      const moment = { kind, place: turned, isVisible: visibility.isVisible(), now: clock.now() };
      stay = goOn(stay, moment, begin, times);
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
  const times: Times = { own: new Map(), isCounting: true, offs: 0, wake: channel<Action>(buffers.sliding(1)) };
  yield* fork(send, times, scope);
  yield* takeEvery(
    settingsChangeRequest.succeeded,
    ({ payload }: ReturnType<typeof settingsChangeRequest.succeeded>) => {
      const { isCounting } = payload.args;
      if (isCounting !== undefined) hearSwitch(times, isCounting);
      times.wake.put(woken);
    },
  );
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
