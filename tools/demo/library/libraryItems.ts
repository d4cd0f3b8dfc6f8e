import { createHash } from 'node:crypto';

import { bookKeys } from '@inkside/protocol';
import { epubOf } from '../../../cloud/reading/offlineSet/epub';
import type { DemoItem, DemoObject } from '../archive/demoItem';
import { idOf } from '../random';
import { books, libraryFolders, type DemoBook } from './books';
import { coverPng } from './cover';
import { bookDocument, folderLinkDocument, libraryFolderDocument } from './libraryDocuments';
import { ornaments } from './ornaments';
import { chaptersOf, texts } from './texts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

const folderIdOf = (uid: string, key: string): string => idOf(uid, `library/${key}`);
const bookIdOf = (uid: string, key: string): string => idOf(uid, `book/${key}`);

/** Lower-case hex. */
export const md5Of = (bytes: Uint8Array): string => createHash('md5').update(bytes).digest('hex');

const contentTypes = { epub: 'application/epub+zip', txt: 'text/plain; charset=utf-8' } as const;

const coverOf = (book: DemoBook): Uint8Array => coverPng({ ...book, ornament: ornaments[book.ornament] });

const fileOf = (uid: string, book: DemoBook, cover: Uint8Array, modifiedAt: number): Uint8Array => {
  const paragraphs = texts[book.key];
  if (book.format === 'txt') {
    return new TextEncoder().encode([book.title, book.author, '', ...paragraphs].join('\n\n'));
  }
  const id = bookIdOf(uid, book.key);
  return epubOf({ ...book, id, modifiedAt, cover, chapters: chaptersOf(book.title, paragraphs) });
};

const linkOf = (uid: string, book: DemoBook, bookId: string, at: number) =>
  book.folder === undefined
    ? []
    : [
        folderLinkDocument({
          uid,
          id: idOf(uid, `link/${book.key}`),
          bookId,
          folderId: folderIdOf(uid, book.folder),
          createdAt: at,
          updatedAt: at,
          isInBin: book.isInBin === true,
        }),
      ];

const bookItem = (uid: string, book: DemoBook, now: number): DemoItem => {
  const id = bookIdOf(uid, book.key);
  const createdAt = now - book.addedDaysAgo * DAY_MS;
  const lastAccess = book.readHoursAgo === undefined ? 0 : now - book.readHoursAgo * HOUR_MS;
  const cover = coverOf(book);
  const file = fileOf(uid, book, cover, createdAt);
  const objects: DemoObject[] = [
    { key: bookKeys.file(uid, id, book.format), bytes: file, contentType: contentTypes[book.format] },
    { key: bookKeys.cover(uid, id), bytes: cover, contentType: 'image/png' },
  ];
  const document = bookDocument({
    ...book,
    uid,
    id,
    createdAt,
    updatedAt: Math.max(createdAt, lastAccess),
    isInBin: book.isInBin === true,
    isFavourite: book.isFavourite === true,
    size: file.length,
    md5: md5Of(file),
    folderId: book.folder === undefined ? null : folderIdOf(uid, book.folder),
    progress: book.progress,
    lastAccess,
  });
  return { documents: [...linkOf(uid, book, id, createdAt), document], objects };
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
];
