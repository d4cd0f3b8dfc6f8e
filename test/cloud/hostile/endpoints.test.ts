import { identityOf } from '../../../cloud/accounts/account';
import type { Endpoint } from '../../../cloud/rest/endpoint';
import { startCloud, stopClouds, type TestCloud } from '../rest/testCloud';
import { fieldsOf } from './fields';
import { faultOf } from './rooms';

let test: TestCloud;

beforeAll(async () => {
  test = await startCloud({ codeRequestsPerHour: 100_000 });
});
afterAll(stopClouds);

const HOSTILE: readonly unknown[] = [
  null,
  true,
  -1,
  1e308,
  0.5,
  '',
  ' ',
  '\u0000',
  '../../etc/passwd',
  '%2e%2e%2f',
  '_design/x',
  'constructor',
  '\ud800',
  'x'.repeat(20_000),
  '<script>alert(1)</script>',
  [],
  [[]],
  [null, 1, {}],
  {},
  { $gt: '' },
  JSON.parse('{"toString":1,"length":-1}'),
];

const WHOLE_BODIES: readonly string[] = [
  '',
  'null',
  '[]',
  '"text"',
  '1',
  '{',
  '{"__proto__":{"isAdmin":true}}',
  '{"constructor":{"prototype":{"isAdmin":true}}}',
  `{"a":${'['.repeat(5000)}${']'.repeat(5000)}}`,
];

const freshToken = async (): Promise<string> => {
  const account = await test.cloud.accounts.directory.findOrCreate(identityOf('reader@example.org'));
  return (await test.cloud.accounts.sessions.open(account)).token;
};

const call = async (endpoint: Endpoint, token: string, payload: string, query: string): Promise<string | undefined> => {
  const hasBody = endpoint.method === 'POST' || endpoint.method === 'PUT';
  const answer = await test.cloud.app.inject({
    method: endpoint.method,
    url: `${endpoint.path.replace(/:\w+/g, '%00')}${query}`,
    headers: { authorization: `Bearer ${token}`, ...(hasBody ? { 'content-type': 'application/json' } : {}) },
    ...(hasBody ? { payload } : {}),
  });
  const fault = faultOf('rest', endpoint.method, answer.statusCode, answer.body);
  return fault === undefined
    ? undefined
    : `${endpoint.method} ${endpoint.path} ${query} ${payload.slice(0, 80)}: ${fault}`;
};

const queryOf = (name: string, value: unknown): string =>
  `?${encodeURIComponent(name)}=${typeof value === 'string' && !value.includes('\ud800') ? encodeURIComponent(value) : encodeURIComponent(JSON.stringify(value))}`;

/** One endpoint with every hostile value in every field, and with whole bodies that are no bodies. */
const attack = async (endpoint: Endpoint): Promise<string[]> => {
  const { body, query } = fieldsOf(endpoint);
  const faults: (string | undefined)[] = [];
  const token = await freshToken();
  for (const whole of WHOLE_BODIES) faults.push(await call(endpoint, token, whole, ''));
  for (const value of HOSTILE) {
    const all = Object.fromEntries(body.map((name) => [name, value]));
    faults.push(await call(endpoint, token, JSON.stringify(all), ''));
    for (const name of body) faults.push(await call(endpoint, token, JSON.stringify({ [name]: value }), ''));
    for (const name of query) faults.push(await call(endpoint, token, '{}', queryOf(name, value)));
  }
  return faults.filter((fault) => fault !== undefined);
};

describe('every endpoint', () => {
  it('answers hostile input with a success or a foreseen refusal, in the envelope', async () => {
    const faults: string[] = [];

    for (const endpoint of test.cloud.endpoints) faults.push(...(await attack(endpoint)));

    expect(faults).toEqual([]);
    expect(Reflect.get({}, 'isAdmin')).toBeUndefined();
  });

  it('leaves nothing in the log but requests', () => {
    expect(test.log.filter(({ level }) => level !== 'info')).toEqual([]);
  });
});
