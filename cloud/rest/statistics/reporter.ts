import type { ReadingSession, SessionRefusal } from '../../../src/services/contract/statistics';
import type { BookMarks } from './bookMarks';
import type { Place } from './days';
import { newsOf, refusalOf, sessionOf } from './report';
import type { SessionLog } from './sessionLog';

export interface ReportOutcome {
  /** Sessions that are new. */
  readonly accepted: number;
  readonly repeated: number;
  /** By their place in the report. */
  readonly refused: { readonly index: number; readonly reason: SessionRefusal }[];
}

export interface ReadingStores {
  readonly log: SessionLog;
  readonly marks: BookMarks;
}

const noteBooks = async (marks: BookMarks, uid: string, told: readonly ReadingSession[]): Promise<void> => {
  const books = new Set(told.map(({ docId }) => docId));
  const newsOfBook = (book: string) => told.filter(({ docId }) => docId === book).map(newsOf);
  await Promise.all([...books].map((book) => marks.note(uid, book, newsOfBook(book))));
};

/** Keeps the sessions that can be true. Throws `errors.badRequest {field: timezone}`; `now` in epoch milliseconds. */
export const keepReport = async (
  { log, marks }: ReadingStores,
  uid: string,
  told: readonly ReadingSession[],
  { place, now }: { readonly place: Place; readonly now: number },
): Promise<ReportOutcome> => {
  const refusals = told.map((session) => refusalOf(session, now));
  const places = told.flatMap((_, index) => (refusals[index] === undefined ? [index] : []));
  const taken = told.filter((_, index) => refusals[index] === undefined);
  const sessions = taken.map((session) => sessionOf(session, place));
  // The marks first: told again after a crash in between, they stay as they are.
  await noteBooks(marks, uid, taken);
  const outcomes = await log.add(uid, sessions);
  for (const [position, index] of places.entries()) {
    if (outcomes[position] === 'tooMany') refusals[index] = 'tooMany';
  }
  return {
    accepted: outcomes.filter((outcome) => outcome === 'accepted').length,
    repeated: outcomes.filter((outcome) => outcome === 'repeated').length,
    refused: refusals.flatMap((reason, index) => (reason === undefined ? [] : [{ index, reason }])),
  };
};
