import { configureStore, Tuple } from '@reduxjs/toolkit';
import createSagaMiddleware from 'redux-saga';

import { asMs, asSecretId, PortError } from '@inkside/kit';
import { captchaGivenUp, pieceSlid, puzzleRenewed, workChosen } from '../../../src/features/session/captchaSlice';
import { contactKey } from '../../../src/features/session/logic';
import { selectCaptcha, selectCodeRequest, selectCodeWaits } from '../../../src/features/session/selectors';
import { codeRequest, signInRequest } from '../../../src/features/session/slice';
import { rootReducer } from '../../../src/app/store/rootReducer';
import { signInSaga } from '../../../src/sagas/session/signInSaga';
import { settle } from '../../fakes/fakeClock';
import { fakeServices } from '../../fakes/fakeServices';
import { startApp, type App } from '../../harness/startApp';

const ann = { address: 'ann@example.org', areaCode: null };
const ben = { address: '13800138000', areaCode: '+86' };
const slidTo = (offset: number) =>
  pieceSlid({
    offset,
    track: [
      { x: 0, t: 0 },
      { x: offset, t: 700 },
    ],
  });
const right = slidTo(120);

describe('asking for a code', () => {
  let app: App;
  beforeEach(async () => {
    app = await startApp();
  });
  afterEach(() => app.stop());
  const captcha = () => selectCaptcha(app.state());
  const request = () => selectCodeRequest(app.state());

  it('shows the security check first, and sends nothing before it is passed', async () => {
    await app.dispatch(codeRequest.asked({ contact: ann }));

    expect(captcha()).toMatchObject({ phase: 'puzzle', puzzle: { id: 'puzzle-1' }, fault: null });
    expect(app.accounts.calls).toEqual([]);

    await app.dispatch(right);

    expect(app.accounts.calls).toEqual(['code ann@example.org verify-of-puzzle-1']);
    expect(captcha()).toEqual({ phase: 'closed' });
    expect(request()).toEqual({ phase: 'succeeded' });
  });

  it('sends a number with its area code', async () => {
    await app.dispatch(codeRequest.asked({ contact: ben }));
    await app.dispatch(right);

    expect(app.accounts.calls).toEqual(['code +8613800138000 verify-of-puzzle-1']);
  });

  it.each([
    [{ address: '1380013800', areaCode: '+86' }, 'errors.phoneInvalid'],
    [{ address: '23800138000', areaCode: '+86' }, 'errors.phoneInvalid'],
    [{ address: '138 0013 8000', areaCode: '+86' }, 'errors.phoneSpaces'],
    [{ address: '', areaCode: '+49' }, 'errors.phoneEmpty'],
    [{ address: '13800138000', areaCode: '' }, 'errors.areaCodeEmpty'],
    [{ address: 'ann', areaCode: null }, 'errors.emailInvalid'],
  ])('sends nothing to %j, and shows no security check', async (contact, code) => {
    await app.dispatch(codeRequest.asked({ contact }));

    expect(request()).toMatchObject({ phase: 'failed', error: { code } });
    expect([captcha().phase, app.captcha.counts.puzzles]).toEqual(['closed', 0]);
  });

  it('makes a new puzzle with a message when the piece was let go in the wrong place', async () => {
    await app.dispatch(codeRequest.asked({ contact: ann }));
    await app.dispatch(slidTo(40));

    expect(captcha()).toMatchObject({
      phase: 'puzzle',
      puzzle: { id: 'puzzle-2' },
      fault: { code: 'errors.captchaWrong' },
    });
    expect(app.accounts.calls).toEqual([]);
  });

  it('makes a new puzzle with a message when the cloud does not take what a passed check gave', async () => {
    app.accounts.faults.push(new PortError('errors.captchaWrong'));
    await app.dispatch(codeRequest.asked({ contact: ann }));
    await app.dispatch(right);

    expect(captcha()).toMatchObject({
      phase: 'puzzle',
      puzzle: { id: 'puzzle-2' },
      fault: { code: 'errors.captchaWrong' },
    });
    expect(request().phase).toBe('running');

    await app.dispatch(right);

    expect(request().phase).toBe('succeeded');
  });

  it('makes another puzzle when one is wanted', async () => {
    await app.dispatch(codeRequest.asked({ contact: ann }));
    await app.dispatch(puzzleRenewed());

    expect(captcha()).toMatchObject({ phase: 'puzzle', puzzle: { id: 'puzzle-2' }, fault: null });
  });

  it('leaves everything as it was when the check is closed', async () => {
    await app.dispatch(codeRequest.asked({ contact: ann }));
    await app.dispatch(captchaGivenUp());

    expect([captcha().phase, request().phase]).toEqual(['closed', 'idle']);
    expect([app.accounts.calls, app.logged]).toEqual([[], []]);
  });

  it('says what failed while the puzzle was fetched, and fetches it again', async () => {
    app.captcha.faults.push(new PortError('errors.network', { operation: 'captcha' }));
    await app.dispatch(codeRequest.asked({ contact: ann }));

    expect(captcha()).toEqual({ phase: 'failed', error: { code: 'errors.network', params: { operation: 'captcha' } } });

    await app.dispatch(puzzleRenewed());

    expect(captcha()).toMatchObject({ phase: 'puzzle' });
  });

  it('passes the check without a picture, and says how far the work is', async () => {
    await app.dispatch(codeRequest.asked({ contact: ann }));
    await app.dispatch(workChosen());
    app.captcha.working[0]?.report({ kind: 'progress', tried: 9000, expected: 32_768 });
    await app.clock.advance(0);

    expect(captcha()).toEqual({ phase: 'working', tried: 9000, expected: 32_768 });

    app.captcha.working[0]?.report({ kind: 'done', verify: asSecretId('worked') });
    await app.clock.advance(0);

    expect(app.accounts.calls).toEqual(['code ann@example.org worked']);
  });

  it('stops the work when the check is closed', async () => {
    await app.dispatch(codeRequest.asked({ contact: ann }));
    await app.dispatch(workChosen());
    await app.dispatch(captchaGivenUp());

    expect(app.captcha.working.map(({ isStopped }) => isStopped)).toEqual([true]);
  });

  it('knows for each address by itself when the next code may be asked for', async () => {
    await app.dispatch(codeRequest.asked({ contact: ann }));
    await app.dispatch(right);
    const annAt = app.clock.at() + 60_000;
    await app.clock.advance(10_000);
    await app.dispatch(codeRequest.asked({ contact: ben }));
    await app.dispatch(right);

    expect(selectCodeWaits(app.state())).toEqual({
      [contactKey(ann)]: annAt,
      [contactKey(ben)]: app.clock.at() + 60_000,
    });
  });

  it('shows the wait that the cloud names after too many requests', async () => {
    app.accounts.faults.push(new PortError('errors.tooManyRequests', { seconds: 1500 }));
    await app.dispatch(codeRequest.asked({ contact: ann }));
    await app.dispatch(right);

    expect(request()).toMatchObject({
      phase: 'failed',
      error: { code: 'errors.tooManyRequests', params: { seconds: 1500 } },
    });
    expect(selectCodeWaits(app.state())).toEqual({ [contactKey(ann)]: app.clock.at() + 1_500_000 });
  });

  it('shows the wait for another code after too many wrong ones', async () => {
    app.accounts.faults.push(new PortError('errors.codeTries', { seconds: 40 }));
    await app.dispatch(
      signInRequest.asked({ proof: { kind: 'code', contact: ann, code: asSecretId('999999') }, remember: false }),
    );

    expect(app.state().session.signIn).toMatchObject({ phase: 'failed', error: { code: 'errors.codeTries' } });
    expect(selectCodeWaits(app.state())).toEqual({ [contactKey(ann)]: app.clock.at() + 40_000 });
  });

  it('keeps addresses out of what it remembers', async () => {
    await app.dispatch(codeRequest.asked({ contact: ann }));
    await app.dispatch(right);

    expect(JSON.stringify(selectCodeWaits(app.state()))).not.toContain('ann');
  });
});

describe('a security check whose code does not come', () => {
  it('sends nothing, says so in the form, and is asked for again', async () => {
    const { services, accounts, captcha } = fakeServices();
    const sagas = createSagaMiddleware();
    const store = configureStore({ reducer: rootReducer, middleware: () => new Tuple(sagas) });
    const load = jest
      .fn(() => import('../../../src/sagas/session/signInCalls'))
      .mockRejectedValueOnce(new Error('Loading chunk captcha failed'));
    const task = sagas.run(() => signInSaga(services, load));
    store.dispatch(codeRequest.asked({ contact: ann }));
    await settle();
    const lost = { code: 'errors.network', params: { operation: 'captcha' } };
    expect([selectCodeRequest(store.getState()), accounts.calls]).toEqual([{ phase: 'failed', error: lost }, []]);

    store.dispatch(codeRequest.asked({ contact: ann }));
    await settle();

    expect([selectCaptcha(store.getState()).phase, captcha.counts.puzzles]).toEqual(['puzzle', 1]);
    task.cancel();
  });
});

describe('where the cloud asks for no security check', () => {
  let app: App;
  const seen: string[] = [];
  beforeEach(async () => {
    app = await startApp();
    app.captcha.cloud.asksForNone = true;
    seen.length = 0;
    app.store.subscribe(() => seen.push(selectCaptcha(app.state()).phase));
  });
  afterEach(() => app.stop());

  it('a code is sent at once, and no check is ever shown', async () => {
    await app.dispatch(codeRequest.asked({ contact: ann }));

    expect(app.accounts.calls).toEqual(['code ann@example.org unchecked']);
    expect(new Set(seen)).toEqual(new Set(['closed']));
    expect(selectCodeRequest(app.state()).phase).toBe('succeeded');
  });

  it('so is a password', async () => {
    await app.dispatch(
      signInRequest.asked({
        proof: { kind: 'password', contact: ann, password: asSecretId('right horse') },
        remember: false,
      }),
    );

    expect(app.accounts.calls).toEqual(['password unchecked']);
    expect(app.state().session.current.phase).toBe('signedIn');
  });

  it('the place of the check is held when the cloud thinks for long, and is given free again', async () => {
    app.captcha.cloud.thinks = () => app.clock.port.sleep(asMs(1000));
    await app.dispatch(codeRequest.asked({ contact: ann }));
    await app.clock.advance(299);
    expect(selectCaptcha(app.state()).phase).toBe('closed');
    await app.clock.advance(1);
    expect(selectCaptcha(app.state()).phase).toBe('loading');
    await app.clock.advance(700);

    expect(selectCaptcha(app.state()).phase).toBe('closed');
    expect(app.accounts.calls).toEqual(['code ann@example.org unchecked']);
  });

  it('and refuses what it did not ask for, the refusal is told and nothing goes round', async () => {
    app.accounts.faults.push(new PortError('errors.captchaNeeded'));
    await app.dispatch(codeRequest.asked({ contact: ann }));

    expect(selectCodeRequest(app.state())).toMatchObject({ phase: 'failed', error: { code: 'errors.captchaNeeded' } });
    expect(app.accounts.calls).toHaveLength(1);
  });
});

describe('signing in by password', () => {
  let app: App;
  beforeEach(async () => {
    app = await startApp();
  });
  afterEach(() => app.stop());
  const withPassword = (password: string) =>
    signInRequest.asked({ proof: { kind: 'password', contact: ann, password: asSecretId(password) }, remember: false });

  it('passes the security check first', async () => {
    await app.dispatch(withPassword('right horse'));

    expect(app.accounts.calls).toEqual([]);

    await app.dispatch(right);

    expect(app.accounts.calls).toEqual(['password verify-of-puzzle-1']);
    expect(app.state().session.current.phase).toBe('signedIn');
  });

  it('says that account or password is wrong', async () => {
    await app.dispatch(withPassword('wrong horse'));
    await app.dispatch(right);

    expect(app.state().session.signIn).toEqual({
      phase: 'failed',
      error: { code: 'errors.passwordWrong', params: {} },
    });
  });
});
