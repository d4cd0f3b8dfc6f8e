import type { PDFRef } from '@cantoo/pdf-lib';

import type { DisplayItem, Draw, FillItem, Grain, ImageItem, Paint, StrokeItem } from '../../render/page/displayList';
import { pictureBox } from '../../render/boxes/wholeBox';
import { placeholderOf } from '../../render/shapes/placeholder';
import { opacityOf, rgbOf } from '../inkColour';
import { isEraser, type EraserItem } from '../inkRuns';
import { GRAIN_SIDE, grainOrigin } from '../images/grainLevels';
import { num, nums } from './pdfNumbers';
import { PdfSheet, PLAIN, type Look, type PageMatrix } from './pdfSheet';
import type { PdfPicture } from './pdfPictures';
import type { PdfStock } from './pdfStock';
import type { PdfText } from './pdfText';
import { addStrokeArea } from './strokeArea';

export interface PdfInkParts {
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
