import type { PointSamples, Shape } from '../../../../../packages/ink/src/model';
import type { TextItem } from '../../../../../packages/ink/src/render/page/displayList';
import { pageDisplay } from '../../../../../packages/ink/src/render/page/pageDisplay';
import { boundsOf, PathBuilder } from '../../../../../packages/ink/src/render/path/pathStream';
import { shapeItems } from '../../../../../packages/ink/src/render/shapes/shapeItems';
import { layoutText } from '../../../../../packages/ink/src/render/text/layoutText';
import { aShape, seededRandom } from '../../support';
import { anInkPage, through } from '../support';

const RED = 0xffff0000 | 0;
const box = JSON.stringify({ left: 10, top: 20, right: 210, bottom: 120 });

const itemsOf = (shapeType: number, fields: Partial<Shape> = {}, samples?: PointSamples) =>
  shapeItems({ shape: aShape(1, { shapeType, color: RED, thickness: 4, boundingRect: box, ...fields }), samples });
const reach = (item: ReturnType<typeof itemsOf>[number] | undefined) => {
  const path = new PathBuilder();
  if (item?.kind === 'fill' || item?.kind === 'stroke') item.draw(path, 0);
  return boundsOf(path.finish());
};

describe('the ends of a line', () => {
  const count = (type: number, direction: number): number =>
    itemsOf(type, { lineStyle: JSON.stringify({ arrowStyle: { direction } }) }, through([0, 0], [50, 30], [100, 0]))
      .length;

  it.each([7, 25, 31, 39])('have the heads that the line says (type %d)', (type) => {
    expect([0, 1, 2, 3].map((direction) => count(type, direction))).toEqual([1, 2, 2, 3]);
  });

  it('have none where a figure is closed', () => {
    expect(count(1, 3)).toBe(1);
  });

  it('point where the line comes from, and are never broken', () => {
    const lineStyle = JSON.stringify({
      lineStyle: { type: 1, dashLineIntervals: [9, 9], phase: 2 },
      arrowStyle: { direction: 1 },
    });
    const [line, head] = itemsOf(7, { lineStyle }, through([0, 0], [100, 0]));

    expect(line).toMatchObject({ dash: [13, 13], phase: 2 });
    expect(head).toMatchObject({ dash: [] });
    expect(reach(head)?.right).toBe(100);
    expect(reach(head)?.left).toBeGreaterThan(70);
  });
});

describe('figures with all their corners', () => {
  it.each([8, 10, 18, 24, 26, 27])('go through them (type %d)', (type) => {
    const [item] = itemsOf(type, {}, through([5, 5], [60, 10], [40, 90]));

    expect(reach(item)).toEqual({ left: 5, top: 5, right: 60, bottom: 90 });
  });
});

describe('how a pen was set', () => {
  const line = through([0, 0, 0.2], [50, 30, 0.8], [90, 10, 0.4]);
  const opacitiesOf = (type: number, createArgs: string): number[] =>
    itemsOf(type, { createArgs }, line).flatMap((item) => (item.kind === 'image' ? [] : item.paint.opacity));

  it.each([
    [2, 0.5, 0.5],
    [5, 0.5, 0.5],
    [22, 0.5, 0.5],
    [15, 0.5, 0.25],
    [15, 2, 1],
    [5, 2, 1],
    [14, 0.5, 1],
  ])('makes its ink fainter or fuller, and no eraser (pen %d, factor %d)', (type, alphaFactor, opacity) => {
    const opacities = opacitiesOf(type, JSON.stringify({ alphaFactor }));

    expect(opacities.length).toBeGreaterThan(0);
    expect(new Set(opacities)).toEqual(new Set([opacity]));
  });

  it('changes the outline of a pen that follows the pressure', () => {
    const heightOf = (createArgs: string): number => {
      const bounds = reach(
        itemsOf(5, { createArgs, thickness: 40 }, through([0, 0, 0.2], [40, 0, 0.2], [90, 0, 0.2]))[0],
      );
      return (bounds?.bottom ?? 0) - (bounds?.top ?? 0);
    };

    expect(heightOf('{"pressureSensitivity":1.0}')).toBeGreaterThan(heightOf('') * 1.2);
    expect(heightOf('{"pressureSensitivity":0.375,"smoothLevel":0.2,"alphaFactor":1.0}')).toBe(heightOf(''));
  });
});

describe('options of a shape', () => {
  it('make transparent ink take away what it covers', () => {
    const optionsRepo = '{"repo":{"KEY_IS_TRANSPARENT":true}}';
    const samples = through([0, 0], [50, 30]);

    expect(itemsOf(5, { optionsRepo }, samples)).toMatchObject([{ kind: 'fill', paint: { blend: 'erase' } }]);
    expect(itemsOf(5, { optionsRepo: optionsRepo.replace('true', 'false') }, samples)).toMatchObject([
      { paint: { blend: 'over' } },
    ]);
  });

  it.each([-3, -2, -1])('leave nothing of a tool that is no ink (type %d)', (type) => {
    expect(itemsOf(type, {}, through([0, 0], [50, 30]))).toEqual([]);
  });
});

describe('the style of a text', () => {
  const textOf = (style: object, fields: Partial<Shape> = {}) => {
    const items = itemsOf(6, {
      text: 'one two three four',
      textStyle: JSON.stringify({ textSize: 10, ...style }),
      ...fields,
    });
    return { items, text: items.find((item): item is TextItem => item.kind === 'text') };
  };
  const measure = (text: string): number => text.length * 10;

  it('keeps its paddings free', () => {
    expect(textOf({ paddingStart: 15, paddingEnd: 25 }).text?.box).toMatchObject({ left: 25, right: 185 });
    expect(textOf({ paddingStart: 150, paddingEnd: 150 }).text?.box).toMatchObject({ left: 10, right: 210 });
  });

  it.each([
    [0, undefined],
    [1, []],
    [2, [16, 12]],
    [3, [4, 6]],
  ])('has the border that it says (%d)', (textBorder, dash) => {
    const [border] = textOf({ textBorder, borderWidth: 4, borderColor: '#00ff00' }).items.filter(
      ({ kind }) => kind === 'stroke',
    );

    expect(border?.kind === 'stroke' ? border.dash : undefined).toEqual(dash);
    expect(border?.kind === 'stroke' ? border.paint.colour : 0).toBe(dash === undefined ? 0 : 0xff00ff00 | 0);
  });

  it('is under its matrix also where the shape has no points', () => {
    const matrixValues = JSON.stringify({ values: [2, 0, 5, 0, 2, 7, 0, 0, 1] });

    expect(textOf({}, { matrixValues }).text?.matrix).toEqual({ a: 2, b: 0, c: 0, d: 2, e: 5, f: 7 });
  });

  it('spreads full lines over the whole width, and not the last', () => {
    const { text } = textOf({ alignType: 3 });
    const { runs } = layoutText({ ...(text as TextItem), box: { left: 0, top: 0, right: 140, bottom: 50 } }, measure);
    const ends = runs.map(({ text: word, x }) => x + measure(word));

    expect(runs.map(({ text: word }) => word)).toEqual(['one', 'two', 'three', 'four']);
    expect(ends).toEqual([30, 75, 140, 40]);
  });

  it('stands in columns from right to left', () => {
    const { text } = textOf({ orientation: 1, textSpacing: 1 });
    const column = { ...(text as TextItem), text: 'abc\nd', box: { left: 0, top: 0, right: 100, bottom: 20 } };
    const { runs } = layoutText(column, measure);

    expect(runs.map(({ text: letter, x, y }) => [letter, x, y])).toEqual([
      ['a', 90, 8],
      ['b', 90, 18],
      ['c', 80, 8],
      ['d', 70, 8],
    ]);
  });

  it('cuts a title where its box ends', () => {
    const { text } = textOf({});
    const title = (width: number): string =>
      layoutText(
        { ...(text as TextItem), isOneLine: true, box: { left: 0, top: 0, right: width, bottom: 20 } },
        measure,
      )
        .runs.map((run) => run.text)
        .join('|');

    expect(title(500)).toBe('one two three four');
    expect(title(100)).toBe('one two t…');
    expect(title(1)).toBe('…');
  });
});

describe('a page of nonsense', () => {
  const NASTY = [
    '',
    'broken',
    'null',
    '[]',
    '{}',
    '"text"',
    '1e999',
    '{"left":"a"}',
    '{"values":[null,1,2,3,4,5,6,7,8]}',
    '[[[[]]]]',
    '{"featureCollection":"{\\"features\\":[{\\"geometry\\":{\\"type\\":\\"Polygon\\",\\"coordinates\\":[[[1]],null]}}]}"}',
    '{"left":-1e30,"top":-1e30,"right":1e30,"bottom":1e30}',
    '{"textSize":-5,"textSpacing":1e9,"orientation":1,"textBorder":2,"borderWidth":1e9}',
  ];
  const TYPES = [...Array.from({ length: 44 }, (_, index) => index - 3), 47, 60, 61, 100, 200, 210, 777, 2000];

  it('is drawn as far as it can be, and never fails', () => {
    const random = seededRandom(7);
    const nasty = (): string => NASTY[Math.floor(random() * NASTY.length)] ?? '';
    const number = (): number => [0, 1, -1, Number.NaN, Infinity, 1e30, 5][Math.floor(random() * 7)] ?? 0;
    for (let round = 0; round < 40; round += 1) {
      const shapes = TYPES.map((shapeType, index) => ({
        shape: aShape(index, {
          shapeType,
          thickness: number(),
          fillColor: RED,
          boundingRect: random() < 0.5 ? box : nasty(),
          ...{
            matrixValues: nasty(),
            textStyle: nasty(),
            text: nasty(),
            createArgs: nasty(),
            resource: nasty(),
            lineStyle: nasty(),
          },
          ...{ extra: nasty(), richText: nasty(), connectionBean: nasty(), optionsRepo: nasty() },
        }),
        samples: random() < 0.3 ? undefined : through([number(), number()], [number(), 10], [50, 60]),
      }));
      const list = pageDisplay(anInkPage(shapes, { template: nasty() }));
      for (const item of list.items) {
        if (item.kind === 'fill' || item.kind === 'stroke') item.draw(new PathBuilder(), 0);
        if (item.kind === 'text') layoutText(item, (text) => text.length * 10);
      }
      expect(list.writings).toHaveLength(TYPES.length);
    }
  });
});
