import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

import * as v from 'valibot';

import { asEpochMs, asUid } from '@inkside/kit';
import { createHttp, type HttpRequest } from '../../../src/services/http/createHttp';
import { LONGEST_WAIT_MS } from '../../harness/until';

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

const vault = {
  current: () => ({
    token: 'secret-token',
    facts: { uid: asUid('a'.repeat(24)), name: '', expiresAt: asEpochMs(0), isDemo: false },
  }),
};
const schema = v.looseObject({ result_code: v.number(), data: v.string() });

describe('a call', () => {
  const servers: Server[] = [];
  afterEach(() => {
    for (const server of servers.splice(0)) {
      server.closeAllConnections();
      server.close();
    }
  });

  const ask = async (
    answer: Answer,
    more: Partial<HttpRequest> = {},
    timeoutMs = LONGEST_WAIT_MS,
  ): Promise<unknown> => {
    const server = createServer(answer);
    servers.push(server);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const request = { method: 'POST', path: '/x', operation: 'push', ...more } as const;
    return createHttp({ origin, vault, timeoutMs }).call(schema, request);
  };
  const json =
    (status: number, value: unknown, headers: Record<string, string> = {}): Answer =>
    (_request, response) => {
      response.writeHead(status, { 'content-type': 'application/json', ...headers });
      response.end(JSON.stringify(value));
    };

  it('carries the bearer token of the vault', async () => {
    let authorization: string | undefined;

    await ask((request, response) => {
      ({ authorization } = request.headers);
      json(200, { result_code: 0, data: 'x' })(request, response);
    });

    expect(authorization).toBe('Bearer secret-token');
  });

  it.each([
    ['another one in its place', 'other-token', 'Bearer other-token'],
    ['none', null, undefined],
  ])('carries %s where the call says so', async (_name, token, expected) => {
    let authorization: string | undefined = 'nobody asked';

    await ask(
      (request, response) => {
        ({ authorization } = request.headers);
        json(200, { result_code: 0, data: 'x' })(request, response);
      },
      { token },
    );

    expect(authorization).toBe(expected);
  });

  const network = { operation: 'push' };
  const coded = { result_code: 1, message: 'm', code: 'errors.codeWrong', params: { left: 4 } };
  const drop: Answer = ({ socket }) => void socket.destroy();
  it.each([
    ['a 401, whatever it says', json(401, coded), 'elMsg.tips14', {}],
    ['a failure with a code', json(400, coded), 'errors.codeWrong', { left: 4 }],
    ['a failure in a 200', json(200, { result_code: 9, message: 'Captcha' }), 'errors.server', { message: 'Captcha' }],
    ['a 429 without a code', json(429, {}, { 'retry-after': '7' }), 'errors.tooManyRequests', { seconds: 7 }],
    ['a gateway time-out', json(504, '<html>'), 'errors.network', network],
    ['an answer that does not fit', json(200, { result_code: 0, data: 5 }), 'errors.badAnswer', network],
    ['a page instead of JSON', json(200, '<html>'), 'errors.badAnswer', network],
    ['a dropped connection', drop, 'errors.network', network],
  ] as const)('turns %s into an error value', async (_name, answer, code, params) => {
    await expect(ask(answer)).rejects.toMatchObject({ name: 'PortError', code, params });
  });

  it('gives up on an answer that does not come', async () => {
    await expect(ask(() => undefined, { body: {} }, 50)).rejects.toMatchObject({ code: 'errors.network' });
  });
});
