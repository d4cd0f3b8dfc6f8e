import type { PDFRef } from '@cantoo/pdf-lib';

import type { TextItem } from '../../render/page/displayList';
import { isIdentity } from '../../render/path/affine';
import { layoutText } from '../../render/text/layoutText';
import { stretchOf } from '../../render/text/textPainter';
import { rulerFor } from '../../render/text/textRuler';
import type { TextPicture, TextPictures } from '../exportModel';
import { rgbOf } from '../exportedInk';
import type { HiddenFont, StandardFace, StandardFaces } from './pdfFonts';
import { num, nums, type PdfSheet } from './pdfSheet';
import { pixelPicture } from './pdfPictures';
import type { PdfStock } from './pdfStock';

/** A stretch of text that is set one way. */
interface Stretch {
  readonly text: string;
  readonly isStandard: boolean;
}

const LETTER = /[\p{L}\p{N}]/u;

/**
 * A run of a script that the face lacks is set as a whole, so that its letters belong together; single signs (arrows,
 * stars) among letters that the face has are set by themselves.
 */
function stretchesOf(text: string, face: StandardFace): Stretch[] {
  const characters = Array.from(text);
  const isForeign = characters.some((character) => !face.has(character) && LETTER.test(character));
  if (isForeign) return [{ text, isStandard: false }];
  const stretches: { text: string; isStandard: boolean }[] = [];
  for (const character of characters) {
    const isStandard = face.has(character);
    const last = stretches.at(-1);
    if (last?.isStandard === isStandard) last.text += character;
    else stretches.push({ text: character, isStandard });
  }
  return stretches;
}

export interface PdfTextParts {
  readonly stock: PdfStock;
  readonly faces: StandardFaces;
  readonly hidden: HiddenFont;
  readonly pictures: TextPictures;
}

/** A stretch in its place: the left end of its base line, and how long it is. */
interface Setting {
  readonly x: number;
  readonly y: number;
  readonly width: number;
}

/** Nobody sees it, and most lines need no operator for it. */
const SAME_PERCENT = 0.05;

/**
 * Sets texts into content streams, each line where the screen has it and as long as there, whatever font stands in.
 * `isHidden`: only to be found, where the page is a picture already.
 */
export class PdfText {
  constructor(private readonly parts: PdfTextParts) {}

  write(sheet: PdfSheet, item: TextItem, isHidden: boolean): void {
    const face = this.parts.faces.faceOf(item);
    const measure = rulerFor(item);
    const { runs, rules } = layoutText(item, measure);
    if (runs.length === 0) return;
    const { a, b, c, d, e, f } = item.matrix;
    sheet.write('q');
    if (!isIdentity(item.matrix)) sheet.write(`${nums([a, b, c, d, e, f], 5)} cm`);
    if (isHidden) sheet.write('3 Tr');
    for (const run of runs) {
      let { x } = run;
      for (const { text, isStandard } of stretchesOf(run.text, face)) {
        const place = { x, y: run.y, width: measure(text) };
        if (isStandard) this.show(sheet, face, text, item.size, place);
        else this.showForeign(sheet, item, text, isHidden, place);
        x += place.width;
      }
    }
    const boxes = rules.map(({ left, top, right, bottom }) => `${nums([left, top, right - left, bottom - top])} re`);
    if (!isHidden && boxes.length > 0) sheet.write(...boxes, 'f');
    sheet.write('Q');
  }

  private show(sheet: PdfSheet, face: StandardFace, text: string, size: number, { x, y, width }: Setting): void {
    const font = sheet.name('Font', face.ref);
    const natural = face.width(text, size);
    const percent = natural > 0 && width > 0 ? (100 * width) / natural : 100;
    const [stretch, back] = Math.abs(percent - 100) > SAME_PERCENT ? [` ${num(percent)} Tz`, ' 100 Tz'] : ['', ''];
    const set = `${font} ${num(size)} Tf${stretch} 1 0 0 -1 ${nums([x, y])} Tm ${face.encode(text)} Tj${back}`;
    sheet.write(`BT ${set} ET`);
  }

  private showForeign(
    sheet: PdfSheet,
    item: TextItem,
    text: string,
    isHidden: boolean,
    { x, y, width }: Setting,
  ): void {
    const picture = isHidden ? undefined : this.parts.pictures.draw(text, item);
    if (picture !== undefined) {
      const name = sheet.name('XObject', this.pictureRef(item, text, picture));
      const across = stretchOf(width, this.parts.pictures.measure(text, item));
      const [wide, high] = [picture.width * picture.pixel * across, picture.height * picture.pixel];
      const place = nums([wide, 0, 0, -high, x + picture.left * across, y + picture.top + high], 3);
      sheet.write(`q ${place} cm ${name} Do Q`);
    }
    const { hex, count } = this.parts.hidden.encode(text);
    const font = sheet.name('Font', this.parts.hidden.ref);
    const stretch = num((100 * width) / (count * item.size));
    const set = `${font} ${num(item.size)} Tf ${stretch} Tz 1 0 0 -1 ${nums([x, y])} Tm <${hex}> Tj`;
    sheet.write(`q BT 3 Tr ${set} ET Q`);
  }

  private pictureRef(item: TextItem, text: string, picture: TextPicture): PDFRef {
    const { stock } = this.parts;
    const look = `${item.size} ${item.isBold} ${item.isItalic} ${item.isFixed === true} ${item.face ?? ''}`;
    const { width, height, rgba } = picture;
    if (rgba !== undefined) {
      const { colour } = item.paint;
      return stock.once(`coloured text ${colour} ${look} ${text}`, () =>
        pixelPicture(stock.context, { width, height, rgba }),
      );
    }
    const mask = stock.once(`text ${look} ${text}`, () => stock.mask(picture.cover, picture, 8));
    return stock.tint(rgbOf(item.paint.colour), mask);
  }
}
