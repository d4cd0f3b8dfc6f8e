import { loadRecordedInk, type InkLine, type PageOnSurface, type RecordedInk, type SurfaceColours } from '@inkside/ink';
import type { Stop } from '@inkside/kit';

interface Size {
  readonly width: number;
  readonly height: number;
}

/** Pages that somebody wrote on while it was recorded. */
export interface WrittenSheets {
  /** Draws what is seen of one; false where no recording holds it, and as long as what draws it is on its way. */
  draw(pen: CanvasRenderingContext2D, size: Size, shown: PageOnSurface, colours: SurfaceColours): boolean;
  /** Calls back when other ink is to be seen. */
  watch(report: () => void): Stop;
}

export const NO_SHEETS: WrittenSheets = { draw: () => false, watch: () => () => undefined };

/** The part of a page that is on the canvas, whole device pixels. */
const seenOf = ({ viewport }: PageOnSurface, size: Size, canvas: Size) => {
  const { scale, offsetX, offsetY } = viewport;
  const [left, top] = [Math.max(0, Math.floor(offsetX)), Math.max(0, Math.floor(offsetY))];
  const right = Math.min(canvas.width, Math.ceil(offsetX + size.width * scale));
  const bottom = Math.min(canvas.height, Math.ceil(offsetY + size.height * scale));
  return { left, top, width: right - left, height: bottom - top };
};

/**
 * @param lines what was written by the moment that is shown
 * @param follow calls back when that is another one
 */
export function createWrittenSheets(
  lines: () => readonly InkLine[],
  follow: (report: () => void) => Stop,
): WrittenSheets {
  const reports = new Set<() => void>();
  let ink: RecordedInk | undefined;
  let isAsked = false;
  let before: readonly InkLine[] = [];

  const tell = (): void => reports.forEach((report) => report());
  const load = async (): Promise<void> => {
    const { RecordedInk: Made } = await loadRecordedInk();
    ink = new Made();
    tell();
  };
  /** A sheet that says that its ink is not there is what stands where nothing draws it. */
  const ask = (): void => {
    isAsked = true;
    load().catch(() => undefined);
  };
  follow(() => {
    const now = lines();
    const isOther = now.length !== before.length || now.at(-1)?.mark !== before.at(-1)?.mark;
    before = now;
    if (isOther) tell();
  });

  return {
    watch: (report) => {
      reports.add(report);
      return () => void reports.delete(report);
    },
    draw: (pen, size, shown, colours) => {
      const now = lines();
      if (now.length > 0 && !isAsked) ask();
      if (ink === undefined) return false;
      ink.goTo(now);
      const { left, top, width, height } = seenOf(shown, size, pen.canvas);
      if (width <= 0 || height <= 0) return true;
      const canvas = Object.assign(document.createElement('canvas'), { width, height });
      const context = canvas.getContext('2d');
      const { scale, offsetX, offsetY } = shown.viewport;
      const frame = { left: left - offsetX, top: top - offsetY, width, height, scale };
      const isDrawn =
        context !== null && ink.paint(shown.pageId, { context, frame, colours, size, hidden: shown.hidden });
      if (isDrawn) pen.drawImage(canvas, left, top);
      return isDrawn;
    },
  };
}
