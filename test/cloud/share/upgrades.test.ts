import { connect as connectTcp } from 'node:net';
import type { Socket } from 'node:net';

import { paths } from '@inkside/protocol';
import type { TestCloud } from '../rest/testCloud';
import { startCloud, stopClouds } from '../rest/testCloud';
import { listen } from './shareHarness';

const UID = 'a'.repeat(24);
const KEY = 'sec-websocket-version: 13\r\nsec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\n';
const H2C = 'connection: Upgrade, HTTP2-Settings\r\nupgrade: h2c\r\nhttp2-settings: AAMAAABkAAQAAP__\r\n';

let test: TestCloud;
let port: number;
const sockets: Socket[] = [];

beforeAll(async () => {
  test = await startCloud();
  port = await listen(test);
});
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy();
});
afterAll(stopClouds);

/** Sends bytes as they are, and answers what came back when `isEnough` says so or the server hung up. */
const exchange = (parts: readonly (string | Buffer)[], isEnough: (text: string) => boolean): Promise<string> => {
  const socket = connectTcp(port, '127.0.0.1');
  sockets.push(socket);
  const chunks: Buffer[] = [];
  const textOf = (): string => Buffer.concat(chunks).toString('latin1');
  for (const part of parts) socket.write(part);
  return new Promise((resolve) => {
    socket.on('data', (chunk: Buffer) => {
      chunks.push(chunk);
      if (isEnough(textOf())) resolve(textOf());
    });
    socket.on('error', () => undefined);
    socket.once('close', () => resolve(textOf()));
  });
};

const asJson = (body: string): string => `content-type: application/json\r\ncontent-length: ${body.length}\r\n`;
const handshake = (headers: string): string =>
  `GET /share/${UID} HTTP/1.1\r\nhost: x\r\nconnection: Upgrade\r\nupgrade: websocket\r\n${headers}\r\n`;

/** As it comes over the wire: a close frame of two bytes. */
const closeFrame = (code: number): string => Buffer.from([0x88, 2, code >> 8, code % 256]).toString('latin1');

describe('a request that offers another protocol', () => {
  it('is answered as if it did not', async () => {
    const request = `GET /healthz HTTP/1.1\r\nhost: localhost\r\n${H2C}\r\n`;

    const answer = await exchange([request], (text) => text.includes('"ok"'));

    expect(answer).toMatch(/^HTTP\/1\.1 200 /);
  });

  it('brings its body along, and others may follow on the connection', async () => {
    const body = JSON.stringify({ account: 'nobody@example.org' });
    const device = 'DeviceUniqueId: 0a1b2c3d\r\nMac: 02:00:00:00:00:01\r\n';
    const line = `POST ${paths.registrationStatus} HTTP/1.1\r\nhost: localhost\r\n${device}`;
    const first = `${line}${H2C}${asJson(body)}\r\n${body.slice(0, 5)}`;
    const second = `${body.slice(5)}GET /healthz HTTP/1.1\r\nhost: localhost\r\n\r\n`;

    const answer = await exchange([first, second], (text) => text.includes('"ok"'));

    expect(answer).toContain('"isRegistered":false');
    expect(answer.match(/HTTP\/1\.1 200 /g)).toHaveLength(2);
  });
});

describe('a broken socket', () => {
  it.each([
    ['a handshake without a key', [handshake('')], 'HTTP/1.1 4'],
    ['a handshake of another version', [handshake(KEY.replace('13', '7'))], 'HTTP/1.1 4'],
    ['a frame without a mask', [handshake(KEY), Buffer.from('810568656c6c6f', 'hex')], closeFrame(1002)],
    ['a frame of no known kind', [handshake(KEY), Buffer.from('8f8000000000', 'hex')], closeFrame(1002)],
    ['a huge frame', [handshake(KEY), Buffer.from('81ff7fffffffffffffff00000000', 'hex')], closeFrame(1009)],
  ])('with %s is closed, and the server goes on', async (_, parts, expected) => {
    const answer = await exchange(parts, () => false);

    expect(answer).toContain(expected);
    expect((await test.get('/healthz')).status).toBe(200);
  });
});
