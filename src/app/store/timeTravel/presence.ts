import type { UnknownAction } from '@reduxjs/toolkit';

import type { RootState } from '../rootReducer';
import type { LiftedState, LiftedStore } from './liftedStore';

const newestOf = ({ computedStates }: LiftedState): RootState | undefined => computedStates.at(-1)?.state;

/** Whether `state`, the newest of the app, is what the history ends with and what is shown. */
const shows = (lifted: LiftedState, state: RootState | undefined): boolean =>
  newestOf(lifted) === state &&
  lifted.currentStateIndex === lifted.computedStates.length - 1 &&
  lifted.skippedActionIds.length === 0;

/** What DevTools' own buttons send. Each but `perform` is theirs alone: no reducer of the app sees it. */
export const liftedActions = {
  /** Past all middleware, to the reducers only. */
  perform: (action: UnknownAction) => ({ type: 'PERFORM_ACTION', action, timestamp: Date.now() }),
  /** The history begins with the state that is shown. */
  commit: () => ({ type: 'COMMIT', timestamp: Date.now() }),
  jumpTo: (index: number) => ({ type: 'JUMP_TO_STATE', index }),
  /** As it was, with the states that were computed then. */
  restore: (nextLiftedState: LiftedState) => ({ type: 'IMPORT_STATE', nextLiftedState, noRecompute: true }),
  unlock: () => ({ type: 'LOCK_CHANGES', status: false }),
};

interface Past {
  /** The history when the past was entered. */
  readonly kept: LiftedState;
  /** What sagas have put since, in order. */
  readonly missed: UnknownAction[];
}

/** DevTools takes the oldest actions out of the object that it has, also where somebody else keeps it. */
const copied = (lifted: LiftedState): LiftedState => ({ ...lifted, actionsById: { ...lifted.actionsById } });

interface Memory {
  /** The history, when it was looked at last. */
  last: LiftedState;
  present: RootState;
  past: Past | undefined;
  /** On its way through the middleware to the reducers. */
  passing: UnknownAction | undefined;
}

type Reduce = (state: RootState, action: UnknownAction) => RootState;

/** In the past too, DevTools adds what happens to the end of its history; that end may not be the app's own. */
const presentAfter = (
  { last, present, past }: Memory,
  action: UnknownAction,
  next: LiftedState,
  reduce: Reduce,
): RootState => {
  const isNext = past === undefined || (newestOf(last) === present && !next.isPaused);
  return isNext ? (newestOf(next) as RootState) : reduce(present, action);
};

const takeUp = (memory: Memory, next: LiftedState, reduce: Reduce): void => {
  const { passing } = memory;
  if (passing !== undefined) {
    memory.present = presentAfter(memory, passing, next, reduce);
    memory.past?.missed.push(passing);
    memory.passing = undefined;
  }
  if (shows(next, memory.present)) memory.past = undefined;
  else memory.past ??= { kept: copied(memory.last), missed: [] };
  memory.last = next;
};

const createBell = () => {
  const listeners = new Set<() => void>();
  return {
    ring: (): void => {
      for (const listener of listeners) listener();
    },
    watch: (listener: () => void): (() => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
};

/**
 * Knows the newest state of the app, whatever DevTools shows: the one that the actions made which came through the
 * app's own middleware. Every other state is the past: one that was jumped to, one without skipped actions, one of
 * an imported log.
 */
export const followPresence = (lifted: LiftedStore, reduce: Reduce) => {
  const { ring, watch } = createBell();
  const first = lifted.getState();
  const memory: Memory = { last: first, present: newestOf(first) as RootState, past: undefined, passing: undefined };
  let isReturning = false;
  const isPast = (): boolean => memory.past !== undefined;

  const look = (): void => {
    const next = lifted.getState();
    // Locked reducers would lose what sagas put.
    if (next.isLocked) return void lifted.dispatch(liftedActions.unlock());
    const wasPast = isPast();
    takeUp(memory, next, reduce);
    if (wasPast !== isPast() && !isReturning) ring();
  };

  const pass = <Result>(action: UnknownAction, next: () => Result): Result => {
    memory.passing = action;
    try {
      return next();
    } finally {
      memory.passing = undefined;
    }
  };

  const restore = ({ kept, missed }: Past): void => {
    isReturning = true;
    memory.present = newestOf(kept) as RootState;
    lifted.dispatch(liftedActions.restore(kept));
    for (const action of missed) pass(action, () => lifted.dispatch(liftedActions.perform(action)));
    isReturning = false;
    ring();
  };

  /** What sagas have put meanwhile stays; all else that was done to the past is gone. */
  const backToNow = (): void => {
    const { past, last, present } = memory;
    const isWhole = newestOf(last) === present && last.skippedActionIds.length === 0;
    if (past !== undefined && isWhole) lifted.dispatch(liftedActions.jumpTo(last.computedStates.length - 1));
    else if (past !== undefined) restore(past);
  };

  lifted.subscribe(look);
  look();
  const reduceOnly = (action: UnknownAction): void => void lifted.dispatch(liftedActions.perform(action));
  /** `watch`: hears when the past is entered, and when it is left. */
  return { isPast, present: () => memory.present, pass, reduceOnly, backToNow, watch };
};
export type Presence = ReturnType<typeof followPresence>;
