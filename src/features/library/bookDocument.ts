import { type AppError, type EpochMs, foldedName, hasUnseen, type Uid } from '@inkside/kit';

/** What a new book's document says. */
export interface NewBook {
  readonly uid: Uid;
  readonly id: string;
  /** Of its file. */
  readonly name: string;
  readonly title: string;
  readonly authors: string;
  readonly language: string;
  readonly extension: string;
  /** Bytes. */
  readonly size: number;
  readonly md5: string;
  /** Where its cover lies; '' for none. */
  readonly coverKey: string;
  /** '' for none. */
  readonly folderId: string;
  readonly at: EpochMs;
}

const METADATA = 4;
/** Book source of specification section 3: it came by the cloud. */
const CLOUD = 1;

/** By which the document of a book is found. */
export const bookDocumentId = (uid: Uid, id: string): string => `${uid}#${id}`;

/** A book's document in the shape of devices (reference: cloud-api 6.4). Nobody has read it. */
export const bookDocument = (book: NewBook) => ({
  _id: bookDocumentId(book.uid, book.id),
  uniqueId: book.id,
  user: book.uid as string,
  dbId: `${book.uid}-READER_LIBRARY`,
  modeType: METADATA,
  status: 0,
  createdAt: book.at as number,
  updatedAt: book.at as number,
  name: book.name,
  title: book.title,
  authors: book.authors,
  language: book.language,
  type: book.extension,
  progress: '',
  readingStatus: 0,
  rating: 0,
  favorite: 0,
  lastAccess: 0,
  lastModified: book.at as number,
  location: '',
  nativeAbsolutePath: '',
  storageId: '',
  size: book.size,
  // No device has a path for it yet, and two that somebody wants to keep both are not one.
  idString: book.id,
  hashTag: book.md5,
  fileSyncStatus: 1,
  userDataSyncStatus: 1,
  fetchSource: CLOUD,
  uUID: book.id,
  parentUniqueId: book.folderId === '' ? null : book.folderId,
  coverUrl: book.coverKey,
  extraAttributes: JSON.stringify({
    backend: { md5: book.md5, total_page: 0, document_category: 'NORMAL', layout_type: 'singlePage' },
    dummyObject: false,
  }),
});

/** A file's name without its extension. */
export const stemOf = (name: string): string => name.replace(/(?:\.fb2)?\.[a-z0-9]{1,8}$/i, '') || name;

/** Bytes of UTF-8 that a title may have. */
const TITLE_MAX_BYTES = 1024;

/**
 * What is wrong with a title that somebody gives a book. It is the name of no file: it may hold what those cannot, and two
 * books may have the same.
 */
export const titleFault = (title: string): AppError | undefined => {
  if (title.trim() === '') return { code: 'errors.nameEmpty', params: {} };
  if (hasUnseen(title)) return { code: 'errors.titleUnseen', params: {} };
  const bytes = new TextEncoder().encode(title).length;
  return bytes > TITLE_MAX_BYTES ? { code: 'errors.nameLong', params: { bytes, max: TITLE_MAX_BYTES } } : undefined;
};

/** Title and author as they are compared; undefined where the title says nothing. */
export const bookNameKey = (title: string, authors: string): string | undefined =>
  title.trim() === '' ? undefined : `${foldedName(title)}\n${foldedName(authors)}`;
