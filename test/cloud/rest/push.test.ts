import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';

import * as v from 'valibot';

import {
  meAnswer,
  messageChannel,
  messageContent,
  messageDocument,
  noteTreeChannel,
  paths,
  pushKey,
  pushMessagesAnswer,
  saveAndPushAnswer,
} from '@inkside/protocol';
import type { TestCloud } from './testCloud';
import { failure, signIn, startCloud, stopClouds } from './testCloud';

const BYTES = Buffer.from('%PDF-1.7 a small book');
const MD5 = createHash('md5').update(BYTES).digest('hex');

let test: TestCloud;
let token: string;
let uid: string;
let users = 0;

beforeAll(async () => {
  test = await startCloud({ codeRequestsPerHour: 1000 });
});
afterAll(stopClouds);

/** Each test has a user of its own. */
beforeEach(async () => {
  token = await signIn(test, `reader${(users += 1)}@example.org`);
  uid = v.parse(meAnswer, (await test.get(paths.me, token)).json).data.uid;
});

const storeFile = async (id: string): Promise<string> => {
  const key = pushKey(uid, id, 'pdf');
  await test.cloud.objects.putBytes(key, BYTES, 'application/pdf');
  return key;
};

const dataOf = (resourceKey: string) => ({
  name: 'book.pdf',
  resourceDisplayName: 'book.pdf',
  resourceKey,
  bucket: 'onyx-cloud',
  resourceType: 'pdf',
  title: 'book.pdf',
  parent: null,
});

const writeMessage = (id: string) =>
  test.cloud.writer.put(uid, { _id: id, dbId: messageChannel(uid), msgType: 0, content: '{}', updatedAt: test.now() });

const send = (body: object) => test.post(paths.saveAndPush, body, token);
const push = async (body: object) => v.parse(saveAndPushAnswer, (await send(body)).json).data;

const listed = async (where: object = {}) => {
  const answer = await test.get(`${paths.pushMessages}?where=${encodeURIComponent(JSON.stringify(where))}`, token);
  return v.parse(pushMessagesAnswer, answer.json);
};

describe('a push whose client wrote its document', () => {
  it('becomes a record of that document', async () => {
    const key = await storeFile('a'.repeat(32));
    const { id, rev } = await writeMessage('a'.repeat(32));

    const record = await push({ data: dataOf(key), cbMsg: { id, rev } });

    expect(record).toMatchObject({ name: 'book.pdf', size: BYTES.length, formats: ['pdf'], cbMsg: { id, rev } });
    expect(record._id).toMatch(/^[0-9a-f]{24}$/);
    expect(await test.cloud.writer.list(uid, messageChannel(uid))).toHaveLength(1);
  });

  it('stays one record when the call is repeated', async () => {
    const key = await storeFile('a'.repeat(32));
    const cbMsg = await writeMessage('a'.repeat(32));

    const [first, second] = [await push({ data: dataOf(key), cbMsg }), await push({ data: dataOf(key), cbMsg })];

    expect(second).toMatchObject({ _id: first._id, pushNum: 2 });
    expect((await listed()).count).toBe(1);
  });

  it('is refused while the document has not arrived', async () => {
    const key = await storeFile('a'.repeat(32));

    const answer = await send({ data: dataOf(key), cbMsg: { id: 'b'.repeat(32), rev: '1-a' } });

    expect(answer).toMatchObject({ status: 404, json: failure('errors.pushDocumentMissing') });
  });

  it.each(['', '_local/x', '_design/x'])('is refused for the document id "%s"', async (id) => {
    const key = await storeFile('a'.repeat(32));

    const answer = await send({ data: dataOf(key), cbMsg: { id, rev: '1-a' } });

    expect(answer).toMatchObject({ status: 404, json: failure('errors.pushDocumentMissing') });
  });

  it('is refused for a document of another channel', async () => {
    const key = await storeFile('a'.repeat(32));
    const cbMsg = await test.cloud.writer.put(uid, { _id: 'note', dbId: noteTreeChannel(uid) });

    const answer = await send({ data: dataOf(key), cbMsg });

    expect(answer).toMatchObject({ status: 404, json: failure('errors.pushDocumentMissing') });
  });

  it('is refused while the file has not arrived', async () => {
    const cbMsg = await writeMessage('a'.repeat(32));

    const answer = await send({ data: dataOf(pushKey(uid, 'c', 'pdf')), cbMsg });

    expect(answer).toMatchObject({ status: 404, json: failure('errors.pushObjectMissing') });
  });

  it('is refused for a file of someone else', async () => {
    const other = await signIn(test, `other${users}@example.org`);
    const foreign = pushKey(v.parse(meAnswer, (await test.get(paths.me, other)).json).data.uid, 'a', 'pdf');
    await test.cloud.objects.putBytes(foreign, BYTES);

    const answer = await send({ data: dataOf(foreign) });

    expect(answer).toMatchObject({ status: 404, json: failure('errors.pushObjectMissing') });
  });
});

describe('a push whose client wrote no document', () => {
  it('gets one from the cloud, with the size and the MD5 of what is stored', async () => {
    const key = await storeFile('a'.repeat(32));

    const record = await push({ data: dataOf(key) });

    const document = v.parse(messageDocument, await test.cloud.writer.get(uid, record.cbMsg?.id ?? ''));
    expect(document).toMatchObject({ dbId: messageChannel(uid), user: uid, msgType: 2, size: BYTES.length });
    const content = v.parse(messageContent, JSON.parse(document.content));
    expect(content).toMatchObject({ _id: document._id, md5: MD5, size: BYTES.length, createdAt: test.now() });
    expect(content.storage?.['pdf']?.oss).toMatchObject({ key, provider: 'oss' });
  });

  it('knows the MD5 of a file that came in parts', async () => {
    const key = pushKey(uid, 'parts', 'pdf');
    const parts = [Buffer.alloc(5 * 1024 ** 2, 1), Buffer.from('tail')];
    const upload = { key, uploadId: await test.cloud.objects.createUpload(key, {}) };
    const references = [];
    for (const [index, bytes] of parts.entries()) {
      const { etag } = await test.cloud.objects.putPart(upload, index + 1, Readable.from([bytes]));
      references.push({ partNumber: index + 1, etag });
    }
    await test.cloud.objects.completeUpload(upload, references);

    const record = await push({ data: dataOf(key) });

    const document = v.parse(messageDocument, await test.cloud.writer.get(uid, record.cbMsg?.id ?? ''));
    const md5 = createHash('md5').update(Buffer.concat(parts)).digest('hex');
    expect(JSON.parse(document.content)).toMatchObject({ md5, size: 5 * 1024 ** 2 + 4 });
  });

  it('becomes a new revision of the same document when it is pushed again', async () => {
    const key = await storeFile('a'.repeat(32));
    const first = await push({ data: dataOf(key) });
    test.advance(1000);

    const second = await push({ data: dataOf(key) });

    expect(second.cbMsg?.id).toBe(first.cbMsg?.id);
    expect(second.cbMsg?.rev).toMatch(/^2-/);
    const document = v.parse(messageDocument, await test.cloud.writer.get(uid, first.cbMsg?.id ?? ''));
    expect(document).toMatchObject({ createdAt: test.now() - 1000, updatedAt: test.now() });
  });
});

describe('the listing of pushes', () => {
  it('carries rows with a URL that downloads the file without headers', async () => {
    await push({ data: dataOf(await storeFile('a'.repeat(32))) });

    const { list } = await listed();

    const storage = v.object({ pdf: v.object({ oss: v.looseObject({ url: v.string() }) }) });
    const { pathname, search } = new URL(v.parse(storage, list[0]?.data.args['storage']).pdf.oss.url);
    const file = await test.cloud.app.inject({ method: 'GET', url: `${pathname}${search}` });
    expect([file.statusCode, file.body]).toEqual([200, BYTES.toString()]);
  });

  it('shows the newest first, a page at a time', async () => {
    for (const id of ['1', '2', '3']) {
      await push({ data: { ...dataOf(await storeFile(id)), name: `${id}.pdf` } });
      test.advance(1000);
    }

    const page = await listed({ limit: 2, offset: 1, parent: 0 });

    expect(page.count).toBe(3);
    expect(page.list.map(({ data }) => data.args['name'])).toEqual(['2.pdf', '1.pdf']);
  });

  it('shows nothing of another user', async () => {
    await push({ data: dataOf(await storeFile('a'.repeat(32))) });
    const other = await signIn(test, 'other@example.org');

    const answer = await test.get(paths.pushMessages, other);

    expect(answer.json).toMatchObject({ list: [], count: 0 });
  });
});

describe('deleting pushes', () => {
  it.each(['the record', 'the document'])('takes the id of %s, and both are gone', async (which) => {
    const record = await push({ data: dataOf(await storeFile('a'.repeat(32))) });
    const documentId = record.cbMsg?.id ?? '';
    const ids = [which === 'the record' ? record._id : documentId];

    const answer = await test.post(paths.pushDelete, { ids }, token);

    expect(answer).toMatchObject({ status: 200, json: { data: 'ok' } });
    expect(await test.cloud.writer.get(uid, documentId)).toBeUndefined();
    expect((await listed()).count).toBe(0);
  });

  it('takes ids that nobody knows', async () => {
    const answer = await test.post(paths.pushDelete, { ids: ['x', '_local/y', '', 'f'.repeat(24)] }, token);

    expect(answer).toMatchObject({ status: 200, json: { data: 'ok' } });
  });

  it('leaves documents of other channels alone', async () => {
    await test.cloud.writer.put(uid, { _id: 'note', dbId: noteTreeChannel(uid) });

    await test.post(paths.pushDelete, { ids: ['note'] }, token);

    expect(await test.cloud.writer.get(uid, 'note')).toBeDefined();
  });

  it('leaves pushes of another user alone', async () => {
    const record = await push({ data: dataOf(await storeFile('a'.repeat(32))) });
    const other = await signIn(test, 'other@example.org');

    await test.post(paths.pushDelete, { ids: [record._id, record.cbMsg?.id] }, other);

    expect((await listed()).count).toBe(1);
  });

  it('works over a restart', async () => {
    const record = await push({ data: dataOf(await storeFile('a'.repeat(32))) });
    await test.restart();

    await test.post(paths.pushDelete, { ids: [record._id] }, token);

    expect((await listed()).count).toBe(0);
  });
});
