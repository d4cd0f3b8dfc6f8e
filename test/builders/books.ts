import { aUser } from '../fakes/fakeServices';
import type { NewDocument } from '../../packages/sync/src/syncPorts';

let made = 0;

const built = (modeType: number, own: Record<string, unknown>, change: Record<string, unknown>): NewDocument => {
  made += 1;
  const id = `b00c${made.toString(16).padStart(28, '0')}`;
  return Object.freeze({
    _id: `${aUser.uid}#${id}`,
    uniqueId: id,
    user: aUser.uid,
    dbId: `${aUser.uid}-READER_LIBRARY`,
    modeType,
    status: 0,
    createdAt: Date.UTC(2026, 10, 1) + made,
    updatedAt: Date.UTC(2026, 10, 1) + made,
    ...own,
    ...change,
  }) as NewDocument;
};

/** A book of the library, valid by default. */
export const aBook = (change: Record<string, unknown> = {}): NewDocument =>
  built(4, { name: `Book ${made}.epub`, title: `Book ${made}`, authors: 'An Author', progress: '' }, change);

export const aBookFolder = (change: Record<string, unknown> = {}): NewDocument =>
  built(3, { name: `Shelf ${made}`, title: `Shelf ${made}`, parentUniqueId: null }, change);

/** The link of a book to a folder. */
export const aLink = (book: NewDocument, folder: NewDocument, change: Record<string, unknown> = {}): NewDocument =>
  built(5, { documentUniqueId: book['uniqueId'], libraryUniqueId: folder['uniqueId'] }, change);
