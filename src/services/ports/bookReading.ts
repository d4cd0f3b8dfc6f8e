import type { AppError, Bytes, Stop, Uid } from '@inkside/kit';

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
  /** Hands a text to the person as a file of their downloads. */
  save(name: string, text: string, type: string): Promise<void>;
}
