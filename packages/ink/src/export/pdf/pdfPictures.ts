import { JpegEmbedder, PngEmbedder, type PDFContext, type PDFRef } from '@cantoo/pdf-lib';

import type { AssetBytes, Pixels } from '../exportModel';
import { isDecodable, type Orientation, pictureFacts, type PictureFacts, turnOf } from '../images/pictureFacts';
import { coverOf, pixelStream } from '../images/pixels';
import { nums } from './pdfSheet';

/** A picture of a document, and its size in pixels. */
export interface PdfPicture {
  readonly ref: PDFRef;
  readonly width: number;
  readonly height: number;
  /** What turns its pixels as they are shown, with its space; '' for one that stands as it is stored. */
  readonly turn: string;
}

/** On the unit square, y up. */
function turnMatrix(orientation: Orientation): string {
  if (orientation === 1) return '';
  const [a, b, c, d, e, f] = turnOf(orientation);
  return `${nums([a, -b, -c, d, c + e, 1 - d - f])} cm `;
}

/** Pixels as a picture of the document. */
export function pixelPicture(context: PDFContext, pixels: Pixels): PDFRef {
  const { width, height } = pixels;
  const { bytes, colours } = pixelStream(pixels);
  const cover = coverOf(pixels);
  const size = { Type: 'XObject', Subtype: 'Image', Width: width, Height: height, BitsPerComponent: 8 };
  const mask =
    cover === undefined
      ? undefined
      : context.register(context.flateStream(cover, { ...size, ColorSpace: 'DeviceGray' }));
  return context.register(
    context.flateStream(bytes, {
      ...size,
      ColorSpace: colours === 1 ? 'DeviceGray' : 'DeviceRGB',
      DecodeParms: { Predictor: 15, Colors: colours, BitsPerComponent: 8, Columns: width },
      ...(mask === undefined ? {} : { SMask: mask }),
    }),
  );
}

/** What a JPEG or PNG is written as: its own bytes, or its own pixels; undefined when it is broken. */
async function embedded(context: PDFContext, bytes: Uint8Array, { type }: PictureFacts): Promise<PDFRef | undefined> {
  try {
    if (type === 'image/jpeg') return await (await JpegEmbedder.for(bytes)).embedIntoContext(context);
    if (type === 'image/png') return await (await PngEmbedder.for(bytes)).embedIntoContext(context);
    return undefined;
  } catch {
    return undefined;
  }
}

/** The pictures of a document, each once, however many pages show it. */
export class PdfPictures {
  private readonly known = new Map<string, PdfPicture | undefined>();

  constructor(
    private readonly context: PDFContext,
    private readonly decode: (bytes: Uint8Array) => Promise<Pixels | undefined>,
  ) {}

  /** Takes the named pictures of a page in, so that they are at hand while it is written. */
  async load(names: readonly string[], assets: AssetBytes): Promise<void> {
    for (const name of names) {
      const bytes = assets.get(name);
      if (this.known.get(name) !== undefined || bytes === undefined) continue;
      this.known.set(name, await this.read(bytes));
    }
  }

  get(name: string): PdfPicture | undefined {
    return this.known.get(name);
  }

  private async read(bytes: Uint8Array): Promise<PdfPicture | undefined> {
    const facts = pictureFacts(bytes);
    if (facts === undefined || !isDecodable(facts, bytes.length)) return undefined;
    const ref = await embedded(this.context, bytes, facts);
    if (ref !== undefined && facts.width * facts.height > 0) {
      return { ref, width: facts.width, height: facts.height, turn: turnMatrix(facts.orientation) };
    }
    const pixels = await this.decode(bytes);
    if (pixels === undefined) return undefined;
    return { ref: pixelPicture(this.context, pixels), width: pixels.width, height: pixels.height, turn: '' };
  }
}
