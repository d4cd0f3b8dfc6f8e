import type { PanelKind } from '@inkside/kit';

/** White in linear light. 15 bits, so that a sum of weighted channels fits into 32. */
export const LINEAR_MAX = 32767;

const linearPart = (part: number): number => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4);

/** Linear light of each value of an sRGB channel, 0 to {@link LINEAR_MAX}. */
export const linearOf: Int32Array = Int32Array.from({ length: 256 }, (_, value) =>
  Math.round(linearPart(value / 255) * LINEAR_MAX),
);

/** Levels of a grey, or of one channel: sRGB values, equally far apart. */
export const LEVELS = 16;
const LEVEL_STEP = 17;
/** Light is looked up in steps of 8: finer than the two darkest levels are apart. */
const LOOKUP_SHIFT = 3;
export const levelIndex = (light: number): number => light >> LOOKUP_SHIFT;

/** Linear light of each level. */
export const levelLight: Int32Array = Int32Array.from(
  { length: LEVELS },
  (_, level) => linearOf[level * LEVEL_STEP] ?? 0,
);

const nearestLevel = (light: number): number => {
  let best = 0;
  for (let level = 1; level < LEVELS; level += 1) {
    if (Math.abs((levelLight[level] ?? 0) - light) < Math.abs((levelLight[best] ?? 0) - light)) best = level;
  }
  return best;
};

/** The level nearest to a light, by {@link levelIndex}. */
export const levelOf: Uint8Array = Uint8Array.from({ length: (LINEAR_MAX >> LOOKUP_SHIFT) + 1 }, (_, index) =>
  nearestLevel((index << LOOKUP_SHIFT) + (1 << (LOOKUP_SHIFT - 1))),
);

/** The light of the level nearest to a light, by {@link levelIndex}: one look where two would follow each other. */
export const nearestLight: Int32Array = Int32Array.from(levelOf, (level) => levelLight[level] ?? 0);

/** The sRGB value of a level. */
export const levelValue = (level: number): number => level * LEVEL_STEP;

type Rgb = readonly [red: number, green: number, blue: number];

/**
 * The six pigments of Spectra 6 as they were measured on panels, made brighter by as much as the panel's own white is
 * darker than the white of a screen: eyes take that white for white.
 */
export const spectra6: readonly Rgb[] = [
  [0, 0, 0],
  [255, 255, 255],
  [255, 252, 0],
  [182, 30, 0],
  [9, 89, 212],
  [56, 139, 83],
];

/** How a panel makes colours: 16 greys, 16 levels of each channel (4,096 colours), or a few pigments. */
export const paletteOf = (panel: PanelKind): 'grey' | 'channels' | readonly Rgb[] => {
  if (panel === 'grey16') return 'grey';
  return panel === 'kaleido3' ? 'channels' : spectra6;
};
