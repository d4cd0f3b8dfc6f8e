import { appErrorOf, lazy } from '@inkside/kit';
import { latePort, lateRun } from '../latePort';
import type { CaptchaPort, QrSignInPort } from '../ports/accounts';
import { networkError } from '@inkside/protocol';

/** A chunk that could not be fetched is a call that got no answer. */
const loaded = <Port>(load: () => Promise<Port>, operation: string): (() => Promise<Port>) => {
  const once = lazy(load);
  return () =>
    once().catch(() => {
      throw networkError(operation);
    });
};

/** The hash function and what else the security check needs stay out of the first load. */
export const createLazyCaptcha = (load: () => Promise<CaptchaPort>): CaptchaPort => {
  const ready = loaded(load, 'captcha');
  return latePort(ready, {
    work: (report) =>
      lateRun(
        ready,
        (captcha) => captcha.work(report),
        (thrown) => report({ kind: 'failed', error: appErrorOf(thrown) }),
      ),
  });
};

/** Few people sign in by QR code. */
export const createLazyQrSignIn = (load: () => Promise<QrSignInPort>): QrSignInPort =>
  latePort(loaded(load, 'qrSignIn'), {});
