import type { PageOnSurface } from '../../surfaces';
import type { CanvasSize } from './visibleFrame';

/** So many frames of the screen without another move, and a hand has come to rest: a tenth of a second. */
const REST_FRAMES = 6;
/** A picture that is shown at up to so many times its size, or as much smaller, does for a moment. */
const MOST_FACTOR = 2;
/** Of the canvas's own size: by more than that from one frame to the next, and a sharp picture is passed before it is drawn. */
const FAST_SHARE = 1 / 40;

/** How far pages that are on both lists have moved, as a share of the canvas; 0 where there is none. */
function shareMoved(before: readonly PageOnSurface[], after: readonly PageOnSurface[], canvas: CanvasSize): number {
  for (const { pageId, viewport: from } of before) {
    const to = after.find((page) => page.pageId === pageId)?.viewport;
    if (to === undefined) continue;
    const [x, y] = [Math.abs(to.offsetX - from.offsetX), Math.abs(to.offsetY - from.offsetY)];
    return Math.max(x / canvas.width, y / canvas.height);
  }
  return 0;
}

/**
 * Whether pages are being zoomed, or pass by. While they are zoomed, pictures are shown larger or smaller than they were
 * drawn: a sharp one of each size in between would be out of date before it came, and take the time that the next frame
 * needs. While they pass by, small pictures of whole pages do: each of them is in time for all of its page.
 */
export class Motion {
  private before: readonly PageOnSurface[] = [];
  private sinceZoom = REST_FRAMES;
  private sinceFast = REST_FRAMES;
  private isFast = false;

  /** Pages are to be shown. */
  wished(pages: readonly PageOnSurface[], canvas: CanvasSize): void {
    const [from, to] = [this.before[0]?.viewport.scale, pages[0]?.viewport.scale];
    if (from !== to && from !== undefined) this.sinceZoom = 0;
    else if (shareMoved(this.before, pages, canvas) > FAST_SHARE) {
      // A single leap, as to the next page, is none.
      this.isFast = this.sinceFast < REST_FRAMES;
      this.sinceFast = 0;
    }
    this.before = pages;
  }

  /** A frame of the screen has passed. */
  passed(): void {
    this.sinceZoom += 1;
    this.sinceFast += 1;
    this.isFast &&= this.sinceFast < REST_FRAMES;
  }

  /** Whether something is to be drawn otherwise when it has ended. */
  get isOn(): boolean {
    return this.isZooming || this.sinceFast < REST_FRAMES;
  }

  get isZooming(): boolean {
    return this.sinceZoom < REST_FRAMES;
  }

  get isPassing(): boolean {
    return this.isFast;
  }

  /** Whether a picture of one scale does for another while the motion lasts. */
  bridges(from: number, to: number): boolean {
    return this.isZooming && to <= from * MOST_FACTOR && from <= to * MOST_FACTOR;
  }
}
