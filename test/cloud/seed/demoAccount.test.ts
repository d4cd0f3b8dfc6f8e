import type { Account } from '../../../cloud/accounts/account';
import { type DemoParts, prepareDemo } from '../../../cloud/seed/demoAccount';
import { anEmptyAccount, NOW, UID } from '../../tools/demo/demoFakes';

/** Everything beside documents and objects, which notes only that it was asked. */
const otherParts = () => {
  const made: string[] = [];
  const group = {
    id: 'g',
    owner: UID,
    name: 'Circle',
    about: '',
    createdAt: NOW,
    isDissolving: false,
    invitation: { code: 'c', expiresAt: null, by: 'o' },
  };
  const note = <Result>(name: string, result: Result): Promise<Result> => {
    made.push(name);
    return Promise.resolve(result);
  };
  const nothing = {
    items: { list: async () => [{} as never] },
    favourites: { list: async () => [{} as never] },
  };
  const parts = {
    groups: {
      list: async () => [],
      make: () => note('group', group),
      join: () =>
        note('member', { group: { ...group, memberCount: 2, joinedAt: NOW, role: 'member' as const }, isNew: true }),
    },
    devices: {
      list: async () => [],
      signedIn: () => note('device', { id: 1 } as never),
      describe: () => note('screen', {} as never),
    },
    pushes: { find: async () => undefined, keep: () => note('push', {} as never) },
    gifts: { list: async () => [], make: () => note('card', []) },
    statistics: {
      sessionsBetween: async () => [],
      report: () => note('reading', { accepted: 0, repeated: 0, refused: [] }),
    },
    content: { change: () => note('content', undefined) },
    reading: nothing as never,
    siteOrigin: 'http://harbour.localhost',
    keepDeliveries: () => note('deliveries', undefined),
  };
  return { made, parts };
};

const aFolder = (demoVersion?: number, email = 'demo@inkside.example') => {
  const filled = anEmptyAccount();
  const { made, parts } = otherParts();
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
  const demoParts: DemoParts = {
    accounts: {
      directory: {
        find: async ({ address }) => (account.email === address ? account : undefined),
        findOrCreate: async () => account,
        bindIdentity: async (_, { address }) => (account = { ...account, email: address }),
        update: async (_, edit) => (account = edit(account)),
      },
    },
    writer: { ...filled.writer, list: async () => [] },
    objects: filled.store,
    ...parts,
    options: { clock: { now: () => NOW } },
  };
  return { parts: demoParts, filled, made, version: () => account.demoVersion, email: () => account.email };
};

describe('the demo account', () => {
  it('is filled once, also with what no document holds', async () => {
    const { parts, filled, made, version } = aFolder();

    expect(await prepareDemo(parts)).toBe(UID);
    const writes = filled.writes();
    const expected = ['card', 'content', 'deliveries', 'device', 'group', 'member', 'reading', 'screen'];
    expect(made.toSorted()).toEqual(expected);
    expect(version()).toBe(5);
    expect(filled.documents.size).toBeGreaterThan(40);

    await prepareDemo(parts);
    expect([filled.writes(), made.length]).toEqual([writes, 8]);
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
