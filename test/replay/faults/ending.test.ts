import { createStates, loadRecording, replayState } from '../../../src/app/replay/appReplay';
import { describeDifference } from '../../../packages/recorder/src/replay/comparison';
import { loadCode, replayEngine } from '../../../src/app/replay/replayEngine';
import { checkStates, OTHER, unchecked } from '../../../packages/recorder/src/replay/recording/checkStates';
import { lateCode } from '../../../src/sagas/loads';
import type { EndLine, Recording } from '@inkside/recorder';
import { scenarios } from '../scenarios';
import { breathless } from '../../packages/recorder/replay/madeRecording';
import { freshText } from './fresh';

let text: string;
let conflict: Recording;
beforeAll(async () => {
  text = await freshText('conflict');
  conflict = loadRecording(text);
});
const WRONG = '00000000000000';
const withEnd = (recording: Recording): Recording => ({
  ...recording,
  end: { ...(recording.end as EndLine), digest: WRONG },
});
const withoutDigests = (recording: Recording): Recording => ({
  ...recording,
  lines: recording.lines.map((line) =>
    line.kind === 'act' ? { ...line, digest: undefined } : line,
  ) as Recording['lines'],
});
const engineOf = async (recording: Recording, until = Infinity) =>
  replayEngine(recording, await loadCode(lateCode), { until });
const checked = async (recording: Recording) => {
  let told = unchecked(recording);
  await checkStates(recording, createStates(recording), told, breathless, (check) => (told = check));
  return told;
};

describe('the digest of the state at the end', () => {
  it.each([
    ['beside those of the actions', (recording: Recording) => withEnd(recording)],
    ['as the only one', (recording: Recording) => withEnd(withoutDigests(recording))],
  ])('is compared %s', async (_what, change) => {
    const recording = change(conflict);
    const expected = {
      kind: 'end',
      index: recording.lines.length,
      expected: { kind: 'end', digest: WRONG },
      actual: { kind: 'end', digest: conflict.end?.digest },
    };

    expect(replayState(recording).difference).toMatchObject(expected);
    expect((await engineOf(recording)).difference).toMatchObject(expected);
    expect(
      describeDifference(
        replayState(recording).difference as NonNullable<ReturnType<typeof replayState>['difference']>,
      ),
    ).toMatch(
      new RegExp(`^First difference at line ${recording.lines.length + 2}: the state at the end is another one\\.`),
    );
  });

  it('is not compared where the replay ends before', async () => {
    expect(replayState(withEnd(conflict), { until: 40 }).difference).toBeUndefined();
    expect((await engineOf(withEnd(conflict), 40)).difference).toBeUndefined();
  });

  it('is compared on the page, which leads to the last position', async () => {
    const { marks, firstOther, differing } = await checked(withEnd(conflict));

    expect([firstOther, differing, marks[conflict.lines.length]]).toEqual([conflict.lines.length, 1, OTHER]);
    expect(await checked(withoutDigests(conflict))).toMatchObject({ compared: 1, differing: 0 });
  });

  it('counts as a state of its own only where no action before it has one', async () => {
    const acts = conflict.lines.filter((line) => line.kind === 'act' && line.digest !== undefined).length;

    expect([
      replayState(conflict).compared,
      (await engineOf(conflict)).compared,
      (await checked(conflict)).compared,
    ]).toEqual([acts, acts, acts]);
    expect([
      replayState(withoutDigests(conflict)).compared,
      (await engineOf(withoutDigests(conflict))).compared,
    ]).toEqual([1, 1]);
    expect(replayState({ ...withoutDigests(conflict), end: undefined }).compared).toBe(0);
  });
});

describe('a replay that ends before the recording does', () => {
  /** Ends the replay there, and the recording itself. */
  const endings = (recording: Recording, at: number) =>
    [
      [recording, at],
      [{ ...recording, lines: recording.lines.slice(0, at), end: undefined }, Infinity],
    ] as const;

  it.each(Object.keys(scenarios))(
    'has the state of its last line, whatever the sagas would do next: %s',
    async (name) => {
      const recording = loadRecording(await freshText(name));
      const other: number[] = [];

      for (let at = 3; at < recording.lines.length; at += 29) {
        for (const [cut, until] of endings(recording, at)) {
          const engine = await engineOf(cut, until);
          if (engine.difference !== undefined || engine.digest !== replayState(cut, { until }).digest) other.push(at);
        }
      }

      expect(other).toEqual([]);
    },
  );
});

describe('a recording of an older state', () => {
  // As if this version had a state that is newer by one, with a field more.
  it('replays without comparing its digests, which are of states that nobody makes any more', async () => {
    const raised = loadRecording(text, 2, {
      1: (state) => ({ ...state, preferences: { ...(state['preferences'] as object), density: 'wide' } }),
    });

    expect(replayState(raised)).toMatchObject({ difference: undefined, compared: 0 });
    expect(await engineOf(raised)).toMatchObject({ difference: undefined, compared: 0 });
    expect(await checked(raised)).toMatchObject({ differing: 0, compared: 0 });
    expect(raised.raisedFrom).toBe(1);
  });
});
