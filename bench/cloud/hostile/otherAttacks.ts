import { createRequire } from 'node:module';

import type { WebSocket as Socket } from 'ws';

import { sendRaw, statusOf, together } from './attack';
import type { Attack, Attacker } from './attack';

const { WebSocket } = createRequire(import.meta.url)('ws') as { readonly WebSocket: typeof Socket };
const FRAME_BYTES = 16 * 1000;
const FRAMES = 60;

const overSocket = ({ origin, uid, bearer }: Attacker, frame: string): Promise<string> =>
  new Promise((resolve, reject) => {
    const address = `${origin.replace('http', 'ws')}/share/${uid}?type=server&token=${encodeURIComponent(bearer)}`;
    const socket = new WebSocket(address);
    socket.on('open', () => {
      for (let count = 0; count < FRAMES; count += 1) socket.send(frame);
      setTimeout(() => socket.close(), 200);
    });
    socket.on('unexpected-response', (_request, answer) => resolve(`${answer.statusCode ?? 0}`));
    socket.on('close', (code) => resolve(`closed ${code}`));
    socket.on('error', reject);
  });

/** The share socket, the web app, the static pages and what an operator reads. */
export const otherAttacks = async (attacker: Attacker): Promise<readonly Attack[]> => {
  const { origin } = attacker;
  const get = (path: string, input: string, count = 1): Attack => ({
    part: 'other',
    endpoint: `GET ${path.slice(0, 40)}`,
    input,
    send: () =>
      together(count, () =>
        statusOf({ method: 'GET', url: origin + path, headers: { 'accept-encoding': 'br, gzip' } }),
      ),
  });
  const socket = (input: string, frame: string): Attack => ({
    part: 'other',
    endpoint: '/share',
    input,
    send: () => overSocket(attacker, frame),
  });
  const { text } = await sendRaw({ method: 'GET', url: `${origin}/` });
  const scripts = [...text.matchAll(/(?:src|href)="(\/?[^"]+\.(?:js|css))"/g)].map(
    ([, path = '']) => `/${path.replace(/^\//, '')}`,
  );
  const deep = `{"a":${'['.repeat(7900)}${']'.repeat(7900)}}`;
  return [
    socket('60 frames of 16 KB, deep JSON', deep.slice(0, FRAME_BYTES)),
    socket('60 frames of 16 KB, one text', JSON.stringify({ action: 'x'.repeat(FRAME_BYTES - 100) })),
    get('/', 'the app'),
    ...scripts.map((path) => get(path, 'its file, 20 calls at once', 20)),
    get(`/${'a/'.repeat(7000)}`, '14 KB of path'),
    get(`/?${'a=b&'.repeat(3500)}`, '14 KB of query'),
    get('/outbox', 'mails'),
    get('/metrics', 'all'),
    get('/config.json', 'nothing'),
  ];
};
