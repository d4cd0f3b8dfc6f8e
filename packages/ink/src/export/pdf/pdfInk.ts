import type { PDFRef } from '@cantoo/pdf-lib';

import type { DisplayItem, Draw, FillItem, Grain, ImageItem, Paint, StrokeItem } from '../../render/page/displayList';
import { addDisc, addPolygon } from '../../render/path/closedPaths';
import type { PathSink } from '../../render/path/pathStream';
import { pictureBox } from '../../render/boxes/place';
import { placeholderOf } from '../../render/shapes/placeholder';
import { type EraserItem, isEraser, opacityOf, rgbOf } from '../exportedInk';
import { GRAIN_SIDE, grainOrigin } from '../images/grainLevels';
import { type Look, num, nums, type PageMatrix, PdfSheet, PLAIN } from './pdfSheet';
import type { PdfPicture } from './pdfPictures';
import type { PdfStock } from './pdfStock';
import type { PdfText } from './pdfText';

type Point = readonly [x: number, y: number];

/** Chords to a curve: erasers are wide, and nobody sees their edge. */
const CHORDS = 6;

const mix = ([ax, ay]: Point, [bx, by]: Point, share: number): Point => [
  ax + (bx - ax) * share,
  ay + (by - ay) * share,
];

/** A point of the curve that control points span (de Casteljau). */
function onCurve(points: readonly Point[], share: number): Point {
  const [first = [0, 0], ...others] = points;
  if (others.length === 0) return first;
  return onCurve(
    others.map((point, index) => mix(points[index] ?? point, point, share)),
    share,
  );
}

/** Gathers a path as lines of points. */
class LineSink implements PathSink {
  readonly lines: Point[][] = [];

  private get last(): Point {
    return this.lines.at(-1)?.at(-1) ?? [0, 0];
  }

  private curve(...points: readonly Point[]): void {
    const all = [this.last, ...points];
    for (let step = 1; step <= CHORDS; step += 1) this.lines.at(-1)?.push(onCurve(all, step / CHORDS));
  }

  moveTo(x: number, y: number): void {
    this.lines.push([[x, y]]);
  }

  lineTo(x: number, y: number): void {
    this.lines.at(-1)?.push([x, y]);
  }

  quadraticCurveTo(cpx: number, cpy: number, x: number, y: number): void {
    this.curve([cpx, cpy], [x, y]);
  }

  bezierCurveTo(cp1x: number, cp1y: number, cp2x: number, cp2y: number, x: number, y: number): void {
    this.curve([cp1x, cp1y], [cp2x, cp2y], [x, y]);
  }

  closePath(): void {
    const line = this.lines.at(-1);
    const first = line?.[0];
    if (first !== undefined) line?.push(first);
  }
}

/** A segment's rectangle, winding as discs do, so that where the two overlap nothing is cut out. */
function addSegment(path: PathSink, [ax, ay]: Point, [bx, by]: Point, radius: number): void {
  const length = Math.hypot(bx - ax, by - ay);
  if (length === 0) return;
  const [nx, ny] = [(-(by - ay) / length) * radius, ((bx - ax) / length) * radius];
  addPolygon(path, [
    [ax - nx, ay - ny],
    [bx - nx, by - ny],
    [bx + nx, by + ny],
    [ax + nx, ay + ny],
  ]);
}

/** The area that a round stroke covers, as closed pieces to be filled by the non-zero rule. */
function addStrokeArea(path: PathSink, item: StrokeItem): void {
  const radius = item.width / 2;
  const sink = new LineSink();
  item.draw(sink, 0);
  for (const line of sink.lines) {
    let before: Point | undefined;
    for (const point of line) {
      const isNear = before !== undefined && Math.hypot(point[0] - before[0], point[1] - before[1]) < radius / 16;
      if (isNear) continue;
      if (before !== undefined) addSegment(path, before, point, radius);
      addDisc(path, point[0], point[1], radius);
      before = point;
    }
  }
}

interface PdfInkParts {
  readonly stock: PdfStock;
  readonly text: PdfText;
  /** A picture of the page; undefined when it is absent or cannot be read. */
  readonly pictureOf: (asset: string) => PdfPicture | undefined;
  /** The page without its ink: white, background, template. */
  readonly paper: PDFRef;
  /** From page units to the page: patterns keep to it, whatever is set around them. */
  readonly toPage: PageMatrix;
}

const channels = (argb: number): string =>
  nums(
    rgbOf(argb).map((value) => value / 255),
    3,
  );

/**
 * Writes the ink of one page. An eraser is paper that is painted over: the page's white, its background and its
 * template once more, clipped to what the eraser covers. Only ink is hidden by that, what is drawn later lies above
 * it, and every reader can do it; soft masks, the other way, are left out by some.
 */
export class PdfInk {
  private look: Look = PLAIN;
  private fill: number | undefined;
  private line: number | undefined;

  constructor(
    private readonly sheet: PdfSheet,
    private readonly parts: PdfInkParts,
  ) {}

  private lay(paint: Paint): void {
    const look: Look = { opacity: opacityOf(paint), blend: paint.blend };
    if (look.opacity === this.look.opacity && look.blend === this.look.blend) return;
    this.look = look;
    this.sheet.write(`${this.sheet.name('ExtGState', this.parts.stock.look(look))} gs`);
  }

  private useFill({ colour }: Paint): void {
    if (this.fill === colour) return;
    this.fill = colour;
    this.sheet.write(`${channels(colour)} rg`);
  }

  private useLine({ colour }: Paint): void {
    if (this.line === colour) return;
    this.line = colour;
    this.sheet.write(`${channels(colour)} RG`);
  }

  /** What is set inside is forgotten behind it, as the reader forgets it. */
  private apart(write: () => void): void {
    const before = { look: this.look, fill: this.fill, line: this.line };
    this.sheet.write('q');
    write();
    this.sheet.write('Q');
    Object.assign(this, before);
  }

  private filled(item: FillItem): void {
    this.lay(item.paint);
    if (item.paint.grain !== undefined) return this.grained(item, item.paint.grain);
    this.useFill(item.paint);
    return this.sheet.path(item.draw, 'f');
  }

  /** A pattern of the paper's grain, laid where the shape's seed says. */
  private grainPattern(colour: number, grain: Grain): PDFRef {
    const { context } = this.sheet;
    const { stock, toPage } = this.parts;
    const [x, y] = grainOrigin(grain);
    const [scale, , , down, , height] = toPage;
    const Matrix = [scale, 0, 0, down, scale * x, height + down * y].map((value) => Number(num(value, 5)));
    return stock.once(`grain ${colour} ${grain.density} ${Matrix.join()}`, () => {
      const cell = new PdfSheet(context);
      const tile = cell.name('XObject', stock.tint(rgbOf(colour), stock.grain(grain.density)));
      cell.write(`${nums([GRAIN_SIDE, 0, 0, -GRAIN_SIDE, 0, GRAIN_SIDE])} cm ${tile} Do`);
      return context.register(
        context.flateStream(cell.content, {
          ...{ Type: 'Pattern', PatternType: 1, PaintType: 1, TilingType: 1, Matrix },
          ...{ BBox: [0, 0, GRAIN_SIDE, GRAIN_SIDE], XStep: GRAIN_SIDE, YStep: GRAIN_SIDE },
          Resources: cell.resources,
        }),
      );
    });
  }

  private grained({ draw, paint: { colour } }: FillItem, grain: Grain): void {
    this.fill = undefined;
    this.sheet.write(`/Pattern cs ${this.sheet.name('Pattern', this.grainPattern(colour, grain))} scn`);
    this.sheet.path(draw, 'f');
  }

  private stroked({ paint, draw, width, dash, phase, isRound }: StrokeItem): void {
    this.lay(paint);
    this.useLine(paint);
    this.sheet.path(draw, 'S', { width: Math.max(width, 0.5), isRound, dash, phase });
  }

  private image(item: ImageItem): void {
    const picture = this.parts.pictureOf(item.asset);
    if (picture === undefined) {
      for (const stand of placeholderOf(item)) this.item(stand);
      return;
    }
    const { matrix } = item;
    const box = pictureBox(item, picture);
    const [width, height] = [box.right - box.left, box.bottom - box.top];
    this.lay({ colour: -1, opacity: 1, blend: 'over' });
    const { a, b, c, d, e, f } = matrix;
    const place = nums([width, 0, 0, -height, box.left, box.bottom], 3);
    this.sheet.write(
      `q ${nums([a, b, c, d, e, f], 5)} cm ${place} cm ${picture.turn}${this.sheet.name('XObject', picture.ref)} Do Q`,
    );
  }

  private item(item: DisplayItem): void {
    switch (item.kind) {
      case 'fill':
        return this.filled(item);
      case 'stroke':
        return this.stroked(item);
      case 'text':
        this.lay(item.paint);
        this.useFill(item.paint);
        return this.parts.text.write(this.sheet, item, false);
      case 'image':
        return this.image(item);
    }
  }

  /** Paper, background and template once more, through the eraser's own outline. */
  private erase(item: EraserItem): void {
    const { sheet, parts } = this;
    this.apart(() => {
      this.lay({ colour: -1, opacity: 1, blend: 'over' });
      const outline: Draw = item.kind === 'stroke' ? (path) => addStrokeArea(path, item) : item.draw;
      if (sheet.clip(outline)) sheet.write(`${sheet.name('XObject', parts.paper)} Do`);
    });
  }

  write(items: readonly DisplayItem[]): void {
    for (const item of items) {
      if (isEraser(item)) this.erase(item);
      else this.item(item);
    }
  }
}
