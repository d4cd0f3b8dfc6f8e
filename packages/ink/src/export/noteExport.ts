import { PDFContext } from '@cantoo/pdf-lib';

import { utf8 } from '../bytes/text';
import type { PageAsset, PageSpot } from '../render/page/displayList';
import { exportScale, paintBackground, paintBitmap, USUAL_EXPORT_DPI, type PaintTools } from './paintBitmap';
import { glyphGaps } from './glyphGaps';
import type { ExportedNote, ExportPage, PageFormat, Pixels } from './exportModel';
import { withDpi } from './images/pngChunks';
import { noPictures, UnreadFiles } from './images/unreadFiles';
import { dpiOf } from './pageGeometry';
import { PdfSources } from './pdf/pdfBelow';
import { PdfExport, type PdfTools } from './pdf/pdfExport';
import { svgPage } from './svg/svgPage';

/** What a background that was painted has, pixels to an inch: it lies under sharp ink. */
const BACKGROUND_DPI = 300;

export type ExportMachine = PaintTools & Omit<PdfTools, 'paintBackground'>;

export interface ExportOrder {
  readonly format: PageFormat;
  readonly note: ExportedNote;
  /** Pixels to an inch, of bitmaps only. */
  readonly dpi?: number | undefined;
}

/** Writes pages one after the other. */
export interface NoteExport {
  /** The file of the page, for formats with a page a file. */
  addPage(page: ExportPage): Promise<Uint8Array | undefined>;
  /** Characters of the page that no font at hand has: boxes stand in their place in the file. */
  gapsIn(page: ExportPage): readonly string[];
  /** Files of a page that was added of which no picture could be made: frames, or white paper, stand in their place. */
  unreadIn(page: ExportPage): readonly PageAsset[];
  /** The file of all pages, for the other formats. */
  finish(): Promise<Uint8Array | undefined>;
}

interface Writing extends Pick<NoteExport, 'addPage' | 'finish'> {
  /** The names of those files that the format's own writer could not read. */
  readonly unread?: (page: ExportPage) => readonly string[];
}

const backgroundOf = async (page: ExportPage, machine: ExportMachine): Promise<Pixels | undefined> =>
  (await paintBackground(page, exportScale(page.list, BACKGROUND_DPI), machine))?.pixels();

/** An SVG cannot hold a page of a PDF: a picture of it stands there instead. */
const drawnPdf = async (page: ExportPage, machine: ExportMachine): Promise<Uint8Array | undefined> =>
  page.list.background?.kind === 'pdf'
    ? (await paintBackground(page, exportScale(page.list, BACKGROUND_DPI), machine))?.png()
    : undefined;

/** The page with the addresses that the PDF below it leads to, under the ink's own links. */
async function withLinksBelow(page: ExportPage, sources: PdfSources): Promise<ExportPage> {
  const { list, assets } = page;
  const { background } = list;
  const bytes = background?.kind === 'pdf' ? assets.get(background.asset) : undefined;
  if (background?.kind !== 'pdf' || bytes === undefined) return page;
  const links = await sources.linksOn(background.asset, bytes, background.pageIndex, list);
  const below = links.flatMap((link): PageSpot[] =>
    'url' in link ? [{ target: { kind: 'url', url: link.url }, title: '', bounds: link.bounds }] : [],
  );
  return { ...page, list: { ...list, spots: [...below, ...list.spots] } };
}

function svgExport({ note }: ExportOrder, machine: ExportMachine): Writing {
  const sources = new PdfSources(PDFContext.create());
  return {
    addPage: async (page) => utf8(svgPage(await withLinksBelow(page, sources), note, await drawnPdf(page, machine))),
    finish: async () => undefined,
    unread: noPictures,
  };
}

const pngExport = ({ dpi = USUAL_EXPORT_DPI }: ExportOrder, machine: ExportMachine): Writing => ({
  addPage: async (page) => {
    const { list, unitsPerInch = dpiOf(list) } = page;
    const scale = exportScale(list, (dpi * dpiOf(list)) / unitsPerInch);
    const png = await (await paintBitmap(page, scale, machine)).png();
    return withDpi(png, scale * unitsPerInch);
  },
  finish: async () => undefined,
});

async function pdfExport(order: ExportOrder, machine: ExportMachine): Promise<Writing> {
  const { format, note, dpi = USUAL_EXPORT_DPI } = order;
  const { text } = machine;
  const paint = (page: ExportPage): Promise<Pixels | undefined> => backgroundOf(page, machine);
  const decode = (bytes: Uint8Array): Promise<Pixels | undefined> => machine.decode(bytes);
  const pdf = await PdfExport.start(note, { text, decode, paintBackground: paint });
  return {
    addPage: async (page) => {
      if (format === 'pdf') await pdf.addPage(page);
      else await pdf.addPicture(page, (await paintBitmap(page, exportScale(page.list, dpi), machine)).pixels());
      return undefined;
    },
    finish: () => pdf.finish(),
    ...(format === 'pdf' ? { unread: (page) => pdf.unreadIn(page) } : {}),
  };
}

function startWriting(order: ExportOrder, machine: ExportMachine): Writing | Promise<Writing> {
  switch (order.format) {
    case 'svg':
      return svgExport(order, machine);
    case 'png':
      return pngExport(order, machine);
    case 'pdf':
    case 'bitmapPdf':
      return pdfExport(order, machine);
  }
}

/** Begins an export; pages follow in the order in which they shall stand. */
export async function startNoteExport(order: ExportOrder, machine: ExportMachine): Promise<NoteExport> {
  const unread = new UnreadFiles();
  const { addPage, finish, unread: namesIn } = await startWriting(order, unread.watching(machine));
  return {
    addPage: async (page) => {
      const bytes = await addPage(page);
      unread.note(page, namesIn?.(page) ?? []);
      return bytes;
    },
    finish,
    gapsIn: (page) => glyphGaps(page, order.format, machine.text),
    unreadIn: (page) => unread.in(page),
  };
}
