import { BOOK_STATUS, bookKeys, LIBRARY_MODE, libraryChannel } from '@inkside/protocol';

export interface Owned {
  readonly uid: string;
  readonly id: string;
  /** Epoch milliseconds. */
  readonly createdAt: number;
  readonly updatedAt: number;
  readonly isInBin: boolean;
}

/** Documents of the library are named by their owner and their own id (reference: cloud-api 6.4). */
export const commonOf = ({ uid, id, createdAt, updatedAt, isInBin }: Owned, modeType: number) => ({
  _id: `${uid}#${id}`,
  uniqueId: id,
  user: uid,
  dbId: libraryChannel(uid),
  modeType,
  status: isInBin ? BOOK_STATUS.removed : BOOK_STATUS.enabled,
  createdAt,
  updatedAt,
});

const READING = { unread: 0, reading: 1, finished: 2 } as const;

const readingStatus = (progress: readonly [number, number] | undefined): number => {
  if (progress === undefined) return READING.unread;
  return progress[0] >= progress[1] ? READING.finished : READING.reading;
};

export interface BookFacts extends Owned {
  readonly title: string;
  readonly author: string;
  readonly language: string;
  readonly format: string;
  /** Bytes of the file, and its MD5 as lower-case hex. */
  readonly size: number;
  readonly md5: string;
  readonly folderId: string | null;
  readonly isFavourite: boolean;
  readonly progress: readonly [number, number] | undefined;
  /** Epoch milliseconds; 0 when it was never opened. */
  readonly lastAccess: number;
}

/** Characters of a page of a small device. */
const PAGE_CHARACTERS = 900;

/**
 * Where the device opens the book: a page by its number from 0 in fixed layouts, else characters from the beginning
 * (reference: cloud-api 6.4).
 */
const positionOf = ({ format, progress }: BookFacts) => {
  if (progress === undefined) return {};
  const page = progress[0] - 1;
  const position =
    format === 'pdf' ? JSON.stringify({ pageReferenceId: `pdf-${page}-0` }) : String(page * PAGE_CHARACTERS);
  return { current_page_position_v2: position };
};

export const bookDocument = (book: BookFacts) => {
  const path = `/storage/emulated/0/Books/${book.title}.${book.format}`;
  return {
    ...commonOf(book, LIBRARY_MODE.book),
    name: `${book.title}.${book.format}`,
    title: book.title,
    authors: book.author,
    language: book.language,
    type: book.format,
    progress: book.progress === undefined ? '' : book.progress.join('/'),
    readingStatus: readingStatus(book.progress),
    rating: 0,
    favorite: book.isFavourite ? 1 : 0,
    lastAccess: book.lastAccess,
    lastModified: book.updatedAt,
    location: '',
    nativeAbsolutePath: path,
    storageId: '',
    size: book.size,
    idString: path,
    hashTag: book.md5,
    fileSyncStatus: 1,
    userDataSyncStatus: 1,
    uUID: book.id,
    parentUniqueId: book.folderId,
    // Foreign clients look under the key that the observed cloud has.
    coverUrl: bookKeys.coverObserved(book.uid, book.id),
    extraAttributes: JSON.stringify({
      backend: {
        md5: book.md5,
        ...positionOf(book),
        total_page: book.progress?.[1] ?? 0,
        document_category: 'NORMAL',
        layout_type: 'singlePage',
      },
      dummyObject: false,
    }),
  };
};

export const libraryFolderDocument = (folder: Owned & { readonly name: string }) => ({
  ...commonOf(folder, LIBRARY_MODE.folder),
  name: folder.name,
  title: folder.name,
  parentUniqueId: null,
  libraryUniqueId: folder.id,
});

/** The link that puts a book into a folder. */
export const folderLinkDocument = (link: Owned & { readonly bookId: string; readonly folderId: string }) => ({
  ...commonOf(link, LIBRARY_MODE.link),
  documentUniqueId: link.bookId,
  documentId: link.bookId,
  libraryUniqueId: link.folderId,
});
