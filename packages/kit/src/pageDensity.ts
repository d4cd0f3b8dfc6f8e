/** Page units. */
interface Size {
  readonly width: number;
  readonly height: number;
}

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

/** Page units to an inch. */
export const dpiOf = ({ width, height }: Size): number =>
  DENSITIES.find(([side]) => Math.round(width) === side || Math.round(height) === side)?.[1] ?? USUAL_DPI;

/** Four bytes each, and once more while they are packed: as much as a page of 13 inches at 600 to an inch needs. */
const MOST_PIXELS = 32_000_000;
/** Beyond, canvases stay blank in some browsers. */
const LONGEST_SIDE = 16_000;

/** Pixels to a page unit for a picture of so many pixels to an inch; less where a page is too large for a canvas. */
export function bitmapScale(size: Size, dpi: number): number {
  const { width, height } = size;
  return Math.min(dpi / dpiOf(size), Math.sqrt(MOST_PIXELS / (width * height)), LONGEST_SIDE / Math.max(width, height));
}
