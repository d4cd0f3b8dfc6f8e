import type { Motion } from '../handwriting/motion';
import { PEN } from '../raster/penWidths';

/** A pen in the hand: what it leaves on the page, and how the hand moves it. Thickness in sheet units. */
export interface Pen {
  readonly shapeType: number;
  readonly thickness: number;
  /** Android ARGB, signed. */
  readonly color: number;
  readonly motion: Motion;
}

/** Opaque 0xRRGGBB as the signed ARGB number of the format. */
export const argb = (rgb: number): number => 0xff000000 | rgb | 0;

export const INK = {
  black: argb(0x1c1b19),
  blue: argb(0x24508c),
  red: argb(0xa3281f),
  green: argb(0x2f6b3c),
  brown: argb(0x7a4a21),
  grey: argb(0x6b6862),
  violet: argb(0x5b3f8c),
  yellow: argb(0xffe14d),
  mint: argb(0xa8e6b4),
  rose: argb(0xffb3ba),
  sky: argb(0xa9d4f5),
} as const;

const writing: Motion = { speed: 1.15, radius: 22, pressure: 0.5, tremor: 0.22 };
const sketching: Motion = { speed: 1.9, radius: 60, pressure: 0.42, tremor: 0.5 };
const brushing: Motion = { speed: 0.9, radius: 40, pressure: 0.52, tremor: 0.25 };
const sweeping: Motion = { speed: 2.6, radius: 80, pressure: 0.45, tremor: 0.6 };

export const fountain = (color: number = INK.black, thickness = 3): Pen => ({
  shapeType: PEN.fountain,
  thickness,
  color,
  motion: writing,
});
export const ballpoint = (color: number = INK.black, thickness = 2.2): Pen => ({
  shapeType: PEN.pencil,
  thickness,
  color,
  motion: writing,
});
/** A ballpoint held loosely, for drawing. */
export const sketchPen = (color: number = INK.black, thickness = 2.2): Pen => ({
  shapeType: PEN.pencil,
  thickness,
  color,
  motion: sketching,
});
export const brush = (color: number = INK.black, thickness = 6): Pen => ({
  shapeType: PEN.brush,
  thickness,
  color,
  motion: brushing,
});
export const charcoal = (color: number = INK.grey, thickness = 9): Pen => ({
  shapeType: PEN.charcoal,
  thickness,
  color,
  motion: sweeping,
});
export const highlighter = (color: number = INK.yellow, thickness = 30): Pen => ({
  shapeType: PEN.marker,
  thickness,
  color,
  motion: sweeping,
});
export const calligraphy = (color: number = INK.black, thickness = 8): Pen => ({
  shapeType: PEN.latin,
  thickness,
  color,
  motion: { ...writing, speed: 0.8 },
});
