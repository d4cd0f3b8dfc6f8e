import type { NoteId, PageId, Uid } from '../../app/kit/units';

/** One object that could not be read; `kind` chooses the message, `name` tells which. */
export interface InkFault {
  readonly kind: string;
  readonly name: string;
  readonly reason: string;
}

export interface NoteOutline {
  readonly pages: readonly { readonly pageId: PageId; readonly width: number; readonly height: number }[];
  readonly faults: readonly InkFault[];
}

export interface PageReport {
  readonly pageId: PageId;
  readonly shapes: number;
  readonly points: number;
  readonly skipped: number;
  readonly faults: readonly InkFault[];
}

/** A note's ink: fetched, decoded in a worker, held for drawing. Faults of single objects are values, not errors. */
export interface InkPort {
  /** `pageNames` and `size` come from the tree document and stand in where the note's own records are absent. */
  openNote(request: {
    readonly uid: Uid;
    readonly noteId: NoteId;
    readonly pageNames: readonly string[];
    readonly removedPages: readonly string[];
    readonly size: { readonly width: number; readonly height: number };
  }): Promise<NoteOutline>;
  /** Fetches and decodes one page; at once when it is held already, unless `again`. */
  loadPage(request: { readonly noteId: NoteId; readonly pageId: PageId; readonly again: boolean }): Promise<PageReport>;
  closeNote(noteId: NoteId): void;
}
