import {
  indexAt,
  linksOf,
  matchesOf,
  matchFrom,
  matchNumber,
  type Step,
  stepsOf,
  stepsOfKinds,
} from '../../../../packages/recorder/src/replay/recording/steps';
import { positionBy, timelineOf } from '../../../../packages/recorder/src/replay/player/playback';
import type { RecordingLine } from '@inkside/recorder';
import { breathless } from './madeRecording';

const lines: readonly RecordingLine[] = [
  { kind: 'act', t: 0, origin: 'route', action: { type: 'route/entered' } },
  { kind: 'call', t: 1, n: 1, port: 'sync.open', args: ['u1', { $: 'function' }], gave: { $: 'function' } },
  { kind: 'call', t: 2, n: 2, port: 'documents.edit', args: [], gave: { $: 'later' } },
  { kind: 'said', t: 3, n: 1, x: 1, args: [] },
  { kind: 'act', t: 4, origin: 'saga', action: { type: 'sync/reported' } },
  { kind: 'used', t: 5, n: 3, of: 1, name: 'stop', args: [] },
  { kind: 'failed', t: 6, n: 2, error: { code: 'errors.offline', params: {} } },
  { kind: 'call', t: 7, n: 4, port: 'clock.now', args: [], threw: { code: 'errors.clock', params: {} } },
  { kind: 'answer', t: 8, n: 99, value: 1 },
];

let steps: readonly Step[];
beforeAll(async () => {
  steps = await stepsOf(lines, breathless);
});

describe('lines as steps', () => {
  it('are named by their action, or by what was asked', () => {
    expect(steps.map(({ position, kind, name, isFault }) => [position, kind, name, isFault])).toEqual([
      [1, 'route', 'route/entered', false],
      [2, 'call', 'sync.open', false],
      [3, 'call', 'documents.edit', false],
      [4, 'answer', 'sync.open', false],
      [5, 'saga', 'sync/reported', false],
      [6, 'call', 'sync.open › stop', false],
      [7, 'answer', 'documents.edit', true],
      [8, 'call', 'clock.now', true],
      [9, 'answer', '?', false],
    ]);
  });

  it('know their call and their answer', async () => {
    const { askedAt, settledAt } = await linksOf(lines, breathless);

    expect([4, 6, 7, 9, 1, 2].map(askedAt)).toEqual([2, 2, 3, undefined, undefined, undefined]);
    expect([2, 3, 8, 1].map(settledAt)).toEqual([undefined, 7, undefined, undefined]);
  });

  it('are shown by their kinds; all without a choice', () => {
    expect(stepsOfKinds(steps, new Set())).toBe(steps);
    expect(stepsOfKinds(steps, new Set(['saga', 'route'])).map(({ position }) => position)).toEqual([1, 5]);
    expect(stepsOfKinds(steps, new Set(['outside']))).toEqual([]);
  });

  it('are found by a part of their name', () => {
    expect(matchesOf(steps, ' SYNC ')).toEqual([2, 4, 5, 6]);
    expect([matchesOf(steps, ''), matchesOf(steps, '  '), matchesOf(steps, 'nothing')]).toEqual([[], [], []]);
  });
});

describe('going from match to match', () => {
  const matches = [3, 5, 9];

  it('goes on from anywhere, and around', () => {
    expect([0, 3, 4, 9, 12].map((at) => matchFrom(matches, at, 1))).toEqual([3, 5, 5, 3, 3]);
    expect([0, 3, 4, 5, 9, 12].map((at) => matchFrom(matches, at, -1))).toEqual([9, 9, 3, 3, 5, 9]);
    expect([matchFrom([], 4, 1), matchFrom([], 4, -1)]).toEqual([undefined, undefined]);
  });

  it('knows the number of the one where one stands', () => {
    expect([0, 3, 4, 5, 9, 10].map((at) => matchNumber(matches, at))).toEqual([0, 1, 0, 2, 3, 0]);
  });

  it('finds the row at or before a place, also where its own kind is not shown', () => {
    const shown = stepsOfKinds(steps, new Set(['call'] as const));

    expect([0, 1, 2, 3, 5, 9].map((at) => indexAt(shown, at))).toEqual([0, 0, 0, 1, 1, 3]);
    expect(indexAt([], 4)).toBe(0);
  });
});

describe('when each step is shown', () => {
  const moments = [0, 10, 5_010, 5_020, 5_015, 5_030];

  it('is when it was recorded; a clock that was set back stands still', () => {
    expect([...timelineOf(moments, false)]).toEqual([0, 0, 10, 5_010, 5_020, 5_020, 5_030]);
  });

  it('leaves a moment of a wait of more than two seconds', () => {
    expect([...timelineOf(moments, true)]).toEqual([0, 0, 10, 260, 270, 270, 280]);
  });

  it('gives the last place that is due', () => {
    const timeline = timelineOf(moments, false);

    expect([0, 9, 10, 5_009, 5_020, 99_999].map((clock) => positionBy(timeline, clock))).toEqual([1, 1, 2, 2, 5, 6]);
    expect(positionBy(timelineOf([], false), 5)).toBe(0);
  });
});
