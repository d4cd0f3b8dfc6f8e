import type { InkExportFormat, InkExportOrder } from '@inkside/ink';
import type { AppError, Bytes, NoteId } from '@inkside/kit';

/** Pixels to an inch that can be chosen: of a screen, of a plain print, of a fine one. */
export const DPI_CHOICES = [96, 150, 300] as const;
type ExportDpi = (typeof DPI_CHOICES)[number];

/** What a person chose in the dialog. */
export interface ExportChoice {
  readonly format: InkExportFormat;
  readonly pages: 'current' | 'all' | 'some';
  /** As typed; counts when `pages` is `some`. */
  readonly range: string;
  readonly layers: 'visible' | 'all';
  readonly hasTemplate: boolean;
  /** Counts for pictures and PDFs of pictures. */
  readonly dpi: ExportDpi;
}

/** What is to be written; the times of the note are added when it begins. */
export type ExportOrder = Omit<InkExportOrder, 'createdAt' | 'updatedAt'>;

/** An object that could not be read, and that is absent from the file; of kind `glyph` a character that no font has. */
export interface ExportFault {
  readonly kind: string;
  readonly name: string;
  readonly reason: string;
  /** Numbers of the pages that lack it, 1 first, in the order in which they were written; none for the note itself. */
  readonly pages: readonly number[];
}

export interface ExportedFile {
  readonly exportId: string;
  readonly name: string;
  readonly size: Bytes;
  readonly faults: readonly ExportFault[];
}

/** closed: no dialog. choosing: what and how. writing: page by page. ready: can be saved. failed: can be tried again. */
export type InkExportState =
  | { readonly phase: 'closed' }
  | ({ readonly phase: 'choosing' } & OpenExport)
  | ({
      readonly phase: 'writing';
      readonly done: number;
      /** 0 until it is known. */ readonly steps: number;
    } & OpenExport)
  | ({ readonly phase: 'ready'; readonly file: ExportedFile; readonly isSaved: boolean } & OpenExport)
  | ({ readonly phase: 'failed'; readonly error: AppError } & OpenExport);

export interface OpenExport {
  readonly noteId: NoteId;
  readonly title: string;
  readonly choice: ExportChoice;
}
