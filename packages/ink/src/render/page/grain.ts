import type { Rgb } from './colours';
import type { Grain } from './displayList';
import type { Grains } from './painter';

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

/** Colours times bands: a page of charcoal has few. */
const MOST_PATTERNS = 24;

/** Makes a pattern that repeats from the straight RGBA of a square tile; null when the canvas cannot. */
export type MakePattern = (size: number, pixels: Uint8ClampedArray<ArrayBuffer>) => CanvasPattern | null;

/** Fills with the paper's grain, one pattern for each colour and density, moved to where a shape's seed says. */
export class GrainPatterns implements Grains {
  private readonly patterns = new Map<string, CanvasPattern>();

  constructor(private readonly make: MakePattern) {}

  patternOf(colour: Rgb, { density, seed }: Grain): CanvasPattern | undefined {
    const key = `${colour.join()}/${density}`;
    const pattern = this.patterns.get(key) ?? this.make(GRAIN_TILE, grainPixels(colour, density));
    if (pattern === null) return undefined;
    if (this.patterns.size >= MOST_PATTERNS && !this.patterns.has(key)) this.patterns.clear();
    this.patterns.set(key, pattern);
    pattern.setTransform({
      a: GRAIN_TEXEL,
      b: 0,
      c: 0,
      d: GRAIN_TEXEL,
      e: (seed % GRAIN_TILE) * GRAIN_TEXEL,
      f: (Math.floor(seed / GRAIN_TILE) % GRAIN_TILE) * GRAIN_TEXEL,
    });
    return pattern;
  }
}
