import { pageDisplay } from '../../../../packages/ink/src/render/page/pageDisplay';
import { displayUntil, replaySpan } from '../../../../packages/ink/src/render/page/replayInk';
import { boundsOf, PathBuilder } from '../../../../packages/ink/src/render/path/pathStream';
import type { DisplayItem } from '../../../../packages/ink/src/render/page/displayList';
import { aShape } from '../support';
import { anInkPage, through } from './support';

/** A stroke to the right of 100 units in 200 ms. */
const stroke = (number: number, createdAt: number, shapeType = 2) => ({
  shape: aShape(number, { shapeType, createdAt, thickness: 2 }),
  samples: {
    ...through(...Array.from({ length: 11 }, (_, index): [number, number] => [index * 10, number * 20])),
    time: Int32Array.from({ length: 11 }, (_, index) => index * 20),
  },
});

const listOf = (...shapes: readonly ReturnType<typeof stroke>[]) => pageDisplay(anInkPage(shapes));
const rightOf = (item: DisplayItem | undefined): number => {
  const path = new PathBuilder();
  if (item?.kind === 'fill' || item?.kind === 'stroke') item.draw(path, 0);
  return boundsOf(path.finish())?.right ?? Number.NaN;
};

describe('a page in time', () => {
  it('takes as long as its strokes did, with rests of at most 800 ms', () => {
    expect(replaySpan(listOf()).totalMs).toBe(0);
    expect(replaySpan(listOf(stroke(1, 1000), stroke(2, 1300))).totalMs).toBe(200 + 100 + 200);
    expect(replaySpan(listOf(stroke(1, 1000), stroke(2, 9_000_000))).totalMs).toBe(200 + 800 + 200);
    expect(replaySpan(listOf(stroke(1, 1000), stroke(2, 1000), stroke(3, 1000))).totalMs).toBe(600);
  });

  it('is shown as it stood at a time of the clock, also in a rest that is cut', () => {
    const t = 1_700_000_000_000;
    const list = listOf(stroke(1, t), stroke(2, t + 60_000));
    const at = (ms: number) => displayUntil(list, t + ms).items.map(rightOf);
    expect([at(-1), at(100), at(30_000)]).toEqual([[], [51], [101]]);
    expect([at(60_100), at(90_000).length]).toEqual([[101, 51], 2]);
  });

  it('takes no time for what was put down at once', () => {
    expect(replaySpan(listOf(stroke(1, 1000, 1), stroke(2, 1500, 1))).totalMs).toBe(500);
  });

  it('counts no more than two minutes for a stroke whose clock was wrong', () => {
    const wrong = stroke(1, 1000);
    wrong.samples.time[10] = 2_000_000_000;

    expect(replaySpan(listOf(wrong)).totalMs).toBe(120_000);
  });

  const timed = (...times: readonly number[]) => {
    const one = stroke(1, 1000);
    one.samples.time.set(times);
    return one;
  };
  const halves = [50, 51, 52, 53, 54, 55, 56, 57, 58, 59, 60];

  it('counts from the first moment of a stroke, not from 0', () => {
    const list = listOf(timed(...halves.map((time) => 5_000_000 + time * 20)));

    expect(replaySpan(list).totalMs).toBe(200);
    expect(displayUntil(list, 100).items.map(rightOf)).toEqual([51]);
  });

  it('counts on over the end of the numbers that a clock has', () => {
    expect(replaySpan(listOf(timed(...halves.map((time) => (2 ** 31 - 1100 + time * 20) | 0)))).totalMs).toBe(200);
  });

  it('takes times that a program wrote as floats for what they say', () => {
    const bits = new Int32Array(Float32Array.from(halves, (time) => (time - 50) * 20).buffer);
    const list = listOf(timed(...bits));

    expect(replaySpan(list).totalMs).toBe(200);
    expect(displayUntil(list, 100).items.map(rightOf)).toEqual([51]);
  });

  it('lasts until the latest moment of a stroke, also when its last is none', () => {
    const list = listOf(timed(0, 20, 40, 60, 80, 100, 120, 140, 160, 180, 0));

    expect(replaySpan(list).totalMs).toBe(180);
    expect(displayUntil(list, 100).items.map(rightOf)).toEqual([51]);
    expect(displayUntil(list, 179).items.map(rightOf)).toEqual([81]);
  });

  it('goes at the pace of a hand where a stroke says no times', () => {
    const list = listOf(timed(...halves.map(() => 7)));

    expect(replaySpan(list).totalMs).toBe(50);
    expect(displayUntil(list, 25).items.map(rightOf)).toEqual([51]);
  });

  it('shows each stroke as far as it was written', () => {
    const list = listOf(stroke(1, 1000), stroke(2, 1300));

    expect(displayUntil(list, 0).items).toEqual([]);
    expect(displayUntil(list, 100).items.map(rightOf)).toEqual([51]);
    expect(displayUntil(list, 250).items.map(rightOf)).toEqual([101]);
    expect(displayUntil(list, 400).items.map(rightOf)).toEqual([101, 51]);
    expect(displayUntil(list, 500)).toBe(list);
  });

  it('keeps what is finished, so that its paths are used again', () => {
    const list = listOf(stroke(1, 1000), stroke(2, 1300));

    expect(displayUntil(list, 320).items[0]).toBe(list.items[0]);
  });

  it('keeps the order of drawing when it differs from that of writing', () => {
    const list = listOf(stroke(2, 5000), stroke(1, 1000));
    const [upper, lower] = list.items;

    expect(displayUntil(list, 300).items).toEqual([lower]);
    expect(displayUntil(list, 5000).items).toEqual([upper, lower]);
  });
});
