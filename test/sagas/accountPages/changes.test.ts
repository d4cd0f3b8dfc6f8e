import { asEpochMs, asFileId, asSecretId, type FileId, PortError } from '@inkside/kit';
import { nicknameRequest } from '../../../src/features/account/changes';
import { selectDevices } from '../../../src/features/devices/selectors';
import {
  deviceLockRequest,
  deviceRenameRequest,
  deviceRevokeRequest,
  deviceUnbindRequest,
  deviceUnlockRequest,
} from '../../../src/features/devices/changes';
import { selectAppPasswords, selectShownPassword } from '../../../src/features/appPasswords/selectors';
import { passwordMakeRequest, passwordRemoveRequest } from '../../../src/features/appPasswords/slice';
import { selectGifts, selectRedeeming } from '../../../src/features/gifts/selectors';
import { redeemRequest } from '../../../src/features/gifts/slice';
import { pictureRemoveRequest, pictureRequest } from '../../../src/features/account/slice';
import { noticesAllRead } from '../../../src/features/notices/slice';
import { selectUser } from '../../../src/features/session/selectors';
import { sessionNamed } from '../../../src/features/session/slice';
import { selectToasts, undoAsked } from '../../../src/features/toasts/slice';
import type { AccountAnswers } from '../../fakes/fakeAccountPorts';
import { aUser } from '../../fakes/fakeServices';
import { startApp, type App } from '../../harness/startApp';

let app: App;
const calls: string[] = [];
const noted =
  (name: string) =>
  async (args: unknown): Promise<void> =>
    void calls.push(`${name} ${JSON.stringify(args)}`);
const start = async (answers: AccountAnswers) => {
  calls.length = 0;
  app = await startApp({ user: aUser, answers });
};
afterEach(() => app.stop());

describe('what an owner does with devices', () => {
  it.each([
    ['rename', deviceRenameRequest.asked({ id: 7, name: 'Desk', before: '' }), 'rename {"id":7,"name":"Desk"}'],
    ['lock', deviceLockRequest.asked({ id: 7, called: 'x', message: 'Hi' }), 'lock {"id":7,"message":"Hi"}'],
    ['unlock', deviceUnlockRequest.asked({ id: 7, called: 'x' }), 'unlock 7'],
    ['revoke', deviceRevokeRequest.asked({ id: 7, called: 'x' }), 'revoke 7'],
    ['unbind', deviceUnbindRequest.asked({ id: 7, called: 'x' }), 'unbind 7'],
  ])('%s: is done in the cloud and told, and the list is asked for again', async (what, action, call) => {
    const list = async () => {
      calls.push('list');
      return [];
    };
    await start({ devices: { list, [what]: noted(what) } });
    await app.dispatch(action);

    expect(calls).toEqual([call, 'list']);
    expect(selectDevices(app.state()).phase).not.toBe('failed');
    expect(selectToasts(app.state())).toHaveLength(1);
  });

  it('can be taken back, and that is told once', async () => {
    await start({ devices: { rename: noted('rename') } });
    await app.dispatch(deviceRenameRequest.asked({ id: 7, name: 'Desk', before: 'Old' }));
    const undoes = selectToasts(app.state())[0]?.undoes ?? '';
    await app.dispatch(undoAsked({ id: undoes }));

    expect(calls).toEqual(['rename {"id":7,"name":"Desk"}', 'rename {"id":7,"name":"Old"}']);
    expect(selectToasts(app.state()).map(({ code }) => code)).toEqual(['lists.undone']);
    await app.dispatch(undoAsked({ id: undoes }));
    expect(calls).toHaveLength(2);
  });

  it('is told in a toast when it fails', async () => {
    await start({ devices: { unbind: () => Promise.reject(new PortError('errors.notFound')) } });
    await app.dispatch(deviceUnbindRequest.asked({ id: 7, called: 'x' }));

    expect(selectToasts(app.state()).map(({ code }) => code)).toEqual(['errors.notFound']);
  });
});

describe('the picture of the account', () => {
  const account = (kept: FileId | null, setPicture = noted('set')): AccountAnswers => ({
    account: { keepPicture: async () => kept, setPicture, removePicture: () => noted('remove')('') },
  });
  const undo = async () => {
    const toast = selectToasts(app.state()).find(({ undoes }) => undoes !== undefined);
    await app.dispatch(undoAsked({ id: toast?.undoes ?? '' }));
  };

  it('is brought back when it was replaced or taken away', async () => {
    await start(account(asFileId('before')));
    await app.dispatch(pictureRequest.asked({ fileId: asFileId('new') }));
    await undo();
    await app.dispatch(pictureRemoveRequest.asked({}));
    await undo();

    expect(calls).toEqual(['set "new"', 'set "before"', 'remove ""', 'set "before"']);
  });

  it('is taken away again where there was none before', async () => {
    await start(account(null));
    await app.dispatch(pictureRequest.asked({ fileId: asFileId('new') }));
    await undo();

    expect(calls).toEqual(['set "new"', 'remove ""']);
  });

  it('can still be brought back when that failed', async () => {
    let isOffline = true;
    const set = async (fileId: FileId) => {
      if (isOffline) throw new PortError('errors.network', { operation: 'account' });
      await noted('set')(fileId);
    };
    await start(account(asFileId('before'), set as ReturnType<typeof noted>));
    await app.dispatch(pictureRemoveRequest.asked({}));
    await undo();
    expect(selectToasts(app.state()).map(({ code }) => code)).toContain('errors.network');

    isOffline = false;
    app.services.navigation.go('/userCenter/userInfo');
    await app.dispatch(undoAsked({ id: null }));
    expect(calls).toEqual(['remove ""', 'set "before"']);
  });
});

describe('notices that were all read', () => {
  it('are unread again, here and in the cloud', async () => {
    const mark = async (ids: readonly string[], isRead: boolean) => noted('mark')([ids, isRead]);
    await start({ notices: { mark } });
    await app.dispatch(noticesAllRead({ ids: ['a', 'b'] }));
    await app.dispatch(undoAsked({ id: selectToasts(app.state())[0]?.undoes ?? '' }));

    expect(calls).toEqual(['mark [["a","b"],true]', 'mark [["a","b"],false]']);
    expect(app.state().notices.read).toEqual([]);
    expect(selectToasts(app.state()).map(({ code }) => code)).toEqual(['lists.undone']);
  });
});

describe('a nickname', () => {
  /** As the cloud tells it after each change. */
  const answering = (nickname: string): AccountAnswers => ({
    account: {
      setNickname: noted('nickname'),
      profile: async () => ({
        ...{
          name: nickname || 'clara@example.org',
          nickname,
          email: 'clara@example.org',
          phone: null,
          avatarUrl: null,
        },
        ...{ deviceLimit: 5, documents: 0, usageDays: 0, consecutiveDays: 0 },
      }),
    },
  });

  it('is given, and is what the account is called from now on', async () => {
    await start(answering('Clara'));
    await app.dispatch(nicknameRequest.asked({ nickname: 'Clara', before: '' }));

    expect(calls).toEqual(['nickname "Clara"']);
    expect(selectUser(app.state())?.name).toBe('Clara');
  });

  it('that is taken back gives the address its place again at once', async () => {
    await start(answering(''));
    await app.dispatch(sessionNamed({ name: 'Clara' }));
    await app.dispatch(nicknameRequest.asked({ nickname: '', before: 'Clara' }));

    expect(calls).toEqual(['nickname ""']);
    expect(selectUser(app.state())?.name).toBe('clara@example.org');
  });
});

describe('a gift card', () => {
  it('is used, and stands in the list then', async () => {
    const list = async () => {
      calls.push('list');
      return [];
    };
    await start({ gifts: { list, redeem: noted('redeem') } });
    await app.dispatch(redeemRequest.asked({ code: 'ABCD-EFGH' }));

    expect(calls).toEqual(['redeem "ABCD-EFGH"', 'list']);
    expect([selectRedeeming(app.state()).request.phase, selectGifts(app.state()).phase]).toEqual([
      'succeeded',
      'ready',
    ]);
  });

  it.each(['errors.giftUnknown', 'errors.giftUsed', 'errors.giftExpired', 'errors.tooManyRequests'])(
    'that is refused is told in the form: %s',
    async (code) => {
      await start({ gifts: { redeem: () => Promise.reject(new PortError(code, { seconds: 60 })) } });
      await app.dispatch(redeemRequest.asked({ code: 'X' }));

      expect(selectRedeeming(app.state()).request).toMatchObject({ phase: 'failed', error: { code } });
      expect(selectToasts(app.state())).toEqual([]);
    },
  );
});

describe('a password for another program', () => {
  it('is made, shown by its handle until it is dismissed, and listed', async () => {
    const list = jest.fn(async () => [{ id: 'p', name: 'KOReader', createdAt: asEpochMs(1), lastUsedAt: null }]);
    await start({ appPasswords: { list, make: async (name) => ({ name, password: asSecretId('s1') }) } });

    await app.dispatch(passwordMakeRequest.asked({ name: 'KOReader' }));
    expect(selectShownPassword(app.state())).toEqual({ name: 'KOReader', password: 's1' });
    expect(selectAppPasswords(app.state())).toMatchObject({ phase: 'ready', data: [{ name: 'KOReader' }] });

    await app.dispatch(passwordMakeRequest.dismissed());
    expect(selectShownPassword(app.state())).toBeNull();
  });

  it('that cannot be ended is said in a toast, and the list is read no more', async () => {
    const list = jest.fn(async () => []);
    await start({ appPasswords: { list, remove: () => Promise.reject(new PortError('errors.notFound')) } });

    await app.dispatch(passwordRemoveRequest.asked({ id: 'p' }));

    expect(selectToasts(app.state())).toMatchObject([{ code: 'errors.notFound' }]);
    expect(list).not.toHaveBeenCalled();
  });
});
