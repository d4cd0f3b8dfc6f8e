import { UTC, addDays, dayAt, fixedZone, startOf } from './days';
import type { Day, Zone } from './days';
import type { Session } from './sessionLog';

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
export const placeOf = ({ offset }: Session, asker: Zone | undefined): Zone =>
  offset === undefined ? (asker ?? UTC) : fixedZone(offset);

/** A session cut at every midnight that it crosses. */
export const slicesOf = (session: Session, asker: Zone | undefined): Slice[] => {
  const { docId, endTime, pages = 0 } = session;
  const zone = placeOf(session, asker);
  const slices: Slice[] = [];
  let from = session.startTime;
  do {
    const day = dayAt(from, zone);
    const midnight = startOf(addDays(day, 1), zone);
    // Where clocks change at midnight the next day may seem to begin before this instant.
    const to = midnight > from ? Math.min(endTime, midnight) : endTime;
    slices.push({ day, docId, startTime: from, endTime: to, pages: slices.length === 0 ? pages : 0 });
    from = to;
  } while (from < endTime);
  return slices;
};

export const timeOf = (slices: readonly { readonly startTime: number; readonly endTime: number }[]): number =>
  slices.reduce((sum, { startTime, endTime }) => sum + endTime - startTime, 0);
