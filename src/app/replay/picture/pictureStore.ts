import { configureStore, createAction } from '@reduxjs/toolkit';

import { rootReducer, type RootState } from '../../store/rootReducer';
import { applyPatch, type Patch } from '@inkside/recorder';

/** Fact: this is the state now. The only action that changes anything. */
const pictured = createAction<RootState>('picture/state');

/** A store that takes states from outside; what views dispatch ends here. */
export const makePictureStore = () => {
  const store = configureStore({
    reducer: (state: RootState | undefined, action): RootState => {
      if (pictured.match(action)) return action.payload;
      return state ?? rootReducer(undefined, action);
    },
    middleware: (defaults) => defaults({ thunk: false, serializableCheck: false, immutableCheck: false }),
    devTools: false,
  });
  /** The state that came, which `rootReducer` never saw. */
  let current: unknown;
  return {
    store,
    take: (patch: Patch): RootState => {
      const state = applyPatch(current, patch) as RootState;
      current = state;
      store.dispatch(pictured(state));
      return state;
    },
  };
};
