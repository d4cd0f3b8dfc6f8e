import { Transform } from 'node:stream';

import type { Feeds } from '../gateway';
import type { ObjectStore } from '../objects';
import type { FeedKind, Metrics } from './metrics';

async function* counted(body: AsyncIterable<Uint8Array>, metrics: Metrics): AsyncGenerator<Uint8Array> {
  for await (const chunk of body) {
    metrics.moved('in', chunk.length);
    yield chunk;
  }
}

const countingStream = (metrics: Metrics): Transform =>
  new Transform({
    transform: (chunk: Buffer, _encoding, done) => {
      metrics.moved('out', chunk.length);
      done(null, chunk);
    },
  });

/** The store as the wire protocol sees it: what clients send and fetch is counted. */
export const meterObjects = (store: ObjectStore, metrics: Metrics): ObjectStore => ({
  ...store,
  put: (key, body, headers, options) => store.put(key, counted(body, metrics), headers, options),
  putPart: (upload, partNumber, body, expected) => store.putPart(upload, partNumber, counted(body, metrics), expected),
  get: async (key, range) => {
    const content = await store.get(key, range);
    if (content === undefined) return undefined;
    const { stream } = content;
    const metered = countingStream(metrics);
    // Whichever of the two ends first ends the other: a reader that leaves must free the file.
    stream.once('error', (thrown) => metered.destroy(thrown));
    metered.once('close', () => stream.destroy());
    return { ...content, stream: stream.pipe(metered) };
  },
});

export interface MeteredFeeds {
  readonly feeds: Feeds;
  readonly open: () => Readonly<Record<FeedKind, number>>;
}

/** Feeds whose kind is known while they are open. */
export const meterFeeds = (feeds: Feeds): MeteredFeeds => {
  const kinds = new Map<object, FeedKind>();
  return {
    feeds: {
      ...feeds,
      open: (sessionId, times) => {
        const feed = feeds.open(sessionId, times);
        // The gateway hands over its whole query, which says more than the times.
        kinds.set(feed, 'feed' in times && times.feed === 'continuous' ? 'continuous' : 'longpoll');
        return feed;
      },
      close: (sessionId, feed) => {
        kinds.delete(feed);
        feeds.close(sessionId, feed);
      },
    },
    open: () => {
      const continuous = [...kinds.values()].filter((kind) => kind === 'continuous').length;
      return { continuous, longpoll: kinds.size - continuous };
    },
  };
};
