import { createServer, type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { paced } from '../../../../cloud/objects/wire/bodies';

const BODY = Buffer.alloc(8 * 1024 ** 2);
/** The one at hand, and those that the stream has ready. */
const AT_HAND = 4;

const collectGarbage = (): void => {
  setFlagsFromString('--expose-gc');
  runInNewContext('gc')();
};

/** How many of the chunks read so far are still in memory, looked at from time to time. */
const countKept = async (message: IncomingMessage): Promise<number> => {
  const chunks: WeakRef<Uint8Array>[] = [];
  let most = 0;
  for await (const chunk of paced(message, 10_000)) {
    chunks.push(new WeakRef(chunk));
    if (chunks.length % 32 > 0) continue;
    // A reference that was made or read in this turn of the event loop holds until its end.
    await new Promise((resolve) => setImmediate(resolve));
    collectGarbage();
    most = Math.max(most, chunks.filter((each) => each.deref() !== undefined).length);
  }
  return most;
};

describe('the memory of a body', () => {
  let kept: Promise<number>;
  const server = createServer((message, answer) => {
    kept = countKept(message).finally(() => answer.end());
  });

  beforeEach(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)));

  afterEach(() => {
    server.closeAllConnections();
    server.close();
  });

  it('is given back while the body still comes', async () => {
    const { port } = server.address() as AddressInfo;

    await new Promise((resolve, reject) => {
      const outgoing = request({ host: '127.0.0.1', port, method: 'PUT', agent: false }, resolve);
      outgoing.on('error', reject);
      outgoing.end(BODY);
    });

    expect(await kept).toBeGreaterThan(0);
    expect(await kept).toBeLessThanOrEqual(AT_HAND);
  });
});
