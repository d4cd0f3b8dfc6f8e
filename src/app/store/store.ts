import { type Action, configureStore, type Middleware, type Store, type UnknownAction } from '@reduxjs/toolkit';
import createSagaMiddleware, { stdChannel } from 'redux-saga';

import { lazy } from '@inkside/kit';
import { firstParts } from '../../features/firstParts';
import { toastRaised } from '../../features/toasts/slice';
import { lateCode, type Loads } from '../../sagas/loads';
import { rootSaga } from '../../sagas/rootSaga';
import { ALL_ACTIONS } from '../../sagas/session/missedIntents';
import type { Services } from '../../services/ports';
import type { StorageEvents } from './followTabs';
import { keepState, takingUp, type TextStorage } from './persistence';
import { makeRootReducer, stateCompleted } from './makeRootReducer';
import type { RootState } from './rootReducer';
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
  /** Every reducer, where it is there from the start (tests, replays). Without it all but the first parts come late. */
  readonly reducer?: Reducer;
}

type Reducer = (state: RootState | undefined, action: UnknownAction) => RootState;

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
    complete: () => Promise<TravelParts[2]>,
  ): Promise<boolean> => {
    if (lifted === undefined) return false;
    const late = await Promise.all([load(), complete()]).catch(() => undefined);
    if (late !== undefined) slot.travel = late[0].makeTravel(store, lifted, late[1]);
    return late === undefined;
  };
  return { slot, guard, ofNow, prepare, isLookingBack: () => slot.travel?.isPast() === true };
};

/** The parts of the sign-in page, until the others come. Nothing that runs before asks for those. */
const firstReducer = makeRootReducer(firstParts) as unknown as Reducer;

/**
 * Adds the parts of the state that come late, where not all reducers (`given`) were there from the start. Rejects when
 * their code cannot be fetched, and may be asked again.
 */
const completing = async (store: Store<RootState>, given: Reducer | undefined): Promise<Reducer> => {
  if (given !== undefined) return takingUp(given);
  const whole = takingUp((await import('./rootReducer')).rootReducer);
  store.replaceReducer(whole);
  store.dispatch(stateCompleted());
  return whole;
};

/** The code that comes late, and before it the parts of the state that it works with. */
const afterState = (loads: Loads, complete: () => Promise<unknown>): Loads => {
  const after =
    <Code>(load: () => Promise<Code>) =>
    async (): Promise<Code> =>
      (await Promise.all([load(), complete()]))[0];
  return { ...loads, engine: after(loads.engine), openPages: after(loads.openPages) };
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
  reducer,
}: StoreOptions) => {
  const channel = stdChannel<Action>();
  const sagas = createSagaMiddleware({ channel, context: { [ALL_ACTIONS]: channel } });
  const { slot, guard, ofNow, prepare, isLookingBack } = createTravelSlot();
  const store = configureStore({
    reducer: takingUp(reducer ?? firstReducer),
    ...(preloadedState === undefined ? {} : { preloadedState: preloadedState as RootState }),
    middleware: (defaults) =>
      defaults({ thunk: false }).concat(guard, ofNow(sagas), ofNow(recorder?.middleware ?? passOn)),
    devTools: DEV_TOOLS,
  });
  const lifted = liftedStoreOf(store);
  const complete = lazy(() => completing(store, reducer));
  const say = (code: string): void => void store.dispatch(toastRaised({ id: code, tone: 'bad', code, params: {} }));

  const start = async () => {
    let isDropped = false;
    // First, so that it is the first to hear of a jump.
    const isTravelMissing = await prepare(loadTravel, store, lifted, complete);
    if (storage !== undefined)
      await keepState(store, storage, { isLookingBack, onDropped: () => (isDropped = true) }, storageEvents);
    slot.travel?.begin();
    recorder?.begin(store.getState());
    const all = { ...services, loads: reducer === undefined ? afterState(loads, complete) : loads };
    const { loads: late, ...ports } = recorder?.ports(all) ?? all;
    const root = sagas.run(() => rootSaga(ports, late));
    if (isDropped) say('errors.stateDropped');
    if (isTravelMissing) say('errors.travelMissing');
    return root;
  };
  return {
    store,
    start,
    /** Has every part of the state there; pages wait for it. */
    complete,
    /** Filled by `start` where DevTools are. */
    slot,
    /** Undefined where no DevTools are. */
    isLookingBack: lifted === undefined ? undefined : isLookingBack,
  };
};
