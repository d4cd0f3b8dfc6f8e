import type { PageSize } from '../../model';
import type { Frame } from '../../render/page/frame';

/** A page longer than this by its width is shown from its top. */
const LONGEST = 2;

/** The whole of a page in a picture so many pixels wide. */
export function thumbnailFrame(page: PageSize, width: number): Frame {
  const scale = width / page.width;
  const height = Math.max(1, Math.round(Math.min(page.height * scale, width * LONGEST)));
  return { left: 0, top: 0, width, height, scale };
}

/** One small picture after the other, the newest wish first: what is scrolled by must not hold up what is looked at. */
export class Thumbnails {
  private readonly waiting: (() => Promise<void>)[] = [];
  private isBusy = false;

  /** What `draw` gives when its turn comes; undefined when it is not wanted any more by then, and when it fails. */
  next(signal: AbortSignal, draw: () => Promise<ImageBitmap | undefined>): Promise<ImageBitmap | undefined> {
    return new Promise((resolve) => {
      this.waiting.push(async () => {
        resolve(signal.aborted ? undefined : await draw().catch(() => undefined));
      });
      void this.work();
    });
  }

  private async work(): Promise<void> {
    if (this.isBusy) return;
    this.isBusy = true;
    for (let draw = this.waiting.pop(); draw !== undefined; draw = this.waiting.pop()) await draw();
    this.isBusy = false;
  }
}
