import { configureStore, type Middleware, type UnknownAction } from '@reduxjs/toolkit';
import createSagaMiddleware from 'redux-saga';

import { toastRaised } from '../../features/toasts/slice';
import { lateCode, type Loads } from '../../sagas/loads';
import { rootSaga } from '../../sagas/rootSaga';
import type { Services } from '../../services/ports';
import type { StorageEvents } from './followTabs';
import { keepState, takingUp, type TextStorage } from './persistence';
import { rootReducer, type RootState } from './rootReducer';
import type { StoreRecorder } from './storeRecorder';
import { liftedStoreOf } from './timeTravel/liftedStore';
import type { makeTravel, Travel } from './timeTravel/travel';

export interface StoreOptions {
  readonly services: Services;
  /** The sagas' code that comes late. */
  readonly loads?: Loads;
  readonly recorder?: StoreRecorder;
  /** Where small choices are kept; without it nothing is persisted (tests). */
  readonly storage?: TextStorage;
  /** Where it is heard that another tab wrote there. */
  readonly storageEvents?: StorageEvents;
  readonly preloadedState?: Partial<RootState>;
  /** The code of travel in time, which comes late. */
  readonly loadTravel?: LoadTravel;
}

type LoadTravel = () => Promise<{ readonly makeTravel: typeof makeTravel }>;
type TravelParts = Parameters<typeof makeTravel>;

const passOn: Middleware = () => (next) => next;

/** In production too. What would run effects twice or write an altered history is off. */
const DEV_TOOLS = {
  features: {
    jump: true,
    export: true,
    import: 'custom',
    pause: true,
    dispatch: true,
    skip: false,
    reorder: false,
    lock: false,
    persist: false,
  },
} as const;

/**
 * Room for what travel in time needs, which is loaded where DevTools are and nowhere else. Sagas live in the present,
 * whatever is shown.
 */
const createTravelSlot = () => {
  const slot: { travel?: Travel } = {};
  const guard: Middleware = () => (next) => (action) =>
    slot.travel === undefined ? next(action) : slot.travel.pass(action as UnknownAction, () => next(action));
  const ofNow =
    (middleware: Middleware): Middleware =>
    (api) =>
      middleware({ ...api, getState: () => slot.travel?.present() ?? api.getState() });
  /**
   * @param lifted undefined where no DevTools are: nothing is loaded then
   * @returns whether the code did not come; the app is what matters, and goes on without it
   */
  const prepare = async (
    load: LoadTravel,
    store: TravelParts[0],
    lifted: TravelParts[1] | undefined,
    reduce: TravelParts[2],
  ): Promise<boolean> => {
    if (lifted === undefined) return false;
    const late = await load().catch(() => undefined);
    if (late !== undefined) slot.travel = late.makeTravel(store, lifted, reduce);
    return late === undefined;
  };
  return { slot, guard, ofNow, prepare, isLookingBack: () => slot.travel?.isPast() === true };
};

/**
 * The store with its checks on: what is not plain JSON fails in development and in tests. Thunks are off, because an
 * intent that is a function can be in no log. Sagas start when `start` is called, after what was kept is read.
 */
export const makeStore = ({
  services,
  loads = lateCode,
  recorder,
  storage,
  storageEvents,
  preloadedState,
  loadTravel = () => import('./timeTravel/travel'),
}: StoreOptions) => {
  const sagas = createSagaMiddleware();
  const { slot, guard, ofNow, prepare, isLookingBack } = createTravelSlot();
  const reducer = takingUp(rootReducer);
  const store = configureStore({
    reducer,
    ...(preloadedState === undefined ? {} : { preloadedState: preloadedState as RootState }),
    middleware: (defaults) =>
      defaults({ thunk: false }).concat(guard, ofNow(sagas), ofNow(recorder?.middleware ?? passOn)),
    devTools: DEV_TOOLS,
  });
  const lifted = liftedStoreOf(store);
  const say = (code: string): void => void store.dispatch(toastRaised({ id: code, tone: 'bad', code, params: {} }));

  const start = async () => {
    let isDropped = false;
    // First, so that it is the first to hear of a jump.
    const isTravelMissing = await prepare(loadTravel, store, lifted, reducer);
    if (storage !== undefined)
      await keepState(store, storage, { isLookingBack, onDropped: () => (isDropped = true) }, storageEvents);
    slot.travel?.begin();
    recorder?.begin(store.getState());
    const { loads: late, ...ports } = recorder?.ports({ ...services, loads }) ?? { ...services, loads };
    const root = sagas.run(() => rootSaga(ports, late));
    if (isDropped) say('errors.stateDropped');
    if (isTravelMissing) say('errors.travelMissing');
    return root;
  };
  return {
    store,
    start,
    /** Filled by `start` where DevTools are. */
    slot,
    /** Undefined where no DevTools are. */
    isLookingBack: lifted === undefined ? undefined : isLookingBack,
  };
};
