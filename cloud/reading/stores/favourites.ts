import * as v from 'valibot';

import { hashSecret, type Records } from '../../accounts';
import type { Clock } from '../../lib/config';
import { CloudFailure } from '../../lib/failure';

const nullableText = v.nullable(v.string());
export const favouriteSchema = v.object({
  id: v.string(),
  url: v.string(),
  title: v.string(),
  sourceType: v.picklist([0, 1, 2]),
  description: v.string(),
  cover: nullableText,
  author: nullableText,
  /** Title of the feed or site that it comes from. */
  source: nullableText,
  createdAt: v.number(),
  updatedAt: v.number(),
});
export type Favourite = v.InferOutput<typeof favouriteSchema>;
export type FavouriteDetails = Omit<Favourite, 'id' | 'createdAt' | 'updatedAt'>;

const MAX_FAVOURITES = 5000;
const ID_LENGTH = 24;

export interface Favourites {
  list(uid: string): Promise<Favourite[]>;
  /** One for an address: what is there stays as it is. Throws `errors.storageFull` at the limit of 5000. */
  add(uid: string, details: FavouriteDetails): Promise<{ readonly favourite: Favourite; readonly isNew: boolean }>;
  remove(uid: string, ids: readonly string[]): Promise<void>;
  find(uid: string, id: string): Promise<Favourite | undefined>;
  /** As it was before it was removed. */
  putBack(uid: string, favourite: Favourite): Promise<void>;
}

const nameOf = (uid: string, id: string): string => `fav:${uid}:${id}`;

export const createFavourites = (records: Records, clock: Clock): Favourites => {
  const list = async (uid: string): Promise<Favourite[]> => {
    const found = await records.list(`fav:${uid}:`, favouriteSchema);
    return found.map(({ value }) => value);
  };
  return {
    list,
    add: async (uid, details) => {
      const id = hashSecret(`favourite\n${uid}\n${details.url}`).slice(0, ID_LENGTH);
      const mine = await list(uid);
      const isNew = mine.every((each) => each.id !== id);
      if (isNew && mine.length >= MAX_FAVOURITES) throw new CloudFailure('errors.storageFull');
      return records.change(nameOf(uid, id), favouriteSchema, (kept) => {
        const now = clock.now();
        const next = kept ?? { ...details, id, createdAt: now, updatedAt: now };
        return { next, result: { favourite: next, isNew: kept === undefined } };
      });
    },
    find: (uid, id) => records.read(nameOf(uid, id), favouriteSchema),
    putBack: (uid, favourite) =>
      records.change(nameOf(uid, favourite.id), favouriteSchema, (kept) => ({
        next: kept ?? favourite,
        result: undefined,
      })),
    remove: async (uid, ids) => {
      for (const id of ids) await records.remove(nameOf(uid, id));
    },
  };
};
