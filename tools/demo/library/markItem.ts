import { LIBRARY_MODE } from '@inkside/protocol';
import type { DemoItem } from '../archive/demoItem';
import { idOf } from '../random';
import { commonOf } from './libraryDocuments';
import type { DemoMark } from './marks';
import { texts } from './texts';

const HOUR_MS = 3_600_000;
/** ARGB as a signed number, as the device keeps colours. */
const COLOUR = { highlight: 0xff_ff_eb_3b | 0, underline: 0xff_1e_88_e5 | 0 } as const;
/** How the device marks the words. */
const SHAPE = { highlight: 0, underline: 1 } as const;

interface MarkParts {
  readonly uid: string;
  readonly mark: DemoMark;
  readonly bookId: string;
  /** Epoch milliseconds. */
  readonly now: number;
}

/** First and last character of the quote, counted from the beginning of the book's text. */
const spanOf = ({ book, quote }: DemoMark): readonly [start: number, end: number] => {
  const start = texts[book].join('\n\n').indexOf(quote);
  if (start < 0) throw new Error(`${book} does not hold the words: ${quote}`);
  return [start, start + quote.length];
};

const sharedBy = ({ uid, mark, bookId, now }: MarkParts) => {
  const at = now - mark.hoursAgo * HOUR_MS;
  const id = idOf(uid, `mark/${mark.kind}/${mark.book}/${mark.quote}`);
  const mode = mark.kind === 'bookmark' ? LIBRARY_MODE.bookmark : LIBRARY_MODE.annotation;
  const [start] = spanOf(mark);
  return {
    ...commonOf({ uid, id, createdAt: at, updatedAt: at, isInBin: false }, mode),
    documentId: bookId,
    quote: mark.quote,
    pageNumber: mark.page,
    position: String(start),
  };
};

/** A bookmark, an annotation (reference: cloud-api 6.4): positions are characters from the beginning, as text. */
const documentOf = (parts: MarkParts) => {
  const { kind, quote, note = '' } = parts.mark;
  const [start, end] = spanOf(parts.mark);
  const shared = sharedBy(parts);
  if (kind === 'bookmark') return { ...shared, title: quote, positionInt: start, positionType: 0, positionVersion: 0 };
  const [startPosition, endPosition] = [String(start), String(end)];
  return {
    ...shared,
    note,
    chapter: '',
    startPosition,
    endPosition,
    color: COLOUR[kind],
    shape: SHAPE[kind],
    rectangles: [],
  };
};

/** Something marked in a book. */
export const markItem = (parts: MarkParts): DemoItem => ({ documents: [documentOf(parts)], objects: [] });
