import { PortError } from '../../../src/app/kit/appError';
import { asEpochMs } from '../../../src/app/kit/text/units';
import { faultReported } from '../../../src/features/faults/slice';
import { signOutAsked, signOutDeclined } from '../../../src/features/session/leavingSlice';
import { signOutConfirmed } from '../../../src/features/session/slice';
import { aUser } from '../../fakes/fakeServices';
import { startApp, type App } from '../../harness/startApp';

let app: App;
beforeEach(async () => {
  app = await startApp({ user: aUser });
});
afterEach(() => app.stop());

describe('signing out', () => {
  it('is asked about first, and can be declined', async () => {
    await app.dispatch(signOutAsked());
    expect(app.state().leaving).toBe(true);
    await app.dispatch(signOutDeclined());
    expect(app.state()).toMatchObject({ leaving: false, session: { current: { phase: 'signedIn' } } });
  });

  it('leaves the local databases where they are', async () => {
    const removeAll = jest.spyOn(app.services.documents, 'removeAll');
    await app.dispatch(signOutConfirmed());

    expect(app.state().session.current.phase).toBe('signedOut');
    expect(removeAll).not.toHaveBeenCalled();
  });

  it('removes them, and the error log, when that is wished, after the session has ended', async () => {
    const calls = app.accounts.calls;
    jest.spyOn(app.services.documents, 'removeAll').mockImplementation(async (uid) => void calls.push(`remove ${uid}`));
    await app.dispatch(faultReported({ at: asEpochMs(1), operation: 'sync', error: { code: 'errors.network', params: {} } }));
    await app.dispatch(signOutConfirmed({ removesData: true }));

    expect(calls.slice(-2)).toEqual(['signOut', `remove ${aUser.uid}`]);
    expect(await app.services.errorLog.list()).toEqual([]);
  });

  it('takes recordings along, which hold titles and words', async () => {
    const removed = jest.spyOn(app.services.recorder, 'removeAll');
    await app.dispatch(signOutConfirmed({ removesData: true }));

    expect(removed).toHaveBeenCalledTimes(1);
    expect(app.state().recorder).toMatchObject({ phase: 'idle', lost: [] });
  });

  it('removes the rest where something cannot be removed', async () => {
    jest.spyOn(app.services.documents, 'removeAll').mockRejectedValue(new Error('blocked'));
    const removed = jest.spyOn(app.services.recorder, 'removeAll');
    await app.dispatch(signOutConfirmed({ removesData: true }));

    expect(removed).toHaveBeenCalledWith(aUser.uid);
    expect(app.state().toasts.map(({ code }) => code)).toEqual(['errors.dataNotRemoved']);
  });

  it('says so when they cannot be removed, and has signed out all the same', async () => {
    jest.spyOn(app.services.documents, 'removeAll').mockRejectedValue(new Error('blocked'));
    await app.dispatch(signOutConfirmed({ removesData: true }));

    expect(app.state().session.current.phase).toBe('signedOut');
    expect(app.state().toasts.map(({ code }) => code)).toContain('errors.dataNotRemoved');
  });
});

describe('starting', () => {
  it('with a session that cannot be read says so, and waits for a sign-in', async () => {
    app.stop();
    const broken = jest.fn(() => Promise.reject(new PortError('errors.vaultBroken')));
    app = await startApp({ resume: broken });

    expect(broken).toHaveBeenCalledTimes(1);
    expect(app.state().session.current.phase).toBe('signedOut');
    expect(app.state().toasts.map(({ code }) => code)).toEqual(['errors.vaultBroken']);
  });
});
