import { UID, startObjectCloud } from '../harness/objectCloud';
import type { ObjectCloud } from '../harness/objectCloud';
import { send } from '../harness/rawRequest';

let cloud: ObjectCloud;

beforeAll(async () => {
  cloud = await startObjectCloud();
});
afterAll(() => cloud.close());

describe.each(['onyx-cloud', 'onyx-cloud-us'])('without a signature, at the bucket %s', (bucket) => {
  const hosts = [`${bucket}.localhost`, `${bucket}.127.0.0.1.nip.io:8080`, `${bucket}.cloud.example.org`];
  const places = [
    ...hosts.flatMap((host) => ['/', `/${UID}/a`, '/api/ping'].map((path) => [path, { host }] as const)),
    ...[`/${bucket}`, `/${bucket}/`, `/${bucket}/${UID}/a`].map((path) => [path, {}] as const),
  ];

  it.each(places)('GET %s %j is refused in XML', async (path, headers) => {
    const answer = await send({ port: cloud.port, path, headers });

    expect(answer).toMatchObject({ status: 403, headers: { 'content-type': 'application/xml' } });
    expect(answer.body).toContain('<Code>AccessDenied</Code>');
  });

  it.each(places)('HEAD %s %j is refused', async (path, headers) => {
    const answer = await send({ port: cloud.port, method: 'HEAD', path, headers });

    expect(answer).toMatchObject({ status: 403, body: '' });
  });
});

it('addresses that only begin like a bucket are the web app', async () => {
  const answers = await Promise.all(['/onyx-clouds', '/onyx', '/'].map((path) => send({ port: cloud.port, path })));

  expect(answers.map(({ body }) => body)).toEqual(Array.from({ length: 3 }, () => 'the web app'));
});
