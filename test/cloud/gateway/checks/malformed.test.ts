import { request } from 'node:http';
import { ANNE, aNoteOf, json, startGateway } from '../gatewayHarness';
import type { TestGateway } from '../gatewayHarness';

let gateway: TestGateway;

beforeAll(async () => {
  gateway = await startGateway();
  await gateway.writer.put(ANNE, aNoteOf('n1'));
});

afterAll(() => gateway.stop());

interface RawAnswer {
  readonly status: number | undefined;
  readonly body: string;
}

/** Sends a path as it is written here; `fetch` would tidy it up. */
interface RawRequest {
  readonly method?: string;
  readonly body?: string | Buffer;
  readonly type?: string;
}

function raw(
  path: string,
  { method = 'GET', body = '', type = 'application/json' }: RawRequest = {},
): Promise<RawAnswer> {
  const { hostname, port } = new URL(gateway.url);
  const cookie = 'SyncGatewaySession=anne';
  const headers = { cookie, 'content-type': type, 'content-length': Buffer.byteLength(body) };
  return new Promise((resolve, reject) => {
    const asked = request({ hostname, port, path, method, headers }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.on('end', () => resolve({ status: answer.statusCode, body: Buffer.concat(chunks).toString() }));
    });
    asked.on('error', reject).end(body);
  });
}

async function expectAlive(): Promise<void> {
  expect((await gateway.ask('/n1')).status).toBe(200);
}

const post = (body: string, type?: string): { method: string; body: string; type?: string } =>
  type === undefined ? { method: 'POST', body } : { method: 'POST', body, type };

describe('a path that leads nowhere', () => {
  it.each([
    ['/neocloud/_design/views', 404],
    ['/neocloud/_design%2Fviews', 404],
    ['/neocloud/_security', 404],
    ['/neocloud/_purge', 404],
    ['/neocloud/_compact', 404],
    ['/neocloud/_user/anne', 404],
    ['/neocloud/_local', 404],
    ['/neocloud/_local/a/b', 404],
    ['/neocloud/_bulk_docs', 404],
    ['/neocloud/_local%2F', 404],
    ['/%6eeocloud/n1', 404],
    ['/neoclou%64', 404],
    ['/neocloud/..', 404],
    ['/neocloud/../operator', 404],
    ['/neocloud/%2e%2e/operator', 404],
    ['/neocloud/%252e%252e%252foperator', 404],
    ['/neocloud/n1/..%2f..%2fetc%2fpasswd', 404],
    [`/neocloud/${'b'.repeat(24)}`, 404],
    ['/neocloud//n1', 400],
    ['/neocloud/n1/', 400],
    ['/neocloud/a%00b', 400],
    ['/neocloud/n1/a%0d%0ab', 400],
    ['/neocloud/%ff', 400],
    ['/neocloud/%zz', 400],
    ['/neocloud/__proto__', 400],
    [`/neocloud/${'x'.repeat(600)}`, 400],
  ])('%s answers %i', async (path, status) => {
    const answer = await raw(path);

    expect(answer.status).toBe(status);
    await expectAlive();
  });
});

describe('a parameter out of bounds', () => {
  it.each([
    ['/_changes?since=17'],
    ['/_changes?since=abc'],
    ['/_changes?since=1-ffffffff'],
    ['/_changes?since=-1'],
    ['/_changes?since=999999999999999999999'],
    ['/_changes?limit=-1'],
    ['/_changes?limit=many'],
    ['/_changes?feed=websocket'],
    ['/_changes?heartbeat=soon'],
    ['/_changes?timeout=1e9'],
    ['/_changes?filter=_selector'],
    ['/_changes?filter=app/mine'],
    ['/_changes?filter=sync_gateway/bychannel'],
    ['/_changes?filter=sync_gateway/bychannel&channels='],
    ['/_changes?filter=_doc_ids'],
    ['/_changes?filter=_doc_ids&doc_ids=[1]'],
    ['/_changes?filter=_doc_ids&doc_ids=[broken'],
    ['/_changes?filter=_doc_ids&doc_ids=n1&feed=longpoll'],
    ['/n1?rev=abc'],
    ['/n1?rev=1'],
    ['/n1?open_revs=some'],
    ['/n1?open_revs={}'],
    ['/_all_docs?keys=n1'],
    ['/_all_docs?startkey="open'],
    ['/_all_docs?limit=-5'],
  ])('%s answers 400', async (path) => {
    const answer = await raw(`/neocloud${path.replaceAll('"', '%22')}`);

    expect(answer.status).toBe(400);
    expect(JSON.parse(answer.body)).toEqual({ error: expect.any(String), reason: expect.any(String) });
  });

  it('since of another server answers 400', async () => {
    const { last_seq } = await json<{ last_seq: string }>(gateway.ask('/_changes'));
    const other = last_seq.replace(/.$/, (digit) => (digit === '0' ? '1' : '0'));

    expect((await raw(`/neocloud/_changes?since=${other}`)).status).toBe(400);
  });
});

describe('a body that cannot be', () => {
  it.each([
    ['_bulk_docs', '', 400],
    ['_bulk_docs', '{"docs":[', 400],
    ['_bulk_docs', 'null', 400],
    ['_bulk_docs', '[]', 400],
    ['_bulk_docs', '"text"', 400],
    ['_bulk_docs', '{"docs":{}}', 400],
    ['_bulk_docs', '{"docs":[],"new_edits":"no"}', 400],
    ['_bulk_docs', '{"docs":[{"_id":"x","__proto__":{"user":"anne"}}]}', 400],
    ['_bulk_docs', '{"docs":[{"_id":"x","constructor":{"prototype":{"a":1}}}]}', 400],
    ['_bulk_get', '{"docs":[1]}', 400],
    ['_bulk_get', '{"docs":[{"id":"n1","rev":7}]}', 400],
    ['_bulk_get', '{}', 400],
    ['_revs_diff', '{"n1":"1-a"}', 400],
    ['_revs_diff', '{"n1":[1]}', 400],
    ['_changes', '{"limit":"many"}', 400],
    ['_changes', '{"since":{}}', 400],
    ['_changes', '{"filter":"sync_gateway/bychannel","channels":["a"]}', 400],
    ['_all_docs', '{"keys":[1]}', 400],
  ])('%s with %s answers %i', async (endpoint, body, status) => {
    const answer = await raw(`/neocloud/${endpoint}`, post(body));

    expect(answer.status).toBe(status);
    expect(JSON.parse(answer.body)).toEqual({ error: expect.any(String), reason: expect.any(String) });
    await expectAlive();
  });

  it('is refused when it is not UTF-8', async () => {
    const [before = '', after = ''] = JSON.stringify({ ...aNoteOf('broken'), title: '|' }).split('|');
    const body = Buffer.concat([Buffer.from(before), Buffer.from([0xff, 0xc3, 0x28]), Buffer.from(after)]);

    const answer = await raw('/neocloud/broken', { method: 'PUT', body });

    expect(answer.status).toBe(400);
    expect((await raw('/neocloud/broken')).status).toBe(404);
  });

  it('nested a hundred thousand times harms nobody', async () => {
    const deep = '['.repeat(100_000) + ']'.repeat(100_000);

    const answer = await raw('/neocloud/_bulk_docs', post(`{"docs":[{"_id":"x","deep":${deep}}]}`));

    expect(answer).toMatchObject({ status: 201, body: expect.stringContaining('nests too deep') });
    await expectAlive();
  });

  it.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data'])(
    'is not taken for JSON as %s, which a form of another page could send',
    async (type) => {
      const answer = await raw('/neocloud/_bulk_docs', post('{"docs":[]}', type));

      expect(answer.status).toBe(415);
    },
  );

  it.each([
    ['/n1', '{"_id":"other"}', 400],
    ['/n1?rev=1-a', '{"_rev":"1-b"}', 400],
    ['/_local/x', '{"_rev":"abc"}', 400],
    ['/_local/x', '{"_deleted":true}', 400],
    ['/_local/x', JSON.stringify({ text: 'x'.repeat(1024 ** 2) }), 413],
  ])('PUT %s with %.40s answers %i', async (path, body, status) => {
    const answer = await raw(`/neocloud${path}`, { method: 'PUT', body });

    expect(answer.status).toBe(status);
  });
});
