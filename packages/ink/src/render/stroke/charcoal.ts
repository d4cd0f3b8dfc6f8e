import type { PointSamples } from '../../model';
import { tiltOf } from '../../bytes/pointsFile';

const RADIANS = Math.PI / 180;

/** A whole number for a text: the same on every screen. */
export function seedOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  return hash >>> 0;
}

/** Full widths of the dabs: a tilted stick lays down its side (device SDK; tilts in degrees). */
export function charcoalWidths(thickness: number, samples: PointSamples): number[] {
  return Array.from(samples.size, (size) => {
    const { tiltX, tiltY } = tiltOf(size);
    const upright = Math.cos(tiltX * RADIANS) * Math.cos(tiltY * RADIANS);
    const tilt = Math.acos(Math.min(1, Math.max(-1, upright)));
    const spread = 0.2 * Math.floor(5 * (3 * tilt ** 2.2 + 1));
    return Math.floor((1.2 * thickness + 5) * spread) + 1;
  });
}

/** One of the bands that a charcoal stroke is laid down in, from its wide, thin edge to its narrow, full middle. */
export interface CharcoalBand {
  readonly widths: number[];
  /** The share of the paper's grains that take colour, 0 … 1. */
  readonly density: number;
}

const BANDS = [
  { share: 1, density: 0.13 },
  { share: 0.88, density: 0.22 },
  { share: 0.74, density: 0.34 },
  { share: 0.56, density: 0.48 },
  { share: 0.34, density: 0.6 },
] as const;

/** How strongly the stick rubs the paper (device SDK: the grain's scale). */
const strengthOf = (pressure: number): number => Math.sqrt(pressure / 3) + 0.3;
const MIDDLE_STRENGTH = strengthOf(0.5);

/** The bands of a stroke; pressure, 0 … 1 at each sample, spreads the full middle. */
export const charcoalBands = (widths: readonly number[], pressure: readonly number[]): CharcoalBand[] =>
  BANDS.map(({ share, density }) => ({
    density,
    widths: widths.map((width, index) => {
      const strength = strengthOf(pressure[index] ?? 0) / MIDDLE_STRENGTH;
      return width * Math.min(1, share * (share === 1 ? 1 : strength));
    }),
  }));
