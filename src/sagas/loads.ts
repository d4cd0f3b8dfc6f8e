import type { LoadContent } from './content/lateContentSaga';
import type { LoadLink } from './session/findSession';
import type { LoadQr } from './session/lateQrSaga';
import type { LoadEngine } from './session/sessionSaga';
import type { LoadCheck } from './session/signInSaga';

/** Code that comes when it is needed: sagas ask for it as they ask ports, so that a recording knows when it came. */
export interface Loads {
  readonly engine: LoadEngine;
  readonly check: LoadCheck;
  readonly content: LoadContent;
  readonly qr: LoadQr;
  readonly link: LoadLink;
}

export const lateCode: Loads = {
  engine: () => import('./engineSaga'),
  // In one file with the calls that it makes.
  check: () => import(/* webpackChunkName: "captcha" */ './session/signInCalls'),
  content: () => import('./content/contentSagas'),
  qr: () => import('./session/qrSaga'),
  // In one file with what is to be seen of it.
  link: () => import(/* webpackChunkName: "link" */ './session/followLink'),
};
