import type { Rgb } from './colours';

/** A square of paper that repeats, in texels. */
export const GRAIN_TILE = 256;
/** Page units to a texel. */
export const GRAIN_TEXEL = 0.7;
/** Grains are not cut out: their edges fade over this much of the tooth's height. */
const SOFTNESS = 0.7;
const FULL = 150;

function chance(seed: number, x: number, y: number): number {
  let hash = Math.imul(seed ^ Math.imul(x + 1, 0x27d4eb2d) ^ Math.imul(y + 1, 0x165667b1), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return ((hash ^ (hash >>> 16)) >>> 0) / 0x1_0000_0000;
}

/** Hills of `breadth` texels with even slopes between them; the tile's edges meet. */
function hills(breadth: number, x: number, y: number): number {
  const [column, row] = [Math.floor(x / breadth), Math.floor(y / breadth)];
  const [fx, fy] = [x / breadth - column, y / breadth - row];
  const cells = GRAIN_TILE / breadth;
  const at = (dx: number, dy: number): number => chance(breadth, (column + dx) % cells, (row + dy) % cells);
  const upper = at(0, 0) + (at(1, 0) - at(0, 0)) * fx;
  const lower = at(0, 1) + (at(1, 1) - at(0, 1)) * fx;
  return upper + (lower - upper) * fy;
}

/** The paper's tooth: how high each texel stands, 0 … 1, evenly spread, so that a share of the paper is a height. */
function toothOf(): Float32Array {
  const heights = new Float32Array(GRAIN_TILE * GRAIN_TILE);
  for (let index = 0; index < heights.length; index += 1) {
    const [x, y] = [index % GRAIN_TILE, Math.floor(index / GRAIN_TILE)];
    heights[index] = 0.22 * hills(4, x, y) + 0.28 * hills(2, x, y) + 0.5 * chance(1, x, y);
  }
  const order = Array.from(heights.keys()).sort((a, b) => (heights[a] ?? 0) - (heights[b] ?? 0));
  order.forEach((texel, rank) => (heights[texel] = rank / heights.length));
  return heights;
}

let tooth: Float32Array | undefined;

/** The paper's grains that take colour when a share of them does: straight RGBA of a square tile. */
export function grainPixels([red, green, blue]: Rgb, density: number): Uint8ClampedArray<ArrayBuffer> {
  tooth ??= toothOf();
  const pixels = new Uint8ClampedArray(GRAIN_TILE * GRAIN_TILE * 4);
  tooth.forEach((height, texel) => {
    const cover = Math.min(1, Math.max(0, (height - (1 - density)) / SOFTNESS + 0.5));
    pixels.set([red, green, blue, FULL * cover], texel * 4);
  });
  return pixels;
}
