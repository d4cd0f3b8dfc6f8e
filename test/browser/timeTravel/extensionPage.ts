import { instrument, type EnhancedStore, type LiftedState } from '@redux-devtools/instrument';
import type { Action, Reducer, StoreEnhancer, StoreEnhancerStoreCreator } from 'redux';

/**
 * Stands in for the part of the Redux DevTools extension that runs inside a page, which tests cannot install: it puts
 * the extension's own instrumentation around the store, and speaks with the panel by the same messages. Left out is what
 * an app like this never uses: filters, sanitizers, serializers and traces. Nothing is throttled.
 */
const [FROM_PAGE, FROM_PANEL, INSTANCE] = ['@devtools-page', '@devtools-extension', 1] as const;
/** As the extension has it, unless its options say otherwise. */
const MOST_ACTIONS = 50;

type Feature = 'jump' | 'skip' | 'reorder' | 'import' | 'export' | 'lock' | 'pause' | 'persist' | 'dispatch';
interface Config {
  readonly features?: Partial<Readonly<Record<Feature, boolean | 'custom'>>>;
}
type Monitored = { readonly type: string; readonly status?: boolean };
type State = LiftedState<unknown, Action, unknown>;
type Store = EnhancedStore<unknown, Action, unknown>;

/** What the panel says. */
type Order =
  | { readonly type: 'START' | 'STOP' | 'UPDATE' | 'EXPORT' }
  | { readonly type: 'DISPATCH'; readonly payload: Monitored }
  | { readonly type: 'ACTION'; readonly payload: string }
  | { readonly type: 'IMPORT'; readonly state: string };

/** The feature that a button of the panel belongs to; one without is always there. */
const featureOf: Readonly<Record<string, Feature>> = {
  JUMP_TO_STATE: 'jump',
  JUMP_TO_ACTION: 'jump',
  TOGGLE_ACTION: 'skip',
  REORDER_ACTION: 'reorder',
  IMPORT_STATE: 'import',
  LOCK_CHANGES: 'lock',
  PAUSE_RECORDING: 'pause',
};

declare global {
  interface Window {
    __REDUX_DEVTOOLS_EXTENSION__: (config?: Config) => StoreEnhancer;
    __REDUX_DEVTOOLS_EXTENSION_COMPOSE__: (...given: readonly unknown[]) => unknown;
    __REDUX_DEVTOOLS_EXTENSION_LOCKED__?: boolean;
  }
}

const post = (message: Readonly<Record<string, unknown>>): void =>
  window.postMessage({ ...message, source: FROM_PAGE, instanceId: INSTANCE }, '*');

const wholeState = ({ actionsById, computedStates, committedState, ...rest }: State, config?: Config) => ({
  type: 'STATE',
  payload: rest,
  actionsById: JSON.stringify(actionsById),
  computedStates: JSON.stringify(computedStates),
  committedState: committedState !== undefined,
  ...(config === undefined ? {} : { libConfig: { name: document.title, features: config.features, type: 'redux' } }),
});

const exported = ({ actionsById, stagedActionIds, committedState }: State) => ({
  type: 'EXPORT',
  payload: JSON.stringify(stagedActionIds.slice(1).map((id) => Reflect.get(actionsById[id] ?? {}, 'action'))),
  committedState: committedState === undefined ? undefined : JSON.stringify(committedState),
});

/** The file that somebody chose to import: actions and the state before them, or a whole history. */
const importedFrom = (text: string): object => {
  const file = JSON.parse(text) as { readonly payload?: string; readonly preloadedState?: string };
  if (file.payload === undefined) return { nextLiftedState: file };
  const preloadedState: unknown = file.preloadedState === undefined ? undefined : JSON.parse(file.preloadedState);
  return { nextLiftedState: JSON.parse(file.payload) as unknown, preloadedState };
};

/** The panel's own dispatcher sends what somebody typed, and the extension evaluates it in the page. */
const evaluated = (text: string): unknown =>
  // oxlint-disable-next-line no-new-func, typescript/no-implied-eval -- this is what the page's policy has to forbid
  new Function(`return ${text}`)();

/** What lies between the store and the panel: both are told of the other. */
const createRelay = (config: Config, lifted: () => Store['liftedStore'], dispatch: (action: Action) => unknown) => {
  let isActive = false;
  let last: string | undefined;
  let told = 1;

  const tellAll = (about?: Config): void => {
    const state = lifted().getState();
    post(wholeState(state, about));
    told = state.nextActionId;
  };
  const tell = (): void => {
    const state = lifted().getState();
    const id = state.nextActionId - 1;
    if (last === 'PERFORM_ACTION' && told === id) {
      const payload = JSON.stringify(state.computedStates.at(-1)?.state);
      const action = JSON.stringify(state.actionsById[id]);
      post({ type: 'ACTION', payload, action, maxAge: MOST_ACTIONS, nextActionId: state.nextActionId });
      told = state.nextActionId;
    } else tellAll();
  };
  const orError = (work: () => unknown): void => {
    try {
      work();
    } catch (thrown) {
      post({ type: 'ERROR', payload: thrown instanceof Error ? thrown.message : String(thrown) });
    }
  };
  const offers = (feature: Feature | undefined): boolean =>
    feature === undefined || config.features === undefined || Boolean(config.features[feature]);

  const orders: Readonly<{ [Type in Order['type']]: (order: Extract<Order, { type: Type }>) => void }> = {
    START: () => {
      isActive = true;
      tellAll(config);
    },
    STOP: () => {
      isActive = false;
      post({ type: 'STOP' });
    },
    UPDATE: () => tellAll(),
    EXPORT: () => post(exported(lifted().getState())),
    DISPATCH: ({ payload }) => void (offers(featureOf[payload.type]) && lifted().dispatch(payload as never)),
    ACTION: ({ payload }) => offers('dispatch') && orError(() => dispatch(evaluated(payload) as Action)),
    IMPORT: ({ state }) =>
      offers('import') && orError(() => lifted().dispatch({ type: 'IMPORT_STATE', ...importedFrom(state) } as never)),
  };
  return {
    reducer: ((state: unknown = {}, { type, status }: Monitored) => {
      if (!isActive) return state;
      last = type;
      if (type === 'LOCK_CHANGES') window.__REDUX_DEVTOOLS_EXTENSION_LOCKED__ = status === true;
      return state;
    }) as unknown as Reducer<unknown, Action>,
    changed: (): void => {
      if (isActive && last !== 'JUMP_TO_STATE') tell();
    },
    hear: ({ source, data }: MessageEvent): void => {
      if (source !== window || Reflect.get(Object(data), 'source') !== FROM_PANEL) return;
      const order = data as Order;
      (orders[order.type] as (order: Order) => void)(order);
    },
  };
};

/** Of the store: the way through all of the app's middleware, by which the panel's dispatcher goes. */
let initialDispatch: ((action: Action) => unknown) | undefined;

const extension =
  (config: Config = {}): StoreEnhancer =>
  (next) =>
    ((reducer: Reducer<unknown, Action>, preloaded: unknown) => {
      let store: Store | undefined = undefined;
      const made = (): Store => store as unknown as Store;
      const relay = createRelay(
        config,
        () => made().liftedStore,
        (action) => (initialDispatch ?? made().dispatch)(action),
      );
      const enhance = instrument(relay.reducer as never, { maxAge: MOST_ACTIONS, pauseActionType: '@@PAUSED' });
      store = enhance(next as StoreEnhancerStoreCreator)(reducer, preloaded as never) as unknown as Store;
      window.addEventListener('message', relay.hear);
      post({ type: 'INIT_INSTANCE' });
      store.subscribe(relay.changed);
      return store;
    }) as never;

/** Outside of all other enhancers: a locked store takes nothing from the app. */
const locking: StoreEnhancer = (next) =>
  ((reducer: never, preloaded: never) => {
    const store = next(reducer, preloaded);
    initialDispatch = store.dispatch as (action: Action) => unknown;
    const dispatch = (action: never): unknown =>
      window.__REDUX_DEVTOOLS_EXTENSION_LOCKED__ !== true && store.dispatch(action);
    return { ...store, dispatch };
  }) as never;

const composed =
  (config: Config) =>
  (...enhancers: readonly StoreEnhancer[]): StoreEnhancer =>
  (next) =>
    [locking, ...enhancers].reduceRight((create, enhance) => enhance(create) as never, extension(config)(next));

window.__REDUX_DEVTOOLS_EXTENSION__ = extension;
window.__REDUX_DEVTOOLS_EXTENSION_COMPOSE__ = (...given) => {
  if (given.length === 0) return extension();
  const [first] = given;
  return typeof first === 'function' ? composed({})(...(given as StoreEnhancer[])) : composed(first as Config);
};
