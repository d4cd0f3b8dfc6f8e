import type { MarkColour, PaintedMark, Spot } from '../types';
import { quotedAt, rangeOf, type TextIndex } from './textIndex';

export const markColours: Readonly<Record<MarkColour, string>> = {
  yellow: '#f5d76e',
  green: '#a8d5a2',
  blue: '#a3c7f0',
  pink: '#f3b4c6',
};

/** Names of the browser's own highlights: they are painted without an element in the text. */
const highlightNames = (Object.keys(markColours) as MarkColour[]).flatMap((colour) => [
  `highlight-${colour}`,
  `underline-${colour}`,
]);
export const FOUND = 'found';

/** A page, or a section, whose text is in the document. */
export interface MarkedText {
  readonly section: number;
  readonly index: TextIndex;
}

type MarkWindow = Pick<typeof globalThis, 'CSS' | 'Highlight'>;

const isIn = ({ left, right, top, bottom }: DOMRect, x: number, y: number): boolean =>
  x >= left && x <= right && y >= top && y <= bottom;

/** Marks of a book, painted on the texts that are in its document, and found again where one is pressed. */
export class MarkLayer {
  #marks: readonly PaintedMark[] = [];
  #found: Spot | undefined;
  #texts: readonly MarkedText[] = [];

  constructor(private readonly window: MarkWindow) {}

  /** All marks of the book. */
  set marks(marks: readonly PaintedMark[]) {
    this.#marks = marks;
    this.#paint();
  }

  /** Words that are framed. */
  set found(found: Spot | undefined) {
    this.#found = found;
    this.#paint();
  }

  /** What is in the document now. */
  set texts(texts: readonly MarkedText[]) {
    this.#texts = texts;
    this.#paint();
  }

  /** The mark at a point of the document, and where it stands. */
  at(
    x: number,
    y: number,
  ): { readonly mark: PaintedMark; readonly range: Range; readonly text: MarkedText } | undefined {
    for (const text of this.#texts)
      for (const mark of this.#in(text).toReversed()) {
        const range = this.#rangeOf(mark, text);
        if (range !== undefined && Array.from(range.getClientRects()).some((rect) => isIn(rect, x, y)))
          return { mark, range, text };
      }
    return undefined;
  }

  clear(): void {
    for (const name of [...highlightNames, FOUND]) this.#registry?.delete(name);
  }

  get #registry(): HighlightRegistry | undefined {
    return this.window.CSS.highlights as HighlightRegistry | undefined;
  }

  #in({ section }: MarkedText): readonly PaintedMark[] {
    return this.#marks.filter(({ spot }) => spot.section === section);
  }

  #rangeOf({ spot, quote }: PaintedMark, { index }: MarkedText): Range | undefined {
    return rangeOf(index, quotedAt(index.text, spot, quote));
  }

  #paint(): void {
    const registry = this.#registry;
    if (registry === undefined) return;
    const painted = this.#texts.flatMap((text) =>
      this.#in(text).map(({ shape, colour, ...mark }) => ({
        name: `${shape}-${colour}`,
        range: this.#rangeOf({ shape, colour, ...mark }, text),
      })),
    );
    const put = (name: string, ranges: readonly (Range | undefined)[]): void =>
      void registry.set(name, new this.window.Highlight(...ranges.filter((range) => range !== undefined)));
    for (const name of highlightNames)
      put(
        name,
        painted.filter((each) => each.name === name).map(({ range }) => range),
      );
    const found = this.#found;
    const framed = this.#texts.find(({ section }) => section === found?.section);
    put(FOUND, found === undefined || framed === undefined ? [] : [rangeOf(framed.index, found)]);
  }
}
