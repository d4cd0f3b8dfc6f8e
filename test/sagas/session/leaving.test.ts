import { asNoteId, asPageId, asEpochMs, asSecretId, asUid, PortError } from '@inkside/kit';
import { faultReported } from '../../../src/features/faults/slice';
import { signOutAsked, signOutDeclined } from '../../../src/features/session/leavingSlice';
import { codeWaitTold, sessionExpired, signInRequest, signOutConfirmed } from '../../../src/features/session/slice';
import { selectUnsent } from '../../../src/features/sync/selectors';
import { asideRequest, unsentMoved } from '../../../src/features/sync/slice';
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
    expect(app.state().leaving).toBe(0);
    await app.dispatch(signOutDeclined());
    expect(app.state()).toMatchObject({ leaving: null, session: { current: { phase: 'signedIn' } } });
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
    await app.dispatch(
      faultReported({ at: asEpochMs(1), operation: 'sync', error: { code: 'errors.network', params: {} } }),
    );
    await app.dispatch(signOutConfirmed({ removesData: true }));

    expect(calls.slice(-2)).toEqual(['signOut', `remove ${aUser.uid}`]);
    expect(await app.services.errorLog.list()).toEqual([]);
  });

  it('takes marks, caches and own files of the site along, last, and forgets whom codes were sent to', async () => {
    const calls = app.accounts.calls;
    jest.spyOn(app.services.documents, 'removeAll').mockImplementation(async () => void calls.push('documents'));
    jest.spyOn(app.services.storage, 'removeAll').mockImplementation(async (uid) => void calls.push(`site ${uid}`));
    await app.dispatch(
      codeWaitTold({
        contact: { address: 'reader@example.org', areaCode: null },
        until: asEpochMs(9),
        now: asEpochMs(1),
      }),
    );
    await app.dispatch(signOutConfirmed({ removesData: true }));

    expect(calls.slice(-3)).toEqual(['signOut', 'documents', `site ${aUser.uid}`]);
    expect(app.state().codeWaits).toEqual({});
    expect(app.state().consentMarks).toEqual({
      cookie: null,
      updateMessage: null,
      privacy: null,
      agreement: null,
      isPrivacy: false,
    });
  });

  it('removes nothing unsent that was not named: it is asked again, with what another tab has written since', async () => {
    const removeAll = jest.spyOn(app.services.documents, 'removeAll');
    app.sync.unsent.noteTree = ['n1', 'n2'];
    await app.dispatch(signOutAsked());
    expect(selectUnsent(app.state())).toBe(0);
    await app.dispatch(signOutConfirmed({ removesData: true, named: 1 }));

    expect(removeAll).not.toHaveBeenCalled();
    expect(app.state()).toMatchObject({ leaving: 2, session: { current: { phase: 'signedIn' } } });
    await app.dispatch(unsentMoved());
    await app.clock.advance(250);
    expect(selectUnsent(app.state())).toBe(2);
    await app.dispatch(signOutConfirmed({ removesData: true, named: 2 }));

    expect(removeAll).toHaveBeenCalledTimes(1);
    expect(app.state().session.current.phase).toBe('signedOut');
  });

  it('counts pages whose ink is not in the cloud', async () => {
    jest.spyOn(app.services.storage, 'hasInk').mockResolvedValue(true);
    jest
      .spyOn(app.services.inkWriting, 'waiting')
      .mockResolvedValue([{ noteId: asNoteId('n'), pageId: asPageId('p') }]);
    await app.dispatch(signOutConfirmed({ removesData: true, named: 0 }));
    expect(app.state()).toMatchObject({ leaving: 1, session: { current: { phase: 'signedIn' } } });
    await app.dispatch(signOutConfirmed({ removesData: true, named: 1 }));
    expect(app.state().session.current.phase).toBe('signedOut');
  });

  it('counts recordings that lie in no note yet', async () => {
    jest.spyOn(app.services.sound, 'waiting').mockResolvedValue(2);
    await app.dispatch(signOutConfirmed({ removesData: true, named: 0 }));
    expect(app.state()).toMatchObject({ leaving: 2, session: { current: { phase: 'signedIn' } } });
    await app.dispatch(signOutConfirmed({ removesData: true, named: 2 }));
    expect(app.state().session.current.phase).toBe('signedOut');
  });

  it('goes on where nobody can say what is unsent', async () => {
    jest.spyOn(app.services.sync, 'unsent').mockRejectedValue(new PortError('errors.database', { detail: 'x' }));
    await app.dispatch(signOutConfirmed({ removesData: true, named: 0 }));

    expect(app.state().session.current.phase).toBe('signedOut');
  });

  it('removes nothing where the cloud ends the session', async () => {
    const removals = [app.services.documents, app.services.imports, app.services.storage].map((port) =>
      jest.spyOn(port, 'removeAll'),
    );
    app.sync.unsent.noteTree = ['n1'];
    await app.dispatch(sessionExpired({ error: { code: 'elMsg.tips14', params: {} } }));

    expect(app.state().session.current.phase).toBe('signedOut');
    for (const removal of removals) expect(removal).not.toHaveBeenCalled();
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

describe('signing in again', () => {
  const enter = () =>
    app.dispatch(
      signInRequest.succeeded({
        args: { proof: { kind: 'qr', ticket: asSecretId('t') }, remember: true },
        result: aUser,
      }),
    );

  it('names what a session that the cloud ended has left unsent, and what could not be put back', async () => {
    app.sync.unsent.noteTree = ['n1', 'n2'];
    app.mending.kept.aside = 3;
    await app.dispatch(sessionExpired({ error: { code: 'elMsg.tips14', params: {} } }));
    await enter();
    await app.clock.advance(3000);

    const named = app.state().toasts.filter(({ code }) => code.startsWith('errors.kept'));
    expect(named).toMatchObject([
      { code: 'errors.keptUnsent', params: { count: 2 } },
      { code: 'errors.keptAside', params: { count: 3 } },
    ]);
    await app.dispatch(asideRequest.asked(null));
    expect(app.mending.calls).toEqual(['saveAside']);
  });

  it('asks for what belongs to whoever signs in, and says nothing where there is nothing', async () => {
    const unsent = jest.spyOn(app.services.sync, 'unsent');
    await app.dispatch(signOutConfirmed());
    unsent.mockClear();
    const other = { ...aUser, uid: asUid('b'.repeat(24)) };
    await app.dispatch(
      signInRequest.succeeded({
        args: { proof: { kind: 'qr', ticket: asSecretId('t') }, remember: true },
        result: other,
      }),
    );
    await app.clock.advance(5000);

    expect(new Set(unsent.mock.calls.map(([uid]) => uid))).toEqual(new Set([other.uid]));
    expect(app.state().toasts).toEqual([]);
  });

  it('says nothing of it to who has only loaded the page anew: the line does', async () => {
    app.sync.unsent.noteTree = ['n1'];
    await app.clock.advance(5000);

    expect(app.state().toasts).toEqual([]);
  });
});
