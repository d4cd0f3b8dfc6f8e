import { connect } from 'node:net';
import type { Socket } from 'node:net';

import type { Random } from '../../../property/random';

export interface Rude {
  /** What goes over the wire, one piece after the other. */
  readonly pieces: readonly string[];
  /** How the caller leaves, once it has heard something or nothing for a moment. */
  readonly leaves: 'reset' | 'half' | 'end';
}

interface Wanted {
  readonly host: string;
  readonly cookie: string;
  readonly bearer: string;
  readonly uid: string;
}

const head = (line: string, { host }: Wanted, ...headers: readonly string[]): string =>
  [`${line} HTTP/1.1`, `Host: ${host}`, ...headers, '', ''].join('\r\n');

const JSON_TYPE = 'Content-Type: application/json';
const CHUNKED = 'Transfer-Encoding: chunked';

/** Calls that break off, lie about their length, or are no calls at all. */
const kinds: readonly ((wanted: Wanted, random: Random) => readonly string[])[] = [
  (w, r) => [
    head('POST /neocloud/_bulk_docs', w, `Cookie: ${w.cookie}`, JSON_TYPE, 'Content-Length: 100000'),
    '{"docs":['.padEnd(r.below(500), ' '),
  ],
  (w) => [head('POST /neocloud/_bulk_docs', w, `Cookie: ${w.cookie}`, JSON_TYPE, CHUNKED), 'zz\r\n{}\r\n'],
  (w) => [head('POST /neocloud/_bulk_docs', w, `Cookie: ${w.cookie}`, JSON_TYPE, CHUNKED), 'fffffff\r\n{"docs":'],
  (w) => [head('GET /neocloud/_changes?include_docs=true', w, `Cookie: ${w.cookie}`)],
  (w) => [head('GET /neocloud/_changes?feed=continuous&heartbeat=1000', w, `Cookie: ${w.cookie}`)],
  (w) => [head('GET /neocloud/_changes?feed=longpoll&heartbeat=1000&since=now', w, `Cookie: ${w.cookie}`)],
  (w) => [
    head('PUT /neocloud/a/b.bin', w, `Cookie: ${w.cookie}`, 'Content-Type: image/png', 'Content-Length: 5000000'),
    'x'.repeat(70_000),
  ],
  (w) => [
    head(
      'POST /api/1/users/avatar',
      w,
      `Authorization: Bearer ${w.bearer}`,
      'Content-Type: multipart/form-data; boundary=b',
      'Content-Length: 90000',
    ),
    '--b\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\n\r\n',
    'x'.repeat(1000),
  ],
  (w) => [
    head(
      'POST /api/1/rsses/opml/import',
      w,
      `Authorization: Bearer ${w.bearer}`,
      'Content-Type: multipart/form-data; boundary=b',
      CHUNKED,
    ),
    '5\r\n--b\r\n\r\n',
    '0\r\n\r\n',
  ],
  (w) => [
    head('POST /api/1/configUsers/one', w, `Authorization: Bearer ${w.bearer}`, JSON_TYPE, 'Content-Length: 10'),
    '{"a":',
  ],
  (w) => [head('GET /api/1/users/export', w, `Authorization: Bearer ${w.bearer}`)],
  (w) => [head(`GET /${'x'.repeat(60_000)}`, w)],
  (w) => [head('GET /', w, `X-Large: ${'y'.repeat(60_000)}`)],
  (w) => [head('GET /', w, ...Array.from({ length: 1500 }, (_, n) => `X-${n}: 1`))],
  (w) => [head('GET /%ff%fe/..%2f%00', w)],
  (_w, r) => [`${r.hex(300)}\r\n\r\n`],
  (w) => ['GET / HTTP/9.9\r\n\r\n', head('GET /', w)],
  (w) => [
    head(
      `GET /share/${w.uid}?type=client`,
      w,
      'Connection: Upgrade',
      'Upgrade: websocket',
      'Sec-WebSocket-Version: 13',
      'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
    ),
    '\u00ff\u00ff\u0000broken',
  ],
  (w) => [
    head(`GET /share/${w.uid}?type=client`, w, 'Connection: Upgrade', 'Upgrade: websocket', 'Sec-WebSocket-Key: short'),
  ],
  (w) => [head('GET /neocloud/', w, 'Connection: Upgrade', 'Upgrade: other')],
  (w, r) => [
    head(
      `PUT /onyx-cloud/${w.uid}/push/x?AccessKeyId=${r.hex(8)}&Signature=x&Expires=9999999999`,
      w,
      'Content-Length: 1000000',
    ),
    'x'.repeat(20_000),
  ],
  (w) => [head('POST /healthz', w, 'Expect: 100-continue', 'Content-Length: 10')],
  (w) => [head('CONNECT /', w)],
  (w) => [head('GET /', w) + head('GET /healthz', w) + head('GET /api/docs', w) + head('GET /nothing', w)],
];

export const rudeCall = (wanted: Wanted, random: Random): Rude => ({
  pieces: (random.pick(kinds) ?? (() => []))(wanted, random),
  leaves: random.pick(['reset', 'half', 'end'] as const) ?? 'end',
});

const leave = (socket: Socket, { leaves }: Rude): void => {
  if (leaves === 'reset') socket.resetAndDestroy();
  else socket.end();
};

/** Resolves when the connection is gone, whoever ended it. @param waitMs how long it hears before it leaves */
export const callRudely = (port: number, rude: Rude, waitMs: number): Promise<void> =>
  new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: rude.leaves === 'half' });
    socket.on('error', () => undefined);
    socket.on('close', () => resolve());
    socket.on('connect', () => {
      for (const piece of rude.pieces) socket.write(piece, 'latin1');
      setTimeout(() => leave(socket, rude), waitMs);
      // Who closes only its own half hears the other out, but not for ever.
      setTimeout(() => socket.destroy(), waitMs + 200);
    });
    socket.resume();
  });
