import type * as v from 'valibot';

import { LOGIN_EXPIRED, PortError, isExpiry } from '../../app/kit/appError';
import { DAY_MS, REMEMBER_ME_DAYS } from '../../app/kit/constants';
import { asEpochMs, asUid, type EpochMs, type SecretId } from '../../app/kit/units';
import type { Vault } from '../browser/vault';
import {
  cloudConfig,
  logoutAnswer,
  meAnswer,
  sendVerifyCodeAnswer,
  tokenAnswer,
  type Me,
} from '../contract/account/accounts';
import { accountPaths, serverPaths, signInPaths } from '../contract/paths';
import { WEB_SCENE } from '../contract/account/signIn';
import type { AccountsPort, ClockPort, SessionFacts } from '../ports';
import { lazy } from '../lazy';
import type { Http } from './createHttp';
import { networkError } from './httpErrors';
import { takeLinkToken, type AddressBar } from './signInLink';

interface AccountParts {
  readonly http: Http;
  readonly vault: Vault;
  readonly clock: Pick<ClockPort, 'now'>;
  readonly address: AddressBar;
  /** Drops what other adapters hold of the session: storage credentials, the sync cookie. */
  readonly forgetSession: () => void;
  /** What a handle of a typed secret stands for. */
  readonly readSecret: (id: SecretId) => string | undefined;
}

/** The account that a demo cloud fills. */
const DEMO_EMAIL = 'demo@inkside.local';

const nameOf = ({ nickname, email, phone, uid }: Me): string => nickname ?? email ?? phone ?? uid;

/** The envelope also says when the token ends. */
const whoIs = (http: Http, token: string): Promise<v.InferOutput<typeof meAnswer>> =>
  http.call(meAnswer, { method: 'GET', path: accountPaths.me, operation: 'account', token });

const isDemo = async (http: Http, { email }: Me): Promise<boolean> => {
  if (email !== DEMO_EMAIL) return false;
  try {
    return (await http.call(cloudConfig, { method: 'GET', path: serverPaths.config, operation: 'account' })).demo;
  } catch {
    // A code is good for one sign-in: a missing badge is no reason to lose it.
    return false;
  }
};

type OpenSession = (answer: v.InferOutput<typeof tokenAnswer>, remember: boolean) => Promise<SessionFacts>;

/** Puts a fresh bearer token into the vault, together with what it says about its owner. */
const createOpening = ({ http, vault, clock, forgetSession }: AccountParts): OpenSession => {
  const inAMonth = (): EpochMs => asEpochMs(clock.now() + REMEMBER_ME_DAYS * DAY_MS);
  return async ({ data: { token } }, remember) => {
    const { data: user, tokenExpiredAt: seconds } = await whoIs(http, token);
    const expiresAt = seconds === undefined ? inAMonth() : asEpochMs(seconds * 1000);
    const facts = { uid: asUid(user.uid), name: nameOf(user), expiresAt, isDemo: await isDemo(http, user) };
    // Whatever an earlier session left in this tab must not serve the new one.
    forgetSession();
    vault.keep({ token, facts }, remember ? asEpochMs(Math.min(inAMonth(), expiresAt)) : undefined);
    return facts;
  };
};

/** The stored session, if the cloud still takes it. Without an answer it is taken as it stands. */
const resume = async ({ http, vault }: AccountParts): Promise<SessionFacts | undefined> => {
  const entry = vault.load();
  if (entry === undefined) return undefined;
  try {
    const { data: user } = await whoIs(http, entry.token);
    // Another cloud has moved to this address: the session is none of its own.
    if (user.uid !== entry.facts.uid) throw new PortError(LOGIN_EXPIRED);
    return { ...entry.facts, name: nameOf(user) };
  } catch (thrown) {
    if (thrown instanceof PortError && !isExpiry(thrown)) return entry.facts;
    throw thrown;
  }
};

const signOut = async ({ http, vault, forgetSession }: AccountParts): Promise<void> => {
  const token = vault.current()?.token;
  forgetSession();
  vault.leave();
  if (token === undefined) return;
  try {
    await http.call(logoutAnswer, { method: 'POST', path: signInPaths.logout, operation: 'signOut', body: {}, token });
  } catch (thrown) {
    // Out of reach, or over already: on this computer the session has ended either way.
    if (!(thrown instanceof PortError) || !['errors.network', LOGIN_EXPIRED].includes(thrown.code)) throw thrown;
  }
};

/** The hash function and what else the security check needs stay out of the first load. */
const loadCaptcha = lazy(() => import('./captcha'));

const requestCode = async (http: Http, email: string): Promise<void> => {
  const operation = 'requestCode';
  const { obtainVerify } = await loadCaptcha().catch(() => {
    throw networkError(operation);
  });
  const body = { mobi: email, verify: await obtainVerify(http), scene: WEB_SCENE };
  await http.call(sendVerifyCodeAnswer, { method: 'POST', path: signInPaths.sendVerifyCode, operation, body });
};

/** Sessions by e-mail code and by the printed address. The token stays between here and the vault. */
export const createAccounts = (parts: AccountParts): AccountsPort => {
  const { http, vault, address, forgetSession, readSecret } = parts;
  const open = createOpening(parts);
  // Taken when the services are made, which is before the router reads the address.
  let linkToken = takeLinkToken(address);

  return {
    resume: () => resume(parts),
    redeemLink: async () => {
      const token = linkToken;
      linkToken = undefined;
      if (token === undefined) return undefined;
      const request = { method: 'POST', path: signInPaths.redeemLink, operation: 'signIn', body: { token } } as const;
      return open(await http.call(tokenAnswer, request), true);
    },
    requestCode: ({ email }) => requestCode(http, email),
    signIn: async ({ email, code: handle, remember }) => {
      const code = readSecret(handle);
      if (code === undefined) throw new PortError('errors.codeEmpty');
      const body = { mobi: email, code };
      const answer = await http.call(tokenAnswer, { method: 'POST', path: signInPaths.signup, operation: 'signIn', body });
      return open(answer, remember);
    },
    signOut: () => signOut(parts),
    forget: () => {
      forgetSession();
      vault.drop();
    },
    watchVault: (report) => vault.watch(report),
  };
};
