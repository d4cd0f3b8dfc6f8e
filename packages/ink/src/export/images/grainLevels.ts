import type { Grain } from '../../render/page/displayList';
import { GRAIN_TEXEL, GRAIN_TILE, grainPixels } from '../../render/page/grain';

/** The paper's tooth in sixteen steps instead of 256: a tenth of the bytes, and no eye sees it on paper. */
export interface GrainLevels {
  /** 0 … 15 for each texel of the tile, row by row. */
  readonly levels: Uint8Array;
  /** What the highest step means, 0 … 255. */
  readonly mostAlpha: number;
}

const STEPS = 15;

/** Opacities of a tile of the painter's own grain. */
export function grainLevels(density: number): GrainLevels {
  const pixels = grainPixels([0, 0, 0], density);
  const alphas = Uint8Array.from({ length: GRAIN_TILE * GRAIN_TILE }, (_, texel) => pixels[texel * 4 + 3] ?? 0);
  const mostAlpha = alphas.reduce((most, alpha) => Math.max(most, alpha), 1);
  return { levels: alphas.map((alpha) => Math.round((alpha * STEPS) / mostAlpha)), mostAlpha };
}

/** The tile's side, page units. */
export const GRAIN_SIDE = GRAIN_TILE * GRAIN_TEXEL;

/** Where a tile's corner lies for a shape, page units: as the painter lays it. */
export const grainOrigin = ({ seed }: Grain): readonly [x: number, y: number] => [
  (seed % GRAIN_TILE) * GRAIN_TEXEL,
  (Math.floor(seed / GRAIN_TILE) % GRAIN_TILE) * GRAIN_TEXEL,
];
