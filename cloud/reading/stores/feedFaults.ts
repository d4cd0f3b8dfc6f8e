import * as v from 'valibot';

import type { Records } from '../../accounts';
import type { Clock } from '../../lib/config';
import type { CloudFailure } from '../../lib/failure';

const faultSchema = v.object({
  url: v.string(),
  /** When it was last tried. */
  at: v.number(),
  code: v.string(),
  params: v.record(v.string(), v.union([v.string(), v.number()])),
});
/** Why a feed could not be read the last time. */
export type FeedFault = v.InferOutput<typeof faultSchema>;

/** By feed key; a feed that answers has none. Kept beside feeds, because one that never answered has no record. */
export interface FeedFaults {
  find(key: string): Promise<FeedFault | undefined>;
  note(key: string, url: string, failure: CloudFailure): Promise<void>;
  clear(key: string): Promise<void>;
  /** Lets go of those that everybody may read and nobody subscribes to. */
  sweep(isWanted: (url: string) => boolean): Promise<void>;
}

const idOf = (key: string): string => `fault:${key}`;

export const createFeedFaults = (records: Records, clock: Clock): FeedFaults => ({
  find: (key) => records.read(idOf(key), faultSchema),
  note: (key, url, { code, params }) =>
    records.change(idOf(key), faultSchema, () => ({
      next: { url, at: clock.now(), code, params: { ...params } },
      result: undefined,
    })),
  clear: (key) => records.change(idOf(key), faultSchema, () => ({ next: undefined, result: undefined })),
  sweep: async (isWanted) => {
    for (const { id, value } of await records.list(idOf('public:'), faultSchema)) {
      if (!isWanted(value.url)) await records.remove(id);
    }
  },
});
