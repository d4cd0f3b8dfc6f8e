import type { FileId, NoteId, PageId } from '@inkside/kit';
import type { TreeDocument } from '../imports/importsPort';
import type { PaperId } from '../making/papers';
import type { Placing } from '../making/placing';
import type { PageSize, VirtualPage } from '../model';

/** Where a page comes to stand: behind another one, or first. */
interface Place {
  readonly after: PageId | null;
}

/** A paper that needs no file. */
export type PrintedPaperId = Exclude<PaperId, 'image' | 'pdf'>;

/** What lies below the ink of a page, as its row says. */
export type PageUnder = Pick<VirtualPage, 'contentType' | 'contentRelativePath' | 'contentPageId' | 'contentId'> & {
  readonly pageId: PageId;
};

/** One act on the list of pages of a note. `newId` is what the page is called that comes of it. */
export type PagesChange =
  /**
   * `like` is the page that the new one is as large as, unless it has a `size` of its own, page units; on paper `same` it
   * lies on that one's paper too, where that is no page of a PDF.
   */
  | ({
      readonly kind: 'add';
      readonly newId: PageId;
      readonly like: PageId;
      readonly paper: PrintedPaperId | 'same';
      readonly size?: PageSize;
    } & Place)
  /** With its ink, behind the page itself. */
  | { readonly kind: 'copy'; readonly pageId: PageId; readonly newId: PageId }
  | ({ readonly kind: 'move'; readonly pageId: PageId } & Place)
  | { readonly kind: 'remove' | 'restore'; readonly pageIds: readonly PageId[] }
  /** Another paper below the ink of pages. */
  | { readonly kind: 'paper'; readonly pageIds: readonly PageId[]; readonly paper: PrintedPaperId }
  /**
   * A chosen picture, or a PDF of one page, below the ink of a page, and of others too; a PDF of more pages makes as many new
   * ones behind it. `placing`: how a picture lies, whole and centred when absent.
   */
  | {
      readonly kind: 'file';
      readonly pageId: PageId;
      readonly others?: readonly PageId[] | undefined;
      readonly fileId: FileId;
      readonly placing?: Placing;
    }
  /** What lay below the ink of pages before. */
  | { readonly kind: 'under'; readonly unders: readonly PageUnder[] };

/** What came of it. */
export interface ChangedPages {
  /** To be written, pending and then complete. */
  readonly commit: TreeDocument;
  /** All pages of the note in their new order. */
  readonly pageIds: readonly PageId[];
  /** The pages that are new. */
  readonly added: readonly PageId[];
  /** What lay below the ink of those that have another paper now. */
  readonly before: readonly PageUnder[];
}

/** A note that is open. */
export interface ChangedNote {
  readonly noteId: NoteId;
}
