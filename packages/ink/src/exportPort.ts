import type { Bytes, NoteId } from '@inkside/kit';
import type { InkFault } from './inkPorts';

/** `note` is the device's own archive of a note. */
export type InkExportFormat = 'pdf' | 'bitmapPdf' | 'svg' | 'png' | 'note';

export interface InkExportOrder {
  /** The note must be open. */
  readonly noteId: NoteId;
  readonly title: string;
  /** Epoch milliseconds; 0 when not known. They go into the file, so that the same note gives the same bytes. */
  readonly createdAt: number;
  readonly updatedAt: number;
  readonly format: InkExportFormat;
  /** 1 first, in the order in which they shall stand; a `.note` has them in the note's order. */
  readonly pageNumbers: readonly number[];
  readonly layers: 'visible' | 'all';
  readonly hasTemplate: boolean;
  /** Pixels to an inch, of pictures and PDFs of pictures; 0 for the others. */
  readonly dpi: number;
}

/**
 * Makes files of an open note, step by step, so that whoever asks can tell how far it is and stop. Throws
 * `errors.inkWorker` when the writer fails, and what the store threw when nothing could be reached.
 */
export interface InkExportPort {
  /** `steps` is how often {@link step} is to be called: for each page, or for each object of a `.note`. */
  start(order: InkExportOrder): Promise<{ readonly exportId: string; readonly steps: number }>;
  /**
   * 0 first. What could not be read is told, and each character that no font has, as kind `glyph`; the rest of the page is
   * written.
   */
  step(exportId: string, index: number): Promise<readonly InkFault[]>;
  /** The file is whole and is kept until it is dropped. */
  finish(exportId: string): Promise<{ readonly size: Bytes; readonly name: string }>;
  /** Hands a finished file to the browser as a download. Throws `errors.objectMissing` for one that is gone. */
  save(exportId: string): Promise<void>;
  /** Forgets an export, finished or not; nothing happens for one that is gone. */
  drop(exportId: string): void;
}
