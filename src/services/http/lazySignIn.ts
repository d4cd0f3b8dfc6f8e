import { appErrorOf } from '../../app/kit/appError';
import { lazy } from '../lazy';
import type { CaptchaPort, QrSignInPort } from '../ports/accounts';
import { networkError } from './httpErrors';

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
  return {
    createPuzzle: async () => (await ready()).createPuzzle(),
    checkPuzzle: async (puzzleId, slide) => (await ready()).checkPuzzle(puzzleId, slide),
    work: (report) => {
      let isStopped = false;
      let stop: () => void = () => undefined;
      ready().then(
        (captcha) => {
          if (!isStopped) stop = captcha.work(report);
        },
        (thrown: unknown) => {
          if (!isStopped) report({ kind: 'failed', error: appErrorOf(thrown) });
        },
      );
      return () => {
        isStopped = true;
        stop();
      };
    },
  };
};

/** Few people sign in by QR code. */
export const createLazyQrSignIn = (load: () => Promise<QrSignInPort>): QrSignInPort => {
  const ready = loaded(load, 'qrSignIn');
  return {
    create: async () => (await ready()).create(),
    check: async (text) => (await ready()).check(text),
  };
};
