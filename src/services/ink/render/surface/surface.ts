import type { InkSurface, SurfaceColours, Viewport } from '../../../../app/kit/handles';
import type { PageId } from '../../../../app/kit/units';
import type { Stop } from '../../../ports';
import type { Frame } from '../page/frame';
import type { FrameSource, ShownPage } from './frameSource';
import { covers, frameFor, isWhole, wholeFrame } from './visibleFrame';

/** A picture of a part of a page, as it was drawn. */
interface Picture {
  readonly key: string;
  readonly version: number;
  readonly colours: SurfaceColours;
  readonly frame: Frame;
  readonly image: ImageBitmap;
}

interface Wish {
  readonly pageId: PageId;
  readonly viewport: Viewport;
  readonly colours: SurfaceColours;
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
}

const sameColours = (one: SurfaceColours, other: SurfaceColours): boolean =>
  one.paper === other.paper && one.line === other.line && one.isDark === other.isDark;

/**
 * A canvas on the screen. The worker draws; the canvas only places the worker's last pictures where the viewport is
 * now, which costs the same for any page, so that panning and zooming keep the display's rate. A picture that is not
 * sharp any more stays until a sharp one comes; beneath it lies a small picture of the whole page.
 *
 * The canvas itself is never given away (`transferControlToOffscreen` can be done once in its life): it may be attached
 * again, and it survives the worker.
 */
class CanvasSurface implements InkSurface {
  private readonly context: SurfaceContext | null;
  private readonly stopWatching: Stop;
  private wish: Wish | undefined;
  private sharp: Picture | undefined;
  private whole: Picture | undefined;
  private stopPaint: Stop | undefined;
  private isStale = false;
  private isAsking = false;
  private isDetached = false;

  constructor(
    private readonly canvas: SurfaceCanvas,
    private readonly deps: SurfaceDeps,
  ) {
    this.context = canvas.getContext('2d');
    this.stopWatching = deps.source.watch(() => this.refresh());
  }

  show(pageId: PageId, viewport: Viewport, colours: SurfaceColours): void {
    this.wish = { pageId, viewport, colours };
    this.refresh();
  }

  detach(): void {
    this.isDetached = true;
    this.stopPaint?.();
    this.stopWatching();
    this.sharp?.image.close();
    this.whole?.image.close();
    this.sharp = undefined;
    this.whole = undefined;
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
    this.stopPaint = this.deps.nextFrame(() => {
      this.stopPaint = undefined;
      if (this.isStale) this.refresh();
    });
  }

  private paint(): void {
    const { context, wish, canvas } = this;
    if (context === null || wish === undefined) return;
    context.clearRect(0, 0, canvas.width, canvas.height);
    const page = this.deps.source.page(wish.pageId);
    if (page === undefined) return;
    this.paintPaper(context, page, wish);
    for (const picture of [this.whole, this.sharp]) {
      if (picture?.key === page.key) this.place(context, picture, wish.viewport);
    }
    if (page.version > 0) this.ask(page, wish);
  }

  private paintPaper(context: SurfaceContext, page: ShownPage, { viewport, colours }: Wish): void {
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
    context.imageSmoothingQuality = factor < 0.75 ? 'medium' : 'low';
    context.drawImage(
      image,
      x + frame.left * factor,
      y + frame.top * factor,
      frame.width * factor,
      frame.height * factor,
    );
  }

  private isFresh(picture: Picture | undefined, page: ShownPage, { colours }: Wish): picture is Picture {
    return (
      picture !== undefined &&
      picture.key === page.key &&
      picture.version === page.version &&
      sameColours(picture.colours, colours)
    );
  }

  /** Asks for what is missing: first for what is seen, then for the small picture of the whole page. */
  private ask(page: ShownPage, wish: Wish): void {
    if (this.isAsking) return;
    const fresh = this.isFresh(this.sharp, page, wish) ? this.sharp.frame : undefined;
    const isSharp = fresh !== undefined && covers(fresh, page, wish.viewport, this.canvas);
    const seen = isSharp ? undefined : frameFor(page, wish.viewport, this.canvas);
    const hasWhole = this.isFresh(this.whole, page, wish) || (fresh !== undefined && isWhole(fresh, page));
    if (seen !== undefined) void this.draw(page, wish, seen, 'sharp');
    else if (!hasWhole) void this.draw(page, wish, wholeFrame(page, wish.viewport), 'whole');
  }

  /** Puts a picture in the place of another; a sharp one of a whole page goes on as the picture of the whole. */
  private keep(picture: Picture, page: ShownPage, as: 'sharp' | 'whole'): void {
    const before = this[as];
    this[as] = picture;
    if (before === undefined) return;
    if (as === 'sharp' && before.key === page.key && isWhole(before.frame, page)) this.keep(before, page, 'whole');
    else before.image.close();
  }

  private async draw(page: ShownPage, wish: Wish, frame: Frame, as: 'sharp' | 'whole'): Promise<void> {
    this.isAsking = true;
    const image = await this.deps.source.frame(page.key, frame, wish.colours);
    this.isAsking = false;
    if (image === undefined) {
      // To ask for the same again would go on for ever; something else may be wanted by now.
      if (this.wish !== wish) this.refresh();
      return;
    }
    if (this.isDetached) {
      image.close();
      return;
    }
    this.keep({ key: page.key, version: page.version, colours: wish.colours, frame, image }, page, as);
    this.refresh();
  }
}

/** Shows pages on a canvas; see {@link CanvasSurface}. */
export const createSurface = (canvas: SurfaceCanvas, deps: SurfaceDeps): InkSurface => new CanvasSurface(canvas, deps);
