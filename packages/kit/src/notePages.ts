/** Why a choice of pages cannot be followed; `part` is what was typed. */
type RangeFault =
  | { readonly kind: 'unreadable'; readonly part: string }
  | { readonly kind: 'absent'; readonly page: number; readonly pages: number };

export type PageChoice = { readonly indexes: readonly number[] } | { readonly fault: RangeFault };

/** More than a note can have; longer numbers are mistakes. */
const PART = /^(\d{1,6})(?:\s*[-–—]\s*(\d{1,6}))?$/;

/**
 * The pages that a text like `1-3, 5` names, as indexes (0 first), each once, in the order typed; `5-3` counts down.
 * An empty text names all pages.
 */
export function parsePageRange(text: string, pages: number): PageChoice {
  if (text.trim() === '') return { indexes: Array.from({ length: pages }, (_, index) => index) };
  const chosen = new Set<number>();
  for (const part of text.split(/[,;，、；]/).map((piece) => piece.trim())) {
    const [, first, last = first] = PART.exec(part) ?? [];
    if (first === undefined) return { fault: { kind: 'unreadable', part } };
    const [from, to] = [Number(first), Number(last)];
    const absent = [from, to].find((page) => page < 1 || page > pages);
    if (absent !== undefined) return { fault: { kind: 'absent', page: absent, pages } };
    const step = from <= to ? 1 : -1;
    for (let page = from; page !== to + step; page += step) chosen.add(page - 1);
  }
  return { indexes: [...chosen] };
}

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
