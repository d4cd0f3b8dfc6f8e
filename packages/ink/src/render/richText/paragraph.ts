import { urlOf } from '../boxes/linkTarget';
import type { TextItem } from '../page/displayList';
import type { Bounds } from '../path/pathStream';
import type { RichLook, RichParagraph, RichSpan } from './richText';
import { setLines, type SetLine, type SetPiece } from './lines';
import { LINK_COLOUR, SHADE, type Column, type RichSetting, type RichSheet } from './richSheet';

/** By the size of plain text: level 0 is plain, 1 … 6 are headings. */
const SCALES = [1, 1.9, 1.55, 1.3, 1.15, 1.05, 1];
const [PLAIN_LEADING, HEAD_LEADING, CODE_LEADING] = [1.45, 1.25, 1.35];
/** Room before and after, by the size of plain text. */
const GAP = 0.5;
const HEAD_GAP = 0.75;
const INDENT = 2;
const ASCENT = 0.8;
const RAISE = { 1: -0.38, 0: 0, [-1]: 0.16 } as const;
const STRUCK = 0.28;
const CODE_SIZE = 0.9;

/** How a stretch of lines is set. */
interface Setting {
  readonly size: number;
  readonly leading: number;
  readonly isBold: boolean;
  readonly colour: number;
}

const wordsOf = (spans: readonly RichSpan[]): string =>
  spans
    .map(({ text }) => text)
    .join('')
    .trim();

/** A line through letters of a size. */
function strike(sheet: RichSheet, { left, right }: Column, baseline: number, size: number, colour: number): void {
  const thick = Math.max(1, size / 16);
  const middle = baseline - size * STRUCK;
  sheet.fill({ left, top: middle - thick / 2, right, bottom: middle + thick / 2 }, colour);
}

/** Where a piece stands, and which words it is found by. */
interface PiecePlace {
  readonly x: number;
  readonly baseline: number;
  readonly passage: NonNullable<TextItem['passage']>;
}

/** What stands behind a piece: its mark, or the shade of source code. */
const markOf = ({ mark, isCode }: RichLook): number | undefined => mark ?? (isCode ? SHADE : undefined);

/** Draws one piece with what it is marked by. */
function drawPiece(sheet: RichSheet, { look, size, text, width }: SetPiece, setting: Setting, place: PiecePlace): void {
  const { x, passage } = place;
  const url = look.href === undefined ? undefined : urlOf(look.href);
  const colour = look.colour ?? (url === undefined ? setting.colour : LINK_COLOUR);
  const baseline = place.baseline + RAISE[look.raise] * setting.size;
  const box: Bounds = { left: x, top: baseline - size * 0.95, right: x + width, bottom: baseline + size * 0.3 };
  const mark = markOf(look);
  if (mark !== undefined) sheet.fill(box, mark);
  sheet.text({
    ...{ text, size, x, width, baseline, colour, passage },
    ...{ isBold: look.isBold || setting.isBold, isItalic: look.isItalic, isFixed: look.isCode },
    isUnderlined: look.isUnderlined || url !== undefined,
  });
  if (look.isStruck) strike(sheet, box, baseline, size, colour);
  if (url !== undefined) sheet.spots.push({ target: { kind: 'url', url }, title: text.trim(), bounds: box });
}

/** Draws lines from a height on and gives the height below them. The whole is found as one passage. */
function drawLines(
  sheet: RichSheet,
  lines: readonly SetLine[],
  words: string,
  { left, right }: Column,
  top: number,
  setting: Setting,
): number {
  const heights = lines.map(({ size }) => size * setting.leading);
  const bottom = heights.reduce((sum, height) => sum + height, top);
  const whole = { words, box: { left, top, right, bottom } };
  let isFirst = true;
  let y = top;
  lines.forEach((line, index) => {
    const height = heights[index] ?? 0;
    const baseline = y + (height - line.size) / 2 + line.size * ASCENT;
    for (const piece of line.pieces) {
      if (piece.text.trim() === '') continue;
      const passage = isFirst ? whole : { ...whole, words: '' };
      drawPiece(sheet, piece, setting, { x: left + piece.x, baseline, passage });
      isFirst = false;
    }
    y += height;
  });
  return bottom;
}

/** Draws a paragraph or heading from a height on; gives the height below it and its gap. */
export function drawParagraph(
  sheet: RichSheet,
  paragraph: RichParagraph,
  column: Column,
  top: number,
  setting: RichSetting,
): number {
  const { level, align, spans } = paragraph;
  const size = setting.size * (SCALES[level] ?? 1);
  const left = column.left + Math.min(paragraph.indent * INDENT * setting.size, (column.right - column.left) / 2);
  const isBold = level > 0;
  const lines = setLines(spans, column.right - left, { size, isBold, align });
  const start = level > 0 ? top + setting.size * HEAD_GAP : top;
  const how = { size, isBold, leading: level > 0 ? HEAD_LEADING : PLAIN_LEADING, colour: setting.colour };
  return drawLines(sheet, lines, wordsOf(spans), { left, right: column.right }, start, how) + setting.size * GAP;
}

/** Draws source code on a shade, line by line. */
export function drawCode(
  sheet: RichSheet,
  spans: readonly RichSpan[],
  { left, right }: Column,
  top: number,
  setting: RichSetting,
): number {
  const inset = setting.size * 0.6;
  const size = setting.size * CODE_SIZE;
  // The shade is one for all of it.
  const code = spans.map(({ text, look }) => ({
    text: text.replaceAll('\t', '    '),
    look: { ...look, isCode: true, mark: look.mark ?? 0 },
  }));
  const lines = setLines(code, right - left - 2 * inset, { size, isBold: false, align: 'left' });
  const height = lines.reduce((sum, line) => sum + line.size * CODE_LEADING, 0);
  sheet.fill({ left, top, right, bottom: top + height + 2 * inset }, SHADE);
  const how = { size, isBold: false, leading: CODE_LEADING, colour: setting.colour };
  const bottom = drawLines(
    sheet,
    lines,
    wordsOf(spans),
    { left: left + inset, right: right - inset },
    top + inset,
    how,
  );
  return bottom + inset + setting.size * GAP;
}
