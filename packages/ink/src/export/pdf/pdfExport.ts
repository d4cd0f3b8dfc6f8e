import { PDFDocument, PDFName, type PDFRef } from '@cantoo/pdf-lib';

import { printOpacity, parseColour } from '../../render/page/colours';
import type { DisplayList, TextItem } from '../../render/page/displayList';
import { isTexture } from '../../render/page/backdrop';
import { backgroundPlaces, pointsPerUnit } from '../pageGeometry';
import { EXPORT_COLOURS, type ExportedNote, type ExportPage, type Pixels, type TextPictures } from '../exportModel';
import { tiledPixels } from '../images/pixels';
import { picturesOn } from '../images/unreadFiles';
import { rgbOf } from '../exportedInk';
import { HiddenFont, StandardFaces } from './pdfFonts';
import { PdfSources, type LinkBelow, type PdfBelow } from './pdfBelow';
import { PdfInk } from './pdfInk';
import { linkAnnotations, outlineOf, OUTLINES, type WrittenPage } from './pdfLinks';
import { num, nums, type PageMatrix, PdfSheet } from './pdfSheet';
import { PdfPictures, pixelPicture, type PdfPicture } from './pdfPictures';
import { PdfStock } from './pdfStock';
import { PdfText } from './pdfText';

const PROGRAM = 'Inkside';

/** What a document needs of the machine that it is written on. */
export interface PdfTools {
  readonly text: TextPictures;
  /** Pixels of a stored picture that PDF does not know; undefined when it cannot be read. */
  decode(bytes: Uint8Array): Promise<Pixels | undefined>;
  /** The background of a page as a picture, for a PDF that cannot be taken over; undefined when there is none. */
  paintBackground(page: ExportPage): Promise<Pixels | undefined>;
}

const textsOf = ({ list }: ExportPage): TextItem[] =>
  list.items.flatMap((item) => (item.kind === 'text' ? [item] : []));

const toPage = (list: DisplayList): PageMatrix => {
  const scale = pointsPerUnit(list);
  return [scale, 0, 0, -scale, 0, list.height * scale];
};

/**
 * A PDF that is written page by page. Its dates are the note's and its objects stand in the order of their making, so
 * that the same note gives the same bytes.
 */
export class PdfExport {
  private readonly stock: PdfStock;
  private readonly faces: StandardFaces;
  private readonly hidden: HiddenFont;
  private readonly text: PdfText;
  private readonly pictures: PdfPictures;
  private readonly sources: PdfSources;
  private readonly blocks = new Map<string, PdfPicture>();
  private readonly written: WrittenPage[] = [];

  private constructor(
    private readonly document: PDFDocument,
    private readonly note: ExportedNote,
    private readonly tools: PdfTools,
  ) {
    const { context } = document;
    this.stock = new PdfStock(context);
    this.faces = new StandardFaces(context);
    this.hidden = new HiddenFont(context);
    this.text = new PdfText({ stock: this.stock, faces: this.faces, hidden: this.hidden, pictures: tools.text });
    this.pictures = new PdfPictures(context, (bytes) => tools.decode(bytes));
    this.sources = new PdfSources(context);
  }

  static async start(note: ExportedNote, tools: PdfTools): Promise<PdfExport> {
    const document = await PDFDocument.create({ updateMetadata: false });
    document.setTitle(note.title, { showInWindowTitleBar: true });
    document.setCreator(PROGRAM);
    document.setProducer(PROGRAM);
    if (note.createdAt > 0) document.setCreationDate(new Date(note.createdAt));
    if (note.updatedAt > 0) document.setModificationDate(new Date(note.updatedAt));
    return new PdfExport(document, note, tools);
  }

  /** Adds a page as paths, text and pictures. */
  async addPage(page: ExportPage): Promise<void> {
    await this.pictures.load(picturesOn(page), page.assets);
    const below = await this.belowOf(page);
    const paper = await this.paperOf(page, below);
    const sheet = this.sheetFor(page);
    sheet.write(`${sheet.name('XObject', paper)} Do`);
    const pictureOf = (asset: string): PdfPicture | undefined => this.pictures.get(asset);
    const parts = { stock: this.stock, text: this.text, pictureOf, paper, toPage: toPage(page.list) };
    new PdfInk(sheet, parts).write(page.list.items);
    this.add(page, sheet, below?.linksOn(page.list));
  }

  /** The names of the pictures of a page that was added of which nothing could be made. */
  unreadIn(page: ExportPage): string[] {
    return picturesOn(page).filter((name) => this.pictures.get(name) === undefined);
  }

  /** Adds a page as a picture of it, with its text to be found behind; the links of a PDF that lies below it go on working. */
  async addPicture(page: ExportPage, pixels: Pixels): Promise<void> {
    const texts = textsOf(page);
    const sheet = this.sheetFor(page);
    const { width, height } = page.list;
    const picture = sheet.name('XObject', pixelPicture(this.document.context, pixels));
    sheet.write(`q ${nums([width, 0, 0, -height, 0, height])} cm ${picture} Do Q`);
    for (const item of texts) this.text.write(sheet, item, true);
    this.add(page, sheet, await this.linksBelow(page));
  }

  /** The whole file. No page can be added afterwards. */
  async finish(): Promise<Uint8Array<ArrayBuffer>> {
    const { context, catalog } = this.document;
    for (const written of this.written) {
      const links = linkAnnotations(context, written, this.written, this.note);
      if (links.length > 0)
        this.document.getPage(this.written.indexOf(written)).node.set(PDFName.of('Annots'), context.obj(links));
    }
    const outline = outlineOf(context, this.written);
    if (outline !== undefined) {
      catalog.set(OUTLINES, outline);
      catalog.set(PDFName.of('PageMode'), PDFName.of('UseOutlines'));
    }
    if (this.hidden.isUsed) this.hidden.finish();
    return this.document.save({ useObjectStreams: true, addDefaultPage: false, updateFieldAppearances: false });
  }

  /** The page without its ink, in page units: what it begins with, and what an eraser brings back. */
  private async paperOf(page: ExportPage, below: PdfBelow | undefined): Promise<PDFRef> {
    const { context } = this.document;
    const { width, height } = page.list;
    const sheet = new PdfSheet(context);
    sheet.write(`1 g ${nums([0, 0, width, height])} re f`);
    await this.drawBackground(sheet, page, below);
    this.drawTemplate(sheet, page);
    const form = { Type: 'XObject', Subtype: 'Form', BBox: [0, 0, width, height], Resources: sheet.resources };
    return context.register(context.flateStream(sheet.content, form));
  }

  /** A sheet in page units, y down. */
  private sheetFor({ list }: ExportPage): PdfSheet {
    const sheet = new PdfSheet(this.document.context);
    sheet.write(`${nums(toPage(list), 5)} cm`);
    return sheet;
  }

  private add(page: ExportPage, sheet: PdfSheet, below: readonly LinkBelow[] = []): void {
    const { context } = this.document;
    const scale = pointsPerUnit(page.list);
    const size = (units: number): number => Number(num(units * scale));
    const added = this.document.addPage([size(page.list.width), size(page.list.height)]);
    const { node } = added;
    node.set(PDFName.of('Contents'), context.register(context.flateStream(sheet.content)));
    node.set(PDFName.of('Resources'), sheet.resources);
    // Opacity and highlights are worked out in the colours that they are written in.
    node.set(PDFName.of('Group'), context.obj({ S: 'Transparency', CS: 'DeviceRGB' }));
    const { pageId, title, number, list } = page;
    this.written.push({ page: { pageId, title, number, list: { ...list, items: [] } }, ref: added.ref, scale, below });
  }

  private drawTemplate(sheet: PdfSheet, { list: { template } }: ExportPage): void {
    if (template === undefined) return;
    const line = template.colour === undefined ? (parseColour(EXPORT_COLOURS.line) ?? []) : rgbOf(template.colour);
    const channels = nums(
      line.map((value) => value / 255),
      3,
    );
    const look = this.stock.look({ opacity: printOpacity(EXPORT_COLOURS), blend: 'over' });
    sheet.write('q', `${sheet.name('ExtGState', look)} gs ${channels} rg ${channels} RG`);
    sheet.path(template.dots, 'f');
    sheet.path(template.strokes, 'S', { width: template.width, isRound: false, dash: [], phase: 0 });
    sheet.write('Q');
  }

  /** The page of a PDF below a page, as it is; undefined where there is none, or it cannot be taken over. */
  private async belowOf({ list: { background }, assets }: ExportPage): Promise<PdfBelow | undefined> {
    const bytes = background?.kind === 'pdf' ? assets.get(background.asset) : undefined;
    if (background?.kind !== 'pdf' || bytes === undefined) return undefined;
    return this.sources.take(background.asset, bytes, background.pageIndex);
  }

  private async linksBelow({ list, assets }: ExportPage): Promise<readonly LinkBelow[]> {
    const { background } = list;
    const bytes = background?.kind === 'pdf' ? assets.get(background.asset) : undefined;
    if (background?.kind !== 'pdf' || bytes === undefined) return [];
    return this.sources.linksOn(background.asset, bytes, background.pageIndex, list);
  }

  private async drawBackground(sheet: PdfSheet, page: ExportPage, below: PdfBelow | undefined): Promise<void> {
    const { list, assets } = page;
    const { background } = list;
    if (background?.kind === 'image') {
      const tile = this.pictures.get(background.asset);
      if (tile === undefined) return;
      const picture = isTexture(list, background, tile) ? await this.blockOf(background.asset, assets, tile) : tile;
      // On a page so large that even blocks are without number nobody sees one: they are all one then.
      const shown = isTexture(list, background, picture) ? { ...background, fit: 'fill' as const } : background;
      const name = sheet.name('XObject', picture.ref);
      for (const { x, y, width, height } of backgroundPlaces(list, shown, picture)) {
        sheet.write(`q ${nums([width, 0, 0, -height, x, y + height], 3)} cm ${picture.turn}${name} Do Q`);
      }
      return;
    }
    if (background === undefined || !assets.has(background.asset)) return;
    if (below !== undefined) sheet.write(`q ${below.placeOn(list)} cm ${sheet.name('XObject', below.ref)} Do Q`);
    else await this.drawPainted(sheet, page);
  }

  /** Many tiles in one picture: each by itself would make a large file, and a slow one. */
  private async blockOf(asset: string, assets: ExportPage['assets'], tile: PdfPicture): Promise<PdfPicture> {
    const known = this.blocks.get(asset);
    if (known !== undefined) return known;
    const pixels = await this.tools.decode(assets.get(asset) ?? new Uint8Array(0));
    if (pixels === undefined) return tile;
    const tiled = tiledPixels(pixels);
    const block = {
      ref: pixelPicture(this.document.context, tiled),
      width: tiled.width,
      height: tiled.height,
      turn: '',
    };
    this.blocks.set(asset, block);
    return block;
  }

  private async drawPainted(sheet: PdfSheet, page: ExportPage): Promise<void> {
    const pixels = await this.tools.paintBackground(page);
    if (pixels === undefined) return;
    const { width, height } = page.list;
    const name = sheet.name('XObject', pixelPicture(this.document.context, pixels));
    sheet.write(`q ${nums([width, 0, 0, -height, 0, height], 3)} cm ${name} Do Q`);
  }
}
