import { createServer } from 'node:http';
import type { IncomingHttpHeaders, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { readAll } from './temporaryStore';

export interface Called {
  method: string;
  url: string;
  headers: IncomingHttpHeaders;
  body: string;
}

export interface CallbackServer {
  readonly origin: string;
  readonly port: number;
  /** What came, in its order; emptied by the test. */
  readonly calls: Called[];
  /** How many were waiting for their answer at once, at most. */
  readonly mostAtOnce: number;
  answerWith(answer: (response: ServerResponse, called: Called) => unknown): void;
  close(): Promise<void>;
}

export const OK = '{"Status":"OK"}';

/** The application server that a callback calls; it says {@link OK} until told otherwise. */
export const startCallbackServer = async (): Promise<CallbackServer> => {
  const calls: Called[] = [];
  const count = { now: 0, most: 0 };
  let answer: Parameters<CallbackServer['answerWith']>[0] = (response) => response.end(OK);
  const server = createServer((request, response) => {
    count.now += 1;
    count.most = Math.max(count.most, count.now);
    response.on('close', () => {
      count.now -= 1;
    });
    void readAll(request).then((bytes) => {
      const { method = '', url = '', headers } = request;
      const called = { method, url, headers, body: String(bytes) };
      calls.push(called);
      answer(response, called);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    port,
    calls,
    get mostAtOnce() {
      return count.most;
    },
    answerWith(next) {
      answer = next;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
};

export const encoded = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64');
