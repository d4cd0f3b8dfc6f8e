import type { InkBounds } from '@inkside/ink';
import {
  anchored,
  heightAt,
  marginOf,
  pagesBeside,
  seenPages,
  settled,
  stripOf,
  topOf,
  viewportOf,
  type PageExtent,
  type Place,
  type SeenPage,
  type Spot,
  type Stage,
  type Strip,
} from './strip';

/** Pages one below the other, or one at a time. */
export type Flow = 'continuous' | 'single';

/** What the pages keep to when the stage changes its size: nothing once a person has zoomed. */
export type Fit = 'page' | 'width' | 'actual' | 'free';

/** Where the pages of a note stand on their stage. `place` is absent until the stage has a size. */
export interface View {
  readonly pages: readonly PageExtent[];
  readonly flow: Flow;
  /** The page that is read, 0 first. */
  readonly current: number;
  /** How many turns of the note it has followed. */
  readonly turns: number;
  /** How many times it has brought what was found onto the stage. */
  readonly shows: number;
  readonly strip: Strip;
  readonly stage: Stage | undefined;
  readonly fit: Fit;
  readonly place: Place | undefined;
}

export type ViewEvent =
  | { readonly type: 'stageResized'; readonly stage: Stage }
  /** The note was turned to a page: it is shown from its top. */
  | { readonly type: 'pageTurned'; readonly index: number; readonly turns: number }
  | { readonly type: 'flowChosen'; readonly flow: Flow }
  /** The note has other pages now, or has them in another order. */
  | { readonly type: 'pagesListed'; readonly pages: readonly PageExtent[] }
  | { readonly type: 'fitted'; readonly fit: Exclude<Fit, 'free'> }
  /** Device pixels. */
  | { readonly type: 'panned'; readonly dx: number; readonly dy: number }
  /** A screenful on, or back. */
  | { readonly type: 'leafed'; readonly by: 1 | -1 }
  /** Around a point in device pixels; around the middle of the stage without one. */
  | { readonly type: 'zoomed'; readonly factor: number; readonly at?: Spot }
  /** Something was found: its part of a page is brought onto the stage, if it does not lie there already. */
  | {
      readonly type: 'revealed';
      readonly shows: number;
      readonly found: { readonly index: number; readonly part: InkBounds } | undefined;
    };

/** CSS pixels per page unit. */
export const LEAST_ZOOM = 0.2;
export const MOST_ZOOM = 8;
/** One step of the zoom buttons. */
export const ZOOM_STEP = 1.25;
/** How much of a screenful one leafs: a line of the last one stays to be found again. */
const LEAF_SHARE = 0.9;

interface Laid extends View {
  readonly stage: Stage;
  readonly place: Place;
}

const isLaid = (view: View): view is Laid => view.stage !== undefined && view.place !== undefined;

const stripFor = (pages: readonly PageExtent[], flow: Flow, current: number): Strip =>
  flow === 'continuous' ? stripOf(pages, 0) : stripOf(pages.slice(current, current + 1), current);

const inside = (index: number, pages: readonly PageExtent[]): number =>
  Math.min(Math.max(index, 0), Math.max(pages.length - 1, 0));

const widthScale = (strip: Strip, stage: Stage): number => Math.max(stage.width - 2 * marginOf(stage), 1) / strip.width;

const pageScale = ({ strip, current }: Pick<View, 'strip' | 'current'>, stage: Stage): number => {
  const height = strip.pages[current - strip.first]?.height ?? 1;
  return Math.min(widthScale(strip, stage), Math.max(stage.height - 2 * marginOf(stage), 1) / height);
};

const scaleOf = (view: Pick<View, 'strip' | 'current' | 'fit' | 'place'>, stage: Stage): number => {
  if (view.fit === 'width') return widthScale(view.strip, stage);
  if (view.fit === 'actual') return stage.ratio;
  return view.fit === 'free' && view.place !== undefined ? view.place.scale : pageScale(view, stage);
};

/** A page from its top; in the middle of the stage when all of it can be seen. */
const fresh = (view: View, stage: Stage): View => {
  const { strip, current } = view;
  const scale = scaleOf(view, stage);
  const [at, margin] = [current - strip.first, marginOf(stage)];
  const extent = (strip.pages[at]?.height ?? 0) * scale;
  const above = extent + 2 * margin <= stage.height ? (stage.height - extent) / 2 : margin;
  const place = { scale, offsetX: view.place?.offsetX ?? 0, offsetY: above - topOf(strip, stage, scale, at) };
  return { ...view, stage, place: settled(strip, stage, place) };
};

/** How much of a page can be seen, of what could be at most. */
const shareSeen = ({ height, viewport: { scale, offsetY } }: SeenPage, stage: Stage): number => {
  const extent = height * scale;
  const seen = Math.min(offsetY + extent, stage.height) - Math.max(offsetY, 0);
  return seen / Math.min(extent, stage.height);
};

/** The page that is read is the one that is seen best; at both ends of the note its first and its last. */
const followed = (view: Laid): View => {
  const { strip, stage, place } = view;
  const margin = marginOf(stage);
  const range = heightAt(strip, stage, place.scale) + 2 * margin - stage.height;
  if (range <= 0) return view;
  if (place.offsetY >= margin) return { ...view, current: strip.first };
  if (place.offsetY <= margin - range) return { ...view, current: strip.first + strip.pages.length - 1 };
  const seen = seenPages(strip, stage, place);
  const shares = seen.map((page) => shareSeen(page, stage));
  // Rounding must not make a later page seem to be seen better.
  const best = seen[shares.findIndex((share) => share >= Math.max(...shares) - 1e-9)];
  return best === undefined ? view : { ...view, current: best.index };
};

const moved = (view: Laid, dx: number, dy: number): View => {
  const { place, strip, stage } = view;
  const offset = { ...place, offsetX: place.offsetX + dx, offsetY: place.offsetY + dy };
  return followed({ ...view, place: settled(strip, stage, offset) });
};

const zoomed = (view: Laid, event: ViewEvent & { type: 'zoomed' }): View => {
  const { stage, place } = view;
  const least = Math.min(LEAST_ZOOM * stage.ratio, pageScale(view, stage));
  const scale = Math.min(MOST_ZOOM * stage.ratio, Math.max(least, place.scale * event.factor));
  const at = event.at ?? { x: stage.width / 2, y: stage.height / 2 };
  return followed({ ...view, fit: 'free', place: anchored(view, at, { stage, scale, at }) });
};

/** The same part of the note in a stage of another size. */
const resized = (view: View, stage: Stage): View => {
  if (!isLaid(view)) return fresh(view, stage);
  const { strip, current, fit, place, stage: before } = view;
  if (fit !== 'free' && view.flow === 'single') return fresh(view, stage);
  const scale =
    fit === 'free' ? (place.scale * stage.ratio) / before.ratio : scaleOf({ strip, current, fit, place }, stage);
  const middle = ({ width, height }: Stage): Spot => ({ x: width / 2, y: height / 2 });
  return { ...view, stage, place: anchored(view, middle(before), { stage, scale, at: middle(stage) }) };
};

const turned = (view: View, index: number, turns: number): View => {
  const current = inside(index, view.pages);
  const strip = view.flow === 'continuous' ? view.strip : stripFor(view.pages, view.flow, current);
  const next = { ...view, strip, current, turns };
  return view.stage === undefined ? next : fresh(next, view.stage);
};

const revealed = (view: Laid, index: number, part: InkBounds): View => {
  const shown = index === view.current || view.flow === 'continuous' ? view : turned(view, index, view.turns);
  if (!isLaid(shown)) return shown;
  const { strip, stage } = shown;
  const viewport = viewportOf(strip, stage, shown.place, index - strip.first);
  const margin = marginOf(stage);
  /** How far to move so that an extent lies inside; what is there already stays. */
  const shift = (from: number, to: number, room: number): number =>
    from >= margin && to <= room - margin ? 0 : (room - (from + to)) / 2;
  const { scale, offsetX, offsetY } = viewport;
  const dx = shift(offsetX + part.left * scale, offsetX + part.right * scale, stage.width);
  const dy = shift(offsetY + part.top * scale, offsetY + part.bottom * scale, stage.height);
  if (dx === 0 && dy === 0) return { ...shown, current: index };
  return { ...moved(shown, dx, dy), current: index };
};

const found = (view: View, event: ViewEvent & { type: 'revealed' }): View => {
  const next = { ...view, shows: event.shows };
  return isLaid(next) && event.found !== undefined ? revealed(next, event.found.index, event.found.part) : next;
};

/** The view of a note before there is a stage. */
export const startView = (start: {
  readonly pages: readonly PageExtent[];
  readonly flow: Flow;
  readonly current: number;
  readonly turns: number;
}): View => ({
  ...start,
  shows: 0,
  strip: stripFor(start.pages, start.flow, start.current),
  stage: undefined,
  fit: start.flow === 'continuous' ? 'width' : 'page',
  place: undefined,
});

const flowing = (view: View, flow: Flow): View => {
  if (flow === view.flow) return view;
  const strip = stripFor(view.pages, flow, view.current);
  const next = { ...view, flow, strip };
  return view.stage === undefined ? next : fresh(next, view.stage);
};

/** Other pages around the one that is read, which stays where it is. */
const listed = (view: View, pages: readonly PageExtent[]): View => {
  const read = pages.findIndex(({ pageId }) => pageId === view.pages[view.current]?.pageId);
  const current = read < 0 ? inside(view.current, pages) : read;
  const strip = stripFor(pages, view.flow, current);
  const next = { ...view, pages, strip, current };
  if (!isLaid(view)) return next;
  const { stage, place } = view;
  const topIn = (own: Strip, index: number): number => topOf(own, stage, place.scale, index - own.first);
  const offsetY = place.offsetY + topIn(view.strip, view.current) - topIn(strip, current);
  return { ...next, place: settled(strip, stage, { ...place, offsetY }) };
};

/** What can be done once the pages lie on a stage. */
const shifted = (view: Laid, event: Extract<ViewEvent, { type: 'fitted' | 'panned' | 'leafed' | 'zoomed' }>): View => {
  switch (event.type) {
    case 'fitted':
      return fresh({ ...view, fit: event.fit }, view.stage);
    case 'panned':
      return moved(view, event.dx, event.dy);
    case 'leafed':
      return moved(view, 0, -event.by * view.stage.height * LEAF_SHARE);
    case 'zoomed':
      return zoomed(view, event);
  }
};

/** What becomes of a view; pages are never moved out of sight, and never zoomed beyond what can be drawn well. */
export const viewReducer = (view: View, event: ViewEvent): View => {
  if (event.type === 'stageResized') return resized(view, event.stage);
  if (event.type === 'pageTurned') return turned(view, event.index, event.turns);
  if (event.type === 'flowChosen') return flowing(view, event.flow);
  if (event.type === 'pagesListed') return listed(view, event.pages);
  if (event.type === 'revealed') return found(view, event);
  return isLaid(view) ? shifted(view, event) : view;
};

const seenEnds = ({ strip, stage, place }: Laid): readonly number[] => {
  const seen = seenPages(strip, stage, place);
  return [seen[0], seen.at(-1)].flatMap((page) => page?.index ?? []);
};

const nothing: readonly SeenPage[] = [];

/** The pages on the stage, the one that is read first: it is drawn before the others. */
export const pagesSeen = (view: View): readonly SeenPage[] => {
  if (!isLaid(view)) return nothing;
  const seen = seenPages(view.strip, view.stage, view.place);
  const read = seen.find(({ index }) => index === view.current);
  return read === undefined ? seen : [read, ...seen.filter((page) => page !== read)];
};

/** The pages beside the stage, the one below it first. */
export const pagesNear = (view: View): readonly SeenPage[] =>
  isLaid(view) ? pagesBeside(view.strip, view.stage, view.place) : nothing;

/** The place of the page that is read which lies in the middle of the stage, page units; near its corner where it is not seen. */
export const middleOf = (view: View): { readonly x: number; readonly y: number } => {
  const seen = pagesSeen(view).find(({ index }) => index === view.current);
  if (seen === undefined || view.stage === undefined) return { x: 100, y: 100 };
  const { scale, offsetX, offsetY } = seen.viewport;
  const within = (value: number, most: number): number => Math.round(Math.min(most * 0.8, Math.max(most * 0.1, value)));
  return {
    x: within((view.stage.width / 3 - offsetX) / scale, seen.width),
    y: within((view.stage.height / 3 - offsetY) / scale, seen.height),
  };
};

/** Which pages are on the stage, and which is read. */
export interface Reach {
  readonly current: number;
  readonly first: number;
  readonly last: number;
}

const reachOf = (view: View): Reach | undefined => {
  const [first, last] = isLaid(view) ? seenEnds(view) : [];
  return first === undefined || last === undefined ? undefined : { current: view.current, first, last };
};

/** The pages that a view has come to; undefined when they are those of the view before. */
export const newReach = (before: View, after: View): Reach | undefined => {
  const [from, to] = [reachOf(before), reachOf(after)];
  const isSame = from?.current === to?.current && from?.first === to?.first && from?.last === to?.last;
  return isSame ? undefined : to;
};

/** CSS pixels per page unit, in per cent; undefined before there is a stage. */
export const percentOf = ({ place, stage }: View): number | undefined =>
  place === undefined || stage === undefined ? undefined : Math.round((100 * place.scale) / stage.ratio);

/** Whether all of the strip's width is on the stage, so that a swipe to the side can only mean the next page. */
export const fitsSideways = (view: View): boolean =>
  isLaid(view) && view.strip.width * view.place.scale <= view.stage.width;
