import { connect } from 'node:net';
import type { AddressInfo } from 'node:net';

import { GATEWAY_PATH } from '../../../cloud/gateway/target';
import { paths } from '@inkside/protocol';
import { startCloud, stopClouds } from '../rest/testCloud';
import type { TestCloud } from '../rest/testCloud';
import { fieldsOf } from './fields';
import { attackAll, makeAttacker } from './rooms';
import type { Attacker } from './rooms';
import {
  formAttacks,
  gatewayBodyAttacks,
  gatewayQueryAttacks,
  objectQueryAttacks,
  queryAttacks,
  restBodyAttacks,
  xmlAttacks,
} from './shapes';

let test: TestCloud;
let attacker: Attacker;

beforeAll(async () => {
  test = await startCloud({ codeRequestsPerHour: 100_000 });
  attacker = await makeAttacker(test);
  await test.cloud.app.listen({ host: '127.0.0.1', port: 0 });
});
afterEach(async () => {
  // It lives, and nobody became an administrator on the way.
  expect((await test.get('/healthz')).status).toBe(200);
  expect(Reflect.get({}, 'isAdmin')).toBeUndefined();
});
afterAll(stopClouds);

describe('what comes in odd shapes is refused in the words of its room', () => {
  it('broken forms, at every endpoint that takes files', async () => {
    const attacks = test.cloud.endpoints.filter(({ takes }) => takes === 'files').flatMap(formAttacks);

    expect(attacks.length).toBeGreaterThan(30);
    expect(await attackAll(test, attacks)).toEqual([]);
  });

  it('odd bodies, at every endpoint that takes one', async () => {
    const withBody = test.cloud.endpoints.filter(({ method }) => method === 'POST' || method === 'PUT');
    const attacks = withBody.flatMap((endpoint) => restBodyAttacks(endpoint, fieldsOf(endpoint).body));

    expect(await attackAll(test, attacks)).toEqual([]);
  });

  it('odd queries, at every endpoint that reads one', async () => {
    const attacks = test.cloud.endpoints
      .filter(({ method }) => method === 'GET')
      .flatMap((endpoint) => queryAttacks('rest', endpoint.path.replace(/:\w+/g, 'x'), fieldsOf(endpoint).query));

    expect(await attackAll(test, attacks)).toEqual([]);
  });

  it('odd bodies, in every call of the gateway', async () => {
    expect(await attackAll(test, gatewayBodyAttacks(attacker.uid))).toEqual([]);
  });

  it('odd queries, in every call of the gateway', async () => {
    expect(await attackAll(test, gatewayQueryAttacks())).toEqual([]);
  });

  it('odd XML and queries, in the object store', async () => {
    expect(await attackAll(test, [...xmlAttacks(attacker.uid), ...objectQueryAttacks(attacker.uid)])).toEqual([]);
  });
});

/** What the server says, up to the end of the connection; the status is in its first line. */
const exchange = (request: string): Promise<string> =>
  new Promise((resolve, reject) => {
    const { port } = test.cloud.app.server.address() as AddressInfo;
    const chunks: Buffer[] = [];
    const socket = connect(port, '127.0.0.1', () => socket.end(request));
    socket.on('data', (chunk: Buffer) => chunks.push(chunk));
    socket.on('error', reject).on('close', () => resolve(Buffer.concat(chunks).toString('latin1')));
  });

describe('a body that is not as long as it says', () => {
  it.each([
    ['shorter', 'Content-Length: 50\r\n'],
    ['longer', 'Content-Length: 1\r\n'],
    ['below nothing', 'Content-Length: -1\r\n'],
    ['two lengths', 'Content-Length: 2\r\nContent-Length: 7\r\n'],
    ['no number', 'Content-Length: 0x7\r\n'],
    ['length and chunks', 'Content-Length: 7\r\nTransfer-Encoding: chunked\r\n'],
    ['chunks that are none', 'Transfer-Encoding: chunked\r\n'],
  ])('ends its connection, in every room: %s', async (_, lines) => {
    const places = [
      `POST ${paths.lockDevice} HTTP/1.1\r\nAuthorization: ${attacker.bearer['authorization'] ?? ''}\r\n`,
      `POST ${GATEWAY_PATH}/_revs_diff HTTP/1.1\r\nCookie: ${attacker.cookie['cookie'] ?? ''}\r\n`,
      'PUT /onyx-cloud/a HTTP/1.1\r\nAuthorization: OSS a:b\r\n',
    ];
    for (const place of places) {
      const type = 'Content-Type: application/json\r\n';
      const answer = await exchange(`${place}Host: localhost\r\nConnection: close\r\n${type}${lines}\r\n{"a":1}`);

      expect(answer === '' ? '400' : answer.split(' ')[1]).toMatch(/^4\d\d$/);
    }
  });
});
