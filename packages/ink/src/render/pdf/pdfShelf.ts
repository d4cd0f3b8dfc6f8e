import { crc32 } from '../../bytes/crc32';
import type { OpenPdf } from './pdfPicture';

/** A PDF that is open takes several times its bytes: the one that is read, and one that was just left. */
const MOST_OPEN = 2;
const MOST_KNOWN = 8;

/** One PDF, however many pages of it lie under a note's. */
interface Known<Canvas> {
  readonly bytes: Uint8Array;
  open: Promise<OpenPdf<Canvas>> | undefined;
}

/** What is used of a shelf by whoever draws one page of a PDF again and again. */
export type WithPdf<Canvas> = <T>(work: (pdf: OpenPdf<Canvas>) => Promise<T>) => Promise<T>;

/** Keeps the last PDFs open, so that a page that is drawn once more is not read once more. */
export class PdfShelf<Canvas> {
  /** The one used longest ago first. */
  private readonly known = new Map<string, Known<Canvas>>();

  constructor(private readonly open: (bytes: Uint8Array) => Promise<OpenPdf<Canvas>>) {}

  /** A PDF by its bytes; it is opened when it is used, and again when it was closed meanwhile. */
  hold(bytes: Uint8Array): WithPdf<Canvas> {
    const key = `${bytes.length} ${crc32(bytes)}`;
    const pdf = this.known.get(key) ?? { bytes, open: undefined };
    this.keep(key, pdf);
    return async (work) => {
      this.keep(key, pdf);
      const opening = (pdf.open ??= this.open(pdf.bytes));
      try {
        return await work(await opening);
      } catch (thrown) {
        await this.close(pdf);
        throw thrown;
      }
    };
  }

  private keep(key: string, pdf: Known<Canvas>): void {
    this.known.delete(key);
    this.known.set(key, pdf);
    const all = [...this.known];
    for (const [, older] of all.slice(0, Math.max(0, all.length - MOST_OPEN))) void this.close(older);
    for (const [oldest] of all.slice(0, Math.max(0, all.length - MOST_KNOWN))) this.known.delete(oldest);
  }

  private async close(pdf: Known<Canvas>): Promise<void> {
    const { open } = pdf;
    pdf.open = undefined;
    await open?.then((opened) => opened.close()).catch(() => undefined);
  }
}
