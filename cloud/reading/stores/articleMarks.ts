import * as v from 'valibot';

import type { Records } from '../../accounts';
import { type Clock, DAY_MS } from '../../lib/config';
import { articleSchema } from './feedRecords';

const readSchema = v.object({ read: v.array(v.string()) });
const starSchema = v.object({
  /** Of the subscription at the time. */
  feedId: v.string(),
  feedTitle: v.string(),
  /** A copy: feeds let go of old articles, and what was starred stays. */
  article: articleSchema,
});
export type Star = v.InferOutput<typeof starSchema>;

const unstarredSchema = v.object({ at: v.number(), star: starSchema });
/** How long a star that was taken away can be given again, though the feed has let go of its article. */
const UNSTARRED_MS = DAY_MS;

/** Of one user; more cannot be starred. */
export const MAX_STARS = 5000;

/** What users have read and starred; by feed key, so that it outlives an unsubscribing by mistake. */
export interface ArticleMarks {
  /** Ids of read articles by feed key. */
  read(uid: string): Promise<ReadonlyMap<string, ReadonlySet<string>>>;
  /** `known`: ids that the feed has; of others nothing is kept. Gives the ids that were otherwise. */
  setRead(uid: string, key: string, marks: ReadMarks): Promise<string[]>;
  stars(uid: string): Promise<ReadonlyMap<string, Star>>;
  star(uid: string, star: Star): Promise<void>;
  /** The copy is kept for a day. */
  unstar(uid: string, articleId: string): Promise<void>;
  /** The copy of a star that was taken away within a day. */
  unstarred(uid: string, articleId: string): Promise<Star | undefined>;
  /** Lets go of what is over. */
  sweep(): Promise<void>;
}

interface ReadMarks {
  readonly ids: readonly string[];
  readonly isRead: boolean;
  readonly known: ReadonlySet<string>;
}

const readId = (uid: string, key: string): string => `read:${uid}:${key}`;
const starId = (uid: string, id: string): string => `star:${uid}:${id}`;
const unstarredId = (uid: string, id: string): string => `unstarred:${uid}:${id}`;

export const createArticleMarks = (records: Records, clock: Clock): ArticleMarks => ({
  read: async (uid) => {
    const prefix = readId(uid, '');
    const found = await records.list(prefix, readSchema);
    return new Map(found.map(({ id, value }) => [id.slice(prefix.length), new Set(value.read)]));
  },
  setRead: (uid, key, { ids, isRead, known }) =>
    records.change(readId(uid, key), readSchema, (kept) => {
      const before = new Set(kept?.read);
      const changed = [...new Set(ids)].filter((id) => known.has(id) && before.has(id) !== isRead);
      if (changed.length === 0) return { next: kept, result: changed };
      const gone = new Set(isRead ? [] : changed);
      const after = [...before, ...(isRead ? changed : [])].filter((id) => known.has(id) && !gone.has(id));
      return { next: { read: after }, result: changed };
    }),
  stars: async (uid) => {
    const found = await records.list(starId(uid, ''), starSchema);
    return new Map(found.map(({ value }) => [value.article.id, value]));
  },
  star: (uid, star) =>
    records.change(starId(uid, star.article.id), starSchema, (kept) => ({ next: kept ?? star, result: undefined })),
  unstar: async (uid, id) => {
    const star = await records.read(starId(uid, id), starSchema);
    if (star === undefined) return;
    const next = { at: clock.now(), star };
    await records.change(unstarredId(uid, id), unstarredSchema, () => ({ next, result: undefined }));
    await records.remove(starId(uid, id));
  },
  unstarred: async (uid, id) => {
    const found = await records.read(unstarredId(uid, id), unstarredSchema);
    return found !== undefined && found.at + UNSTARRED_MS > clock.now() ? found.star : undefined;
  },
  sweep: async () => {
    for (const { id, value } of await records.list('unstarred:', unstarredSchema)) {
      if (value.at + UNSTARRED_MS <= clock.now()) await records.remove(id);
    }
  },
});
