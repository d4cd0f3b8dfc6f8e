import type { InkSurface, PageOnSurface, SurfaceColours, Viewport } from '../../surfaces';
import type { Frame } from '../page/frame';
import { Motion } from './motion';
import { type FrameSource, isFresh, type Picture, PictureShelf, type SeenInk, type ShownPage } from './pictureShelf';
import { covers, fills, frameFor, isSmall, isWhole, wholeFrame } from './visibleFrame';
import type { Stop } from '@inkside/kit';

interface Wish {
  readonly pages: readonly PageOnSurface[];
  /** Beside those on the canvas: of these a small picture is drawn ahead. */
  readonly near: readonly PageOnSurface[];
  readonly colours: SurfaceColours;
}

/** A page of a wish, as its source knows it. */
interface Placed extends PageOnSurface {
  readonly page: ShownPage;
}

/** The pages on the canvas, and those near it. */
interface Asked {
  readonly placed: readonly Placed[];
  readonly near: readonly Placed[];
}

const inkOf = ({ until, later, hidden }: PageOnSurface): SeenInk => ({
  until,
  ...(later && { later }),
  ...(hidden && { hidden }),
});

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

  show(pages: readonly PageOnSurface[], colours: SurfaceColours, near: readonly PageOnSurface[] = []): void {
    this.wish = { pages, near, colours };
    this.motion.wished(pages, this.canvas);
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
    const placed = this.placed(wish.pages);
    // Nothing is read anew for what may never be seen.
    const near = this.placed(wish.near).filter(({ page }) => page.isHeld !== false);
    this.shelf.show(
      placed.map(({ page }) => page.key),
      near.map(({ page }) => page.key),
    );
    for (const one of placed) this.paintPage(context, one, wish.colours);
    this.ask({ placed, near }, wish);
  }

  private placed(pages: readonly PageOnSurface[]): readonly Placed[] {
    return pages.flatMap((one): Placed[] => {
      const page = this.deps.source.page(one.pageId);
      return page === undefined ? [] : [{ ...one, page }];
    });
  }

  /** What shows most of what is to be seen of a page, as it is now; a picture of the whole may be as large as that. */
  private best(placed: Placed, colours: SurfaceColours): Picture | undefined {
    const { page, viewport } = placed;
    const { sharp, whole } = this.shelf.of(page.key);
    const ink = inkOf(placed);
    const fresh = [sharp, whole].filter((picture) => isFresh(picture, page, colours, ink));
    return fresh.find(({ frame }) => covers(frame, page, viewport, this.canvas)) ?? fresh[0];
  }

  /** The picture that stands for what is seen of a page; where it does not fill that, or there is none, another lies below. */
  private standing(placed: Placed, colours: SurfaceColours): { readonly top?: Picture; readonly below?: Picture } {
    const { page, viewport, until } = placed;
    const pictures = this.shelf.of(page.key);
    const best = this.best(placed, colours);
    if (best === pictures.whole && best !== undefined && covers(best.frame, page, viewport, this.canvas))
      return { top: best };
    // What was written later must not shine through what is played.
    const [whole, sharp] = [pictures.whole, pictures.sharp].map((picture) =>
      (picture?.ink.until === undefined) === (until === undefined) ? picture : undefined,
    );
    // Nor must what was there before lie over what is there now.
    const isOutdated = best !== undefined && best !== sharp && !isFresh(sharp, page, colours, inkOf(placed));
    const below = whole && { below: whole };
    if (sharp === undefined || isOutdated) return { ...below };
    return fills(sharp.frame, page, viewport, this.canvas) ? { top: sharp } : { top: sharp, ...below };
  }

  private paintPage(context: SurfaceContext, placed: Placed, colours: SurfaceColours): void {
    const { page, viewport } = placed;
    this.paintPaper(context, page, viewport, colours);
    const { top, below } = this.standing(placed, colours);
    if (below !== undefined) this.place(context, below, viewport);
    if (top === undefined) return;
    this.place(context, top, viewport);
    this.deps.onShown?.(page.key, top.version);
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
    context.imageSmoothingQuality = factor < 0.75 && !this.motion.isZooming ? 'medium' : 'low';
    context.drawImage(
      image,
      x + frame.left * factor,
      y + frame.top * factor,
      frame.width * factor,
      frame.height * factor,
    );
  }

  /** What is missing of a page: what is seen of it, or the small picture of the whole. */
  private missing(placed: Placed, colours: SurfaceColours, as: Missing['as']): Missing | undefined {
    const { page, viewport } = placed;
    const ink = inkOf(placed);
    if (page.version === 0) return undefined;
    const fresh = this.best(placed, colours)?.frame;
    if (fresh !== undefined && this.motion.bridges(fresh.scale, viewport.scale)) return undefined;
    const frame =
      as === 'sharp' ? this.missingSharp(placed, colours, fresh) : this.missingWhole(placed, colours, fresh);
    return frame === undefined ? undefined : { page, frame, ink, as };
  }

  private missingSharp(placed: Placed, colours: SurfaceColours, fresh: Frame | undefined): Frame | undefined {
    const { page, viewport, until } = placed;
    if (fresh !== undefined && covers(fresh, page, viewport, this.canvas)) return undefined;
    // The small picture is all that can be in time. One that is played has none.
    const isPassing = this.motion.isPassing && until === undefined;
    if (isPassing && this.missingWhole(placed, colours, fresh) === undefined) return undefined;
    return frameFor(page, viewport, this.canvas);
  }

  private missingWhole(
    { page, viewport, until, hidden }: Placed,
    colours: SurfaceColours,
    fresh: Frame | undefined,
  ): Frame | undefined {
    const { whole } = this.shelf.of(page.key);
    // A large picture of the whole page does as well.
    const frames = [fresh, isFresh(whole, page, colours, { until: undefined, hidden }) ? whole.frame : undefined];
    const hasWhole = until !== undefined || frames.some((frame) => frame !== undefined && isWhole(frame, page));
    return hasWhole ? undefined : wholeFrame(page, viewport);
  }

  /**
   * Asks for one picture at a time: what is seen of every page, and then the small ones. While pages pass by, the small ones
   * come first.
   */
  private ask({ placed, near }: Asked, wish: Wish): void {
    if (this.isAsking) return;
    for (const as of this.motion.isPassing ? (['whole', 'sharp'] as const) : (['sharp', 'whole'] as const)) {
      for (const one of as === 'whole' ? [...placed, ...near] : placed) {
        const missing = this.refused.has(one.page.key) ? undefined : this.missing(one, wish.colours, as);
        if (missing !== undefined) {
          void this.draw(missing, { placed, near }, wish);
          return;
        }
      }
    }
  }

  /** Puts a picture in the place of another; a sharp one of a whole page goes on as the picture of the whole. */
  private keep(picture: Picture, page: ShownPage, wanted: 'sharp' | 'whole'): void {
    const pictures = this.shelf.of(page.key);
    const isSmallWhole = picture.ink.until === undefined && isWhole(picture.frame, page) && isSmall(picture.frame);
    const as = isSmallWhole ? 'whole' : wanted;
    if (as !== wanted) {
      pictures.sharp?.image.close();
      pictures.sharp = undefined;
    }
    const before = pictures[as];
    pictures[as] = picture;
    if (before === undefined) return;
    if (as === 'sharp' && before.ink.until === undefined && isWhole(before.frame, page))
      this.keep(before, page, 'whole');
    else before.image.close();
  }

  private async draw({ page, frame, ink, as }: Missing, asked: Asked, wish: Wish): Promise<void> {
    this.isAsking = true;
    const image = await this.deps.source.frame(page.key, frame, wish.colours, ink);
    this.isAsking = false;
    if (image === undefined && this.wish === wish) {
      // Nothing has changed on the canvas: other pages may still want something.
      this.refused.add(page.key);
      if (!this.isDetached) this.ask(asked, wish);
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
