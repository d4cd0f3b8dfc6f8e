import { STAMP_DRAWINGS, STAMP_SIDE, type StampName } from '@inkside/kit';

import { utf8 } from '../bytes/text';
import { hexColour } from '../export/exportedInk';

/** Makes a PNG of a drawing as SVG; undefined where there is nothing to draw it on. */
export type Rasterise = (svg: Uint8Array) => Promise<Uint8Array | undefined>;

/** Pixels across: as sharp as a stamp is ever made large. */
const PIXELS = 512;

/** A white edge around a stamp, in units of its drawing: a dark one stays in sight on dark paper. */
const EDGE = 1.5;

/** A stamp as an SVG. @param colour ARGB, signed */
export function stampSvg(stamp: StampName, colour: number): Uint8Array {
  const { path, line } = STAMP_DRAWINGS[stamp];
  const paint = hexColour(colour);
  const round = `stroke-linecap="round" stroke-linejoin="round" d="${path}"/>`;
  const edge = `<path fill="none" stroke="#ffffff" stroke-width="${(line ?? 0) + EDGE}" ${round}`;
  const ink =
    line === undefined
      ? `<path fill="${paint}" d="${path}"/>`
      : `<path fill="none" stroke="${paint}" stroke-width="${line}" ${round}`;
  const box = `width="${PIXELS}" height="${PIXELS}" viewBox="0 0 ${STAMP_SIDE} ${STAMP_SIDE}"`;
  return utf8(`<svg xmlns="http://www.w3.org/2000/svg" ${box}>${edge}${ink}</svg>`);
}
