import type { AddressInfo } from 'node:net';

import * as v from 'valibot';

import { paths } from '@inkside/protocol';
import type { TestCloud } from '../rest/testCloud';
import { signIn, startCloud, stopClouds } from '../rest/testCloud';
import { sendTwice } from './keptConnection';
import type { WireRequest } from './keptConnection';

const MEBIBYTE = 1024 ** 2;
const NEXT: WireRequest = { method: 'GET', path: '/healthz' };
const JSON_TYPE = 'application/json';
const MULTIPART = 'multipart/form-data; boundary=XX';

let test: TestCloud;
let port: number;
let bearer: Record<string, string>;
let cookie: Record<string, string>;

beforeAll(async () => {
  test = await startCloud();
  await test.cloud.app.listen({ host: '127.0.0.1', port: 0 });
  ({ port } = test.cloud.app.server.address() as AddressInfo);
  const token = await signIn(test, 'reader@example.org');
  bearer = { authorization: `Bearer ${token}` };
  const sync = v.looseObject({ data: v.looseObject({ session_id: v.string() }) });
  const { data } = v.parse(sync, (await test.get(paths.syncToken, token)).json);
  cookie = { cookie: `SyncGatewaySession=${data.session_id}` };
});
afterAll(stopClouds);

const beginOf = (disposition: string): string => `--XX\r\ncontent-disposition: form-data; ${disposition}\r\n\r\n`;
const END = '\r\n--XX--\r\n';
const FILE = 'name="file"; filename="a.png"';

interface Refused {
  readonly method?: string;
  readonly path: string;
  readonly type?: string;
  readonly as?: 'user' | 'browser';
  readonly size?: number;
  /** What the body begins with; the rest are letters. */
  readonly begin?: string;
  readonly end?: string;
}

const requestOf = (refused: Refused, waits: boolean): WireRequest => {
  const { method = 'POST', path, type, as, size = 20, begin = '', end = '' } = refused;
  const headers = {
    ...(type !== undefined && { 'content-type': type }),
    ...(as === 'user' && bearer),
    ...(as === 'browser' && cookie),
    ...(waits && { expect: '100-continue' }),
  };
  return {
    method,
    path,
    headers,
    body: Buffer.concat([Buffer.from(begin), Buffer.alloc(size, 'x'), Buffer.from(end)]),
  };
};

const FORMS = [paths.avatar, paths.importOpml];
const inMultipart = { type: MULTIPART, as: 'user' } as const;

const refusals: readonly (readonly [string, readonly number[], Refused])[] = [
  ['without a token', [401], { path: paths.saveAndPush, type: JSON_TYPE }],
  ['with a token that ended', [401], { method: 'PUT', path: paths.updateInfo, type: JSON_TYPE }],
  ['of another type', [415], { path: paths.saveAndPush, type: 'text/plain', as: 'user' }],
  ['that is a form where none is meant', [415], { path: paths.saveAndPush, type: MULTIPART, as: 'user' }],
  ['that is no JSON', [400, 413], { path: paths.saveAndPush, type: JSON_TYPE, as: 'user' }],
  ['to nowhere', [404], { path: '/api/1/nowhere', type: JSON_TYPE, begin: '"', end: '"' }],
  [
    'by another method',
    [405],
    { method: 'PUT', path: paths.saveAndPush, type: JSON_TYPE, as: 'user', begin: '"', end: '"' },
  ],
  ['to the web app', [404], { path: '/nowhere', type: JSON_TYPE, begin: '"', end: '"' }],
  ['to the gateway without a session', [401], { path: '/neocloud/_bulk_docs', type: JSON_TYPE }],
  ['to the gateway of another type', [415], { path: '/neocloud/_bulk_docs', type: 'text/plain', as: 'browser' }],
  ['to the gateway that is no JSON', [400], { path: '/neocloud/_bulk_docs', type: JSON_TYPE, as: 'browser' }],
  ['to the gateway for what it has not', [404], { path: '/neocloud/_purge', type: JSON_TYPE, as: 'browser' }],
  ['to the operator', [401, 403, 404], { path: '/operator/jobs', type: JSON_TYPE }],
  ...FORMS.flatMap((path): (readonly [string, readonly number[], Refused])[] => [
    [`to ${path} without a token`, [401], { path, type: MULTIPART }],
    [`to ${path} with no boundary`, [400], { path, ...inMultipart, type: 'multipart/form-data' }],
    [`to ${path} with another boundary`, [400], { path, ...inMultipart }],
    [`to ${path} that is cut off`, [400], { path, ...inMultipart, begin: beginOf(FILE) }],
    [`to ${path} without its file`, [400], { path, ...inMultipart, begin: beginOf('name="other"'), end: END }],
    // The real cloud says 500 of a list that it cannot read, and clients know it so.
    [`to ${path} with something else in it`, [400, 500], { path, ...inMultipart, begin: beginOf(FILE), end: END }],
  ]),
];

describe.each(refusals)('a request %s', (_, statuses, refused) => {
  // Above the limits of both faces, and below.
  it.each(
    [20, 3 * MEBIBYTE].flatMap(
      (size) =>
        [
          [size, false],
          [size, true],
        ] as const,
    ),
  )(
    'and with %d bytes (waiting for the word to go on: %s) is answered whole, and so is what comes next',
    async (size, waits) => {
      const kept = await sendTwice(port, requestOf({ ...refused, size }, waits), NEXT);

      expect([...statuses, 413]).toContain(kept.first.status);
      expect(kept.first.body).not.toBe('');
      expect(kept.second?.status ?? kept.first.headers.get('connection')).toBe(kept.second ? 200 : 'close');
    },
  );
});

it('a gateway call that is too large is refused, and its connection goes on', async () => {
  const request = requestOf(
    { path: '/neocloud/_bulk_docs', type: JSON_TYPE, as: 'browser', size: 65 * MEBIBYTE },
    false,
  );

  const kept = await sendTwice(port, request, NEXT);

  expect(kept.first.status).toBe(413);
  expect(kept.second?.status ?? kept.first.headers.get('connection')).toBe(kept.second ? 200 : 'close');
});
