import * as v from 'valibot';
import {
  GATEWAY_PATH,
  messageContent,
  type MessageContent,
  messageDocument,
  type MessageDocument,
  MSG_TYPE,
} from '@inkside/protocol';

import { type CloudAccess, CloudRefusal, fetchJson } from './cloudClient';

const changesAnswer = v.looseObject({
  results: v.array(
    v.looseObject({ id: v.string(), deleted: v.optional(v.boolean(), false), doc: v.optional(v.unknown()) }),
  ),
  last_seq: v.union([v.string(), v.number()]),
});

export interface Change {
  readonly id: string;
  readonly isDeleted: boolean;
  readonly document: unknown;
}

export interface Batch {
  readonly changes: readonly Change[];
  /** Where the next batch begins. */
  readonly since: string;
  readonly isFull: boolean;
}

const BATCH_SIZE = 1000;
const HEARTBEAT_MS = 30_000;
/** The gateway ends a waiting answer before this. */
const LONGEST_WAIT_MS = 20 * 60_000;
const BAD_REQUEST = 400;

interface FeedRequest {
  readonly cloud: CloudAccess;
  /** What names the sync session to the gateway. */
  readonly headers: Readonly<Record<string, string>>;
  readonly channels: readonly string[];
  /** Empty for the beginning. */
  readonly since: string;
  /** Whether to wait until there is something new. */
  readonly waits: boolean;
  readonly signal?: AbortSignal | undefined;
}

const pathOf = ({ channels, since, waits }: FeedRequest): string => {
  const query = new URLSearchParams({
    filter: 'sync_gateway/bychannel',
    channels: channels.join(','),
    include_docs: 'true',
    style: 'main_only',
    limit: String(BATCH_SIZE),
    ...(since === '' ? {} : { since }),
    ...(waits ? { feed: 'longpoll', heartbeat: String(HEARTBEAT_MS) } : {}),
  });
  return `${GATEWAY_PATH}/_changes?${query.toString()}`;
};

/** The next changes of these channels. Throws CloudRefusal with 401 when the sync session has ended. */
export const readBatch = async (request: FeedRequest): Promise<Batch> => {
  try {
    const answer = await fetchJson(request.cloud, pathOf(request), changesAnswer, {
      headers: request.headers,
      signal: request.signal,
      ...(request.waits ? { timeoutMs: LONGEST_WAIT_MS } : {}),
    });
    return {
      changes: answer.results.map(({ id, deleted, doc }) => ({ id, isDeleted: deleted, document: doc })),
      since: String(answer.last_seq),
      isFull: answer.results.length >= BATCH_SIZE,
    };
  } catch (thrown) {
    // A cloud that was restored from a backup, or another one: it does not know the place. What is here is kept.
    const isUnknownPlace = thrown instanceof CloudRefusal && thrown.status === BAD_REQUEST && request.since !== '';
    if (isUnknownPlace) return readBatch({ ...request, since: '' });
    throw thrown;
  }
};

/** A file that was sent to the device. */
export interface PushedFile {
  readonly documentId: string;
  /** Object key. */
  readonly key: string;
  readonly displayName: string;
  /** Bytes, where the document says it. */
  readonly size: number | undefined;
  /** Lower-case hex; empty when the document gives none. */
  readonly md5: string;
  /** Devices that the sender means, by the cloud's numbers; null for all. */
  readonly to: readonly number[] | null;
}

/** Why a document of the channel is nothing to fetch. */
type Passed = 'notPush' | 'revoked' | 'noFile' | 'malformed';

const MD5 = /^[0-9a-f]{32}$/;

const count = (value: number | string | undefined): number | undefined => {
  const number = typeof value === 'string' && /^\d{1,15}$/.test(value) ? Number(value) : value;
  return typeof number === 'number' && Number.isSafeInteger(number) && number >= 0 ? number : undefined;
};

const contentText = v.pipe(v.string(), v.parseJson(), messageContent);

const objectOf = ({ storage = {} }: MessageContent) => Object.values(storage).find(({ oss }) => oss !== undefined)?.oss;

const firstOf = <T>(...values: readonly (T | undefined)[]): T | undefined =>
  values.find((value) => value !== undefined);

/** `pushTo` is ours (docs/adr/0019). */
const addressed = v.looseObject({ pushTo: v.array(v.number()) });

const fileOf = (message: MessageDocument): PushedFile | Passed => {
  const content = v.safeParse(contentText, message.content);
  if (!content.success) return 'malformed';
  const { name, size, md5 = '' } = content.output;
  const stored = objectOf(content.output);
  if (stored === undefined || stored.key === '') return 'noFile';
  return {
    documentId: message._id,
    key: stored.key,
    displayName: firstOf(stored.displayName, name, message.name) ?? stored.key,
    size: firstOf(count(stored.size), count(size), count(message.size)),
    md5: MD5.test(md5.toLowerCase()) ? md5.toLowerCase() : '',
    to: v.is(addressed, message) ? message.pushTo : null,
  };
};

/** Reads a document of the MESSAGE channel: the file to fetch, or why there is none. */
export const pushedFileOf = (document: unknown): PushedFile | Passed => {
  const message = v.safeParse(messageDocument, document);
  if (!message.success) return 'malformed';
  const { msgType, isRevoke } = message.output;
  if (msgType !== MSG_TYPE.push && msgType !== MSG_TYPE.pushObserved) return 'notPush';
  return isRevoke === true || isRevoke === 1 ? 'revoked' : fileOf(message.output);
};
