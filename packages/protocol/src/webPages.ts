import type { EpochMs } from '@inkside/kit';
import * as v from 'valibot';

import { envelopeOf, recordIdText } from './sharedSchemas';

/** Ours: pages of the web, and the day's articles of feeds, as files for devices. */
export const webPagePaths = {
  sendPage: '/api/1/webpage/send',
  dailyBook: '/api/1/subscribe/daily',
} as const;

/** `article`: an EPUB of the page's article; `page`: all of the page as one HTML file. */
const PAGE_FORMS = ['article', 'page'] as const;
export type PageForm = (typeof PAGE_FORMS)[number];

/** No address is longer than a browser takes. */
export const sendPageBody = v.looseObject({
  url: v.pipe(v.string(), v.maxLength(4096)),
  form: v.optional(v.picklist(PAGE_FORMS), 'article'),
});
export const pageJobQuery = v.looseObject({ id: recordIdText });

/** What becomes of a page, in this order; `failed` may come at any time. */
const PAGE_PHASES = ['waiting', 'fetching', 'reading', 'pictures', 'writing', 'done', 'failed'] as const;
export type PagePhase = (typeof PAGE_PHASES)[number];

/**
 * A page on its way. `done` of `of` pictures were looked at, `missing` could not be had; `name` of the file, '' until it
 * is there; `failure` is a message key with its parameters.
 */
export const pageJobAnswer = envelopeOf(
  v.looseObject({
    id: v.string(),
    url: v.string(),
    form: v.picklist(PAGE_FORMS),
    phase: v.picklist(PAGE_PHASES),
    done: v.number(),
    of: v.number(),
    missing: v.number(),
    name: v.string(),
    failure: v.nullable(
      v.looseObject({ code: v.string(), params: v.record(v.string(), v.union([v.string(), v.number()])) }),
    ),
  }),
);

/** Languages that the title of a day's book is written in. */
const BOOK_LANGUAGES = ['zh', 'zhTW', 'en', 'ru'] as const;
export type BookLanguage = (typeof BOOK_LANGUAGES)[number];
export const bookLanguage = v.picklist(BOOK_LANGUAGES);

/** `hour` 0 to 23 in `zone`, a name of the IANA list. */
export const dailyBookBody = v.looseObject({
  isOn: v.boolean(),
  hour: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(23)),
  zone: v.pipe(v.string(), v.minLength(1), v.maxLength(64)),
  language: v.optional(bookLanguage, 'en'),
});

/** `nextAt` null while it is off; `sentAt` null where there was none yet. Epoch milliseconds. */
export const dailyBookAnswer = envelopeOf(
  v.looseObject({
    isOn: v.boolean(),
    hour: v.number(),
    zone: v.string(),
    nextAt: v.nullable(v.number()),
    sentAt: v.nullable(v.number()),
    /** In the last book. */
    articles: v.number(),
  }),
);

/** Where a page has come to. */
export interface PageProgress {
  readonly id: string;
  readonly phase: PagePhase;
  /** Pictures looked at, of so many. */
  readonly done: number;
  readonly of: number;
  readonly missing: number;
  readonly name: string;
  readonly failure: { readonly code: string; readonly params: Readonly<Record<string, string | number>> } | null;
}

/** One EPUB a day of new articles. */
export interface DailyBook {
  readonly isOn: boolean;
  /** 0 to 23, in `zone`. */
  readonly hour: number;
  readonly zone: string;
  readonly nextAt: EpochMs | null;
  readonly sentAt: EpochMs | null;
  readonly articles: number;
}
