import { UNIVERSAL_FIGURES, type UniversalName, usualPen } from '@inkside/kit';

import { movedShape, recolouredShape, strokeShape } from '../../../../packages/ink/src/editing/edits';
import { isHeld, isTouched } from '../../../../packages/ink/src/editing/hits';
import { shapeItems } from '../../../../packages/ink/src/render/shapes/shapeItems';
import { featureExtent } from '../../../../packages/ink/src/render/shapes/featureItems';
import { figurePen, WetFigure } from '../../../../packages/ink/src/writing/wetStroke';
import { aNote, AT, ID, memoryJournal, page, sitting } from '../writing/sitting';

const RED = 0xffd32f2f | 0;
const sample = (x: number, y: number) => ({ x, y, pressure: 0.5, tiltX: 0, tiltY: 0, at: 0 });

/** A figure as a pointer draws it from one place to another. */
const drawn = (figure: UniversalName, from: readonly [number, number], to: readonly [number, number]) => {
  const pen = figurePen({ ...usualPen('ballpoint'), thickness: 4 }, { shapeId: `${ID}7`, layer: 0, at: AT }, figure);
  const wet = new WetFigure(pen, figure);
  wet.add([sample(...from), sample(...to)], false);
  return { wet, shape: strokeShape(wet.pen) };
};

const featuresIn = (extra: string): readonly { geometry?: { type: string }; properties: { subType?: string } }[] =>
  JSON.parse(JSON.parse(extra).featureCollection).features;

describe('figures that the format knows as universal shapes', () => {
  it.each(UNIVERSAL_FIGURES)('draws a %s of type 40 inside of its box, the same wet and dry', (figure) => {
    const { wet, shape } = drawn(figure, [300, 150], [100, 50]);
    expect(shape).toMatchObject({ shapeType: 40, color: wet.pen.colour, thickness: 4 });
    expect(shapeItems({ shape, samples: undefined })).toHaveLength(wet.items().length);
    expect(wet.items().length).toBeGreaterThan(0);
    // A curve bows out of its box, and the heads of arrows and the crests of waves stand out of it.
    const out = { curve: 60, fittedWave: 14, doubleArrow: 16, axes: 16 }[figure as string] ?? 0.5;
    const { left = 0, top = 0, right = 0, bottom = 0 } = featureExtent(shape) ?? {};
    expect([left > 100 - out, top > 50 - out, right < 300 + out, bottom < 150 + out]).toEqual([true, true, true, true]);
    expect([right - left > 80, bottom - top > 30]).toEqual([true, true]);
    expect(JSON.parse(shape.boundingRect)).toMatchObject({ left, top, right, bottom });
  });

  it('writes features as a device does: JSON in JSON, edges in pairs, sub-types and attributes', () => {
    const kinds = UNIVERSAL_FIGURES.flatMap((figure) =>
      featuresIn(drawn(figure, [0, 0], [200, 100]).shape.extra).map(({ geometry, properties: { subType } }) =>
        [geometry?.type ?? 'FeatureCollection', subType].filter((part) => part !== undefined).join(' '),
      ),
    );
    expect([...new Set(kinds)].sort()).toEqual([
      ...['BidirectionalLine', 'DirectionLine', 'FeatureCollection Surface', 'LineString WaveLine'],
      ...['MultiLineString', 'MultiPoint Arc', 'MultiPoint Bracket', 'MultiPoint Curve', 'MultiPoint Oval'],
      ...['MultiPoint Rectangle', 'Polygon'],
    ]);
    const [star] = featuresIn(drawn('star', [0, 0], [200, 200]).shape.extra);
    expect(star).toMatchObject({
      type: 'Feature',
      geometry: { coordinates: expect.arrayContaining([[expect.any(Array), expect.any(Array)]]) },
      properties: { strokeAttr: { enableColor: true, width: 4 }, fillAttr: { enableColor: false } },
    });
  });

  it('begins and ends an arc where the pointer did, whichever way it went', () => {
    const ends = [
      [300, 200],
      [100, 200],
      [300, 0],
      [100, 0],
    ] as const;
    for (const to of ends) {
      const { shape } = drawn('arc', [200, 100], to);
      const touch = (x: number, y: number) =>
        isTouched({ shape, samples: undefined }, { from: { x, y }, to: { x, y }, radius: 1 });
      expect([touch(200, 100), touch(to[0], to[1]), touch((200 + to[0]) / 2, (100 + to[1]) / 2)]).toEqual([
        true,
        true,
        false,
      ]);
    }
  });

  it('is touched along its lines, held by its places, moved with its box and recoloured in its features', () => {
    const { shape } = drawn('axes', [0, 0], [200, 100]);
    const axes = { shape, samples: undefined };
    const touch = (x: number, y: number) => isTouched(axes, { from: { x, y }, to: { x, y }, radius: 2 });
    expect([touch(0, 50), touch(100, 100), touch(200, 50), touch(100, 50)]).toEqual([true, true, false, false]);
    const lasso = [
      { x: -50, y: -50 },
      { x: 250, y: -50 },
      { x: 250, y: 150 },
      { x: -50, y: 150 },
    ];
    expect(isHeld(axes, lasso)).toBe(true);

    const moved = movedShape(axes, { a: 1, b: 0, c: 0, d: 1, e: 500, f: 0 }, AT);
    expect(isHeld({ shape: moved, samples: undefined }, lasso)).toBe(false);
    expect(JSON.parse(moved.boundingRect).left - JSON.parse(shape.boundingRect).left).toBeCloseTo(500);

    const red = recolouredShape(drawn('pyramid', [0, 0], [200, 100]).shape, RED, AT);
    const colours = shapeItems({ shape: red, samples: undefined }).map((item) => 'paint' in item && item.paint.colour);
    expect(new Set(colours)).toEqual(new Set([RED]));
    expect(red.extra).toContain('strokeAttr\\":{}');
  });

  it('is kept without points, which every reader has after the upload', async () => {
    const stored = aNote();
    const { writing, surfaces, send, open } = await sitting(stored, memoryJournal());
    await open();
    const { wet } = drawn('bracket', [300, 300], [340, 500]);
    const facts = surfaces.finish(page, { pen: wet.pen, samples: wet.samples() });
    expect(facts?.box).toMatchObject({ left: 300, top: 300, right: 340, bottom: 500 });
    await writing.stroke(page, facts?.strokeId ?? '');
    const before = new Set(stored.keys());
    await send(AT + 5000);
    expect([...stored.keys()].filter((path) => !before.has(path)).map((path) => path.split('/')[0])).toEqual(['shape']);

    const other = await sitting(stored, memoryJournal());
    expect(await other.loaded()).toMatchObject({ shapes: 2, skipped: 0, faults: [] });
    await other.open();
    const { box } = await other.writing.lasso(page, { ids: [wet.pen.shapeId] });
    expect(box).toMatchObject({ left: expect.closeTo(297, 0), right: expect.closeTo(343, 0) });
  });
});
