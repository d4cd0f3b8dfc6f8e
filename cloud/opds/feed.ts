import type { CatalogueWords } from './words';
import type { Shelf, ShelfBook, ShelfFolder } from './shelf';

/** A row that leads on. */
export interface FeedPlace {
  /** Below the catalogue's root: `/books`. */
  readonly path: string;
  readonly title: string;
  readonly text: string;
  readonly updatedAt: number;
  /** Books behind it. */
  readonly count: number;
  readonly isNewest?: boolean;
}

interface FeedOrder {
  readonly path: string;
  readonly title: string;
  readonly isActive: boolean;
}

/** A catalogue's page, before it is written as Atom or as JSON. Paths are below the catalogue's root. */
export interface Feed {
  readonly title: string;
  readonly path: string;
  /** The page above; undefined at the root. */
  readonly up: string | undefined;
  readonly updatedAt: number;
  readonly places: readonly FeedPlace[];
  readonly books: readonly ShelfBook[];
  readonly orders: readonly FeedOrder[];
  /** Of a list of books; undefined on pages that only lead on. */
  readonly paging:
    | {
        readonly total: number;
        readonly perPage: number;
        readonly page: number;
        readonly first: string;
        readonly previous: string | undefined;
        readonly next: string | undefined;
        readonly last: string;
      }
    | undefined;
}

/** Books a page. */
export const PER_PAGE = 50;

type Order = 'title' | 'author' | 'newest';
const orderWord = (words: CatalogueWords, order: Order): string => (order === 'newest' ? words.newest : words[order]);
const ORDERS: readonly Order[] = ['title', 'author', 'newest'];

const collator = new Intl.Collator('zh-CN', { numeric: true, sensitivity: 'base' });
const byTitle = (a: ShelfBook, b: ShelfBook): number => collator.compare(a.title, b.title) || (a.id < b.id ? -1 : 1);
const sorters: Readonly<Record<Order, (a: ShelfBook, b: ShelfBook) => number>> = {
  title: byTitle,
  author: (a, b) => collator.compare(a.authors, b.authors) || byTitle(a, b),
  newest: (a, b) => b.createdAt - a.createdAt || byTitle(a, b),
};

const newestOf = (dates: readonly { readonly updatedAt: number }[]): number =>
  dates.reduce((newest, { updatedAt }) => Math.max(newest, updatedAt), 0);

const pathOf = (path: string, query: Readonly<Record<string, string>>): string => {
  const text = new URLSearchParams(query).toString();
  return text === '' ? path : `${path}?${text}`;
};

interface BookList {
  readonly words: CatalogueWords;
  readonly title: string;
  readonly path: string;
  readonly up: string;
  readonly query: Readonly<Record<string, string>>;
  readonly places?: readonly FeedPlace[];
  /** Its own order instead of one that can be chosen. */
  readonly order?: Order;
}

const pagingOf = (total: number, askedPage: string, at: (page: number) => string): NonNullable<Feed['paging']> => {
  const pages = Math.max(1, Math.ceil(total / PER_PAGE));
  const page = Math.min(pages, Math.max(1, Math.trunc(Number(askedPage)) || 1));
  return {
    ...{ total, perPage: PER_PAGE, page, first: at(1), last: at(pages) },
    previous: page > 1 ? at(page - 1) : undefined,
    next: page < pages ? at(page + 1) : undefined,
  };
};

/** One page of books. A page that is not there is the last one. */
const listOf = (books: readonly ShelfBook[], list: BookList): Feed => {
  const { path, query, words } = list;
  const { page: askedPage = '', sort = '', ...rest } = query;
  const order = list.order ?? ORDERS.find((each) => each === sort) ?? 'title';
  const kept = list.order === undefined ? { ...rest, sort: order } : rest;
  const at = (page: number): string => pathOf(path, { ...kept, page: String(page) });
  const paging = pagingOf(books.length, askedPage, at);
  const from = (paging.page - 1) * PER_PAGE;
  const orders = ORDERS.map((each) => ({
    ...{ title: orderWord(words, each), isActive: each === order },
    path: pathOf(path, { ...rest, sort: each }),
  }));
  return {
    ...{ title: list.title, path: at(paging.page), up: list.up, places: list.places ?? [], paging },
    updatedAt: newestOf(books),
    books: books.toSorted(sorters[order]).slice(from, from + PER_PAGE),
    orders: list.order === undefined ? orders : [],
  };
};

const inFolder = ({ books }: Shelf, id: string): readonly ShelfBook[] =>
  books.filter(({ folderIds }) => folderIds.includes(id));

const folderPath = ({ id }: ShelfFolder): string => `/folder/${encodeURIComponent(id)}`;

const placeOf = (shelf: Shelf, folder: ShelfFolder): FeedPlace => {
  const books = inFolder(shelf, folder.id);
  return {
    ...{ path: folderPath(folder), title: folder.name || folder.id, text: '' },
    ...{ updatedAt: Math.max(folder.updatedAt, newestOf(books)), count: books.length },
  };
};

/** Whether a way up from the folder ends at the top: not where a parent is gone, or a folder is its own ancestor. */
const hasWayUp = ({ parentId }: ShelfFolder, byId: ReadonlyMap<string, ShelfFolder>): boolean => {
  const seen = new Set<string>();
  for (let id = parentId; id !== undefined; id = byId.get(id)?.parentId) {
    if (seen.has(id) || !byId.has(id)) return false;
    seen.add(id);
  }
  return true;
};

/** A folder without a way up stands at the top. */
const foldersBelow = ({ folders }: Shelf, parentId: string | undefined): readonly ShelfFolder[] => {
  const byId = new Map(folders.map((folder) => [folder.id, folder]));
  return folders
    .filter((folder) => (hasWayUp(folder, byId) ? folder.parentId : undefined) === parentId)
    .toSorted((a, b) => collator.compare(a.name, b.name));
};

const rootOf = (shelf: Shelf, words: CatalogueWords): Feed => {
  const updatedAt = newestOf(shelf.books);
  const count = shelf.books.length;
  const folders = foldersBelow(shelf, undefined);
  const places: readonly FeedPlace[] = [
    { path: '/books', title: words.all, text: words.allText, updatedAt, count },
    { path: '/newest', title: words.newest, text: words.newestText, updatedAt, count, isNewest: true },
    ...folders.map((folder) => placeOf(shelf, folder)),
  ];
  return { title: words.library, path: '', up: undefined, updatedAt, places, books: [], orders: [], paging: undefined };
};

const wordsIn = (text: string): readonly string[] => text.normalize('NFC').toLowerCase().split(/\s+/).filter(Boolean);

/** Books that hold every word in title or author. */
const found = ({ books }: Shelf, query: string): readonly ShelfBook[] => {
  const wanted = wordsIn(query);
  return books.filter(({ title, authors }) => {
    const text = `${title}\n${authors}`.normalize('NFC').toLowerCase();
    return wanted.every((word) => text.includes(word));
  });
};

interface Asked {
  /** '' for the root, `/books`, `/newest`, `/folder/{id}`, `/search`. */
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  readonly words: CatalogueWords;
}

const folderAt = (shelf: Shelf, { path, query, words }: Asked): Feed | undefined => {
  const id = /^\/folder\/([^/]+)$/.exec(path)?.[1];
  const folder = id === undefined ? undefined : shelf.folders.find((each) => each.id === id);
  if (folder === undefined) return undefined;
  const places = foldersBelow(shelf, folder.id).map((each) => placeOf(shelf, each));
  const above = shelf.folders.find((each) => each.id === folder.parentId);
  return listOf(inFolder(shelf, folder.id), {
    ...{ title: folder.name || folder.id, path: folderPath(folder), query, words, places },
    up: above === undefined ? '' : folderPath(above),
  });
};

/** The page of a catalogue; undefined where there is none. */
export const feedAt = (shelf: Shelf, asked: Asked): Feed | undefined => {
  const { path, query, words } = asked;
  const list = { path, up: '', query, words };
  if (path === '') return rootOf(shelf, words);
  if (path === '/books') return listOf(shelf.books, { ...list, title: words.all });
  if (path === '/newest') return listOf(shelf.books, { ...list, title: words.newest, order: 'newest' });
  if (path !== '/search') return folderAt(shelf, asked);
  const { q = '' } = query;
  return listOf(found(shelf, q), { ...list, title: `${words.search}: ${q}` });
};
