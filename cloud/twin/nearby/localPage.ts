import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

import { PAGE_HEADERS, escapeHtml, htmlPage } from '../../web';

export interface LocalPage {
  /** Scheme, host and port. */
  readonly address: string;
  close(): Promise<void>;
}

interface Shown {
  readonly model: string;
  readonly firmware: string;
  readonly files: readonly { readonly name: string; readonly size: number }[];
}

const HOST = '127.0.0.1';

const pageOf = ({ model, firmware, files }: Shown): string => {
  const rows = files.map(({ name, size }) => `<tr><td>${escapeHtml(name)}</td><td>${size} B</td></tr>`).join('\n');
  const table = rows === '' ? '<p>No file was fetched yet.</p>' : `<table><tbody>${rows}</tbody></table>`;
  return htmlPage({ title: model, body: `<p>Firmware ${escapeHtml(firmware)}</p>${table}` });
};

/** The device's own page, on a free port of this computer. It answers under its own address alone, whatever leads there. */
export const openLocalPage = async (shown: Shown): Promise<LocalPage> => {
  let host = '';
  const answer = (request: IncomingMessage, response: ServerResponse): void => {
    if (request.headers.host !== host || request.url !== '/') return void response.writeHead(404).end();
    response.writeHead(200, { ...PAGE_HEADERS, 'content-type': 'text/html; charset=utf-8' }).end(pageOf(shown));
  };
  const server = createServer(answer);
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, HOST, resolve);
  });
  host = `${HOST}:${(server.address() as AddressInfo).port}`;
  return {
    address: `http://${host}`,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
};
