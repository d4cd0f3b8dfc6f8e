import { createHash } from 'node:crypto';

import { bookKeys } from '@inkside/protocol';
import { epubOf } from '../../../cloud/reading/offlineSet/epub';
import type { DemoItem, DemoObject } from '../archive/demoItem';
import { linesOf, pdfOf } from '../files/pdf';
import { idOf } from '../random';
import { bookIdOf } from './bookIds';
import { books, libraryFolders, type DemoBook } from './books';
import { coverPng } from './cover';
import { bookDocument, folderLinkDocument, libraryFolderDocument } from './libraryDocuments';
import { markItem } from './markItem';
import { marks } from './marks';
import { ornaments } from './ornaments';
import { chaptersOf, texts } from './texts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

const folderIdOf = (uid: string, key: string): string => idOf(uid, `library/${key}`);

/** Lower-case hex. */
export const md5Of = (bytes: Uint8Array): string => createHash('md5').update(bytes).digest('hex');

const contentTypes = {
  epub: 'application/epub+zip',
  txt: 'text/plain; charset=utf-8',
  pdf: 'application/pdf',
} as const;

const coverOf = (book: DemoBook): Uint8Array => coverPng({ ...book, ornament: ornaments[book.ornament] });

const fileOf = (uid: string, book: DemoBook, cover: Uint8Array, modifiedAt: number): Uint8Array => {
  const paragraphs = texts[book.key];
  if (book.format === 'txt') {
    return new TextEncoder().encode([book.title, book.author, '', ...paragraphs].join('\n\n'));
  }
  if (book.format === 'pdf') return pdfOf(paragraphs.map((text) => ({ title: book.title, lines: linesOf(text) })));
  const id = bookIdOf(uid, book.key);
  return epubOf({ ...book, id, modifiedAt, cover, chapters: chaptersOf(book.title, paragraphs) });
};

interface BookParts {
  readonly uid: string;
  readonly book: DemoBook;
  readonly id: string;
  readonly file: Uint8Array;
  readonly cover: Uint8Array;
}

/** By the keys of the specification, and by those of the observed cloud, under which foreign clients look. */
const objectsOf = ({ uid, book: { format }, id, file, cover }: BookParts): DemoObject[] => [
  ...[bookKeys.file(uid, id, format), bookKeys.fileObserved(uid, id, format)].map((key) => ({
    key,
    bytes: file,
    contentType: contentTypes[format],
  })),
  ...[bookKeys.cover(uid, id), bookKeys.coverObserved(uid, id)].map((key) => ({
    key,
    bytes: cover,
    contentType: 'image/png',
  })),
];

/** The first link is as old as the book, each further one a day younger. */
const linkItems = (uid: string, { key, folders = [], isInBin, addedDaysAgo }: DemoBook, now: number): DemoItem[] =>
  folders.map((folder, index) => {
    const at = now - (addedDaysAgo - index) * DAY_MS;
    const document = folderLinkDocument({
      uid,
      id: idOf(uid, index === 0 ? `link/${key}` : `link/${key}/${folder}`),
      bookId: bookIdOf(uid, key),
      folderId: folderIdOf(uid, folder),
      createdAt: at,
      updatedAt: at,
      isInBin: isInBin === true,
    });
    return { documents: [document], objects: [] };
  });

const documentOf = ({ uid, book, id, file }: BookParts, createdAt: number, lastAccess: number) => {
  const [folder] = book.folders ?? [];
  return bookDocument({
    ...book,
    uid,
    id,
    createdAt,
    updatedAt: Math.max(createdAt, lastAccess),
    isInBin: book.isInBin === true,
    isFavourite: book.isFavourite === true,
    size: file.length,
    md5: md5Of(file),
    folderId: folder === undefined ? null : folderIdOf(uid, folder),
    progress: book.progress,
    lastAccess,
  });
};

const partsOf = (uid: string, book: DemoBook, now: number): BookParts => {
  const cover = coverOf(book);
  const file = fileOf(uid, book, cover, now - book.addedDaysAgo * DAY_MS);
  return { uid, book, id: bookIdOf(uid, book.key), file, cover };
};

const bookItem = (uid: string, book: DemoBook, now: number): DemoItem => {
  const parts = partsOf(uid, book, now);
  const createdAt = now - book.addedDaysAgo * DAY_MS;
  const lastAccess = book.readHoursAgo === undefined ? 0 : now - book.readHoursAgo * HOUR_MS;
  const document = documentOf(parts, createdAt, lastAccess);
  return { documents: [document], objects: objectsOf(parts) };
};

/** The older registration of a book's file, which readers fold into the newer one: both have one path. */
const copyItem = (uid: string, book: DemoBook, daysAgo: number, now: number): DemoItem => {
  const copy = { ...partsOf(uid, book, now), id: idOf(uid, `book/${book.key}/copy`) };
  const alone = { ...copy, book: { ...book, folders: [] } };
  return { documents: [documentOf(alone, now - daysAgo * DAY_MS, 0)], objects: objectsOf(copy) };
};

const folderItem = (uid: string, folder: (typeof libraryFolders)[number], now: number): DemoItem => {
  const at = now - 160 * DAY_MS;
  const id = folderIdOf(uid, folder.key);
  const facts = { uid, id, name: folder.name, createdAt: at, updatedAt: at, isInBin: false };
  return { documents: [libraryFolderDocument(facts)], objects: [] };
};

/** Folders and books of the demo account, each made when it is asked for. `now`: epoch milliseconds. */
export const libraryItems = (uid: string, now: number): (() => DemoItem)[] => [
  ...libraryFolders.map((folder) => () => folderItem(uid, folder, now)),
  ...books.map((book) => () => bookItem(uid, book, now)),
  ...books.flatMap((book) => linkItems(uid, book, now)).map((item) => () => item),
  ...books.flatMap((book) =>
    book.copiedDaysAgo === undefined ? [] : [() => copyItem(uid, book, book.copiedDaysAgo ?? 0, now)],
  ),
  ...marks.map((mark) => () => markItem({ uid, mark, bookId: bookIdOf(uid, mark.book), now })),
];
