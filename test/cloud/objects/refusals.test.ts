import { encoded } from './harness/callbackServer';
import { UID, startObjectCloud } from './harness/objectCloud';
import type { ObjectCloud } from './harness/objectCloud';
import { send, signedHeaders } from './harness/rawRequest';

const KEY = `${UID}/push/refused.txt`;
const PUBLIC = 'http://callback.example/hook';
const SIX = Array.from({ length: 6 }, () => PUBLIC).join(';');

let cloud: ObjectCloud;

beforeAll(async () => {
  cloud = await startObjectCloud();
});

afterAll(() => cloud.close());

/** Status and code of a put with these parameters, and whether it stored anything. */
const outcomeOf = async (callback: string, variables?: string): Promise<[number, string | undefined, boolean]> => {
  const headers = { 'x-oss-callback': callback, ...(variables !== undefined && { 'x-oss-callback-var': variables }) };
  const signed = signedHeaders(cloud.credentials.issue(UID), { method: 'PUT', key: KEY, headers });
  const { status, body } = await send({
    port: cloud.port,
    method: 'PUT',
    path: `/onyx-cloud/${KEY}`,
    headers: signed,
    body: 'orange',
  });
  return [status, /<Code>(\w+)<\/Code>/.exec(body)?.[1], (await cloud.store.head(KEY)) !== undefined];
};

const refused = [400, 'InvalidArgument', false];
const good = { callbackUrl: PUBLIC, callbackBody: 'x' };
const inJson = { callbackBodyType: 'application/json' };

describe('a callback is refused before anything is stored', () => {
  it.each([
    'http://127.0.0.1:8080/',
    '127.0.0.1:8088/test.php',
    'http://localhost/',
    'http://10.0.0.1/',
    'http://[::1]/',
    'http://[::ffff:10.0.0.1]/',
    'http://0x7f000001/',
    'http://169.254.169.254/latest/meta-data/',
    'http://callback.example:22/',
    'http://user:word@callback.example/',
    'file:///etc/passwd',
    'www.callback.example:test',
    `${PUBLIC};http://192.168.0.1/`,
    SIX,
  ])('to %s', async (callbackUrl) => {
    expect(await outcomeOf(encoded({ ...good, callbackUrl }))).toEqual(refused);
  });

  it.each([
    ['an empty body', { ...good, callbackBody: '' }],
    ['no body', { callbackUrl: PUBLIC }],
    ['a body that is no text', { ...good, callbackBody: [1, 2] }],
    ['another type', { ...good, callbackBodyType: 'image/jpg' }],
    ['a type that is no text', { ...good, callbackBodyType: 123 }],
    ['a dollar sign without a brace', { ...good, callbackBody: 'my_var=$x:my_var}' }],
    ['a brace that is left open', { ...good, callbackBody: 'my_var=${x:my_var' }],
    ['a body that is not the JSON it should be', { ...good, ...inJson, callbackBody: 'a=${size}' }],
    ['quotes around a value', { ...good, ...inJson, callbackBody: '{"a":"${object}"}' }],
    ['a host with a line end', { ...good, callbackHost: 'a\r\nx: y' }],
    ['an address that is no text', { ...good, callbackUrl: { a: 1 } }],
    ['nothing but a list', []],
    ['nothing', null],
    ['more than 5 KiB', { ...good, callbackBody: 'x'.repeat(5000) }],
  ])('with %s', async (_what, callback) => {
    expect(await outcomeOf(encoded(callback))).toEqual(refused);
  });

  it.each([
    ['no base64', 'x123-*&'],
    ['no JSON', Buffer.from('{"callbackUrl').toString('base64')],
  ])('that is %s', async (_what, callback) => {
    expect(await outcomeOf(callback)).toEqual(refused);
  });

  it.each([
    ['a name without x:', encoded({ var1: 'v' })],
    ['a name with capitals', encoded({ 'x:Var1': 'v' })],
    ['a value that is no text', encoded({ 'x:var1': 1 })],
    ['no base64', '{}'],
    ['more than 5 KiB', encoded({ 'x:var1': 'x'.repeat(5000) })],
  ])('with variables that have %s', async (_what, variables) => {
    expect(await outcomeOf(encoded(good), variables)).toEqual(refused);
  });

  it('with headers of its own, which this server does not offer', async () => {
    const callback = encoded({ ...good, additionalHeaders: { a: 'b' } });

    expect(await outcomeOf(callback)).toEqual([501, 'NotImplemented', false]);
  });
});
