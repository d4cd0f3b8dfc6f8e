import type { Alignment } from '../page/displayList';
import { piecesOf } from '../text/layoutText';
import { rulerFor, type Measure } from '../text/textRuler';
import type { RichLook, RichSpan } from './richText';

/** A stretch of a line that looks one way. */
export interface SetPiece {
  readonly text: string;
  readonly look: RichLook;
  readonly size: number;
  /** From the paragraph's left edge. */
  readonly x: number;
  readonly width: number;
}

export interface SetLine {
  readonly pieces: readonly SetPiece[];
  /** The largest size in it. */
  readonly size: number;
}

interface Piece {
  readonly text: string;
  readonly look: RichLook;
  readonly size: number;
  readonly width: number;
  /** Without the spaces at its end. */
  readonly inkWidth: number;
}

export interface LineStyle {
  readonly size: number;
  readonly isBold: boolean;
  readonly align: Alignment;
}

/** Raised and lowered letters are smaller. */
const RAISED = 0.68;

const sizeOf = ({ scale, raise }: RichLook, size: number): number => size * scale * (raise === 0 ? 1 : RAISED);

/** Rulers remember widths: one for each way to set a text. */
class Rulers {
  private readonly made = new Map<string, Measure>();

  of(look: RichLook, size: number, isBold: boolean): Measure {
    const key = `${size} ${look.isBold || isBold} ${look.isCode}`;
    const ruler = this.made.get(key) ?? rulerFor({ size, isBold: look.isBold || isBold, isFixed: look.isCode });
    this.made.set(key, ruler);
    return ruler;
  }
}

/** A word that no line has room for, in parts that have. */
function cutWord(text: string, width: number, measure: Measure): string[] {
  const parts: string[] = [];
  let [part, length] = ['', 0];
  for (const character of text) {
    const own = measure(character);
    if (part !== '' && length + own > width) {
      parts.push(part);
      [part, length] = ['', 0];
    }
    part += character;
    length += own;
  }
  return [...parts, part];
}

function piecesIn({ text, look }: RichSpan, width: number, style: LineStyle, rulers: Rulers): Piece[] {
  const size = sizeOf(look, style.size);
  const measure = rulers.of(look, size, style.isBold);
  return piecesOf(text).flatMap((piece) => {
    const parts = measure(piece.trimEnd()) > width ? cutWord(piece, width, measure) : [piece];
    return parts.map((part) => ({ text: part, look, size, width: measure(part), inkWidth: measure(part.trimEnd()) }));
  });
}

const widthOf = (pieces: readonly Piece[]): number => {
  const last = pieces.at(-1);
  return pieces.reduce((sum, piece) => sum + piece.width, 0) - (last === undefined ? 0 : last.width - last.inkWidth);
};

/** How much of a line's free room stands before it. */
const SHARE_BEFORE: Readonly<Record<Alignment, number>> = { left: 0, justify: 0, center: 0.5, right: 1 };

const largest = (pieces: readonly Piece[]): number =>
  pieces.reduce((most, { look, size }) => Math.max(most, look.raise === 0 ? size : 0), 0);

/** Puts a line's pieces side by side; neighbours that look alike become one. */
function setLine(pieces: readonly Piece[], room: number, { align, size }: LineStyle, isFull: boolean): SetLine {
  const spare = Math.max(0, room - widthOf(pieces));
  const isSpread = align === 'justify' && isFull && pieces.length > 1;
  const gap = isSpread ? spare / (pieces.length - 1) : 0;
  let x = spare * SHARE_BEFORE[align];
  const placed: SetPiece[] = [];
  for (const { text, look, size: own, width } of pieces) {
    const last = placed.at(-1);
    if (last !== undefined && last.look === look && gap === 0) {
      placed[placed.length - 1] = { ...last, text: last.text + text, width: last.width + width };
    } else placed.push({ text, look, size: own, x, width });
    x += width + gap;
  }
  return { pieces: placed, size: largest(pieces) || size };
}

/** Breaks spans into lines no wider than a width; every span's "\n" ends a line. An empty text has one empty line. */
export function setLines(spans: readonly RichSpan[], width: number, style: LineStyle): SetLine[] {
  const rulers = new Rulers();
  const lines: SetLine[] = [];
  let line: Piece[] = [];
  let length = 0;
  const end = (isFull: boolean): void => {
    lines.push(setLine(line, width, style, isFull));
    [line, length] = [[], 0];
  };
  for (const { text, look } of spans) {
    text.split('\n').forEach((part, index) => {
      if (index > 0) end(false);
      for (const piece of piecesIn({ text: part, look }, width, style, rulers)) {
        if (line.length > 0 && length + piece.inkWidth > width) end(true);
        line.push(piece);
        length += piece.width;
      }
    });
  }
  end(false);
  return lines;
}
