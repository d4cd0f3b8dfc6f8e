import { configureStore } from '@reduxjs/toolkit';
import { FLUSH, PAUSE, PERSIST, persistReducer, persistStore, PURGE, REGISTER, REHYDRATE } from 'redux-persist';
import createSagaMiddleware from 'redux-saga';

import { toastRaised } from '../../features/toasts/slice';
import { rootSaga } from '../../sagas/rootSaga';
import type { Services } from '../../services/ports';
import { isLookingBack } from './lookingBack';
import { persistConfig, type TextStorage } from './persistence';
import { rootReducer, type RootState } from './rootReducer';

export interface StoreOptions {
  readonly services: Services;
  /** Where small choices are kept; without it nothing is persisted (tests). */
  readonly storage?: TextStorage;
  readonly preloadedState?: Partial<RootState>;
}

const persistActions = [FLUSH, REHYDRATE, PAUSE, PERSIST, PURGE, REGISTER];

/**
 * The store with its checks on: what is not plain JSON fails in development and in tests. Thunks are off, because an
 * intent that is a function can be in no log. Sagas start when `start` is called, after what was kept is read.
 */
export const makeStore = ({ services, storage, preloadedState }: StoreOptions) => {
  const sagas = createSagaMiddleware();
  let looksBack = (): boolean => false;
  let isDropped = false;
  const guards = { isLookingBack: () => looksBack(), onDropped: () => (isDropped = true) };
  const reducer =
    storage === undefined ? rootReducer : persistReducer(persistConfig(storage, guards), rootReducer);
  const store = configureStore({
    reducer: reducer as typeof rootReducer,
    ...(preloadedState === undefined ? {} : { preloadedState: preloadedState as RootState }),
    middleware: (defaults) =>
      defaults({ thunk: false, serializableCheck: { ignoredActions: persistActions } }).concat(sagas),
    // What would run effects twice or write an altered history is off.
    devTools: { features: { jump: true, export: true, import: 'custom', pause: true, dispatch: true, skip: false, reorder: false, lock: false, persist: false } },
  });
  looksBack = () => isLookingBack(store);

  const start = async () => {
    if (storage !== undefined) {
      await new Promise<void>((resolve) => {
        persistStore(store, null, () => resolve());
      });
    }
    const root = sagas.run(() => rootSaga(services));
    if (isDropped) store.dispatch(toastRaised({ id: 'stateDropped', tone: 'bad', code: 'errors.stateDropped', params: {} }));
    return root;
  };
  return { store, start };
};
