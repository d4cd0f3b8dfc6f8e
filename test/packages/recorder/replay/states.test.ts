import {
  checkStates,
  NONE,
  OTHER,
  SAME,
  unchecked,
  type Check,
} from '../../../../packages/recorder/src/replay/recording/checkStates';
import type { Recording } from '@inkside/recorder';
import { breathless } from './madeRecording';
import { aHead, aRecording, createStates, firstState, reduce, type TinyState } from './tinyApp';

/** The state after each line, made from the beginning. */
const statesOf = (recording: Recording): readonly TinyState[] => {
  const expected = [firstState(recording)];
  for (const line of recording.lines) {
    const before = expected.at(-1) as TinyState;
    expected.push(line.kind === 'act' ? reduce(before, line.action) : before);
  }
  return expected;
};

const checked = async (recording: Recording): Promise<Check> => {
  let last = unchecked(recording);
  await checkStates(recording, createStates(recording), last, breathless, (told) => (last = told));
  return last;
};

describe('the states of a recording', () => {
  it('share what did not change, and are the same when one comes back', () => {
    const states = createStates(aRecording({ actions: 1000 }));
    const last = states.stateAt(states.length);

    expect(states.stateAt(700).notes).toBe(last.notes);
    expect(states.stateAt(states.length).preferences).toEqual(last.preferences);
  });

  it('are kept closer together where the reducers have much to do', () => {
    const recording = aRecording({ actions: 1000 });
    let clock = 0;
    // Each action takes 2 ms: the clock is asked before and after.
    const states = createStates(recording, () => (clock += 2));
    states.stateAt(states.length);

    const costs = [5, 700, 901, 1203, states.length - 1, 333].map((position) => {
      const before = clock;
      states.stateAt(position);
      return clock - before;
    });

    // Within what is kept, and twice that where every second one has gone.
    expect(Math.max(...costs)).toBeLessThanOrEqual(40);
  });

  it('are made in steps up to a place that is far', () => {
    const recording = aRecording({ actions: 5000 });
    const states = createStates(recording);
    expect(states.isNear(4000)).toBe(false);

    const steps = [...states.towards(4000)];

    expect([steps.length, states.isNear(4000), states.isNear(3999), states.isNear(4500)]).toEqual([
      4000,
      true,
      true,
      false,
    ]);
    expect(states.stateAt(4000)).toEqual(statesOf(recording)[4000]);
    expect([...states.towards(4000)]).toEqual([]);
  });

  it('go on from where the walk to another place came, whatever was looked at meanwhile', () => {
    const states = createStates(aRecording({ actions: 5000 }), () => 0);
    const [SLICE, FIRST, LAST] = [100, 4000, 4100];
    let made = 0;
    for (let goal = FIRST; goal < LAST && !states.isNear(goal); goal += 1) {
      const steps = states.towards(goal);
      for (let left = SLICE; left > 0 && steps.next().done !== true; left -= 1) made += 1;
      states.stateAt(5);
    }

    expect(made).toBeGreaterThanOrEqual(FIRST - 20);
    expect(made).toBeLessThanOrEqual(LAST);
    expect(states.isNear(FIRST)).toBe(true);
  });

  it('are near only where something was kept before', () => {
    const states = createStates(aRecording({ actions: 20_000 }));
    expect([
      states.isNear(1),
      states.isNear(20),
      states.isNear(21),
      states.isNear(2200),
      states.isNear(states.length),
    ]).toEqual([true, true, false, false, false]);

    states.stateAt(states.length);

    expect(states.isNear(states.length - 1)).toBe(true);
    expect(states.isNear(15_123)).toBe(true);
  });

  it('go past an action that a reducer stumbles over, as the app does', () => {
    const recording = aRecording({ actions: 4 });
    const broken = { kind: 'act', t: 0, origin: 'outside', action: { type: 'notes/changed' } } as const;
    const states = createStates({ ...recording, lines: [broken, ...recording.lines] });

    expect(states.stateAt(1)).toEqual(states.stateAt(0));
    expect(states.stateAt(states.length).preferences.theme).toBe('light');
  });
});

describe('comparing all states with the recorded digests', () => {
  it('finds that each matches', async () => {
    const recording = aRecording({ actions: 50 });

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
    const recording = aRecording({ actions: 6 });
    const lines = recording.lines.map((line, index) =>
      line.kind === 'act' && index >= 3 ? { ...line, digest: '00000000000000' } : line,
    );

    const { marks, compared, differing, firstOther } = await checked({ ...recording, lines });

    expect({ compared, differing, firstOther }).toEqual({ compared: 6, differing: 4, firstOther: 4 });
    expect([marks[3], marks[4]]).toEqual([SAME, OTHER]);
  });

  it.each([
    ['nothing but the head', { ...aRecording({ actions: 0 }), end: undefined }],
    ['no digests', { ...aRecording({ actions: 3, hasDigests: false }), end: undefined }],
  ])('has nothing to say of a recording with %s', async (_what, recording) => {
    expect(await checked(recording)).toMatchObject({ compared: 0, differing: 0, reached: recording.lines.length });
  });

  it('takes the snapshot of one that begins in the middle', async () => {
    const head = aHead({
      from: 'middle',
      snapshot: { ...aHead().snapshot, preferences: { language: 'ru', theme: 'eink' } },
    });
    const recording = aRecording({ actions: 3 }, head);

    expect(await checked(recording)).toMatchObject({ compared: 3, differing: 0 });
    expect(createStates(recording).stateAt(0).preferences).toEqual({ language: 'ru', theme: 'eink' });
  });

  it('rests between slices, tells how far it is, and ends when it is not wanted any more', async () => {
    const recording = aRecording({ actions: 20 });
    const told: number[] = [];
    const breath = (): Promise<void> => {
      if (told.length === 4) throw new Error('left');
      return Promise.resolve();
    };

    await expect(
      checkStates(recording, createStates(recording), unchecked(recording), breath, ({ reached }) =>
        told.push(reached),
      ),
    ).rejects.toThrow('left');

    expect(told).toEqual([1, 2, 3, 4]);
  });
});
