import { asEpochMs, asUid, LOGIN_EXPIRED, PortError } from '@inkside/kit';
import { createSyncCookie } from '../../../../src/services/browser/keeping/cookies';
import { createSyncSession } from '../../../../src/services/sync/syncSession';
import type { Http } from '../../../../src/services/http/createHttp';
import { fakeDocument, fakeStorage } from '../../../fakes/fakeBrowser';

/** A browser: one cookie jar and one storage for all its tabs. */
const aBrowser = () => {
  const document = fakeDocument();
  const local = fakeStorage();
  let sessions = 0;
  let name = 'SyncGatewaySession';
  const openTab = (uid: string) => {
    let refusal: Error | undefined;
    const call = async () => {
      if (refusal !== undefined) throw refusal;
      return {
        data: { session_id: `session-${uid}-${(sessions += 1)}`, expires: '2999-01-01T00:00:00Z', cookie_name: name },
      };
    };
    const facts = { uid: asUid(uid), name: '', expiresAt: asEpochMs(0), isDemo: false };
    const session = createSyncSession({
      http: { call } as unknown as Http,
      vault: { current: () => ({ token: 't', facts }) },
      cookie: createSyncCookie(document, { protocol: 'http:' }),
      local,
    });
    return { session, refuse: (error: Error | undefined) => (refusal = error) };
  };
  return {
    openTab,
    cookies: document.cookies,
    rename: (next: string) => (name = next),
    cookie: () => document.cookies.get('SyncGatewaySession')?.value,
  };
};

describe('the sync session', () => {
  it('becomes the cookie', async () => {
    const browser = aBrowser();

    await browser.openTab('anne').session.open();

    expect(browser.cookie()).toBe('session-anne-1');
  });

  it('is called as the cloud wants it, and goes by that name, also in a tab that did not set it', async () => {
    const browser = aBrowser();
    await browser.openTab('anne').session.open();
    browser.rename('TheirSession');

    await browser.openTab('anne').session.open();
    const names = [...browser.cookies.keys()];
    browser.openTab('anne').session.clear();

    expect(names).toEqual(['TheirSession']);
    expect(browser.cookies.size).toBe(0);
  });

  it('is renewed once for all channels that were refused', async () => {
    const browser = aBrowser();
    const { session } = browser.openTab('anne');
    await session.open();
    const generation = session.generation();

    const renewals = await Promise.all([session.renew(generation), session.renew(generation)]);
    const late = await session.renew(generation);

    expect([...renewals, late]).toEqual(['renewed', 'renewed', 'renewed']);
    expect(browser.cookie()).toBe('session-anne-2');
  });

  it('has expired when the new one is refused as well', async () => {
    const { session } = aBrowser().openTab('anne');
    await session.open();
    await session.renew(session.generation());

    expect(await session.renew(session.generation())).toBe('expired');
  });

  it('may be renewed again after it has worked', async () => {
    const { session } = aBrowser().openTab('anne');
    await session.open();
    await session.renew(session.generation());

    session.proven();

    expect(await session.renew(session.generation())).toBe('renewed');
  });

  it('has expired when the bearer token is refused', async () => {
    const { session, refuse } = aBrowser().openTab('anne');
    refuse(new PortError(LOGIN_EXPIRED));

    expect(await session.renew(session.generation())).toBe('expired');
  });

  it('is not given up because the network failed', async () => {
    const { session, refuse } = aBrowser().openTab('anne');
    refuse(new PortError('errors.network', { operation: 'sync' }));
    await expect(session.renew(0)).rejects.toMatchObject({ code: 'errors.network' });

    refuse(undefined);

    expect(await session.renew(0)).toBe('renewed');
  });

  it('sets its cookie again after another user’s tab has replaced it', async () => {
    const browser = aBrowser();
    const [anne, ben] = [browser.openTab('anne').session, browser.openTab('ben').session];
    await anne.open();
    await ben.open();

    expect(anne.claim('anne')).toBe(true);
    expect(browser.cookie()).toBe('session-anne-1');
    expect(ben.claim('ben')).toBe(true);
    expect(browser.cookie()).toBe('session-ben-2');
  });

  it('has nothing to claim with when it was never opened', () => {
    expect(aBrowser().openTab('anne').session.claim('anne')).toBe(false);
  });

  it('takes its own cookie along when it ends, and leaves another user’s', async () => {
    const browser = aBrowser();
    const [anne, ben] = [browser.openTab('anne').session, browser.openTab('ben').session];
    await anne.open();
    await ben.open();

    anne.clear();
    const whileBenStays = browser.cookie();
    ben.clear();

    expect(whileBenStays).toBe('session-ben-2');
    expect(browser.cookie()).toBeUndefined();
  });
});
