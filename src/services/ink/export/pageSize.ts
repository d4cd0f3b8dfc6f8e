import type { PageSize } from '../model';

/**
 * Notes do not say how dense their page is; the device that made it does, by its size in pixels: 10.3 inch of two
 * generations, 13.3, 7.8, 7 and 6 inch, and the phone-sized one. A page that was made longer keeps the other side.
 */
const DENSITIES: readonly (readonly [side: number, dpi: number])[] = [
  [1404, 227],
  [1860, 300],
  [1650, 207],
  [1264, 300],
  [1072, 300],
  [824, 300],
  [1872, 227],
  [2480, 300],
  [2200, 207],
];
const USUAL_DPI = 227;
const POINTS_PER_INCH = 72;

/** Page units to an inch. */
export const dpiOf = ({ width, height }: PageSize): number =>
  DENSITIES.find(([side]) => Math.round(width) === side || Math.round(height) === side)?.[1] ?? USUAL_DPI;

/** PDF points to a page unit: a page of 1404 × 1872 units becomes one of 6.2 × 8.2 inches, as on the device. */
export const pointsPerUnit = (size: PageSize): number => POINTS_PER_INCH / dpiOf(size);
