import { defineRequest } from '@inkside/kit';
import type { StoredBook } from '@inkside/protocol';

/** Hands the file of a book to the browser. */
export const bookDownloadRequest = defineRequest<{ bookId: string }, null>('library/download', { policy: 'leading' });

/** Sends the file of a book to the devices: without an upload, from where it lies. */
export const bookSendRequest = defineRequest<{ bookId: string }, null>('library/send', { policy: 'every' });

/** Where a folder of the library is shown; '' is the root. */
export const folderPath = (folderId: string): string =>
  folderId === '' ? '/library/local' : `/library/local/${encodeURIComponent(folderId)}`;

/** Where a book is read. */
export const openBookPath = (bookId: string): string => `/library/read/${encodeURIComponent(bookId)}`;

/** Whether a listing was asked of all files. */
export const isOfAll = ({ bookId }: Readonly<Record<string, string>>): boolean => bookId === undefined;

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
