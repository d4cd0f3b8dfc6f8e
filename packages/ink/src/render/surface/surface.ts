import type { InkSurface, PageOnSurface, SurfaceColours, Viewport } from '../../surfaces';
import type { Frame } from '../page/frame';
import { type FrameSource, isFresh, type Picture, PictureShelf, type SeenInk, type ShownPage } from './pictureShelf';
import { covers, fills, frameFor, isWhole, wholeFrame } from './visibleFrame';
import type { Stop } from '@inkside/kit';

/** So many frames of the screen without another size, and a hand has come to rest: a tenth of a second. */
const REST_FRAMES = 6;
/** A picture that is shown at up to so many times its size, or as much smaller, does for a moment. */
const MOST_FACTOR = 2;

/**
 * Whether pages are being zoomed. While they are, pictures are shown larger or smaller than they were drawn: a sharp one
 * of each size in between would be out of date before it came, and take the time that the next frame needs.
 */
class Motion {
  private scale: number | undefined;
  private rested = REST_FRAMES;

  /** Pages are to be shown. */
  wished(pages: readonly PageOnSurface[]): void {
    const scale = pages[0]?.viewport.scale;
    if (scale !== this.scale && this.scale !== undefined) this.rested = 0;
    this.scale = scale;
  }

  /** A frame of the screen has passed. */
  passed(): void {
    this.rested += 1;
  }

  get isOn(): boolean {
    return this.rested < REST_FRAMES;
  }

  /** Whether a picture of one scale does for another while the motion lasts. */
  bridges(from: number, to: number): boolean {
    return this.isOn && to <= from * MOST_FACTOR && from <= to * MOST_FACTOR;
  }
}

interface Wish {
  readonly pages: readonly PageOnSurface[];
  readonly colours: SurfaceColours;
}

/** A page of a wish, as its source knows it. */
interface Placed extends PageOnSurface {
  readonly page: ShownPage;
}

const inkOf = ({ until, hidden }: PageOnSurface): SeenInk => ({ until, ...(hidden && { hidden }) });

/** One picture that is to be drawn. */
interface Missing {
  readonly page: ShownPage;
  readonly frame: Frame;
  readonly ink: SeenInk;
  readonly as: 'sharp' | 'whole';
}

/** What is used of a canvas on the screen. */
export interface SurfaceCanvas {
  readonly width: number;
  readonly height: number;
  getContext(kind: '2d'): SurfaceContext | null;
}

export type SurfaceContext = Pick<
  CanvasRenderingContext2D,
  'clearRect' | 'fillRect' | 'strokeRect' | 'fillStyle' | 'strokeStyle' | 'lineWidth' | 'imageSmoothingQuality'
> & {
  drawImage(image: ImageBitmap, x: number, y: number, width: number, height: number): void;
};

export interface SurfaceDeps {
  readonly source: FrameSource;
  /** Calls back before the next repaint of the screen. */
  nextFrame(paint: () => void): Stop;
  /** Hears which version of a page stands on the canvas, sharp. */
  readonly onShown?: (key: string, version: number) => void;
}

/**
 * A canvas on the screen. The worker draws; the canvas only places the worker's last pictures where the pages are
 * now, which costs the same for any page, so that panning and zooming keep the display's rate. A picture that is not
 * sharp any more stays until a sharp one comes; beneath it lies a small picture of the whole page.
 *
 * The canvas itself is never given away (`transferControlToOffscreen` can be done once in its life): it may be attached
 * again, and it survives the worker.
 */
class CanvasSurface implements InkSurface {
  private readonly context: SurfaceContext | null;
  private readonly stopWatching: Stop;
  private readonly shelf = new PictureShelf();
  private readonly motion = new Motion();
  /** Pages of which there was no picture to be had for the present wish: to ask again would go on for ever. */
  private readonly refused = new Set<string>();
  private wish: Wish | undefined;
  private stopPaint: Stop | undefined;
  private isStale = false;
  private isAsking = false;
  private isDetached = false;

  constructor(
    private readonly canvas: SurfaceCanvas,
    private readonly deps: SurfaceDeps,
  ) {
    this.context = canvas.getContext('2d');
    this.stopWatching = deps.source.watch(() => {
      this.refused.clear();
      this.refresh();
    });
  }

  show(pages: readonly PageOnSurface[], colours: SurfaceColours): void {
    this.wish = { pages, colours };
    this.motion.wished(pages);
    this.refused.clear();
    this.refresh();
  }

  detach(): void {
    this.isDetached = true;
    this.stopPaint?.();
    this.stopWatching();
    this.shelf.clear();
  }

  /** Paints at once, and what comes before the screen's next repaint, once more then. */
  private refresh(): void {
    if (this.isDetached) return;
    if (this.stopPaint !== undefined) {
      this.isStale = true;
      return;
    }
    this.isStale = false;
    this.paint();
    this.awaitFrame();
  }

  /** Paints again in the next frame if there is anything new, and once when a motion has ended. */
  private awaitFrame(): void {
    this.stopPaint = this.deps.nextFrame(() => {
      this.stopPaint = undefined;
      const wasOn = this.motion.isOn;
      this.motion.passed();
      if (this.isStale || (wasOn && !this.motion.isOn)) this.refresh();
      else if (wasOn) this.awaitFrame();
    });
  }

  private paint(): void {
    const { context, wish, canvas } = this;
    if (context === null || wish === undefined) return;
    context.clearRect(0, 0, canvas.width, canvas.height);
    const placed = wish.pages.flatMap((one): Placed[] => {
      const page = this.deps.source.page(one.pageId);
      return page === undefined ? [] : [{ ...one, page }];
    });
    this.shelf.show(placed.map(({ page }) => page.key));
    for (const one of placed) this.paintPage(context, one, wish.colours);
    this.ask(placed, wish);
  }

  private paintPage(context: SurfaceContext, { page, viewport, until }: Placed, colours: SurfaceColours): void {
    this.paintPaper(context, page, viewport, colours);
    const pictures = this.shelf.of(page.key);
    // What was written later must not shine through what is played.
    const [whole, sharp] = [pictures.whole, pictures.sharp].map((picture) =>
      picture !== undefined && (picture.ink.until === undefined) === (until === undefined) ? picture : undefined,
    );
    const isHidden = sharp !== undefined && fills(sharp.frame, page, viewport, this.canvas);
    if (whole !== undefined && !isHidden) this.place(context, whole, viewport);
    if (sharp === undefined) return;
    this.place(context, sharp, viewport);
    this.deps.onShown?.(page.key, sharp.version);
  }

  private paintPaper(context: SurfaceContext, page: ShownPage, viewport: Viewport, colours: SurfaceColours): void {
    const [x, y] = [Math.round(viewport.offsetX), Math.round(viewport.offsetY)];
    const [width, height] = [Math.round(page.width * viewport.scale), Math.round(page.height * viewport.scale)];
    context.fillStyle = colours.paper;
    context.fillRect(x, y, width, height);
    context.strokeStyle = colours.line;
    context.lineWidth = 1;
    context.strokeRect(x - 0.5, y - 0.5, width + 1, height + 1);
  }

  private place(context: SurfaceContext, { frame, image }: Picture, viewport: Viewport): void {
    const factor = viewport.scale / frame.scale;
    const [x, y] = [Math.round(viewport.offsetX), Math.round(viewport.offsetY)];
    // At its true size a picture lies on whole pixels and stays as sharp as it was drawn.
    context.imageSmoothingQuality = factor < 0.75 && !this.motion.isOn ? 'medium' : 'low';
    context.drawImage(
      image,
      x + frame.left * factor,
      y + frame.top * factor,
      frame.width * factor,
      frame.height * factor,
    );
  }

  /** What is missing of a page: first what is seen of it, then the small picture of the whole. */
  private missing(placed: Placed, colours: SurfaceColours, as: Missing['as']): Missing | undefined {
    const { page, viewport } = placed;
    const ink = inkOf(placed);
    if (page.version === 0) return undefined;
    const { sharp } = this.shelf.of(page.key);
    const fresh = isFresh(sharp, page, colours, ink) ? sharp.frame : undefined;
    if (fresh !== undefined && this.motion.bridges(fresh.scale, viewport.scale)) return undefined;
    const frame = as === 'sharp' ? this.missingSharp(placed, fresh) : this.missingWhole(placed, colours, fresh);
    return frame === undefined ? undefined : { page, frame, ink, as };
  }

  private missingSharp({ page, viewport }: Placed, fresh: Frame | undefined): Frame | undefined {
    const isCovered = fresh !== undefined && covers(fresh, page, viewport, this.canvas);
    return isCovered ? undefined : frameFor(page, viewport, this.canvas);
  }

  private missingWhole(
    { page, viewport, until, hidden }: Placed,
    colours: SurfaceColours,
    fresh: Frame | undefined,
  ): Frame | undefined {
    const { whole } = this.shelf.of(page.key);
    // A sharp picture of the whole page does as well.
    const frames = [fresh, isFresh(whole, page, colours, { until: undefined, hidden }) ? whole.frame : undefined];
    const hasWhole = until !== undefined || frames.some((frame) => frame !== undefined && isWhole(frame, page));
    return hasWhole ? undefined : wholeFrame(page, viewport);
  }

  /** Asks for one picture at a time: what is seen of every page, and then the small ones. */
  private ask(placed: readonly Placed[], wish: Wish): void {
    if (this.isAsking) return;
    for (const as of ['sharp', 'whole'] as const) {
      for (const one of placed) {
        const missing = this.refused.has(one.page.key) ? undefined : this.missing(one, wish.colours, as);
        if (missing !== undefined) {
          void this.draw(missing, placed, wish);
          return;
        }
      }
    }
  }

  /** Puts a picture in the place of another; a sharp one of a whole page goes on as the picture of the whole. */
  private keep(picture: Picture, page: ShownPage, as: 'sharp' | 'whole'): void {
    const pictures = this.shelf.of(page.key);
    const before = pictures[as];
    pictures[as] = picture;
    if (before === undefined) return;
    if (as === 'sharp' && before.ink.until === undefined && isWhole(before.frame, page))
      this.keep(before, page, 'whole');
    else before.image.close();
  }

  private async draw({ page, frame, ink, as }: Missing, placed: readonly Placed[], wish: Wish): Promise<void> {
    this.isAsking = true;
    const image = await this.deps.source.frame(page.key, frame, wish.colours, ink);
    this.isAsking = false;
    if (image === undefined && this.wish === wish) {
      // Nothing has changed on the canvas: other pages may still want something.
      this.refused.add(page.key);
      if (!this.isDetached) this.ask(placed, wish);
      return;
    }
    if (image !== undefined && (this.isDetached || !this.shelf.has(page.key))) image.close();
    else if (image !== undefined)
      this.keep({ version: page.version, colours: wish.colours, frame, ink, image }, page, as);
    this.refresh();
  }
}

/** Shows pages on a canvas; see {@link CanvasSurface}. */
export const createSurface = (canvas: SurfaceCanvas, deps: SurfaceDeps): InkSurface => new CanvasSurface(canvas, deps);
