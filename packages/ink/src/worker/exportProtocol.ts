import type { NoteChoice } from '../archive/excerpt/noteChoice';
import type { PageFormat } from '../export/exportModel';
import type { InkLayer, InkObject, PageSize } from '../model';

/** A page, as far as its note's record tells of it. */
interface StartedPage extends PageSize {
  readonly pageId: string;
  readonly layers: readonly InkLayer[];
  readonly title: string;
  /** No record says how large it is, or its canvas grows. */
  readonly growsWithInk?: boolean;
}

/** Begins an export under an id of the asker's. Pages, or the objects of a `.note`, follow one by one. */
export interface ExportStartQuestion {
  readonly kind: 'exportStart';
  readonly exportId: string;
  readonly format: PageFormat | 'note';
  readonly noteId: string;
  readonly title: string;
  /** Epoch milliseconds; 0 when not known. */
  readonly createdAt: number;
  readonly updatedAt: number;
  /** What the id of a note is put behind to lead to it. */
  readonly noteAddress: string;
  /** The note's pages: for numbering their files, and for the record of a `.note` that has none. */
  readonly pages: readonly StartedPage[];
  /** JSON for the same record: what lies below the pages; '' when nothing is known. */
  readonly noteBackground?: string;
  /** JSON for the same record: how the canvas grows; '' when nothing is known. */
  readonly notePageInfo?: string;
  /** Pixels to an inch; 0 for formats without. */
  readonly dpi: number;
  /** What of the note goes into a `.note`; absent for all of it. */
  readonly only?: NoteChoice;
}

/** Writes a page that is held under `key`. */
export interface ExportPageQuestion {
  readonly kind: 'exportPage';
  readonly exportId: string;
  readonly key: string;
  readonly pageId: string;
  /** 1 first. */
  readonly number: number;
  readonly title: string;
  readonly hasTemplate: boolean;
  /** The files that the page shows, by the names of their assets. */
  readonly files: readonly InkObject[];
}

/** Adds an object to a `.note`, by its path below the note's root; a file of the whole note has no path. */
export interface ExportObjectQuestion {
  readonly kind: 'exportObject';
  readonly exportId: string;
  readonly object: InkObject;
}

/** Asks for the whole file; the export is forgotten afterwards. */
export interface ExportFinishQuestion {
  readonly kind: 'exportFinish';
  readonly exportId: string;
}

export interface ExportFinishAnswer {
  /** Moved, not copied. */
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** `.pdf`, `.svg`, `.png`, `.note`, or `.zip` of several pages. */
  readonly ending: string;
}

/** Forgets an export that is not wanted any more. */
export interface ExportDropQuestion {
  readonly kind: 'exportDrop';
  readonly exportId: string;
}

/** Draws a held page small, as an export of it would look. */
export interface ExportPreviewQuestion {
  readonly kind: 'exportPreview';
  readonly key: string;
  /** Pixels. */
  readonly width: number;
  readonly hasTemplate: boolean;
  readonly files: readonly InkObject[];
}

export interface ExportPreviewAnswer {
  /** Absent when the page is not held. It is moved, and belongs to whoever asked. */
  readonly image: ImageBitmap | undefined;
}

/** Makes a picture of some shapes of a page that is written on. */
export interface ExportPieceQuestion {
  readonly kind: 'exportPiece';
  readonly key: string;
  readonly ids: readonly string[];
  readonly format: 'png' | 'svg';
  /** White paper lies below; else nothing does. */
  readonly hasPaper: boolean;
  readonly noteId: string;
  readonly title: string;
  /** Of the page, 1 first. */
  readonly number: number;
  /** What the id of a note is put behind to lead to it. */
  readonly noteAddress: string;
  /** Of the page: page units to an inch. */
  readonly unitsPerInch: number;
  /** The files that the shapes show, by the names of their assets. */
  readonly files: readonly InkObject[];
}

export interface ExportPieceAnswer {
  /** Moved, not copied; absent where the shapes show nothing. */
  readonly bytes: Uint8Array<ArrayBuffer> | undefined;
}

export type ExportQuestion =
  | ExportPieceQuestion
  | ExportStartQuestion
  | ExportPageQuestion
  | ExportObjectQuestion
  | ExportFinishQuestion
  | ExportDropQuestion
  | ExportPreviewQuestion;

export interface ExportPageAnswer {
  /** Characters that no font has: boxes stand in their place. */
  readonly gaps: readonly string[];
  /** Files of which no picture could be made, as people know them: frames, or white paper, stand in their place. */
  readonly unread: readonly string[];
}

export interface ExportAnswers {
  readonly exportStart: null;
  readonly exportPage: ExportPageAnswer;
  readonly exportObject: null;
  readonly exportFinish: ExportFinishAnswer;
  readonly exportDrop: null;
  readonly exportPreview: ExportPreviewAnswer;
  readonly exportPiece: ExportPieceAnswer;
}
