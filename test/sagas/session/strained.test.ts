import { asSecretId, PortError } from '@inkside/kit';
import { captchaGivenUp, pieceSlid } from '../../../src/features/session/captchaSlice';
import { selectCaptcha } from '../../../src/features/session/selectors';
import { codeRequest, signInRequest } from '../../../src/features/session/slice';
import { startApp, type App } from '../../harness/startApp';

const ann = { address: 'ann@example.org', areaCode: null };
const right = pieceSlid({
  offset: 120,
  track: [
    { x: 0, t: 0 },
    { x: 120, t: 700 },
  ],
});
const withCode = (code: string) =>
  signInRequest.asked({ proof: { kind: 'code', contact: ann, code: asSecretId(code) }, remember: false });

describe('a code where many guess', () => {
  let app: App;
  beforeEach(async () => {
    app = await startApp();
  });
  afterEach(() => app.stop());
  const captcha = () => selectCaptcha(app.state());

  it('shows no check as long as the cloud asks for none', async () => {
    await app.dispatch(withCode('123456'));

    expect([app.accounts.calls, app.captcha.counts.puzzles]).toEqual([['signIn'], 0]);
  });

  it('shows the check when the cloud asks for it, says why, and sends the same code with it', async () => {
    app.accounts.faults.push(new PortError('errors.captchaNeeded'));
    await app.dispatch(withCode('123456'));

    expect(captcha()).toMatchObject({ phase: 'puzzle', fault: { code: 'errors.captchaNeeded' } });
    expect(app.state().session.signIn.phase).toBe('running');

    await app.dispatch(right);

    expect(app.accounts.calls).toEqual(['signIn', 'signIn verify-of-puzzle-1']);
    expect(app.state().session.current.phase).toBe('signedIn');
  });

  it('leaves everything as it was when the check is closed', async () => {
    app.accounts.faults.push(new PortError('errors.captchaNeeded'));
    await app.dispatch(withCode('123456'));
    await app.dispatch(captchaGivenUp());

    expect([captcha().phase, app.state().session.signIn.phase, app.accounts.calls]).toEqual([
      'closed',
      'idle',
      ['signIn'],
    ]);
  });

  it('says that a code is wrong after the check, too', async () => {
    app.accounts.faults.push(new PortError('errors.captchaNeeded'));
    await app.dispatch(withCode('999999'));
    await app.dispatch(right);

    expect(app.state().session.signIn).toMatchObject({ phase: 'failed', error: { code: 'errors.codeWrong' } });
  });

  it('is sent with a check after the tries were used up, by whomever', async () => {
    app.accounts.faults.push(new PortError('errors.codeTries', { seconds: 40 }));
    await app.dispatch(withCode('123456'));
    await app.dispatch(codeRequest.asked({ contact: ann }));
    await app.dispatch(right);
    await app.dispatch(withCode('123456'));

    expect(captcha().phase).toBe('puzzle');
    await app.dispatch(right);

    expect(app.accounts.calls.at(-1)).toBe('signIn verify-of-puzzle-2');
    expect(app.state().session.current.phase).toBe('signedIn');
  });

  it('does work where the cloud is too busy for pictures', async () => {
    app.captcha.cloud.isBusy = true;
    await app.dispatch(codeRequest.asked({ contact: ann }));

    expect(captcha().phase).toBe('working');
    app.captcha.working[0]?.report({ kind: 'done', verify: asSecretId('worked') });
    await app.clock.advance(0);

    expect(app.accounts.calls).toEqual(['code ann@example.org worked']);
  });
});
