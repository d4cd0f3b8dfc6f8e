import { freeEllipse, freeLine } from '../sheet/freehand';
import { ballpoint, fountain, INK, type Pen } from '../sheet/pens';
import { drawStroke, type Sheet } from '../sheet/sheet';
import { RULING } from '../sheet/templates';
import { drawLine, drawParagraph, type TextStyle } from '../sheet/text';

const BOX = 30;

/** One line of a to-do list: a box, a tick when it is done, and the words. */
export const checkItem = (
  sheet: Sheet,
  text: string,
  isDone: boolean,
  x: number,
  y: number,
  style: TextStyle = {},
): void => {
  const { random } = sheet;
  const stray = (): number => random.gauss(1.5);
  drawStroke(sheet, ballpoint(INK.black, 2.4), [
    { x: x + stray(), y: y - BOX + stray() },
    { x: x + stray(), y: y + stray(), corner: true },
    { x: x + BOX + stray(), y: y + stray(), corner: true },
    { x: x + BOX + stray(), y: y - BOX + stray(), corner: true },
    { x: x + stray() - 2, y: y - BOX + stray() },
  ]);
  if (isDone) {
    drawStroke(sheet, fountain(INK.green, 4.4), [
      { x: x + 5, y: y - 15 },
      { x: x + 13, y: y - 4, corner: true },
      { x: x + 40, y: y - 44 + stray() },
    ]);
  }
  drawLine(sheet, text, x + BOX + 26, y, style);
};

/** A numbered list; returns the baseline after it. */
export const numbered = (
  sheet: Sheet,
  x: number,
  y: number,
  width: number,
  items: readonly string[],
  style: TextStyle = {},
): number =>
  items.reduce((at, text, index) => {
    drawLine(sheet, `${index + 1}.`, x, at, style);
    return drawParagraph(sheet, text, { x: x + 46, y: at, width: width - 46 }, style);
  }, y);

/** A list with dashes; returns the baseline after it. */
export const dashed = (
  sheet: Sheet,
  x: number,
  y: number,
  width: number,
  items: readonly string[],
  style: TextStyle = {},
): number =>
  items.reduce((at, text) => {
    drawLine(sheet, '–', x, at, style);
    return drawParagraph(sheet, text, { x: x + 42, y: at, width: width - 42 }, style);
  }, y);

/** A box drawn around what matters, in one go. */
export const frame = (
  sheet: Sheet,
  box: { readonly x: number; readonly y: number; readonly width: number; readonly height: number },
  pen: Pen,
): void => {
  const { x, y, width, height } = box;
  const stray = (): number => sheet.random.gauss(2.5);
  drawStroke(sheet, pen, [
    { x: x + stray(), y: y + stray() },
    { x: x + width / 2, y: y + stray() },
    { x: x + width + stray(), y: y + stray(), corner: true },
    { x: x + width + stray(), y: y + height + stray(), corner: true },
    { x: x + width / 2, y: y + height + stray() },
    { x: x + stray(), y: y + height + stray(), corner: true },
    { x: x + stray() - 1, y: y - 6 },
  ]);
};

/** Two quick strokes under a word. */
export const underline = (sheet: Sheet, x0: number, x1: number, y: number, pen: Pen): void => {
  drawStroke(sheet, pen, freeLine(sheet.random, x0, y, x1, y - 3));
  drawStroke(sheet, pen, freeLine(sheet.random, x0 + 14, y + 9, x1 - 6, y + 6));
};

/** A circled number, as one marks the parts of a drawing. */
export const circled = (sheet: Sheet, sign: string, x: number, y: number, pen: Pen): void => {
  drawLine(sheet, sign, x - 12, y + 13, { pen, hand: { xHeight: 20 } });
  drawStroke(sheet, pen, freeEllipse(sheet.random, x, y, 26, 25));
};

/** The baseline of a numbered line of ruled paper. */
export const baseline = (number: number): number => RULING.top + number * RULING.spacing - 5;
