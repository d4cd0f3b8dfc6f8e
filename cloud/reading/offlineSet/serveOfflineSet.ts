import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';

import { createOfflineSite } from './offlineSite';

export interface OfflineSet {
  /** `http://127.0.0.1:<port>` */
  readonly origin: string;
  close(): Promise<void>;
}

/**
 * A small site with feeds and catalogues on a port of the loopback, a free one unless one is named, for demonstrations and tests without a
 * network. It takes the switch that lets a cloud fetch from there, and throws without it: served to a cloud that may
 * not read it, it would only look broken.
 */
export const serveOfflineSet = async ({
  fetchesLoopback,
  port: wanted = 0,
}: {
  readonly fetchesLoopback: boolean;
  /** What is subscribed to once can be read again after a restart only on the same one. */
  readonly port?: number;
}): Promise<OfflineSet> => {
  if (!fetchesLoopback) throw new Error('The offline set is served only to a cloud that fetches from the loopback.');
  const server = http.createServer();
  server.listen(wanted, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const origin = `http://127.0.0.1:${port}`;
  const site = createOfflineSite(origin);
  server.on('request', ({ url: path = '/', headers: { authorization, 'if-none-match': ifNoneMatch } }, response) => {
    const { status, headers, body } = site({ path, authorization, ifNoneMatch });
    response.writeHead(status, headers).end(body);
  });
  return {
    origin,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
};
