import type { Uid } from '@inkside/kit';
import type { ArticleName, ArticleText } from '@inkside/protocol';
import type { EntityTable } from 'dexie';

import { articlesDatabase } from '../browser/keeping/userDatabases';
import { createUserDatabase } from '../withUserDatabase';

interface KeptArticle {
  /** Of its subscription and its own id. */
  readonly key: string;
  readonly usedAt: number;
  readonly article: ArticleText;
}

interface Tables {
  readonly article: EntityTable<KeptArticle, 'key'>;
  /** Lists as the cloud gave them last. */
  readonly list: EntityTable<{ readonly name: string; readonly value: unknown }, 'name'>;
}

const VERSION = 1;
/** Of more, those that were not read for longest go. */
const MOST = 1000;

const open = async (uid: Uid) => {
  const { Dexie } = await import('dexie');
  const database = new Dexie(articlesDatabase(uid)) as InstanceType<typeof Dexie> & Tables;
  database.version(VERSION).stores({ article: 'key, usedAt', list: 'name' });
  return database;
};

/** `words`: what a kept page that is a search was asked for. */
type KeptName = ArticleName & { readonly words?: string };

/**
 * Articles that were read in this browser, and lists as they were seen last: what there is of network reading without a
 * network. All reject with `errors.database`, `errors.quota`.
 */
export interface KeptArticles {
  get(uid: Uid, name: KeptName): Promise<ArticleText | undefined>;
  /** A shorter text takes not the place of the page's own. */
  put(uid: Uid, name: KeptName, article: ArticleText, now: number): Promise<void>;
  /** Of those that are kept; the others are passed over. */
  mark(
    uid: Uid,
    articles: readonly ArticleName[],
    as: Partial<Pick<ArticleText, 'isRead' | 'isStarred'>>,
  ): Promise<void>;
  /** Those of one subscription, or with '' of all; newest first. */
  all(uid: Uid, feedId: string): Promise<readonly ArticleText[]>;
  list(uid: Uid, name: string): Promise<unknown>;
  putList(uid: Uid, name: string, value: unknown): Promise<void>;
  /** Of the texts of all articles, about. */
  bytes(uid: Uid): Promise<number>;
  /** Removes all articles; lists stay. */
  clear(uid: Uid): Promise<void>;
}

const keyOf = ({ feedId, id, words = '' }: KeptName): string =>
  words === '' ? `${feedId} ${id}` : `${feedId} ${id} ${words}`;

/** What a new copy is kept as, where there is one before it. */
const keptAs = (before: ArticleText | undefined, next: ArticleText): ArticleText => {
  if (before === undefined || before.content === '') return next;
  const isLess = next.content === '' || (before.isFull && !next.isFull);
  return isLess ? { ...next, content: before.content, isFull: before.isFull } : next;
};

export const createKeptArticles = (): KeptArticles => {
  const within = createUserDatabase(open);
  return {
    get: (uid, name) => within(uid, async ({ article }) => (await article.get(keyOf(name)))?.article),
    put: (uid, name, article, now) =>
      within(uid, async (database) => {
        const key = keyOf(name);
        const before = (await database.article.get(key))?.article;
        await database.article.put({ key, usedAt: now, article: keptAs(before, article) });
        const over = (await database.article.count()) - MOST;
        if (over > 0) await database.article.orderBy('usedAt').limit(over).delete();
      }),
    mark: (uid, articles, as) =>
      within(uid, async ({ article }) => {
        const known = await article.bulkGet(articles.map(keyOf));
        const changed = known.flatMap((each) =>
          each === undefined ? [] : [{ ...each, article: { ...each.article, ...as } }],
        );
        await article.bulkPut(changed);
      }),
    all: (uid, feedId) =>
      within(uid, async ({ article }) => {
        const kept = (await article.toArray()).map((each) => each.article);
        return kept
          .filter((each) => each.feedId !== '' && (feedId === '' || each.feedId === feedId))
          .toSorted((one, other) => other.at - one.at);
      }),
    list: (uid, name) => within(uid, async ({ list }) => (await list.get(name))?.value),
    putList: (uid, name, value) =>
      within(uid, async ({ list }) => {
        await list.put({ name, value });
      }),
    bytes: (uid) =>
      within(uid, async ({ article }) => {
        let bytes = 0;
        await article.each((each) => (bytes += JSON.stringify(each.article).length));
        return bytes;
      }),
    clear: (uid) => within(uid, ({ article }) => article.clear()),
  };
};
