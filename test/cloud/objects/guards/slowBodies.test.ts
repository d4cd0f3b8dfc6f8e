import { IncomingMessage } from 'node:http';
import { Socket, connect } from 'node:net';
import { paced } from '../../../../cloud/objects/wire/bodies';
import { turnByHand } from '../../../harness/handTurned';
import { until } from '../../../harness/until';
import { BUCKET, type ObjectCloud, startObjectCloud, UID } from '../harness/objectCloud';
import { send, sendTruncated, signedHeaders } from '../harness/rawRequest';

const SILENCE_MS = 150;

describe('a body that is read with patience', () => {
  beforeEach(() => turnByHand('setTimeout'));
  afterEach(() => void jest.useRealTimers());

  it('may be slow as long as it goes on, and is refused once it is silent', async () => {
    const message = new IncomingMessage(new Socket());
    const body = paced(message, SILENCE_MS);
    const text = 'a byte now and then';

    let read = '';
    for (const letter of text) {
      const next = body.next();
      jest.advanceTimersByTime(SILENCE_MS - 1);
      message.push(letter);
      read += String((await next).value);
    }
    const refused = body.next().catch((thrown: unknown) => thrown);
    jest.advanceTimersByTime(SILENCE_MS);

    expect(read).toBe(text);
    expect(await refused).toMatchObject({ code: 'RequestTimeout' });
  });
});

describe('a body that does not come', () => {
  let cloud: ObjectCloud;

  afterEach(() => cloud.close());

  const startWith = async (silenceMs: number): Promise<void> => {
    cloud = await startObjectCloud({ silenceMs });
  };

  const start = (key: string, length: number): string => {
    const headers = signedHeaders(cloud.credentials.issue(UID), { method: 'PUT', key });
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
    return `PUT /${BUCKET}/${key} HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-length: ${length}\r\n${lines.join('')}\r\n`;
  };
  /** Sends a start and some bytes, then nothing; gives what came back until the server hung up. */
  const fallSilent = (request: string): Promise<string> =>
    new Promise((resolve, reject) => {
      const socket = connect(cloud.port, '127.0.0.1', () => socket.write(request));
      let answer = '';
      socket.on('data', (bytes) => {
        answer += String(bytes);
      });
      socket.on('close', () => resolve(answer));
      socket.on('error', reject);
    });

  it('is cut off after a silence, and nothing of it is kept', async () => {
    await startWith(SILENCE_MS);
    const key = `${UID}/slow`;

    const answer = await fallSilent(`${start(key, 1000)}some bytes`);

    expect(answer).toContain('<Code>RequestTimeout</Code>');
    expect(await cloud.store.head(key)).toBeUndefined();
    expect(await cloud.temporary.countFiles()).toEqual({ kept: 0, incoming: 0 });
  });

  it('that is shorter than announced leaves nothing behind', async () => {
    // Longer than a test may take: it is the end of the connection that counts.
    await startWith(3_600_000);
    const key = `${UID}/cut`;
    const headers = signedHeaders(cloud.credentials.issue(UID), { method: 'PUT', key });
    const incoming = async (): Promise<number> => (await cloud.temporary.countFiles()).incoming;
    const path = `/${BUCKET}/${key}`;

    await sendTruncated({
      port: cloud.port,
      path,
      headers,
      body: 'half of it',
      isBegun: async () => (await incoming()) === 1,
    });

    await until(async () => (await incoming()) === 0, 'what had come is removed');
    expect(await cloud.store.head(key)).toBeUndefined();
    expect(await cloud.temporary.countFiles()).toEqual({ kept: 0, incoming: 0 });
    expect(cloud.faults).toEqual([]);
  });

  it('is one of 64 at most for one account', async () => {
    // Long, so that none of the 64 is cut off before the last has come.
    await startWith(3_600_000);
    const sockets = Array.from({ length: 64 }, (_, index) => {
      const socket = connect(cloud.port, '127.0.0.1');
      socket.on('error', () => undefined);
      socket.write(start(`${UID}/many/${index}`, 1000));
      return socket;
    });
    await until(async () => (await cloud.temporary.countFiles()).incoming === 64);
    const headers = signedHeaders(cloud.credentials.issue(UID), { method: 'PUT', key: `${UID}/more` });

    const answer = await send({ port: cloud.port, method: 'PUT', path: `/${BUCKET}/${UID}/more`, headers, body: 'x' });

    sockets.forEach((socket) => socket.destroy());
    expect(answer.status).toBe(429);
    expect(answer.body).toContain('<Code>TooManyRequests</Code>');
  });
});
