import type { Account } from '../../../cloud/accounts/account';
import { prepareDemo } from '../../../cloud/seed/demoAccount';
import type { DemoParts } from '../../../cloud/seed/demoAccount';
import { anEmptyAccount, NOW, UID } from '../../tools/demo/demoFakes';

const aFolder = (demoVersion?: number, email = 'demo@inkside.example') => {
  const filled = anEmptyAccount();
  const made: string[] = [];
  let account: Account = {
    uid: UID,
    id: 1,
    email,
    phone: null,
    areaCode: null,
    loginType: 'email',
    nickname: null,
    avatarUrl: null,
    sex: null,
    language: null,
    parent: null,
    destroyAt: null,
    passwordHash: null,
    createdAt: NOW,
    ...(demoVersion === undefined ? {} : { demoVersion }),
  };
  const parts: DemoParts = {
    accounts: {
      directory: {
        find: async ({ address }) => (account.email === address ? account : undefined),
        findOrCreate: async () => account,
        bindIdentity: async (_, { address }) => (account = { ...account, email: address }),
        update: async (_, edit) => (account = edit(account)),
      },
    },
    writer: filled.writer,
    objects: filled.store,
    groups: {
      list: async () => [],
      make: async ({ owner, name, about }) => {
        made.push(name);
        return { id: 'g', owner, name, about, code: 'c', createdAt: NOW, expiresAt: null };
      },
    },
    options: { clock: { now: () => NOW } },
  };
  return { parts, filled, made, version: () => account.demoVersion, email: () => account.email };
};

describe('the demo account', () => {
  it('is filled once, with a group', async () => {
    const { parts, filled, made, version } = aFolder();

    expect(await prepareDemo(parts)).toBe(UID);
    const writes = filled.writes();
    expect([made.length, version()]).toEqual([1, 3]);
    expect(filled.documents.size).toBeGreaterThan(40);

    await prepareDemo(parts);
    expect(filled.writes()).toBe(writes);
  });

  it('keeps what an earlier program has filled it with, under other ids', async () => {
    const { parts, filled, version } = aFolder(2);

    expect(await prepareDemo(parts)).toBe(UID);
    expect([filled.writes(), version()]).toEqual([0, 2]);
  });

  it('of an earlier program goes on under the address of today', async () => {
    const { parts, email } = aFolder(3, 'demo@inkside.local');

    expect(await prepareDemo(parts)).toBe(UID);
    expect(email()).toBe('demo@inkside.example');
  });
});
