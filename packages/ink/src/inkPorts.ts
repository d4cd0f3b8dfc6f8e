import type { Bytes, EpochMs, NoteId, ObjectKey, PageId, Uid } from '@inkside/kit';

import type { PageLayer } from './layers/layerActs';
import type { Recording } from './records/recording';

/** One object that could not be read; `kind` chooses the message, `name` tells which. */
export interface InkFault {
  readonly kind: string;
  readonly name: string;
  readonly reason: string;
}

/** Page units. */
export interface InkBounds {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** Where a press on a page leads; `asset` names a file of the page. */
type InkSpotTarget =
  | { readonly kind: 'url'; readonly url: string }
  | { readonly kind: 'page'; readonly pageId: string }
  | { readonly kind: 'note'; readonly noteId: string; readonly pageId: string | undefined }
  | { readonly kind: 'file'; readonly asset: string }
  /** `recording`: when it was recorded, where the note says so. */
  | { readonly kind: 'audio'; readonly asset: string; readonly recording?: Recording };

/** A part of a page that can be pressed: a link, a sound, an attachment. */
export interface InkSpot {
  readonly target: InkSpotTarget;
  readonly title: string;
  readonly bounds: InkBounds;
  /** It belongs to the PDF that lies below the ink, which nobody writes on. */
  readonly isBelow?: boolean;
}

/** Some words of a page, and where they stand. */
export interface InkWords {
  readonly text: string;
  readonly bounds: InkBounds;
  /** Its last word goes on in the words that follow. */
  readonly isCut?: boolean;
}

/** Where a note lies: in the cloud, on this computer only, or with somebody who has given a link to it. */
export type InkSource = 'cloud' | 'imported' | 'shared';

export interface OutlinedInkPage {
  readonly pageId: PageId;
  readonly width: number;
  readonly height: number;
  /** '' for a page without. */
  readonly title: string;
}

export interface NoteOutline {
  readonly pages: readonly OutlinedInkPage[];
  readonly faults: readonly InkFault[];
}

interface PageReport {
  readonly pageId: PageId;
  readonly shapes: number;
  readonly points: number;
  readonly skipped: number;
  readonly spots: readonly InkSpot[];
  /** The page's layers, the lowest first; absent where nothing is known of them. */
  readonly layers?: readonly PageLayer[];
  /** How long it takes to write the page once more, without the rests; 0 where nothing tells. Milliseconds. */
  readonly replayMs: number;
  /** Page units, when the page's text or ink has made it larger than the outline says. */
  readonly width?: number;
  readonly height?: number;
  readonly faults: readonly InkFault[];
}

/** A note's ink: fetched, decoded in a worker, held for drawing. Faults of single objects are values, not errors. */
export interface InkPort {
  /**
   * All but `source` and the ids comes from the tree document and stands in where the note's own records are absent:
   * devices put the sizes, layers and backgrounds of pages there. The two tables are JSON, as in such a record.
   */
  openNote(request: {
    readonly uid: Uid;
    readonly noteId: NoteId;
    readonly source: InkSource;
    readonly pageNames: readonly string[];
    readonly removedPages: readonly string[];
    readonly size: { readonly width: number; readonly height: number };
    readonly notePageInfo?: string;
    readonly noteBackground?: string;
    /** The note as it was at that moment; as it is when absent. */
    readonly until?: EpochMs;
    /**
     * What this opening is called, so that several versions of a note can be open at once: it is what `closeNote` takes, and
     * the ids of its pages begin with it and a slash. The note's own id when absent.
     */
    readonly as?: NoteId;
  }): Promise<NoteOutline>;
  /** Fetches and decodes one page; at once when it is held already, unless `again`. */
  loadPage(request: { readonly noteId: NoteId; readonly pageId: PageId; readonly again: boolean }): Promise<PageReport>;
  /** What a page says in words; it need not be held. Empty for one that cannot be read. */
  words(request: { readonly noteId: NoteId; readonly pageId: PageId }): Promise<readonly InkWords[]>;
  /** Hands a sound or an attachment of a page to the browser as a download. Throws `errors.objectMissing`. */
  saveFile(request: { readonly pageId: PageId; readonly asset: string; readonly name: string }): Promise<void>;
  closeNote(noteId: NoteId): void;
}

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

/** What is put back: the note as it was at `until`, in the place of what it is. */
export interface PutBackOrder {
  readonly uid: Uid;
  readonly noteId: NoteId;
  readonly until: EpochMs;
  /** When it is written. */
  readonly at: EpochMs;
}

/**
 * Versions of a note, by the moments of its commit points: its objects are a log, and their names say when they were
 * written. Both throw what the store threw.
 */
export interface NoteVersionsPort {
  /** How large what the note had at each of the moments is, in the order in which they were asked. */
  sizes(uid: Uid, noteId: NoteId, moments: readonly EpochMs[]): Promise<readonly Bytes[]>;
  /**
   * Writes a revision on top of all others that makes of the note what it was: its shapes, pages and lists of files as they
   * were, and shapes and pages that came later marked as removed. Nothing is written over; what was written is removed again
   * when a part of it could not be. Templates and files have no revisions: they stay as they are.
   * `written`: the objects that were stored, none where the note is as it was. `at`: the moment from which on the note is so.
   */
  putBack(order: PutBackOrder): Promise<{ readonly written: readonly ObjectKey[]; readonly at: EpochMs }>;
}
