import { foldedName } from '@inkside/kit';
import type { ArticleName, ArticleRow, ReadingItem } from '@inkside/protocol';

import type { Mark, ShownList } from './articlesSlice';
import type { PlacedItem } from './types';

/** Whether a list holds all that is unread in its feed or folder, so that all can be marked read there. */
export const isWhole = ({ show, text }: ShownList): boolean => show !== 'starred' && text === '';

/** What undoes a mark. */
export const inverseMark = (mark: Mark): Mark =>
  'isRead' in mark ? { isRead: !mark.isRead } : { isStarred: !mark.isStarred };

const articleKey = ({ feedId, id }: ArticleName): string => `${feedId} ${id}`;

/** Those of the named ones that stand among the rows and are not as the mark makes them. */
export const otherwise = (
  rows: readonly ArticleRow[],
  articles: readonly ArticleName[],
  mark: Mark,
): readonly ArticleName[] => {
  const named = new Set(articles.map(articleKey));
  const isLike = (row: ArticleRow): boolean =>
    'isRead' in mark ? row.isRead === mark.isRead : row.isStarred === mark.isStarred;
  return rows.filter((row) => named.has(articleKey(row)) && !isLike(row)).map(({ feedId, id }) => ({ feedId, id }));
};

/** The names that are not among the others. */
export const namesWithout = (names: readonly ArticleName[], others: readonly ArticleName[]): readonly ArticleName[] => {
  const keys = new Set(others.map(articleKey));
  return names.filter((name) => !keys.has(articleKey(name)));
};

/** A tree as lines from above, folders before what lies beside them. */
export const placedItems = (items: readonly ReadingItem[]): readonly PlacedItem[] => {
  const placed: PlacedItem[] = [];
  // Not by a function that calls itself: folders may lie in each other a thousand deep.
  const coming = items.map((item) => ({ item, parentId: null as string | null, level: 0 })).toReversed();
  for (let next = coming.pop(); next !== undefined; next = coming.pop()) {
    const { item, parentId, level } = next;
    const { children, ...rest } = item;
    placed.push({ ...rest, parentId, level });
    const inside = children.map((child) => ({ item: child, parentId: item.id, level: level + 1 }));
    coming.push(...foldersFirst(inside).toReversed());
  }
  return placed;
};

const foldersFirst = <Each extends { readonly item: ReadingItem }>(all: readonly Each[]): readonly Each[] => [
  ...all.filter(({ item }) => item.kind === 'folder'),
  ...all.filter(({ item }) => item.kind === 'file'),
];

/** Ids of a folder and of all folders below it. */
export const foldersBelow = (items: readonly PlacedItem[], folderId: string): ReadonlySet<string> => {
  const below = new Set([folderId]);
  // They come after the folder that they lie in.
  for (const { id, kind, parentId } of items) {
    if (kind === 'folder' && parentId !== null && below.has(parentId)) below.add(id);
  }
  return below;
};

/** What lies in a folder or below it; with '' everything. Without the folders themselves. */
export const filesIn = (items: readonly PlacedItem[], folderId: string): readonly PlacedItem[] => {
  if (folderId === '') return items.filter(({ kind }) => kind === 'file');
  const below = foldersBelow(items, folderId);
  return items.filter(({ kind, parentId }) => kind === 'file' && parentId !== null && below.has(parentId));
};

/** The cloud puts no more pieces into one book. */
export const MOST_SENT = 120;

export const hostOf = (url: string | null): string =>
  url !== null && URL.canParse(url) ? new URL(url).host.replace(/^www\./, '') : '';

/** Titles that several have: those are told apart by their hosts. */
export const namesakes = (items: readonly Pick<PlacedItem, 'title' | 'kind'>[]): ReadonlySet<string> => {
  const seen = new Set<string>();
  const twice = new Set<string>();
  for (const { title, kind } of items) {
    if (kind === 'folder') continue;
    if (seen.has(title)) twice.add(title);
    seen.add(title);
  }
  return twice;
};

/** Those that hold the words, in any case and form of their letters. */
export const sought = <Item extends { readonly title: string; readonly url: string | null }>(
  items: readonly Item[],
  words: string,
): readonly Item[] => {
  const wanted = foldedName(words.trim());
  if (wanted === '') return items;
  return items.filter(({ title, url }) => foldedName(`${title} ${url ?? ''}`).includes(wanted));
};

/** Things by the folder that they lie in, as a move is asked for. */
export const byFolder = (items: readonly Pick<PlacedItem, 'id' | 'parentId'>[]) => {
  const folders = new Map<string | null, string[]>();
  for (const { id, parentId } of items) folders.set(parentId, [...(folders.get(parentId) ?? []), id]);
  return [...folders].map(([parent, ids]) => ({ parent, ids }));
};

/** Without a first heading that only says the title again, which stands above the text anyway. */
export const withoutTitle = (html: string, title: string): string => {
  const heading = /^(?:\s|<(?:div|section|header|article)[^>]*>)*?<h1[^>]*>(?<text>[^<]*)<\/h1>/i.exec(html);
  const text = heading?.groups?.['text'];
  if (heading === null || text === undefined || foldedName(text.trim()) !== foldedName(title.trim())) return html;
  return html.replace(/<h1[^>]*>[^<]*<\/h1>/i, '');
};

/** Where the words of a search go in its address. */
export const SEARCH_MARK = '%s';
export const isSearch = (url: string | null): boolean => url?.includes(SEARCH_MARK) === true;
