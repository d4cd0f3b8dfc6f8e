import { groupChannel, groupOfChannel } from '@inkside/protocol';
import { badRequest } from '../gatewayError';
import type { ChannelNames } from './moves';
import { isStringArray, parseJsonParameter, toCount } from '../query';
import type { Query } from '../query';

export type FeedKind = 'normal' | 'longpoll' | 'continuous';

export interface ChangesQuery {
  readonly feed: FeedKind;
  /** As given; only the database can read it. */
  readonly since: unknown;
  /** Rows wanted at most. */
  readonly limit: number;
  readonly style: 'main_only' | 'all_docs';
  readonly includeDocs: boolean;
  /** Give the documents that are put in their ancestries, in `_revisions`. */
  readonly revs: boolean;
  /** Name the other leaves in the documents that are put in. */
  readonly conflicts: boolean;
  readonly descending: boolean;
  /** Undefined: everything that is the user's. Empty: the user has none of the channels that were asked for. */
  readonly channels: ChannelNames | undefined;
  readonly docIds: readonly string[] | undefined;
  /** Milliseconds between newlines on a waiting feed; undefined: none are sent. */
  readonly heartbeatMs: number | undefined;
  /** Milliseconds after which a waiting feed ends without a change. */
  readonly timeoutMs: number;
}

type Parameters = (name: string) => unknown;

const SHORTEST_HEARTBEAT_MS = 1000;
/** What Sync Gateway raises shorter ones to. Above one second they are kept: PouchDB asks for ten. */
const RAISED_HEARTBEAT_MS = 25_000;
const DEFAULT_HEARTBEAT_MS = 60_000;
const DEFAULT_TIMEOUT_MS = 300_000;
export const LONGEST_FEED_MS = 900_000;

function readFeed(value: unknown): FeedKind {
  if (value === undefined) return 'normal';
  if (value === 'normal' || value === 'longpoll' || value === 'continuous') return value;
  throw badRequest('Unknown feed type');
}

function readCount(parameters: Parameters, name: string): number | undefined {
  const value = parameters(name);
  if (value === undefined) return undefined;
  const count = toCount(value);
  if (count === undefined) throw badRequest(`Parameter ${name} is not a whole number`);
  return count;
}

function readHeartbeat(parameters: Parameters): number | undefined {
  const value = parameters('heartbeat');
  if (value === true || value === 'true') return DEFAULT_HEARTBEAT_MS;
  if (value === false || value === 'false') return undefined;
  const asked = readCount(parameters, 'heartbeat') ?? 0;
  if (asked === 0) return undefined;
  return asked < SHORTEST_HEARTBEAT_MS ? RAISED_HEARTBEAT_MS : Math.min(asked, LONGEST_FEED_MS);
}

/** A heartbeat shows that the client is there, so it takes the place of the timeout, as in Sync Gateway. */
function readTimeout(parameters: Parameters, heartbeatMs: number | undefined): number {
  const asked = readCount(parameters, 'timeout') ?? DEFAULT_TIMEOUT_MS;
  return heartbeatMs !== undefined || asked === 0 ? LONGEST_FEED_MS : Math.min(asked, LONGEST_FEED_MS);
}

const ALL_GROUPS = '-GROUP_TREE$';

/**
 * Channels of others are dropped without a word, as Sync Gateway does. Those of groups are not: what a user holds of them
 * is the user's, and of others there is nothing. The user's own channel of groups means all of them, also those to come.
 */
function readChannels(value: unknown, uid: string): ChannelNames | undefined {
  if (typeof value !== 'string' || value === '') throw badRequest("Missing 'channels' filter parameter");
  const names = value.split(',').map((name) => name.trim());
  if (names.includes('*')) return undefined;
  const wanted = new Set(names.filter((name) => name.startsWith(`${uid}-`) || groupOfChannel(name) !== undefined));
  const isAllGroups = wanted.has(groupChannel(uid));
  const listed = { dbId: { $in: [...wanted] } };
  return {
    size: wanted.size,
    has: (channel) => wanted.has(channel) || (isAllGroups && groupOfChannel(channel) !== undefined),
    selectors: isAllGroups ? [listed, { dbId: { $regex: ALL_GROUPS } }] : [listed],
  };
}

function readDocIds(value: unknown): readonly string[] {
  const list = typeof value === 'string' ? parseDocIds(value) : value;
  if (!isStringArray(list)) throw badRequest("Missing 'doc_ids' filter parameter");
  return list;
}

function parseDocIds(text: string): unknown {
  return text.startsWith('[') ? parseJsonParameter('doc_ids', text) : text.split(',');
}

function readFilter(parameters: Parameters, uid: string, feed: FeedKind): Pick<ChangesQuery, 'channels' | 'docIds'> {
  const filter = parameters('filter');
  if (filter === undefined) return { channels: undefined, docIds: undefined };
  if (filter === 'sync_gateway/bychannel') {
    return { channels: readChannels(parameters('channels'), uid), docIds: undefined };
  }
  if (filter !== '_doc_ids') throw badRequest('Unknown filter; try sync_gateway/bychannel or _doc_ids');
  if (feed !== 'normal') throw badRequest('Filter _doc_ids goes with the normal feed only');
  return { channels: undefined, docIds: readDocIds(parameters('doc_ids')) };
}

/**
 * The parameters of `_changes`, from the query string and, for POST, from the body, which counts before it.
 * @throws GatewayError 400
 */
export function readChangesQuery(uid: string, query: Query, body: Readonly<Record<string, unknown>>): ChangesQuery {
  const parameters: Parameters = (name) => (Object.hasOwn(body, name) ? body[name] : query.text(name));
  const isSet = (name: string): boolean => parameters(name) === true || parameters(name) === 'true';
  const feed = readFeed(parameters('feed'));
  const heartbeatMs = readHeartbeat(parameters);
  return {
    feed,
    since: parameters('since'),
    // To Sync Gateway 0 means no limit.
    limit: readCount(parameters, 'limit') || Number.MAX_SAFE_INTEGER,
    style: parameters('style') === 'all_docs' ? 'all_docs' : 'main_only',
    includeDocs: isSet('include_docs'),
    revs: isSet('revs'),
    conflicts: isSet('conflicts'),
    descending: isSet('descending'),
    ...readFilter(parameters, uid, feed),
    heartbeatMs,
    timeoutMs: readTimeout(parameters, heartbeatMs),
  };
}
