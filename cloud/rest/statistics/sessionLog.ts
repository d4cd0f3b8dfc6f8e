import * as v from 'valibot';

import { addDays, type Day, dayParts, type DayRule, daysFrom, fixedZone, readingDay, UTC } from '@inkside/kit';
import type { Records } from '../../accounts';
import { DAY_MS } from '../../lib/config';
import { inSlices } from '../../lib/slices';
import { type Asker, utcDays } from './places';

/** More than anyone reads; a flood must not fill a record that is written as a whole. */
const SESSIONS_PER_DAY = 500;
/** Days that are read one by one; of more, all are read. */
const DAYS_ONE_BY_ONE = 70;

/** Times in epoch milliseconds. */
const sessionSchema = v.object({
  id: v.string(),
  docId: v.string(),
  startTime: v.number(),
  endTime: v.number(),
  pages: v.optional(v.number()),
  /** Minutes east of Greenwich, where the device told. */
  offset: v.optional(v.number()),
});
export type Session = v.InferOutput<typeof sessionSchema>;

const daySchema = v.object({ sessions: v.array(sessionSchema) });

type Outcome = 'accepted' | 'repeated' | 'tooMany';

/** Reading sessions, one record for each day (of UTC) on which some began. */
export interface SessionLog {
  /** What became of each, in their order. A session of a known id is kept once, with the later end. */
  add(uid: string, sessions: readonly Session[]): Promise<Outcome[]>;
  /** Sessions that touch the time between the two instants, and perhaps some more around it. */
  between(uid: string, from: number, to: number): Promise<Session[]>;
  /** Those that began on these days. */
  onDays(uid: string, days: readonly Day[]): Promise<Session[]>;
  all(uid: string): Promise<Session[]>;
  /** Those of the books, or all. */
  remove(uid: string, docIds?: ReadonlySet<string>): Promise<void>;
}

const utcDay = ({ startTime }: Session): Day => readingDay(startTime, utcDays);

const merged = (known: readonly Session[], added: readonly Session[]) => {
  const byId = new Map(known.map((session) => [session.id, session]));
  const outcomes = added.map((session): Outcome => {
    const before = byId.get(session.id);
    if (before === undefined && byId.size >= SESSIONS_PER_DAY) return 'tooMany';
    if (before === undefined || session.endTime > before.endTime) byId.set(session.id, session);
    return before === undefined ? 'accepted' : 'repeated';
  });
  return { sessions: [...byId.values()], outcomes };
};

const prefixOf = (uid: string): string => `day:${uid}:`;
const nameOf = (uid: string, day: Day): string => `${prefixOf(uid)}${day}`;

/** Those of the days, found among all there are. */
const amongAll = async (records: Records, uid: string, days: readonly Day[]): Promise<Session[]> => {
  const wanted = new Set(days);
  const found = await records.list(prefixOf(uid), daySchema);
  const kept = await inSlices(found, ({ value }) => value.sessions.filter((session) => wanted.has(utcDay(session))));
  return kept.flat();
};

export const createSessionLog = (records: Records): SessionLog => {
  const onDays: SessionLog['onDays'] = async (uid, days) => {
    if (days.length > DAYS_ONE_BY_ONE) return amongAll(records, uid, days);
    const found = await Promise.all(days.map((day) => records.read(nameOf(uid, day), daySchema)));
    return found.flatMap((record) => record?.sessions ?? []);
  };

  const addToDay = (uid: string, day: Day, added: readonly Session[]): Promise<Outcome[]> =>
    records.change(nameOf(uid, day), daySchema, (known) => {
      const { sessions, outcomes } = merged(known?.sessions ?? [], added);
      return { next: { sessions }, result: outcomes };
    });

  return {
    onDays,
    add: async (uid, sessions) => {
      const outcomes = new Map<Session, Outcome>();
      const days = [...new Set(sessions.map(utcDay))];
      await Promise.all(
        days.map(async (day) => {
          const ofDay = sessions.filter((session) => utcDay(session) === day);
          const found = await addToDay(uid, day, ofDay);
          for (const [position, session] of ofDay.entries()) outcomes.set(session, found[position] ?? 'tooMany');
        }),
      );
      return sessions.map((session) => outcomes.get(session) ?? 'tooMany');
    },
    // A session lasts a day at most, so it began on the day before at the earliest.
    between: (uid, from, to) => onDays(uid, daysFrom(addDays(readingDay(from, utcDays), -1), readingDay(to, utcDays))),
    all: async (uid) => (await records.list(prefixOf(uid), daySchema)).flatMap(({ value }) => value.sessions),
    remove: async (uid, docIds) => {
      const isKept = ({ docId }: Session): boolean => docIds !== undefined && !docIds.has(docId);
      const days = await records.list(prefixOf(uid), daySchema);
      const touched = days.filter(({ value }) => !value.sessions.every(isKept));
      await Promise.all(
        touched.map(({ id }) =>
          records.change(id, daySchema, (known) => {
            const sessions = (known?.sessions ?? []).filter(isKept);
            return { next: sessions.length === 0 ? undefined : { sessions }, result: undefined };
          }),
        ),
      );
    },
  };
};

/** The longest session that is believed, in milliseconds. */
export const LONGEST_SESSION_MS = DAY_MS;

/** The part of a session that lies on one day. Times in epoch milliseconds. */
export interface Slice {
  readonly day: Day;
  readonly docId: string;
  readonly startTime: number;
  readonly endTime: number;
  /** Of the whole session; on its first day only. */
  readonly pages: number;
}

/** The day of a session is that of the place where it happened; where no device told, that of the one who asks. */
export const rulesOf = ({ offset }: Session, { zone, rolloverMs }: Asker): DayRule => ({
  zone: offset === undefined ? (zone ?? UTC) : fixedZone(offset),
  rolloverMs,
});

/** A session cut where the days of its place begin. */
export const slicesOf = (session: Session, asker: Asker): Slice[] => {
  const { docId, pages = 0 } = session;
  return dayParts(session, rulesOf(session, asker)).map((part, index) => ({
    ...part,
    ...{ docId, pages: index === 0 ? pages : 0 },
  }));
};

export const timeOf = (slices: readonly { readonly startTime: number; readonly endTime: number }[]): number =>
  slices.reduce((sum, { startTime, endTime }) => sum + endTime - startTime, 0);
