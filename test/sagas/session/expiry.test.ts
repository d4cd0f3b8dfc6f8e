import type { UnknownAction } from '@reduxjs/toolkit';

import { asBytes, asFileId, asMs, asSecretId, PortError } from '@inkside/kit';
import { filesChosen } from '../../../src/features/push/slice';
import { subscribeRequest } from '../../../src/features/reading/deskSlice';
import { routeEntered } from '../../../src/features/route/slice';
import { sessionExpired, signInRequest } from '../../../src/features/session/slice';
import { checkAsked } from '../../../src/features/sync/slice';
import { startApp, type App } from '../../harness/startApp';

const entered = (name: string, path: string) => routeEntered({ name, path, params: {}, query: {} });
const signIn = signInRequest.asked({
  proof: { kind: 'code', contact: { address: 'reader@example.org', areaCode: null }, code: asSecretId('123456') },
  remember: true,
});
const expired = () => Promise.reject(new PortError('elMsg.tips14'));

/** Where a 401 comes from: which port says it, and what makes the app ask. */
interface Source {
  readonly refuse: (app: App) => void;
  readonly asks?: UnknownAction;
}

const sources: Readonly<Record<string, Source>> = {
  'a page of the cloud': {
    refuse: ({ services }) => jest.spyOn(services.account, 'profile').mockImplementation(expired),
    asks: entered('userInfo', '/userCenter/userInfo'),
  },
  'something that was asked of the cloud, whose failures are toasts': {
    refuse: ({ services }) => jest.spyOn(services.reading, 'subscribe').mockImplementation(expired),
    asks: subscribeRequest.asked({ id: 'f1' }),
  },
  'the storage credentials': {
    refuse: ({ services }) => jest.spyOn(services.objects, 'refreshCredentials').mockImplementation(expired),
  },
  'an upload': {
    refuse: ({ services }) =>
      jest.spyOn(services.uploads, 'send').mockImplementation((_uid, _subject, report) => {
        report({ kind: 'failed', error: { code: 'elMsg.tips14', params: {} } });
        return () => undefined;
      }),
    asks: filesChosen({ files: [{ fileId: asFileId('f1'), name: 'a.txt', size: asBytes(1024) }] }),
  },
  'the comparison with the cloud': {
    refuse: ({ services }) =>
      jest.spyOn(services.sync, 'check').mockImplementation((_uid, report) => {
        report({ kind: 'failed', error: { code: 'elMsg.tips14', params: {} } });
        return () => undefined;
      }),
    asks: checkAsked(),
  },
  'the session of the sync': {
    refuse: ({ services }) => jest.spyOn(services.sync, 'openSession').mockImplementation(expired),
  },
  'the sync itself': {
    refuse: (app) => void app.clock.port.sleep(asMs(1)).then(() => app.sync.sayEverywhere({ kind: 'expired' })),
  },
};

describe('a 401', () => {
  let app: App;
  beforeEach(async () => {
    app = await startApp();
  });
  afterEach(() => app.stop());

  it.each(Object.keys(sources))('of %s ends the session with one message, and the way leads back', async (name) => {
    const { refuse, asks } = sources[name] ?? { refuse: () => undefined };
    refuse(app);
    await app.dispatch(signIn);
    await app.dispatch(entered('calendar', '/calendar'));
    if (asks !== undefined) await app.dispatch(asks);
    await app.clock.advance(1000);

    expect(app.state().session.current).toMatchObject({ phase: 'signedOut', reason: { code: 'elMsg.tips14' } });
    expect(app.state().toasts.map(({ code }) => code)).toEqual(['elMsg.tips14']);
    expect(app.accounts.calls.filter((call) => call === 'forget')).toHaveLength(1);
    expect(app.sync.isOpen()).toBe(false);
    expect(app.went.at(-1)).toMatch(/^\/login\?redirect=%2F/);
  });

  it('is said no more once somebody has signed in again', async () => {
    await app.dispatch(signIn);
    await app.dispatch(sessionExpired({ error: { code: 'elMsg.tips14', params: {} } }));
    expect(app.state().toasts).toHaveLength(1);

    await app.dispatch(signIn);

    expect([app.state().session.current.phase, app.state().toasts]).toEqual(['signedIn', []]);
  });
});
