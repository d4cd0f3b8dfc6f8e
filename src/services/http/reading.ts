import * as v from 'valibot';

import { appErrorOf, type FileId, PortError, type SecretId, type Uid } from '@inkside/kit';
import {
  favouriteAnswer,
  favouritesAnswer,
  type Favourite,
  FILE_TYPE,
  opmlExportAnswer,
  opmlImportAnswer,
  type PublicFeed,
  publicFeedsAnswer,
  READING_SOURCE,
  readingDoneAnswer,
  readingItem,
  type ReadingItem,
  readingItemAnswer,
  type ReadingItemRow,
  readingPaths,
  subscriptionsAnswer,
} from '@inkside/protocol';
import type { KeptArticles } from '../articles/keptArticles';
import type { Http, HttpRequest } from './createHttp';
import { dateOf, EVERYTHING, webAddressOf } from './fields';

/** What is kept as a tree of folders: feeds, catalogues, pages. */
export type ReadingKind = keyof typeof READING_SOURCE;

/** What an address is kept as: a page, or a search with words that are given when it is opened. */
export type PageType = 'page' | 'search';

export interface NewSubscription {
  /** Of a feed, a catalogue, or a page that names one. */
  readonly url: string;
  readonly kind: PublicFeed['kind'];
  /** Id of a folder; null is the top. */
  readonly parent: string | null;
  /** With `password`, what the source is asked with; null for neither. The password may be empty. */
  readonly login: { readonly username: string; readonly password: SecretId | null } | null;
  /** Id of the subscription whose address this is from now on; it keeps its name. */
  readonly replaces?: string;
}

/**
 * Network reading: pages, feeds and catalogues, which the cloud fetches (specification section 2). Addresses are http
 * or https, or null. Every method throws `PortError`; those that fetch also `errors.feedUnreadable`,
 * `errors.addressRefused`, `errors.fetchFailed {reason}`, `errors.tooManyRequests {seconds}`.
 */
export interface ReadingPort {
  /** What was collected, newest first. Without a network this and the other lists are as they were last. */
  favourites(uid: Uid): Promise<readonly Favourite[]>;
  /** Collects; what was collected before stays as it is, and is not new. */
  collect(what: Omit<Favourite, 'id' | 'at'>): Promise<Favourite & { readonly isNew: boolean }>;
  uncollect(ids: readonly string[]): Promise<void>;
  /** Saved pages and their folders, as a tree. */
  pages(uid: Uid): Promise<readonly ReadingItem[]>;
  /**
   * Fetches a page and keeps its readable text. `parent`: id of a folder; null is the top. The address of a search holds
   * `%s` where its words go.
   */
  addPage(url: string, parent: string | null, pageType: PageType): Promise<ReadingItem>;
  /** Subscriptions of one kind and their folders, as a tree. */
  subscriptions(uid: Uid, kind: PublicFeed['kind']): Promise<readonly ReadingItem[]>;
  /** Feeds and catalogues that the cloud recommends. */
  recommended(): Promise<readonly PublicFeed[]>;
  /** Those of the public list that hold the words, or have the address. */
  search(text: string): Promise<readonly PublicFeed[]>;
  /** Subscribes to one of the public list. */
  subscribe(id: string, parent: string | null): Promise<void>;
  /** Subscribes to an address that is looked at first. */
  subscribeUrl(subscription: NewSubscription): Promise<ReadingItem>;
  addFolder(kind: ReadingKind, title: string, parent: string | null): Promise<ReadingItem>;
  rename(id: string, title: string): Promise<void>;
  /** Those of one kind, and folders with all that is in them; a page that goes takes no feed along. */
  remove(kind: ReadingKind, ids: readonly string[]): Promise<void>;
  /** Hands all subscriptions to the person as an OPML file. */
  exportOpml(): Promise<void>;
  /** Subscribes to all that is in an OPML file. Rejects with `errors.fileChanged` where it is gone. */
  importOpml(fileId: FileId): Promise<{ readonly imported: number; readonly failed: number }>;
}

export interface ReadingParts {
  readonly http: Http;
  readonly kept: KeptArticles;
  readonly readSecret: (id: SecretId) => string | undefined;
  readonly fileOf: (id: FileId) => File | undefined;
  /** Hands a text to the person as a file of their downloads. */
  readonly handOut: (name: string, text: string, type: string) => void;
}

const operation = 'reading';
/** More than anybody may keep, in one answer: a list in pieces could change between them. */
const ALL_KEPT = 100_000;

const ask = (
  method: 'GET' | 'POST',
  path: string,
  what: Pick<HttpRequest, 'query' | 'body' | 'token'> = {},
): HttpRequest => ({ method, path, operation, ...what });

/** The contract leaves children open: what does not look like an item is none. */
const childrenOf = (row: ReadingItemRow): readonly ReadingItem[] =>
  Array.isArray(row['children'])
    ? row['children'].flatMap((child) => (v.is(readingItem, child) ? [itemOf(child)] : []))
    : [];

const itemOf = (row: ReadingItemRow): ReadingItem => ({
  id: row._id,
  title: row.title,
  url: webAddressOf(row.url),
  kind: row.fileType === FILE_TYPE.folder ? 'folder' : 'file',
  description: row.description,
  at: dateOf(row.updatedAt),
  articles: typeof row['fileCount'] === 'number' ? row['fileCount'] : null,
  children: childrenOf(row),
});

const favouriteOf = (row: v.InferOutput<typeof favouriteAnswer>['data']): Favourite => ({
  ...{ id: row._id, title: row.title, description: row.description },
  ...{ url: webAddressOf(row.url), source: row.source ?? '', at: dateOf(row.updatedAt) },
});

type KeptOr = <List>(uid: Uid, name: string, fetchList: () => Promise<List>) => Promise<List>;

/** A list as the cloud gives it, or without a network as it was last. */
const createKeptOr =
  (kept: KeptArticles): KeptOr =>
  async <List>(uid: Uid, name: string, fetchList: () => Promise<List>) => {
    try {
      const list = await fetchList();
      // A browser that keeps nothing still shows it.
      await kept.putList(uid, name, list).catch(() => undefined);
      return list;
    } catch (thrown) {
      const isLost = appErrorOf(thrown).code === 'errors.network';
      const known = isLost ? await kept.list(uid, name).catch(() => undefined) : undefined;
      if (known === undefined) throw thrown;
      // Nobody but this writes it.
      return known as List;
    }
  };

type Favourites = Pick<ReadingPort, 'favourites' | 'collect' | 'uncollect'>;

const createFavourites = (http: Http, keptOr: KeptOr): Favourites => ({
  favourites: (uid) =>
    keptOr(uid, 'favourites', async () => {
      const query = { limit: ALL_KEPT, sortBy: 'updatedAt' };
      const { data } = await http.call(favouritesAnswer, ask('GET', readingPaths.favourites, { query }));
      return data.results.map(favouriteOf);
    }),
  collect: async ({ title, url, source, description }) => {
    const body = { url, title, description, source: source === '' ? null : source };
    const { data } = await http.call(favouriteAnswer, ask('POST', readingPaths.addFavourite, { body }));
    return { ...favouriteOf(data), isNew: data.isNew ?? true };
  },
  uncollect: async (ids) => {
    await http.call(readingDoneAnswer, ask('POST', readingPaths.removeFavourites, { body: { ids } }));
  },
});

type PublicLists = Pick<ReadingPort, 'recommended' | 'search' | 'subscribe'>;

const createPublicLists = (http: Http): PublicLists => {
  const listed = async (path: string, query: HttpRequest['query']): Promise<readonly PublicFeed[]> => {
    const { data } = await http.call(publicFeedsAnswer, ask('GET', path, query === undefined ? {} : { query }));
    return data.results.map((feed) => ({
      ...{ id: feed._id, title: feed.title, url: webAddressOf(feed.url) },
      kind: feed.sourceType === READING_SOURCE.opds ? 'opds' : 'rss',
      description: typeof feed['description'] === 'string' ? feed['description'] : '',
      isSubscribed: feed.subState === 1,
    }));
  };
  return {
    recommended: () => listed(readingPaths.recommendedFeeds, { limit: EVERYTHING }),
    search: (text) => listed(readingPaths.searchFeeds, { limit: EVERYTHING, text }),
    subscribe: async (id, parent) => {
      await http.call(readingItemAnswer, ask('POST', readingPaths.subscribe, { body: { id, parent } }));
    },
  };
};

const createOpml = ({ http, fileOf, handOut }: ReadingParts): Pick<ReadingPort, 'exportOpml' | 'importOpml'> => ({
  exportOpml: async () => {
    const { data: path } = await http.call(opmlExportAnswer, ask('POST', readingPaths.exportOpml));
    // Whoever knows the address needs no account; the token is not for it.
    const text = await http.call(v.string(), ask('GET', path, { token: null }));
    handOut('subscriptions.opml', text, 'text/x-opml');
  },
  importOpml: async (fileId) => {
    const file = fileOf(fileId);
    if (file === undefined) throw new PortError('errors.fileChanged', { name: 'OPML' });
    const body = new FormData();
    body.set('file', file, file.name);
    return (await http.call(opmlImportAnswer, ask('POST', readingPaths.importOpml, { body }))).data;
  },
});

/** What the cloud is told of a login; a password that this page forgot is said, not sent as an empty one. */
const loginBody = (login: NewSubscription['login'], readSecret: ReadingParts['readSecret']) => {
  if (login === null) return {};
  const password = login.password === null ? '' : readSecret(login.password);
  if (password === undefined) throw new PortError('errors.passwordAgain');
  return { username: login.username, password };
};

export const createReading = (parts: ReadingParts): ReadingPort => {
  const { http, kept, readSecret } = parts;
  const keptOr = createKeptOr(kept);
  const treeOf = (uid: Uid, kind: ReadingKind): Promise<readonly ReadingItem[]> =>
    keptOr(uid, kind, async () => {
      const query = { sourceType: READING_SOURCE[kind], limit: ALL_KEPT, sortBy: 'updatedAt' };
      const { data } = await http.call(subscriptionsAnswer, ask('GET', readingPaths.subscriptions, { query }));
      return data.results.map(itemOf);
    });
  const made = async (path: string, body: object): Promise<ReadingItem> =>
    itemOf((await http.call(readingItemAnswer, ask('POST', path, { body }))).data);
  return {
    ...createFavourites(http, keptOr),
    ...createPublicLists(http),
    ...createOpml(parts),
    pages: (uid) => treeOf(uid, 'page'),
    subscriptions: treeOf,
    addPage: (url, parent, pageType) => made(readingPaths.addWebpage, { url, parentFolder: parent, pageType }),
    subscribeUrl: async ({ url, kind, parent, login, replaces }) => {
      const place = { parent, ...(replaces === undefined ? {} : { replaces }) };
      const body = { url, ...place, sourceType: READING_SOURCE[kind], ...loginBody(login, readSecret) };
      return made(readingPaths.subscribeUrl, body);
    },
    addFolder: (kind, title, parent) =>
      made(readingPaths.subscriptionFolder, { title, parent, sourceType: READING_SOURCE[kind] }),
    rename: async (id, title) => {
      await made(readingPaths.renameReading, { id, title });
    },
    remove: async (kind, ids) => {
      const body = { ids, sourceType: READING_SOURCE[kind] };
      await http.call(readingDoneAnswer, ask('POST', readingPaths.deleteReadings, { body }));
    },
  };
};
