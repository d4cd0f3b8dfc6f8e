import { PDFString, type PDFContext, type PDFRef } from '@cantoo/pdf-lib';

import { glyphlessFont } from './glyphlessFont';

const NAME = 'Unseen';
/** What one block of a character map may hold. */
const MOST_ROWS = 100;

const hex = (value: number): string => value.toString(16).padStart(4, '0');
const utf16 = (character: string): string =>
  Array.from({ length: character.length }, (_, index) => hex(character.charCodeAt(index))).join('');

/** PDF reference, 9.10.3: from the codes of this document to Unicode. */
function unicodeMap(characters: readonly string[]): string {
  const rows = characters.map((character, index) => `<${hex(index + 1)}> <${utf16(character)}>`);
  const blocks: string[] = [];
  for (let at = 0; at < rows.length; at += MOST_ROWS) {
    const block = rows.slice(at, at + MOST_ROWS);
    blocks.push(`${block.length} beginbfchar`, ...block, 'endbfchar');
  }
  return [
    '/CIDInit /ProcSet findresource begin 12 dict begin begincmap',
    '/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def',
    '/CMapName /Adobe-Identity-UCS def /CMapType 2 def',
    '1 begincodespacerange <0000> <ffff> endcodespacerange',
    ...blocks,
    'endcmap CMapName currentdict /CMap defineresource pop end end',
  ].join('\n');
}

/**
 * The font of text that stands under its picture: any character of any script, none of which shows. Each character
 * of the document gets the next code; the map back to Unicode is written when all are known.
 */
export class HiddenFont {
  readonly ref: PDFRef;
  private readonly codes = new Map<string, number>();

  constructor(private readonly context: PDFContext) {
    this.ref = context.nextRef();
  }

  get isUsed(): boolean {
    return this.codes.size > 0;
  }

  /** The text as a hexadecimal string of codes, and how many there are; each is as wide as the size. */
  encode(text: string): { readonly hex: string; readonly count: number } {
    const codes = Array.from(text, (character) => {
      const code = this.codes.get(character) ?? Math.min(this.codes.size + 1, 0xffff);
      this.codes.set(character, code);
      return hex(code);
    });
    return { hex: codes.join(''), count: codes.length };
  }

  /** Writes the font, once all pages are written. */
  finish(): void {
    const { context } = this;
    const stream = (bytes: string | Uint8Array, entries = {}) => context.register(context.flateStream(bytes, entries));
    const font = glyphlessFont();
    const descriptor = context.obj({
      ...{ Type: 'FontDescriptor', FontName: NAME, Flags: 4, ItalicAngle: 0, StemV: 80 },
      ...{ FontBBox: [0, 0, 1000, 1000], Ascent: 800, Descent: -200, CapHeight: 800 },
      FontFile2: stream(font, { Length1: font.length }),
    });
    const system = context.obj({
      Registry: PDFString.of('Adobe'),
      Ordering: PDFString.of('Identity'),
      Supplement: 0,
    });
    const descendant = context.obj({
      ...{ Type: 'Font', Subtype: 'CIDFontType2', BaseFont: NAME, CIDSystemInfo: system, DW: 1000 },
      FontDescriptor: context.register(descriptor),
      CIDToGIDMap: stream(new Uint8Array((this.codes.size + 1) * 2)),
    });
    context.assign(
      this.ref,
      context.obj({
        ...{ Type: 'Font', Subtype: 'Type0', BaseFont: NAME, Encoding: 'Identity-H' },
        DescendantFonts: [context.register(descendant)],
        ToUnicode: stream(unicodeMap([...this.codes.keys()])),
      }),
    );
  }
}
