import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';

const OFFERS: ReadonlySet<string> = new Set(['upgrade', 'connection', 'http2-settings']);

const pairsOf = (raw: readonly string[]): [string, string][] =>
  raw.flatMap((name, at) => (at % 2 === 0 ? [[name, raw[at + 1] ?? ''] as [string, string]] : []));

export const asksForSocket = ({ headers }: IncomingMessage): boolean => headers.upgrade?.toLowerCase() === 'websocket';

/**
 * Answers a request that offers to go on in another protocol, as some clients do with every first request (`h2c`), as
 * if it had not. A server may, but Node hands over every such request as soon as it has a listener for sockets; so the
 * request is put back in front of what follows, without the offer, and read again.
 */
export const answerWithoutUpgrade = (server: Server, request: IncomingMessage, socket: Duplex, head: Buffer): void => {
  const { method = 'GET', url = '/', httpVersion, rawHeaders } = request;
  const lines = pairsOf(rawHeaders)
    .filter(([name]) => !OFFERS.has(name.toLowerCase()))
    .map(([name, value]) => `${name}: ${value}\r\n`);
  const text = `${method} ${url} HTTP/${httpVersion}\r\n${lines.join('')}\r\n`;
  socket.unshift(Buffer.concat([Buffer.from(text, 'latin1'), head]));
  server.emit('connection', socket);
};
