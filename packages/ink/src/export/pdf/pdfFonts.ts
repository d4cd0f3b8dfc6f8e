import { StandardFontEmbedder, type PDFContext, type PDFRef } from '@cantoo/pdf-lib';

import type { TextItem } from '../../render/page/displayList';
import { isSerif } from '../../render/text/fontFace';

/** The faces that every reader of PDF has, by weight and slant. */
const FACES = [
  ...['Helvetica', 'Helvetica-Bold', 'Helvetica-Oblique', 'Helvetica-BoldOblique'],
  ...['Courier', 'Courier-Bold', 'Courier-Oblique', 'Courier-BoldOblique'],
  ...['Times-Roman', 'Times-Bold', 'Times-Italic', 'Times-BoldItalic'],
];
type FaceName = Parameters<typeof StandardFontEmbedder.for>[0];

/** One face: what it can show, how wide that is, and how it is written. */
export class StandardFace {
  private readonly embedder: StandardFontEmbedder;
  private readonly widths = new Map<string, number>();
  private embedded: PDFRef | undefined;

  constructor(
    private readonly context: PDFContext,
    name: FaceName,
  ) {
    this.embedder = StandardFontEmbedder.for(name);
  }

  has(character: string): boolean {
    return this.embedder.encoding.canEncodeUnicodeCodePoint(character.codePointAt(0) ?? 0);
  }

  /** Without kerning, as the text is shown. */
  width(text: string, size: number): number {
    let sum = 0;
    for (const character of text) {
      const known = this.widths.get(character) ?? this.embedder.widthOfTextAtSize(character, 1);
      this.widths.set(character, known);
      sum += known;
    }
    return sum * size;
  }

  /** A hexadecimal string with its brackets. */
  encode(text: string): string {
    return this.embedder.encodeText(text).toString();
  }

  /** The font as an object of the document, which gets it with its first use. */
  get ref(): PDFRef {
    this.embedded ??= this.embedder.embedIntoContext(this.context);
    return this.embedded;
  }
}

/** The faces of a document. */
export class StandardFaces {
  private readonly faces: readonly StandardFace[];

  constructor(context: PDFContext) {
    this.faces = FACES.map((name) => new StandardFace(context, name as FaceName));
  }

  faceOf(item: TextItem): StandardFace {
    const family = item.isFixed === true ? 4 : isSerif(item) ? 8 : 0;
    const face = this.faces[(item.isBold ? 1 : 0) + (item.isItalic ? 2 : 0) + family];
    if (face === undefined) throw new Error('there are twelve faces');
    return face;
  }
}
