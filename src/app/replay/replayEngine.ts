import { PortError } from '@inkside/kit';
import type { Loads } from '../../sagas/loads';
import {
  isRecorders,
  isSagaLine,
  originOf,
  type Recording,
  type ReplayedPorts,
  replayPorts,
  type RecordingLine,
} from '@inkside/recorder';
import { makeStore } from '../store/store';
import type { StoreRecorder } from '../store/storeRecorder';
import { CALLS_VERSION } from './calls';
import { createCursor, type Cursor } from './cursor';
import type { Outcome } from './outcome';
import { portNames, type ReplayedServices } from './portNames';
import { firstState, type ReplayOptions } from './replayState';

/** Tasks of the event loop, by hand: a timer would wait a millisecond each time. Close it at the end. */
const createTurns = () => {
  const { port1, port2 } = new MessageChannel();
  let wake: () => void = () => undefined;
  port1.onmessage = () => wake();
  return {
    /** Everything that is ready has run. */
    runDry: (): Promise<void> =>
      new Promise((resolve) => {
        wake = resolve;
        port2.postMessage(null);
      }),
    close: (): void => port1.close(),
  };
};
type Turns = ReturnType<typeof createTurns>;

const HOPS = 3;
/** What a settled promise set going has run: whoever waits for a port goes on in the next microtask. */
const microtasks = async (): Promise<void> => {
  for (let hop = 0; hop < HOPS; hop += 1) await Promise.resolve();
};

/** The code that a replay runs, there before it begins: the recording says when it came. */
export const loadCode = async (loads: Loads): Promise<Readonly<Record<string, unknown>>> =>
  Object.fromEntries(
    await Promise.all(Object.entries(loads).map(async ([name, load]) => [`loads.${name}`, await load()] as const)),
  );

/** Sees what goes through the store: what sagas put must be the next line, and each state the one that was. */
const createWatcher = (cursor: Cursor, nested: (n: number) => void) => {
  /** The action that the driver hands in. */
  let fed: number | undefined;
  /** What a reducer threw last. */
  let stumbled: unknown;

  const recorder: StoreRecorder = {
    middleware: (api) => (next) => (action) => {
      if (isRecorders(String(Reflect.get(action as object, 'type')))) return next(action);
      const isSagas = originOf(action as object) === 'saga';
      const index = isSagas ? cursor.match({ kind: 'act', action })?.[1] : fed;
      fed = undefined;
      // What comes after a difference says nothing, and what sagas put past the end is not of the state there.
      if (cursor.difference() !== undefined || (isSagas && index === undefined)) return action;
      try {
        return next(action);
      } catch (thrown) {
        stumbled = thrown;
        throw thrown;
      } finally {
        nested(0);
        if (index !== undefined) cursor.compareState(index, api.getState() as object);
      }
    },
    begin: () => undefined,
    ports: (ports) => ports,
  };
  /** The action of line `index` goes into the store by `dispatch`. */
  const handIn = (dispatch: () => void, index: number): void => {
    fed = index;
    try {
      dispatch();
    } catch (thrown) {
      // It is thrown at whoever dispatches, as in the app, and that is nobody here.
      if (thrown !== stumbled) throw thrown;
    }
  };
  return { recorder, handIn };
};

/** The app without its views, whose ports and whose watcher are of the recording. */
const mountApp = (recording: Recording, cursor: Cursor, code: Readonly<Record<string, unknown>>) => {
  const feed = (line: RecordingLine, index: number): void => {
    if (line.kind === 'act') return handIn(() => void store.dispatch(line.action), index);
    const isAwaited =
      line.kind === 'answer'
        ? replayed.answer(line)
        : line.kind === 'failed'
          ? replayed.fail(line)
          : line.kind !== 'said' || replayed.say(line);
    if (!isAwaited) cursor.stray(index);
  };
  /** What came inside of something comes inside of it again. */
  const nested = (n: number): void => {
    for (let line = cursor.line(); line !== undefined && !isSagaLine(line) && line.during === n; line = cursor.line())
      feed(line, cursor.skip());
  };
  const replayed: ReplayedPorts<ReplayedServices> = replayPorts(
    portNames,
    (asked) => {
      const [line] = cursor.match(asked) ?? [];
      return line?.kind === 'act' ? undefined : line;
    },
    nested,
    { code, refuse: cursor.refuse },
  );
  const { recorder, handIn } = createWatcher(cursor, nested);
  const { loads, ...services } = replayed.ports;
  const handles = {} as never;
  const { store, start } = makeStore({
    services: { ...services, handles },
    loads,
    preloadedState: firstState(recording),
    recorder,
  });
  return { store, start, feed };
};

const drive = async (cursor: Cursor, { feed }: ReturnType<typeof mountApp>, turns: Turns): Promise<void> => {
  while (!cursor.isOver()) {
    const line = cursor.line();
    if (line === undefined) return;
    if (isSagaLine(line)) {
      // They have had their time: whatever an input sets going is done within its own turn.
      await turns.runDry();
      if (cursor.line() === line) cursor.missing();
      continue;
    }
    if (line.turn === 1) await turns.runDry();
    if (cursor.difference() !== undefined) return;
    feed(line, cursor.skip());
    await microtasks();
  }
};

/**
 * Runs the real sagas with ports that answer from the recording; what the sagas do must be what they did.
 * @param code what {@link loadCode} gave
 * @throws PortError `recorder.faults.middle` for a recording that does not begin with the start of the app;
 *   `replay.faults.calls {found, known}` for one of newer calls than these sagas ask;
 *   `recorder.faults.line {line, reason}` for a value that cannot be made
 */
export const replayEngine = async (
  recording: Recording,
  code: Readonly<Record<string, unknown>>,
  { until = Infinity }: ReplayOptions = {},
): Promise<Outcome> => {
  if (recording.head.from !== 'start') throw new PortError('recorder.faults.middle');
  const { calls: found } = recording.head;
  if (found > CALLS_VERSION) throw new PortError('replay.faults.calls', { found, known: CALLS_VERSION });
  const cursor = createCursor(recording, until);
  const app = mountApp(recording, cursor, code);
  const turns = createTurns();
  try {
    const root = await app.start();
    await drive(cursor, app, turns);
    // What comes after the last line is one line too many, unless the recording was cut off there.
    if (recording.end !== undefined) await turns.runDry();
    const state = app.store.getState();
    cursor.throwFault();
    cursor.compareEnd(state);
    const outcome: Outcome = {
      mode: 'engine',
      lines: cursor.at(),
      digest: cursor.digestOf(state),
      compared: cursor.compared(),
      difference: cursor.difference(),
    };
    root.cancel();
    return outcome;
  } finally {
    turns.close();
  }
};
