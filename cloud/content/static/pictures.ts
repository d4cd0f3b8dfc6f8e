import type { FoundPaper } from './papers';
import type { Disc, Line, Sheet } from './sheet';

const GREY = '#999999';
const BLUE = '#8fb0d9';
const WHITE = '#ffffff';

const inkOf = ({ isColour }: FoundPaper): string => (isColour ? BLUE : GREY);

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
  const size = `width="${sheet.width}" height="${sheet.height}" viewBox="0 0 ${sheet.width} ${sheet.height}"`;
  return Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" ${size}>${bodyOf(sheet, inkOf(found))}</svg>\n`);
};

/** On white paper, one pixel a page unit. */
export const pngOf = async (found: FoundPaper): Promise<Buffer> => {
  // Loaded by the first picture of pixels: most clients ask for vectors.
  const { createCanvas } = await import('@napi-rs/canvas');
  const { width, height, lineWidth, lines, discs } = found.paper.draw();
  const canvas = createCanvas(width, height);
  const context = canvas.getContext('2d');
  context.fillStyle = WHITE;
  context.fillRect(0, 0, width, height);
  context.fillStyle = inkOf(found);
  context.strokeStyle = inkOf(found);
  context.lineWidth = lineWidth;
  context.beginPath();
  for (const { from, to } of lines) {
    context.moveTo(...from);
    context.lineTo(...to);
  }
  context.stroke();
  for (const { x, y, radius } of discs) {
    context.beginPath();
    context.arc(x, y, radius, 0, 2 * Math.PI);
    context.fill();
  }
  return canvas.encode('png');
};
