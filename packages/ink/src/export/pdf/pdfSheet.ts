import type { PDFContext, PDFRef } from '@cantoo/pdf-lib';

import type { Blend, Draw } from '../../render/page/displayList';
import { pdfPathOf, STEPS } from './pdfPath';

/** A number as PDF writes it: at most `digits` behind the point, never an exponent. */
export function num(value: number, digits = 2): string {
  const factor = 10 ** digits;
  const rounded = Math.round(value * factor) / factor;
  if (!Number.isFinite(rounded) || rounded === 0) return '0';
  const text = Math.abs(rounded) >= 1e15 || Math.abs(rounded) < 1e-5 ? rounded.toFixed(digits) : String(rounded);
  return text.replace(/^(-?)0\./, '$1.');
}

export const nums = (values: readonly number[], digits = 2): string =>
  values.map((value) => num(value, digits)).join(' ');

type Resource = 'ExtGState' | 'XObject' | 'Font' | 'Pattern';

const PREFIXES: Readonly<Record<Resource, string>> = { ExtGState: 'G', XObject: 'X', Font: 'F', Pattern: 'P' };

/** How colour is laid down: its opacity, and whether it darkens what lies below. */
export interface Look {
  readonly opacity: number;
  readonly blend: Blend;
}

/** How a line is stroked. Lengths are page units. */
interface LineLook {
  readonly width: number;
  readonly isRound: boolean;
  readonly dash: readonly number[];
  readonly phase: number;
}

/** The same in the steps that paths are written in. */
function lineOperators({ width, isRound, dash, phase }: LineLook): string {
  const ends = isRound ? 1 : 0;
  const lengths = nums(dash.map((length) => length * STEPS));
  return `${num(width * STEPS)} w ${ends} J ${ends} j [${lengths}] ${num(phase * STEPS)} d`;
}

/** From page units, y down, to points, y up. */
export type PageMatrix = readonly [number, number, number, number, number, number];

export const PLAIN: Look = { opacity: 1, blend: 'over' };

/** A content stream that is being written, with the resources that it names. Lengths are page units, y down. */
export class PdfSheet {
  private readonly parts: string[] = [];
  private readonly used: Readonly<Record<Resource, Map<string, PDFRef>>> = {
    ExtGState: new Map(),
    XObject: new Map(),
    Font: new Map(),
    Pattern: new Map(),
  };

  constructor(readonly context: PDFContext) {}

  write(...operators: readonly string[]): void {
    this.parts.push(...operators);
  }

  /** What a resource is called here: by its object's number, so that the same is called the same everywhere. */
  name(kind: Resource, ref: PDFRef): string {
    const name = `${PREFIXES[kind]}${ref.objectNumber}`;
    this.used[kind].set(name, ref);
    return `/${name}`;
  }

  /** Path operators, then what is done with the path; nothing for an empty path. `line` is how it is stroked. */
  path(draw: Draw, operator: string, line?: LineLook): void {
    const path = pdfPathOf(draw);
    if (path === undefined) return;
    this.write(`q ${nums([1 / STEPS, 0, 0, 1 / STEPS, path.left / STEPS, path.top / STEPS])} cm`);
    if (line !== undefined) this.write(lineOperators(line));
    this.write(path.operators, `${operator} Q`);
  }

  /** Only inside a path will be drawn on; nothing is where the path is empty. False then. */
  clip(draw: Draw): boolean {
    const path = pdfPathOf(draw);
    if (path === undefined) return false;
    const { left, top, operators } = path;
    this.write(`${nums([1 / STEPS, 0, 0, 1 / STEPS, left / STEPS, top / STEPS])} cm`, operators);
    this.write(`W n ${nums([STEPS, 0, 0, STEPS, -left, -top])} cm`);
    return true;
  }

  get isEmpty(): boolean {
    return this.parts.length === 0;
  }

  get content(): string {
    return this.parts.join('\n');
  }

  get resources() {
    const kinds = Object.entries(this.used).filter(([, refs]) => refs.size > 0);
    return this.context.obj(Object.fromEntries(kinds.map(([kind, refs]) => [kind, Object.fromEntries(refs)])));
  }
}
