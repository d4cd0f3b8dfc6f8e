import type { ReadingSession, SessionRefusal } from '../../../src/services/contract/statistics';
import { hashSecret } from '../../accounts/hashes';
import { UTC, dayAt, zoneOf } from './days';
import type { Place } from './days';
import { LONGEST_SESSION_MS } from './sessionLog';
import type { Session } from './sessionLog';
import type { BookNews } from './bookMarks';

const ID_LENGTH = 32;
const MINUTE_MS = 60_000;
/** Clocks of devices go wrong by this much. */
const SKEW_MS = 5 * MINUTE_MS;
/** A clock that lost its battery begins long before. */
const EARLIEST = Date.UTC(2005, 0, 1);

/** Why the times of a session cannot be true, or undefined. `now` in epoch milliseconds. */
export const refusalOf = ({ startTime, endTime }: ReadingSession, now: number): SessionRefusal | undefined => {
  if (startTime < EARLIEST) return 'past';
  if (endTime < startTime) return 'backwards';
  if (endTime > now + SKEW_MS) return 'future';
  return endTime - startTime > LONGEST_SESSION_MS ? 'tooLong' : undefined;
};

const nameOf = ({ id, docId, startTime }: ReadingSession): string =>
  id ?? hashSecret(`session\n${docId}\n${startTime}`).slice(0, ID_LENGTH);

/** `place` is that of the whole report. Throws `errors.badRequest {field: timezone}`. */
export const sessionOf = (told: ReadingSession, place: Place): Session => {
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

export const newsOf = ({ docId, name, progress, startTime, endTime }: ReadingSession): BookNews => ({
  docId,
  name: name ?? undefined,
  progress: progress ?? undefined,
  at: endTime,
  day: dayAt(startTime, UTC),
});
