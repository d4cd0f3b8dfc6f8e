import type { SurfaceColours } from '../../surfaces';
import type { PageSize } from '../../model';
import type { Frame } from '../page/frame';
import type { Stop } from '@inkside/kit';

/** A page that a surface may show. */
export interface ShownPage extends PageSize {
  /** What frames of it are asked by. */
  readonly key: string;
  /** Grows each time the page is read; 0 before the first. */
  readonly version: number;
}

/** Where surfaces get their pictures from. */
export interface FrameSource {
  /** Undefined for a page of no open note. */
  page(pageId: string): ShownPage | undefined;
  /**
   * A picture of a part of a page, of the ink up to a moment where one is given. Undefined when the page is not to be
   * had now; never rejects.
   */
  frame(
    key: string,
    frame: Frame,
    colours: SurfaceColours,
    until: number | undefined,
  ): Promise<ImageBitmap | undefined>;
  /** Calls back when a page was read. */
  watch(report: () => void): Stop;
}
