import type { AppError, Bytes, Stop, Uid } from '@inkside/kit';
import type { BookSheet, BookSheetFound } from '@inkside/ink';

export type BookReadEvent =
  | {
      readonly kind: 'progress';
      readonly received: Bytes;
      /** 0 where the cloud does not say. */ readonly total: Bytes;
    }
  /** Its file is here, and can be mounted by its id. */
  | { readonly kind: 'ready'; readonly extension: string }
  /** No book of this kind can be read here; nothing was fetched. */
  | { readonly kind: 'unreadable'; readonly extension: string }
  | { readonly kind: 'failed'; readonly error: AppError };

/** Files of books, for reading. */
export interface BookReadingPort {
  /**
   * Brings the file of a book into this browser: it may be here from before, else it comes out of the cloud and is kept.
   * `stamp` is what the library says of the file (its md5): a file of another stamp is fetched anew; where it says nothing
   * (''), one of another size. Failures: `errors.objectMissing`, `errors.network`, `errors.objectStore`.
   */
  read(
    uid: Uid,
    book: { readonly bookId: string; readonly stamp: string },
    report: (event: BookReadEvent) => void,
  ): Stop;
  /**
   * Lets the files of books go that this browser has, those that are open among them; for books that are deleted for good.
   * Rejects with `errors.database`.
   */
  remove(uid: Uid, bookIds: readonly string[]): Promise<void>;
  /**
   * Fetches handwriting of devices over the pages of a book, and says what became of each. What is shown is at hand for views
   * until the ink of another book is asked for. Rejects with `errors.network` where the code for it does not come.
   */
  ink(uid: Uid, bookId: string, sheets: readonly BookSheet[]): Promise<readonly BookSheetFound[]>;
  /** Hands a text to the person as a file of their downloads. */
  save(name: string, text: string, type: string): Promise<void>;
}
