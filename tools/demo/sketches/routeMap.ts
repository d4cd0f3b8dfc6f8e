import type { Path } from '../handwriting/path';
import { curveOf, drawing, freeEllipse, freeLine, type Spot } from '../sheet/freehand';
import { brush, fountain, highlighter, INK, sketchPen } from '../sheet/pens';
import { drawStroke, drawStrokes, type Sheet } from '../sheet/sheet';
import { drawLine } from '../sheet/text';

/** In a box of 1160 by 1080. */
const LAKE =
  '420,380 520,320 640,330 720,390 800,400 850,470 830,560 760,620 700,700 610,730 520,700 470,640 400,610 360,540 370,450 420,376';
const RIVER = '720,386 760,300 740,220 790,140 780,40';
const ROAD = '40,900 160,860 260,800 330,740 360,660 330,560 300,450 330,340 420,260 560,220 700,236 770,250';
const PATH_WALKED = '300,446 350,470 372,560 410,640 500,710 600,760 720,730 820,650 880,560 890,460';
const TREES = '960,200 1010,170 1060,220 940,270 1000,290 1070,310 120,300 170,260 90,380 200,360 960,760 880,820';
const HUT_AND_CROSS = '880,440 880,400! 905,376! 932,400! 932,440! 880,441 / 30,890 70,930 / 70,890 30,930';
const PEAKS = '860,120 910,30! 960,120 / 930,90 970,20! 1030,120 / 820,130 846,86! 870,122';

const waves = (sheet: Sheet, spot: Spot): void => {
  for (const [x, y] of [
    [480, 440],
    [600, 420],
    [700, 480],
    [540, 540],
    [660, 580],
    [580, 650],
  ] as const) {
    const text = `${x},${y} ${x + 16},${y - 9} ${x + 32},${y} ${x + 48},${y - 9} ${x + 64},${y}`;
    drawStrokes(sheet, sketchPen(INK.blue, 1.8), drawing(text, spot));
  }
};

/** The way on foot: every second piece of the line is left out. */
const dashes = (sheet: Sheet, spot: Spot): void => {
  const [path = []] = drawing(PATH_WALKED, spot);
  for (let index = 0; index + 1 < path.length; index += 1) {
    const [from, to] = [path[index], path[index + 1]];
    if (from === undefined || to === undefined) continue;
    for (const share of [0, 0.36, 0.7]) {
      const at = (part: number) => ({ x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part });
      drawStroke(sheet, fountain(INK.red, 3.6), [at(share), at(share + 0.1), at(share + 0.2)]);
    }
  }
};

const compass = (sheet: Sheet, x: number, y: number): void => {
  const { random } = sheet;
  drawStroke(sheet, fountain(INK.black, 2.4), freeEllipse(random, x, y, 58, 57));
  const needle: Path = [
    { x: x - 13, y },
    { x, y: y - 88, corner: true },
    { x: x + 13, y, corner: true },
    { x, y: y + 88, corner: true },
    { x: x - 14, y: y - 2 },
  ];
  drawStroke(sheet, fountain(INK.black, 2.8), needle);
  drawStroke(sheet, fountain(INK.black, 2), freeLine(random, x - 66, y, x + 66, y));
  drawLine(sheet, 'N', x - 14, y - 102, { hand: { xHeight: 20 } });
};

const labels: readonly (readonly [string, number, number])[] = [
  ['Walchsee', 520, 500],
  ['Hütte', 950, 440],
  ['Bahnhof', 20, 970],
  ['Bach', 806, 210],
  ['Brücke', 560, 190],
];

/** A weekend at the lake: the road from the station, the walk around the water, the hut. */
export const drawRouteMap = (sheet: Sheet, spot: Spot): void => {
  drawStrokes(sheet, brush(INK.blue, 2.6), drawing(`${LAKE} / ${RIVER}`, spot));
  waves(sheet, spot);
  drawStrokes(sheet, highlighter(INK.rose, 20), drawing(ROAD, spot));
  drawStrokes(sheet, fountain(INK.brown, 3.4), drawing(ROAD, spot));
  dashes(sheet, spot);
  drawStrokes(sheet, sketchPen(INK.black, 2.6), drawing(PEAKS, spot));
  for (const place of TREES.split(' ')) {
    const [x = 0, y = 0] = place.split(',').map(Number);
    const round = (angle: number) => ({
      x: spot.x + (x + Math.cos(angle) * 18) * spot.scale,
      y: spot.y + (y + Math.sin(angle) * 20) * spot.scale,
    });
    const crown = curveOf((angle) => angle, [-2.4, 3.6], round, 9);
    drawStroke(sheet, sketchPen(INK.green, 2.2), crown);
    drawStrokes(sheet, sketchPen(INK.green, 2.2), drawing(`${x},${y + 18} ${x + 1},${y + 44}`, spot));
  }
  drawStrokes(sheet, fountain(INK.black, 3), drawing(HUT_AND_CROSS, spot));
  for (const [text, x, y] of labels) {
    drawLine(sheet, text, spot.x + x * spot.scale, spot.y + y * spot.scale, { hand: { xHeight: 23, slant: 0.2 } });
  }
  compass(sheet, spot.x + 1050 * spot.scale, spot.y + 980 * spot.scale);
};
