import { createCanvas } from '../../demo/raster/canvas';
import { addSegment } from '../../demo/raster/coverage';
import { encodePng } from '../../demo/raster/png';
import type { FoundPaper } from './papers';
import type { Disc, Line, Sheet } from './sheet';

/** 0xRRGGBB. */
const GREY = 0x999999;
const BLUE = 0x8fb0d9;
const PAPER = 0xffffff;

const inkOf = ({ isColour }: FoundPaper): number => (isColour ? BLUE : GREY);

/** Hundredths of a page unit cannot be seen. */
const short = (value: number): string => String(Math.round(value * 100) / 100);

const pathOf = ({ from, to }: Line): string => `M${short(from[0])} ${short(from[1])}L${short(to[0])} ${short(to[1])}`;
const circleOf = ({ x, y, radius }: Disc): string => `<circle cx="${short(x)}" cy="${short(y)}" r="${short(radius)}"/>`;

const bodyOf = ({ lines, discs, lineWidth }: Sheet, ink: string): string => {
  const stroke = `<path d="${lines.map(pathOf).join('')}" stroke="${ink}" stroke-width="${lineWidth}" fill="none"/>`;
  const dots = `<g fill="${ink}">${discs.map(circleOf).join('')}</g>`;
  return `${lines.length === 0 ? '' : stroke}${discs.length === 0 ? '' : dots}`;
};

/** Without the paper itself, so that it can lie above other layers. */
export const svgOf = (found: FoundPaper): Buffer => {
  const sheet = found.paper.draw();
  const ink = `#${inkOf(found).toString(16).padStart(6, '0')}`;
  const size = `width="${sheet.width}" height="${sheet.height}" viewBox="0 0 ${sheet.width} ${sheet.height}"`;
  return Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" ${size}>${bodyOf(sheet, ink)}</svg>\n`);
};

/** On white paper, one pixel a page unit. */
export const pngOf = (found: FoundPaper): Buffer => {
  const { width, height, lineWidth, lines, discs } = found.paper.draw();
  const canvas = createCanvas(width, height, PAPER);
  const nib = ([x, y]: Line['from'], radius: number) => ({ x, y, radius });
  for (const { from, to } of lines) addSegment(canvas.coverage, nib(from, lineWidth / 2), nib(to, lineWidth / 2));
  for (const { x, y, radius } of discs) addSegment(canvas.coverage, nib([x, y], radius), nib([x, y], radius));
  canvas.paint(inkOf(found), 1);
  return Buffer.from(encodePng(canvas.bitmap));
};
