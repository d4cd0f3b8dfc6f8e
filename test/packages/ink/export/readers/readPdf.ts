import { join } from 'node:path';
import { Worker } from 'node:worker_threads';

import { decodePDFRawStream, PDFDict, PDFDocument, PDFName, PDFRawStream, type PDFObject } from '@cantoo/pdf-lib';

import type { Pixels } from '../../../../../packages/ink/src/export/exportModel';

interface Wish {
  readonly index: number;
  readonly width: number;
  readonly height: number;
}

/** What a reader of PDFs shows besides the pages themselves. */
export interface PdfFacts {
  readonly pages: readonly {
    readonly text: string;
    /** Where a reader selects it: the left end of its base line, and how long it is, in points. */
    readonly runs: readonly { readonly text: string; readonly x: number; readonly y: number; readonly width: number }[];
    /** `page`: 0 first, for a link inside the file. */
    readonly links: readonly {
      readonly url?: string;
      readonly isInside: boolean;
      readonly page: number;
      readonly rect: readonly number[];
    }[];
  }[];
  readonly outline: readonly string[];
  readonly info: Readonly<Record<string, unknown>>;
}

interface Reply {
  readonly id: number;
  readonly answer?: unknown;
  readonly error?: string;
}

/** pdf.js in a thread of its own: it reads what we write as a stranger does. */
class PdfReader {
  private readonly worker = new Worker(join(__dirname, 'pdfReader.mjs'));
  private readonly waiting = new Map<number, (reply: Reply) => void>();
  private asked = 0;

  constructor() {
    this.worker.on('message', (reply: Reply) => this.waiting.get(reply.id)?.(reply));
    this.worker.on('error', (error) => {
      for (const [id, take] of this.waiting) take({ id, error: String(error) });
    });
  }

  async ask(bytes: Uint8Array, wish?: Wish): Promise<unknown> {
    this.asked += 1;
    const id = this.asked;
    const reply = await new Promise<Reply>((resolve) => {
      this.waiting.set(id, resolve);
      this.worker.postMessage({ id, bytes: bytes.slice(), wish });
    });
    this.waiting.delete(id);
    if (reply.error !== undefined) throw new Error(reply.error);
    return reply.answer;
  }

  async close(): Promise<void> {
    await this.worker.terminate();
  }
}

let reader: PdfReader | undefined;

/** To be called when the tests of a file are through. */
export const closeReader = async (): Promise<void> => {
  await reader?.close();
  reader = undefined;
};

const ask = (bytes: Uint8Array, wish?: Wish): Promise<unknown> => (reader ??= new PdfReader()).ask(bytes, wish);

/** A page as pdf.js draws it on white. */
export const drawnPage = async (
  pdf: Uint8Array,
  index: number,
  { width, height }: Omit<Wish, 'index'>,
): Promise<Pixels> => ({
  width,
  height,
  rgba: (await ask(pdf, { index, width, height })) as Uint8ClampedArray,
});

export const factsOf = async (pdf: Uint8Array): Promise<PdfFacts> => (await ask(pdf)) as PdfFacts;

/** What a person who searches the first page finds in it. */
export const textOf = async (pdf: Uint8Array): Promise<string> => (await factsOf(pdf)).pages[0]?.text ?? '';

/** The operators of a page's own content. */
export async function contentOf(bytes: Uint8Array, index = 0): Promise<string> {
  const document = await PDFDocument.load(bytes, { updateMetadata: false });
  const contents = document
    .getPage(index)
    .node.context.lookup(document.getPage(index).node.get(PDFName.of('Contents')));
  if (!(contents instanceof PDFRawStream)) throw new Error('the page has no content of its own');
  return new TextDecoder().decode(decodePDFRawStream(contents).decode());
}

const dictOf = (object: PDFObject): PDFDict[] =>
  object instanceof PDFDict ? [object] : object instanceof PDFRawStream ? [object.dict] : [];

/** All dictionaries of a document with that entry. */
export async function objectsOf(bytes: Uint8Array, key: string, value: string): Promise<PDFDict[]> {
  const { context } = await PDFDocument.load(bytes, { updateMetadata: false });
  return context
    .enumerateIndirectObjects()
    .flatMap(([, object]) => dictOf(object))
    .filter((dict) => dict.get(PDFName.of(key)) === PDFName.of(value));
}
