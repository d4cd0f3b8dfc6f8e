import type { TextItem } from '../render/page/displayList';
import type { PaintContext } from '../render/page/painter';

/** Pixels of a picture, row by row, without padding: straight RGBA. */
export interface Pixels {
  readonly width: number;
  readonly height: number;
  readonly rgba: Uint8Array | Uint8ClampedArray;
}

/** A canvas that the caller brings: OffscreenCanvas in a worker, another maker's in Node. */
export interface ExportCanvas {
  readonly context: PaintContext;
  pixels(): Pixels;
  png(): Promise<Uint8Array>;
}

/** What of a text stands in pixels: how much each is covered, 0 … 255. */
export interface TextPicture {
  readonly width: number;
  readonly height: number;
  readonly cover: Uint8Array;
  /** Straight RGBA of a text with letters that have colours of their own, as emoji; absent when all take that of the text. */
  readonly rgba?: Uint8Array | Uint8ClampedArray | undefined;
  /** Where the picture's corner lies, seen from the left end of the base line, page units. */
  readonly left: number;
  readonly top: number;
  /** Page units. */
  readonly pixel: number;
}

/** Draws text for which no font can be embedded, in the fonts of the machine. */
export interface TextPictures {
  /** Page units before the item's matrix. */
  measure(text: string, item: TextItem): number;
  /** Undefined when nothing of it would be seen. */
  draw(text: string, item: TextItem): TextPicture | undefined;
  /** Characters of a text that no font of the machine has, each once: boxes would stand in their place. */
  lacking(text: string, item: TextItem): readonly string[];
}
