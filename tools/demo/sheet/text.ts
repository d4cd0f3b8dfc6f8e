import { notebookHand, type Hand } from '../handwriting/hand';
import { breakLines, measure, writeLine } from '../handwriting/writing';
import { fountain, highlighter, INK, type Pen } from './pens';
import { drawStroke, drawStrokes, pause, type Sheet } from './sheet';

export interface TextStyle {
  readonly pen?: Pen;
  readonly hand?: Partial<Hand>;
  /** Sheet units from one baseline to the next. */
  readonly lineHeight?: number;
  /** Words under which a highlighter goes afterwards. */
  readonly mark?: readonly string[];
  readonly markColor?: number;
}

/** The distance of ruled lines, and of writing where no other is asked for. */
export const LINE_HEIGHT = 72;
const THINKING_MS = 700;

const handOf = (style: TextStyle): Hand => ({ ...notebookHand, ...style.hand });

/** Draws over words of a line that was written from `x` to `endX`; what is not in the line is passed over. */
const markWords = (sheet: Sheet, line: string, x: number, y: number, endX: number, style: TextStyle): void => {
  const hand = handOf(style);
  // The hand strays from the measure: what was planned is stretched to what was written.
  const stretch = (endX - x) / measure(`${line} `, hand);
  for (const words of style.mark ?? []) {
    const at = line.indexOf(words);
    if (at < 0) continue;
    const from = x + measure(line.slice(0, at), hand) * stretch - 2;
    const to = from + measure(words, hand) * stretch + 2;
    const middle = y - hand.xHeight * 0.55;
    const bow = sheet.random.between(-3, 3);
    drawStroke(sheet, highlighter(style.markColor ?? INK.yellow, hand.xHeight * 1.5), [
      { x: from, y: middle + sheet.random.between(-2, 2) },
      { x: (from + to) / 2, y: middle + bow },
      { x: to, y: middle + sheet.random.between(-2, 2) },
    ]);
  }
};

/** Writes one line from `x` on the baseline `y` and returns where it ends. */
export const drawLine = (sheet: Sheet, text: string, x: number, y: number, style: TextStyle = {}): number => {
  const written = writeLine(text, x, y, handOf(style), sheet.random);
  drawStrokes(sheet, style.pen ?? fountain(), written.paths);
  markWords(sheet, text, x, y, written.endX, style);
  pause(sheet, THINKING_MS);
  return written.endX;
};

/** Writes a text into a column of `width` and returns the baseline after its last line. */
export const drawParagraph = (
  sheet: Sheet,
  text: string,
  at: { readonly x: number; readonly y: number; readonly width: number },
  style: TextStyle = {},
): number => {
  const step = style.lineHeight ?? LINE_HEIGHT;
  let y = at.y;
  for (const line of breakLines(text, at.width, handOf(style))) {
    // Nobody hits the margin exactly.
    if (line !== '') drawLine(sheet, line, at.x + sheet.random.between(-4, 5), y, style);
    y += step;
  }
  return y;
};

/** A title in a larger hand, underlined by a free stroke; returns the baseline of the line after it. */
export const drawHeading = (sheet: Sheet, text: string, x: number, y: number, style: TextStyle = {}): number => {
  const hand = { ...notebookHand, xHeight: 36, joining: 0.3, ...style.hand };
  const pen = style.pen ?? fountain(INK.black, 4);
  const end = drawLine(sheet, text, x, y, { ...style, pen, hand });
  const last = Math.max(x + 60, end - 20);
  drawStroke(sheet, pen, [
    { x: x - 6, y: y + 26 + sheet.random.between(-2, 2) },
    { x: (x + last) / 2, y: y + 21 + sheet.random.between(-2, 3) },
    { x: last, y: y + 24 + sheet.random.between(-3, 2) },
  ]);
  return y + LINE_HEIGHT * 2;
};

/** Width of a line in sheet units, before the hand strays. */
export const lineWidth = (text: string, style: TextStyle = {}): number => measure(text, handOf(style));
