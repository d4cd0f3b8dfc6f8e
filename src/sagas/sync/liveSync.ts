import type { UnknownAction } from '@reduxjs/toolkit';
import { call, put, race, type SagaGenerator, take } from 'typed-redux-saga';

import { type AppError, type ChannelName, channelNames, type EpochMs, LOGIN_EXPIRED } from '@inkside/kit';
import type { SyncEvent, SyncFact } from '@inkside/sync';
import { faultReported } from '../../features/faults/slice';
import { sessionExpired } from '../../features/session/slice';
import { conflictsMoved, syncOpened, syncReported, unsentMoved } from '../../features/sync/slice';
import { burstsFrom } from '../effects/burstsFrom';
import { sourceOf } from '../effects/effects';
import { databasesMended, mendingBegan, type Scope } from '../scope';
import { deniedErrorOf } from '../../features/sync/logic';

/** A network that comes and goes all day must not push everything else out of the error log. */
const AGAIN_AFTER_MS = 3_600_000;

const errorOf = (fact: SyncFact): AppError | null => {
  if (fact.kind === 'denied') return deniedErrorOf(fact);
  return fact.kind === 'paused' || fact.kind === 'error' ? fact.error : null;
};

/**
 * What of the engine's words belongs into the error log: each trouble by its code once, however many channels have it,
 * and again when it is met an hour later. A clock that is set back says it again too.
 */
const createNewTroubles = () => {
  const told = new Map<string, EpochMs>();
  return (burst: readonly SyncEvent[], at: EpochMs): readonly AppError[] =>
    burst.flatMap((event) => {
      const error = event.kind === 'fact' ? errorOf(event.fact) : null;
      if (error === null) return [];
      const passed = at - (told.get(error.code) ?? -Infinity);
      if (passed >= 0 && passed < AGAIN_AFTER_MS) return [];
      told.set(error.code, at);
      return [error];
    });
};

/** Hears what the leader puts, so that other tabs can be told the same. */
export type Tell = (action: UnknownAction) => void;

/** What a burst says: the facts of all channels as one action, then what else is to be asked for again. */
const actionsOf = (burst: readonly SyncEvent[], at: EpochMs): readonly UnknownAction[] => {
  const facts: Partial<Record<ChannelName, SyncFact[]>> = {};
  for (const event of burst) if (event.kind === 'fact') (facts[event.channel] ??= []).push(event.fact);
  const says = (kind: SyncEvent['kind']): boolean => burst.some((event) => event.kind === kind);
  return [
    ...(says('fact') ? [syncReported({ facts, at })] : []),
    ...(says('unsentChanged') ? [unsentMoved()] : []),
    ...(says('conflictsChanged') ? [conflictsMoved()] : []),
  ];
};

/** Local databases are being made anew: nothing moves, and no channel agrees with the cloud. It is no new doubt. */
const restingFact: SyncFact = { kind: 'paused', error: { code: 'errors.database', params: { detail: 'rebuilt' } } };
const restingFacts = Object.fromEntries(channelNames.map((name) => [name, [restingFact]]));

const isExpired = (event: SyncEvent): boolean => event.kind === 'fact' && event.fact.kind === 'expired';

interface Words {
  readonly say: (action: UnknownAction) => SagaGenerator<void>;
  readonly newTroubles: ReturnType<typeof createNewTroubles>;
}

/**
 * The engine, once. Ends by cancel, when the session is refused, or when databases are made anew: here, where it then
 * rests until they are, or by another tab. Gives what ended it.
 */
function* runOnce(
  { uid, services }: Scope,
  { say, newTroubles }: Words,
): SagaGenerator<'expired' | 'resting' | 'mended'> {
  const { clock, sync } = services;
  const events = sourceOf<SyncEvent>((report) => sync.open(uid, report));
  const nextBurst = burstsFrom(events, clock);
  try {
    yield* call(say, syncOpened({ at: clock.now() }));
    for (;;) {
      const { burst, mended } = yield* race({
        burst: call(nextBurst),
        resting: take(mendingBegan),
        mended: take(databasesMended),
      });
      if (burst === undefined) return mended === undefined ? 'resting' : 'mended';
      const at = clock.now();
      for (const action of actionsOf(burst, at)) yield* call(say, action);
      // All tabs have one log, and hear the same: the one that leads writes.
      for (const error of newTroubles(burst, at)) yield* put(faultReported({ at, operation: 'sync', error }));
      if (burst.some(isExpired)) return 'expired';
    }
  } finally {
    events.close();
  }
}

/**
 * The engine of one signed-in scope, for all channels. Starts when this tab leads; ends by cancel, or when the session
 * is refused. Owns the engine: the `finally` of each run closes the source, which is the only place that stops it.
 */
export function* liveSync(scope: Scope, tell: Tell): SagaGenerator<void> {
  function* say(action: UnknownAction): SagaGenerator<void> {
    yield* put(action);
    tell(action);
  }
  const words: Words = { say, newTroubles: createNewTroubles() };
  for (;;) {
    const end = yield* call(runOnce, scope, words);
    if (end === 'resting') {
      yield* call(say, syncReported({ facts: restingFacts, at: scope.services.clock.now() }));
      yield* take(databasesMended);
    }
    if (end !== 'expired') continue;
    yield* put(sessionExpired({ error: { code: LOGIN_EXPIRED, params: {} } }));
    return;
  }
}
