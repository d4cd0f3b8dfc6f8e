import type { FastifyReply } from 'fastify';
import type { CallHandler, GatewayCall } from '../call';
import { unauthorized } from '../gatewayError';
import { type ChangesSource, continuousFeed, longpollFeed, normalFeed } from '../changes/changesFeeds';
import { type ChangesQuery, readChangesQuery } from '../changes/changesQuery';
import { scanPage } from '../changes/scan';
import { readSequences } from '../changes/sequence';
import { holdAnswer, streamAnswer } from '../streamedAnswer';

const JSON_TYPE = 'application/json; charset=utf-8';

/** Tells which messages went out with an answer, once all of it has: one that broke off has told nobody anything. */
function tellCarried({ context, principal, reply }: GatewayCall): (ids: readonly string[]) => void {
  const { carried } = context;
  if (carried === undefined) return () => undefined;
  const messages = new Set<string>();
  reply.raw.once('finish', () => {
    if (messages.size > 0) carried(principal, [...messages]);
  });
  return (ids) => ids.forEach((id) => messages.add(id));
}

async function openSource(call: GatewayCall, query: ChangesQuery): Promise<ChangesSource> {
  const { serverUuid, tombstones } = call.context;
  const carry = tellCarried(call);
  const { uid } = call.principal;
  const sequences = await call.user.use((database) => readSequences(database, serverUuid));
  return {
    since: sequences.decode(query.since),
    limit: query.limit,
    readPage: async (since, limit) => {
      const scan = { uid, query, sequences, tombstones };
      const page = await call.user.use((database) => scanPage({ ...scan, database }, since, limit));
      carry(page.messages);
      return page;
    },
    encode: (sequence) => sequences.encode(sequence),
  };
}

function concerns(query: ChangesQuery, channel: string | undefined): boolean {
  if (query.channels === undefined) return true;
  return query.channels.size > 0 && (channel === undefined || query.channels.has(channel));
}

/** Runs a waiting feed, awake to the user's writes, until its answer has gone or is not wanted any more. */
async function* waitingFeed(call: GatewayCall, query: ChangesQuery): AsyncGenerator<string> {
  const { context, principal, reply, user } = call;
  const feed = context.feeds.open(principal, query);
  const gone = (): void => feed.finish('clientGone');
  let unwatch: (() => void) | undefined;
  try {
    reply.raw.once('close', gone);
    if (reply.raw.destroyed) gone();
    // Watching begins before the first read, so that no write falls between the two.
    unwatch = await user.watch(({ channel }) => {
      if (concerns(query, channel)) feed.wake();
    });
    // The session may have ended while the feed was not yet listed under it.
    if (!(await call.isSessionAlive())) throw unauthorized();
    const source = await openSource(call, query);
    const waiting = { source, feed, isSessionAlive: () => call.isSessionAlive() };
    yield* query.feed === 'longpoll' ? longpollFeed(waiting) : continuousFeed(waiting);
  } finally {
    unwatch?.();
    reply.raw.off('close', gone);
    context.feeds.close(principal, feed);
  }
}

/** `GET` and `POST _changes`: normal, longpoll or continuous, all channels of the user or some. */
export const changes: CallHandler = async (call): Promise<FastifyReply> => {
  const body = call.reply.request.method === 'POST' ? await call.json() : {};
  const query = readChangesQuery(call.principal.uid, call.query, body);
  if (query.feed !== 'normal') return holdAnswer(call.reply, waitingFeed(call, query), JSON_TYPE);
  return streamAnswer(call.reply, normalFeed(await openSource(call, query)), JSON_TYPE);
};
