import http from 'node:http';
import net from 'node:net';
import type { AddressInfo } from 'node:net';

export interface WebServer {
  readonly port: number;
  /** `http://127.0.0.1:<port>` */
  readonly origin: string;
  readonly requests: http.IncomingMessage[];
}

const stops: (() => Promise<void>)[] = [];

/** Closes the servers of a test; for `afterEach`. */
export const stopServers = async (): Promise<void> => {
  for (const stop of stops.splice(0)) await stop();
};

/** A server on a free port of the loopback that answers with `handler`. */
export const startServer = async (handler: http.RequestListener): Promise<WebServer> => {
  const requests: http.IncomingMessage[] = [];
  const server = http.createServer((request, response) => {
    requests.push(request);
    handler(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  stops.push(
    () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  );
  return { port, origin: `http://127.0.0.1:${port}`, requests };
};

/** A server that says `answer`, byte for byte, to whatever is sent first. */
export const startRaw = async (
  answer: string,
): Promise<{ readonly origin: string; readonly close: () => Promise<void> }> => {
  const server = net.createServer((socket) => {
    socket.on('error', () => undefined);
    socket.once('data', () => socket.end(answer));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const close = (): Promise<void> => new Promise((resolve) => server.close(() => resolve()));
  return { origin: `http://127.0.0.1:${port}`, close };
};
