import { readingDay } from '@inkside/kit';
import type { ReadingSession, SessionRefusal } from '@inkside/protocol';
import { hashSecret } from '../../accounts';
import type { BookMarks, BookNews } from './bookMarks';
import { type Place, utcDays, zoneOf } from './places';
import { LONGEST_SESSION_MS, type Session, type SessionLog } from './sessionLog';

const ID_LENGTH = 32;
const MINUTE_MS = 60_000;
/** Clocks of devices go wrong by this much. */
const SKEW_MS = 5 * MINUTE_MS;
/** A clock that lost its battery begins long before. */
const EARLIEST = Date.UTC(2005, 0, 1);

/** Why the times of a session cannot be true, or undefined. `now` in epoch milliseconds. */
const refusalOf = ({ startTime, endTime }: ReadingSession, now: number): SessionRefusal | undefined => {
  if (startTime < EARLIEST) return 'past';
  if (endTime < startTime) return 'backwards';
  if (endTime > now + SKEW_MS) return 'future';
  return endTime - startTime > LONGEST_SESSION_MS ? 'tooLong' : undefined;
};

const nameOf = ({ id, docId, startTime }: ReadingSession): string =>
  id ?? hashSecret(`session\n${docId}\n${startTime}`).slice(0, ID_LENGTH);

/** `place` is that of the whole report. Throws `errors.badRequest {field: timezone}`. */
const sessionOf = (told: ReadingSession, place: Place): Session => {
  const zone = zoneOf(told) ?? zoneOf(place);
  return {
    id: nameOf(told),
    docId: told.docId,
    startTime: told.startTime,
    endTime: told.endTime,
    ...(told.pages === undefined ? {} : { pages: told.pages }),
    ...(zone === undefined ? {} : { offset: zone(told.startTime) / MINUTE_MS }),
  };
};

const newsOf = ({ docId, name, progress, startTime, endTime }: ReadingSession): BookNews => ({
  docId,
  name: name ?? undefined,
  progress: progress ?? undefined,
  at: endTime,
  day: readingDay(startTime, utcDays),
});

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
