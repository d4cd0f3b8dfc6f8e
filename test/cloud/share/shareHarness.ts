import type { AddressInfo } from 'node:net';

import { WebSocket } from 'ws';

import type { TestCloud } from '../rest/testCloud';

/** A socket and all that it was told. */
export interface TestSocket {
  readonly socket: WebSocket;
  readonly heard: unknown[];
  /** Resolves with the messages once there are so many. */
  next(count: number): Promise<unknown[]>;
  readonly closed: Promise<number>;
}

/** The HTTP status of a refused handshake. */
export class Refused extends Error {
  constructor(readonly status: number) {
    super(`Refused with ${status}.`);
  }
}

const sockets: WebSocket[] = [];

/** For `afterEach`. */
export const closeSockets = (): void => {
  for (const socket of sockets.splice(0)) socket.terminate();
};

export const listen = async ({ cloud }: TestCloud): Promise<number> => {
  await cloud.app.listen({ host: '127.0.0.1', port: 0 });
  return (cloud.app.server.address() as AddressInfo).port;
};

/** Rejects with {@link Refused} when the server does not take the socket. */
export const connect = (port: number, path: string, headers: Record<string, string> = {}): Promise<TestSocket> => {
  const socket = new WebSocket(`ws://127.0.0.1:${port}${path}`, { headers });
  sockets.push(socket);
  const heard: unknown[] = [];
  const waiting: { count: number; resolve: (heard: unknown[]) => void }[] = [];
  socket.on('message', (data: Buffer) => {
    heard.push(JSON.parse(data.toString()));
    for (const { count, resolve } of waiting) if (heard.length >= count) resolve(heard);
  });
  const closed = new Promise<number>((resolve) => void socket.once('close', resolve));
  const next = (count: number): Promise<unknown[]> =>
    new Promise((resolve) => {
      if (heard.length >= count) resolve(heard);
      else waiting.push({ count, resolve });
    });
  return new Promise((resolve, reject) => {
    socket.once('open', () => resolve({ socket, heard, next, closed }));
    socket.once('unexpected-response', (_request, response) => reject(new Refused(response.statusCode ?? 0)));
    socket.on('error', reject);
  });
};
