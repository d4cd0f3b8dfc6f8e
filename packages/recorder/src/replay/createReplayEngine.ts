import { PortError } from '@inkside/kit';
import { isRecorders, isSagaLine, type LineOf, type Recording, type RecordingLine } from '../format/lines';
import { originOf } from '../format/write';
import { type ReplayedPorts, replayPorts } from './replayPorts';
import type { Outcome, ReplayOptions } from './comparison';
import { createCursor, type Cursor } from './cursor';

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

/**
 * Sees an action that sagas have not heard yet. `next` hands it to the reducers; what it returns goes to whoever dispatched it.
 * @param state the store's state
 */
export type Watch = (action: unknown, next: (action: unknown) => unknown, state: () => object) => unknown;

/** The app without its views, as it is while it is replayed. */
export interface MountedApp {
  readonly dispatch: (action: LineOf<'act'>['action']) => unknown;
  readonly state: () => object;
  /** The sagas begin; the replay cancels them at its end. */
  readonly start: () => Promise<{ readonly cancel: () => void }>;
}

/** An app whose processes can be replayed. */
export interface ReplayedProcesses<Ports extends object> {
  /** The version of what the sagas ask of their ports. */
  readonly calls: number;
  /** Of all ports. */
  readonly portNames: readonly (keyof Ports & string)[];
  /** A new store with the first state of a recording, whose sagas ask these ports and whose actions go through `watch`. */
  readonly mount: (recording: Recording, ports: Ports, watch: Watch) => MountedApp;
}

/** Sees what goes through the store: what sagas put must be the next line, and each state the one that was. */
const createWatcher = (cursor: Cursor, nested: (n: number) => void) => {
  /** The action that the driver hands in. */
  let fed: number | undefined;
  /** What a reducer threw last. */
  let stumbled: unknown;

  const watch: Watch = (action, next, state) => {
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
      if (index !== undefined) cursor.compareState(index, state());
    }
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
  return { watch, handIn };
};

/** The app without its views, whose ports and whose watcher are of the recording. */
const mountApp = <Ports extends object>(
  { portNames, mount }: ReplayedProcesses<Ports>,
  recording: Recording,
  cursor: Cursor,
  code: Readonly<Record<string, unknown>>,
) => {
  const feed = (line: RecordingLine, index: number): void => {
    if (line.kind === 'act') return handIn(() => void app.dispatch(line.action), index);
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
  const replayed: ReplayedPorts<Ports> = replayPorts(
    portNames,
    (asked) => {
      const [line] = cursor.match(asked) ?? [];
      return line?.kind === 'act' ? undefined : line;
    },
    nested,
    { code, refuse: cursor.refuse },
  );
  const { watch, handIn } = createWatcher(cursor, nested);
  const app = mount(recording, replayed.ports, watch);
  return { app, feed };
};

type Feed = (line: RecordingLine, index: number) => void;

const drive = async (cursor: Cursor, feed: Feed, turns: Turns): Promise<void> => {
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

/** Runs an app's processes to the end of a recording. */
const run = async <Ports extends object>(
  processes: ReplayedProcesses<Ports>,
  recording: Recording,
  code: Readonly<Record<string, unknown>>,
  until: number,
): Promise<Outcome> => {
  const cursor = createCursor(recording, until);
  const { app, feed } = mountApp(processes, recording, cursor, code);
  const turns = createTurns();
  try {
    const root = await app.start();
    await drive(cursor, feed, turns);
    // What comes after the last line is one line too many, unless the recording was cut off there.
    if (recording.end !== undefined) await turns.runDry();
    const state = app.state();
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

/**
 * Runs the real sagas with ports that answer from the recording; what the sagas do must be what they did.
 * @param code what stands for loaded code, by the name of the call that brought it: `loads.engine`
 * @throws PortError `recorder.faults.middle` for a recording that does not begin with the start of the app;
 *   `replay.faults.calls {found, known}` for one of newer calls than these sagas ask;
 *   `recorder.faults.line {line, reason}` for a value that cannot be made
 */
export type ReplayEngine = (
  recording: Recording,
  code: Readonly<Record<string, unknown>>,
  options?: ReplayOptions,
) => Promise<Outcome>;

export const createReplayEngine =
  <Ports extends object>(processes: ReplayedProcesses<Ports>): ReplayEngine =>
  async (recording, code, { until = Infinity } = {}) => {
    const { from, calls: found } = recording.head;
    const { calls: known } = processes;
    if (from !== 'start') throw new PortError('recorder.faults.middle');
    if (found > known) throw new PortError('replay.faults.calls', { found, known });
    return run(processes, recording, code, until);
  };
