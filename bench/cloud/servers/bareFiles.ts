import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { open, rename, stat } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';

import { serve } from '../../harness/serve';

/**
 * As little as a file server can do and still have a file after a power cut: no name, no rights, and no hash, unless
 * the second argument is `md5`.
 */
const [directory = '', digest] = process.argv.slice(2);

const put = async (path: string, request: IncomingMessage, response: ServerResponse): Promise<void> => {
  const md5 = digest === 'md5' ? createHash('md5') : undefined;
  if (md5) request.on('data', (chunk: Buffer) => md5.update(chunk));
  await pipeline(request, createWriteStream(`${path}.part`));
  const file = await open(`${path}.part`, 'r+');
  await file.sync();
  await file.close();
  await rename(`${path}.part`, path);
  if (md5) response.setHeader('etag', md5.digest('hex'));
  response.end();
};

const get = async (path: string, response: ServerResponse): Promise<void> => {
  const { size } = await stat(path);
  response.setHeader('content-length', size);
  await pipeline(createReadStream(path), response);
};

const server = createServer((request, response) => {
  const path = join(directory, encodeURIComponent(request.url ?? ''));
  const done = request.method === 'PUT' ? put(path, request, response) : get(path, response);
  done.catch(() => response.destroy());
});
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
const { port } = server.address() as AddressInfo;
serve({ origin: `http://127.0.0.1:${port}` }, async () => server.closeAllConnections());
