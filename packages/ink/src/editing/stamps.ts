import { STAMP_DRAWINGS, STAMP_SIDE, type StampName } from '@inkside/kit';

import { utf8 } from '../bytes/text';
import { hexColour } from '../export/exportedInk';

/** Makes a PNG of a drawing as SVG; undefined where there is nothing to draw it on. */
export type Rasterise = (svg: Uint8Array) => Promise<Uint8Array | undefined>;

/** Pixels across: as sharp as a stamp is ever made large. */
const PIXELS = 512;

/** A stamp as an SVG of one path. @param colour ARGB, signed */
export function stampSvg(stamp: StampName, colour: number): Uint8Array {
  const { path, line } = STAMP_DRAWINGS[stamp];
  const paint = hexColour(colour);
  const look =
    line === undefined
      ? `fill="${paint}"`
      : `fill="none" stroke="${paint}" stroke-width="${line}" stroke-linecap="round" stroke-linejoin="round"`;
  const box = `width="${PIXELS}" height="${PIXELS}" viewBox="0 0 ${STAMP_SIDE} ${STAMP_SIDE}"`;
  return utf8(`<svg xmlns="http://www.w3.org/2000/svg" ${box}><path ${look} d="${path}"/></svg>`);
}
