import { notebookHand } from '../handwriting/hand';
import { freeLine } from './freehand';
import { fountain, type Pen } from './pens';
import { drawStroke, type Sheet } from './sheet';
import { drawLine, lineWidth } from './text';

/** A formula in reading order: plain signs, raised and lowered ones, fractions and roots. */
export type Term =
  | string
  | { readonly up: string }
  | { readonly down: string }
  | { readonly over: readonly Term[]; readonly under: readonly Term[] }
  | { readonly root: readonly Term[] };

export interface FormulaStyle {
  readonly pen?: Pen;
  readonly xHeight?: number;
}

const SMALL = 0.62;

const styleOf = (style: FormulaStyle, share = 1) => {
  const xHeight = (style.xHeight ?? 28) * share;
  return { pen: style.pen ?? fountain(), hand: { ...notebookHand, xHeight, joining: 0, slant: 0.16 } };
};

const widthOf = (terms: readonly Term[], style: FormulaStyle): number =>
  terms.reduce((sum, term) => sum + termWidth(term, style), 0);

const termWidth = (term: Term, style: FormulaStyle): number => {
  const size = style.xHeight ?? 28;
  if (typeof term === 'string') return lineWidth(term, styleOf(style)) - 0.12 * size;
  if ('up' in term) return lineWidth(term.up, styleOf(style, SMALL));
  if ('down' in term) return lineWidth(term.down, styleOf(style, SMALL));
  if ('root' in term) return widthOf(term.root, style) + 1.3 * size;
  return Math.max(widthOf(term.over, style), widthOf(term.under, style)) + 1.1 * size;
};

type Fraction = Extract<Term, { over: readonly Term[] }>;

const drawFraction = (sheet: Sheet, term: Fraction, x: number, y: number, style: FormulaStyle): void => {
  const size = style.xHeight ?? 28;
  const width = termWidth(term, style);
  const middle = (terms: readonly Term[]): number => x + (width - widthOf(terms, style)) / 2;
  drawFormula(sheet, term.over, middle(term.over), y - size * 1.25, style);
  const bar = freeLine(sheet.random, x, y - size * 0.62, x + width - size * 0.35, y - size * 0.66);
  drawStroke(sheet, styleOf(style).pen, bar);
  drawFormula(sheet, term.under, middle(term.under), y + size * 1.75, style);
};

const drawRoot = (sheet: Sheet, terms: readonly Term[], x: number, y: number, style: FormulaStyle): void => {
  const size = style.xHeight ?? 28;
  const width = widthOf(terms, style);
  drawStroke(sheet, styleOf(style).pen, [
    { x, y: y - size * 0.6 },
    { x: x + size * 0.22, y: y - size * 0.75, corner: true },
    { x: x + size * 0.5, y: y + size * 0.2, corner: true },
    { x: x + size * 0.95, y: y - size * 2.3, corner: true },
    { x: x + size * 1.2 + width, y: y - size * 2.35 },
  ]);
  drawFormula(sheet, terms, x + size * 1.1, y, style);
};

const drawTerm = (sheet: Sheet, term: Term, x: number, y: number, style: FormulaStyle): void => {
  const size = style.xHeight ?? 28;
  if (typeof term === 'string') drawLine(sheet, term, x, y, styleOf(style));
  else if ('up' in term) drawLine(sheet, term.up, x + size * 0.16, y - size * 1.05, styleOf(style, SMALL));
  else if ('down' in term) drawLine(sheet, term.down, x + size * 0.1, y + size * 0.5, styleOf(style, SMALL));
  else if ('root' in term) drawRoot(sheet, term.root, x, y, style);
  else drawFraction(sheet, term, x, y, style);
};

/** Writes a formula from `x` on the baseline `y`; returns where it ends. A fraction takes about four x-heights. */
export function drawFormula(
  sheet: Sheet,
  terms: readonly Term[],
  x: number,
  y: number,
  style: FormulaStyle = {},
): number {
  let at = x;
  for (const term of terms) {
    drawTerm(sheet, term, at, y, style);
    at += termWidth(term, style);
  }
  return at;
}
