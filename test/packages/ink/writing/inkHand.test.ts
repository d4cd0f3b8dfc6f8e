import { asPageId, usualPen } from '@inkside/kit';
import { createInkHand } from '../../../../packages/ink/src/writing/inkHand';
import type { PenSample } from '../../../../packages/ink/src/surfaces';
import { WetStroke } from '../../../../packages/ink/src/writing/wetStroke';
import { pageDisplay } from '../../../../packages/ink/src/render/page/pageDisplay';
import { strokeShape } from '../../../../packages/ink/src/editing/edits';
import { PathBuilder } from '../../../../packages/ink/src/render/path/pathStream';
import { anInkPage, fakeContext, fakePath } from '../render/support';

const pen = (shapeType = 5) => ({
  ...{ shapeId: 's1', shapeType, colour: -16777216, thickness: 4, layer: 0, createArgs: '', at: 1000 },
});
const at = (x: number, y: number, more: Partial<PenSample> = {}): PenSample => ({
  ...{ x, y, pressure: 0.5, tiltX: 0, tiltY: 0, at: 100 + x },
  ...more,
});
const set = { hasPressure: true, precision: 4 };
const colours = { paper: '#ffffff', line: '#cccccc', isDark: false };

const drawnOf = (items: readonly { readonly kind: string }[]): readonly string[] =>
  items.map((item) => {
    const path = new PathBuilder();
    if ('draw' in item) (item.draw as (path: PathBuilder, finest: number) => void)(path, 0);
    return JSON.stringify(path);
  });

describe('a stroke under the pen', () => {
  it('keeps every sample that has a place, and mends what no pen can say', () => {
    const stroke = new WetStroke(pen(), set);
    stroke.add([
      at(10, 10),
      at(Number.NaN, 10),
      at(20, 10, { pressure: -3 }),
      at(30, 10, { pressure: 9, at: 50 }),
      at(40, Number.POSITIVE_INFINITY),
      at(50, 10, { pressure: Number.NaN, at: Number.NaN, tiltX: 30, tiltY: -45 }),
      at(60, 10, { at: 400 }),
    ]);
    const { x, pressure, time, size } = stroke.samples();
    expect([...x]).toEqual([10, 20, 30, 50, 60]);
    expect([...pressure]).toEqual([2048, 0, 4095, 2048, 2048]);
    expect([...time]).toEqual([0, 10, 10, 10, 290]);
    expect([((size[3] ?? 0) << 24) >> 24, (size[3] ?? 0) >> 8]).toEqual([30, -45]);
  });

  it('has one pressure all along where that is switched off', () => {
    const stroke = new WetStroke(pen(), { ...set, hasPressure: false });
    stroke.add([at(10, 10, { pressure: 0.1 }), at(20, 10, { pressure: 1 })]);
    expect([...stroke.samples().pressure]).toEqual([2048, 2048]);
  });

  it('keeps as many places to a page unit as its precision says, and every change of pressure', () => {
    const near = Array.from({ length: 41 }, (_, index) => at(10 + index / 20, 10));
    const kept = [1, 4, 8].map((precision) => {
      const stroke = new WetStroke(pen(), { ...set, precision });
      stroke.add(near);
      return stroke.length;
    });
    expect(kept).toEqual([3, 9, 14]);
    const pressed = new WetStroke(pen(), { ...set, precision: 1 });
    pressed.add([at(10, 10, { pressure: 0.1 }), at(10, 10, { pressure: 0.4 }), at(10, 10, { pressure: 0.4 })]);
    expect(pressed.length).toBe(2);
  });

  it('takes ten thousand samples', () => {
    const stroke = new WetStroke(pen(), set);
    stroke.add(Array.from({ length: 10_000 }, (_, index) => at(index, 5, { at: index })));
    expect([stroke.length, stroke.samples().x[9999]]).toEqual([10_000, 9999]);
  });

  it.each([2, 5, 15, 21, 22, 60, 61])('looks as it does when it is dry (pen %d)', (shapeType) => {
    const stroke = new WetStroke(pen(shapeType), set);
    stroke.add([at(10, 10), at(20, 14), at(30, 30), at(34, 50)]);
    const predicted = drawnOf(stroke.items([at(36, 60)]));
    const wet = drawnOf(stroke.items());
    const drawn = { shape: strokeShape(stroke.pen), samples: stroke.samples() };
    expect(wet).toEqual(drawnOf(pageDisplay(anInkPage([drawn])).items));
    expect(predicted).not.toEqual(wet);
    expect(stroke.length).toBe(4);
  });
});

const pageId = asPageId('p1');
const choice = usualPen('fountain');

describe('the canvas of the pen', () => {
  const setUp = () => {
    const { context, log, drawn } = fakeContext();
    let paint: (() => void) | undefined;
    const hand = createInkHand(
      { width: 100, height: 100, getContext: () => context },
      {
        nextFrame: (next) => {
          paint = next;
          return () => (paint = undefined);
        },
        makePath: fakePath,
        makePattern: () => null,
        newId: () => 's1',
        now: () => 1000,
      },
    );
    const frame = (): readonly string[] => {
      log.length = 0;
      paint?.();
      return drawn();
    };
    hand.show([{ pageId, viewport: { scale: 2, offsetX: 10, offsetY: 20 } }], colours);
    return { hand, frame, log };
  };

  it('draws once a frame, keeps a finished stroke in sight until the page shows it, and forgets a palm', () => {
    const { hand, frame, log } = setUp();
    hand.begin(pageId, choice, 0);
    hand.move([at(10, 10)], []);
    hand.move([at(20, 20)], [at(25, 25)]);
    expect(frame()).toHaveLength(1);
    expect(log).toContain('setTransform 2 0 0 2 10 20');

    expect(hand.lift()?.samples.x).toHaveLength(2);
    expect(frame()).toHaveLength(1);
    hand.letGo(['s1']);
    expect(frame()).toHaveLength(0);

    hand.begin(pageId, choice, 0);
    hand.move([at(10, 10)], []);
    hand.cancel();
    expect(frame()).toHaveLength(0);
    expect(hand.lift()).toBeUndefined();
  });

  it('leaves strokes of one page on it, whatever page comes onto the screen', () => {
    const { hand, frame } = setUp();
    hand.begin(pageId, choice, 0);
    hand.move([at(10, 10), at(20, 20)], []);
    hand.lift();
    const other = { pageId: asPageId('p2'), viewport: { scale: 1, offsetX: 0, offsetY: 0 } };
    hand.show([other], colours);
    expect(frame()).toHaveLength(0);
    hand.show([other, { pageId, viewport: { scale: 3, offsetX: 0, offsetY: 0 } }], colours);
    hand.move([], []);
    expect(frame()).toHaveLength(1);
  });
});
