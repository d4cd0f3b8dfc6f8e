import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { unzipSync } from 'fflate';
import * as v from 'valibot';

import { documentLines, exportAccount } from '../../../cloud/rest/account/exportAccount';
import { createLevelEngine } from '../../../cloud/stores/openEngine';
import { createUserStores } from '../../../cloud/stores/userStores';
import { paths } from '@inkside/protocol';
import { exportManifest } from '../../../packages/protocol/src/account';
import { failure, signIn, startCloud, stopClouds, type TestCloud } from '../rest/testCloud';
import { meOf } from './accountHarness';

let test: TestCloud;
let token: string;
let uid: string;
let otherUid: string;

beforeAll(async () => {
  test = await startCloud();
  token = await signIn(test, 'reader@example.org');
  ({ uid } = await meOf(test, token));
  const other = await signIn(test, 'other@example.org');
  otherUid = (await meOf(test, other)).uid;
  await test.cloud.accounts.directory.update(uid, (account) => ({ ...account, passwordHash: '$argon2id$secret' }));
});
afterAll(stopClouds);

const download = async () => {
  const answer = await test.cloud.app.inject({
    method: 'GET',
    url: paths.exportAccount,
    headers: { authorization: `Bearer ${token}` },
  });
  const files = unzipSync(new Uint8Array(answer.rawPayload));
  const textOf = (name: string): string => Buffer.from(files[name] ?? []).toString();
  const linesOf = (name: string): Record<string, unknown>[] =>
    textOf(name)
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => v.parse(v.looseObject({}), JSON.parse(line)));
  const manifest = v.parse(exportManifest, JSON.parse(textOf('manifest.json')));
  return { answer, files, textOf, linesOf, manifest };
};

describe('the export of an account', () => {
  it('is a zip with every document, one a line, however many there are', async () => {
    const ids = Array.from({ length: 450 }, (_, n) => `n${String(n).padStart(3, '0')}`);
    for (const _id of ids) await test.cloud.writer.put(uid, { _id, dbId: `${uid}-NOTE_TREE`, title: `Note ${_id}` });
    await test.cloud.writer.put(otherUid, { _id: 'foreign', dbId: `${otherUid}-NOTE_TREE` });

    const { answer, linesOf } = await download();

    expect(answer.headers).toMatchObject({
      'content-type': 'application/zip',
      'content-disposition': 'attachment; filename="export.zip"',
      'cache-control': 'no-store',
    });
    expect(linesOf('documents.jsonl').map((document) => document['_id'])).toEqual(ids);
  });

  it('holds every object, under names that stay in the folder', async () => {
    const keys = [`${uid}/note/a#b`, `${uid}/push/../../../etc/passwd`, `${uid}/push//x`, `${uid}/push/C:\\x`];
    for (const [n, key] of keys.entries()) await test.cloud.objects.putBytes(key, Buffer.alloc(100_000, n));
    await test.cloud.objects.putBytes(`${otherUid}/note/x`, Buffer.from('x'));

    const { manifest, files } = await download();

    const objects = manifest.entries.filter(({ key }) => key !== undefined);
    expect(new Set(objects.map(({ key }) => key))).toEqual(new Set(keys));
    expect(objects).toHaveLength(keys.length);
    for (const { name, key } of objects) {
      expect(name).toMatch(/^objects\//);
      expect(name.split('/').every((part) => part !== '' && part !== '.' && part !== '..')).toBe(true);
      expect(name).not.toMatch(/[\\:]/);
      expect(files[name]?.[0]).toBe(keys.indexOf(key ?? ''));
    }
    expect(new Set(objects.map(({ name }) => name)).size).toBe(keys.length);
  });

  it('ends with a manifest of the hashes of all others', async () => {
    const { manifest, files } = await download();

    expect(Object.keys(files).at(-1)).toBe('manifest.json');
    const exportedAt = new Date(test.now()).toISOString();
    expect(manifest).toMatchObject({ format: 1, uid, part: 1, parts: 1, exportedAt });
    const hashes = Object.entries(files)
      .filter(([name]) => name !== 'manifest.json')
      .map(([name, bytes]) => [name, bytes.length, createHash('sha256').update(bytes).digest('hex')]);
    expect(manifest.entries.map(({ name, bytes, sha256 }) => [name, bytes, sha256])).toEqual(hashes);
  });

  it('holds the records of the account, and no secret', async () => {
    await test.get(paths.generateAccessToken, token);
    await test.put(paths.userConfig, { readStatisticSwitch: 1 }, token);

    const { linesOf, files } = await download();

    const accounts = linesOf('records/accounts.jsonl');
    expect(accounts.map(({ record }) => record)).toEqual(expect.arrayContaining([`account:${uid}`, `settings:${uid}`]));
    const text = Object.values(files)
      .map((bytes) => Buffer.from(bytes).toString('latin1'))
      .join('\n');
    expect(text).not.toMatch(/argon2id|session:|accessList|syncHashes/);
    expect(text).not.toContain(otherUid);
  });

  it('has no more parts than it needs', async () => {
    const headers = { authorization: `Bearer ${token}` };

    for (const [part, status] of [
      ['2', 404],
      ['0', 400],
      ['x', 400],
      ['1&part=2', 400],
    ] as const) {
      const url = `${paths.exportAccount}?part=${part}`;
      expect((await test.cloud.app.inject({ method: 'GET', url, headers })).statusCode).toBe(status);
    }
  });

  it('is for its owner alone', async () => {
    for (const headers of [{}, { authorization: 'Bearer x' }]) {
      const answer = await test.cloud.app.inject({ method: 'GET', url: paths.exportAccount, headers });

      expect(answer.statusCode).toBe(401);
      expect(answer.json()).toMatchObject(failure('errors.loginExpired'));
    }
  });
});

describe('the documents of an export', () => {
  it('have their attachments, and none is lost when another is deleted meanwhile', async () => {
    const owner = 'd'.repeat(24);
    const folder = await mkdtemp(join(tmpdir(), 'export-'));
    const stores = createUserStores({ engine: createLevelEngine(folder) });
    const store = await stores.open(owner);
    const ids = Array.from({ length: 300 }, (_, n) => `n${1000 + n}`);
    const attached = { a: { content_type: 'text/plain', data: 'aGVsbG8=' } };
    await store.use((database) => database.bulkDocs(ids.map((_id) => ({ _id, _attachments: attached }))));

    const lines: string[] = [];
    for await (const line of documentLines(stores, owner)) {
      lines.push(Buffer.from(line).toString());
      // The last of the first page.
      if (lines.length === 200) {
        await store.use(async (database) => database.remove('n1199', (await database.get('n1199'))._rev));
      }
    }

    const documents = lines.map((line) => v.parse(v.looseObject({ _id: v.string() }), JSON.parse(line)));
    expect(documents.map(({ _id }) => _id)).toEqual(ids);
    expect(documents[0]).toMatchObject({ _attachments: { a: { data: 'aGVsbG8=' } } });
    await stores.close();
    await rm(folder, { recursive: true, force: true });
  });
});

describe('an export that one zip cannot hold', () => {
  it('has the documents in its first part, and the objects shared out', async () => {
    const owner = (await meOf(test, await signIn(test, 'parts@example.org'))).uid;
    const { objects } = test.cloud;
    for (const name of ['a', 'b', 'c']) await objects.putBytes(`${owner}/note/${name}`, Buffer.alloc(6));
    const folder = await mkdtemp(join(tmpdir(), 'export-'));
    const stores = createUserStores({ engine: createLevelEngine(folder) });
    const records = { accounts: test.cloud.accounts.records, areas: {} };
    const sources = { ...records, stores, objects, clock: test, maxPartBytes: 12 };
    const namesOf = async (part: number): Promise<string[]> => {
      const chunks: Uint8Array[] = [];
      for await (const chunk of await exportAccount(sources, owner, { part, hasObjects: true })) chunks.push(chunk);
      return Object.keys(unzipSync(new Uint8Array(Buffer.concat(chunks))));
    };

    const parts = [await namesOf(1), await namesOf(2)];

    expect(parts).toEqual([
      [
        'documents.jsonl',
        'records/accounts.jsonl',
        `objects/${owner}/note/a`,
        `objects/${owner}/note/b`,
        'manifest.json',
      ],
      [`objects/${owner}/note/c`, 'manifest.json'],
    ]);
    await stores.close();
    await rm(folder, { recursive: true, force: true });
  });
});
