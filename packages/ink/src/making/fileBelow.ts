import { PortError } from '@inkside/kit';

import { pictureFacts } from '../export/images/pictureFacts';
import type { PageSize } from '../model';
import type { WorkerClient } from '../worker/host/workerClient';
import { NEW_PAGE, type PaperFile } from './newNote';
import { needsSheet, type Placing, USUAL_PLACING } from './placing';

const MIB = 1024 * 1024;
/** The specification, section 5: pictures, and files of any other kind. */
const MOST_PICTURE_BYTES = 3 * MIB;
const MOST_PDF_BYTES = 200 * MIB;
const MOST_PDF_PAGES = 2000;
/** The kinds of pictures that the specification allows, by what they are and not by what they are called. */
const PICTURES: Readonly<Record<string, string>> = { 'image/png': 'png', 'image/jpeg': 'jpg', 'image/bmp': 'bmp' };

const titleOf = ({ name }: File): string => name.replace(/\.[^.]*$/, '');

/** As large as a device's page holds it, upright or lying, with its own shape. */
function pageOf({ width, height }: PageSize): PageSize {
  const [across, down] = width > height ? [NEW_PAGE.height, NEW_PAGE.width] : [NEW_PAGE.width, NEW_PAGE.height];
  const scale = Math.min(across / width, down / height);
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

interface Below {
  readonly id: string;
  readonly worker: Pick<WorkerClient, 'ask'>;
  /** How a picture lies; whole and centred when absent. */
  readonly placing?: Placing | undefined;
  /** Of the page, page units; that of a new one when absent. */
  readonly size?: PageSize;
}

async function pictureBelow(file: File, { id, worker, placing = USUAL_PLACING, size }: Below): Promise<PaperFile> {
  if (file.size > MOST_PICTURE_BYTES)
    throw new PortError('making.faults.pictureLarge', { name: file.name, max: MOST_PICTURE_BYTES });
  const bytes = new Uint8Array(await file.arrayBuffer());
  const facts = pictureFacts(bytes);
  const extension = PICTURES[facts?.type ?? ''];
  const noPicture = new PortError('making.faults.noPicture', { name: file.name });
  if (extension === undefined) throw noPicture;
  const below = { kind: 'image', id, title: titleOf(file), pages: [NEW_PAGE] } as const;
  if (!needsSheet(placing)) return { ...below, extension, bytes, isStretched: placing === 'fill' };
  const { sheet } = await worker.ask<'sheet'>({ kind: 'sheet', bytes, placing, size: size ?? NEW_PAGE });
  if (sheet === undefined) throw noPicture;
  return { ...below, ...sheet };
}

async function pdfBelow(file: File, { id, worker }: Below): Promise<PaperFile> {
  const large = new PortError('making.faults.pdfLarge', {
    name: file.name,
    max: MOST_PDF_BYTES,
    pages: MOST_PDF_PAGES,
  });
  if (file.size > MOST_PDF_BYTES) throw large;
  const bytes = new Uint8Array(await file.arrayBuffer());
  const { pages } = await worker.ask<'pdfPages'>({ kind: 'pdfPages', bytes, most: MOST_PDF_PAGES });
  if (pages === undefined || pages.length === 0) throw new PortError('making.faults.noPdf', { name: file.name });
  if (pages.length > MOST_PDF_PAGES) throw large;
  return { kind: 'pdf', id, title: titleOf(file), extension: 'pdf', bytes, pages: pages.map(pageOf) };
}

/**
 * The chosen file that lies below pages.
 * @throws PortError `making.faults.*`, each with the file's name.
 */
export const fileBelow = (paper: 'image' | 'pdf', file: File, below: Below): Promise<PaperFile> =>
  paper === 'image' ? pictureBelow(file, below) : pdfBelow(file, below);
