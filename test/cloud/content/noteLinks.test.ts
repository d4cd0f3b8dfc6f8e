import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

import * as v from 'valibot';

import { DAY_MS } from '../../../cloud/lib/config';
import { identityOf } from '../../../cloud/accounts/account';
import { DEFAULT_BUCKET, noteLinkAnswers, notePrefix, paths } from '@inkside/protocol';
import { failure, signIn, startCloud, stopClouds, type TestCloud } from '../rest/testCloud';
import { send, signedHeaders } from '../objects/harness/rawRequest';

const OWNER = 'owner@example.org';
const NOTE = 'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa';
/** Its id begins with that of the other. */
const OTHER = `${NOTE}b`;
const FOLDER = 'ffffffffffffffffffffffffffffffff';

let test: TestCloud;
let owner: string;
let uid: string;
let port: number;

const put = (id: string, fields: object): Promise<unknown> =>
  test.cloud.writer.put(uid, { _id: id, uniqueId: id, dbId: `${uid}-NOTE_TREE`, status: 1, type: 1, ...fields });

async function* bytesOf(text: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(text);
}

/** All bytes of a folder, as text that keeps them. */
const everythingIn = async (folder: string): Promise<string> => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  return (await Promise.all(files.map((file) => readFile(join(file.parentPath, file.name), 'latin1')))).join('');
};

const keyIn = (note: string, name = 'shape/p#r#1.zip'): string => `${notePrefix(uid, note)}${name}`;

beforeEach(async () => {
  test = await startCloud();
  owner = await signIn(test, OWNER);
  uid = (await test.cloud.accounts.directory.find(identityOf(OWNER)))?.uid ?? '';
  port = Number(new URL(await test.cloud.app.listen({ host: '127.0.0.1', port: 0 })).port);
  await put(FOLDER, { title: 'Folder', type: 0 });
  await put(NOTE, { title: 'Waves', parentUniqueId: FOLDER, pageNameList: { pageNameList: ['p'] }, secretField: 'x' });
  await put(OTHER, { title: 'Diary' });
  for (const key of [keyIn(NOTE), keyIn(OTHER), `${uid}/push/a.pdf`]) {
    await test.cloud.objects.put(key, bytesOf(key), { contentType: 'application/octet-stream' });
  }
});
afterEach(stopClouds);

const makeAnswer = (body: object, token = owner) =>
  test.post(paths.noteLinks, { noteId: NOTE, documentId: NOTE, days: 7, ...body }, token);
const make = async (body: object = {}) => v.parse(noteLinkAnswers.made, (await makeAnswer(body)).json).data;
const open = (code: string) => test.post(paths.openNoteLink, { code });
const opened = async (code: string) => v.parse(noteLinkAnswers.open, (await open(code)).json).data;
const takeBack = (id: string, token: string) =>
  test.cloud.app.inject({
    method: 'DELETE',
    url: paths.noteLink.replace(':id', id),
    headers: { authorization: `Bearer ${token}` },
  });

interface Asked {
  readonly method?: string;
  readonly key: string;
  /** As it stands on the wire, where it is not the key's own encoding. */
  readonly path?: string;
  readonly headers?: Record<string, string>;
}

const ask = async (issued: Parameters<typeof signedHeaders>[0], { method = 'GET', key, path, headers = {} }: Asked) => {
  const encoded = path ?? key.split('/').map(encodeURIComponent).join('/');
  const signed = signedHeaders(issued, { method, key, headers, dateMs: test.now() });
  return send({ port, method, path: `/${DEFAULT_BUCKET}/${encoded}`, headers: signed });
};
const listing = (issued: Parameters<typeof signedHeaders>[0], prefix: string) =>
  ask(issued, { key: '', path: `?list-type=2&prefix=${encodeURIComponent(prefix)}` });

describe('a link to a note', () => {
  it('shows a stranger the note, and nothing of the document that is not about its pages', async () => {
    const { code } = await make();
    const { credentials, ...note } = await opened(code);

    expect(note).toEqual({
      ...{ noteId: NOTE, title: 'Waves', holder: uid },
      expiresAt: new Date(test.now() + 7 * DAY_MS).toISOString(),
      tree: { pageNameList: { pageNameList: ['p'] } },
    });
    expect((await ask(credentials, { key: keyIn(NOTE) })).body).toBe(keyIn(NOTE));
    expect((await listing(credentials, notePrefix(uid, NOTE))).body).toContain('<KeyCount>1</KeyCount>');
  });

  it('opens nothing else: no other note, no listing above it, no writing, no databases', async () => {
    const { credentials } = await opened((await make()).code);
    const at = keyIn(NOTE);
    const up = `${notePrefix(uid, NOTE)}../${OTHER}/shape/p#r#1.zip`;
    const refused: readonly Asked[] = [
      { key: keyIn(OTHER) },
      { key: `${uid}/push/a.pdf` },
      { key: notePrefix(uid, NOTE).slice(0, -1) },
      { key: 'public/anything' },
      { method: 'PUT', key: at },
      { method: 'DELETE', key: at },
      { method: 'PUT', key: `${notePrefix(uid, NOTE)}new` },
      { method: 'PUT', key: `${uid}/copy`, headers: { 'x-oss-copy-source': `/${DEFAULT_BUCKET}/${encodeURI(at)}` } },
      { key: keyIn(OTHER), path: keyIn(OTHER).replaceAll('#', '%23').replaceAll('/', '%2F') },
    ];
    const statuses = await Promise.all(refused.map(async (each) => (await ask(credentials, each)).status));
    const climbs = [up, up.replace('../', '..%2f'), up.replace('../', '%2e%2e/')];
    const climbed = await Promise.all(
      climbs.flatMap((path) => [
        ask(credentials, { key: up, path: path.replaceAll('#', '%23') }),
        ask(credentials, { key: keyIn(OTHER), path: path.replaceAll('#', '%23') }),
      ]),
    );
    const lists = ['', uid, `${uid}/`, `${uid}/note/`, notePrefix(uid, OTHER), notePrefix(uid, NOTE).slice(0, -1)];
    const listed = await Promise.all(lists.map(async (prefix) => (await listing(credentials, prefix)).status));

    expect(statuses).toEqual(refused.map(() => 403));
    expect(climbed.filter(({ status }) => status < 400)).toEqual([]);
    expect(listed).toEqual(lists.map(() => 403));
    expect((await test.get(paths.stss, credentials.SecurityToken)).status).toBe(401);
    expect((await test.get(`/${uid}/_all_docs`, credentials.SecurityToken)).status).toBeGreaterThanOrEqual(400);
    expect(await test.cloud.objects.head(at)).toBeDefined();
  });

  it('ends with its days, and so do its credentials', async () => {
    const { code } = await make({ days: 1 });
    test.advance(DAY_MS - 60_000);
    const { credentials } = await opened(code);
    test.advance(60_000);

    expect(Date.parse(credentials.Expiration)).toBeLessThanOrEqual(test.now());
    expect((await ask(credentials, { key: keyIn(NOTE) })).status).toBe(403);
    expect(await open(code)).toMatchObject({ status: 410, json: failure('errors.noteLinkExpired') });
  });

  it('is taken back by its owner alone, at once, and is in no list any more', async () => {
    const { code, id } = await make();
    const { credentials } = await opened(code);
    const stranger = await takeBack(id, await signIn(test, 'other@example.org'));
    const stillThere = (await ask(credentials, { key: keyIn(NOTE) })).status;
    await takeBack(id, owner);
    const list = await test.get(`${paths.noteLinks}?noteId=${NOTE}`, owner);

    expect([stranger.statusCode, stillThere]).toEqual([404, 200]);
    expect((await ask(credentials, { key: keyIn(NOTE) })).status).toBe(403);
    expect(await open(code)).toMatchObject({ status: 410, json: failure('errors.noteLinkRevoked') });
    expect(v.parse(noteLinkAnswers.list, list.json).data).toEqual([]);
  });

  it('holds again, with its code and its end, when its owner gives it back', async () => {
    const { code, id, expiresAt } = await make();
    const restore = async (token = owner, link = id) =>
      test.post(paths.restoreNoteLink.replace(':id', link), {}, token);
    await takeBack(id, owner);
    const stranger = await restore(await signIn(test, 'other@example.org'));
    expect([stranger.status, (await open(code)).status]).toEqual([404, 410]);
    expect(v.parse(noteLinkAnswers.restored, (await restore()).json).data).toMatchObject({ id, expiresAt });
    const { credentials } = await opened(code);
    expect((await ask(credentials, { key: keyIn(NOTE) })).status).toBe(200);

    await takeBack(id, owner);
    for (let count = 0; count < 200; count += 1) await make({ days: 1 });
    expect(await restore()).toMatchObject({ json: failure('errors.noteLinksFull', { max: 200 }) });
    test.advance(7 * DAY_MS);
    expect([(await restore()).status, (await restore(owner, 'none')).status]).toEqual([404, 404]);
  });

  it('shows no note that is in the bin, nor one below a folder that is', async () => {
    const { code } = await make();
    const { credentials } = await opened(code);
    await put(FOLDER, { title: 'Folder', type: 0, status: 0 });

    expect(await open(code)).toMatchObject({ status: 410, json: failure('errors.noteLinkGone') });
    expect((await ask(credentials, { key: keyIn(NOTE) })).status).toBe(403);
    expect((await makeAnswer({})).status).toBe(404);
  });

  it('is known by its code alone, which is kept nowhere; wrong ones are counted', async () => {
    const { code, id } = await make();
    const kept = await everythingIn(test.dataDirectory);
    const wrong = `${uid}.${'A'.repeat(43)}`;

    expect([kept.includes(id), kept.includes(code.split('.')[1] ?? '')]).toEqual([true, false]);
    expect(await open(wrong)).toMatchObject({ status: 404, json: failure('errors.noteLinkUnknown') });
    expect((await open('../x')).status).toBe(400);
    for (let tries = 0; tries < 600; tries += 1) await open(wrong);
    expect((await open(code)).status).toBe(429);
  });

  it.each([{ noteId: OTHER }, { noteId: FOLDER, documentId: FOLDER }, { documentId: 'nothing' }])(
    'is not made for what is no note of the account: %j',
    async (body) => {
      expect((await makeAnswer(body)).status).toBe(404);
    },
  );

  it.each([{ days: 2 }, { noteId: '../x' }, { documentId: '_local/x' }])('is not made of %j', async (body) => {
    expect((await makeAnswer(body)).status).toBe(400);
  });
});
