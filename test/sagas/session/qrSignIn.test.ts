import { asSecretId, PortError } from '@inkside/kit';
import { routeEntered } from '../../../src/features/route/slice';
import { qrRenewed } from '../../../src/features/session/qrSlice';
import { selectEntry, selectQr } from '../../../src/features/session/selectors';
import { agreementTicked, wayChosen } from '../../../src/features/session/slice';
import type { QrAnswer } from '../../../src/services/ports/session';
import { startApp, type App } from '../../harness/startApp';

const POLL_MS = 1500;
const entered = (name: string, path: string) => routeEntered({ name, path, params: {}, query: {} });

describe('signing in by QR code', () => {
  let app: App;
  beforeEach(async () => {
    app = await startApp();
    await app.dispatch(entered('login', '/login'));
  });
  afterEach(() => app.stop());
  const qr = () => selectQr(app.state());
  const counts = () => app.qrSignIn.counts;
  const open = async () => {
    await app.dispatch(agreementTicked(true));
    await app.dispatch(wayChosen('qr'));
  };

  it('makes a code when its tab is shown, and asks every 1.5 s', async () => {
    await open();

    expect(qr()).toEqual({ phase: 'shown', text: 'qr-1', isScanned: false, isTroubled: false });
    await app.clock.advance(4 * POLL_MS);

    expect(counts()).toEqual({ created: 1, checked: 4 });
  });

  it('begins with whatever was ticked before its tab was chosen for the first time', async () => {
    await app.dispatch(agreementTicked(true));
    expect([qr().phase, counts().created]).toEqual(['closed', 0]);

    await app.dispatch(wayChosen('qr'));

    expect([qr().phase, counts().created]).toEqual(['shown', 1]);
  });

  it('makes none before the terms are agreed to, because a yes on the phone would sign in', async () => {
    await app.dispatch(wayChosen('qr'));

    expect([qr().phase, counts().created]).toEqual(['closed', 0]);
  });

  it('asks no more when another tab or another page is shown', async () => {
    await open();
    await app.dispatch(wayChosen('email'));
    await app.clock.advance(10 * POLL_MS);
    expect([qr().phase, counts().checked]).toEqual(['closed', 0]);

    await app.dispatch(wayChosen('qr'));
    await app.dispatch(entered('privacy', '/privacy'));
    await app.clock.advance(10 * POLL_MS);
    expect([qr().phase, counts().checked]).toEqual(['closed', 0]);
  });

  it('asks nothing while nobody looks at the page, and at once when somebody does again', async () => {
    await open();
    app.visibility.show(false);
    await app.clock.advance(20 * POLL_MS);
    expect(counts().checked).toBe(0);

    app.visibility.show(true);
    await app.clock.advance(0);

    expect(counts().checked).toBe(1);
  });

  it('says that the phone has read it, and signs in when its owner says yes', async () => {
    app.qrSignIn.answers.push({ phase: 'scanned' }, { phase: 'confirmed', ticket: asSecretId('a ticket') });
    await open();
    await app.clock.advance(POLL_MS);
    expect(qr()).toMatchObject({ phase: 'shown', isScanned: true });

    await app.clock.advance(POLL_MS);

    expect(app.state().session.current.phase).toBe('signedIn');
    expect(selectEntry(app.state())).toEqual({ way: 'email', agreed: false, remember: false, forgotten: 'no' });
    expect([qr().phase, counts().checked]).toEqual(['closed', 2]);
  });

  it('asks again after a failure, with a quiet note, and reports a row of them once', async () => {
    const lost = () => new PortError('errors.network', { operation: 'qrSignIn' });
    app.qrSignIn.answers.push(lost(), lost(), lost(), { phase: 'waiting' });
    await open();
    await app.clock.advance(POLL_MS);
    expect(qr()).toMatchObject({ phase: 'shown', isTroubled: true });

    await app.clock.advance(3 * POLL_MS);

    expect(qr()).toMatchObject({ phase: 'shown', isTroubled: false });
    expect([app.state().toasts, app.logged]).toEqual([[], ['session/qr']]);
  });

  it('expires after three minutes; one click makes a new one', async () => {
    await open();
    await app.clock.advance(180_000 + POLL_MS);
    expect(qr()).toEqual({ phase: 'ended', reason: 'expired' });
    const { checked } = counts();
    await app.clock.advance(60_000);
    expect(counts().checked).toBe(checked);

    await app.dispatch(qrRenewed());

    expect(qr()).toMatchObject({ phase: 'shown', text: 'qr-2' });
  });

  it('is over after one question when its time passed while nobody looked', async () => {
    await open();
    app.visibility.show(false);
    await app.clock.advance(200_000);
    expect(qr().phase).toBe('shown');

    app.visibility.show(true);
    await app.clock.advance(0);

    expect([qr(), counts().checked]).toEqual([{ phase: 'ended', reason: 'expired' }, 1]);
  });

  describe('that expired while nobody looked, at a cloud that is slow', () => {
    let answer: (answer: QrAnswer) => void;
    beforeEach(async () => {
      await open();
      jest.spyOn(app.services.qrSignIn, 'check').mockImplementation(() => new Promise((resolve) => (answer = resolve)));
    });
    const away = async (ms: number) => {
      app.visibility.show(false);
      await app.clock.advance(ms);
      app.visibility.show(true);
      await app.clock.advance(0);
    };

    it('is over the moment somebody looks, before the cloud says anything', async () => {
      await away(200_000);
      expect(qr()).toEqual({ phase: 'ended', reason: 'expired' });

      answer({ phase: 'waiting' });
      await app.clock.advance(10 * POLL_MS);

      expect([qr(), counts().created]).toEqual([{ phase: 'ended', reason: 'expired' }, 1]);
    });

    it('is over too when the question was under way already', async () => {
      await app.clock.advance(POLL_MS);

      await away(200_000);

      expect(qr()).toEqual({ phase: 'ended', reason: 'expired' });
    });

    it('signs in all the same when the phone had said yes in time', async () => {
      await away(200_000);

      answer({ phase: 'confirmed', ticket: asSecretId('a ticket') });
      await app.clock.advance(0);

      expect(app.state().session.current.phase).toBe('signedIn');
    });

    it('gives way to another one at once, and says no more', async () => {
      await away(200_000);
      await app.dispatch(qrRenewed());
      expect(qr()).toMatchObject({ phase: 'shown', text: 'qr-2' });

      answer({ phase: 'ended' });
      await app.clock.advance(0);

      expect(qr()).toMatchObject({ phase: 'shown', text: 'qr-2' });
    });

    it('stays while its time has not passed', async () => {
      await app.clock.advance(POLL_MS);

      await away(100_000);

      expect(qr()).toMatchObject({ phase: 'shown', text: 'qr-1' });
    });
  });

  it('signs in when the phone said yes in time and the page was looked at later', async () => {
    await open();
    app.visibility.show(false);
    await app.clock.advance(200_000);
    app.qrSignIn.answers.push({ phase: 'confirmed', ticket: asSecretId('a ticket') });

    app.visibility.show(true);
    await app.clock.advance(0);

    expect(app.state().session.current.phase).toBe('signedIn');
  });

  it('says that the phone did not let the page in', async () => {
    app.qrSignIn.answers.push({ phase: 'scanned' }, { phase: 'ended' });
    await open();
    await app.clock.advance(2 * POLL_MS);

    expect(qr()).toEqual({ phase: 'ended', reason: 'declined' });
  });

  it('says nothing of the phone when a code that no phone has read is over before its time: the cloud has lost it, or a clock was set back', async () => {
    app.qrSignIn.answers.push({ phase: 'waiting' }, { phase: 'ended' });
    await open();
    await app.clock.advance(2 * POLL_MS);

    expect(qr()).toEqual({ phase: 'ended', reason: 'expired' });
  });

  it('signs in when the answer with the yes was lost, and is given again', async () => {
    const lost = new PortError('errors.network', { operation: 'qrSignIn' });
    app.qrSignIn.answers.push({ phase: 'scanned' }, lost, { phase: 'confirmed', ticket: asSecretId('a ticket') });
    await open();
    await app.clock.advance(3 * POLL_MS);

    expect(app.state().session.current.phase).toBe('signedIn');
  });

  it('says why no code could be made, and makes one when asked again', async () => {
    app.qrSignIn.faults.push(new PortError('errors.tooManyRequests', { seconds: 30 }));
    await open();
    expect(qr()).toEqual({ phase: 'failed', error: { code: 'errors.tooManyRequests', params: { seconds: 30 } } });

    await app.dispatch(qrRenewed());

    expect(qr().phase).toBe('shown');
  });
});
