import { Readable } from 'node:stream';
import { once } from 'node:events';

import type { FastifyReply } from 'fastify';

import { createSlices } from '../lib/slices';

/**
 * The rest of `chunks` behind a first one already taken. No generator of its own: one that was never started runs no
 * `finally` when its reader leaves, and `chunks` would stay open.
 */
function startingWith(first: string, chunks: AsyncGenerator<string>): AsyncIterable<string> {
  let isFirst = true;
  return {
    [Symbol.asyncIterator]: () => ({
      next: () => {
        if (!isFirst) return chunks.next();
        isFirst = false;
        return Promise.resolve({ value: first, done: false });
      },
      return: () => chunks.return(undefined),
    }),
  };
}

/**
 * Sends what `chunks` yields as it comes, no faster than the client takes it. Nothing goes out before the first chunk,
 * so what is thrown until then can still become an answer of its own with its own status.
 */
export async function streamAnswer(
  reply: FastifyReply,
  chunks: AsyncGenerator<string>,
  contentType: string,
): Promise<FastifyReply> {
  const first = await chunks.next();
  reply.type(contentType);
  if (first.done === true) return reply.send('');
  return reply.send(Readable.from(startingWith(first.value, chunks), { objectMode: false }));
}

async function write({ raw }: FastifyReply, chunk: string): Promise<void> {
  if (raw.write(chunk) || raw.destroyed) return;
  const left = new AbortController();
  const { signal } = left;
  try {
    await Promise.race([once(raw, 'drain', { signal }), once(raw, 'close', { signal })]);
  } finally {
    left.abort();
  }
}

async function writeAll(reply: FastifyReply, first: string, chunks: AsyncGenerator<string>): Promise<void> {
  const { raw } = reply;
  try {
    await write(reply, first);
    for await (const chunk of chunks) {
      if (raw.destroyed) return;
      await write(reply, chunk);
    }
    raw.end();
  } catch (error) {
    // The status has gone out: only the connection can say that something went wrong.
    reply.log.error({ err: error, req: reply.request });
    raw.destroy();
  }
}

/**
 * As `streamAnswer`, for answers that are held open for long and by many: no stream of its own stands between the
 * generator and the connection, which saves 7 kB for each of them.
 */
export async function holdAnswer(
  reply: FastifyReply,
  chunks: AsyncGenerator<string>,
  contentType: string,
): Promise<FastifyReply> {
  const first = await chunks.next();
  reply.type(contentType);
  if (first.done === true) return reply.send('');
  reply.hijack();
  const headers = Object.entries(reply.getHeaders()).filter(([, value]) => value !== undefined);
  reply.raw.writeHead(200, Object.fromEntries(headers));
  await writeAll(reply, first.value, chunks);
  return reply;
}

/** Characters that go out together. */
const PART_TEXT = 64 * 1024;

/** Gathers small texts, so that an answer of thousands of rows does not go out row by row. */
export async function* inParts(texts: AsyncIterable<string>): AsyncGenerator<string> {
  let part = '';
  for await (const text of texts) {
    part += text;
    if (part.length < PART_TEXT) continue;
    yield part;
    part = '';
  }
  if (part !== '') yield part;
}

/** Read at once while the documents are small. */
const MOST_AT_ONCE = 8;
/** Characters. Behind a document of that size one is read after the other: each may have 20 MB. */
const LARGE_TEXT = 256 * 1024;

/** Reads items side by side and tells them in their order, a few at first and fewer where they are large. */
export async function* readAhead<Item, Read>(
  items: readonly Item[],
  read: (item: Item) => Promise<Read>,
  sizeOf: (found: Read) => number,
): AsyncGenerator<Read> {
  const slices = createSlices();
  const reading: Promise<Read>[] = [];
  let atOnce = 1;
  let next = 0;
  try {
    while (next < items.length || reading.length > 0) {
      for (const item of items.slice(next, next + Math.max(0, atOnce - reading.length))) {
        reading.push(read(item));
        next += 1;
      }
      const found = await reading[0];
      void reading.shift();
      if (found === undefined) continue;
      atOnce = sizeOf(found) > LARGE_TEXT ? 1 : Math.min(atOnce + 1, MOST_AT_ONCE);
      yield found;
      if (slices.isOver()) await slices.turn();
    }
  } finally {
    // The reader has left or one has failed: nobody waits for the others, and their faults would end the process.
    await Promise.allSettled(reading);
  }
}
