import type { NoteId, PageId } from '@inkside/kit';
import type { TreeDocument } from '../imports/importsPort';
import type { PaperId } from '../making/papers';

/** Where a page comes to stand: behind another one, or first. */
interface Place {
  readonly after: PageId | null;
}

/** A paper that needs no file. */
export type PrintedPaperId = Exclude<PaperId, 'image' | 'pdf'>;

/** One act on the list of pages of a note. `newId` is what the page is called that comes of it. */
export type PagesChange =
  /** `like` is the page that the new one is as large as. */
  | ({
      readonly kind: 'add';
      readonly newId: PageId;
      readonly like: PageId;
      readonly paper: PrintedPaperId;
    } & Place)
  /** With its ink, behind the page itself. */
  | { readonly kind: 'copy'; readonly pageId: PageId; readonly newId: PageId }
  | ({ readonly kind: 'move'; readonly pageId: PageId } & Place)
  | { readonly kind: 'remove' | 'restore'; readonly pageId: PageId };

/** What came of it. */
export interface ChangedPages {
  /** To be written, pending and then complete. */
  readonly commit: TreeDocument;
  /** All pages of the note in their new order. */
  readonly pageIds: readonly PageId[];
}

/** A note that is open. */
export interface ChangedNote {
  readonly noteId: NoteId;
}
