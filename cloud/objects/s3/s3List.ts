import { commonPrefixOf } from '../catalogue/listObjects';
import type { ListPage, ListQuery, ListedObject } from '../objectStore';
import type { Bucket, BucketPage } from './bucket';
import { inParallel } from '../../lib/taskOrder';
import { bareEtag, isPrivate, readMeta } from './s3Layout';

/** Questions to S3 at a time, for the objects of one page that need one. */
const WIDTH = 8;
const PAGE_KEYS = 1000;
/** The last character there is: after a prefix, behind every key that begins with the prefix. */
const LAST_CHARACTER = '\u{10ffff}';

/**
 * S3's ETag is the content's MD5, and so ours, unless it was made of parts: those few objects are asked one by one.
 */
const describe = async (bucket: Bucket, entry: BucketPage['entries'][number]): Promise<ListedObject | undefined> => {
  const { key, size } = entry;
  const lastModifiedMs = Math.floor(entry.lastModifiedMs / 1000) * 1000;
  if (!entry.etag.includes('-')) {
    return { key, size, etag: `"${bareEtag(entry.etag)}"`, lastModifiedMs, isMultipart: false };
  }
  const head = await bucket.head(key);
  if (!head) return undefined;
  const { etag, isMultipart } = readMeta(key, head);
  return { key, size, etag, lastModifiedMs, isMultipart };
};

const isAfter = (a: string, b: string): boolean => Buffer.compare(Buffer.from(a), Buffer.from(b)) > 0;

const lastEntry = ({ entries, commonPrefixes }: BucketPage): string => {
  const key = entries.at(-1)?.key ?? '';
  const prefix = commonPrefixes.at(-1) ?? '';
  return isAfter(key, prefix) ? key : prefix;
};

const readContinuation = (text: string): string => Buffer.from(text, 'base64url').toString('utf8');

/**
 * One page in UTF-8 byte order. A page goes on after the last entry of the one before and not by S3's own token, so
 * that a token means the same to every store.
 */
export const listS3 = async (bucket: Bucket, query: ListQuery): Promise<ListPage> => {
  const after = query.continuation === undefined ? query.startAfter : readContinuation(query.continuation);
  const rolledUp = after?.startsWith(query.prefix) ? commonPrefixOf(after, query) : undefined;
  const startAfter = rolledUp === undefined ? after : `${rolledUp}${LAST_CHARACTER}`;
  const page = await bucket.list({
    prefix: query.prefix,
    maxKeys: query.maxKeys,
    delimiter: query.delimiter === '' ? undefined : query.delimiter,
    startAfter: startAfter === '' ? undefined : startAfter,
  });
  const entries = page.entries.filter(({ key }) => !isPrivate(key));
  const objects = await inParallel(WIDTH, entries, (entry) => describe(bucket, entry));
  const nextContinuation = Buffer.from(lastEntry(page), 'utf8').toString('base64url');
  return {
    objects: objects.filter((object) => object !== undefined),
    commonPrefixes: page.commonPrefixes.filter((prefix) => prefix !== rolledUp && !isPrivate(prefix)),
    ...(page.nextContinuation !== undefined && { nextContinuation }),
  };
};

/** All that lies under a prefix, as S3 says it. */
export const everything = async (bucket: Bucket, prefix: string): Promise<BucketPage['entries']> => {
  const all: BucketPage['entries'][number][] = [];
  let continuation: string | undefined;
  do {
    const page = await bucket.list({ prefix, continuation, maxKeys: PAGE_KEYS });
    all.push(...page.entries);
    continuation = page.nextContinuation;
  } while (continuation !== undefined);
  return all;
};
