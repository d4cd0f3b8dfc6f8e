import { CloudRefusal, withSession } from '@inkside/twin';

const aSession = () => {
  const state = { cookie: 'old', renewals: 0 };
  const session = {
    cookie: () => state.cookie,
    renew: async () => {
      state.cookie = 'new';
      state.renewals += 1;
    },
  };
  return { session, state };
};

const refusal = (status: number): CloudRefusal => new CloudRefusal(status, 'refused', '', {});

describe('withSession', () => {
  it('renews the session when the cloud says 401, and does the work again', async () => {
    const { session, state } = aSession();

    const answer = await withSession(session, async () => {
      if (session.cookie() === 'old') throw refusal(401);
      return session.cookie();
    });

    expect(answer).toBe('new');
    expect(state.renewals).toBe(1);
  });

  it('does not try a third time', async () => {
    const { session, state } = aSession();

    await expect(withSession(session, () => Promise.reject(refusal(401)))).rejects.toThrow('refused');
    expect(state.renewals).toBe(1);
  });

  it('leaves other refusals alone', async () => {
    const { session, state } = aSession();

    await expect(withSession(session, () => Promise.reject(refusal(500)))).rejects.toThrow('refused');
    expect(state.renewals).toBe(0);
  });
});
