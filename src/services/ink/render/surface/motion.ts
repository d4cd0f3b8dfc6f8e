import type { PageOnSurface } from '../../../../app/kit/handles';

/** So many frames of the screen without another size, and a hand has come to rest: a tenth of a second. */
const REST_FRAMES = 6;
/** A picture that is shown at up to so many times its size, or as much smaller, does for a moment. */
const MOST_FACTOR = 2;

/**
 * Whether pages are being zoomed. While they are, pictures are shown larger or smaller than they were drawn: a sharp one
 * of each size in between would be out of date before it came, and take the time that the next frame needs.
 */
export class Motion {
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
