import { createHash } from 'node:crypto';
import { request } from 'node:http';
import { gzipSync } from 'node:zlib';
import { aNoteOf, json, startGateway } from './gatewayHarness';
import type { TestGateway } from './gatewayHarness';

let gateway: TestGateway;

beforeAll(async () => {
  gateway = await startGateway();
});

afterAll(() => gateway.stop());

const JSON_TYPE = 'application/json';

function packed(body: Buffer, encoding = 'gzip', type = JSON_TYPE): RequestInit {
  return {
    method: 'POST',
    body: new Uint8Array(body),
    headers: { 'content-type': type, 'content-encoding': encoding },
  };
}

const batch = (...ids: readonly string[]): Buffer =>
  Buffer.from(JSON.stringify({ docs: ids.map((id) => aNoteOf(id)) }));

describe('a packed body', () => {
  it.each(['gzip', 'GZIP', 'x-gzip'])('is taken as %s', async (encoding) => {
    const rows = await json(gateway.ask('/_bulk_docs', packed(gzipSync(batch(`of-${encoding}`)), encoding)));

    expect(rows).toMatchObject([{ ok: true, id: `of-${encoding}` }]);
  });

  it.each([
    ['is no gzip', Buffer.from('{"docs":[]}'), 'gzip', 400],
    ['ends too early', gzipSync(batch('x')).subarray(0, 20), 'gzip', 400],
    ['is packed in a way that is not known', batch('x'), 'br', 415],
    ['is packed twice', gzipSync(gzipSync(batch('x'))), 'gzip, gzip', 415],
    ['becomes more than 64 MB', gzipSync(Buffer.alloc(65 * 1024 ** 2, ' ')), 'gzip', 413],
    ['holds no JSON', gzipSync(Buffer.from('{')), 'gzip', 400],
  ])('that %s is refused, and the server goes on', async (_what, body, encoding, status) => {
    const answer = await gateway.ask('/_bulk_docs', packed(body, encoding));

    expect(answer.status).toBe(status);
    expect(await json(answer)).toEqual({ error: expect.any(String), reason: expect.any(String) });
    expect((await gateway.ask('/')).status).toBe(200);
  });

  it('whose sender leaves in the middle harms nobody', async () => {
    const { port } = new URL(gateway.url);
    const headers = { cookie: 'SyncGatewaySession=anne', 'content-encoding': 'gzip', 'content-type': JSON_TYPE };
    const sending = request({ port, host: '127.0.0.1', path: '/neocloud/_bulk_docs', method: 'POST', headers });
    const gone = new Promise((resolve) => sending.once('error', resolve));
    sending.write(gzipSync(batch('left')).subarray(0, 30), () => sending.destroy(new Error('left')));
    await gone;

    expect((await gateway.ask('/')).status).toBe(200);
    expect((await gateway.ask('/left')).status).toBe(404);
  });
});

const md5 = (bytes: Buffer): string => `md5-${createHash('md5').update(bytes).digest('base64')}`;
const RED = Buffer.from('red\r\n--not the boundary');
const BLUE = Buffer.from([0, 255, 13, 10, 1]);

interface Sent {
  readonly head?: string;
  readonly bytes: Buffer;
}

/** A document and its attachments, as CouchDB's replicator puts them. */
function related(document: object, parts: readonly Sent[], boundary = 'abc123'): RequestInit {
  const first = { head: 'Content-Type: application/json\r\n', bytes: Buffer.from(JSON.stringify(document)) };
  const body = [first, ...parts].flatMap(({ head = '', bytes }) => [
    Buffer.from(`--${boundary}\r\n${head}\r\n`),
    bytes,
    Buffer.from('\r\n'),
  ]);
  return {
    method: 'PUT',
    body: new Uint8Array(Buffer.concat([...body, Buffer.from(`--${boundary}--`)])),
    headers: { 'content-type': `multipart/related; boundary="${boundary}"` },
  };
}

const follows = (bytes: Buffer, more: object = {}): object => ({
  follows: true,
  content_type: 'text/plain',
  length: bytes.length,
  digest: md5(bytes),
  ...more,
});

const bytesOf = async (path: string): Promise<Buffer> => Buffer.from(await (await gateway.ask(path)).arrayBuffer());

describe('PUT of multipart/related', () => {
  it('takes attachments in the order of the document', async () => {
    const document = aNoteOf('ordered', { _attachments: { 'red.txt': follows(RED), blue: follows(BLUE) } });

    const answer = await gateway.ask('/ordered', related(document, [{ bytes: RED }, { bytes: BLUE }]));

    expect([answer.status, await bytesOf('/ordered/red.txt'), await bytesOf('/ordered/blue')]).toEqual([
      201,
      RED,
      BLUE,
    ]);
    expect(await json(gateway.ask('/ordered'))).toMatchObject({
      _attachments: { blue: { digest: md5(BLUE), length: 5 } },
    });
  });

  it('takes them by the names of the parts, replicated, and beside inline ones', async () => {
    const inline = { content_type: 'a/b', data: BLUE.toString('base64') };
    const document = aNoteOf('named', {
      _rev: '1-a',
      _attachments: { red: follows(RED), inline, blue: follows(BLUE) },
    });
    const head = (name: string): string =>
      `Content-Disposition: attachment; filename="${name}"\r\nContent-Type: a/b\r\n`;
    const parts = [
      { head: head('blue'), bytes: BLUE },
      { head: head('red'), bytes: RED },
    ];

    const answer = await gateway.ask('/named?new_edits=false', related(document, parts));

    expect([answer.status, await json(answer)]).toEqual([201, { ok: true, id: 'named', rev: '1-a' }]);
    const stored = [await bytesOf('/named/red'), await bytesOf('/named/blue'), await bytesOf('/named/inline')];
    expect(stored).toEqual([RED, BLUE, BLUE]);
  });

  it('unpacks an attachment that CouchDB keeps packed', async () => {
    const bytes = gzipSync(RED);
    const entry = { ...follows(bytes, { encoding: 'gzip', encoded_length: bytes.length }), length: RED.length };

    await gateway.ask('/packed', related(aNoteOf('packed', { _attachments: { red: entry } }), [{ bytes }]));

    expect(await bytesOf('/packed/red')).toEqual(RED);
  });

  const one = (entry: object): object => aNoteOf('bad', { _attachments: { a: entry } });
  const packedAs = (encoding: string): object => follows(RED, { encoding, encoded_length: RED.length });

  it.each<[string, RequestInit, number]>([
    ['another length', related(one(follows(RED, { length: 3 })), [{ bytes: RED }]), 400],
    ['another digest', related(one(follows(RED, { digest: md5(BLUE) })), [{ bytes: RED }]), 400],
    ['a part too few', related(one(follows(RED)), []), 400],
    ['a part too many', related(one(follows(RED)), [{ bytes: RED }, { bytes: RED }]), 400],
    ['no parts at all', { ...related({}, []), body: 'nothing' }, 400],
    ['no end', { ...related({}, []), body: '--abc123\r\n\r\n{"a":1}' }, 400],
    ['no boundary', { ...related({}, []), headers: { 'content-type': 'multipart/related' } }, 400],
    ['an unknown packing', related(one(packedAs('br')), [{ bytes: RED }]), 400],
    ['a packing that is none', related(one(packedAs('gzip')), [{ bytes: RED }]), 400],
    ['a document that is too large', related(one(follows(RED)), [{ bytes: Buffer.alloc(20 * 1024 ** 2) }]), 413],
    ['another user', related({ ...one(follows(RED)), user: 'b'.repeat(24) }, [{ bytes: RED }]), 403],
  ])('with %s is refused', async (_what, init, status) => {
    const answer = await gateway.ask('/bad', init);

    expect(answer.status).toBe(status);
    expect((await gateway.ask('/bad')).status).toBe(404);
  });
});

describe('open_revs', () => {
  beforeAll(async () => {
    const docs = ['a', 'b'].map((rev) => aNoteOf('two', { _rev: `1-${rev}` }));
    await gateway.post('/_bulk_docs', { docs, new_edits: false });
  });

  const ask = (accept: string, revs = 'all'): Promise<Response> =>
    gateway.ask(`/two?open_revs=${encodeURIComponent(revs)}&revs=true`, { headers: { accept } });

  it.each(['multipart/mixed', 'multipart/mixed, text/plain', 'multipart/related, multipart/mixed'])(
    'comes as multipart to a client that accepts %s',
    async (accept) => {
      const answer = await ask(accept, '["1-a","1-none"]');

      const [, boundary = ''] =
        /^multipart\/mixed; boundary="(.+)"$/.exec(answer.headers.get('content-type') ?? '') ?? [];
      const [before, found = '', missing = '', end] = (await answer.text()).split(`--${boundary}`);
      expect([before, end]).toEqual(['', '--\r\n']);
      const document = JSON.parse(found.split('\r\n\r\n')[1] ?? '') as unknown;
      expect(document).toMatchObject({ _rev: '1-a', _revisions: { start: 1, ids: ['a'] } });
      expect(missing).toContain('Content-Type: application/json; error="true"\r\n\r\n{"missing":"1-none"}');
    },
  );

  it.each(['application/json', '*/*', 'application/json, multipart/mixed'])('comes as JSON for %s', async (accept) => {
    const leaves = await json<{ ok: { _rev: string } }[]>(ask(accept));

    expect(leaves.map(({ ok }) => ok['_rev']).toSorted()).toEqual(['1-a', '1-b']);
  });

  it('of a document that is not there is 404 in either', async () => {
    const none = (accept: string): Promise<Response> => gateway.ask('/none?open_revs=all', { headers: { accept } });

    expect([(await none('multipart/mixed')).status, (await none('application/json')).status]).toEqual([404, 404]);
  });
});

const DEEP = '['.repeat(100_000) + ']'.repeat(100_000);

describe('a body that nests a hundred thousand times', () => {
  it.each([
    ['POST', '/_all_docs', `{"keys":${DEEP}}`],
    ['POST', '/_all_docs', `{"startkey":${DEEP}}`],
    ['POST', '/_find', `{"selector":{"a":${DEEP}}}`],
    ['POST', '/_find', `{"selector":{},"sort":${DEEP}}`],
    ['POST', '/_revs_diff', `{"a":${DEEP}}`],
    ['POST', '/_bulk_get', `{"docs":${DEEP}}`],
    ['POST', '/_bulk_docs', `{"docs":{"a":${DEEP}}}`],
    ['POST', '/_changes', `{"doc_ids":${DEEP}}`],
    ['POST', '/_session', `{"name":${DEEP}}`],
    ['POST', '', `{"a":${DEEP}}`],
    ['PUT', '/deep', `{"a":${DEEP}}`],
    ['PUT', '/_local/deep', `{"a":${DEEP}}`],
    ['POST', '/_all_docs', '['.repeat(1_000_000)],
  ])('is a bad request: %s %s %.20s', async (method, path, body) => {
    const answer = await gateway.ask(path, { method, body, headers: { 'content-type': JSON_TYPE } });

    expect(answer.status).toBe(400);
  });
});
