import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import type { Database } from 'pouchdb-core';

import { type AccountDirectory, createAccountDirectory } from '../../../cloud/accounts/directory';
import { identityOf } from '../../../cloud/accounts/account';
import { createRecords, type RecordDatabase } from '../../../cloud/accounts/records';
import { createDatabase } from '../../../cloud/stores/openDatabase';

let folder: string;
let database: Database;
let directory: AccountDirectory;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'directory-'));
  database = await createDatabase(folder, 'accounts');
  directory = createAccountDirectory(createRecords(database), { now: () => 0 });
});
afterEach(async () => {
  await database.close();
  await rm(folder, { recursive: true, force: true });
});

describe('the directory of accounts', () => {
  it('makes one account of an address that is asked for many times at once', async () => {
    const identity = identityOf('reader@example.org');

    const accounts = await Promise.all(Array.from({ length: 10 }, () => directory.findOrCreate(identity)));

    expect(new Set(accounts.map(({ uid }) => uid)).size).toBe(1);
    const { rows } = await database.allDocs({ startkey: 'account:', endkey: 'account:\ufff0' });
    expect(rows).toHaveLength(1);
  });

  it('gives every account a uid and a number of its own', async () => {
    const addresses = ['a@example.org', 'b@example.org', 'c@example.org'];

    const accounts = await Promise.all(addresses.map((address) => directory.findOrCreate(identityOf(address))));

    expect(new Set(accounts.map(({ uid }) => uid)).size).toBe(3);
    expect(new Set(accounts.map(({ id }) => id)).size).toBe(3);
    for (const { uid } of accounts) expect(uid).toMatch(/^[0-9a-f]{24}$/);
  });

  it('leaves no address of an account whose removal was broken off and done again', async () => {
    const identity = identityOf('reader@example.org');
    const { uid } = await directory.findOrCreate(identity);
    let isBroken = true;
    const breaking: RecordDatabase = {
      get: (id) => database.get(id),
      allDocs: (options) => database.allDocs(options),
      put: async (document) => {
        if (isBroken && document._id === `account:${uid}`) throw new Error('broken off');
        return database.put(document);
      },
    };
    const broken = createAccountDirectory(createRecords(breaking), { now: () => 0 });
    await expect(broken.remove(uid)).rejects.toThrow('broken off');
    isBroken = false;
    const next = await broken.findOrCreate(identity);

    await broken.remove(uid);

    expect(await directory.byUid(uid)).toBeUndefined();
    expect((await directory.find(identity))?.uid).toBe(next.uid);
    await broken.remove(next.uid);
    const { rows } = await database.allDocs({ startkey: 'identity:', endkey: 'identity:\ufff0' });
    expect(rows).toEqual([]);
  });

  it('finds nobody under an address that nobody has', async () => {
    expect(await directory.find(identityOf('nobody@example.org'))).toBeUndefined();
  });

  it('changes nothing of an account that is not there', async () => {
    const result = await directory.update('f'.repeat(24), (account) => ({ ...account, nickname: 'x' }));

    expect(result).toBeUndefined();
  });
});

describe('an address', () => {
  it.each([
    ['Reader@Example.ORG', undefined, { kind: 'email', address: 'reader@example.org', areaCode: null }],
    ['reader@Bücher.example', undefined, { kind: 'email', address: 'reader@xn--bcher-kva.example', areaCode: null }],
    ['reader@ｅxample.org', undefined, { kind: 'email', address: 'reader@example.org', areaCode: null }],
    ['６００１２３４５６', '+48', { kind: 'phone', address: '+48600123456', areaCode: '+48' }],
    ['600123456', '+48', { kind: 'phone', address: '+48600123456', areaCode: '+48' }],
  ])('has one form: %s', (mobi, areaCode, identity) => {
    expect(identityOf(mobi, areaCode)).toEqual(identity);
  });

  it.each([
    '@example.org',
    'reader@',
    'reader@@example.org',
    'reader@example',
    'léser@example.org',
    '"><script>@x.yz',
    '60012a456',
    '1234',
  ])('is refused when nobody can be reached there: %s', (mobi) => {
    expect(() => identityOf(mobi, '+48')).toThrow(expect.objectContaining({ code: 'errors.badRequest' }));
  });

  it.each([
    '\u001b[2Jreader@example.org',
    'rea\u200bder@example.org',
    '\u202ereader@example.org',
    'r@exa\u0000mple.org',
  ])('is refused with characters that nobody sees: %j', (mobi) => {
    expect(() => identityOf(mobi)).toThrow(expect.objectContaining({ code: 'errors.badRequest' }));
  });
});
