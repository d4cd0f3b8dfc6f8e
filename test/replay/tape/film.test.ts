import { readFileSync } from 'node:fs';

import { loadRecording } from '../../../src/app/replay/loadRecording';
import { firstState } from '../../../src/app/replay/replayState';
import { checkFilm, NONE, OTHER, SAME, unchecked, type Check } from '../../../src/app/replay/tape/checkFilm';
import { createFilm } from '../../../src/app/replay/tape/film';
import { rootReducer, type RootState } from '../../../src/app/store/rootReducer';
import type { Recording } from '@inkside/recorder';
import { recordingFiles } from '../files';
import { aHead, aTape, breathless } from './madeTape';

/** The state after each line, made from the beginning. */
const statesOf = (recording: Recording): readonly RootState[] => {
  const states = [firstState(recording)];
  for (const line of recording.lines) {
    const before = states.at(-1) as RootState;
    states.push(line.kind === 'act' ? rootReducer(before, line.action) : before);
  }
  return states;
};

const checked = async (recording: Recording): Promise<Check> => {
  let last = unchecked(recording);
  await checkFilm(recording, createFilm(recording), last, breathless, (told) => (last = told));
  return last;
};

describe('the states of a recording', () => {
  it.each(Object.entries(recordingFiles()))('are those of the reducers, wherever one looks: %s', (_name, file) => {
    const recording = loadRecording(readFileSync(file, 'utf8'));
    const states = statesOf(recording);
    const film = createFilm(recording);
    const { length } = film;

    const places = [length, 0, 1, length - 1, Math.floor(length / 2), Math.floor(length / 3), 2, length];

    expect(length).toBe(recording.lines.length);
    for (const place of places) expect(film.stateAt(place)).toEqual(states[place]);
  });

  it('share what did not change, and are the same when one comes back', () => {
    const film = createFilm(aTape({ actions: 1000 }));
    const last = film.stateAt(film.length);

    expect(film.stateAt(700).notes).toBe(last.notes);
    expect(film.stateAt(film.length).preferences).toEqual(last.preferences);
  });

  it('are kept closer together where the reducers have much to do', () => {
    const recording = aTape({ actions: 1000 });
    let clock = 0;
    // Each action takes 2 ms: the clock is asked before and after.
    const film = createFilm(recording, () => (clock += 2));
    film.stateAt(film.length);

    const costs = [5, 700, 901, 1203, film.length - 1, 333].map((position) => {
      const before = clock;
      film.stateAt(position);
      return clock - before;
    });

    // Within what is kept, and twice that where every second one has gone.
    expect(Math.max(...costs)).toBeLessThanOrEqual(40);
  });

  it('are made in steps up to a place that is far', () => {
    const recording = aTape({ actions: 5000 });
    const film = createFilm(recording);
    expect(film.isNear(4000)).toBe(false);

    const steps = [...film.towards(4000)];

    expect([steps.length, film.isNear(4000), film.isNear(3999), film.isNear(4500)]).toEqual([4000, true, true, false]);
    expect(film.stateAt(4000)).toEqual(statesOf(recording)[4000]);
    expect([...film.towards(4000)]).toEqual([]);
  });

  it('go on from where the walk to another place came, whatever was looked at meanwhile', () => {
    const film = createFilm(aTape({ actions: 5000 }), () => 0);
    const [SLICE, FIRST, LAST] = [100, 4000, 4100];
    let made = 0;
    for (let goal = FIRST; goal < LAST && !film.isNear(goal); goal += 1) {
      const steps = film.towards(goal);
      for (let left = SLICE; left > 0 && steps.next().done !== true; left -= 1) made += 1;
      film.stateAt(5);
    }

    expect(made).toBeGreaterThanOrEqual(FIRST - 20);
    expect(made).toBeLessThanOrEqual(LAST);
    expect(film.isNear(FIRST)).toBe(true);
  });

  it('are near only where something was kept before', () => {
    const film = createFilm(aTape({ actions: 20_000 }));
    expect([film.isNear(1), film.isNear(20), film.isNear(21), film.isNear(2200), film.isNear(film.length)]).toEqual([
      true,
      true,
      false,
      false,
      false,
    ]);

    film.stateAt(film.length);

    expect(film.isNear(film.length - 1)).toBe(true);
    expect(film.isNear(15_123)).toBe(true);
  });

  it('go past an action that a reducer stumbles over, as the app does', () => {
    const recording = aTape({ actions: 4 });
    const broken = { kind: 'act', t: 0, origin: 'outside', action: { type: 'notes/changed' } } as const;
    const film = createFilm({ ...recording, lines: [broken, ...recording.lines] });

    expect(film.stateAt(1)).toEqual(film.stateAt(0));
    expect(film.stateAt(film.length).preferences.theme).toBe('light');
  });
});

describe('comparing all states with the recorded digests', () => {
  it('finds that each matches', async () => {
    const recording = aTape({ actions: 50 });

    const { marks, compared, differing, firstOther, reached } = await checked(recording);

    expect({ compared, differing, firstOther, reached }).toEqual({
      compared: 50,
      differing: 0,
      firstOther: undefined,
      reached: recording.lines.length,
    });
    expect([marks[0], marks[1], marks[2], marks[3]]).toEqual([NONE, SAME, NONE, SAME]);
  });

  it('says which differ, and which is the first', async () => {
    const recording = aTape({ actions: 6 });
    const lines = recording.lines.map((line, index) =>
      line.kind === 'act' && index >= 3 ? { ...line, digest: '00000000000000' } : line,
    );

    const { marks, compared, differing, firstOther } = await checked({ ...recording, lines });

    expect({ compared, differing, firstOther }).toEqual({ compared: 6, differing: 4, firstOther: 4 });
    expect([marks[3], marks[4]]).toEqual([SAME, OTHER]);
  });

  it.each([
    ['nothing but the head', { ...aTape({ actions: 0 }), end: undefined }],
    ['no digests', { ...aTape({ actions: 3, hasDigests: false }), end: undefined }],
  ])('has nothing to say of a recording with %s', async (_what, recording) => {
    expect(await checked(recording)).toMatchObject({ compared: 0, differing: 0, reached: recording.lines.length });
  });

  it('takes the snapshot of one that begins in the middle', async () => {
    const head = aHead({
      from: 'middle',
      snapshot: { ...aHead().snapshot, preferences: { language: 'ru', theme: 'eink' } },
    });
    const recording = aTape({ actions: 3 }, head);

    expect(await checked(recording)).toMatchObject({ compared: 3, differing: 0 });
    expect(createFilm(recording).stateAt(0).preferences).toEqual({ language: 'ru', theme: 'eink' });
  });

  it('rests between slices, tells how far it is, and ends when it is not wanted any more', async () => {
    const recording = aTape({ actions: 20 });
    const told: number[] = [];
    const breath = (): Promise<void> => {
      if (told.length === 4) throw new Error('left');
      return Promise.resolve();
    };

    await expect(
      checkFilm(recording, createFilm(recording), unchecked(recording), breath, ({ reached }) => told.push(reached)),
    ).rejects.toThrow('left');

    expect(told).toEqual([1, 2, 3, 4]);
  });
});
