import type { Action } from '@reduxjs/toolkit';
import { buffers, channel, type Channel } from 'redux-saga';
import { call, fork, put, take, takeEvery, type SagaGenerator } from 'typed-redux-saga';

import { type AppError, asMs } from '@inkside/kit';
import { faultReported } from '../features/faults/slice';
import { notesReloadAsked } from '../features/notes/slice';
import { refreshAsked, syncReported, unsentMoved } from '../features/sync/slice';
import { toastRaised } from '../features/toasts/slice';
import type { MendableName, Mended, MendingEvent } from '@inkside/sync';
import { reportThrown, sleep, sourceOf } from './effects/effects';
import { databasesMended, mendingBegan, type Scope } from './scope';

const OPERATION = 'sync/mending';
/** To read everything costs a second or two, so doubts are gathered. */
const PAUSE_MS = asMs(60_000);
/** What was under way on the old databases ends before lists are told to read the new ones. */
const SETTLE_MS = asMs(100);
/** What the cloud has is here again by then, or lists say that it is not. */
const REFILL_MS = asMs(5000);

/** Work that ended because a database was made anew is no new doubt. */
const isDoubtful = ({ code, params }: AppError): boolean =>
  code === 'errors.database' && params['detail'] !== 'rebuilt';

const isDoubt = (action: Action): boolean => {
  if (faultReported.match(action)) return action.payload.operation !== OPERATION && isDoubtful(action.payload.error);
  if (!syncReported.match(action)) return false;
  return Object.values(action.payload.facts).some((facts) =>
    facts.some((fact) => 'error' in fact && fact.error !== undefined && fact.error !== null && isDoubtful(fact.error)),
  );
};

const whatOf = ([first, ...others]: readonly MendableName[]): string =>
  first === undefined || others.length > 0 ? 'several' : first;

function* goOn({ clock }: Scope['services']): SagaGenerator<void> {
  yield* sleep(clock, SETTLE_MS);
  yield* put(databasesMended());
  // Lists that failed begin again; those that stand look at the databases as they are now.
  yield* put(notesReloadAsked());
  yield* put(refreshAsked());
}

/** Lists that stand keep what they show for so long that, mostly, the cloud has told everything again. */
function* pullAgain({ clock }: Scope['services']): SagaGenerator<void> {
  // What was unsent is gone: nothing may count as saved because of that.
  yield* put(unsentMoved());
  yield* sleep(clock, SETTLE_MS);
  yield* put(databasesMended());
  yield* sleep(clock, REFILL_MS);
  // Lists that failed meanwhile begin again.
  yield* put(notesReloadAsked());
  yield* put(refreshAsked());
}

/** One examination, and what follows from it. A mending that fails is told, and begun again with the next doubt. */
function* mend({ uid, services }: Scope): SagaGenerator<void> {
  const { clock, ids, mending } = services;
  let mended: Mended | undefined;
  try {
    const isPending = yield* call(() => mending.isPending(uid));
    const broken = isPending ? [] : yield* call(() => mending.examine(uid));
    if (!isPending && broken.length === 0) {
      // They only opened late, say: lists that failed of it begin again, and those that stand go on.
      yield* put(notesReloadAsked());
      return;
    }
    yield* put(mendingBegan());
    mended = yield* call(() => mending.mend(uid));
  } catch (thrown) {
    yield* call(reportThrown, clock, OPERATION, thrown);
  }
  yield* call(goOn, services);
  if (mended === undefined) return;
  const { databases, kept, aside } = mended;
  const params = { what: whatOf(databases), kept, aside };
  yield* put(toastRaised({ id: ids.newId(), tone: 'bad', code: 'errors.mended', params }));
}

function* hearOthers(doubts: Channel<true>, { uid, services }: Scope): SagaGenerator<void> {
  const events = sourceOf<MendingEvent>((report) => services.mending.watch(uid, report));
  try {
    for (;;) {
      const event = yield* take(events);
      if (event.kind === 'doubt') doubts.put(true);
      if (event.kind === 'mended') yield* call(goOn, services);
      if (event.kind === 'cleared') yield* call(pullAgain, services);
    }
  } finally {
    events.close();
  }
}

/**
 * Finds and mends broken databases of the signed-in user: goes on with what a closed tab had begun, and examines them on
 * a doubt. Nothing is judged by the words of an error. Ends by cancel.
 */
export function* mendingSaga(scope: Scope): SagaGenerator<void> {
  const { clock, mending } = scope.services;
  const doubts = channel<true>(buffers.sliding(1));
  yield* takeEvery(isDoubt, () => doubts.put(true));
  yield* fork(hearOthers, doubts, scope);
  if (yield* call(() => mending.isPending(scope.uid))) doubts.put(true);
  for (;;) {
    yield* take(doubts);
    yield* call(mend, scope);
    yield* sleep(clock, PAUSE_MS);
  }
}
