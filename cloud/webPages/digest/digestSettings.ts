import * as v from 'valibot';

import type { Records } from '../../accounts';
import type { Clock } from '../../lib/config';
import { doneDayFor } from './schedule';

const settingsSchema = v.object({
  uid: v.string(),
  isOn: v.boolean(),
  hour: v.number(),
  zone: v.string(),
  /** Of the person's screen; the title is written in it. */
  language: v.picklist(['zh', 'zhTW', 'en', 'ru']),
  /** Under which address the person reaches the cloud: devices fetch from there. */
  origin: v.string(),
  doneDay: v.string(),
  /** Articles that were first seen later are new. Epoch milliseconds. */
  since: v.number(),
  /** Of the last book; 0 where there was none. */
  sentAt: v.number(),
  articles: v.number(),
});
export type DigestSettings = v.InferOutput<typeof settingsSchema>;
export type DigestWish = Pick<DigestSettings, 'isOn' | 'hour' | 'zone' | 'language' | 'origin'>;

export interface DigestStore {
  find(uid: string): Promise<DigestSettings | undefined>;
  /** What is new counts from the moment at which it is switched on. */
  wish(uid: string, wish: DigestWish): Promise<DigestSettings>;
  /** Notes that a day is done, with its book or (`sent` undefined) without one. */
  done(uid: string, day: string, sent?: { readonly at: number; readonly articles: number }): Promise<void>;
  /** Of everybody who has it switched on. */
  allOn(): Promise<readonly DigestSettings[]>;
}

const nameOf = (uid: string): string => `digest:${uid}:daily`;

export const createDigestStore = (records: Records, clock: Clock): DigestStore => ({
  find: (uid) => records.read(nameOf(uid), settingsSchema),
  wish: (uid, wish) =>
    records.change(nameOf(uid), settingsSchema, (known) => {
      const now = clock.now();
      const wasOn = known?.isOn === true;
      const from = doneDayFor(wish.hour, wish.zone, now);
      // Another hour of a day that has had its book brings no second one.
      const doneDay = known !== undefined && known.doneDay > from ? known.doneDay : from;
      const since = wasOn ? known.since : now;
      const next = { sentAt: 0, articles: 0, ...known, ...wish, uid, doneDay, since };
      return { next, result: next };
    }),
  done: (uid, day, sent) =>
    records.change(nameOf(uid), settingsSchema, (known) => ({
      next: known && {
        ...known,
        doneDay: day > known.doneDay ? day : known.doneDay,
        ...(sent === undefined ? {} : { since: sent.at, sentAt: sent.at, articles: sent.articles }),
      },
      result: undefined,
    })),
  allOn: async () =>
    (await records.list('digest:', settingsSchema)).flatMap(({ value }) => (value.isOn ? [value] : [])),
});
