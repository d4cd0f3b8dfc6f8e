import type { Viewport } from '../../app/kit/handles';

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

/** What the page keeps to when the stage changes its size: nothing once a person has zoomed. */
export type Fit = 'page' | 'width' | 'free';

/** Where a page stands on its stage. `viewport` is absent until the stage has a size. */
export interface View {
  readonly page: PageExtent;
  readonly stage: Stage | undefined;
  readonly fit: Fit;
  readonly viewport: Viewport | undefined;
}

export type ViewEvent =
  | { readonly type: 'stageResized'; readonly stage: Stage }
  | { readonly type: 'pageTurned'; readonly page: PageExtent }
  | { readonly type: 'fitted'; readonly fit: 'page' | 'width' }
  /** Device pixels. */
  | { readonly type: 'panned'; readonly dx: number; readonly dy: number }
  /** Around a point in device pixels; around the middle of the stage without one. */
  | { readonly type: 'zoomed'; readonly factor: number; readonly at?: { readonly x: number; readonly y: number } };

/** CSS pixels per page unit. */
export const LEAST_ZOOM = 0.2;
export const MOST_ZOOM = 8;
/** One step of the zoom buttons. */
export const ZOOM_STEP = 1.25;
/** Room around a page, in CSS pixels. */
const [WIDE_MARGIN, NARROW_MARGIN] = [24, 8];
const NARROW_STAGE = 600;

const marginOf = ({ width, ratio }: Stage): number =>
  ratio * (width / ratio < NARROW_STAGE ? NARROW_MARGIN : WIDE_MARGIN);

const widthScale = (page: PageExtent, stage: Stage): number =>
  Math.max(stage.width - 2 * marginOf(stage), 1) / page.width;

const pageScale = (page: PageExtent, stage: Stage): number =>
  Math.min(widthScale(page, stage), Math.max(stage.height - 2 * marginOf(stage), 1) / page.height);

/** A page that fits stands in the middle; a larger one is kept from leaving the stage by more than the margin. */
const placed = (offset: number, extent: number, room: number, margin: number): number =>
  extent + 2 * margin <= room ? (room - extent) / 2 : Math.min(margin, Math.max(room - extent - margin, offset));

const settled = (page: PageExtent, stage: Stage, { scale, offsetX, offsetY }: Viewport): Viewport => {
  const margin = marginOf(stage);
  return {
    scale,
    offsetX: placed(offsetX, page.width * scale, stage.width, margin),
    offsetY: placed(offsetY, page.height * scale, stage.height, margin),
  };
};

/** The page at its fit, at its top; at the scale it had when it keeps none. */
const fresh = (page: PageExtent, stage: Stage, fit: Fit, scale: number | undefined): Viewport => {
  const fitting = fit === 'width' ? widthScale(page, stage) : pageScale(page, stage);
  return settled(page, stage, {
    scale: fit === 'free' ? (scale ?? fitting) : fitting,
    offsetX: 0,
    offsetY: marginOf(stage),
  });
};

const zoomed = (view: View, stage: Stage, viewport: Viewport, event: ViewEvent & { type: 'zoomed' }): View => {
  const least = Math.min(LEAST_ZOOM * stage.ratio, pageScale(view.page, stage));
  const scale = Math.min(MOST_ZOOM * stage.ratio, Math.max(least, viewport.scale * event.factor));
  const factor = scale / viewport.scale;
  const { x, y } = event.at ?? { x: stage.width / 2, y: stage.height / 2 };
  const moved = { scale, offsetX: x - (x - viewport.offsetX) * factor, offsetY: y - (y - viewport.offsetY) * factor };
  return { ...view, fit: 'free', viewport: settled(view.page, stage, moved) };
};

/** The same part of the page in a stage of another size. */
const resized = (view: View, stage: Stage): View => {
  const { page, fit, viewport, stage: before } = view;
  if (viewport === undefined || before === undefined || fit !== 'free') {
    return { ...view, stage, viewport: fresh(page, stage, fit, viewport?.scale) };
  }
  const factor = stage.ratio / before.ratio;
  const scaled = {
    scale: viewport.scale * factor,
    offsetX: viewport.offsetX * factor,
    offsetY: viewport.offsetY * factor,
  };
  return { ...view, stage, viewport: settled(page, stage, scaled) };
};

export const startView = (page: PageExtent): View => ({ page, stage: undefined, fit: 'page', viewport: undefined });

/** What becomes of a view; a page is never moved out of sight, and never zoomed beyond what can be drawn well. */
export const viewReducer = (view: View, event: ViewEvent): View => {
  if (event.type === 'stageResized') return resized(view, event.stage);
  const { page, stage, viewport } = view;
  if (stage === undefined || viewport === undefined)
    return event.type === 'pageTurned' ? { ...view, page: event.page } : view;
  switch (event.type) {
    case 'pageTurned':
      return { ...view, page: event.page, viewport: fresh(event.page, stage, view.fit, viewport.scale) };
    case 'fitted':
      return { ...view, fit: event.fit, viewport: fresh(page, stage, event.fit, undefined) };
    case 'panned': {
      const moved = { ...viewport, offsetX: viewport.offsetX + event.dx, offsetY: viewport.offsetY + event.dy };
      return { ...view, viewport: settled(page, stage, moved) };
    }
    case 'zoomed':
      return zoomed(view, stage, viewport, event);
  }
};

/** CSS pixels per page unit, in per cent; undefined before there is a stage. */
export const percentOf = ({ viewport, stage }: View): number | undefined =>
  viewport === undefined || stage === undefined ? undefined : Math.round((100 * viewport.scale) / stage.ratio);

const LEAST_LINE_PX = 16;
const MOST_WHEEL_PX = 60;

/** How far a wheel was turned, in CSS pixels; browsers count in pixels, lines or pages. */
export const wheelPixels = (delta: number, mode: number): number =>
  mode === 0 ? delta : delta * (mode === 1 ? LEAST_LINE_PX : 400);

/** A notch of a wheel zooms by a third, a touch pad's small steps by little each. */
export const wheelFactor = (delta: number, mode: number): number =>
  Math.exp(-Math.min(Math.max(wheelPixels(delta, mode), -MOST_WHEEL_PX), MOST_WHEEL_PX) / 200);

/** The page that a typed number names, 0 first; undefined when it is no page of the note. */
export const pageIndexOf = (typed: string, pages: number): number | undefined => {
  const number = Number(typed.trim());
  return typed.trim() !== '' && Number.isInteger(number) && number >= 1 && number <= pages ? number - 1 : undefined;
};
