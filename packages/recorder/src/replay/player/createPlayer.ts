import { appErrorOf } from '@inkside/kit';

import type { Breath } from '../recording/breath';
import type { Change, OpenedRecording, PlayerState, Playing, Speed } from './types';
import type { Recording } from '../../format/lines';
import { checkStates, unchecked } from '../recording/checkStates';
import { createStates, type Reduce } from '../recording/states';
import { readRecording, type RecordingFile } from '../recording/readRecording';
import { linksOf, stepsOf } from '../recording/steps';
import { createPlayback, type Frames, type Playback } from './playback';

/** What a person sees of progress changes no more often. */
const TELL_EVERY_MS = 100;

/** The app whose recordings are replayed. */
export interface ReplayedApp<State extends object> {
  readonly reduce: Reduce<State>;
  /** What makes a recording of the app of now out of an older one. @throws PortError where there is no way */
  readonly upgrade: (recording: Recording) => Recording;
}

export interface PlayerParts {
  readonly frames: Frames;
  readonly now: () => number;
  readonly breathFor: (signal: AbortSignal) => Breath;
}

/** Opens recordings and moves through them. Not the app's store: see docs/recorder.md. */
export interface Player<State extends object = object> {
  readonly watch: (listener: () => void) => () => void;
  readonly shown: () => PlayerState<State>;
  /** Reads a file; what is read now is left. What goes wrong is said by the state. */
  readonly open: (name: string, file: () => Promise<RecordingFile>) => Promise<void>;
  readonly close: () => void;
  /** Ends a play. Positions outside of the recording are its ends. */
  readonly goTo: (position: number) => void;
  /** At the end it begins anew. */
  readonly toggle: () => void;
  readonly chooseSpeed: (speed: Speed) => void;
  readonly chooseWaits: (skipsWaits: boolean) => void;
}

/** A state for React to read. */
const createScreen = <State extends object>() => {
  const listeners = new Set<() => void>();
  let shown: PlayerState<State> = { phase: 'empty' };
  return {
    show: (next: PlayerState<State>): void => {
      shown = next;
      for (const listener of listeners) listener();
    },
    shown: (): PlayerState<State> => shown,
    watch: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
};

/** Drops what comes too soon after the one before. */
const seldom = <T>(now: () => number, tell: (value: T) => unknown): ((value: T) => void) => {
  let last = -Infinity;
  return (value) => {
    if (now() - last < TELL_EVERY_MS) return;
    last = now();
    tell(value);
  };
};

const openedOf = async <State extends object>(
  name: string,
  recording: Recording,
  reduce: Reduce<State>,
  breath: Breath,
): Promise<OpenedRecording<State>> => {
  const { lines } = recording;
  const [steps, links] = [await stepsOf(lines, breath), await linksOf(lines, breath)];
  return { name, recording, steps, links, states: createStates(recording, reduce) };
};

/** Moves through what is open. */
const controlsOf = (
  shown: () => PlayerState,
  change: Change,
  playback: Playback,
): Pick<Player, 'goTo' | 'toggle' | 'chooseSpeed' | 'chooseWaits'> => ({
  goTo: (position) => {
    const state = shown();
    if (state.phase !== 'open') return;
    playback.stop();
    change({ isPlaying: false, position: Math.min(Math.max(0, position), state.opened.states.length) });
  },
  toggle: playback.toggle,
  chooseSpeed: (speed) => playback.restart({ speed }),
  chooseWaits: (skipsWaits) => playback.restart({ skipsWaits }),
});

/** At its beginning, as yet unplayed. */
const atBeginning = <State extends object>(opened: OpenedRecording<State>): Playing<State> => ({
  phase: 'open',
  opened,
  position: 0,
  isPlaying: false,
  speed: 1,
  skipsWaits: true,
  check: unchecked(opened.recording),
});

/**
 * Makes the states up to where the player stands, in slices, where they are not at hand: somebody who jumps far ahead
 * waits, and the page does not. `onReached` is told each time that the place is near.
 */
const createReach = (shown: () => PlayerState, breathFor: (signal: AbortSignal) => Breath, onReached: () => void) => {
  let walking: AbortSignal | undefined;

  /** Undefined where there is nothing to do. */
  const far = () => {
    const state = shown();
    return state.phase === 'open' && !state.opened.states.isNear(state.position)
      ? { states: state.opened.states, position: state.position }
      : undefined;
  };
  const walk = async (breath: Breath): Promise<void> => {
    for (let goal = far(); goal !== undefined; goal = far()) {
      const { states, position } = goal;
      for (const _line of states.towards(position)) {
        const pause = breath();
        if (pause === undefined) continue;
        await pause;
        // Somebody went elsewhere meanwhile.
        if (far()?.position !== position) break;
      }
      if (states.isNear(position)) onReached();
    }
  };
  /** @param signal ends when the recording is left */
  return async (signal: AbortSignal): Promise<void> => {
    if (walking === signal || far() === undefined) return;
    walking = signal;
    try {
      await walk(breathFor(signal));
    } catch (thrown) {
      // What is left for another recording is no fault.
      if (!signal.aborted) throw thrown;
    } finally {
      if (walking === signal) walking = undefined;
    }
  };
};

/** Checks the whole of what is open, and says how far it is. */
const createCheck =
  (now: () => number, change: Change) =>
  async ({ recording, states }: OpenedRecording, breath: Breath): Promise<void> => {
    const tell = seldom<Playing['check']>(now, (told) => change({ check: told }));
    await checkStates(recording, states, unchecked(recording), breath, (told) =>
      told.reached === states.length ? change({ check: told }) : tell(told),
    );
  };

export const createPlayer = <State extends object>(
  { reduce, upgrade }: ReplayedApp<State>,
  { frames, now, breathFor }: PlayerParts,
): Player<State> => {
  const { show, shown, watch } = createScreen<State>();
  let work = new AbortController();

  const change: Change = (part) => {
    const state = shown();
    if (state.phase !== 'open') return;
    show({ ...state, ...part });
    if (part.position !== undefined) void reach(work.signal);
  };
  const reach = createReach(shown, breathFor, () => change({}));
  const playback = createPlayback(frames, shown, change);
  const check = createCheck(now, change);
  /** Whatever runs is left. */
  const begin = (state: PlayerState<State>): AbortSignal => {
    work.abort();
    playback.stop();
    work = new AbortController();
    show(state);
    return work.signal;
  };

  const open: Player['open'] = async (name, file) => {
    const signal = begin({ phase: 'reading', name, size: 0, bytes: 0 });
    const breath = breathFor(signal);
    try {
      const source = await file();
      const tell = seldom<number>(
        now,
        (bytes) => signal.aborted || show({ phase: 'reading', name, size: source.size, bytes }),
      );
      const recording = await readRecording(source, { breath, onProgress: tell, upgrade });
      const opened = await openedOf(name, recording, reduce, breath);
      // The first drawing takes a slice of its own.
      await breath(true);
      signal.throwIfAborted();
      show(atBeginning(opened));
      await check(opened, breath);
    } catch (thrown) {
      if (!signal.aborted) show({ phase: 'failed', name, error: appErrorOf(thrown) });
    }
  };

  return { watch, shown, open, close: () => void begin({ phase: 'empty' }), ...controlsOf(shown, change, playback) };
};
