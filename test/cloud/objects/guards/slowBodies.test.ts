import { connect } from 'node:net';
import { BUCKET, UID, startObjectCloud } from '../harness/objectCloud';
import type { ObjectCloud } from '../harness/objectCloud';
import { send, sendTruncated, signedHeaders } from '../harness/rawRequest';

const SILENCE_MS = 150;
/** Long enough that a busy machine does not fall silent between two bytes. */
const STEADY_SILENCE_MS = 1500;

const until = async (isSo: () => Promise<boolean>): Promise<void> => {
  const endMs = Date.now() + 20_000;
  while (!(await isSo())) {
    if (Date.now() > endMs) throw new Error('It did not come to that.');
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
};

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

  it('may be slow as long as it goes on', async () => {
    await startWith(STEADY_SILENCE_MS);
    const key = `${UID}/steady`;
    const text = 'a byte now and then';
    const request = start(key, text.length);

    const socket = connect(cloud.port, '127.0.0.1');
    socket.write(request);
    for (const letter of text) {
      socket.write(letter);
      await new Promise((resolve) => setTimeout(resolve, STEADY_SILENCE_MS / 15));
    }
    await until(async () => (await cloud.store.head(key)) !== undefined);
    socket.destroy();

    expect((await cloud.store.head(key))?.size).toBe(text.length);
  });

  it('that is shorter than announced leaves nothing behind', async () => {
    await startWith(SILENCE_MS);
    const key = `${UID}/cut`;
    const headers = signedHeaders(cloud.credentials.issue(UID), { method: 'PUT', key });

    await sendTruncated(cloud.port, `/${BUCKET}/${key}`, headers, 'half of it');

    await until(async () => (await cloud.temporary.countFiles()).incoming === 0);
    expect(await cloud.store.head(key)).toBeUndefined();
    expect(await cloud.temporary.countFiles()).toEqual({ kept: 0, incoming: 0 });
    expect(cloud.faults).toEqual([]);
  });

  it('is one of 64 at most for one account', async () => {
    // Long, so that none of the 64 is cut off before the last has come.
    await startWith(60_000);
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
