import * as v from 'valibot';

import { bookRegistrations, linksByBook } from '@inkside/kit';
import {
  bookIdOfKey,
  bookKeys,
  BOOK_STATUS,
  extensionOf,
  LIBRARY_MODE,
  libraryChannel,
  libraryDocument,
} from '@inkside/protocol';
import type { ChannelWriter, ReadTo, ScanListener } from '../gateway';
import type { Clock } from '../lib/config';
import { createTurns } from '../lib/taskOrder';
import type { ListedObject, ObjectStore } from '../objects';

/** A book whose file is in the cloud. */
export interface ShelfBook {
  /** Its `uniqueId`. */
  readonly id: string;
  readonly title: string;
  /** As the document has them, in one line; '' for none. */
  readonly authors: string;
  /** BCP 47; '' where nobody said. */
  readonly language: string;
  /** Lower case, without the dot. */
  readonly extension: string;
  readonly bytes: number;
  /** Key of the file in the object store. */
  readonly key: string;
  /** Of its cover; undefined for none. */
  readonly coverKey: string | undefined;
  /** Epoch milliseconds. */
  readonly createdAt: number;
  readonly updatedAt: number;
  /** Folders that it stands in. */
  readonly folderIds: readonly string[];
}

export interface ShelfFolder {
  readonly id: string;
  readonly name: string;
  readonly parentId: string | undefined;
  readonly updatedAt: number;
}

/** What an account's library shows to other programs. */
export interface Shelf {
  readonly books: readonly ShelfBook[];
  readonly folders: readonly ShelfFolder[];
}

export interface Shelves {
  of(uid: string): Promise<Shelf>;
}

const document = v.looseObject({
  ...libraryDocument.entries,
  idString: v.optional(v.nullable(v.string())),
  language: v.optional(v.nullable(v.string())),
});
type LibraryDocument = v.InferOutput<typeof document>;

/** Libraries that are remembered, and how long a listing of their files is good. */
const MOST_USERS = 50;
const LISTING_MS = 10_000;
const PAGE_KEYS = 1000;
/** A cover of at most so many bytes is none (specification section 4). */
const NO_COVER_BYTES = 10;

interface Kept {
  readonly documents: Map<string, LibraryDocument>;
  readTo: ReadTo | undefined;
  files: { readonly at: number; readonly objects: ReadonlyMap<string, ListedObject> } | undefined;
}

const follow = ({ documents }: Kept, uid: string): ScanListener => ({
  anew: () => documents.clear(),
  changed: ({ id, channel, read }) => {
    documents.delete(id);
    const known = channel === libraryChannel(uid) ? v.safeParse(document, read()) : undefined;
    if (known?.success === true) documents.set(id, known.output);
  },
});

const allObjects = async (objects: Pick<ObjectStore, 'list'>, prefix: string) => {
  const found = new Map<string, ListedObject>();
  for (let continuation: string | undefined; ;) {
    const page = await objects.list({
      prefix,
      maxKeys: PAGE_KEYS,
      ...(continuation === undefined ? {} : { continuation }),
    });
    for (const object of page.objects) found.set(object.key, object);
    if (page.nextContinuation === undefined) return found;
    continuation = page.nextContinuation;
  }
};

const filesByBook = (objects: ReadonlyMap<string, ListedObject>): ReadonlyMap<string, ListedObject> => {
  const files = new Map<string, ListedObject>();
  for (const object of objects.values()) {
    const id = bookIdOfKey(object.key);
    const known = id === undefined ? undefined : files.get(id);
    if (id !== undefined && (known === undefined || known.lastModifiedMs < object.lastModifiedMs))
      files.set(id, object);
  }
  return files;
};

/** What the rule of duplicates asks of a document (specification section 4), beside the document. */
const withFacts = (document: LibraryDocument) => ({
  document,
  documentId: document.uniqueId ?? '',
  idString: document.idString ?? '',
  createdAt: document.createdAt ?? 0,
  updatedAt: document.updatedAt ?? document.createdAt ?? 0,
});

const isStanding = ({ status, uniqueId }: LibraryDocument): boolean =>
  status !== BOOK_STATUS.removed && uniqueId !== undefined && uniqueId !== '';

const ofMode = (documents: readonly LibraryDocument[], mode: number): readonly LibraryDocument[] =>
  documents.filter((each) => each.modeType === mode && isStanding(each));

/** The folders of each book; where it is at home comes first. */
const foldersByBook = (links: readonly LibraryDocument[]): ReadonlyMap<string, readonly string[]> => {
  const whole = links.flatMap((link) => {
    const { documentUniqueId: bookId, libraryUniqueId: folderId } = link;
    return bookId && folderId ? [{ ...withFacts(link), bookId, folderId }] : [];
  });
  return new Map([...linksByBook(whole)].map(([bookId, own]) => [bookId, own.map(({ folderId }) => folderId)]));
};

const coverOf = (uid: string, id: string, objects: ReadonlyMap<string, ListedObject>): string | undefined =>
  [bookKeys.coverObserved(uid, id), bookKeys.cover(uid, id)].find(
    (key) => (objects.get(key)?.size ?? 0) > NO_COVER_BYTES,
  );

/** A moment that can be written as a date; undefined for a number that is none. */
const asMoment = (ms: number | undefined): number | undefined =>
  ms === undefined || Number.isNaN(new Date(ms).getTime()) ? undefined : ms;

const bookOf = (document: LibraryDocument, file: ListedObject, coverKey: string | undefined): ShelfBook => {
  const { uniqueId: id = '' } = document;
  const [createdAt, updatedAt] = [document.createdAt, document.updatedAt].map(asMoment);
  const { key, size: bytes, lastModifiedMs } = file;
  return {
    ...{ id, key, bytes, coverKey, folderIds: [] },
    extension: extensionOf(key.slice(key.lastIndexOf('/') + 1)),
    title: document.title || document.name || id,
    authors: document.authors ?? '',
    language: document.language ?? '',
    createdAt: createdAt ?? lastModifiedMs,
    updatedAt: updatedAt ?? createdAt ?? lastModifiedMs,
  };
};

const folderOf = (folder: LibraryDocument): ShelfFolder => ({
  id: folder.uniqueId ?? '',
  name: folder.name || folder.title || '',
  parentId: folder.parentUniqueId || folder.libraryUniqueId || undefined,
  updatedAt: asMoment(folder.updatedAt) ?? 0,
});

const shelfOf = (
  uid: string,
  documents: readonly LibraryDocument[],
  objects: ReadonlyMap<string, ListedObject>,
): Shelf => {
  const files = filesByBook(objects);
  const links = documents.filter(
    ({ modeType, status }) => modeType === LIBRARY_MODE.link && status !== BOOK_STATUS.removed,
  );
  const folderIds = foldersByBook(links);
  const books = bookRegistrations(ofMode(documents, LIBRARY_MODE.book).map(withFacts)).flatMap(
    (registrations): readonly ShelfBook[] => {
      const documentsOfBook = registrations.map(({ document }) => document);
      // The newest may be of a device that has not sent its file.
      const book = documentsOfBook.find(({ uniqueId = '' }) => files.has(uniqueId));
      const file = files.get(book?.uniqueId ?? '');
      if (book === undefined || file === undefined) return [];
      const ids = documentsOfBook.map(({ uniqueId = '' }) => uniqueId);
      const coverKey = ids.map((id) => coverOf(uid, id, objects)).find((key) => key !== undefined);
      const folders = new Set(ids.flatMap((id) => folderIds.get(id) ?? []));
      for (const { parentUniqueId } of documentsOfBook) if (parentUniqueId) folders.add(parentUniqueId);
      return [{ ...bookOf(book, file, coverKey), folderIds: [...folders] }];
    },
  );
  return { books, folders: ofMode(documents, LIBRARY_MODE.folder).map(folderOf) };
};

/**
 * Libraries as other programs see them. Documents are read once and then only what has changed; files are listed at most
 * every ten seconds, because a reader asks for page after page.
 */
export const createShelves = (
  writer: Pick<ChannelWriter, 'readOn'>,
  objects: Pick<ObjectStore, 'list'>,
  clock: Clock,
): Shelves => {
  const known = new Map<string, Kept>();
  const takeTurn = createTurns();
  return {
    of: (uid) =>
      takeTurn(uid, async () => {
        const kept: Kept = known.get(uid) ?? { documents: new Map(), readTo: undefined, files: undefined };
        // A reading that breaks off has told half: it is not gone on from.
        known.delete(uid);
        kept.readTo = await writer.readOn(uid, kept.readTo, follow(kept, uid));
        if (kept.files === undefined || Math.abs(clock.now() - kept.files.at) > LISTING_MS)
          kept.files = { at: clock.now(), objects: await allObjects(objects, `${uid}/reader/`) };
        known.set(uid, kept);
        const [oldest] = known.keys();
        if (known.size > MOST_USERS && oldest !== undefined) known.delete(oldest);
        return shelfOf(uid, [...kept.documents.values()], kept.files.objects);
      }),
  };
};
