import type { Viewport } from '../../surfaces';
import type { PageSize } from '../../model';
import type { Frame } from '../page/frame';

/** How much more than is seen is drawn on each side, by the canvas's own size: what a hand pans in a moment. */
const MARGIN_SHARE = 0.25;
/** Pixels of one picture at most, about 48 MiB; beyond, the margin goes first. */
const MOST_PIXELS = 12_000_000;
/** Pixels of the small picture of a whole page that stands in for what is not drawn yet. */
const WHOLE_PIXELS = 1_200_000;

export interface CanvasSize {
  readonly width: number;
  readonly height: number;
}

/** Device pixels from the page's corner. */
interface Part {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

const extent = (length: number, scale: number): number => Math.max(1, Math.round(length * scale));

/** The part of the page that lies on the canvas, grown by a margin; empty when the page lies beside it. */
function partOf(page: PageSize, viewport: Viewport, canvas: CanvasSize, margin: number): Part {
  const [mx, my] = [canvas.width * margin, canvas.height * margin];
  const [left, top] = [Math.round(viewport.offsetX), Math.round(viewport.offsetY)];
  return {
    left: Math.max(0, Math.floor(-left - mx)),
    top: Math.max(0, Math.floor(-top - my)),
    right: Math.min(extent(page.width, viewport.scale), Math.ceil(canvas.width - left + mx)),
    bottom: Math.min(extent(page.height, viewport.scale), Math.ceil(canvas.height - top + my)),
  };
}

const frameOf = ({ left, top, right, bottom }: Part, scale: number): Frame => ({
  left,
  top,
  width: right - left,
  height: bottom - top,
  scale,
});

/** The frame to draw for a viewport: what is seen and some more around it; undefined when nothing is seen. */
export function frameFor(page: PageSize, viewport: Viewport, canvas: CanvasSize): Frame | undefined {
  const seen = frameOf(partOf(page, viewport, canvas, 0), viewport.scale);
  if (seen.width <= 0 || seen.height <= 0) return undefined;
  const wide = frameOf(partOf(page, viewport, canvas, MARGIN_SHARE), viewport.scale);
  return wide.width * wide.height <= MOST_PIXELS ? wide : seen;
}

/** Whether a frame that was drawn shows all that is seen, at its true size. */
export function covers(frame: Frame, page: PageSize, viewport: Viewport, canvas: CanvasSize): boolean {
  const seen = partOf(page, viewport, canvas, 0);
  return (
    frame.scale === viewport.scale &&
    frame.left <= seen.left &&
    frame.top <= seen.top &&
    frame.left + frame.width >= seen.right &&
    frame.top + frame.height >= seen.bottom
  );
}

/**
 * Whether a frame that was drawn at whatever scale has all that is seen in it, so that nothing beneath it shows. At the
 * page's own edges rounding does not count.
 */
export function fills(frame: Frame, page: PageSize, viewport: Viewport, canvas: CanvasSize): boolean {
  const seen = partOf(page, viewport, canvas, 0);
  const factor = viewport.scale / frame.scale;
  const [right, bottom] = [frame.left + frame.width, frame.top + frame.height];
  return (
    frame.left * factor <= seen.left &&
    frame.top * factor <= seen.top &&
    (right * factor >= seen.right || right >= extent(page.width, frame.scale)) &&
    (bottom * factor >= seen.bottom || bottom >= extent(page.height, frame.scale))
  );
}

/** Whether a frame has the whole page in it. */
export const isWhole = ({ left, top, width, height, scale }: Frame, page: PageSize): boolean =>
  left === 0 && top === 0 && width === extent(page.width, scale) && height === extent(page.height, scale);

/** Whether a picture is no larger than that of a whole page at most is. */
export const isSmall = ({ width, height }: Frame): boolean => width * height <= WHOLE_PIXELS;

/** The whole page, small. */
export function wholeFrame(page: PageSize, viewport: Viewport): Frame {
  const scale = Math.min(viewport.scale, Math.sqrt(WHOLE_PIXELS / (page.width * page.height)));
  return frameOf({ left: 0, top: 0, right: extent(page.width, scale), bottom: extent(page.height, scale) }, scale);
}
