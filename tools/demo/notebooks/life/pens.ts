import { FIGURE, drawFigure } from '../../sheet/geometry';
import { curveOf } from '../../sheet/freehand';
import { ballpoint, brush, calligraphy, charcoal, fountain, highlighter, INK, type Pen } from '../../sheet/pens';
import { drawStroke, pause, type Sheet } from '../../sheet/sheet';
import { drawHeading, drawLine } from '../../sheet/text';
import type { NotebookPage } from '../notebook';

const SAMPLES: readonly (readonly [string, Pen])[] = [
  ['ballpoint', ballpoint(INK.black, 3)],
  ['fountain pen', fountain(INK.blue, 5)],
  ['brush', brush(INK.black, 9)],
  ['broad nib', calligraphy(INK.violet, 12)],
  ['charcoal', charcoal(INK.grey, 20)],
  ['marker', highlighter(INK.yellow, 34)],
  ['marker', highlighter(INK.mint, 34)],
];

const row = (sheet: Sheet, name: string, pen: Pen, y: number): void => {
  drawLine(sheet, name, 124, y + 8, { pen: fountain(INK.grey) });
  const swell = (x: number): number => Math.sin(x) * 30 * Math.min(1, x / 3);
  const wave = curveOf(swell, [0, 19], (x, height) => ({ x: 450 + x * 43, y: y - height }), 60);
  drawStroke(sheet, pen, wave);
  pause(sheet, 2000);
};

const figures = (sheet: Sheet, y: number): void => {
  const outline = { color: INK.black, thickness: 3.4 };
  const { circle, rectangle, triangle } = FIGURE;
  drawFigure(sheet, { ...outline, type: circle, from: [130, y], to: [330, y + 200], fill: 0x66a9d4f5 });
  drawFigure(sheet, { ...outline, type: rectangle, from: [400, y + 10], to: [620, y + 190], fill: 0x66ffe14d });
  drawFigure(sheet, { ...outline, type: triangle, from: [790, y + 5], to: [900, y + 195], fill: 0x66ffb3ba });
  drawFigure(sheet, { ...outline, color: INK.red, type: FIGURE.line, from: [970, y + 190], to: [1130, y + 10] });
  drawFigure(sheet, { ...outline, color: INK.green, type: FIGURE.arrow, from: [1090, y + 190], to: [1270, y + 40] });
};

const sampler = (sheet: Sheet): void => {
  drawHeading(sheet, 'All the pens', 124, 190, { hand: { xHeight: 36 } });
  SAMPLES.forEach(([name, pen], index) => row(sheet, name, pen, 380 + index * 142));
  figures(sheet, 1400);
  drawLine(sheet, 'press lightly → press hard: the line answers', 124, 1740, { mark: ['the line answers'] });
};

export const penPages: readonly NotebookPage[] = [{ paper: 'blank', draw: sampler }];
