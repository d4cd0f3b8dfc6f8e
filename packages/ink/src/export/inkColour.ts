import type { Rgb } from '../render/page/colours';
import type { Paint } from '../render/page/displayList';

/** Red, green and blue of an Android colour; on white paper ink keeps its own. */
export const rgbOf = (argb: number): Rgb => [(argb >> 16) & 0xff, (argb >> 8) & 0xff, argb & 0xff];

/** 0 … 1: the colour's own opacity and what comes on top of it. */
export const opacityOf = ({ colour, opacity }: Paint): number =>
  Math.round((((colour >> 24) & 0xff) / 255) * opacity * 1000) / 1000;

const hexOf = (value: number): string => value.toString(16).padStart(2, '0');

export const hexColour = (argb: number): string => `#${rgbOf(argb).map(hexOf).join('')}`;
