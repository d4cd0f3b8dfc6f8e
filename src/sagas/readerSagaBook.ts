import { call, fork, put, race, select, take, takeEvery, takeLatest, type SagaGenerator } from 'typed-redux-saga';

import { asMs, type JsonObject } from '@inkside/kit';
import type { BookPlace } from '@inkside/reader';
import type { DocumentChange, StoredDocument } from '@inkside/sync';
import { changeFields, isAbout, markDocument, marksOf, removalFields } from '../features/reader/markLogic';
import {
  bookStatusOf,
  type BookStatus,
  type KeptPlace,
  mayWrite,
  placeFact,
  progressFields,
  progressOf,
  progressText,
  questionOf,
} from '../features/reader/readingLogic';
import { inkNamed } from '../features/reader/inkSlice';
import { libraryChanged, libraryLoaded } from '../features/library/slice';
import { makeSelectRegistrations, selectReaderBook } from '../features/reader/selectors';
import {
  markChanged,
  markMade,
  markRemoved,
  placeReached,
  progressAnswered,
  readerChanged,
} from '../features/reader/slice';
import type { OpenBook, ProgressQuestion } from '../features/reader/types';
import { toastRaised } from '../features/toasts/slice';
import { reportThrown, sleep, sourceOf } from './effects/effects';
import { perform } from './operationsSaga';
import { bringInk, nameInk } from './readerSagaInk';
import type { Scope } from './scope';

/** A book that is open, and what is known of it besides the state. */
export interface Reading {
  readonly bookId: string;
  /** Undefined while the library has no document of it, as before a first sync: it is read, and nothing is written. */
  documentId: string | undefined;
  /** As it was kept last; undefined until somebody has read here. */
  kept: KeptPlace | undefined;
  /** The progress that the book was opened at: opening alone is no reading. */
  opened: string | undefined;
  /** As its document was told last. */
  status: BookStatus;
  /** Its id, and those of other registrations of its file. */
  bookIds: ReadonlySet<string>;
  /** Documents of the book, of its marks and its ink, by their ids. */
  readonly marks: Map<string, JsonObject>;
  /** The ink that was named last; '' before any was looked for. */
  ink: string;
}

/** `modeType` of books. */
const BOOK = 4;
/** Turning pages, one rests no longer than this. */
const AFTER_TURNING_MS = asMs(2000);

export const placeFactName = (bookId: string): string => `reader/at/${bookId}`;

/** What this browser has of books that are deleted for good: their files, and where one was in them. */
export function* forgetBooks(bookIds: readonly string[], { uid, services }: Scope): SagaGenerator<void> {
  if (bookIds.length === 0) return;
  try {
    yield* call(() => services.bookReading.remove(uid, bookIds));
    for (const bookId of bookIds) {
      const known = yield* call(() => services.kept.fact(uid, placeFactName(bookId)));
      if (known !== undefined) yield* call(() => services.kept.keepFact(uid, placeFactName(bookId), null));
    }
  } catch (thrown) {
    // A browser that cannot let go must not keep the cloud from it.
    yield* call(reportThrown, services.clock, 'reader/forget', thrown);
  }
}

function* shownBook({ bookId }: Reading): SagaGenerator<OpenBook | undefined> {
  const book = yield* select(selectReaderBook);
  return book.phase === 'open' && book.bookId === bookId ? book : undefined;
}

function* keepPlace(reading: Reading, { uid, services }: Scope): SagaGenerator<void> {
  const { kept, bookId } = reading;
  if (kept === undefined) return;
  try {
    yield* call(() => services.kept.keepFact(uid, placeFactName(bookId), placeFact(kept)));
  } catch (thrown) {
    // The document has it, or will: the next device finds the page.
    yield* call(reportThrown, services.clock, 'reader/keepPlace', thrown);
  }
}

function* writeProgress(reading: Reading, place: BookPlace, { uid, services }: Scope): SagaGenerator<void> {
  const { documentId, kept } = reading;
  if (documentId === undefined || kept === undefined || reading.status.isRemoved) return;
  // First, so that the change is known as our own when it is told.
  reading.kept = { ...kept, written: progressText(place) };
  reading.opened = '';
  const fields = progressFields(place, reading.status, services.clock.now());
  // What is not told yet must not look like another device's.
  reading.marks.set(documentId, { ...reading.marks.get(documentId), ...fields });
  try {
    yield* call(() => services.documents.edit(uid, 'library', documentId, fields));
  } catch (thrown) {
    yield* call(reportThrown, services.clock, 'reader/progress', thrown);
  }
}

const questionAt = ({ documentId, kept, marks }: Reading, book: OpenBook | undefined): ProgressQuestion | null => {
  const place = book?.place ?? null;
  if (kept === undefined || documentId === undefined || place === null) return null;
  return questionOf({ ...kept, fraction: place.fraction }, progressOf(marks.get(documentId)?.['progress']));
};

/** Asks where another device has read to another place, once. @returns what is asked, null for nothing */
function* askWhoHolds(reading: Reading): SagaGenerator<ProgressQuestion | null> {
  const { bookId } = reading;
  const book = yield* call(shownBook, reading);
  const asked = book?.question ?? null;
  const question = questionAt(reading, book) ?? asked;
  if (question !== null && question.theirs !== asked?.theirs) yield* put(readerChanged({ bookId, question }));
  return question;
}

/** Writes what was read since: here, and into the book's document for the devices. */
export function* savePlace(reading: Reading, scope: Scope): SagaGenerator<void> {
  const { place } = (yield* call(shownBook, reading)) ?? {};
  if (place === undefined || place === null) return;
  const text = progressText(place);
  reading.opened ??= text;
  const before = reading.kept;
  const { spot, fraction } = place;
  reading.kept = { written: '', refused: '', ...before, spot, fraction };
  const question = yield* call(askWhoHolds, reading);
  const isNew = text !== reading.opened && text !== before?.written;
  if (isNew && mayWrite(fraction, question)) yield* call(writeProgress, reading, place, scope);
  yield* call(keepPlace, reading, scope);
}

function* followPlaces(reading: Reading, scope: Scope): SagaGenerator<void> {
  for (;;) {
    yield* take(placeReached);
    if (reading.opened === undefined) yield* call(savePlace, reading, scope);
    for (let isTurning = true; isTurning;) {
      const { more } = yield* race({ more: take(placeReached), rest: sleep(scope.services.clock, AFTER_TURNING_MS) });
      isTurning = more !== undefined;
    }
    yield* call(savePlace, reading, scope);
  }
}

function* answerQuestion(
  { payload }: ReturnType<typeof progressAnswered>,
  reading: Reading,
  scope: Scope,
): SagaGenerator<void> {
  const { question } = (yield* call(shownBook, reading)) ?? {};
  if (question === undefined || question === null || reading.kept === undefined) return;
  const { theirs } = question;
  reading.kept = payload.goes
    ? { ...reading.kept, written: theirs, refused: '' }
    : { ...reading.kept, refused: theirs };
  yield* put(readerChanged({ bookId: reading.bookId, question: null }));
  yield* call(keepPlace, reading, scope);
}

/** A book that was opened before its document came is one of the library from then on. */
function takeDocument(document: StoredDocument, reading: Reading): void {
  reading.marks.set(document._id, document);
  if (document['uniqueId'] !== reading.bookId || document['modeType'] !== BOOK) return;
  reading.documentId ??= document._id;
  if (document._id === reading.documentId) reading.status = bookStatusOf(document);
}

function* tellMarks(reading: Reading): SagaGenerator<void> {
  const { bookId, bookIds, marks } = reading;
  yield* put(readerChanged({ bookId, marks: marksOf([...marks.values()], bookIds) }));
  yield* call(nameInk, reading);
}

/** Another device may have read on. What was read before the document came could not be written. */
function* weighProgress(reading: Reading, wasUnknown: boolean, scope: Scope): SagaGenerator<void> {
  if (reading.documentId === undefined) return;
  if (wasUnknown) yield* call(savePlace, reading, scope);
  else yield* call(askWhoHolds, reading);
}

function* readMarks(reading: Reading, scope: Scope): SagaGenerator<void> {
  const { uid, services } = scope;
  const { documents } = yield* call(() => services.documents.readAll(uid, 'library'));
  reading.bookIds = yield* select(makeSelectRegistrations(reading.bookId));
  reading.marks.clear();
  const wasUnknown = reading.documentId === undefined;
  for (const document of documents) if (isAbout(document, reading.bookIds)) takeDocument(document, reading);
  yield* call(tellMarks, reading);
  yield* call(weighProgress, reading, wasUnknown, scope);
}

/** A book that was opened by its address is there before the library tells of its other registrations. */
function* readOtherMarks(reading: Reading, scope: Scope): SagaGenerator<void> {
  const { size } = yield* select(makeSelectRegistrations(reading.bookId));
  if (size > reading.bookIds.size) yield* call(readMarks, reading, scope);
}

function* hearChanges(changes: readonly DocumentChange[], reading: Reading, scope: Scope): SagaGenerator<void> {
  const wasUnknown = reading.documentId === undefined;
  for (const change of changes) {
    if (change.isDeleted) reading.marks.delete(change.id);
    else if (isAbout(change.document, reading.bookIds)) takeDocument(change.document, reading);
  }
  yield* call(tellMarks, reading);
  yield* call(weighProgress, reading, wasUnknown, scope);
}

/** Marks of the book as they stand, and whatever changes about the book from now on. */
function* followDocuments(reading: Reading, scope: Scope): SagaGenerator<void> {
  const { uid, services } = scope;
  const source = sourceOf<{ readonly changes: readonly DocumentChange[] | undefined }>((report) =>
    services.documents.watch(uid, 'library', report),
  );
  try {
    yield* call(readMarks, reading, scope);
    for (;;) {
      const { changes } = yield* take(source);
      if (changes === undefined) yield* call(readMarks, reading, scope);
      else if (
        changes.some(
          (each) => reading.marks.has(each.id) || (!each.isDeleted && isAbout(each.document, reading.bookIds)),
        )
      )
        yield* call(hearChanges, changes, reading, scope);
    }
  } finally {
    source.close();
  }
}

function* complain(thrown: unknown, { services }: Scope): SagaGenerator<void> {
  const error = yield* call(reportThrown, services.clock, 'reader/marks', thrown);
  yield* put(toastRaised({ id: services.ids.newId(), tone: 'bad', ...error }));
}

function* makeMark({ payload }: ReturnType<typeof markMade>, reading: Reading, scope: Scope): SagaGenerator<void> {
  const { uid, services } = scope;
  const made = { uid, uniqueId: services.ids.newId(), bookId: reading.bookId, now: services.clock.now() };
  try {
    yield* call(() => services.documents.create(uid, 'library', markDocument(payload.mark, made)));
  } catch (thrown) {
    yield* call(complain, thrown, scope);
  }
}

function* changeMark({ payload }: ReturnType<typeof markChanged>, scope: Scope): SagaGenerator<void> {
  const { uid, services } = scope;
  const fields = changeFields(payload.change, services.clock.now());
  try {
    yield* call(() => services.documents.edit(uid, 'library', payload.id, fields));
  } catch (thrown) {
    yield* call(complain, thrown, scope);
  }
}

/** At once, and with a way back. */
function* removeMark({ payload }: ReturnType<typeof markRemoved>, reading: Reading, scope: Scope): SagaGenerator<void> {
  const fields = removalFields(scope.services.clock.now());
  const isBookmark = reading.marks.get(payload.id)?.['modeType'] === 2;
  const words = { code: isBookmark ? 'reader.bookmarkRemoved' : 'reader.markRemoved', params: {} };
  const writes = [{ kind: 'edit', database: 'library', id: payload.id, fields } as const];
  try {
    yield* call(perform, { words, writes, refused: [] }, scope);
  } catch (thrown) {
    yield* call(complain, thrown, scope);
  }
}

/** An open book, until it is left: its progress and its marks. Ends by cancel. */
export function* followBook(reading: Reading, scope: Scope): SagaGenerator<void> {
  yield* takeLatest(inkNamed, (named: ReturnType<typeof inkNamed>) => bringInk(named, scope));
  yield* fork(followPlaces, reading, scope);
  yield* fork(followDocuments, reading, scope);
  yield* takeEvery([libraryLoaded, libraryChanged], () => readOtherMarks(reading, scope));
  yield* takeEvery(progressAnswered, (answer: ReturnType<typeof progressAnswered>) =>
    answerQuestion(answer, reading, scope),
  );
  yield* takeEvery(markMade, (made: ReturnType<typeof markMade>) => makeMark(made, reading, scope));
  yield* takeEvery(markChanged, (changed: ReturnType<typeof markChanged>) => changeMark(changed, scope));
  yield* takeEvery(markRemoved, (removed: ReturnType<typeof markRemoved>) => removeMark(removed, reading, scope));
}
