import { asEpochMs, asUid } from '@inkside/kit';
import type { Http } from '../../../src/services/http/createHttp';
import { createCredentials } from '../../../src/services/objectStore/credentials';

const aSession = () => {
  let [now, uid, calls] = [0, 'anne', 0];
  const call = async () => {
    calls += 1;
    await Promise.resolve();
    return { data: { AccessKeyId: `${uid}-${calls}`, AccessKeySecret: 's', SecurityToken: 't', Expiration: '' } };
  };
  const facts = () => ({ uid: asUid(uid), name: '', expiresAt: asEpochMs(0), isDemo: false });
  const credentials = createCredentials({
    http: { call } as unknown as Http,
    vault: { current: () => ({ token: 't', facts: facts() }) },
    clock: { now: () => asEpochMs(now) },
  });
  const idOf = async (force = false, bucket = 'onyx-cloud') => (await credentials.get({ force, bucket })).AccessKeyId;
  return { credentials, idOf, pass: (ms: number) => (now += ms), become: (name: string) => (uid = name) };
};

describe('storage credentials', () => {
  it('are kept for 300 s', async () => {
    const { idOf, pass } = aSession();

    const first = await idOf();
    pass(299_999);
    const second = await idOf();
    pass(1);

    expect([first, second, await idOf()]).toEqual(['anne-1', 'anne-1', 'anne-2']);
  });

  it('are kept for each bucket by itself', async () => {
    const { credentials, idOf, pass } = aSession();

    const ours = await idOf();
    pass(200_000);
    const theirs = await idOf(false, 'onyx-note');
    pass(100_000);

    expect([ours, theirs]).toEqual(['anne-1', 'anne-2']);
    expect(await idOf(false, 'onyx-note')).toBe('anne-2');
    expect((await credentials.get()).AccessKeyId).toBe('anne-3');
  });

  it('are fetched again when the clock was set back', async () => {
    const { idOf, pass } = aSession();
    await idOf();

    pass(-86_400_000);

    expect(await idOf()).toBe('anne-2');
  });

  it('are fetched once for all who ask at the same time', async () => {
    const { idOf } = aSession();

    expect(await Promise.all([idOf(), idOf(true), idOf()])).toEqual(['anne-1', 'anne-1', 'anne-1']);
  });

  it('are fetched again when that is forced', async () => {
    const { idOf } = aSession();
    await idOf();

    expect(await idOf(true)).toBe('anne-2');
  });

  it('never serve another user', async () => {
    const { idOf, become } = aSession();
    await idOf();

    become('ben');

    expect(await idOf()).toBe('ben-2');
  });

  it('are gone after they were cleared', async () => {
    const { credentials, idOf } = aSession();
    await idOf();

    credentials.clear();

    expect(await idOf()).toBe('anne-2');
  });
});
