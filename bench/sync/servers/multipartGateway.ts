import { Agent, createServer, request } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

import { serve } from '../../harness/serve';

/**
 * The cloud as it would be if its `_bulk_get` were Sync Gateway's: multipart, or 406. Everything else passes through.
 * PouchDB asks for JSON, and falls back to one request a document.
 */
const [upstream = ''] = process.argv.slice(2);
const agent = new Agent({ keepAlive: true });

const isRefused = ({ url = '', headers }: IncomingMessage): boolean =>
  url.startsWith('/neocloud/_bulk_get') && !(headers.accept ?? '').includes('multipart/');

const refuse = (incoming: IncomingMessage, response: ServerResponse): void => {
  incoming.resume();
  response.writeHead(406, { 'content-type': 'application/json' });
  response.end('{"error":"Not Acceptable","reason":"Response is multipart"}');
};

const pass = (incoming: IncomingMessage, response: ServerResponse): void => {
  const { method, headers } = incoming;
  const outgoing = request(new URL(incoming.url ?? '/', upstream), { method, headers, agent }, (answer) => {
    response.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(response);
  });
  outgoing.on('error', () => response.destroy());
  response.on('close', () => outgoing.destroy());
  incoming.pipe(outgoing);
};

const server = createServer((incoming, response) => {
  if (isRefused(incoming)) refuse(incoming, response);
  else pass(incoming, response);
});
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
const { port } = server.address() as AddressInfo;
serve({ origin: `http://127.0.0.1:${port}` }, async () => server.closeAllConnections());
