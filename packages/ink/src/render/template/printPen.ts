import type { PageSize } from '../../model';
import type { TemplateLines } from '../page/displayList';
import { addDisc, addPolygon } from '../path/closedPaths';
import type { PathSink } from '../path/pathStream';

/** What a printed picture is put down with: lines have the print's own width, the rest is filled. */
export interface PrintPen {
  readonly line: (x1: number, y1: number, x2: number, y2: number) => void;
  readonly dot: (x: number, y: number, radius: number) => void;
  readonly bar: (x: number, y: number, width: number, height: number) => void;
}

/** A printed picture in a space of its own, which is stretched over the page. */
export interface Print {
  readonly space: PageSize;
  readonly width: number;
  readonly put: (pen: PrintPen) => void;
}

const nothing = (): void => undefined;

/** A print as it lies on a page of some size. */
export function printedLines({ space, width, put }: Print, page: PageSize): TemplateLines {
  const [sx, sy] = [page.width / space.width, page.height / space.height];
  const lines = (path: PathSink): PrintPen => ({
    line: (x1, y1, x2, y2) => {
      path.moveTo(x1 * sx, y1 * sy);
      path.lineTo(x2 * sx, y2 * sy);
    },
    dot: nothing,
    bar: nothing,
  });
  const fills = (path: PathSink): PrintPen => ({
    line: nothing,
    dot: (x, y, radius) => addDisc(path, x * sx, y * sy, radius * Math.min(sx, sy)),
    bar: (x, y, w, h) =>
      addPolygon(path, [
        [x * sx, y * sy],
        [(x + w) * sx, y * sy],
        [(x + w) * sx, (y + h) * sy],
        [x * sx, (y + h) * sy],
      ]),
  });
  return {
    strokes: (path) => put(lines(path)),
    dots: (path) => put(fills(path)),
    width: width * Math.min(sx, sy),
  };
}
