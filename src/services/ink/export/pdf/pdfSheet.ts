import type { PDFContext, PDFRef } from '@cantoo/pdf-lib';

import type { Blend, Draw } from '../../render/page/displayList';
import { pdfPathOf } from './pdfPath';

type Resource = 'ExtGState' | 'XObject' | 'Font' | 'Pattern';

const PREFIXES: Readonly<Record<Resource, string>> = { ExtGState: 'G', XObject: 'X', Font: 'F', Pattern: 'P' };

/** How colour is laid down: its opacity, and whether it darkens what lies below. */
export interface Look {
  readonly opacity: number;
  readonly blend: Blend;
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

  /** Path operators, then what is done with the path; nothing for an empty path. */
  path(draw: Draw, operator: string): void {
    const operators = pdfPathOf(draw);
    if (operators !== '') this.write(operators, operator);
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
