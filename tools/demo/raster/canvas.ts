import { clearCoverage, createCoverage, type Coverage } from './coverage';
import type { Bitmap } from './png';

/** Taken out of the global object once: in these loops looking it up costs more than the arithmetic. */
const { round } = Math;

/** 0xRRGGBB. */
export type Rgb = number;

/** `over` covers what lies below, `multiply` darkens it as a highlighter does. */
export type Blend = 'over' | 'multiply';

export interface Canvas {
  readonly bitmap: Bitmap;
  readonly coverage: Coverage;
  /** Lays colour on what the coverage says, then empties it. */
  paint(colour: Rgb, alpha: number, blend?: Blend): void;
}

const channels = (colour: Rgb): readonly [number, number, number] => [
  (colour >> 16) & 0xff,
  (colour >> 8) & 0xff,
  colour & 0xff,
];

const blank = (width: number, height: number, paper: Rgb): Uint8Array => {
  const rgb = new Uint8Array(width * height * 3);
  const tones = channels(paper);
  for (let index = 0; index < rgb.length; index += 1) rgb[index] = tones[index % 3] ?? 0;
  return rgb;
};

/** A sheet of `paper` colour, width and height in pixels. */
export const createCanvas = (width: number, height: number, paper: Rgb): Canvas => {
  const coverage = createCoverage(width, height);
  const rgb = blank(width, height, paper);
  const mix = (at: number, tones: readonly [number, number, number], share: number, blend: Blend): void => {
    for (let channel = 0; channel < 3; channel += 1) {
      const below = rgb[at + channel] ?? 0;
      const tone = tones[channel] ?? 0;
      const above = blend === 'over' ? tone : (below * tone) / 255;
      rgb[at + channel] = round(below + (above - below) * share);
    }
  };
  return {
    bitmap: { width, height, rgb },
    coverage,
    paint: (colour, alpha, blend = 'over') => {
      const tones = channels(colour);
      const { dirty, values } = coverage;
      for (let y = dirty.top; y < dirty.bottom; y += 1) {
        for (let x = dirty.left; x < dirty.right; x += 1) {
          const share = (values[y * width + x] ?? 0) * alpha;
          if (share > 0) mix((y * width + x) * 3, tones, share, blend);
        }
      }
      clearCoverage(coverage);
    },
  };
};
