import type { StoredDocument } from 'pouchdb-core';
import * as v from 'valibot';

import {
  BOOK_STATUS,
  LIBRARY_MODE,
  libraryChannel,
  libraryDocument,
  NOTE_KIND,
  NOTE_STATUS,
  noteTreeDocument,
} from '@inkside/protocol';
import type { ChannelWriter } from '../../gateway';

/** A book of the user's library, as its document tells. */
export interface LibraryBook {
  readonly docId: string;
  readonly name: string;
  /** Percent; undefined when it was never opened. */
  readonly progress: number | undefined;
  readonly isFinished: boolean;
  readonly isInBin: boolean;
}

/** `readingStatus` of a book (reference: cloud-api 6.4). */
const FINISHED = 2;
const CURRENT_OF_TOTAL = /^(\d{1,9})\/(\d{1,9})$/;

/** "3/10", or with some devices a share of 1 (specification section 5; reference: cloud-api 6.4). */
const percentOf = (progress: string | number | null | undefined): number | undefined => {
  if (typeof progress === 'number') return progress > 0 && progress <= 1 ? progress * 100 : undefined;
  const [, current, total] = CURRENT_OF_TOTAL.exec(progress ?? '') ?? [];
  if (current === undefined || Number(total) === 0) return undefined;
  return Math.min(100, (Number(current) / Number(total)) * 100);
};

/** Undefined where the document is none of a book. */
export const bookOf = (document: StoredDocument): LibraryBook | undefined => {
  const known = v.safeParse(libraryDocument, document);
  if (!known.success || known.output.modeType !== LIBRARY_MODE.book) return undefined;
  const { uniqueId, name, title, progress, status, readingStatus } = known.output;
  if (uniqueId === undefined) return undefined;
  const percent = percentOf(progress);
  return {
    docId: uniqueId,
    // Either may be there and empty.
    name: name || title || '',
    progress: percent,
    isFinished: readingStatus === FINISHED || percent === 100,
    isInBin: status === BOOK_STATUS.removed,
  };
};

/** One book by its `uniqueId`. Its document is named by it; one that is not is found among all. */
export const findBook = async (
  writer: Pick<ChannelWriter, 'get'>,
  uid: string,
  docId: string,
  all: () => Promise<readonly LibraryBook[]>,
): Promise<LibraryBook | undefined> => {
  const document = await writer.get(uid, `${uid}#${docId}`);
  const book = document?.['dbId'] === libraryChannel(uid) ? bookOf(document) : undefined;
  return book ?? (await all()).find((each) => each.docId === docId);
};

/** Whether it is a note that stands in the tree: no folder, and not in the bin. */
export const isNote = (document: StoredDocument): boolean => {
  const known = v.safeParse(noteTreeDocument, document);
  if (!known.success) return false;
  const { title, type, status, commitId, modeType } = known.output;
  const isOfList = title !== undefined && (commitId ?? null) === null && (modeType ?? null) === null;
  return isOfList && type === NOTE_KIND.note && status === NOTE_STATUS.enabled;
};
