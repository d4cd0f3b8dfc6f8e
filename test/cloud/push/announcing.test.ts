import * as v from 'valibot';

import { paths } from '@inkside/protocol';
import { failure, stopClouds } from '../rest/testCloud';
import type { TestCloud } from '../rest/testCloud';
import { FILE, addressOf, newPusher, startPushCloud } from './pushHarness';
import type { Pusher } from './pushHarness';

const ID = 'a'.repeat(32);
const UUID = '01234567-89ab-4cde-8f01-23456789abcd';

let test: TestCloud;
let me: Pusher;

beforeAll(async () => {
  test = await startPushCloud();
});
afterAll(stopClouds);
beforeEach(async () => {
  me = await newPusher(test);
});

const contentOf = (document: Record<string, unknown> | undefined): unknown => JSON.parse(String(document?.['content']));

describe('what clients send to announce a file', () => {
  it.each([
    ['only a key', {}, { name: 'one.pdf', title: 'one.pdf', formats: ['pdf'] }],
    ['"txt" for anything', { name: 'b.epub', resourceType: 'txt', bucket: 'onyx-cloud-us' }, { formats: ['epub'] }],
    ['no extension in the name', { name: 'README', resourceType: 'bin' }, { name: 'README', formats: ['bin'] }],
    ['a dotted sentence', { name: 'Mr. Smith goes to town', resourceType: '' }, { formats: ['pdf'] }],
    ['a hostile extension', { name: 'x.__proto__', resourceType: '__proto__' }, { formats: ['pdf'] }],
    ['an old body', { name: 'c.pdf', type: 'digital_content', parent: 0 }, { parent: null, sourceType: 0 }],
    ['nulls', { name: null, title: 'T', resourceDisplayName: null, parent: null }, { name: 'T', title: 'T' }],
    ['a folder', { name: 'c.pdf', parent: 'folder-1' }, { parent: 'folder-1' }],
  ])('is taken with %s', async (_, data, expected) => {
    const resourceKey = await me.store('one.pdf');

    const record = await me.push({ data: { resourceKey, ...data }, cbMsg: null });

    expect(record).toMatchObject({ ...expected, size: FILE.length, userId: me.uid, ownerId: me.uid, isFolder: 'no' });
  });

  it('is answered with cbMsg in the record and beside it', async () => {
    const resourceKey = await me.store('one.pdf');

    const { json } = await me.send(paths.saveAndPush, { data: { resourceKey, name: 'b.pdf' } });

    const cbMsg = v.object({ id: v.string(), rev: v.string() });
    const answer = v.parse(v.looseObject({ cbMsg, data: v.looseObject({}) }), json);
    expect(answer.data['cbMsg']).toEqual(answer.cbMsg);
    expect(answer.data['_id']).toBe(answer.cbMsg.id);
    expect(await me.document(answer.cbMsg.id)).toMatchObject({ _rev: answer.cbMsg.rev, msgType: 2, check: false });
  });

  it('may name its document inside data, and without a revision', async () => {
    const resourceKey = await me.store('one.pdf');
    const { id, rev } = await me.write(ID, resourceKey);

    const record = await me.push({ data: { resourceKey, name: 'b.pdf', cbMsg: { id } } });

    expect(record.cbMsg).toEqual({ id, rev });
  });

  it.each([UUID, UUID.replaceAll('-', '')])(
    'is delivered by the document %s that the client wrote in silence',
    async (id) => {
      const resourceKey = await me.store(`${UUID}.pdf`);
      await me.write(id, resourceKey);

      const record = await me.push({ data: { resourceKey, name: 'b.pdf' } });

      expect(record.cbMsg).toMatchObject({ id, rev: expect.stringMatching(/^2-/) });
      expect(await me.document(id)).toMatchObject({ check: false, updatedAt: test.now() });
      expect(await test.cloud.writer.list(me.uid, `${me.uid}-MESSAGE`)).toHaveLength(1);
    },
  );

  it('gets a document of its own when the one of that name is about another file', async () => {
    const resourceKey = await me.store(`${UUID}.pdf`);
    await me.write(UUID, await me.store('other.pdf'));

    const record = await me.push({ data: { resourceKey, name: 'b.pdf' } });

    expect(record.cbMsg.id).not.toBe(UUID);
  });

  it.each([
    ['no data', {}],
    ['a list', []],
    ['data that is a list', { data: ['x'] }],
    ['no key', { data: { name: 'x.pdf' } }],
    ['a key that is a number', { data: { resourceKey: 7, name: 'x' } }],
    ['a key of 1024 bytes', { data: { resourceKey: 'ä'.repeat(512) } }],
    ['a name that is an object', { data: { resourceKey: 'k', name: {} } }],
    ['a name with NUL', { data: { resourceKey: 'k', name: 'a\u0000b' } }],
    ['a name without end', { data: { resourceKey: 'k', name: 'x'.repeat(1001) } }],
    ['a document without an id', { data: { resourceKey: 'k' }, cbMsg: { rev: '1-a' } }],
    ['a document that is text', { data: { resourceKey: 'k' }, cbMsg: 'x' }],
  ])('is refused with %s', async (_, body) => {
    const answer = await me.send(paths.saveAndPush, body);

    expect(answer).toMatchObject({ status: 400, json: { result_code: 1, code: 'errors.badRequest' } });
  });

  it.each(['../x', '/x', `${'f'.repeat(24)}/push/a.pdf`, 'public/files/a.pdf', 'x\u0000'])(
    'finds no file %j',
    async (resourceKey) => {
      const answer = await me.send(paths.saveAndPush, { data: { resourceKey, name: 'x.pdf' } });

      expect(answer).toMatchObject({ status: 404, json: failure('errors.pushObjectMissing') });
    },
  );
});

describe('a screensaver', () => {
  const announce = (body: object) => me.send(paths.pushScreenSaver, body);

  it('becomes a record of source 100, listed apart from files', async () => {
    const resourceKey = await me.store('one.png');
    const cbMsg = await me.write(ID, resourceKey, { contentType: 'push_screensaver' });

    const record = await me.push({ data: { resourceKey, name: 'one.png' }, cbMsg }, paths.pushScreenSaver);

    expect(record).toMatchObject({ sourceType: 100, cbMsg, formats: ['png'] });
    expect(await me.rows()).toEqual([]);
    expect(await me.rows({ limit: 30, offset: 0, sourceType: 100 })).toMatchObject([
      { _id: record._id, sourceType: 100 },
    ]);
  });

  it('has the kind of its document mended', async () => {
    const resourceKey = await me.store('one.png');
    const cbMsg = await me.write(ID, resourceKey);

    const record = await me.push({ data: { resourceKey, name: 'one.png' }, cbMsg }, paths.pushScreenSaver);

    expect(await me.document(ID)).toMatchObject({ contentType: 'push_screensaver', _rev: record.cbMsg.rev });
  });

  it('can be announced the old way, by its source', async () => {
    const resourceKey = await me.store('one.png');

    const record = await me.push({ data: { resourceKey, name: 'one.png', sourceType: 100 } });

    expect(await me.document(record.cbMsg.id)).toMatchObject({ contentType: 'push_screensaver' });
  });

  it('is refused without its document', async () => {
    const data = { resourceKey: await me.store('one.png'), name: 'one.png' };

    expect(await announce({ data })).toMatchObject({
      status: 400,
      json: failure('errors.badRequest', { field: 'cbMsg' }),
    });
    const unknown = await announce({ data, cbMsg: { id: ID, rev: '1-a' } });
    expect(unknown).toMatchObject({ status: 404, json: failure('errors.pushDocumentMissing') });
  });
});

describe('pushing again', () => {
  const again = (ids: unknown) => me.send(paths.pushAgain, { ids });
  const urlOf = (document: Record<string, unknown> | undefined): unknown => {
    const pdf = v.looseObject({ oss: v.looseObject({ url: v.string() }) });
    const stored = v.looseObject({ storage: v.looseObject({ pdf }) });
    return v.parse(stored, contentOf(document)).storage.pdf.oss.url;
  };

  it.each(['record', 'document'])(
    'takes the id of the %s, and makes a revision with a new time and address',
    async (kind) => {
      const resourceKey = await me.store('one.pdf');
      const cbMsg = await me.write(ID, resourceKey, { extra: 'kept' });
      const record = await me.push({ data: { resourceKey, name: 'b.pdf' }, cbMsg });
      test.advance(5000);

      const answer = await again([kind === 'record' ? record._id : ID]);

      const document = await me.document(ID);
      expect(answer).toMatchObject({ status: 200, json: { result_code: 0, data: 'ok' } });
      expect(document).toMatchObject({ check: false, updatedAt: test.now(), createdAt: 1, extra: 'kept' });
      expect(document?.['_rev']).toMatch(/^2-/);
      expect(contentOf(document)).toMatchObject({ name: 'book.pdf', updatedAt: test.now() });
      const file = await test.cloud.app.inject({ url: addressOf(urlOf(document)) });
      expect([file.statusCode, file.body]).toEqual([200, FILE.toString()]);
      expect(await me.rows()).toMatchObject([{ pushNum: 2, updatedAt: new Date(test.now()).toISOString() }]);
    },
  );

  it('pushes what there is, and passes over what is gone', async () => {
    await me.write(ID, await me.store('one.pdf'));

    const answer = await again(['b'.repeat(32), ID]);

    expect(answer.status).toBe(200);
    expect((await me.document(ID))?.['_rev']).toMatch(/^2-/);
  });

  it('says that nothing of it is there', async () => {
    expect(await again(['b'.repeat(32), '_design/x'])).toMatchObject({ status: 404, json: failure('errors.notFound') });
  });

  it('says that the file is gone, and leaves the document', async () => {
    await me.write(ID, `${me.uid}/push/none.pdf`);

    expect(await again([ID])).toMatchObject({ status: 404, json: failure('errors.pushObjectMissing') });
    expect((await me.document(ID))?.['_rev']).toMatch(/^1-/);
  });

  it('signs no key of another user', async () => {
    const other = await newPusher(test);
    await me.write(ID, await other.store('one.pdf'));

    expect((await again([ID])).status).toBe(200);
    expect(urlOf(await me.document(ID))).toBe('http://old.example/');
  });

  it.each(['no json', '[]', '7', `${'['.repeat(5000)}${']'.repeat(5000)}`])(
    'leaves content that cannot be read: %.20s',
    async (content) => {
      await me.write(ID, 'x', { content });

      expect((await again([ID])).status).toBe(200);
      expect(await me.document(ID)).toMatchObject({ content, check: false, updatedAt: test.now() });
    },
  );

  it("is none of another user's business", async () => {
    await me.write(ID, await me.store('one.pdf'));
    const other = await newPusher(test);

    expect(await other.send(paths.pushAgain, { ids: [ID] })).toMatchObject({ status: 404 });
  });

  it('takes a call without a body, which does nothing', async () => {
    const answer = await test.post(paths.pushAgain, '', me.token);

    expect(answer).toMatchObject({ status: 200, json: { data: 'ok' } });
  });

  it.each([['x'], [[7]], [Array.from({ length: 1001 }, String)], [null]])('refuses ids %#', async (ids) => {
    expect(await again(ids)).toMatchObject({ status: 400, json: { code: 'errors.badRequest' } });
  });
});
