import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

import { serve } from '../../harness/serve';
import { expressPouchApp } from '../stockPouch';

const [dataDirectory = ''] = process.argv.slice(2);

const server = createServer(expressPouchApp(dataDirectory));
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
const { port } = server.address() as AddressInfo;
serve({ origin: `http://127.0.0.1:${port}` }, async () => server.closeAllConnections());
