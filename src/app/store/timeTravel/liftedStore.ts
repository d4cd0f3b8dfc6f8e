import type { UnknownAction } from '@reduxjs/toolkit';

import { isObject } from '@inkside/kit';
import type { RootState } from '../rootReducer';

/** The part of what DevTools keep of a store that says which moment is shown. Their package has no such face. */
export interface LiftedState {
  readonly actionsById: Readonly<Record<number, unknown>>;
  /** The state after each action of the history, oldest first; never empty. */
  readonly computedStates: readonly { readonly state: RootState }[];
  readonly currentStateIndex: number;
  readonly skippedActionIds: readonly number[];
  readonly isLocked: boolean;
  readonly isPaused: boolean;
}

/** The store that DevTools put below the app's own: its state is the history. */
export interface LiftedStore {
  getState(): LiftedState;
  dispatch(action: UnknownAction): unknown;
  subscribe(listener: () => void): () => void;
}

/** Undefined where no DevTools are. */
export const liftedStoreOf = (store: object): LiftedStore | undefined => {
  const lifted: unknown = Reflect.get(store, 'liftedStore');
  return isObject(lifted) ? (lifted as unknown as LiftedStore) : undefined;
};
