import type { PrintedPaperId } from '@inkside/ink';

/** The papers that need no file, in the order of the specification. */
export const PRINTED_PAPERS: readonly PrintedPaperId[] = [
  ...(['empty', 'grid', 'line', 'mats', 'music', 'english', 'table'] as const),
  ...(['column', 'leftGrid', 'gridPoint', 'calendar', 'mckinsey', 'cornell'] as const),
];

/** How large a page can be: as the one beside it, or as a device's screen. */
export const PAGE_SIZES = ['same', 'ten', 'thirteen', 'fine', 'phone'] as const;
export type PageSizeId = (typeof PAGE_SIZES)[number];

interface Size {
  readonly width: number;
  readonly height: number;
}

/** Page units, upright, by the devices' screens (reference: note-format, section 7). */
const SCREENS: Readonly<Record<Exclude<PageSizeId, 'same'>, Size>> = {
  ten: { width: 1404, height: 1872 },
  thirteen: { width: 1650, height: 2200 },
  fine: { width: 1860, height: 2480 },
  phone: { width: 824, height: 1648 },
};

/** The size of a new page, page units. `same` is as large as another page, and lies if that is chosen. */
export function sizeOf(id: PageSizeId, beside: Size, isLying: boolean): Size {
  const { width, height } = id === 'same' ? beside : SCREENS[id];
  const [short, long] = [Math.min(width, height), Math.max(width, height)];
  return isLying ? { width: long, height: short } : { width: short, height: long };
}
