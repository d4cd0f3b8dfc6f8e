import type { AppError } from '../../app/kit/appError';
import type { SyncEvent, SyncFact } from '../../app/kit/syncFact';
import { deniedErrorOf } from '../../features/sync/logic';
import type { EpochMs } from '../../app/kit/units';

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
export const createNewTroubles = () => {
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
