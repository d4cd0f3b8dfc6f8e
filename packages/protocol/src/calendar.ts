import * as v from 'valibot';

import { doneData, envelopeOf, lineOf } from './sharedSchemas';
import type { EpochMs, Ms } from '@inkside/kit';

export const statisticsPaths = {
  readInfoList: '/api/1/statistics/readInfoList',
  deleteUserData: '/api/1/statistics/del/userdata',
  usageAmount: '/api/1/statistics/personalUsageAmount',
  calibrationSize: '/api/1/users/v2/me/calibration/size',
  readingInfo: '/api/1/statistics/readingInfo',
  readTimeInfo: '/api/1/statistics/readTimeInfo',
  dayRead: '/api/1/statistics/dayRead',
  /** Ours: a device tells what was read on it. */
  reportReading: '/api/1/statistics/report',
} as const;

/** Of a book: hexadecimal, a UUID, or the id of a document. Printable, because it becomes part of a record's id. */
const docId = v.pipe(v.string(), v.regex(/^[\x21-\x7e]{1,128}$/));
const docIds = v.pipe(v.array(docId), v.maxLength(1000));

/** Milliseconds, epoch or duration. */
const ms = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(Number.MAX_SAFE_INTEGER));
const count = v.pipe(v.number(), v.integer(), v.minValue(0));

/** A name of the IANA list, or `+08:00`. */
const timezone = v.pipe(v.string(), v.maxLength(64));
/** Minutes east of Greenwich. */
const offset = v.pipe(v.number(), v.integer(), v.minValue(-14 * 60), v.maxValue(14 * 60));
/** Where the reader was; the day that a session belongs to is the day of that place. */
const place = { timezone: v.optional(timezone), offset: v.optional(offset) };

/**
 * One stretch of reading. `id` names it, so that it can be told twice; without one its book and its start do. Told
 * again with a later end, it has grown. `progress` in percent, `pages` turned.
 */
const readingSession = v.looseObject({
  ...place,
  id: v.optional(v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{1,64}$/))),
  docId,
  name: v.optional(v.nullable(lineOf(500))),
  startTime: ms,
  endTime: ms,
  progress: v.optional(v.nullable(v.pipe(v.number(), v.minValue(0), v.maxValue(100)))),
  pages: v.optional(v.pipe(count, v.maxValue(1_000_000))),
});
export type ReadingSession = v.InferOutput<typeof readingSession>;

const SESSIONS_PER_REPORT = 1000;

/** statistics/report (ours). */
export const reportReadingBody = v.looseObject({
  ...place,
  sessions: v.pipe(v.array(readingSession), v.minLength(1), v.maxLength(SESSIONS_PER_REPORT)),
});

/**
 * Why a session is not kept: it ends before it starts, in the future, it lies before there were such devices, it lasts
 * longer than a day, or its day has more than anyone reads.
 */
const sessionRefusal = v.picklist(['backwards', 'future', 'past', 'tooLong', 'tooMany']);
export type SessionRefusal = v.InferOutput<typeof sessionRefusal>;

/** `accepted` are new, `repeated` were known; those refused by their place in the report. */
export const reportReadingAnswer = envelopeOf(
  v.looseObject({
    accepted: count,
    repeated: count,
    refused: v.array(v.looseObject({ index: count, reason: sessionRefusal })),
  }),
);

export const readInfoListBody = v.looseObject({ docIds });
/** Times in milliseconds, `avgTime` of one session; `readingProgress` in percent with two decimals. */
const readInfo = v.looseObject({
  docId: v.string(),
  name: v.string(),
  totalTime: count,
  avgTime: count,
  readingProgress: v.number(),
});
export const readInfoListAnswer = envelopeOf(v.array(readInfo));

const READ_RANGES = ['day', 'week', 'month', 'year'] as const;
const readRange = v.picklist(READ_RANGES);
export type ReadRange = v.InferOutput<typeof readRange>;

/** The place in a query, where numbers are text. */
const placeQuery = {
  timezone: v.optional(timezone),
  offset: v.optional(v.pipe(v.string(), v.regex(/^-?\d{1,3}$/), v.transform(Number), offset)),
};
/**
 * When days begin, in minutes after midnight, by the clocks of the place: ours. Without it they begin at midnight, as
 * devices and other clients take for granted.
 */
const rollover = v.optional(v.pipe(v.string(), v.regex(/^\d{1,3}$/), v.transform(Number), v.maxValue(720)));
/** Who asks: where, and when a day begins there. */
const askerQuery = { ...placeQuery, rollover };
/** statistics/readingInfo and personalUsageAmount. */
export const usageQuery = v.looseObject(askerQuery);
/** `YYYY-MM-DD`, of this century. */
const day = v.pipe(
  v.string(),
  v.regex(/^20\d\d-\d\d-\d\d$/),
  v.check((text) => {
    const at = Date.parse(`${text}T00:00:00Z`);
    // The 30th of February would be taken for a day of March.
    return !Number.isNaN(at) && new Date(at).toISOString().startsWith(text);
  }),
);

/** Without `date` today. `weekStart` is the first day of a week: 0 Sunday, 1 Monday (so without it), 6 Saturday. */
export const readTimeQuery = v.looseObject({
  ...askerQuery,
  date: v.optional(day),
  range: v.optional(readRange, 'week'),
  weekStart: v.optional(v.pipe(v.picklist(['0', '1', '6']), v.transform(Number)), '1'),
});

const stretch = {
  /** First and last day. */
  startTime: v.string(),
  endTime: v.string(),
  totalTime: count,
  /** Days with reading. */
  readDays: count,
};
/** `now` holds the date asked for, `last` is what came before it. `list` by day, and in a year by month (`YYYY-MM`). */
export const readTimeInfoAnswer = envelopeOf(
  v.looseObject({
    range: readRange,
    now: v.looseObject({ ...stretch, list: v.array(v.looseObject({ date: v.string(), totalTime: count })) }),
    last: v.looseObject(stretch),
  }),
);

/** First and last day; today without them. */
export const dayReadQuery = v.looseObject({ ...askerQuery, startTime: v.optional(day), endTime: v.optional(day) });
/** One book on one day, by day. Its sessions end at midnight, where the next day's row goes on. Epoch milliseconds. */
export const dayReadAnswer = envelopeOf(
  v.array(
    v.looseObject({
      date: v.string(),
      docId: v.string(),
      name: v.string(),
      totalTime: count,
      pages: count,
      sessions: v.array(v.looseObject({ startTime: count, endTime: count })),
    }),
  ),
);

/** `read` books were opened at least once, `finished` of them to the end; `total` stand in the library. */
const readingTotals = { read: count, reading: count, finished: count, total: count, totalTime: count, readDays: count };
export const readingInfoAnswer = envelopeOf(v.looseObject(readingTotals));

const usage = { totalDocCount: count, totalUsageDays: count, consecutiveUsageDays: count };
/** What the account was used for; the counts are those of users/me. `storage_used` in bytes. */
export const usageAmountAnswer = envelopeOf(
  v.looseObject({ ...usage, ...readingTotals, noteCount: count, bookCount: count, storage_used: v.number() }),
);

/** users/v2/me/calibration/size is asked for one device, by its number or by what it calls itself, or for all. */
export const screenSizeQuery = v.looseObject({
  id: v.optional(v.pipe(v.string(), v.regex(/^\d{1,12}$/), v.transform(Number))),
  deviceUniqueId: v.optional(v.pipe(v.string(), v.minLength(1), v.maxLength(200))),
});
const size = { width: count, height: count };
/** Pixels, 0 where no device has told. The device that signed in last comes first. In front: the first known size. */
export const screenSizeAnswer = envelopeOf(
  v.looseObject({
    ...size,
    list: v.array(
      v.looseObject({
        ...size,
        id: v.number(),
        deviceUniqueId: v.string(),
        model: v.string(),
        /** Ours: when it was last heard of, in epoch milliseconds; 0 when it never was, or another cloud does not say. */
        seenAt: v.optional(v.number(), 0),
      }),
    ),
  }),
);

/** The screen of a device, in pixels; 0 where it has not told. */
export interface ScreenSize {
  /** The device's number. */
  readonly id: number;
  readonly model: string;
  readonly width: number;
  readonly height: number;
}

/**
 * statistics/del/userdata: `time` are the sessions, `progress` how far the books were read, `all` (so without it, and
 * without a body) both. `docIds` narrows it to these books.
 */
export const deleteUserDataBody = v.pipe(
  v.unknown(),
  // A list would pass for an object in which everything is left out, and that means everything.
  v.check((value) => !Array.isArray(value)),
  v.optional(
    v.nullable(
      v.looseObject({
        type: v.optional(v.picklist(['all', 'time', 'progress']), 'all'),
        docIds: v.optional(v.pipe(docIds, v.minLength(1))),
      }),
    ),
  ),
);
export type DeletedKind = 'all' | 'time' | 'progress';
export const deleteUserDataAnswer = envelopeOf(doneData);

/** One book on one reading day, `YYYY-MM-DD`. */
export interface ReadingRow {
  readonly date: string;
  readonly bookId: string;
  /** '' where nobody told one. */
  readonly name: string;
  readonly time: Ms;
  /** Turned. */
  readonly pages: number;
  /** Cut where the day begins and ends. */
  readonly sessions: readonly { readonly startTime: EpochMs; readonly endTime: EpochMs }[];
}

/** What was read in all, by the days of who asks. */
export interface ReadingFigures {
  /** Days in a row, up to today or yesterday. */
  readonly streak: number;
  readonly readDays: number;
  readonly time: Ms;
  /** Books that were opened, and those of them that were read to their end. */
  readonly opened: number;
  readonly finished: number;
}

/** What the account wants of its statistics. */
export interface ReadingSettings {
  /** `readStatisticSwitch` of the specification: on, where nobody said otherwise. */
  readonly isCounting: boolean;
  /** When a reading day begins, in minutes after midnight. */
  readonly rolloverMinutes: number;
}
