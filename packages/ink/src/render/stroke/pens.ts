import type { PointSamples } from '../../model';
import { type PenSettings, USUAL_PEN } from '../../records/createArgs';

/** `shapeType` of the pens (reference: note-format, section 5). */
export const PEN = {
  pencil: 2,
  oilyPen: 3,
  oldFountain: 4,
  fountain: 5,
  marker: 15,
  brush: 21,
  charcoal: 22,
  free: 36,
  square: 47,
  latinCalligraphy: 60,
  asianCalligraphy: 61,
} as const;

/** A flat tip: an ellipse whose long axis has the stroke's thickness and stands at a fixed angle. */
export interface Nib {
  /** Radians from the x axis towards the y axis. */
  readonly angle: number;
  /** The short axis by the long one. */
  readonly ratio: number;
}

const QUARTER = Math.PI / 4;
/** How flat the square pen is (device SDK: brush ratio 10). */
const SQUARE_RATIO = 0.1;

/** The calligraphy tips are one unit thin, up to ten times less than they are wide. */
const thinness = (thickness: number): number => 1 / Math.min(Math.max(thickness, 1), 10);

const NIBS: Readonly<Record<number, (thickness: number) => Nib>> = {
  // A positive angle of the device leans to the right, where the page's y axis points down.
  [PEN.latinCalligraphy]: (thickness) => ({ angle: -QUARTER, ratio: thinness(thickness) }),
  [PEN.asianCalligraphy]: (thickness) => ({ angle: QUARTER, ratio: thinness(thickness) }),
  [PEN.square]: () => ({ angle: -QUARTER, ratio: SQUARE_RATIO }),
};

/** The tip of a pen that has a flat one. */
export const nibOf = (shapeType: number, thickness: number): Nib | undefined => NIBS[shapeType]?.(thickness);

/** What the device gives a finger, which has no pressure of its own (device SDK). */
const FINGER_PRESSURE = 1500;
const THINNEST = 0.5;
/** A line that followed its neighbours alone would have one width all along, however hard the pen was pressed. */
const MOST_SMOOTHING = 0.9;

/** Full width for a thickness and a pressure that a pen's {@link Curve} has bent, 0 … 1; lengths in page units. */
type WidthRule = (thickness: number, bent: number) => number;

/** How a pen's width follows the pressure: its power at the usual sensitivity, and the width that it leads to. */
interface Curve {
  readonly exponent: number;
  readonly width: WidthRule;
}

/** Measured on device output: near linear in thickness, and soft in pressure. */
const fountain: Curve = { exponent: 0.59, width: (thickness, bent) => Math.max(THINNEST, 1.37 * thickness * bent) };

/** Twice the thickness at full pressure, by the square root; never much over it. */
const brush: Curve = {
  exponent: 0.5,
  width: (thickness, bent) => {
    const widest = 2 * thickness;
    return Math.min(Math.max(widest * bent, THINNEST), widest + 3);
  },
};

/**
 * The device's own power is this much less the sensitivity (device SDK). Ours are measured at the usual one, and grow and
 * shrink as that power does.
 */
const INSENSITIVE_EXPONENT = 1.5;
const USUAL_EXPONENT = INSENSITIVE_EXPONENT - USUAL_PEN.pressureSensitivity;

const exponentAt = ({ exponent }: Curve, pressureSensitivity: number): number =>
  exponent * ((INSENSITIVE_EXPONENT - pressureSensitivity) / USUAL_EXPONENT);

/** The pens whose width follows the pressure; the others draw one line of one width. */
const CURVES: Readonly<Partial<Record<number, Curve>>> = { [PEN.fountain]: fountain, [PEN.brush]: brush };

/** Pressures as 0 … 1. A stroke without any is a finger's. */
export function pressuresOf({ pressure }: PointSamples, maxPressure: number = USUAL_PEN.maxPressure): number[] {
  const isFinger = pressure.every((value) => value <= 0);
  const shares: number[] = [];
  for (let index = 0; index < pressure.length; index += 1) {
    const value = isFinger ? FINGER_PRESSURE : (pressure[index] ?? 0);
    shares.push(Math.min(1, Math.max(0, value / maxPressure)));
  }
  return shares;
}

/**
 * A running mean there and back again, so that it lags in neither direction. `level` is the share of the neighbour's width
 * in a width: read the other way round, as the share of the new width, the device's usual level would even out whole
 * letters and no pressure would be seen.
 */
function smoothWidths(widths: number[], level: number): void {
  const share = Math.min(level, MOST_SMOOTHING);
  const step = (index: number, before: number): void => {
    widths[index] = (widths[index] ?? 0) * (1 - share) + (widths[before] ?? 0) * share;
  };
  for (let index = 1; index < widths.length; index += 1) step(index, index - 1);
  for (let index = widths.length - 2; index >= 0; index -= 1) step(index, index + 1);
}

/**
 * The full width at each sample, in page units (reference: note-format, section 6.2).
 * Pens that ignore pressure get their thickness everywhere.
 */
export function penWidths(
  shapeType: number,
  thickness: number,
  samples: PointSamples,
  { maxPressure, pressureSensitivity, smoothLevel }: PenSettings = USUAL_PEN,
): number[] {
  const curve = CURVES[shapeType];
  if (curve === undefined) return evenWidths(samples, thickness);
  const exponent = exponentAt(curve, pressureSensitivity);
  const widths = pressuresOf(samples, maxPressure).map((pressure) => curve.width(thickness, pressure ** exponent));
  smoothWidths(widths, smoothLevel);
  return widths;
}

/** The same width at each sample. */
export const evenWidths = ({ x }: PointSamples, width: number): number[] =>
  Array.from<number>({ length: x.length }).fill(width);
