import { isObject, type Json, type JsonObject, textField } from '@inkside/kit';
import type { BookPlace } from '@inkside/reader';
import type { ReadingSession } from '@inkside/protocol';

const MINUTE_MS = 60_000;

/** Nobody looks that long at a page without an act: reading rests. Milliseconds. */
const REST_MS = 5 * MINUTE_MS;
/** So long the last page counts as read, where nothing came after it. Milliseconds. */
const LAST_PAGE_MS = 2 * MINUTE_MS;
/** Less is looking in. Milliseconds. */
const SHORTEST_MS = 1000;
/** The cloud believes no longer one (a day); a book that is read on begins another. Milliseconds. */
const LONGEST_MS = 12 * 60 * MINUTE_MS;

/** A session that has a name: it can be told again when it has grown. */
export type OwedSession = ReadingSession & { readonly id: string };

/** A stretch of reading that goes on. */
export interface ReadingTime {
  readonly session: OwedSession;
  /** Epoch milliseconds of the last turn or mark. */
  readonly actedAt: number;
  /** The page in sight, as {@link BookPlace.current}. */
  readonly page: number;
}

interface Beginning {
  readonly id: string;
  readonly bookId: string;
  readonly title: string;
  readonly place: BookPlace;
  /** Epoch milliseconds. */
  readonly now: number;
}

const HUNDREDTHS = 100;
const percentOf = ({ fraction }: BookPlace): number =>
  Math.round(Math.min(1, Math.max(0, fraction)) * HUNDREDTHS * HUNDREDTHS) / HUNDREDTHS;

/** Where this computer's clocks stand at a moment, minutes east of Greenwich. */
const offsetAt = (moment: number): number => -new Date(moment).getTimezoneOffset();

/** More is no name for the cloud. */
const LONGEST_NAME = 500;

/** What the cloud takes as a name: titles of foreign books hold whatever their files did. */
const nameOf = (title: string): { readonly name?: string } => {
  const name = title.replace(/\p{Cc}/gu, ' ').slice(0, LONGEST_NAME);
  return name === '' ? {} : { name };
};

export const beginTime = ({ id, bookId, title, place, now }: Beginning): ReadingTime => ({
  session: {
    ...{ id, docId: bookId, startTime: now, endTime: now, progress: percentOf(place), pages: 0, offset: offsetAt(now) },
    ...nameOf(title),
  },
  actedAt: now,
  page: place.current,
});

/** Somebody turned the page, or did something else in the book. */
const actedIn = (time: ReadingTime, place: BookPlace | null, now: number): ReadingTime => {
  const { session, page } = time;
  if (place === null) return { ...time, actedAt: now, session: { ...session, endTime: now } };
  const pages = (session.pages ?? 0) + (place.current === page ? 0 : 1);
  return {
    ...{ actedAt: now, page: place.current },
    session: { ...session, endTime: now, progress: percentOf(place), pages },
  };
};

/** Whether nobody has done anything for so long that nobody counts as reading; a session does not grow for ever either. */
const isOver = ({ session, actedAt }: ReadingTime, now: number): boolean =>
  now - actedAt >= REST_MS || now - session.startTime >= LONGEST_MS;

/**
 * The session as it stands now; undefined where it is too short to be one.
 * @param isThere somebody is seen to be there, because a page is turned or left; else the page in sight counts for two minutes
 */
const toldAt = (time: ReadingTime, now: number, isThere: boolean): OwedSession | undefined => {
  const { session, actedAt } = time;
  const end = isThere && !isOver(time, now) ? now : Math.min(now, actedAt + LAST_PAGE_MS);
  // A clock that was set back must not end a session before it began.
  const endTime = Math.max(session.endTime, end);
  return endTime - session.startTime < SHORTEST_MS ? undefined : { ...session, endTime };
};

/** What happens in an open book. */
export interface ReadingMoment {
  /** Somebody turned or marked something; the tab is looked at or not any more; a minute went by; the book was left. */
  readonly kind: 'act' | 'look' | 'step' | 'left';
  /** Where an act led; null for one that led nowhere. */
  readonly place: BookPlace | null;
  readonly isVisible: boolean;
  /** Epoch milliseconds. */
  readonly now: number;
}

const isEnded = (time: ReadingTime, { kind, isVisible, now }: ReadingMoment): boolean =>
  kind === 'left' || !isVisible || isOver(time, now);

/** A minute that goes by begins nothing: somebody has to be there. */
const mayBegin = ({ kind, isVisible }: ReadingMoment): boolean => isVisible && (kind === 'act' || kind === 'look');

/** How reading goes on after a moment, and what there is to tell: a turn alone is not told, since the next minute is. */
export const timeAfter = (
  time: ReadingTime | undefined,
  moment: ReadingMoment,
  begin: () => ReadingTime,
): { readonly time: ReadingTime | undefined; readonly told: OwedSession | undefined } => {
  const { kind, place, now } = moment;
  const begun = (): ReadingTime | undefined => (mayBegin(moment) ? begin() : undefined);
  if (time === undefined) return { time: begun(), told: undefined };
  const told = toldAt(time, now, kind !== 'step');
  if (isEnded(time, moment)) return { time: begun(), told };
  return kind === 'act' ? { time: actedIn(time, place, now), told: undefined } : { time, told };
};

/** A cloud that never takes any must not fill the browser. */
const MOST_OWED = 5000;

const isOwed = (value: unknown): value is OwedSession =>
  isObject(value) &&
  typeof value['id'] === 'string' &&
  typeof value['docId'] === 'string' &&
  typeof value['startTime'] === 'number' &&
  typeof value['endTime'] === 'number';

/** What this browser keeps of sessions. */
export interface KeptTimes {
  /** Those that the cloud has not heard of, by their ids. */
  readonly owed: ReadonlyMap<string, OwedSession>;
  /** The account's switch as it was told last. */
  readonly isCounting: boolean;
}

export const keptTimesOf = (fact: Json | undefined): KeptTimes => {
  const kept = isObject(fact) && Array.isArray(fact['owed']) ? fact['owed'].filter(isOwed) : [];
  return {
    owed: new Map(kept.map((each) => [each.id, { ...each, ...nameOf(textField(each.name)) }])),
    isCounting: !isObject(fact) || fact['isCounting'] !== false,
  };
};

export const timesFact = ({ owed, isCounting }: KeptTimes): JsonObject => ({
  owed: [...owed.values()].slice(-MOST_OWED).map((each) => ({ ...each }) as JsonObject),
  isCounting,
});

/** Both lists as one; of one session, the one that ends later. */
export const mergedTimes = (
  a: ReadonlyMap<string, OwedSession>,
  b: ReadonlyMap<string, OwedSession>,
): ReadonlyMap<string, OwedSession> => {
  const merged = new Map(a);
  for (const [id, session] of b) if ((merged.get(id)?.endTime ?? -1) < session.endTime) merged.set(id, session);
  return merged;
};

/** What is still owed when the cloud has heard of `told`: what grew meanwhile stays. */
export const withoutTold = (
  owed: ReadonlyMap<string, OwedSession>,
  told: readonly OwedSession[],
): ReadonlyMap<string, OwedSession> => {
  const heard = new Map(told.map(({ id, endTime }) => [id, endTime]));
  return new Map([...owed].filter(([id, { endTime }]) => endTime > (heard.get(id) ?? -1)));
};
