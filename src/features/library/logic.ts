import {
  amountField,
  asEpochMs,
  asObjectKey,
  firstAmount,
  firstText,
  isObject,
  type JsonObject,
  type ObjectKey,
  textField,
  type Uid,
} from '@inkside/kit';
import type { BookRow } from './slice';

/** floor(current/total*100) of the text `current/total` (specification section 5); 0 for anything else. */
export const percentOf = (progress: unknown): number => {
  const match = /^\s*(\d+)\s*\/\s*(\d+)\s*$/.exec(textField(progress));
  if (match === null) return 0;
  const [current, total] = [Number(match[1]), Number(match[2])];
  return total === 0 ? 0 : Math.min(100, Math.floor((current / total) * 100));
};

const extension = (name: string): string => /\.([a-z0-9]{1,7})$/i.exec(name)?.[1]?.toLowerCase() ?? '';

/** The row of a library document; undefined for links, marks and notes in books, and for what is deleted. */
export const bookRowOf = (document: JsonObject): BookRow | undefined => {
  const mode = document['modeType'];
  if ((mode !== 4 && mode !== 3) || document['_deleted'] === true) return undefined;
  const name = textField(document['name']);
  return {
    documentId: textField(document['_id']),
    id: firstText(document['uniqueId'], document['_id']),
    kind: mode === 4 ? 'book' : 'folder',
    title: firstText(document['title'], name),
    authors: textField(document['authors']),
    percent: percentOf(document['progress']),
    isRemoved: document['status'] === 1,
    extension: extension(name) || extension(textField(document['location'])),
    readAt: asEpochMs(amountField(document['lastAccess'])),
    createdAt: asEpochMs(amountField(document['createdAt'])),
    updatedAt: asEpochMs(firstAmount(document['updatedAt'], document['createdAt'])),
  };
};

/** Whether something that was kept is a row of today's shape. */
export const isBookRow = (kept: unknown): kept is BookRow =>
  isObject(kept) &&
  typeof kept['documentId'] === 'string' &&
  typeof kept['id'] === 'string' &&
  typeof kept['title'] === 'string' &&
  (kept['kind'] === 'book' || kept['kind'] === 'folder') &&
  typeof kept['updatedAt'] === 'number';

/** Where a book's cover lies (specification section 3, storage key layout). */
export const coverKey = (uid: Uid, bookId: string): ObjectKey =>
  asObjectKey(`${uid}/reader/${uid}/thumbnail/${bookId}.png`);
