import { call, put, select, type SagaGenerator } from 'typed-redux-saga';

import type { JsonObject } from '@inkside/kit';
import { devicePages, inkSheetsOf, placeOfInk } from '../features/reader/inkLogic';
import { inkNamed, readerInkTold } from '../features/reader/inkSlice';
import { makeSelectInk, selectReaderBook } from '../features/reader/selectors';
import { reportThrown } from './effects/effects';
import type { Scope } from './scope';

interface InkReading {
  readonly bookId: string;
  readonly bookIds: ReadonlySet<string>;
  readonly documentId: string | undefined;
  /** Documents of the book, its own among them, by their ids. */
  readonly marks: ReadonlyMap<string, JsonObject>;
  /** The ink that was named last; '' before any was looked for. */
  ink: string;
}

/** Says which ink of the book documents name, when that is other ink than before. */
export function* nameInk(reading: InkReading): SagaGenerator<void> {
  const { bookId, bookIds, documentId, marks } = reading;
  const book = yield* select(selectReaderBook);
  if (book.phase !== 'open' || book.bookId !== bookId) return;
  const sheets = inkSheetsOf(marks.values(), bookIds);
  const total = devicePages(documentId === undefined ? undefined : marks.get(documentId));
  const named = JSON.stringify([sheets, sheets.length === 0 ? 0 : total]);
  if (named === reading.ink) return;
  const isFirst = reading.ink === '';
  reading.ink = named;
  // What was found when the book was open before is listed still: where none is left, it is to go.
  if (isFirst && sheets.length === 0 && (yield* select(makeSelectInk(bookId))).length === 0) return;
  yield* put(inkNamed({ bookId, extension: book.extension, total, sheets }));
}

/** Fetches the ink, and says what became of it. */
export function* bringInk({ payload }: ReturnType<typeof inkNamed>, { uid, services }: Scope): SagaGenerator<void> {
  const { bookId, extension, total, sheets } = payload;
  try {
    const found = yield* call(() => services.bookReading.ink(uid, bookId, sheets));
    const pages = found
      .map((ink) => ({ ...ink, place: placeOfInk(ink.page, extension, total) }))
      .toSorted((a, b) => (a.page ?? Infinity) - (b.page ?? Infinity));
    yield* put(readerInkTold({ bookId, pages }));
  } catch (thrown) {
    // Without its code the book is read without its ink.
    yield* call(reportThrown, services.clock, 'reader/ink', thrown);
  }
}
