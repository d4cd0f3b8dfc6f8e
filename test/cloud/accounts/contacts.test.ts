import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import type { Database } from 'pouchdb-core';

import { type AccountDirectory, createAccountDirectory } from '../../../cloud/accounts/directory';
import { identityOf } from '../../../cloud/accounts/account';
import { createRecords } from '../../../cloud/accounts/records';
import { createDatabase } from '../../../cloud/stores/openDatabase';

const EMAIL = identityOf('reader@example.org');
const OTHER_EMAIL = identityOf('other@example.org');
const PHONE = identityOf('600123456', '+48');
const NOBODY = 'f'.repeat(24);

let folder: string;
let database: Database;
let directory: AccountDirectory;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'contacts-'));
  database = await createDatabase(folder, 'accounts');
  directory = createAccountDirectory(createRecords(database), { now: () => 0 });
});
afterEach(async () => {
  await database.close();
  await rm(folder, { recursive: true, force: true });
});

describe('binding an address', () => {
  it('lets the account sign in by it as well', async () => {
    const { uid } = await directory.findOrCreate(EMAIL);

    const account = await directory.bindIdentity(uid, PHONE);

    expect(account).toMatchObject({ email: 'reader@example.org', phone: '600123456', areaCode: '+48' });
    expect((await directory.find(PHONE))?.uid).toBe(uid);
    expect((await directory.find(EMAIL))?.uid).toBe(uid);
  });

  it('takes the place of the one of that kind, which then is free', async () => {
    const { uid } = await directory.findOrCreate(EMAIL);

    await directory.bindIdentity(uid, OTHER_EMAIL);

    expect(await directory.find(EMAIL)).toBeUndefined();
    expect((await directory.findOrCreate(EMAIL)).uid).not.toBe(uid);
    expect((await directory.find(OTHER_EMAIL))?.uid).toBe(uid);
  });

  it('is refused when another account has it, and changes nothing', async () => {
    const { uid } = await directory.findOrCreate(EMAIL);
    const other = await directory.findOrCreate(OTHER_EMAIL);

    const bound = directory.bindIdentity(uid, OTHER_EMAIL);

    await expect(bound).rejects.toMatchObject({ code: 'errors.contactTaken' });
    expect((await directory.find(OTHER_EMAIL))?.uid).toBe(other.uid);
    expect((await directory.find(EMAIL))?.uid).toBe(uid);
  });

  it('gives it to one account when two ask at once', async () => {
    const accounts = [await directory.findOrCreate(EMAIL), await directory.findOrCreate(OTHER_EMAIL)];

    const results = await Promise.allSettled(accounts.map(({ uid }) => directory.bindIdentity(uid, PHONE)));

    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    const owner = await directory.find(PHONE);
    const carriers = (await directory.all()).filter(({ phone }) => phone === '600123456');
    expect(carriers.map(({ uid }) => uid)).toEqual([owner?.uid]);
  });

  it('may be repeated', async () => {
    const { uid } = await directory.findOrCreate(EMAIL);
    await directory.bindIdentity(uid, PHONE);

    await directory.bindIdentity(uid, PHONE);

    expect((await directory.find(PHONE))?.uid).toBe(uid);
  });

  it('is refused for an account that is not there, and the address stays free', async () => {
    await expect(directory.bindIdentity(NOBODY, PHONE)).rejects.toMatchObject({ code: 'errors.notFound' });

    expect(await directory.find(PHONE)).toBeUndefined();
    expect((await directory.findOrCreate(PHONE)).uid).not.toBe(NOBODY);
  });
});

describe('unbinding an address', () => {
  it('leaves the other way in', async () => {
    const { uid } = await directory.findOrCreate(EMAIL);
    await directory.bindIdentity(uid, PHONE);

    const account = await directory.unbindIdentity(uid, 'email');

    expect(account).toMatchObject({ email: null, phone: '600123456', loginType: 'phone' });
    expect(await directory.find(EMAIL)).toBeUndefined();
    expect((await directory.find(PHONE))?.uid).toBe(uid);
  });

  it('is refused for the last one', async () => {
    const { uid } = await directory.findOrCreate(EMAIL);

    const unbound = directory.unbindIdentity(uid, 'email');

    await expect(unbound).rejects.toMatchObject({ code: 'errors.contactLast' });
    expect((await directory.find(EMAIL))?.uid).toBe(uid);
  });

  it('never takes both when both are asked for at once', async () => {
    const { uid } = await directory.findOrCreate(EMAIL);
    await directory.bindIdentity(uid, PHONE);

    const results = await Promise.allSettled([
      directory.unbindIdentity(uid, 'email'),
      directory.unbindIdentity(uid, 'phone'),
    ]);

    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    const left = [await directory.find(EMAIL), await directory.find(PHONE)];
    expect(left.filter((account) => account?.uid === uid)).toHaveLength(1);
  });
});

describe('a removed account', () => {
  it('leaves its addresses free', async () => {
    const { uid } = await directory.findOrCreate(EMAIL);
    await directory.bindIdentity(uid, PHONE);

    await directory.remove(uid);

    expect(await directory.byUid(uid)).toBeUndefined();
    expect(await directory.find(EMAIL)).toBeUndefined();
    expect((await directory.findOrCreate(PHONE)).uid).not.toBe(uid);
  });
});
