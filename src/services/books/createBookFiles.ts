import { asObjectKey, type ClockPort, type FileId, type ObjectKey, PortError, type Uid } from '@inkside/kit';
import { bookFolders, bookKeys, extensionOf } from '@inkside/protocol';
import type { FileShelf } from '../browser/files';
import type { BookObjects, ObjectReader, StoredObject } from '../objectStore/objects';
import type { BookFilesPort, FoundBook, SoughtBook } from '../ports/books';
import type { LookAtBook, SeenBook } from './bookLooks';
import type { BookRecords } from './bookRecords';

interface BookFilesParts {
  readonly files: Pick<FileShelf, 'get'>;
  readonly reader: ObjectReader;
  readonly objects: BookObjects;
  readonly records: BookRecords;
  readonly look: LookAtBook;
  readonly clock: Pick<ClockPort, 'now'>;
}

/** More of them are found by one list of all that is stored of books. */
const FEW = 12;
/** A cover has more characters than that (specification section 5). */
const NO_COVER_BYTES = 10;

/** Where the cover of a book may lie, what its document says first; an address of the web is none of the store's keys. */
const coverKeysOf = (uid: Uid, { id, coverUrl }: SoughtBook): readonly string[] => {
  const told = coverUrl.startsWith(`${uid}/`) ? [coverUrl] : [];
  return [...new Set([...told, bookKeys.coverObserved(uid, id), bookKeys.cover(uid, id)])];
};

interface Stored {
  readonly coverKey: string;
  /** '' for none. */
  readonly fileKey: string;
}

/** By one list: sizes stand in it, so that no head has to be asked for. */
const fromList = (uid: Uid, objects: readonly StoredObject[]) => {
  const sizes = new Map(objects.map(({ key, size }) => [key, size]));
  const files = new Map<string, string>();
  for (const { key } of objects) {
    const id = /\/book\/([^/]+)\/[^/]+$/.exec(key)?.[1] ?? /\/reader\/([^/]+)\/book\/[^/]+$/.exec(key)?.[1];
    if (id !== undefined && !files.has(id)) files.set(id, key);
  }
  return (book: SoughtBook): Stored => ({
    coverKey: coverKeysOf(uid, book).find((key) => (sizes.get(key) ?? 0) > NO_COVER_BYTES) ?? '',
    fileKey: files.get(book.id) ?? '',
  });
};

const fromHeads = async ({ objects, reader }: BookFilesParts, uid: Uid, book: SoughtBook): Promise<Stored> => {
  let coverKey = '';
  for (const key of coverKeysOf(uid, book)) {
    if (((await objects.head(key)) ?? 0) <= NO_COVER_BYTES) continue;
    coverKey = key;
    break;
  }
  const found = await Promise.all(bookFolders(uid, book.id).map((folder) => reader.list(folder)));
  return { coverKey, fileKey: found.flat()[0]?.key ?? '' };
};

const storedOf = async (parts: BookFilesParts, uid: Uid, books: readonly SoughtBook[]) => {
  const safe = books.filter(({ id }) => id !== '' && !id.includes('/'));
  if (safe.length > FEW) {
    const of = fromList(uid, await parts.reader.list(`${uid}/reader/`));
    return safe.map((book) => ({ book, ...of(book) }));
  }
  const found: (Stored & { readonly book: SoughtBook })[] = [];
  for (const book of safe) found.push({ book, ...(await fromHeads(parts, uid, book)) });
  return found;
};

type Known = Awaited<ReturnType<BookRecords['read']>>;

/** Whether nothing new can be found: the book has not changed since it was asked for. */
const isKnown = ({ covers }: Known, { id, updatedAt }: SoughtBook): boolean => {
  const cover = covers.get(id);
  return cover !== undefined && cover.stamp >= updatedAt;
};

const foundOf = (id: string, coverKey: string, isStored: boolean): FoundBook => ({
  id,
  isStored,
  ...(coverKey === '' ? {} : { coverKey: asObjectKey(coverKey) }),
});

const recordsOf = (
  now: ReturnType<ClockPort['now']>,
  { id, updatedAt }: SoughtBook,
  { coverKey, fileKey }: Stored,
) => ({
  synced: fileKey === '' ? [] : [{ uniqueId: id, resKey: fileKey, createdAt: now, updatedAt: now }],
  cover: { uniqueId: id, coverKey, stamp: updatedAt },
});

const seek = async (parts: BookFilesParts, uid: Uid, books: readonly SoughtBook[]): Promise<readonly FoundBook[]> => {
  const { records, clock } = parts;
  const known = await records.read(
    uid,
    books.map(({ id }) => id),
  );
  const open = books.filter((book) => !isKnown(known, book));
  const stored = open.length === 0 ? [] : await storedOf(parts, uid, open);
  const made = stored.map(({ book, ...each }) => recordsOf(clock.now(), book, each));
  const added = made.flatMap(({ synced }) => synced).filter(({ uniqueId }) => !known.synced.has(uniqueId));
  const gone = stored.flatMap(({ book: { id }, fileKey }) => (fileKey === '' && known.synced.has(id) ? [id] : []));
  if (gone.length > 0) await records.remove(uid, gone);
  await records.write(
    uid,
    added,
    made.map(({ cover }) => cover),
  );
  const anew = new Map(stored.map((each) => [each.book.id, each]));
  return books.map(({ id }) => {
    const each = anew.get(id);
    const isStored = each === undefined ? known.synced.has(id) : each.fileKey !== '';
    return foundOf(id, each?.coverKey ?? known.covers.get(id)?.coverKey ?? '', isStored);
  });
};

/** Pixels, two to three as covers are; two of them beside each other have two between them. */
const WIDTH = 300;
const HEIGHT = 450;
const GAP = 2;
const MOST = 4;

/** A picture fills its place; what stands over is cut off. */
const fill = (context: OffscreenCanvasRenderingContext2D, picture: ImageBitmap, left: number, top: number): void => {
  const [width, height] = [(WIDTH - GAP) / 2, (HEIGHT - GAP) / 2];
  const scale = Math.max(width / picture.width, height / picture.height);
  const [cutWidth, cutHeight] = [width / scale, height / scale];
  const [x, y] = [(picture.width - cutWidth) / 2, (picture.height - cutHeight) / 2];
  context.drawImage(picture, x, y, cutWidth, cutHeight, left, top, width, height);
};

const decoded = (bytes: Uint8Array): Promise<ImageBitmap | undefined> =>
  createImageBitmap(new Blob([new Uint8Array(bytes)])).catch(() => undefined);

/** Up to four covers, two by two, as a PNG; undefined where none of them can be drawn. */
const drawFolderCover = async (covers: readonly Uint8Array[]): Promise<Blob | undefined> => {
  const pictures = (await Promise.all(covers.slice(0, MOST).map(decoded))).flatMap((picture) => picture ?? []);
  const canvas = new OffscreenCanvas(WIDTH, HEIGHT);
  const context = canvas.getContext('2d');
  if (pictures.length === 0 || context === null) return undefined;
  context.fillStyle = '#ffffff';
  context.fillRect(0, 0, WIDTH, HEIGHT);
  for (const [index, picture] of pictures.entries())
    fill(context, picture, (index % 2) * ((WIDTH + GAP) / 2), Math.floor(index / 2) * ((HEIGHT + GAP) / 2));
  return canvas.convertToBlob({ type: 'image/png' });
};

/** Files that were looked at, until they are let go of. */
const createSeen = ({ files, look }: BookFilesParts) => {
  const seen = new Map<FileId, Promise<SeenBook>>();
  const see = (fileId: FileId): Promise<SeenBook> => {
    const file = files.get(fileId);
    const known = seen.get(fileId);
    if (known !== undefined) return known;
    if (file === undefined) return Promise.reject(new PortError('errors.fileChanged', { name: '' }));
    const looking = look(file, extensionOf(file.name));
    seen.set(fileId, looking);
    void looking.catch(() => seen.delete(fileId));
    return looking;
  };
  return { see, letGo: (fileId: FileId): void => void seen.delete(fileId) };
};

/** Files of books. */
export const createBookFiles = (parts: BookFilesParts): BookFilesPort => {
  const { see, letGo } = createSeen(parts);
  const { objects, reader, records, clock } = parts;
  return {
    look: async (fileId) => (await see(fileId)).look,
    keepCover: async (fileId, key) => {
      const { cover } = await see(fileId);
      if (cover === undefined) return false;
      await objects.put(key, cover);
      return true;
    },
    keepFolderCover: async (covers, key) => {
      const pictures = await Promise.all(covers.map((each: ObjectKey) => reader.get(each)));
      const drawn = await drawFolderCover(pictures.flatMap((picture) => picture ?? []));
      if (drawn === undefined) return false;
      await objects.put(key, drawn);
      return true;
    },
    seek: (uid, books) => seek(parts, uid, books),
    remember: async (uid, book, { fileKey, coverKey = asObjectKey('') }) => {
      const { synced, cover } = recordsOf(clock.now(), book, { fileKey, coverKey });
      await records.write(uid, synced, [cover]);
    },
    forget: (uid, ids) => records.remove(uid, ids),
    letGo,
  };
};
