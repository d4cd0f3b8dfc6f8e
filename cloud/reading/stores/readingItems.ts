import * as v from 'valibot';

import { randomHex, type Records } from '../../accounts';
import { createTurns } from '../../lib/taskOrder';
import type { Clock } from '../../lib/config';
import { CloudFailure } from '../../lib/failure';

/** Numbers of the wire (reference: cloud-api 3.6). */
export const SOURCE = { rss: 0, page: 1, opds: 2 } as const;
export type SourceType = (typeof SOURCE)[keyof typeof SOURCE];

const nullableText = v.nullable(v.string());
export const itemSchema = v.object({
  /** 24 hexadecimal characters. */
  id: v.string(),
  uid: v.string(),
  kind: v.picklist(['folder', 'feed', 'page']),
  sourceType: v.picklist([0, 1, 2]),
  title: v.string(),
  /** Null for folders. */
  url: nullableText,
  /** Id of a folder of the same source type; null at the top. */
  parent: nullableText,
  /** Id in the public catalogue. */
  subFrom: nullableText,
  description: v.string(),
  cover: nullableText,
  siteUrl: nullableText,
  language: nullableText,
  /** Sealed. */
  login: nullableText,
  /** Of pages: a text, or a search whose address holds `%s`. Without it a page. */
  pageType: v.optional(v.picklist(['page', 'search'])),
  createdAt: v.number(),
  updatedAt: v.number(),
});
export type ReadingItem = v.InferOutput<typeof itemSchema>;
export type ItemDetails = Pick<ReadingItem, 'kind' | 'sourceType' | 'title' | 'url' | 'parent'> & Partial<ReadingItem>;

/** What one user keeps of folders, subscriptions and pages together. */
const MAX_ITEMS = 5000;
const ID_BYTES = 12;

export interface ReadingItems {
  list(uid: string): Promise<ReadingItem[]>;
  find(uid: string, id: string): Promise<ReadingItem | undefined>;
  /** Throws `errors.storageFull` at the limit of 5000. */
  add(uid: string, details: ItemDetails): Promise<ReadingItem>;
  /**
   * The same, but what already stands in that folder under that address is brought up to date instead: it keeps its title,
   * its login where no other is given, and what the details say nothing of.
   */
  keep(uid: string, details: ItemDetails): Promise<ReadingItem>;
  /** How many more there is room for. */
  room(uid: string): Promise<number>;
  /** The same without looking for room, for those who have. */
  write(uid: string, details: ItemDetails): Promise<ReadingItem>;
  /** Runs `task` with nothing added to this user's items in between; it must not add or keep anything itself. */
  alone<Result>(uid: string, task: () => Promise<Result>): Promise<Result>;
  /** Undefined when there is no such item. */
  edit(uid: string, id: string, edit: (item: ReadingItem) => ReadingItem): Promise<ReadingItem | undefined>;
  /** With all that stands in removed folders; ids that are not the user's are passed over. Gives what is gone. */
  remove(uid: string, ids: readonly string[]): Promise<ReadingItem[]>;
  /** Subscriptions of everybody. */
  allFeeds(): Promise<ReadingItem[]>;
}

const nameOf = (uid: string, id: string): string => `item:${uid}:${id}`;

const nothing = { subFrom: null, description: '', cover: null, siteUrl: null, language: null, login: null };

/** The ids themselves and all below them; folders may stand in one another by the thousand, and in any order. */
const withInsides = (items: readonly ReadingItem[], ids: readonly string[]): ReadingItem[] => {
  const inside = new Map<string, string[]>();
  for (const { id, parent } of items) {
    if (parent === null) continue;
    const known = inside.get(parent);
    if (known === undefined) inside.set(parent, [id]);
    else known.push(id);
  }
  // A set gives out what is added while it is gone through.
  const chosen = new Set(ids);
  for (const id of chosen) for (const each of inside.get(id) ?? []) chosen.add(each);
  return items.filter(({ id }) => chosen.has(id));
};

const isSame = (item: ReadingItem, { kind, sourceType, url, parent }: ItemDetails): boolean =>
  item.kind === kind && item.sourceType === sourceType && item.url === url && item.parent === parent;

/** A page that could not be read is called by its host; that is no title that somebody gave. */
const isNamed = ({ title, url }: ReadingItem): boolean =>
  title !== '' && (url === null || !URL.canParse(url) || title !== new URL(url).hostname);

const mended = (item: ReadingItem, details: ItemDetails): ReadingItem => ({
  ...item,
  ...details,
  title: isNamed(item) ? item.title : details.title,
  description: details.description || item.description,
  login: details.login ?? item.login,
  subFrom: details.subFrom ?? item.subFrom,
  cover: details.cover ?? item.cover,
  siteUrl: details.siteUrl ?? item.siteUrl,
  language: details.language ?? item.language,
});

export const createReadingItems = (records: Records, clock: Clock): ReadingItems => {
  // Of one user one after another: the same call twice at once must not make two.
  const takeTurn = createTurns();
  const listed = async (prefix: string): Promise<ReadingItem[]> => {
    const found = await records.list(prefix, itemSchema);
    return found.map(({ value }) => value);
  };
  const list = (uid: string): Promise<ReadingItem[]> => listed(`item:${uid}:`);
  const room = async (uid: string): Promise<number> => Math.max(0, MAX_ITEMS - (await list(uid)).length);
  const write = (uid: string, details: ItemDetails): Promise<ReadingItem> => {
    const now = clock.now();
    const item: ReadingItem = { ...nothing, id: randomHex(ID_BYTES), createdAt: now, updatedAt: now, ...details, uid };
    return records.change(nameOf(uid, item.id), itemSchema, () => ({ next: item, result: item }));
  };
  const add = async (uid: string, details: ItemDetails): Promise<ReadingItem> => {
    if ((await room(uid)) === 0) throw new CloudFailure('errors.storageFull');
    return write(uid, details);
  };
  const edit: ReadingItems['edit'] = (uid, id, change) =>
    records.change(nameOf(uid, id), itemSchema, (item) => {
      const next = item === undefined ? undefined : { ...change(item), updatedAt: clock.now() };
      return { next, result: next };
    });
  return {
    list,
    find: (uid, id) => records.read(nameOf(uid, id), itemSchema),
    room,
    write,
    add: (uid, details) => takeTurn(uid, () => add(uid, details)),
    alone: takeTurn,
    keep: (uid, details) =>
      takeTurn(uid, async () => {
        const same = (await list(uid)).find((item) => isSame(item, details));
        const updated = same && (await edit(uid, same.id, (item) => mended(item, details)));
        return updated ?? add(uid, details);
      }),
    edit,
    remove: (uid, ids) =>
      takeTurn(uid, async () => {
        const gone = withInsides(await list(uid), ids);
        for (const { id } of gone) await records.remove(nameOf(uid, id));
        return gone;
      }),
    allFeeds: async () => (await listed('item:')).filter(({ kind }) => kind === 'feed'),
  };
};

const textSchema = v.object({
  content: v.string(),
  /** Whether it is the page's article, not only what its head and body gave at first. */
  isFull: v.optional(v.boolean(), false),
});

/** The readable text of kept pages, beside the pages themselves so that a listing does not load them all. */
export interface PageTexts {
  keep(uid: string, id: string, content: string, isFull?: boolean): Promise<void>;
  find(uid: string, id: string): Promise<{ readonly content: string; readonly isFull: boolean } | undefined>;
  read(uid: string, id: string): Promise<string | undefined>;
  remove(uid: string, id: string): Promise<void>;
}

const textId = (uid: string, id: string): string => `text:${uid}:${id}`;

export const createPageTexts = (records: Records): PageTexts => ({
  keep: (uid, id, content, isFull = false) =>
    records.change(textId(uid, id), textSchema, () => ({ next: { content, isFull }, result: undefined })),
  find: (uid, id) => records.read(textId(uid, id), textSchema),
  read: async (uid, id) => (await records.read(textId(uid, id), textSchema))?.content,
  remove: (uid, id) => records.remove(textId(uid, id)),
});
