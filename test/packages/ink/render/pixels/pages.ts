import type { DrawnShape, PageInk, PointSamples, Shape } from '../../../../../packages/ink/src/model';
import { aShape } from '../../support';
import { anInkPage } from '../support';

export const INK = { black: 0xff1c1b19 | 0, blue: 0xff24508c | 0, red: 0xffb8322a | 0, yellow: 0xffffd000 | 0 };

type At = (share: number) => readonly [x: number, y: number];

const STEPS = 60;

/** Samples along a way, with a pressure that swells and fades, and a stick that leans over. */
export function along(at: At, steps = STEPS): PointSamples {
  const points = Array.from({ length: steps + 1 }, (_, index) => at(index / steps));
  return {
    x: Float32Array.from(points.map(([x]) => x)),
    y: Float32Array.from(points.map(([, y]) => y)),
    pressure: Int16Array.from(points.map((_, index) => 700 + 3200 * Math.sin((Math.PI * index) / steps) ** 2)),
    size: Int16Array.from(points.map(() => (30 << 8) | 20)),
    time: Int32Array.from(points.map((_, index) => index * 8)),
  };
}

const swing =
  (left: number, top: number, width: number, height: number): At =>
  (share) => [left + width * share, top + height / 2 - (height / 2) * Math.sin(share * 4 * Math.PI)];

let count = 0;
export const drawn = (
  shapeType: number,
  samples: PointSamples | undefined,
  fields: Partial<Shape> = {},
): DrawnShape => ({
  shape: aShape((count += 1), { shapeType, color: INK.black, thickness: 4, ...fields }),
  samples,
});

export const box = (left: number, top: number, width: number, height: number): string =>
  JSON.stringify({ left, top, right: left + width, bottom: top + height });

const two = (x0: number, y0: number, x1: number, y1: number): PointSamples =>
  along((share) => [x0 + (x1 - x0) * share, y0 + (y1 - y0) * share], 1);

const page = (shapes: readonly DrawnShape[], fields: Partial<PageInk> = {}): PageInk =>
  anInkPage(shapes, { width: 800, height: 1000, ...fields });

const ROW = 64;

/** Every pen, one below the other; the marker lies over writing, the erasers cut through it. */
export function pensPage(): PageInk {
  const pens: readonly (readonly [type: number, thickness: number, colour: number])[] = [
    [2, 5, INK.black],
    [3, 5, INK.black],
    [4, 5, INK.black],
    [36, 5, INK.black],
    [9, 5, INK.black],
    [5, 9, INK.blue],
    [21, 9, INK.black],
    [22, 8, INK.black],
    [60, 16, INK.black],
    [61, 16, INK.black],
    [47, 16, INK.red],
  ];
  const rows = pens.map(([type, thickness, color], index) =>
    drawn(type, along(swing(60, 20 + index * ROW, 680, 44)), { thickness, color }),
  );
  const top = 20 + pens.length * ROW;
  return page(
    [
      ...rows,
      drawn(5, along(swing(60, top + 10, 680, 40)), { thickness: 8 }),
      drawn(15, two(100, top + 30, 700, top + 30), { thickness: 36, color: INK.yellow }),
      drawn(21, along(swing(60, top + 90, 680, 60)), { thickness: 10, color: INK.blue }),
      drawn(14, two(200, top + 80, 300, top + 160), { thickness: 18, color: 0 }),
      drawn(
        20,
        along((share) => [560 + 60 * Math.cos(share * 2 * Math.PI), top + 120 + 30 * Math.sin(share * 2 * Math.PI)]),
        { color: 0 },
      ),
      drawn(5, along(swing(60, top + 180, 680, 30)), {
        thickness: 4,
        lineStyle: '{"lineStyle":{"type":1,"dashLineIntervals":[20,10],"phase":0}}',
      }),
    ],
    { template: JSON.stringify({ properties: { layoutType: 'LayoutHorizontalLine', pageMargins: { spacing: 50 } } }) },
  );
}

const dashed = (direction = 0): string =>
  JSON.stringify({ lineStyle: { type: 1, dashLineIntervals: [16, 8], phase: 4 }, arrowStyle: { direction } });
const arrows = (direction: number): string => JSON.stringify({ lineStyle: { type: 0 }, arrowStyle: { direction } });

/** Every figure of two points, and those of many. */
export function figuresPage(): PageInk {
  const at = (index: number): readonly [number, number] => [(index % 4) * 190 + 40, Math.floor(index / 4) * 150 + 30];
  const fillColor = 0x55e0a060 | 0;
  const plain = [0, 1, 8, 10, 11, 12, 18, 24, 26, 27].map((type, index) => {
    const [x, y] = at(index);
    // A triangle and a trapezoid reach to the left of where they begin, polygons stand about their beginning.
    const inset = { 8: 65, 24: 65, 26: 90, 27: 65 }[type] ?? 0;
    const width = type === 26 ? 45 : inset > 0 ? 55 : 130;
    return drawn(type, two(x + inset, y, x + inset + width, y + 100), { fillColor, color: INK.blue });
  });
  const [lx, ly] = at(12);
  const zigzag =
    (left: number, top: number): At =>
    (share) => [left + 300 * share, top + (Math.round(share * 4) % 2) * 70];
  return page([
    ...plain,
    drawn(7, two(lx, ly, lx + 130, ly + 60), { lineStyle: arrows(0) }),
    drawn(7, two(lx + 190, ly, lx + 320, ly + 60), { lineStyle: arrows(1) }),
    drawn(7, two(lx + 380, ly, lx + 510, ly + 60), { lineStyle: arrows(2), color: INK.red }),
    drawn(7, two(lx + 570, ly, lx + 700, ly + 60), { lineStyle: dashed(3) }),
    drawn(25, two(lx, ly + 120, lx + 320, ly + 120)),
    drawn(28, two(lx + 380, ly + 120, lx + 700, ly + 90), { thickness: 6 }),
    drawn(31, along(zigzag(lx, ly + 160), 4), { lineStyle: arrows(1) }),
    drawn(39, along(zigzag(lx + 380, ly + 160), 4), { lineStyle: arrows(3), color: INK.blue }),
    drawn(
      17,
      along((share) => [lx + 60 + 55 * Math.cos(share * 5.03), ly + 310 + 55 * Math.sin(share * 5.03)], 4),
      { fillColor },
    ),
    drawn(1, two(lx + 190, ly + 260, lx + 320, ly + 350), { lineStyle: dashed(), fillColor }),
    drawn(
      37,
      along((share) => [lx + 380 + 100 * share, ly + 260 + 80 * share], 9),
      { color: 0, fillColor: INK.red },
    ),
    drawn(1, two(0, 0, 90, 60), {
      matrixValues: JSON.stringify({ values: [0.8, -0.6, lx + 600, 0.6, 0.8, ly + 260, 0, 0, 1] }),
    }),
  ]);
}

interface Feature {
  readonly geometry: object;
  readonly properties: object;
}

const stroke = { color: INK.blue, width: 4, enableColor: true, roundCorner: true };
const fillAttr = { color: 0x55e0a060 | 0, enableColor: true };
const points = (subType: string, ...coordinates: readonly (readonly number[])[]): Feature => ({
  geometry: { type: 'MultiPoint', coordinates },
  properties: { subType, strokeAttr: stroke, fillAttr: { enableColor: false } },
});
const line = (type: string, properties: object, ...coordinates: readonly (readonly number[])[]): Feature => ({
  geometry: { type, coordinates },
  properties: { strokeAttr: stroke, ...properties },
});
const edges = (...corners: readonly (readonly number[])[]) =>
  corners.map((corner, index) => [corner, corners[(index + 1) % corners.length]]);
const universal = (...features: readonly Feature[]): DrawnShape =>
  drawn(40, undefined, { extra: JSON.stringify({ featureCollection: JSON.stringify({ features }) }) });

/** Every geometry of a universal shape. */
export function universalPage(): PageInk {
  const triangle = [
    [620, 60],
    [740, 200],
    [500, 200],
  ];
  return page([
    universal(points('Oval', [40, 40], [200, 160])),
    universal({
      ...points('Rectangle', [260, 40], [420, 160]),
      properties: { strokeAttr: stroke, fillAttr, subType: 'Rectangle', radius: 30 },
    }),
    universal({
      geometry: { type: 'Polygon', coordinates: edges(...triangle) },
      properties: { strokeAttr: stroke, fillAttr, lineStyle: { type: 1, dashLineIntervals: [14, 7] } },
    }),
    universal(points('Curve', [40, 320], [120, 200], [200, 320])),
    universal(points('Arc', [260, 220], [420, 340], [180, 270])),
    universal(points('Bracket', [500, 290], [540, 230], [540, 350])),
    universal(points('Bracket', [700, 290], [640, 230], [640, 350])),
    universal(line('LineString', {}, [40, 400], [200, 460])),
    universal(line('DirectionLine', {}, [260, 400], [420, 460])),
    universal(line('BidirectionalLine', { strokeAttr: { ...stroke, color: INK.red } }, [500, 400], [740, 460])),
    universal(
      line(
        'LineString',
        { subType: 'WaveLine', waveAttr: { wavyLength: 24, wavyPeak: 12, wavyOffset: 0 } },
        [40, 540],
        [420, 540],
      ),
    ),
    universal({
      geometry: {
        type: 'MultiLineString',
        coordinates: [
          [
            [500, 500],
            [740, 500],
          ],
          [
            [500, 540],
            [740, 540],
          ],
          [
            [500, 580],
            [740, 580],
          ],
        ],
      },
      properties: { strokeAttr: stroke },
    }),
    universal({
      geometry: {
        type: 'FeatureCollection',
        features: edges([40, 640], [240, 640], [300, 760], [100, 760]).map((coordinates) =>
          line('LineString', {}, ...(coordinates as number[][])),
        ),
      },
      properties: { subType: 'Surface', fillAttr },
    }),
    drawn(40, undefined, {
      matrixValues: JSON.stringify({ values: [0.8, -0.6, 560, 0.6, 0.8, 640, 0, 0, 1] }),
      extra: JSON.stringify({ featureCollection: { features: [points('Oval', [0, 0], [160, 70])] } }),
    }),
  ]);
}

const sentence = 'Ink that is written here can be read everywhere: on the device, in the browser and on paper.';
const style = (fields: object): string => JSON.stringify({ textSize: 24, ...fields });
const text = (left: number, top: number, width: number, height: number, fields: object, words = sentence): DrawnShape =>
  drawn(6, undefined, { text: words, textStyle: style(fields), boundingRect: box(left, top, width, height) });

/** Typed text in every style. */
export function textPage(): PageInk {
  return page([
    text(40, 30, 340, 120, {}),
    text(420, 30, 340, 120, { alignType: 1, textItalic: true }),
    text(40, 180, 340, 120, { alignType: 2, textBold: true }),
    text(420, 180, 340, 120, { alignType: 3, textUnderline: true }),
    text(40, 340, 340, 120, { textBorder: 1, paddingStart: 20, paddingEnd: 20, borderColor: '#24508c' }),
    text(420, 340, 340, 120, { textBorder: 2, paddingStart: 20, paddingEnd: 20, borderWidth: 3 }),
    text(40, 500, 340, 150, { textBorder: 3, paddingStart: 12, borderWidth: 4, textSpacing: 1.6, textSize: 20 }),
    text(420, 500, 340, 200, { orientation: 1, textSize: 26 }, '床前明月光\n疑是地上霜\n举头望明月\n低头思故乡'),
    drawn(16, undefined, {
      text: 'Turned by its matrix',
      textStyle: style({ textSize: 32 }),
      color: INK.red,
      boundingRect: box(0, 0, 340, 40),
      matrixValues: JSON.stringify({ values: [0.94, 0.34, 60, -0.34, 0.94, 860, 0, 0, 1] }),
    }),
    drawn(29, undefined, {
      text: '',
      richText: '<p>Rich <b>text</b> &amp; its words</p>',
      textStyle: style({}),
      boundingRect: box(420, 760, 340, 60),
    }),
  ]);
}

const resource = (name: string, title: string, audioDuration = 0): string =>
  JSON.stringify({ uniqueId: name, documentId: 'note', title, relativePath: `/${name}`, audioDuration });
const link = (fields: object): string => JSON.stringify({ key: 'URL', value: 'https://example.org', ...fields });

/** Links, sounds, attachments, times, pictures that are here and pictures that are not. */
export function boxesPage(): PageInk {
  return page([
    drawn(33, undefined, {
      color: 0,
      text: link({ remark: 'A link with its title' }),
      boundingRect: box(40, 40, 340, 40),
    }),
    drawn(33, undefined, {
      color: 0,
      text: link({ remark: 'A framed link', displayStyle: 2 }),
      boundingRect: box(420, 40, 340, 50),
    }),
    drawn(33, undefined, {
      color: 0,
      text: link({ remark: 'Hidden title', displayStyle: 0 }),
      boundingRect: box(40, 110, 40, 40),
    }),
    drawn(33, undefined, {
      color: 0,
      text: JSON.stringify({
        key: 'NOTE',
        docBean: { title: 'A title that is far too long for the room that there is', documentId: 'other', pageId: 'q' },
      }),
      boundingRect: box(420, 110, 340, 40),
    }),
    drawn(23, undefined, {
      resource: resource('sound.m4a', 'Meeting of Monday', 83_000),
      boundingRect: box(40, 180, 10, 10),
    }),
    drawn(200, undefined, {
      resource: resource('talk.m4a', 'A recording with a very long title'),
      boundingRect: box(420, 180, 10, 10),
    }),
    drawn(34, undefined, {
      resource: resource('plan.pdf', 'Plan of the house.pdf'),
      boundingRect: box(40, 320, 340, 80),
    }),
    drawn(38, undefined, {
      text: JSON.stringify({ timestampBean: { formattedStr: '2026-01-15 09:30' } }),
      boundingRect: box(420, 320, 300, 60),
    }),
    drawn(38, undefined, {
      text: JSON.stringify({ noFrame: true, timestampBean: { formattedStr: '09:30' } }),
      boundingRect: box(420, 390, 300, 40),
    }),
    drawn(5, along(swing(60, 450, 280, 60)), { thickness: 6 }),
    drawn(100, undefined, { text: link({ remark: 'Ink that is a link' }), boundingRect: box(40, 430, 340, 100) }),
    drawn(210, undefined),
    drawn(19, two(40, 560, 340, 780), { resource: resource('here.png', 'A picture') }),
    drawn(19, two(0, 0, 200, 150), {
      resource: resource('here.png', 'A picture'),
      matrixValues: JSON.stringify({ values: [0.9, -0.4, 460, 0.4, 0.9, 540, 0, 0, 1] }),
    }),
    drawn(32, two(40, 810, 240, 960), { resource: resource('gone.png', 'Gone') }),
    drawn(35, two(280, 810, 480, 960)),
    drawn(29, undefined, { resource: resource('text.json', 'Minutes'), boundingRect: box(520, 830, 240, 80) }),
  ]);
}
