import { request } from 'node:http';
import { ANNE, BEN, BENS_NOTES, NOTES, aNoteOf, json, startGateway } from '../gatewayHarness';
import type { ChangesAnswer, TestGateway } from '../gatewayHarness';

const SECRET = 'Ben’s secret';
let gateway: TestGateway;
let bensRev: string;

beforeAll(async () => {
  gateway = await startGateway();
  await gateway.writer.put(ANNE, aNoteOf('mine'));
  ({ rev: bensRev } = await gateway.writer.put(BEN, { _id: 'hers', dbId: BENS_NOTES, title: SECRET }));
  await gateway.ask('/_local/bens', { ...sent({ secret: SECRET }), method: 'PUT' }, 'ben');
});

afterAll(() => gateway.stop());

function sent(body: unknown): { body: string; headers: Record<string, string> } {
  return { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } };
}

interface RawAnswer {
  readonly status: number;
  readonly text: string;
}

/** Asks as Anne, for a path exactly as it is written here. */
function raw(method: string, path: string, body?: unknown): Promise<RawAnswer> {
  const { hostname, port } = new URL(gateway.url);
  const text = body === undefined ? '' : JSON.stringify(body);
  const headers = {
    cookie: 'SyncGatewaySession=anne',
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(text),
  };
  return new Promise((resolve, reject) => {
    const asked = request({ hostname, port, path: `/neocloud${path}`, method, headers }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, text: Buffer.concat(chunks).toString() }));
    });
    asked.on('error', reject).end(text);
  });
}

const design = { _id: '_design/x', views: { all: { map: 'function (doc) { emit(doc._id); }' } } };
const huge = 'x'.repeat(3000);
const long = 'x'.repeat(10_000);
const deep = JSON.parse(`${'{"a":'.repeat(500)}1${'}'.repeat(500)}`) as unknown;

/** What Anne asks for, how it is refused, and why she could want it. */
const refusals: [what: string, method: string, path: string, status: number, body?: unknown][] = [
  ['another user’s document', 'GET', '/hers', 404],
  ['a revision of it', 'GET', '/hers?rev=1-0123456789abcdef0123456789abcdef', 404],
  ['all its leaves', 'GET', '/hers?open_revs=all', 404],
  ['its removal', 'DELETE', '/hers?rev=1-0123456789abcdef0123456789abcdef', 404],
  ['an attachment of it', 'GET', '/hers/a.txt', 404],
  ['an attachment for it', 'PUT', '/hers/a.txt?rev=1-0123456789abcdef0123456789abcdef', 404, {}],
  ['another user’s checkpoint', 'GET', '/_local/bens', 404],
  ['the removal of that checkpoint', 'DELETE', '/_local/bens?rev=0-1', 404],
  ['the gateway’s own local documents', 'GET', '/_local/gateway.checkpoints', 404],
  ['the engine’s own local documents', 'GET', '/_local/_pouch_dependentDbs', 404],
  ['a design document', 'GET', '/_design/x', 404],
  ['a new design document', 'PUT', '/_design/x', 404, design],
  ['one by its encoded name', 'PUT', '/_design%2Fx', 404, design],
  ['one under another name', 'PUT', '/x', 400, design],
  ['one by POST', 'POST', '/', 403, { ...design, user: ANNE, dbId: NOTES }],
  ['a view', 'GET', '/_design/x/_view/all', 404],
  ['the rules of access', 'GET', '/_security', 404],
  ['other rules of access', 'PUT', '/_security', 404, { members: { names: [] } }],
  ['a purge', 'POST', '/_purge', 404, { mine: ['1-a'] }],
  ['a compaction', 'POST', '/_compact', 404, {}],
  ['a limit of revisions', 'PUT', '/_revs_limit', 404, {}],
  ['an index', 'POST', '/_index', 404, { index: { fields: ['a'] } }],
  ['the removal of everything', 'DELETE', '/', 404],
  ['the database anew', 'PUT', '/', 412],
  ['a user of the database', 'GET', '/_user/ben', 404],
  ['another database', 'GET', '/../_users/ben', 404],
  ['a folder above', 'GET', '/%2e%2e/%2e%2e/secrets.json', 404],
  ['a folder above, encoded twice', 'GET', '/%252e%252e%252fsecrets.json', 404],
  ['a folder above inside a name', 'GET', '/mine/..%2f..%2fsecrets.json', 404],
  ['double slashes', 'GET', '//mine', 400],
  ['double slashes inside', 'GET', '/mine//a', 400],
  ['a NUL', 'GET', '/mi%00ne', 400],
  ['a NUL in an id', 'PUT', '/x%00', 400, aNoteOf('x')],
  ['a line break for a header', 'GET', '/mine/%0d%0aset-cookie:a=b', 400],
  ['a huge id', 'PUT', `/${huge}`, 400, aNoteOf(huge)],
  ['the prototype of an object', 'GET', '/__proto__', 400],
  ['its prototype for an attachment', 'PUT', '/mine/__proto__?rev=1-a', 400, {}],
  ['a document without a user', 'PUT', '/x', 403, { _id: 'x', dbId: NOTES }],
  ['a document of a foreign user', 'PUT', '/x', 403, { ...aNoteOf('x'), user: BEN }],
  ['a document in a foreign channel', 'PUT', '/x', 403, { ...aNoteOf('x'), dbId: BENS_NOTES }],
  ['a user that is a list', 'PUT', '/x', 403, { ...aNoteOf('x'), user: [ANNE] }],
  ['a tombstone in a foreign channel', 'PUT', '/x', 403, { _id: 'x', _deleted: true, dbId: BENS_NOTES }],
  ['members of the engine', 'PUT', '/x', 400, { ...aNoteOf('x'), _security: {} }],
  ['a document that nests deep', 'PUT', '/x', 400, { ...aNoteOf('x'), deep }],
  ['a checkpoint that nests deep', 'PUT', '/_local/x', 400, { deep }],
  ['a selector that nests deep', 'POST', '/_find', 400, { selector: deep }],
  ['an operand that nests deep', 'POST', '/_find', 400, { selector: { a: { $eq: [deep] } } }],
  ['a list of values that nests deep', 'POST', '/_find', 400, { selector: { a: { $in: [deep] } } }],
  ['code in a selector', 'POST', '/_find', 400, { selector: { $where: 'return true' } }],
  ['a filter of one’s own', 'GET', '/_changes?filter=_selector', 400],
  ['a revision that is none', 'GET', '/mine?rev=../1', 400],
];

describe('what nobody gets', () => {
  it.each(refusals)('%s (%s)', async (_what, method, path, status, ...body) => {
    const answer = await raw(method, path, body[0]);

    expect(answer.status).toBe(status);
    expect(JSON.parse(answer.text)).toEqual({ error: expect.any(String), reason: expect.any(String) });
    expect(answer.text).not.toContain(SECRET);
  });

  it('of a path that is too long is told so or nothing, and harms nobody', async () => {
    const { status } = await raw('GET', `/${long}`);

    expect([400, 404, 414, 431]).toContain(status);
    expect((await raw('GET', '/mine')).status).toBe(200);
  });

  it('is the prototype of every object: __proto__ in a body is refused', async () => {
    const answer = await gateway.ask('/x', {
      method: 'PUT',
      body: `{"_id":"x","user":"${ANNE}","dbId":"${NOTES}","__proto__":{"polluted":true}}`,
      headers: { 'content-type': 'application/json' },
    });

    expect(answer.status).toBe(400);
    expect({}).not.toHaveProperty('polluted');
  });

  it('is anything of another user, by any call that lists or searches', async () => {
    const channel = `filter=sync_gateway/bychannel&channels=${BENS_NOTES},*,${NOTES}`;
    const answers = await Promise.all([
      raw('GET', `/_changes?include_docs=true&style=all_docs&${channel}`),
      raw('POST', '/_changes', { filter: '_doc_ids', doc_ids: ['hers'], include_docs: true }),
      raw('GET', '/_all_docs?include_docs=true&conflicts=true'),
      raw('POST', '/_all_docs?include_docs=true', { keys: ['hers'] }),
      raw('POST', '/_find', { selector: { _id: 'hers' } }),
      raw('POST', '/_find', { selector: { $or: [{ user: BEN }, { dbId: BENS_NOTES }] } }),
      raw('POST', '/_bulk_get?revs=true&attachments=true', { docs: [{ id: 'hers' }, { id: 'hers', rev: bensRev }] }),
    ]);

    for (const answer of answers) {
      expect(answer.status).toBe(200);
      expect(answer.text).not.toContain(SECRET);
    }
  });

  it('is what the store knows of another user: her revisions are missing here', async () => {
    const answer = await raw('POST', '/_revs_diff', { hers: [bensRev] });

    expect(JSON.parse(answer.text)).toEqual({ hers: { missing: [bensRev] } });
  });

  it('is a place in the channel of another', async () => {
    await gateway.post('/_bulk_docs', { docs: [{ ...aNoteOf('hers'), dbId: BENS_NOTES, user: BEN }] });

    const { results } = await json<ChangesAnswer>(gateway.ask('/_changes?include_docs=true', {}, 'ben'));

    expect(results).toMatchObject([{ id: 'hers', doc: { title: SECRET } }]);
  });
});
