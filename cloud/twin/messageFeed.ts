import * as v from 'valibot';

import { GATEWAY_PATH, messageChannel } from '@inkside/protocol';
import { CloudRefusal, fetchJson } from './cloudClient';

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

export const BATCH_SIZE = 1000;
const HEARTBEAT_MS = 30_000;
/** The gateway ends a waiting answer before this. */
const LONGEST_WAIT_MS = 20 * 60_000;
const BAD_REQUEST = 400;

export interface FeedRequest {
  readonly server: string;
  readonly cookie: string;
  readonly uid: string;
  /** Empty for the beginning. */
  readonly since: string;
  /** Whether to wait until there is something new. */
  readonly waits: boolean;
  readonly signal?: AbortSignal | undefined;
}

const urlOf = ({ server, uid, since, waits }: FeedRequest): string => {
  const query = new URLSearchParams({
    filter: 'sync_gateway/bychannel',
    channels: messageChannel(uid),
    include_docs: 'true',
    style: 'main_only',
    limit: String(BATCH_SIZE),
    ...(since === '' ? {} : { since }),
    ...(waits ? { feed: 'longpoll', heartbeat: String(HEARTBEAT_MS) } : {}),
  });
  return `${server}${GATEWAY_PATH}/_changes?${query.toString()}`;
};

/** The next changes of the MESSAGE channel. Throws CloudRefusal with 401 when the sync session has ended. */
export const readBatch = async (request: FeedRequest): Promise<Batch> => {
  try {
    const answer = await fetchJson(urlOf(request), changesAnswer, {
      headers: { cookie: request.cookie },
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
