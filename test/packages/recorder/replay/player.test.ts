import type { PlayerState, Playing } from '../../../../packages/recorder/src/replay/player/types';
import { createBreath, type Breath } from '../../../../packages/recorder/src/replay/recording/breath';
import { until } from '../../../harness/until';
import { textOf } from './madeRecording';
import { aRecording, createPlayer } from './tinyApp';

/** A player whose screen is drawn by hand. */
const startPlayer = () => {
  let work: ((now: number) => void) | undefined;
  let now = 0;
  const states: PlayerState[] = [];
  const player = createPlayer({
    frames: (next) => {
      work = next;
      return () => (work = undefined);
    },
    now: () => performance.now(),
    breathFor: (signal) => createBreath(signal),
  });
  player.watch(() => states.push(player.shown()));
  const shown = (): Playing => {
    const state = player.shown();
    if (state.phase !== 'open') throw new Error(`It is ${state.phase}.`);
    return state;
  };
  return {
    player,
    states,
    shown,
    isRunning: () => work !== undefined,
    /** So many milliseconds pass, and the screen is drawn. */
    frame: (ms: number): void => {
      now += ms;
      work?.(now);
    },
    open: async (recording = aRecording({ actions: 20 })): Promise<void> => {
      await player.open('a.replay.jsonl', async () => new Blob([textOf(recording)]));
    },
  };
};

describe('the player', () => {
  it('reads a file, opens it at the beginning, and compares its states', async () => {
    const { player, states, open } = startPlayer();

    await open();

    expect(states[0]).toEqual({ phase: 'reading', name: 'a.replay.jsonl', size: 0, bytes: 0 });
    expect(player.shown()).toMatchObject({
      phase: 'open',
      position: 0,
      isPlaying: false,
      check: { compared: 20, differing: 0 },
    });
  });

  it('says why a file cannot be opened, and opens the next one', async () => {
    const { player, open } = startPlayer();

    await player.open('cat.png', async () => new Blob(['meow']));
    expect(player.shown()).toEqual({
      phase: 'failed',
      name: 'cat.png',
      error: { code: 'recorder.faults.noRecording', params: {} },
    });
    await player.open('gone', () => Promise.reject(new Error('gone')));
    expect(player.shown()).toMatchObject({ phase: 'failed', name: 'gone', error: { params: { detail: 'gone' } } });
    await open();

    expect(player.shown().phase).toBe('open');
  });

  it('leaves what it reads for another file, and when it is closed', async () => {
    const { player, open } = startPlayer();
    const large = textOf(aRecording({ actions: 4000 }));

    const first = player.open('large', async () => new Blob([large]));
    await open();
    await first;
    expect(player.shown()).toMatchObject({ phase: 'open', opened: { name: 'a.replay.jsonl' } });
    const again = player.open('large', async () => new Blob([large]));
    player.close();
    await again;

    expect(player.shown()).toEqual({ phase: 'empty' });
  });

  it('goes where it is told, and not beyond the ends', async () => {
    const { player, shown, open } = startPlayer();
    await open();
    const { length } = shown().opened.states;

    const places = [5, -3, 1e9, 2].map((place) => {
      player.goTo(place);
      return shown().position;
    });

    expect(places).toEqual([5, 0, length, 2]);
  });

  it('plays as time goes by, at the speed that is chosen, and stops at the end', async () => {
    const { player, shown, open, frame, isRunning } = startPlayer();
    await open(aRecording({ actions: 20, every: 100 }));
    const { length } = shown().opened.states;

    player.toggle();
    frame(0);
    frame(250);
    expect(shown()).toMatchObject({ isPlaying: true, position: 3 });
    player.chooseSpeed(4);
    frame(0);
    frame(100);
    expect(shown()).toMatchObject({ isPlaying: true, speed: 4, position: 7 });
    player.toggle();
    frame(1000);
    expect(shown()).toMatchObject({ isPlaying: false, position: 7 });
    player.toggle();
    frame(0);
    frame(10_000);

    expect([shown().isPlaying, shown().position, isRunning()]).toEqual([false, length, false]);
    player.toggle();
    expect([shown().isPlaying, shown().position]).toEqual([true, 0]);
    player.goTo(4);
    expect([shown().isPlaying, shown().position, isRunning()]).toEqual([false, 4, false]);
  });

  it('skips long waits unless it is told not to', async () => {
    const { player, shown, open, frame } = startPlayer();
    await open(aRecording({ actions: 3, every: 60_000 }));

    player.toggle();
    frame(0);
    frame(300);
    expect(shown().position).toBe(2);
    player.goTo(1);
    player.chooseWaits(false);
    player.toggle();
    frame(0);
    frame(59_000);
    expect(shown().position).toBe(1);
    frame(1_000);

    expect(shown().position).toBe(2);
  });

  it('has nothing to play where nothing was recorded', async () => {
    const { player, shown, open, isRunning } = startPlayer();
    await open(aRecording({ actions: 0 }));

    player.toggle();

    expect([shown().isPlaying, isRunning()]).toEqual([false, false]);
  });

  it('gives other tasks their turns while 100,000 lines are opened, also between the last line and the first drawing', async () => {
    const [LINES, SLICE] = [100_000, 1000];
    const text = textOf(aRecording({ actions: (LINES * 2) / 3, hasDigests: false }));
    /** Rests after so many lines: whatever waits has its turn. */
    const breathFor = (signal: AbortSignal): Breath => {
      let done = 0;
      return (isOver = false) => {
        signal.throwIfAborted();
        done += 1;
        return isOver || done % SLICE === 0 ? new Promise((resolve) => void setImmediate(resolve)) : undefined;
      };
    };
    let now = 0;
    const player = createPlayer({ frames: () => () => undefined, now: () => (now += 1000), breathFor });
    const turns: Record<string, number> = { reading: 0, open: 0 };
    let turn = 0;
    let isOver = false;
    const other = (): void => {
      turn += 1;
      if (!isOver) setImmediate(other);
    };
    player.watch(() => {
      turns[player.shown().phase] = turn;
      if (player.shown().phase === 'open') player.close();
    });

    setImmediate(other);
    await player.open('long', async () => new Blob([text]));
    isOver = true;

    const [read, open] = [turns['reading'] ?? 0, turns['open'] ?? 0];
    expect(read).toBeGreaterThan(LINES / SLICE - 2);
    // Once through for what the steps are called, and once for what belongs together.
    expect(open - read).toBeGreaterThanOrEqual((2 * LINES) / SLICE);
  });

  it('makes a far place in slices, whoever asks for it, and says when it is there', async () => {
    const far = 2000;
    const recording = aRecording({ actions: 4000, hasDigests: false });
    let [slices, steps] = [0, 0];
    /** Rests after ten steps; what is compared waits until the far place is there. */
    const breathFor =
      (signal: AbortSignal): Breath =>
      () => {
        signal.throwIfAborted();
        steps += 1;
        if (steps % 10 !== 0) return undefined;
        slices += 1;
        return new Promise((resolve) => void setImmediate(resolve));
      };
    const player = createPlayer({ frames: () => () => undefined, now: () => performance.now(), breathFor });
    const isThere = (): boolean => {
      const state = player.shown();
      return state.phase === 'open' && state.opened.states.isNear(far);
    };
    const told: boolean[] = [];
    player.watch(() => {
      const state = player.shown();
      if (state.phase === 'open' && state.position === far) told.push(isThere());
      else if (state.phase === 'open' && state.position === 0 && state.check.reached === 0 && told.length === 0)
        queueMicrotask(() => player.goTo(far));
    });

    const opening = player.open('long', async () => new Blob([textOf(recording)]));
    await until(() => told.length > 0, 'the far place is asked for');
    slices = 0;
    await until(isThere, 'it is there');
    await opening;

    // At once it was not, then it was made while others had their turns, and said.
    expect([told[0], told.at(-1)]).toEqual([false, true]);
    expect(slices).toBeGreaterThan(100);
  });

  it('shows where it is while a long recording is compared', async () => {
    const { player, states, open, shown } = startPlayer();
    const opened = open(aRecording({ actions: 6000 }));
    await until(() => player.shown().phase === 'open', 'it is open');
    player.goTo(3000);
    await opened;

    expect(shown()).toMatchObject({ position: 3000, check: { reached: 9000, compared: 6000, differing: 0 } });
    expect(states.some((state) => state.phase === 'open' && state.check.reached < 9000)).toBe(true);
  });
});
