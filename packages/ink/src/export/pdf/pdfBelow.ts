import {
  decodePDFRawStream,
  PDFArray,
  PDFContentStream,
  PDFDocument,
  PDFObjectCopier,
  PDFRawStream,
  PDFStream,
  type PDFContext,
  type PDFObject,
  type PDFPage,
  type PDFRef,
} from '@cantoo/pdf-lib';

import type { PageSize } from '../../model';
import type { Affine } from '../../render/path/affine';
import type { Bounds } from '../../render/path/pathStream';
import { movedBounds } from '../../render/shapes/paint';
import { annotationsOn, type Appearance, type SourceLink } from './annotations';
import { nums } from './pdfSheet';

/** A page of another PDF as a form, and what puts it over a page of page units, y down. */
export interface PdfBelow {
  readonly ref: PDFRef;
  readonly placeOn: (page: PageSize) => string;
  /** Where the page leads elsewhere, page units. */
  readonly linksOn: (page: PageSize) => LinkBelow[];
}

/** A part of a page below which a PDF leads to an address, or to another page of itself, 0 first. */
export type LinkBelow = ({ readonly url: string } | { readonly pageIndex: number }) & { readonly bounds: Bounds };

interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** From the source's points to page units, by the page's own turn (PDF reference, 7.7.3.3 and 8.3.3). */
function placement({ x, y, width, height }: Box, turn: number, page: PageSize): Affine {
  const [across, down] = [page.width / width, page.height / height];
  const [acrossTurned, downTurned] = [page.width / height, page.height / width];
  switch (turn) {
    case 90:
      return { a: 0, b: downTurned, c: acrossTurned, d: 0, e: -y * acrossTurned, f: -x * downTurned };
    case 180:
      return { a: -across, b: 0, c: 0, d: down, e: page.width + x * across, f: -y * down };
    case 270:
      return {
        a: 0,
        b: -downTurned,
        c: -acrossTurned,
        d: 0,
        e: page.width + y * acrossTurned,
        f: page.height + x * downTurned,
      };
    default:
      return { a: across, b: 0, c: 0, d: -down, e: -x * across, f: page.height + y * down };
  }
}

const linkOn = ({ rect: [left, top, right, bottom], ...goal }: SourceLink, matrix: Affine): LinkBelow => ({
  ...goal,
  bounds: movedBounds({ left, top, right, bottom }, matrix),
});

function decoded(stream: PDFObject | undefined): Uint8Array {
  if (stream instanceof PDFContentStream) return stream.getUnencodedContents();
  return stream instanceof PDFRawStream ? decodePDFRawStream(stream).decode() : new Uint8Array(0);
}

/** All content streams of a page as one; between two of them stands a line break. */
function contentOf(page: PDFPage): Uint8Array {
  const contents = page.node.Contents();
  const streams =
    contents instanceof PDFArray
      ? Array.from({ length: contents.size() }, (_, index) => contents.lookup(index, PDFStream))
      : [contents];
  const parts = streams.map(decoded);
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length + 1, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    whole[at + part.length] = 0x0a;
    at += part.length + 1;
  }
  return whole;
}

interface PlacedPage {
  readonly page: PDFPage;
  readonly box: Box;
  /** From the page's own space onto a page of some size. */
  readonly on: (size: PageSize) => Affine;
}

/** A page of a PDF (0 first); undefined for one that is not there or has no area. */
function placedPage(document: PDFDocument, index: number): PlacedPage | undefined {
  if (index < 0 || index >= document.getPageCount()) return undefined;
  const page = document.getPage(index);
  const box = page.getCropBox();
  if (!(box.width > 0 && box.height > 0)) return undefined;
  const turn = ((page.getRotation().angle % 360) + 360) % 360;
  return { page, box, on: (size) => placement(box, turn, size) };
}

type LiteralObject = Parameters<PDFContext['flateStream']>[1];

interface Source {
  readonly document: PDFDocument;
  readonly copier: PDFObjectCopier;
}

/**
 * Pages of PDFs that were written on, taken over as they are: their text can be searched and their lines stay sharp.
 * What pages share in their file (fonts, pictures) is shared in the new one.
 */
export class PdfSources {
  private readonly sources = new Map<string, Source | undefined>();
  private readonly forms = new Map<string, PdfBelow | undefined>();

  constructor(private readonly context: PDFContext) {}

  private async open(name: string, bytes: Uint8Array): Promise<Source | undefined> {
    if (this.sources.has(name)) return this.sources.get(name);
    try {
      const document = await PDFDocument.load(bytes, { updateMetadata: false });
      this.sources.set(name, { document, copier: PDFObjectCopier.for(document.context, this.context) });
    } catch {
      // Broken, or under a password.
      this.sources.set(name, undefined);
    }
    return this.sources.get(name);
  }

  /** A page of a PDF (0 first); undefined when the file cannot be read or has no such page. */
  async take(name: string, bytes: Uint8Array, index: number): Promise<PdfBelow | undefined> {
    const key = `${name}#${index}`;
    if (this.forms.has(key)) return this.forms.get(key);
    const source = await this.open(name, bytes);
    const form = source === undefined ? undefined : this.form(source, index);
    this.forms.set(key, form);
    return form;
  }

  /** Where a page of a PDF (0 first) leads, on a page of some size; nothing of the PDF goes into the document for it. */
  async linksOn(name: string, bytes: Uint8Array, index: number, size: PageSize): Promise<readonly LinkBelow[]> {
    const source = await this.open(name, bytes);
    try {
      const placed = source === undefined ? undefined : placedPage(source.document, index);
      return placed === undefined ? [] : annotationsOn(placed.page).links.map((link) => linkOn(link, placed.on(size)));
    } catch {
      return [];
    }
  }

  private form({ document, copier }: Source, index: number): PdfBelow | undefined {
    try {
      const placed = placedPage(document, index);
      if (placed === undefined) return undefined;
      const { page, box, on } = placed;
      const resources = page.node.Resources();
      const shape = {
        ...{ Type: 'XObject', Subtype: 'Form' },
        BBox: [box.x, box.y, box.x + box.width, box.y + box.height],
        Group: this.context.obj({ S: 'Transparency' }),
      };
      const content = this.context.register(
        this.context.flateStream(contentOf(page), {
          ...shape,
          ...(resources === undefined ? {} : { Resources: copier.copy(resources) }),
        }),
      );
      const { appearances, links } = annotationsOn(page);
      const ref = appearances.length === 0 ? content : this.annotated(content, appearances, shape, copier);
      const placeOn = (size: PageSize): string => {
        const { a, b, c, d, e, f } = on(size);
        return nums([a, b, c, d, e, f], 6);
      };
      return { ref, placeOn, linksOn: (size) => links.map((link) => linkOn(link, on(size))) };
    } catch {
      return undefined;
    }
  }

  /** A page's content with what was put on it: stamps, marks and filled fields. */
  private annotated(
    content: PDFRef,
    appearances: readonly Appearance[],
    shape: LiteralObject,
    copier: PDFObjectCopier,
  ): PDFRef {
    const forms: Record<string, PDFRef> = { Page: content };
    const drawn = appearances.map(({ form, matrix }, index) => {
      forms[`A${index}`] = copier.copy(form);
      return `q ${nums([...matrix], 6)} cm /A${index} Do Q`;
    });
    const Resources = this.context.obj({ XObject: forms });
    return this.context.register(this.context.flateStream(['/Page Do', ...drawn].join('\n'), { ...shape, Resources }));
  }
}
