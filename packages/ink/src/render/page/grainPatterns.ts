import type { Rgb } from './colours';
import type { Grain } from './displayList';
import { GRAIN_TEXEL, GRAIN_TILE, grainPixels } from './grain';
import type { Grains } from './painter';

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
