import type { PDFContext, PDFRef } from '@cantoo/pdf-lib';

import { GRAIN_TILE } from '../../render/page/grain';
import type { Rgb } from '../../render/page/colours';
import { grainLevels } from '../images/grainLevels';
import type { Look } from './pdfSheet';

/** What pages share: looks, tints and whatever else is written once for a document. */
export class PdfStock {
  private readonly refs = new Map<string, PDFRef>();

  constructor(readonly context: PDFContext) {}

  /** The object under a key, made when it is first asked for. */
  once(key: string, make: () => PDFRef): PDFRef {
    const known = this.refs.get(key);
    if (known !== undefined) return known;
    const ref = make();
    this.refs.set(key, ref);
    return ref;
  }

  look({ opacity, blend }: Look): PDFRef {
    return this.once(`look ${opacity} ${blend}`, () => {
      const BM = blend === 'highlight' ? 'Multiply' : 'Normal';
      return this.context.register(this.context.obj({ Type: 'ExtGState', ca: opacity, CA: opacity, BM }));
    });
  }

  /** A picture of one colour whose shape is a mask: one pixel, stretched over it. */
  tint(rgb: Rgb, mask: PDFRef): PDFRef {
    return this.once(`tint ${rgb.join()} ${mask.objectNumber}`, () =>
      this.context.register(
        this.context.stream(Uint8Array.from(rgb), {
          ...{ Type: 'XObject', Subtype: 'Image', Width: 1, Height: 1 },
          ...{ ColorSpace: 'DeviceRGB', BitsPerComponent: 8, SMask: mask },
        }),
      ),
    );
  }

  /** A mask of some depth; `packed` holds its rows, each beginning with a new byte. `most` is what full cover means. */
  mask(packed: Uint8Array, size: { width: number; height: number }, bits: 4 | 8, most = 1): PDFRef {
    return this.context.register(
      this.context.flateStream(packed, {
        ...{ Type: 'XObject', Subtype: 'Image', Width: size.width, Height: size.height },
        ...{ ColorSpace: 'DeviceGray', BitsPerComponent: bits, Decode: [0, most] },
      }),
    );
  }

  /** The paper's grain of a density as a mask of sixteen steps. */
  grain(density: number): PDFRef {
    return this.once(`grain ${density}`, () => {
      const { levels, mostAlpha } = grainLevels(density);
      const packed = new Uint8Array(levels.length / 2);
      for (let at = 0; at < packed.length; at += 1) {
        packed[at] = ((levels[at * 2] ?? 0) << 4) | (levels[at * 2 + 1] ?? 0);
      }
      const most = Math.round((mostAlpha / 255) * 1000) / 1000;
      return this.mask(packed, { width: GRAIN_TILE, height: GRAIN_TILE }, 4, most);
    });
  }
}
