import { paths } from '@inkside/protocol';
import { stopClouds } from '../rest/testCloud';
import type { TestCloud } from '../rest/testCloud';
import { newPusher, startPushCloud } from './pushHarness';
import type { Pusher } from './pushHarness';

const ID = 'a'.repeat(32);

let test: TestCloud;
let me: Pusher;

beforeAll(async () => {
  test = await startPushCloud();
});
afterAll(stopClouds);
beforeEach(async () => {
  me = await newPusher(test);
});

const announce = async (name: string, id?: string, more: object = {}) => {
  const resourceKey = await me.store(name);
  const cbMsg = id === undefined ? undefined : await me.write(id, resourceKey);
  return me.push({ data: { resourceKey, name, ...more }, ...(cbMsg === undefined ? {} : { cbMsg }) });
};

describe('the list of pushes', () => {
  it('forgets a push whose document went by the gateway alone', async () => {
    await announce('one.pdf', ID);
    await announce('two.pdf');

    await test.cloud.writer.remove(me.uid, ID);

    expect(await me.list()).toMatchObject({ json: { count: 1, list: [{ data: { args: { name: 'two.pdf' } } }] } });
    await test.restart();
    expect(await me.rows()).toHaveLength(1);
  });

  it('shows a push again that was made anew after its document had gone', async () => {
    await announce('one.pdf', ID);
    await test.cloud.writer.remove(me.uid, ID);
    await me.rows();

    const record = await announce('one.pdf', ID);

    expect(await me.rows()).toMatchObject([{ _id: record._id, pushNum: 1 }]);
  });

  it('hides what was revoked', async () => {
    await announce('one.pdf', ID);

    await me.write(ID, 'x', { isRevoke: 1 });

    expect(await me.list()).toMatchObject({ json: { list: [], count: 0 } });
  });

  it('has the observed shape', async () => {
    const record = await announce('one.pdf', ID);

    const [row] = await me.rows({ limit: 24, offset: 0, parent: 0 });

    expect(row).toMatchObject({
      _id: expect.stringMatching(/^[0-9a-f]{24}$/),
      formats: ['pdf'],
      storage: { pdf: { oss: { key: `${me.uid}/push/one.pdf`, size: 21, displayName: 'one.pdf', provider: 'oss' } } },
      cbMsg: record.cbMsg,
      sourceType: 0,
    });
    expect(new Date(String(row?.['createdAt'])).toISOString()).toBe(row?.['createdAt']);
  });

  it('looks into one folder at a time', async () => {
    await announce('top.pdf');
    await announce('inner.pdf', undefined, { parent: 'folder' });

    expect(await me.rows({ parent: 'folder' })).toMatchObject([{ name: 'inner.pdf' }]);
    for (const parent of [0, '0', null]) expect(await me.rows({ parent })).toMatchObject([{ name: 'top.pdf' }]);
    expect(await me.rows({ parent: '__proto__' })).toEqual([]);
  });

  it('gives all to who asks for very much, and nothing to who asks for none', async () => {
    await announce('one.pdf');

    expect(await me.rows({ limit: 100_000 })).toHaveLength(1);
    expect(await me.list({ limit: 0 })).toMatchObject({ json: { list: [], count: 1 } });
    expect(await me.rows({ offset: 5 })).toEqual([]);
  });

  it('is taken without a where', async () => {
    await announce('one.pdf');

    expect(await test.get(paths.pushMessages, me.token)).toMatchObject({ status: 200, json: { count: 1 } });
  });

  it.each([
    '',
    'null',
    '[]',
    '"x"',
    'true',
    '{"limit":"5"}',
    '{"limit":null}',
    '{"limit":1.5}',
    '{"offset":-1}',
    '{"parent":true}',
    '{"parent":7}',
    '{"sourceType":"100"}',
    '{"sourceType":null}',
    `{"parent":"${'x'.repeat(2000)}"}`,
    '['.repeat(1000),
  ])('refuses the where %.30s', async (where) => {
    expect(await me.list(where)).toMatchObject({ status: 400, json: { code: 'errors.badRequest' } });
  });

  it('refuses two wheres', async () => {
    const answer = await test.get(`${paths.pushMessages}?where=%7B%7D&where=%7B%7D`, me.token);

    expect(answer.status).toBe(400);
  });
});

describe('deleting pushes', () => {
  it('takes both kinds of id in one call, and a screensaver as well', async () => {
    const first = await announce('one.pdf', ID);
    const second = await announce('two.pdf');
    const key = await me.store('three.png');
    const third = await me.push({ data: { resourceKey: key, name: 'three.png', sourceType: 100 } });

    const ids = [ID, first._id, second._id, third._id, third.cbMsg.id];
    const answer = await me.send(paths.pushDelete, { ids });

    expect(answer).toMatchObject({ status: 200, json: { data: 'ok' } });
    expect([...(await me.rows()), ...(await me.rows({ sourceType: 100 }))]).toEqual([]);
    expect(await me.document(second.cbMsg.id)).toBeUndefined();
  });

  it('leaves the file, which clients delete themselves', async () => {
    const record = await announce('one.pdf');

    await me.send(paths.pushDelete, { ids: [record._id] });

    expect(await test.cloud.objects.head(`${me.uid}/push/one.pdf`)).toBeDefined();
  });

  it('takes an empty list, and leaves everything', async () => {
    const record = await announce('one.pdf');

    const answer = await me.send(paths.pushDelete, { ids: [] });

    expect(answer).toMatchObject({ status: 200, json: { result_code: 0, data: 'ok' } });
    expect(await me.rows()).toMatchObject([{ _id: record._id }]);
  });

  it.each([['x'], [[7]], [Array.from({ length: 1001 }, String)], [{ $gt: '' }], [null]])(
    'refuses ids %#',
    async (ids) => {
      const answer = await me.send(paths.pushDelete, { ids });

      expect(answer).toMatchObject({ status: 400, json: { code: 'errors.badRequest' } });
    },
  );
});

describe('where files lie', () => {
  it.each(['somebody', 'nobody'])('is told in the older form too, when %s is signed in', async (who) => {
    const token = who === 'somebody' ? me.token : undefined;

    const answer = await test.get(paths.pushBucket, token, { host: 'ink.local:9000' });

    expect(answer.json).toMatchObject({ data: { bucket: 'onyx-cloud', endpoint: 'ink.local:9000' } });
  });

  it.each([paths.stss, paths.stssOld, '/api/1/stss/'])('comes with credentials from %s', async (path) => {
    const answer = await test.get(path, me.token);

    expect(answer.json).toMatchObject({
      data: {
        AccessKeyId: expect.stringMatching(/^STS\./),
        AccessKeySecret: expect.any(String),
        SecurityToken: expect.any(String),
        Expiration: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/),
      },
    });
    expect((await test.get(path)).status).toBe(401);
  });

  it('is told with a token as without, and its address has a scheme', async () => {
    const [known, visitor] = [await test.get(paths.buckets, me.token), await test.get(paths.buckets)];

    expect(known.json).toEqual(visitor.json);
    expect(visitor.json).toMatchObject({
      data: { 'onyx-cloud': { aliEndpoint: expect.stringMatching(/^http:\/\//) } },
    });
  });
});
