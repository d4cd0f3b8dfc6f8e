import { type AppError, defineRequest, type LoadState } from '@inkside/kit';
import type { ShelfAsked } from './cloudSlice';
import type { CloudShelf, StoredBook } from '@inkside/protocol';

/** Hands the file of a book to the browser. */
export const bookDownloadRequest = defineRequest<{ bookId: string }, null>('library/download', { policy: 'leading' });

/** Sends the file of a book to the devices: without an upload, from where it lies. */
export const bookSendRequest = defineRequest<{ bookId: string }, null>('library/send', { policy: 'every' });

/** Where a folder of the library is shown; '' is the root. */
export const folderPath = (folderId: string): string =>
  folderId === '' ? '/library/local' : `/library/local/${encodeURIComponent(folderId)}`;

/** Where a book is opened, as the router takes it: the one place that says so. */
export const openBookPath = (bookId: string): { readonly search: string } => ({
  search: new URLSearchParams({ book: bookId }).toString(),
});

/** What is known of the file of a book. */
export type BookFile =
  | { readonly phase: 'sought' }
  | { readonly phase: 'failed'; readonly error: AppError; readonly asked: ShelfAsked }
  | { readonly phase: 'absent' }
  | { readonly phase: 'stored'; readonly file: StoredBook };

const sought: BookFile = { phase: 'sought' };

/** Whether a listing was asked of all files. */
export const isOfAll = ({ bookId }: Readonly<Record<string, string>>): boolean => bookId === undefined;

/** The file of a book in a listing of all files, or of its own; another book's says nothing. */
export const fileIn = (load: LoadState<ShelfAsked, CloudShelf>, bookId: string): BookFile => {
  if (load.phase === 'idle' || load.phase === 'loading') return sought;
  if (!isOfAll(load.args) && load.args['bookId'] !== bookId) return sought;
  if (load.phase === 'failed') return { phase: 'failed', error: load.error, asked: load.args };
  const file = load.data.books.find((book) => book.bookId === bookId);
  return file === undefined ? { phase: 'absent' } : { phase: 'stored', file };
};

/** Why a book is not opened here (specification section 8); no kind can be read online so far. */
export const readingRefusal = (extension: string): AppError => ({
  code: 'errors.onlineReading',
  params: { format: extension === '' ? 'none' : extension.toUpperCase() },
});

/** What files cannot be called on some system. */
const UNFIT = /[\p{Cc}"*/:<>?\\|]+/gu;
/** Letters; a name has 255 bytes at most, and a letter up to four of them. */
const LONGEST = 60;

/** What a book's file is called among somebody's downloads: its title, and what kind it is. Never empty. */
export const bookFileName = (
  title: string,
  { bookId, extension }: Pick<StoredBook, 'bookId' | 'extension'>,
): string => {
  const ending = extension === '' ? '' : `.${extension}`;
  const stem = title.toLowerCase().endsWith(ending) ? title.slice(0, title.length - ending.length) : title;
  const words = Array.from(stem.replace(UNFIT, ' ').replace(/\s+/g, ' ').trim()).slice(0, LONGEST).join('');
  return `${words.replace(/^\.+|[. ]+$/g, '').trim() || bookId}${ending}`;
};
