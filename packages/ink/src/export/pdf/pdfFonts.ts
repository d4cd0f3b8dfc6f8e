import { type PDFContext, type PDFRef, PDFString, StandardFontEmbedder } from '@cantoo/pdf-lib';

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

const UNITS = 1000;

class Table {
  private readonly bytes: number[] = [];

  u16(...values: readonly number[]): this {
    for (const value of values) this.bytes.push((value >> 8) & 0xff, value & 0xff);
    return this;
  }

  u32(...values: readonly number[]): this {
    for (const value of values) this.u16(value >>> 16, value & 0xffff);
    return this;
  }

  done(): Uint8Array {
    return Uint8Array.from(this.bytes);
  }
}

function checksum(bytes: Uint8Array): number {
  let sum = 0;
  for (let at = 0; at < bytes.length; at += 4) {
    const [a = 0, b = 0, c = 0, d = 0] = bytes.subarray(at, at + 4);
    sum = (sum + ((a << 24) | (b << 16) | (c << 8) | d)) >>> 0;
  }
  return sum;
}

/** A map of no characters: one segment that ends it, as format 4 wants. */
const cmap = (): Uint8Array =>
  new Table().u16(0, 1, 3, 1).u32(12).u16(4, 24, 0, 2, 2, 0, 0, 0xffff, 0, 0xffff, 1, 0).done();

const head = (): Uint8Array =>
  new Table()
    .u32(0x10000, 0x10000, 0, 0x5f0f3cf5)
    .u16(0, UNITS)
    .u32(0, 0, 0, 0)
    .u16(0, 0, UNITS, UNITS, 0, 8, 2, 0, 0)
    .done();

const TABLES: readonly (readonly [string, () => Uint8Array])[] = [
  ['cmap', cmap],
  // One glyph without a contour.
  ['glyf', () => new Uint8Array(4)],
  ['head', head],
  ['hhea', () => new Table().u32(0x10000).u16(800, -200, 0, UNITS, 0, 0, UNITS, 1, 0, 0, 0, 0, 0, 0, 0, 1).done()],
  ['hmtx', () => new Table().u16(UNITS, 0).done()],
  ['loca', () => new Table().u16(0, 0).done()],
  ['maxp', () => new Table().u32(0x10000).u16(1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0).done()],
  ['post', () => new Table().u32(0x30000, 0).u16(0, 0).u32(1, 0, 0, 0, 0).done()],
];

const padded = (length: number): number => (length + 3) & ~3;

/**
 * A TrueType font of one empty glyph (OpenType specification). Text that stands under its picture is set in it: it
 * is found and copied, and there is nothing of it to be seen.
 */
function glyphlessFont(): Uint8Array {
  const tables = TABLES.map(([tag, make]) => ({ tag, bytes: make() }));
  const directory = new Table().u32(0x10000).u16(tables.length, 128, 3, tables.length * 16 - 128);
  let offset = 12 + tables.length * 16;
  for (const { tag, bytes } of tables) {
    directory.u16((tag.charCodeAt(0) << 8) | tag.charCodeAt(1), (tag.charCodeAt(2) << 8) | tag.charCodeAt(3));
    directory.u32(checksum(bytes), offset, bytes.length);
    offset += padded(bytes.length);
  }
  const font = new Uint8Array(offset);
  font.set(directory.done());
  let at = 12 + tables.length * 16;
  let headAt = 0;
  for (const { tag, bytes } of tables) {
    if (tag === 'head') headAt = at;
    font.set(bytes, at);
    at += padded(bytes.length);
  }
  new DataView(font.buffer).setUint32(headAt + 8, (0xb1b0afba - checksum(font)) >>> 0);
  return font;
}

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
