import {
  type BindFault,
  BindError,
  bind,
  type Binding,
  confirmQr,
  lockDevice,
  tellFirmware,
  tellSleep,
  unbind,
} from './binding';
import { CloudRefusal } from './cloudClient';
import { createContext, type TwinContext } from './context';
import { follow, type LineState } from './following';
import { dropBookFile } from './books';
import { paperOf } from './papers';
import type { TwinPorts } from './ports';
import { createReading, type TwinReading, type TwinScreen } from './reading';
import { dropFile } from './receiving';
import { askForCode } from './signIn';
import { type Firmware, readState, type TwinState } from './twinState';

export interface TwinSnapshot {
  readonly state: TwinState;
  readonly screen: TwinScreen;
  /** Whether the last try to reach the cloud did. */
  readonly isOnline: boolean;
}

/** Why a binding failed: in a word of ours, or in the cloud's own. */
export type BindAnswer =
  | { readonly kind: 'bound' }
  | { readonly kind: 'fault'; readonly fault: BindFault | 'offline' }
  | { readonly kind: 'refused'; readonly message: string };

/** A device: what a hand can do with it, and what it shows. Nothing here rejects but for a broken store. */
export interface Twin extends TwinReading {
  snapshot(): TwinSnapshot;
  subscribe(listener: () => void): () => void;
  /** Begins to follow the cloud, where it is bound, awake and has a network. */
  start(): void;
  /** Ends all that runs. */
  stop(): Promise<void>;
  /** Has a code sent to an account. */
  askCode(account: string): Promise<BindAnswer>;
  bind(binding: Binding): Promise<BindAnswer>;
  unbind(): Promise<void>;
  /** Lets a sign-in page in, by the text of its QR code. */
  confirmQr(text: string): Promise<BindAnswer>;
  lock(): Promise<void>;
  sleep(): Promise<void>;
  wake(): Promise<void>;
  setAirplane(isOn: boolean): Promise<void>;
  setSlow(isOn: boolean): Promise<void>;
  /** Bytes. What did not fit is fetched where it fits now. */
  setCapacity(bytes: number): Promise<void>;
  setFirmware(firmware: Firmware): Promise<void>;
  home(): void;
  /** Makes room. */
  remove(documentId: string): Promise<void>;
  /** Makes room: the book stays on the shelf, and is fetched again when it is opened. */
  removeBook(bookId: string): Promise<void>;
  /** A paper of the cloud, by its id; undefined where there is none, or no line. */
  paper(id: string): Promise<Uint8Array | undefined>;
  /** What it holds, by its key in the object store. */
  held(key: string): Promise<Uint8Array | undefined>;
}

const answerOf = (thrown: unknown): BindAnswer => {
  if (thrown instanceof BindError) return { kind: 'fault', fault: thrown.fault };
  if (thrown instanceof CloudRefusal) return { kind: 'refused', message: thrown.message };
  return { kind: 'fault', fault: 'offline' };
};

/** One run of the loop at a time; whatever changes its conditions ends it, and begins it anew where it may run. */
const createRuns = (context: TwinContext, line: LineState) => {
  let stopping = new AbortController();
  let running: Promise<void> = Promise.resolve();
  const mayRun = (): boolean => {
    const { bound, isAsleep, isAirplane } = context.state();
    return bound !== null && !isAsleep && !isAirplane;
  };
  const halt = async (): Promise<void> => {
    stopping.abort();
    await running.catch(() => undefined);
  };
  return {
    halt,
    signal: () => stopping.signal,
    begin: (): void => {
      stopping.abort();
      const own = new AbortController();
      stopping = own;
      // A run that broke is over; its fault was that of the store, and the next one finds it again.
      running = running
        .catch(() => undefined)
        .then(() => (mayRun() && !own.signal.aborted ? follow(context, line, own.signal) : undefined));
    },
  };
};
type Runs = ReturnType<typeof createRuns>;

/** Sets something about the device while nothing runs, and goes on under the new conditions. */
const createSettings = (context: TwinContext, runs: Runs) => {
  const set = async (part: Partial<TwinState>): Promise<void> => {
    await runs.halt();
    await context.change((state) => ({ ...state, ...part }));
  };
  return {
    sleep: async () => {
      await runs.halt();
      // Before it is asleep, or it could not say so.
      if (context.state().bound !== null) await tellSleep(context, true);
      await set({ isAsleep: true });
      await context.log('slept');
    },
    wake: async () => {
      await set({ isAsleep: false });
      await context.log('woke');
      if (context.state().bound !== null) await tellSleep(context, false);
      runs.begin();
    },
    setAirplane: async (isAirplane: boolean) => {
      await set({ isAirplane });
      await context.log(isAirplane ? 'airplaneOn' : 'airplaneOff');
      runs.begin();
    },
    setSlow: async (isSlow: boolean) => {
      await set({ isSlow });
      await context.log(isSlow ? 'slowOn' : 'slowOff');
      runs.begin();
    },
    setCapacity: async (capacity: number) => {
      await set({ capacity });
      await context.log('capacity', { size: capacity });
      runs.begin();
    },
    setFirmware: async (firmware: Firmware) => {
      await set({ firmware });
      await context.log('firmware', { firmware });
      await tellFirmware(context).catch(() => undefined);
      runs.begin();
    },
  };
};

const createBindings = (context: TwinContext, runs: Runs, show: (screen: TwinScreen) => void) => {
  const answered = async (work: () => Promise<void>): Promise<BindAnswer> => {
    try {
      await work();
      return { kind: 'bound' };
    } catch (thrown) {
      return answerOf(thrown);
    }
  };
  return {
    askCode: (account: string) => answered(() => askForCode(context.cloud, account)),
    bind: async (binding: Binding) => {
      const answer = await answered(() => bind(context, binding));
      if (answer.kind === 'bound') {
        show({ kind: 'home' });
        runs.begin();
      }
      return answer;
    },
    unbind: async () => {
      await runs.halt();
      await unbind(context);
      show({ kind: 'home' });
    },
    confirmQr: (text: string) => answered(() => confirmQr(context, text)),
    lock: async () => {
      await lockDevice(context).catch(() => undefined);
      // Its next call is told what to show.
      runs.begin();
    },
  };
};

/** The device that the store remembers; a new one of that model where there is none. */
export const createTwin = async (ports: TwinPorts, model: string): Promise<Twin> => {
  const context = createContext(ports, readState(await ports.store.load(), ports.newId(), model));
  const line: LineState = { isOnline: true };
  const runs = createRuns(context, line);
  let screen: TwinScreen = { kind: 'home' };
  let shown: TwinSnapshot | undefined;
  context.subscribe(() => {
    shown = undefined;
  });
  const show = (next: TwinScreen): void => {
    screen = next;
    context.notify();
  };
  return {
    snapshot: () => (shown ??= { state: context.state(), screen, isOnline: line.isOnline }),
    subscribe: (listener) => context.subscribe(listener),
    start: runs.begin,
    stop: runs.halt,
    ...createSettings(context, runs),
    ...createBindings(context, runs, show),
    ...createReading(context, { signal: runs.signal, show }),
    home: () => show({ kind: 'home' }),
    remove: async (documentId) => {
      await dropFile(context, documentId, 'removed');
      show({ kind: 'home' });
      runs.begin();
    },
    removeBook: async (bookId) => {
      await dropBookFile(context, bookId);
      runs.begin();
    },
    paper: (id) => paperOf(context, id),
    held: (key) => ports.store.get(key),
  };
};
