import type { PageSpan, Viewport } from '@inkside/ink';

/** The canvas in device pixels, and how many of them make a CSS pixel. */
export interface Stage {
  readonly width: number;
  readonly height: number;
  readonly ratio: number;
}

/** A page and its size in page units. */
export interface PageExtent {
  readonly pageId: string;
  readonly width: number;
  readonly height: number;
}

/** Pages one below the other, or a single one by itself; sizes are page units, without the gaps. */
export interface Strip {
  readonly pages: readonly PageExtent[];
  /** The place in the note of the strip's first page. */
  readonly first: number;
  /** Of the widest page. */
  readonly width: number;
  /** Where each page begins. */
  readonly tops: readonly number[];
  readonly height: number;
}

/** How a strip lies on its stage: the corner of the strip in device pixels, and device pixels per page unit. */
export type Place = Viewport;

/** Between two pages, CSS pixels. It does not grow with the zoom. */
const GAP = 16;
/** Room around the strip, CSS pixels. */
const [WIDE_MARGIN, NARROW_MARGIN] = [24, 8];
const NARROW_STAGE = 600;

export const stripOf = (pages: readonly PageExtent[], first: number): Strip => {
  let height = 0;
  const tops = pages.map((page) => {
    const top = height;
    height += page.height;
    return top;
  });
  return { pages, first, width: Math.max(1, ...pages.map(({ width }) => width)), tops, height };
};

/** Whether two lists name the same pages in the same order. */
export const areSamePages = (some: readonly PageExtent[], others: readonly PageExtent[]): boolean =>
  some.length === others.length && some.every(({ pageId }, index) => pageId === others[index]?.pageId);

export const gapOf = ({ ratio }: Stage): number => GAP * ratio;

export const marginOf = ({ width, ratio }: Stage): number =>
  ratio * (width / ratio < NARROW_STAGE ? NARROW_MARGIN : WIDE_MARGIN);

/** How high the strip is in device pixels. */
export const heightAt = ({ pages, height }: Strip, stage: Stage, scale: number): number =>
  height * scale + Math.max(0, pages.length - 1) * gapOf(stage);

/** Where a page of the strip begins, in device pixels from the strip's corner. */
export const topOf = ({ tops }: Strip, stage: Stage, scale: number, index: number): number =>
  (tops[index] ?? 0) * scale + index * gapOf(stage);

/** The page of the strip at a height in device pixels from the strip's corner; the last one that begins above it. */
export const pageAt = (strip: Strip, stage: Stage, scale: number, y: number): number => {
  let [low, high] = [0, strip.pages.length - 1];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (topOf(strip, stage, scale, middle) <= y) low = middle;
    else high = middle - 1;
  }
  return Math.max(0, low);
};

/** What fits stands in the middle; what is larger is kept from leaving the stage by more than the margin. */
const placed = (offset: number, extent: number, room: number, margin: number): number =>
  extent + 2 * margin <= room ? (room - extent) / 2 : Math.min(margin, Math.max(room - extent - margin, offset));

export const settled = (strip: Strip, stage: Stage, { scale, offsetX, offsetY }: Place): Place => {
  const margin = marginOf(stage);
  return {
    scale,
    offsetX: placed(offsetX, strip.width * scale, stage.width, margin),
    offsetY: placed(offsetY, heightAt(strip, stage, scale), stage.height, margin),
  };
};

/** A point of the stage, device pixels. */
export interface Spot {
  readonly x: number;
  readonly y: number;
}

interface Anchored {
  readonly strip: Strip;
  readonly stage: Stage;
  readonly place: Place;
}

/** Changes scale and stage so that what lay under one point lies under another. Gaps keep their size. */
export const anchored = (
  { strip, stage, place }: Anchored,
  at: Spot,
  next: { stage: Stage; scale: number; at: Spot },
): Place => {
  const index = pageAt(strip, stage, place.scale, at.y - place.offsetY);
  const local = at.y - place.offsetY - topOf(strip, stage, place.scale, index);
  const units = Math.min(local / place.scale, strip.pages[index]?.height ?? 0);
  const rest = ((local - units * place.scale) * next.stage.ratio) / stage.ratio;
  const unitsX = (at.x - place.offsetX) / place.scale;
  return settled(strip, next.stage, {
    scale: next.scale,
    offsetX: next.at.x - unitsX * next.scale,
    offsetY: next.at.y - units * next.scale - rest - topOf(strip, next.stage, next.scale, index),
  });
};

/** A page that is to be seen on the stage, and where. */
export interface SeenPage extends PageExtent {
  /** Place in the note, 0 first. */
  readonly index: number;
  readonly viewport: Viewport;
}

/** Which page lies under a point of the stage, and where on it that is; `reach` are device pixels around it. */
export const spanUnder = (
  pages: readonly SeenPage[],
  at: Spot,
  reach: number,
): { readonly page: SeenPage; readonly span: PageSpan } | undefined => {
  for (const page of pages) {
    const { scale, offsetX, offsetY } = page.viewport;
    const [x, y] = [(at.x - offsetX) / scale, (at.y - offsetY) / scale];
    const isOn = x >= 0 && y >= 0 && x < page.width && y < page.height;
    if (isOn) return { page, span: { x, y, radius: reach / scale } };
  }
  return undefined;
};

/** Where one page of the strip lies. */
export const viewportOf = (strip: Strip, stage: Stage, place: Place, index: number): Viewport => ({
  scale: place.scale,
  offsetX: place.offsetX + ((strip.width - (strip.pages[index]?.width ?? 0)) / 2) * place.scale,
  offsetY: place.offsetY + topOf(strip, stage, place.scale, index),
});

/** Of pages beside the stage pictures are drawn ahead: the next one in each direction. */
export const pagesBeside = (strip: Strip, stage: Stage, place: Place): readonly SeenPage[] => {
  const seen = seenPages(strip, stage, place).map(({ index }) => index - strip.first);
  const [above, below] = [(seen[0] ?? 0) - 1, (seen.at(-1) ?? -1) + 1];
  return [below, above].flatMap((at) => {
    const page = strip.pages[at];
    return page === undefined
      ? []
      : [{ ...page, index: strip.first + at, viewport: viewportOf(strip, stage, place, at) }];
  });
};

/** The pages of the strip that lie on the stage, from above. */
export const seenPages = (strip: Strip, stage: Stage, place: Place): readonly SeenPage[] => {
  const seen: SeenPage[] = [];
  for (let at = pageAt(strip, stage, place.scale, -place.offsetY); at < strip.pages.length; at += 1) {
    const page = strip.pages[at];
    const viewport = viewportOf(strip, stage, place, at);
    if (page === undefined || viewport.offsetY >= stage.height) break;
    seen.push({ ...page, index: strip.first + at, viewport });
  }
  return seen;
};
