import type { HourlyLimit } from '../../accounts';
import type { Clock } from '../../lib/config';
import { CloudFailure } from '../../lib/failure';
import { takesLogin, type Turns } from '../../fetching';
import type { WebPages } from '../../webPages';
import type { PushParts } from '../push/pushParts';
import { type FeedSource, type Reading, type ReadingItem, SOURCE, type SourceType } from '../../reading';

export interface ReadingParts {
  readonly reading: Reading;
  readonly clock: Clock;
  /** Of calls that fetch, by account: the cloud must not become somebody's tool against other servers. */
  readonly fetches: HourlyLimit;
  readonly fetchTurns: Turns;
  /** Of pictures: a page of covers has many. */
  readonly pictures: HourlyLimit;
  /** Of books made or fetched: each is many fetches, or a large one. */
  readonly books: HourlyLimit;
  readonly webPages: Pick<WebPages, 'jobs' | 'articles' | 'fullText' | 'picture'>;
  readonly push: PushParts;
}

/** Runs what may fetch, in the account's turn. Throws `errors.tooManyRequests {seconds}`, and what `task` throws. */
export const fetchFor = async <Result>(
  { fetches, fetchTurns }: ReadingParts,
  uid: string,
  task: () => Promise<Result>,
): Promise<Result> => {
  await fetches.use([`uid:${uid}`]);
  return fetchTurns(uid, task);
};

/**
 * The folder that something goes into; null is the top. Throws `errors.notFound` for one that is not the user's, and
 * `errors.badRequest` for one of another source type.
 */
export const ownFolder = async (
  { reading }: ReadingParts,
  uid: string,
  parent: string | null,
  sourceType: SourceType,
): Promise<string | null> => {
  if (parent === null) return null;
  const folder = await reading.items.find(uid, parent);
  if (folder === undefined) throw new CloudFailure('errors.notFound');
  if (folder.kind !== 'folder' || folder.sourceType !== sourceType) {
    throw new CloudFailure('errors.badRequest', { field: 'parent' });
  }
  return folder.id;
};

/** A folder must not end up in itself. Throws `errors.badRequest`. */
export const checkMove = async (
  { reading }: ReadingParts,
  moved: ReadingItem,
  parent: string | null,
): Promise<void> => {
  const parents = new Map((await reading.items.list(moved.uid)).map((item) => [item.id, item.parent]));
  for (let above: string | null | undefined = parent; typeof above === 'string'; above = parents.get(above)) {
    if (above === moved.id) throw new CloudFailure('errors.badRequest', { field: 'parent' });
  }
};

/** A subscription as the readers take it, with its login opened. */
export const sourceOf = ({ reading }: ReadingParts, item: ReadingItem): FeedSource => reading.sourceOf(item);

/**
 * An address with the login that the user has given for it: of a feed for that address alone, of a catalogue for all of
 * its server, where its pages lie.
 */
export const sourceAt = async (
  parts: ReadingParts,
  uid: string,
  url: string,
  sourceType: SourceType,
): Promise<FeedSource> => {
  const withLogin = (await parts.reading.items.list(uid)).filter(
    (item) => item.login !== null && item.sourceType === sourceType && item.url !== null,
  );
  const exact = withLogin.find((item) => item.url === url);
  const near = withLogin.find((item) => sourceType === SOURCE.opds && takesLogin(item.url ?? '', url));
  const item = exact ?? near;
  return item === undefined ? { url } : { ...sourceOf(parts, item), url };
};
