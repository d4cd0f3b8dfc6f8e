import { UID_MARK } from '../../../cloud/seed/seedArchive';
import { books } from '../../../tools/demo/library/books';
import { bookIdOf } from '../../../tools/demo/library/bookIds';
import { readingSessions } from '../../../tools/demo/reading/readingSessions';
import { NOW, theArchive, UID } from './demoFakes';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

describe('what the demo account has read', () => {
  const sessions = readingSessions(UID, NOW);

  it('begins ninety days ago, most days have some, and the last ones all do', () => {
    const daysAgo = sessions.map(({ startTime }) => Math.floor((NOW - startTime) / DAY_MS));

    expect(Math.max(...daysAgo)).toBeGreaterThanOrEqual(88);
    expect(Math.max(...daysAgo)).toBeLessThan(90);
    expect(new Set(daysAgo).size).toBeGreaterThan(60);
    expect(Array.from({ length: 12 }, (_, day) => daysAgo.includes(day))).not.toContain(false);
  });

  it('is never two things at once, nor in the future, nor before the book was there', () => {
    const added = new Map(books.map(({ key, addedDaysAgo }) => [bookIdOf(UID, key), NOW - addedDaysAgo * DAY_MS]));
    const overlapping = sessions.filter(({ startTime }, index) => startTime < (sessions[index - 1]?.endTime ?? 0));

    expect(overlapping).toEqual([]);
    expect(sessions.every(({ startTime, endTime }) => startTime < endTime && endTime <= NOW)).toBe(true);
    expect(sessions.filter(({ docId, startTime }) => startTime < (added.get(docId) ?? Infinity))).toEqual([]);
    expect(new Set(sessions.map(({ id }) => id)).size).toBe(sessions.length);
  });

  it('ends for each book when its document says that it was opened last, as far as it says', () => {
    for (const { key, readHoursAgo, progress = [0, 1] } of books) {
      const last = sessions.findLast(({ docId }) => docId === bookIdOf(UID, key));
      expect(last?.startTime).toBe(readHoursAgo === undefined ? undefined : NOW - readHoursAgo * HOUR_MS);
      if (last !== undefined) expect(last.progress).toBeCloseTo((progress[0] / progress[1]) * 100);
    }
  });

  it('is kept in the archive, for the account and the moment in which it is loaded', async () => {
    // Ids of the archive are made for no account in particular.
    const ofTheArchive = new Map(books.map(({ key }) => [bookIdOf(UID, key), bookIdOf(UID_MARK, key)]));
    const expected = sessions.map((session) => ({ ...session, docId: ofTheArchive.get(session.docId) }));

    expect((await theArchive()).sessions(UID, NOW)).toEqual(expected);
  });
});
