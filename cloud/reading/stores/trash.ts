import * as v from 'valibot';

import type { Records } from '../../accounts';
import { type Clock, DAY_MS } from '../../lib/config';
import { type Favourite, favouriteSchema, type Favourites } from './favourites';
import { itemSchema, type PageTexts, type ReadingItem, type ReadingItems, type SourceType } from './readingItems';

const goneSchema = v.object({
  at: v.number(),
  item: v.optional(itemSchema),
  /** Of a page. */
  text: v.optional(v.object({ content: v.string(), isFull: v.boolean() })),
  favourite: v.optional(favouriteSchema),
});
type Gone = v.InferOutput<typeof goneSchema>;

/** How long what was deleted can be brought back. */
const TRASH_LIFE_MS = DAY_MS;

/** Deleting that can be undone: what is taken away is kept for a day. */
export interface Trash {
  /**
   * Takes away items with all that stands in folders. With `sourceType` nothing of another kind is touched: deleting a
   * page never ends a subscription. Ids that are not the user's are passed over.
   */
  remove(uid: string, ids: readonly string[], sourceType?: SourceType): Promise<void>;
  removeFavourites(uid: string, ids: readonly string[]): Promise<void>;
  /** Ids of what is back; of folders with what was in them. Nothing comes back beside something that is the same. */
  restore(uid: string, ids: readonly string[]): Promise<string[]>;
  sweep(): Promise<void>;
}

interface TrashParts {
  readonly records: Records;
  readonly items: ReadingItems;
  readonly texts: PageTexts;
  readonly favourites: Favourites;
  readonly clock: Clock;
}

const idOf = (uid: string, id: string): string => `gone:${uid}:${id}`;

/** The ids themselves, and what was deleted out of the folders among them. */
const withInsides = (gone: readonly Gone[], ids: readonly string[]): Set<string> => {
  const chosen = new Set(ids);
  let before = -1;
  while (before !== chosen.size) {
    before = chosen.size;
    for (const { item } of gone) if (typeof item?.parent === 'string' && chosen.has(item.parent)) chosen.add(item.id);
  }
  return chosen;
};

const isSame = (a: ReadingItem, b: ReadingItem): boolean =>
  a.id === b.id || (a.kind !== 'folder' && a.kind === b.kind && a.url === b.url && a.parent === b.parent);

/** Where its folder is neither there nor coming back, it stands at the top. */
const placed = (item: ReadingItem, known: readonly ReadingItem[], gone: readonly Gone[]): ReadingItem => {
  const isThere = known.some(({ id }) => id === item.parent) || gone.some((each) => each.item?.id === item.parent);
  return isThere ? item : { ...item, parent: null };
};

const bringBack = async (
  { records, items, texts }: TrashParts,
  uid: string,
  gone: readonly Gone[],
): Promise<string[]> => {
  const known = await items.list(uid);
  const back: string[] = [];
  let room = await items.room(uid);
  for (const { item, text } of gone) {
    if (item === undefined || room === 0) continue;
    const again = placed(item, known, gone);
    back.push(item.id);
    await records.remove(idOf(uid, item.id));
    if (known.some((each) => isSame(each, again))) continue;
    await items.write(uid, again);
    if (text !== undefined) await texts.keep(uid, item.id, text.content, text.isFull);
    room -= 1;
  }
  return back;
};

export const createTrash = (parts: TrashParts): Trash => {
  const { records, items, texts, favourites, clock } = parts;
  const keep = (uid: string, id: string, gone: Omit<Gone, 'at'>): Promise<void> =>
    records.change(idOf(uid, id), goneSchema, () => ({ next: { at: clock.now(), ...gone }, result: undefined }));

  const keepItem = async (uid: string, item: ReadingItem): Promise<void> => {
    const text = item.kind === 'page' ? await texts.find(uid, item.id) : undefined;
    await keep(uid, item.id, text === undefined ? { item } : { item, text });
    if (text !== undefined) await texts.remove(uid, item.id);
  };

  const bringFavouriteBack = async (uid: string, favourite: Favourite): Promise<string> => {
    await favourites.putBack(uid, favourite);
    await records.remove(idOf(uid, favourite.id));
    return favourite.id;
  };

  return {
    remove: async (uid, ids, sourceType) => {
      const mine = new Map((await items.list(uid)).map((item) => [item.id, item]));
      const meant = ids.filter((id) => sourceType === undefined || mine.get(id)?.sourceType === sourceType);
      for (const item of await items.remove(uid, meant)) await keepItem(uid, item);
    },
    removeFavourites: async (uid, ids) => {
      const asked = new Set(ids);
      const mine = (await favourites.list(uid)).filter(({ id }) => asked.has(id));
      for (const favourite of mine) {
        await keep(uid, favourite.id, { favourite });
        await favourites.remove(uid, [favourite.id]);
        await texts.remove(uid, favourite.id);
      }
    },
    restore: async (uid, ids) => {
      const all = (await records.list(idOf(uid, ''), goneSchema)).map(({ value }) => value);
      const chosen = withInsides(all, ids);
      const gone = all.filter(({ item, favourite }) => chosen.has(item?.id ?? favourite?.id ?? ''));
      const back = await items.alone(uid, () => bringBack(parts, uid, gone));
      for (const { favourite } of gone) if (favourite) back.push(await bringFavouriteBack(uid, favourite));
      return back;
    },
    sweep: async () => {
      for (const { id, value } of await records.list('gone:', goneSchema)) {
        if (value.at + TRASH_LIFE_MS <= clock.now()) await records.remove(id);
      }
    },
  };
};
