import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';

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
