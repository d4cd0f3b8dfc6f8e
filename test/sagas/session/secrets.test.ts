import type { UnknownAction } from '@reduxjs/toolkit';
import * as v from 'valibot';

import { rootReducer, type RootState } from '../../../src/app/store/rootReducer';
import { makeStore } from '../../../src/app/store/store';
import { pieceSlid, workChosen } from '../../../src/features/session/captchaSlice';
import {
  agreementTicked,
  codeRequest,
  signInRequest,
  signOutConfirmed,
  wayChosen,
} from '../../../src/features/session/slice';
import { routeEntered } from '../../../src/features/route/slice';
import { createIds } from '../../../src/services/browser/pageEnvironment';
import { createSecrets } from '../../../src/services/browser/keeping/secrets';
import { createVault } from '../../../src/services/browser/keeping/vault';
import { createSession } from '../../../src/services/http/session';
import { createCaptcha } from '../../../src/services/http/captcha';
import type { Http } from '../../../src/services/http/createHttp';
import { createQrSignIn } from '../../../src/services/http/qrSignIn';
import { fakeAddress, fakeStorage } from '../../fakes/fakeBrowser';
import { settle } from '../../fakes/fakeClock';
import { fakeServices } from '../../fakes/fakeServices';
import { until } from '../../harness/until';

const TOKEN = 'token-that-nobody-may-see';
const VERIFY = 'verify-that-nobody-may-see';
const CODE = '918273';
const PASSWORD = 'password-that-nobody-may-see';
const QR = `${'c'.repeat(32)}---web---ink.local`;
const contact = { address: 'ann@example.org', areaCode: null };

const me = {
  uid: '64b5f0c2a1d3e4f506172839',
  id: 7,
  email: contact.address,
  phone: null,
  area_code: null,
  login_type: 'email',
  nickname: null,
  avatarUrl: null,
  storage_limit: 1,
  storage_used: 0,
  device_limit: 1,
};
const picture = 'data:image/png;base64,';
const slider = {
  kind: 'slider',
  captchaId: 'a'.repeat(32),
  image: picture,
  piece: picture,
  width: 320,
  height: 160,
  pieceSize: 48,
  top: 8,
};
const work = { kind: 'work', captchaId: 'b'.repeat(32), challenge: 'x', bits: 1 };
const userInfo = { token: TOKEN, uid: me.uid, nickname: null, avatarUrl: null };

const dataFor = (path: string, body: object | undefined): unknown => {
  if (path.endsWith('/captcha/create')) return JSON.stringify(body).includes('work') ? work : slider;
  if (path.endsWith('/captcha/check')) return { verify: VERIFY };
  if (path.endsWith('/users/me')) return me;
  if (path.endsWith('/qrcode/create')) return QR;
  if (path.endsWith('/qrcode/check')) return { status: 1, scanned: 'yes', userInfo };
  return path.endsWith('/sendVerifyCode') || path.endsWith('/logout') ? 'ok' : { token: TOKEN };
};
const http: Http = {
  call: async (schema, { path, body }) =>
    v.parse(schema, { result_code: 0, message: 'SUCCESS', data: dataFor(path, body) }),
};

/** The app with the real adapters of signing in, and everything that was ever said or held. */
const open = async () => {
  const fakes = fakeServices();
  const secrets = createSecrets(createIds(crypto));
  const { keep: keepSecret, read: readSecret } = secrets;
  const vault = createVault({
    local: fakeStorage(),
    session: fakeStorage(),
    clock: fakes.clock.port,
    window: new EventTarget(),
  });
  const forgetSession = (): void => undefined;
  const { store, start } = makeStore({
    services: {
      ...fakes.services,
      session: createSession({
        http,
        vault,
        clock: fakes.clock.port,
        address: fakeAddress(),
        forgetSession,
        readSecret,
      }),
      captcha: createCaptcha({ http, keepSecret }),
      qrSignIn: createQrSignIn({
        ...{ http, origin: 'https://ink.local', clock: fakes.clock.port },
        ids: fakes.services.ids,
        keepSecret,
        readSecret,
      }),
    },
  });
  const said: string[] = [];
  store.replaceReducer(((state: RootState | undefined, action: UnknownAction) => {
    const next = rootReducer(state, action);
    said.push(JSON.stringify(action), JSON.stringify(next));
    return next;
  }) as typeof rootReducer);
  const root = await start();
  const say = async (action: UnknownAction): Promise<void> => {
    store.dispatch(action);
    await settle();
  };
  return { say, said, secrets, vault, state: () => store.getState(), clock: fakes.clock, stop: () => root.cancel() };
};

const passCheck = pieceSlid({ offset: 100, track: [{ x: 0, t: 0 }] });

describe('tokens, codes, passwords and what stands for them', () => {
  it('enter no action and no state, whichever way a person signs in', async () => {
    const app = await open();

    await app.say(codeRequest.asked({ contact }));
    await app.say(passCheck);
    await app.say(
      signInRequest.asked({ proof: { kind: 'code', contact, code: app.secrets.keep(CODE) }, remember: true }),
    );
    expect([app.state().session.current.phase, app.vault.current()?.token]).toEqual(['signedIn', TOKEN]);
    await app.say(signOutConfirmed());
    await app.say(
      signInRequest.asked({
        proof: { kind: 'password', contact, password: app.secrets.keep(PASSWORD) },
        remember: false,
      }),
    );
    await app.say(workChosen());
    // The work takes its time.
    await until(() => app.state().session.current.phase === 'signedIn', 'signed in by work');
    await app.say(signOutConfirmed());
    await app.say(routeEntered({ name: 'login', path: '/login', params: {}, query: {} }));
    await app.say(agreementTicked(true));
    await app.say(wayChosen('qr'));
    await app.clock.advance(1500);
    expect(app.state().session.current.phase).toBe('signedIn');
    app.stop();

    const all = app.said.join('\n');
    expect([TOKEN, VERIFY, CODE, PASSWORD, 'c'.repeat(32)].filter((secret) => all.includes(secret))).toEqual([]);
  });
});
