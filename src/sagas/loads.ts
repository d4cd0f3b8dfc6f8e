import type { LoadOpenPages } from './openPages/lateOpenPagesSaga';
import type { LoadLink } from './session/findSession';
import type { LoadCheck, LoadQr } from './session/signInSaga';
import type { LoadEngine } from './session/sessionSaga';

/**
 * The port that sagas ask for code that comes when it is needed. It gives the code itself, and passes no calls on as a
 * `lazyPort` of the services does: a saga that comes late has to be run by whoever asks for it, which no adapter can. It is
 * a table of names because a recording holds each call of a port by its name (`loads.engine`), and a replay has the code
 * ready before it begins. What does not come is asked for again by `untilDone`, as everything else.
 */
export interface Loads {
  readonly engine: LoadEngine;
  readonly check: LoadCheck;
  readonly openPages: LoadOpenPages;
  readonly qr: LoadQr;
  readonly link: LoadLink;
}

export const lateCode: Loads = {
  engine: async () => (await import(/* webpackChunkName: "engine" */ './engineSaga')).loadEngine(),
  // In one file with the calls that it makes.
  check: () => import(/* webpackChunkName: "captcha" */ './session/signInCalls'),
  openPages: () => import('./openPages/openPagesSagas'),
  qr: () => import('./session/qrSaga'),
  // In one file with what is to be seen of it.
  link: () => import(/* webpackChunkName: "link" */ './session/followLink'),
};
