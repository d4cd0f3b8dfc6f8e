import type { NoteId, PageId, Uid } from '@inkside/kit';

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
export type InkSpotTarget =
  | { readonly kind: 'url'; readonly url: string }
  | { readonly kind: 'page'; readonly pageId: string }
  | { readonly kind: 'note'; readonly noteId: string; readonly pageId: string | undefined }
  | { readonly kind: 'audio' | 'file'; readonly asset: string };

/** A part of a page that can be pressed: a link, a sound, an attachment. */
export interface InkSpot {
  readonly target: InkSpotTarget;
  readonly title: string;
  readonly bounds: InkBounds;
}

/** Some words of a page, and where they stand. */
export interface InkWords {
  readonly text: string;
  readonly bounds: InkBounds;
  /** Its last word goes on in the words that follow. */
  readonly isCut?: boolean;
}

/** Where a note lies: in the cloud, or on this computer only. */
export type InkSource = 'cloud' | 'imported';

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

export interface PageReport {
  readonly pageId: PageId;
  readonly shapes: number;
  readonly points: number;
  readonly skipped: number;
  readonly spots: readonly InkSpot[];
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
  }): Promise<NoteOutline>;
  /** Fetches and decodes one page; at once when it is held already, unless `again`. */
  loadPage(request: { readonly noteId: NoteId; readonly pageId: PageId; readonly again: boolean }): Promise<PageReport>;
  /** What a page says in words; it need not be held. Empty for one that cannot be read. */
  words(request: { readonly noteId: NoteId; readonly pageId: PageId }): Promise<readonly InkWords[]>;
  /** Hands a sound or an attachment of a page to the browser as a download. Throws `errors.objectMissing`. */
  saveFile(request: { readonly pageId: PageId; readonly asset: string; readonly name: string }): Promise<void>;
  closeNote(noteId: NoteId): void;
}
