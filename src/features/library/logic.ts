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

/** floor(current/total*100) of the text `current/total` (specification section 5), 100 at most; 0 for anything else. */
export const percentOf = (progress: unknown): number => {
  const match = /^\s*(\d+)\s*\/\s*(\d+)\s*$/.exec(textField(progress));
  if (match === null) return 0;
  const [current, total] = [Number(match[1]), Number(match[2])];
  return total === 0 ? 0 : Math.min(100, Math.floor((current / total) * 100));
};

const extension = (name: string): string => /\.([a-z0-9]{1,7})$/i.exec(name)?.[1]?.toLowerCase() ?? '';

/** `modeType` of specification section 3. */
const kinds: Readonly<Record<number, BookRow['kind']>> = { 3: 'folder', 4: 'book', 5: 'link' };
/** `readingStatus` of a book that was read to its end. */
const FINISHED = 2;
const REMOVED = 1;

const numberField = (value: unknown): number | undefined => (typeof value === 'number' ? value : undefined);

type Own = Partial<Omit<BookRow, 'documentId'>>;

/** Texts that are there. */
const textsOf = (texts: Own): Own => Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== ''));

const bookFacts = (document: JsonObject): Own => {
  const source = numberField(document['fetchSource']);
  const size = amountField(document['size']);
  return {
    ...textsOf({
      idString: textField(document['idString']),
      hash: textField(document['hashTag']).toLowerCase(),
      language: textField(document['language']).toLowerCase(),
      parentId: textField(document['parentUniqueId']),
      coverUrl: textField(document['coverUrl']),
    }),
    ...(source === undefined ? {} : { source }),
    ...(size > 0 ? { size } : {}),
    ...(document['readingStatus'] === FINISHED ? { isFinished: true } : {}),
    ...(document['fileSyncStatus'] === 0 ? { isHeldBack: true } : {}),
  };
};

const ownFacts = (kind: BookRow['kind'], document: JsonObject): Own => {
  if (kind === 'book') return bookFacts(document);
  if (kind === 'folder') return textsOf({ parentId: textField(document['parentUniqueId']) });
  return { bookId: textField(document['documentUniqueId']), folderId: textField(document['libraryUniqueId']) };
};

/** Whether it is deleted, or about to be: in the bin, and asked to go for good. */
const isGone = (document: JsonObject): boolean =>
  document['_deleted'] === true || (document['forceDelete'] === true && document['status'] === REMOVED);

/** The row of a library document; undefined for marks and notes in books, and for what is deleted. */
export const bookRowOf = (document: JsonObject): BookRow | undefined => {
  const kind = kinds[numberField(document['modeType']) ?? 0];
  if (kind === undefined || isGone(document)) return undefined;
  const name = textField(document['name']);
  const removedAt = amountField(document['removedAt']);
  return {
    documentId: textField(document['_id']),
    id: firstText(document['uniqueId'], document['_id']),
    kind,
    title: firstText(document['title'], name),
    authors: textField(document['authors']),
    percent: percentOf(document['progress']),
    isRemoved: document['status'] === REMOVED,
    extension: extension(name) || extension(textField(document['location'])),
    readAt: asEpochMs(amountField(document['lastAccess'])),
    createdAt: asEpochMs(amountField(document['createdAt'])),
    updatedAt: asEpochMs(firstAmount(document['updatedAt'], document['createdAt'])),
    ...(removedAt > 0 ? { removedAt: asEpochMs(removedAt) } : {}),
    ...ownFacts(kind, document),
  };
};

/** Whether something that was kept is a row of today's shape. */
export const isBookRow = (kept: unknown): kept is BookRow =>
  isObject(kept) &&
  typeof kept['documentId'] === 'string' &&
  typeof kept['id'] === 'string' &&
  typeof kept['title'] === 'string' &&
  (kept['kind'] === 'book' || kept['kind'] === 'folder' || kept['kind'] === 'link') &&
  typeof kept['updatedAt'] === 'number';

/** Where the picture of a folder lies (specification section 3, storage key layout). */
export const folderCoverKey = (uid: Uid, folderId: string): ObjectKey =>
  asObjectKey(`${uid}/reader/userdata/library/thumbnail/${folderId}.png`);

/** How far a book is read, as a word. */
export type ReadState = 'unread' | 'reading' | 'finished';

export const readStateOf = ({ percent, isFinished, readAt }: BookRow): ReadState => {
  if (isFinished === true || percent === 100) return 'finished';
  return percent > 0 || readAt > 0 ? 'reading' : 'unread';
};

/** The word of a book source (specification section 3); unknown numbers have one of their own. */
const sourceWords: Readonly<Record<number, string>> = {
  0: 'local',
  1: 'cloud',
  2: 'tryRead',
  3: 'preset',
  4: 'vendor',
  5: 'vendor',
  6: 'vendor',
  7: 'vendor',
  10: 'storage',
  1001: 'storage',
};

export const sourceWordOf = (source: number): string => sourceWords[source] ?? 'unknown';
