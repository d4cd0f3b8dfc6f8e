import { asFileId, asSecretId, type Contact, type FileLook, PortError } from '@inkside/kit';
import { selectPicture, selectPictureSending } from '../../../src/features/account/selectors';
import { pictureChosen, pictureRequest } from '../../../src/features/account/slice';
import { routeEntered } from '../../../src/features/route/slice';
import {
  selectContactChange,
  selectContactCode,
  selectContactStep,
  selectShownToken,
} from '../../../src/features/session/credentials/selectors';
import {
  contactChangeRequest,
  contactCodeRequest,
  contactRemoveRequest,
  contactStepOpened,
  tokenMakeRequest,
  tokenRevokeRequest,
} from '../../../src/features/session/credentials/slice';
import { pieceSlid } from '../../../src/features/session/captchaSlice';
import { passwordResetRequest } from '../../../src/features/session/slice';
import { selectToasts } from '../../../src/features/toasts/slice';
import type { AccountAnswers } from '../../fakes/fakeAccountPorts';
import { aUser } from '../../fakes/fakeServices';
import { type App, startApp } from '../../harness/startApp';

const calls: string[] = [];
const noted =
  (name: string) =>
  async (args: unknown): Promise<void> =>
    void calls.push(`${name} ${JSON.stringify(args)}`);
let app: App;
const start = async (answers: AccountAnswers): Promise<void> => {
  calls.length = 0;
  app = await startApp({ user: aUser, answers });
};
afterEach(() => app.stop());

const code = asSecretId('123456');
const next: Contact = { address: 'next@example.org', areaCode: null };
const toasts = (): readonly string[] => selectToasts(app.state()).map((toast) => toast.code);

describe('another address for the account', () => {
  it('gets no code where somebody else has it, or where it is one’s own already', async () => {
    const check = jest
      .fn()
      .mockResolvedValueOnce({ isUsed: true, isMine: false })
      .mockResolvedValueOnce({ isUsed: true, isMine: true });
    await start({ credentials: { check } });
    for (const error of ['errors.contactTaken', 'errors.contactOwn']) {
      await app.dispatch(contactCodeRequest.asked({ contact: next }));
      expect(selectContactCode(app.state())).toMatchObject({ phase: 'failed', error: { code: error } });
    }

    expect(app.accounts.calls.filter((call) => call.startsWith('code'))).toEqual([]);
  });

  it('is bound after the present one was confirmed; a wrong code of either is said at its own field', async () => {
    let wrong = 'confirm';
    const failing = (name: string) => async (args: unknown) => {
      await noted(name)(args);
      if (wrong === name) throw new PortError('errors.codeWrong');
    };
    await start({ credentials: { confirm: failing('confirm'), bind: failing('bind') } });
    await app.dispatch(contactStepOpened({ kind: 'email', act: 'change' }));
    const wish = { kind: 'email', contact: next, code, ownCode: asSecretId('654321') } as const;
    const confirm = 'confirm {"kind":"email","code":"654321","verify":null}';
    const bind = `bind ${JSON.stringify({ contact: next, code, verify: null })}`;

    await app.dispatch(contactChangeRequest.asked(wish));
    expect(selectContactChange(app.state())).toMatchObject({ error: { params: { of: 'present' } } });
    expect(calls).toEqual([confirm]);

    wrong = 'bind';
    await app.dispatch(contactChangeRequest.asked(wish));
    expect(selectContactChange(app.state())).toMatchObject({ error: { code: 'errors.codeWrong', params: {} } });
    // The cloud has used that code up: it is not asked for twice.
    expect(selectContactStep(app.state())?.isConfirmed).toBe(true);

    wrong = '';
    await app.dispatch(contactChangeRequest.asked({ ...wish, ownCode: null }));
    expect(calls).toEqual([confirm, confirm, bind, bind]);
    expect(selectContactStep(app.state())).toBeNull();
    expect(toasts()).toEqual(['session.emailBound']);
  });

  it('is let go by its code; where many guess, the security check stands before it', async () => {
    const unbind = async (args: { readonly verify: string | null }): Promise<void> => {
      calls.push(String(args.verify));
      if (args.verify === null) throw new PortError('errors.captchaNeeded');
    };
    await start({ credentials: { unbind } });
    const puzzles: unknown[] = [];
    app.store.subscribe(() => puzzles.push(app.state().session.captcha.phase));
    await app.dispatch(contactRemoveRequest.asked({ kind: 'phone', code }));
    expect(puzzles).toContain('puzzle');
    await app.dispatch(pieceSlid({ offset: 120, track: [] }));

    expect(calls).toEqual(['null', 'verify-of-puzzle-1']);
    expect(toasts()).toEqual(['session.phoneUnbound']);
  });
});

describe('an access token', () => {
  it('is shown until its page is left or it ends, and its text is forgotten then', async () => {
    const forgotten: string[] = [];
    await start({ credentials: { revokeToken: noted('revoke') } });
    app.services.handles.secrets.forget = (id) => void forgotten.push(id);
    const place = (name: string) => routeEntered({ name, path: '/', params: {}, query: {} });
    await app.dispatch(place('userSignIn'));
    await app.dispatch(tokenMakeRequest.asked({ name: 'Backup' }));
    expect(selectShownToken(app.state())?.token).toBe('token');
    await app.dispatch(tokenRevokeRequest.asked({ id: 'another' }));
    expect(forgotten).toEqual([]);
    await app.dispatch(tokenRevokeRequest.asked({ id: 'token' }));
    expect([selectShownToken(app.state()), forgotten]).toEqual([null, ['token']]);

    await app.dispatch(tokenMakeRequest.asked({ name: 'Backup' }));
    await app.dispatch(place('userInfo'));
    expect([selectShownToken(app.state()), forgotten]).toEqual([null, ['token', 'token']]);
  });
});

describe('a password', () => {
  it('is set by the code of a contact, and what it ended is read again', async () => {
    const tokens = async () => {
      calls.push('tokens');
      return [];
    };
    await start({ credentials: { tokens } });
    await app.dispatch(passwordResetRequest.asked({ contact: next, code, password: asSecretId('right horse') }));

    expect(app.accounts.calls).toContain('reset next@example.org unchecked');
    expect([toasts(), calls]).toEqual([['session.passwordSet'], ['tokens']]);
  });
});

describe('the picture of the account', () => {
  const look = (kind: string | null, pixels: FileLook['pixels']) => async () => ({ kind, pixels, hasScript: false });
  const file = { fileId: asFileId('f'), name: 'a.png', size: 14 };

  it.each([
    ['no picture', look(null, null), 14, 'errors.avatarType'],
    ['another kind of picture', look('gif', { width: 9, height: 9 }), 14, 'errors.avatarType'],
    ['the beginning of one', look('png', null), 14, 'errors.pictureBroken'],
    ['too large', look('jpeg', { width: 9, height: 9 }), 4_000_000, 'errors.fileLarge'],
  ])('is not made of what is %s', async (_what, answer, size, error) => {
    await start({});
    app.services.files.look = answer;
    await app.dispatch(pictureChosen({ ...file, size }));

    expect(selectPicture(app.state())).toMatchObject({ chosen: null, refused: { code: error } });
  });

  it('is sent once it is cut; what the cloud refuses stays in the dialog', async () => {
    let isRefused = true;
    const setPicture = async (id: string): Promise<void> => {
      calls.push(id);
      if (isRefused) throw new PortError('errors.storageFull');
    };
    await start({ account: { setPicture } });
    app.services.files.look = look('png', { width: 9, height: 9 });
    await app.dispatch(pictureChosen(file));
    await app.dispatch(pictureRequest.asked({ fileId: asFileId('cut') }));
    expect(selectPictureSending(app.state())).toMatchObject({ error: { code: 'errors.storageFull' } });
    expect(selectPicture(app.state()).chosen).toEqual(file);

    isRefused = false;
    await app.dispatch(pictureRequest.asked({ fileId: asFileId('cut again') }));
    expect([calls, selectPicture(app.state()).chosen]).toEqual([['cut', 'cut again'], null]);
  });
});
