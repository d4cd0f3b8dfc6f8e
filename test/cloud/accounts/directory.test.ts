import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import type { Database } from 'pouchdb-core';

import { createAccountDirectory } from '../../../cloud/accounts/directory';
import type { AccountDirectory } from '../../../cloud/accounts/directory';
import { identityOf } from '../../../cloud/accounts/identity';
import { createRecords } from '../../../cloud/accounts/records';
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
    ['600123456', '+48', { kind: 'phone', address: '+48600123456', areaCode: '+48' }],
  ])('has one form: %s', (mobi, areaCode, identity) => {
    expect(identityOf(mobi, areaCode)).toEqual(identity);
  });

  it.each(['@example.org', 'reader@', 'reader@@example.org', 'reader@example', '60012a456', '1234'])(
    'is refused when nobody can be reached there: %s',
    (mobi) => {
      expect(() => identityOf(mobi, '+48')).toThrow(expect.objectContaining({ code: 'errors.badRequest' }));
    },
  );
});
