import type { Shape } from '../../../../../packages/ink/src/model';
import type { DisplayItem, TextItem } from '../../../../../packages/ink/src/render/page/displayList';
import { pageDisplay } from '../../../../../packages/ink/src/render/page/pageDisplay';
import { wordsOf } from '../../../../../packages/ink/src/render/page/words';
import { boundsOf, PathBuilder } from '../../../../../packages/ink/src/render/path/pathStream';
import { shapeItems } from '../../../../../packages/ink/src/render/shapes/shapeItems';
import { aShape } from '../../support';
import { anInkPage, isInside, polygonsOf, through, type Point } from '../support';

const RED = 0xffff0000 | 0;
const box = JSON.stringify({ left: 10, top: 20, right: 110, bottom: 70, empty: false });
const corners = through([10, 20], [110, 70]);

const itemsOf = (
  shapeType: number,
  fields: Partial<Shape> = {},
  samples: ReturnType<typeof through> | undefined = corners,
) => shapeItems({ shape: aShape(1, { shapeType, color: RED, thickness: 4, ...fields }), samples });

const pathOf = (item: DisplayItem | undefined): Float32Array => {
  const path = new PathBuilder();
  if (item?.kind === 'fill' || item?.kind === 'stroke') item.draw(path, 0);
  return path.finish();
};
const paintOf = (item: DisplayItem | undefined) =>
  item === undefined || item.kind === 'image' ? undefined : item.paint;
const textOf = (items: readonly DisplayItem[]): TextItem | undefined =>
  items.flatMap((item) => (item.kind === 'text' ? [item] : []))[0];

describe('figures', () => {
  it.each([0, 1, 7, 8, 10, 11, 12, 17, 18, 24, 25, 26, 27, 28, 31, 39])(
    'are drawn between their points (type %d)',
    (type) => {
      const [item] = itemsOf(type);

      expect(item?.kind).toBe('stroke');
      expect(pathOf(item).every(Number.isFinite)).toBe(true);
      expect(boundsOf(pathOf(item))).toBeDefined();
    },
  );

  it.each([
    [0, { left: 10, top: 20, right: 110, bottom: 70 }],
    [1, { left: 10, top: 20, right: 110, bottom: 70 }],
    [7, { left: 10, top: 20, right: 110, bottom: 70 }],
    [18, { left: 10, top: 20, right: 110, bottom: 70 }],
    [26, { left: -90, top: 20, right: 110, bottom: 70 }],
  ])('reach where they should (type %d)', (type, bounds) => {
    expect(boundsOf(pathOf(itemsOf(type)[0]))).toEqual(bounds);
  });

  it('stand in their box where a device wrote no points', () => {
    expect(
      boundsOf(
        pathOf(
          shapeItems({ shape: aShape(1, { shapeType: 1, color: RED, boundingRect: box }), samples: undefined })[0],
        ),
      ),
    ).toEqual({
      left: 10,
      top: 20,
      right: 110,
      bottom: 70,
    });
  });

  it('have their fill below their outline, and no paint for the colour 0', () => {
    expect(itemsOf(1, { fillColor: RED }).map(({ kind }) => kind)).toEqual(['fill', 'stroke']);
    expect(itemsOf(1, { fillColor: RED, color: 0 }).map(({ kind }) => kind)).toEqual(['fill']);
    expect(itemsOf(7, { fillColor: RED }).map(({ kind }) => kind)).toEqual(['stroke']);
  });

  it('fill little rectangles from pairs of corners', () => {
    const [fill] = itemsOf(37, { fillColor: 0, color: RED }, through([0, 0], [5, 5], [30, 40], [20, 30]));

    expect(paintOf(fill)?.colour).toBe(RED);
    expect(boundsOf(pathOf(fill))).toEqual({ left: 0, top: 0, right: 30, bottom: 40 });
  });

  it('draw an arrow with two legs of six widths', () => {
    const [shaft, head] = itemsOf(28, { thickness: 5 }, through([0, 0], [100, 0]));

    expect(boundsOf(pathOf(shaft))).toEqual({ left: 0, top: 0, right: 100, bottom: 0 });
    expect(boundsOf(pathOf(head))?.bottom).toBeCloseTo(30 * Math.sin(Math.atan(5.5 / 8)), 3);
  });
});

describe('strokes', () => {
  it.each([2, 3, 4, 5, 21, 36, 47, 60, 61, 9, 777])('are filled outlines (type %d)', (type) => {
    const [item] = itemsOf(type, {}, through([0, 0], [10, 5], [20, 0]));

    expect(item?.kind).toBe('fill');
    expect(pathOf(item).length).toBeGreaterThan(0);
  });

  it('dash by intervals that the width is added to', () => {
    const lineStyle = JSON.stringify({ lineStyle: { type: 1, dashLineIntervals: [8, 5], phase: 0 } });

    expect(itemsOf(2, { lineStyle, thickness: 3 })[0]).toMatchObject({ kind: 'stroke', dash: [11, 8], width: 3 });
    expect(itemsOf(2, { lineStyle: lineStyle.replace('"type":1', '"type":0') })[0]?.kind).toBe('fill');
  });

  it.each([5, 21, 60, 61, 47])('keep their changing width where they are dashed (type %d)', (type) => {
    const lineStyle = JSON.stringify({ lineStyle: { type: 1, dashLineIntervals: [40, 20], phase: 0 } });
    const samples = through([0, 0, 0.1], [100, 0, 0.9], [200, 50, 0.9], [400, 50, 0.1]);
    const dashed = itemsOf(type, { lineStyle, thickness: 10 }, samples);
    const whole = itemsOf(type, { thickness: 10 }, samples);
    const polygons = polygonsOf(pathOf(dashed[0]));
    const along = Array.from({ length: 180 }, (_, index): Point => [210 + index, 50]);
    const covered = along.filter((point) => isInside(polygons, point)).length;

    expect(dashed.map(({ kind }) => kind)).toEqual(['fill']);
    expect(polygonsOf(pathOf(whole[0])).length).toBeLessThan(polygons.length);
    expect(covered).toBeGreaterThan(40);
    expect(covered).toBeLessThan(160);
  });

  it('let what lies below a marker shine through', () => {
    expect(paintOf(itemsOf(15)[0])).toMatchObject({ opacity: 0.5, blend: 'highlight' });
  });

  it('erase along a way and inside an area', () => {
    expect(itemsOf(14)[0]).toMatchObject({ kind: 'stroke', paint: { blend: 'erase' } });
    expect(itemsOf(20, { color: 0 })[0]).toMatchObject({ kind: 'fill', paint: { blend: 'erase' } });
  });

  it('rub charcoal in bands, the same each time', () => {
    const [one, other] = [itemsOf(22), itemsOf(22)];

    expect(one.length).toBeGreaterThan(2);
    expect(one.map((item) => paintOf(item)?.grain)).toEqual(other.map((item) => paintOf(item)?.grain));
    expect(paintOf(one[0])?.grain?.seed).not.toBe(paintOf(itemsOf(22, { uniqueId: 'another' })[0])?.grain?.seed);
  });

  it('are moved by their matrix, which widens them too', () => {
    const matrixValues = JSON.stringify({ values: [2, 0, 100, 0, 2, 50, 0, 0, 1] });
    const bounds = boundsOf(pathOf(itemsOf(2, { matrixValues }, through([0, 0], [10, 0]))[0]));

    expect(bounds).toEqual({ left: 96, top: 46, right: 124, bottom: 54 });
  });

  it.each(['{"values":[0,0,5,0,0,5,0,0,1]}', '{"values":[1,2]}', 'broken'])(
    'keep their place under a useless matrix %s',
    (matrixValues) => {
      expect(boundsOf(pathOf(itemsOf(2, { matrixValues }, through([0, 0], [10, 0]))[0]))?.left).toBe(-2);
    },
  );

  it('stay inside the bounds by which they are left out', () => {
    const samples = through([0, 0, 1], [300, 0, 1], [300, 300, 1], [0, 300, 1], [150, 10, 1]);
    for (const type of [2, 5, 21, 22, 60]) {
      const [item] = itemsOf(type, { thickness: 12 }, samples);
      const drawn = boundsOf(pathOf(item));

      expect(item?.bounds.left).toBeLessThanOrEqual(drawn?.left ?? 0);
      expect(item?.bounds.bottom).toBeGreaterThanOrEqual(drawn?.bottom ?? 0);
    }
  });

  it('are left out without points, without paint, and when they are switched off', () => {
    expect(shapeItems({ shape: aShape(1, { shapeType: 5 }), samples: undefined })).toEqual([]);
    expect(itemsOf(5, {}, through())).toEqual([]);
    expect(itemsOf(5, { color: 0 })).toEqual([]);
    expect(itemsOf(5, { optionsRepo: '{"repo":{"KEY_IS_VISIBLE":false}}' })).toEqual([]);
  });
});

describe('text and boxes', () => {
  const textStyle = JSON.stringify({ textSize: 24, textBold: true, alignType: 2, textSpacing: 1.5, textWidth: 300 });

  it.each([6, 13, 16])('set typed text by its style (type %d)', (type) => {
    const text = textOf(
      shapeItems({
        shape: aShape(1, { shapeType: type, text: 'Hello', textStyle, boundingRect: box }),
        samples: undefined,
      }),
    );

    expect(text).toMatchObject({ text: 'Hello', size: 24, isBold: true, align: 'center', leading: 1.5 });
    expect(text?.box).toEqual({ left: 10, top: 20, right: 310, bottom: 70 });
  });

  it('take the words out of rich text, and nothing else', () => {
    const richText = '<p>One &amp; <b>two</b></p><script>three</script><p>&lt;four&gt;</p>';
    const words = itemsOf(29, { richText }).flatMap((item) => (item.kind === 'text' ? [item.text] : []));

    expect(words).toEqual(['One & ', 'two', '<four>']);
  });

  it('name a link by its remark, else by where it leads', () => {
    const link = (text: object) => textOf(itemsOf(33, { text: JSON.stringify(text) }))?.text;

    expect(link({ key: 'URL', value: 'https://a.example', remark: 'Here' })).toBe('Here');
    expect(link({ key: 'URL', value: 'https://a.example' })).toBe('https://a.example');
    expect(link({ key: 'NOTE', docBean: { title: 'Minutes' } })).toBe('Minutes');
    expect(link({ key: 'URL', value: 'https://a.example', displayStyle: 0 })).toBeUndefined();
  });

  it('frame a link and a timestamp when they say so', () => {
    const kinds = (type: number, text: object) => itemsOf(type, { text: JSON.stringify(text) }).map(({ kind }) => kind);

    expect(kinds(33, { key: 'URL', value: 'x', displayStyle: 2 })).toEqual(['stroke', 'fill', 'text']);
    expect(kinds(33, { key: 'URL', value: 'x', displayStyle: 1 })).toEqual(['fill', 'text']);
    expect(kinds(38, { timestampBean: { formattedStr: '9:30' } })).toEqual(['stroke', 'text']);
    expect(kinds(38, { noFrame: true, timestampBean: { formattedStr: '9:30' } })).toEqual(['text']);
  });

  it.each([19, 23, 30, 32, 34, 35, 200])('stand where nothing names a file (type %d)', (type) => {
    const items = itemsOf(type, { boundingRect: box, resource: '{"title":"plan.pdf"}' });

    expect(items.length).toBeGreaterThan(1);
    expect(items.every(({ bounds }) => Object.values(bounds).every(Number.isFinite))).toBe(true);
  });

  it.each([19, 23, 33, 34, 38])('stand at the corner of the page where they say no place (type %d)', (type) => {
    const items = itemsOf(
      type,
      { text: '{"value":"x","timestampBean":{"formattedStr":"9:30"}}', resource: '{"title":"a.pdf"}' },
      through(),
    );

    expect(items.length).toBeGreaterThan(0);
    expect(Math.min(...items.map(({ bounds }) => bounds.left))).toBeLessThan(60);
  });

  it.each([
    ['as text', { left: '100', top: '200', right: '300', bottom: '260' }],
    ['without a height', { left: 100, top: 200, right: 300, bottom: 200 }],
    ['without a size', { left: 100, top: 200, right: 100, bottom: 200 }],
  ])('stand where a rectangle begins that is written %s', (_name, rect) => {
    const [item] = itemsOf(
      38,
      { boundingRect: JSON.stringify(rect), text: '{"timestampBean":{"formattedStr":"9:30"}}' },
      through(),
    );

    expect(item?.bounds.left).toBeCloseTo(100, -1);
    expect(item?.bounds.top).toBeCloseTo(200, -1);
  });
});

describe('pictures', () => {
  const rect = JSON.stringify({ left: 0, top: 0, right: 200, bottom: 100 });
  const pictureOf = (samples: ReturnType<typeof through> | undefined, boundingRect = rect) =>
    itemsOf(19, { boundingRect, resource: '{"relativePath":"/a.png"}' }, samples).flatMap((item) =>
      item.kind === 'image' ? [item.box] : [],
    )[0];

  it('stand at their first point, as large as their box', () => {
    const placed = { left: 100, top: 100, right: 300, bottom: 200 };

    expect(pictureOf(through([100, 100]))).toEqual(placed);
    expect(pictureOf(through([100, 100], [150, 150]))).toEqual(placed);
    expect(pictureOf(through([150, 150], [100, 100]))).toEqual(placed);
  });

  it('stand between their points, or in their box, when only that is told', () => {
    expect(pictureOf(through([100, 100], [150, 150]), '')).toEqual({ left: 100, top: 100, right: 150, bottom: 150 });
    expect(
      shapeItems({
        shape: aShape(1, { shapeType: 19, boundingRect: rect, resource: '{"relativePath":"/a.png"}' }),
        samples: undefined,
      })[0],
    ).toMatchObject({
      box: { left: 0, top: 0, right: 200, bottom: 100 },
    });
  });
});

describe('a text that does not say how large it is', () => {
  const textStyle = JSON.stringify({ textSize: 20, textWidth: 250 });
  const placed = (boundingRect: string, samples?: ReturnType<typeof through>, type = 6) =>
    textOf(shapeItems({ shape: aShape(1, { shapeType: type, text: 'Hello', textStyle, boundingRect }), samples }))?.box;

  it.each([6, 13, 16, 29])('is drawn and found all the same (type %d)', (type) => {
    expect(placed('', through([5, 6]), type)).toMatchObject({ left: 5, top: 6, right: 255 });
    expect(placed('', undefined, type)).toMatchObject({ left: 0, top: 0, right: 250 });
    expect(placed('{"left":10,"top":20,"right":300,"bottom":20,"empty":true}', undefined, type)).toMatchObject({
      left: 10,
      top: 20,
      right: 300,
    });
    expect(placed('{"left":10,"top":20,"right":10,"bottom":90,"empty":true}', undefined, type)).toMatchObject({
      left: 10,
      top: 20,
      right: 260,
      bottom: 90,
    });
  });

  it('is found on its page', () => {
    const words = wordsOf(
      pageDisplay(anInkPage([{ shape: aShape(1, { shapeType: 6, text: 'Hello', textStyle }), samples: undefined }])),
    );

    expect(words.map(({ text }) => text)).toEqual(['Hello']);
  });
});
