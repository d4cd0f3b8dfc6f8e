import * as v from 'valibot';

import { randomHex, type Records } from '../../accounts';
import { type Clock, DAY_MS } from '../../lib/config';
import { favouriteSchema, type Favourites } from './favourites';
import { itemSchema, type PageTexts, type ReadingItem, type ReadingItems, type SourceType } from './readingItems';

const goneSchema = v.object({
  at: v.number(),
  /** One for all that went together; what earlier versions deleted has none. */
  batch: v.optional(v.string()),
  item: v.optional(itemSchema),
  /** Of a page or a collected piece. */
  text: v.optional(v.object({ content: v.string(), isFull: v.boolean() })),
  favourite: v.optional(favouriteSchema),
});
type Gone = v.InferOutput<typeof goneSchema>;

/** How long what was deleted can be brought back. */
const TRASH_LIFE_MS = DAY_MS;
const BATCH_BYTES = 8;

/** Deleting that can be undone: what is taken away is kept for a day. */
export interface Trash {
  /**
   * Takes away items with all that stands in folders. With `sourceType` nothing of another kind is touched: deleting a
   * page never ends a subscription. Ids that are not the user's are passed over.
   */
  remove(uid: string, ids: readonly string[], sourceType?: SourceType): Promise<void>;
  removeFavourites(uid: string, ids: readonly string[]): Promise<void>;
  /**
   * Gives the ids of what is back; of folders with what went together with them, not with what was deleted out of them
   * before. Nothing comes back beside something that is the same.
   */
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

/** The ids themselves, and what went together with the folders among them. */
const withInsides = (gone: readonly Gone[], ids: readonly string[]): Set<string> => {
  const batches = new Map(gone.flatMap(({ item, batch }) => (item === undefined ? [] : [[item.id, batch]])));
  const chosen = new Set(ids);
  let before = -1;
  while (before !== chosen.size) {
    before = chosen.size;
    for (const { item, batch } of gone) {
      if (typeof item?.parent !== 'string' || !chosen.has(item.parent)) continue;
      if (batches.has(item.parent) && batches.get(item.parent) === batch) chosen.add(item.id);
    }
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
    if (known.some((each) => isSame(each, again))) continue;
    await items.write(uid, again);
    await records.remove(idOf(uid, item.id));
    back.push(item.id);
    if (text !== undefined) await texts.keep(uid, item.id, text.content, text.isFull);
    room -= 1;
  }
  return back;
};

/** Whether it was brought back; one that was collected again stays as it is. */
const bringFavouriteBack = async (
  { records, texts, favourites }: TrashParts,
  uid: string,
  { favourite, text }: Gone,
): Promise<boolean> => {
  if (favourite === undefined) return false;
  const { id } = favourite;
  const isThere = (await favourites.find(uid, id)) !== undefined;
  if (!isThere) await favourites.putBack(uid, favourite);
  if (text !== undefined && (await texts.find(uid, id)) === undefined) {
    await texts.keep(uid, id, text.content, text.isFull);
  }
  await records.remove(idOf(uid, id));
  return !isThere;
};

export const createTrash = (parts: TrashParts): Trash => {
  const { records, items, texts, favourites, clock } = parts;
  const keep = async (uid: string, id: string, gone: Omit<Gone, 'at' | 'text'>): Promise<void> => {
    const text = gone.item === undefined || gone.item.kind === 'page' ? await texts.find(uid, id) : undefined;
    const next = { at: clock.now(), ...gone, ...(text === undefined ? {} : { text }) };
    await records.change(idOf(uid, id), goneSchema, () => ({ next, result: undefined }));
  };

  return {
    remove: async (uid, ids, sourceType) => {
      const mine = new Map((await items.list(uid)).map((item) => [item.id, item]));
      const meant = ids.filter((id) => sourceType === undefined || mine.get(id)?.sourceType === sourceType);
      const batch = randomHex(BATCH_BYTES);
      for (const item of await items.remove(uid, meant)) {
        await keep(uid, item.id, { item, batch });
        if (item.kind === 'page') await texts.remove(uid, item.id);
      }
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
      for (const each of gone) {
        if (each.favourite && (await bringFavouriteBack(parts, uid, each))) back.push(each.favourite.id);
      }
      return back;
    },
    sweep: async () => {
      for (const { id, value } of await records.list('gone:', goneSchema)) {
        if (value.at + TRASH_LIFE_MS <= clock.now()) await records.remove(id);
      }
    },
  };
};
