import { asBytes, asMs, asObjectKey, type Ms, type ObjectKey, PortError, type Uid } from '@inkside/kit';
import {
  bookFolders,
  bookIdOfKey,
  bookKeys,
  cloudFileDownloadAnswer,
  cloudFilesAnswer,
  extensionOf,
  libraryPaths,
  readInfoListAnswer,
  statisticsPaths,
  type StoredBook,
  type CloudShelf,
} from '@inkside/protocol';
import type { ObjectReader, StoredObject } from '../objectStore/objects';
import type { Http } from './createHttp';
import { dateOf, EVERYTHING } from './fields';

/** Files of books in the cloud (specification section 3, storage key layout). Every method throws `PortError`. */
export interface LibraryPort {
  /** The user's own files, and those that the operator offers. */
  files(uid: Uid): Promise<CloudShelf>;
  /** The file of one book; none where the cloud has none. */
  file(uid: Uid, bookId: string): Promise<StoredBook | undefined>;
  /** All objects of one book, in both layouts. Error besides: `errors.badRequest` for what is no id of a book. */
  keysOf(uid: Uid, bookId: string): Promise<readonly ObjectKey[]>;
  /** How long a book was read: the first item of the answer; null where there is none. */
  readInfo(bookId: string): Promise<BookReadInfo | null>;
  /** An address from which an offered file can be fetched for a while. Error besides: `errors.notFound`. */
  offeredUrl(id: string): Promise<string>;
}

/** Of the cloud's statistics, in milliseconds; `avgTime` of one session. */
export interface BookReadInfo {
  readonly totalTime: Ms;
  readonly avgTime: Ms;
}

interface LibraryParts {
  readonly http: Http;
  readonly objects: Pick<ObjectReader, 'list'>;
}

const bookOf = ({ key, size }: StoredObject): readonly StoredBook[] => {
  const bookId = bookIdOfKey(key);
  const extension = extensionOf(key.slice(key.lastIndexOf('/') + 1));
  return bookId === undefined ? [] : [{ bookId, key: asObjectKey(key), extension, bytes: asBytes(size) }];
};

/** A file that lies in both layouts counts once, under the specification's key, which lists below the user's own id. */
const onceEach = (books: readonly StoredBook[], ownPrefix: string): StoredBook[] => {
  const byFile = new Map<string, StoredBook>();
  for (const book of books) {
    const name = `${book.bookId}.${book.extension}`;
    if (!byFile.has(name) || book.key.startsWith(ownPrefix)) byFile.set(name, book);
  }
  return [...byFile.values()];
};

/** All objects of a book. A prefix that ends within an id, or is the user's own, would take other books along. */
const keysOfBook = async (
  objects: LibraryParts['objects'],
  uid: Uid,
  bookId: string,
): Promise<readonly ObjectKey[]> => {
  if (uid === '' || bookId === '' || bookId === uid || bookId === 'userdata' || bookId.includes('/'))
    throw new PortError('errors.badRequest', { field: 'bookId' });
  const folders = [`${uid}/reader/${bookId}/`, `${uid}/reader/${uid}/book/${bookId}/`];
  const found = await Promise.all([...folders, bookKeys.cover(uid, bookId)].map((prefix) => objects.list(prefix)));
  return found.flat().map(({ key }) => asObjectKey(key));
};

export const createLibrary = ({ http, objects }: LibraryParts): LibraryPort => ({
  files: async (uid) => {
    const query = { limit: EVERYTHING, sortBy: 'updatedAt' };
    const request = { method: 'GET', path: libraryPaths.cloudFiles, operation: 'cloudFiles', query } as const;
    const [stored, { data }] = await Promise.all([
      objects.list(`${uid}/reader/`),
      http.call(cloudFilesAnswer, request),
    ]);
    return {
      books: onceEach(stored.flatMap(bookOf), `${uid}/reader/${uid}/`),
      offered: data.results.map(({ _id: id, name, title, format, size, updatedAt }) => ({
        ...{ id, name, title, extension: format.toLowerCase() },
        bytes: asBytes(size),
        at: dateOf(updatedAt),
      })),
    };
  },
  file: async (uid, bookId) => {
    const found = await Promise.all(bookFolders(uid, bookId).map((folder) => objects.list(folder)));
    return found
      .flat()
      .flatMap(bookOf)
      .find((book) => book.bookId === bookId);
  },
  keysOf: (uid, bookId) => keysOfBook(objects, uid, bookId),
  readInfo: async (bookId) => {
    const request = {
      method: 'POST',
      path: statisticsPaths.readInfoList,
      operation: 'cloudFiles',
      body: { docIds: [bookId] },
    } as const;
    const [first] = (await http.call(readInfoListAnswer, request)).data;
    return first === undefined ? null : { totalTime: asMs(first.totalTime), avgTime: asMs(first.avgTime) };
  },
  offeredUrl: async (id) => {
    const request = {
      method: 'GET',
      path: libraryPaths.cloudFileDownload,
      operation: 'cloudFiles',
      query: { id },
    } as const;
    return (await http.call(cloudFileDownloadAnswer, request)).data;
  },
});
