import type { TextItem } from '../render/page/displayList';
import { fontOf } from '../render/text/textPainter';
import type { ExportCanvas, ExportPage, PageFormat, TextPictures } from './exportModel';

/** No character, and none ever: what a canvas draws for it is what stands for every character without a glyph. */
const NO_CHARACTER = String.fromCodePoint(0x10ffff);
const SIZE = 24;
const CANVAS = 2 * SIZE;
/** Characters that show nothing, or only in what stands before them. */
const UNSEEN = /[\p{Z}\p{M}\p{Cc}\p{Cf}\p{Cs}]/u;
/** Widths of a browser's fonts are rounded here and there. */
const SAME_WIDTH = 0.01;

/** Finds characters that no font of a canvas has, each looked at once for each look. */
export class GlyphGaps {
  private readonly known = new Map<string, boolean>();
  private readonly boxes = new Map<string, string>();
  private probe: ExportCanvas | undefined;

  constructor(private readonly canvas: (width: number, height: number) => ExportCanvas) {}

  /** The text's characters that would be drawn as boxes, each once. */
  lacking(text: string, item: TextItem): readonly string[] {
    return [...new Set(Array.from(text))].filter((character) => !UNSEEN.test(character) && !this.has(character, item));
  }

  private has(character: string, item: TextItem): boolean {
    const { isBold, isItalic, isFixed, face = '' } = item;
    const look = `${isBold} ${isItalic} ${isFixed === true} ${face}`;
    const key = `${look} ${character}`;
    const known = this.known.get(key) ?? this.isDrawn(character, look, item);
    this.known.set(key, known);
    return known;
  }

  private isDrawn(character: string, look: string, item: TextItem): boolean {
    const { context } = (this.probe ??= this.canvas(CANVAS, CANVAS));
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.font = fontOf({ ...item, size: SIZE, text: character });
    const wide = context.measureText(character).width;
    if (Math.abs(wide - context.measureText(NO_CHARACTER).width) > SAME_WIDTH) return true;
    const box = this.boxes.get(look) ?? this.drawn(NO_CHARACTER);
    this.boxes.set(look, box);
    return this.drawn(character) !== box;
  }

  private drawn(character: string): string {
    if (this.probe === undefined) return '';
    const { context } = this.probe;
    context.clearRect(0, 0, CANVAS, CANVAS);
    context.textAlign = 'left';
    context.textBaseline = 'alphabetic';
    context.fillStyle = '#000000';
    context.fillText(character, SIZE / 2, SIZE * 1.5);
    return this.probe.pixels().rgba.join();
  }
}

/** What every reader of PDF has letters for by itself. */
const IN_EVERY_READER = /[\s!-\u00ff]/;

/**
 * The characters of a page that a file of that format shows as boxes, since no font at hand has them. An SVG shows text
 * in the fonts of whoever looks at it. Browsers that write a character's number into its box hide it from this.
 */
export function glyphGaps({ list }: ExportPage, format: PageFormat, text: TextPictures): readonly string[] {
  if (format === 'svg') return [];
  const found = new Set<string>();
  for (const item of list.items) {
    if (item.kind !== 'text') continue;
    const own = Array.from(item.text).filter((character) => format !== 'pdf' || !IN_EVERY_READER.test(character));
    for (const character of text.lacking(own.join(''), item)) found.add(character);
  }
  return [...found];
}
