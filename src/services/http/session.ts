import type * as v from 'valibot';

import {
  asEpochMs,
  asUid,
  type ClockPort,
  type Contact,
  DAY_MS,
  type EpochMs,
  LOGIN_EXPIRED,
  PortError,
  REMEMBER_ME_DAYS,
  type SecretId,
} from '@inkside/kit';
import {
  accountName,
  cloudConfig,
  logoutAnswer,
  type Me,
  meAnswer,
  sendVerifyCodeAnswer,
  serverPaths,
  type SessionFacts,
  sessionPaths,
  signInPaths,
  tokenAnswer,
  WEB_SCENE,
} from '@inkside/protocol';
import type { Vault } from '../browser/keeping/vault';
import type { Entry, PasswordReset, SessionPort } from '../ports/session';
import type { Http } from './createHttp';
import { namesOf, secretReader } from './secretFields';
import { createSignInLink, takeLinkToken, type AddressBar } from './signInLink';

interface SessionParts {
  readonly http: Http;
  readonly vault: Vault;
  readonly clock: Pick<ClockPort, 'now'>;
  readonly address: AddressBar;
  /** Drops what other adapters hold of the session: storage credentials, the sync cookie. */
  readonly forgetSession: () => void;
  /** What the handle of a secret stands for. */
  readonly readSecret: (id: SecretId) => string | undefined;
}

/** The account that a demo cloud fills. */
const DEMO_EMAIL = 'demo@inkside.example';

/** The envelope also says when the token ends. */
const whoIs = (http: Http, token: string): Promise<v.InferOutput<typeof meAnswer>> =>
  http.call(meAnswer, { method: 'GET', path: sessionPaths.me, operation: 'account', token });

/** Nothing for an account that goes on. */
const closingOf = ({ closesAt }: Me): Pick<SessionFacts, 'closesAt'> => {
  const at = Date.parse(closesAt ?? '');
  return Number.isNaN(at) ? {} : { closesAt: asEpochMs(at) };
};

const isDemo = async (http: Http, { email }: Me): Promise<boolean> => {
  if (email !== DEMO_EMAIL) return false;
  try {
    return (await http.call(cloudConfig, { method: 'GET', path: serverPaths.config, operation: 'account' })).demo;
  } catch {
    // A code is good for one sign-in: a missing badge is no reason to lose it.
    return false;
  }
};

const tellLogout = (http: Http, token: string): Promise<unknown> =>
  http.call(logoutAnswer, { method: 'POST', path: signInPaths.logout, operation: 'signOut', body: {}, token });

/** Asks whose a fresh bearer token is; what it gives puts it into the vault, together with what it says about its owner. */
type LookAt = (token: string, remember: boolean) => Promise<() => SessionFacts>;

const createLook = ({ http, vault, clock, forgetSession }: SessionParts): LookAt => {
  const inAMonth = (): EpochMs => asEpochMs(clock.now() + REMEMBER_ME_DAYS * DAY_MS);
  return async (token, remember) => {
    const { data: user, tokenExpiredAt: seconds } = await whoIs(http, token);
    const expiresAt = seconds === undefined ? inAMonth() : asEpochMs(seconds * 1000);
    const facts = { uid: asUid(user.uid), name: accountName(user), expiresAt, isDemo: await isDemo(http, user) };
    return () => {
      // Whatever an earlier session left in this tab must not serve the new one.
      forgetSession();
      vault.keep({ token, facts }, remember ? asEpochMs(Math.min(inAMonth(), expiresAt)) : undefined);
      return { ...(vault.current()?.facts ?? facts), ...closingOf(user) };
    };
  };
};

/** The stored session, if the cloud still takes it. */
const resume = async ({ http, vault }: SessionParts): Promise<SessionFacts | undefined> => {
  const entry = vault.load();
  if (entry === undefined) {
    if (vault.takeBroken()) throw new PortError('errors.vaultBroken');
    return undefined;
  }
  const { data: user } = await whoIs(http, entry.token);
  // Another cloud has moved to this address: the session is none of its own.
  if (user.uid !== entry.facts.uid) throw new PortError(LOGIN_EXPIRED);
  return { ...entry.facts, name: accountName(user), ...closingOf(user) };
};

const signOut = async ({ http, vault, forgetSession }: SessionParts): Promise<void> => {
  const token = vault.current()?.token;
  forgetSession();
  vault.leave();
  if (token === undefined) return;
  try {
    await tellLogout(http, token);
  } catch (thrown) {
    // Out of reach, or over already: on this computer the session has ended either way.
    if (!(thrown instanceof PortError) || !['errors.network', LOGIN_EXPIRED].includes(thrown.code)) throw thrown;
  }
};

/** One that the cloud cannot even read never was a link, as much as one that it does not know. */
const redeem = async ({ http }: SessionParts, token: string): Promise<string> => {
  const request = { method: 'POST', path: signInPaths.redeemLink, operation: 'signIn', body: { token } } as const;
  try {
    return (await http.call(tokenAnswer, request)).data.token;
  } catch (thrown) {
    throw thrown instanceof PortError && thrown.code === 'errors.badRequest'
      ? new PortError('errors.linkExpired')
      : thrown;
  }
};

/** `missing`: what to say when the handle names nothing any more. */
const secretOf = ({ readSecret }: SessionParts, id: SecretId, missing: string): string =>
  secretReader(readSecret)(id, missing);

/** Nothing where the cloud asks for no check. */
const verifyOf = (parts: SessionParts, verify: SecretId | null): string =>
  verify === null ? '' : secretOf(parts, verify, 'errors.captchaNeeded');

const requestCode = async (parts: SessionParts, contact: Contact, verify: SecretId | null): Promise<void> => {
  const body = { ...namesOf(contact), verify: verifyOf(parts, verify), scene: WEB_SCENE };
  await parts.http.call(sendVerifyCodeAnswer, {
    method: 'POST',
    path: signInPaths.sendVerifyCode,
    operation: 'requestCode',
    body,
  });
};

/** By a code that went to a contact of the account; who is signed in stays so, and nobody else. */
const resetPassword = async (
  parts: SessionParts,
  { contact, code, password, verify }: PasswordReset,
): Promise<void> => {
  const body = {
    ...namesOf(contact),
    code: secretOf(parts, code, 'errors.codeEmpty'),
    password: secretOf(parts, password, 'errors.passwordEmpty'),
    verify: verifyOf(parts, verify),
  };
  await parts.http.call(logoutAnswer, { method: 'POST', path: signInPaths.resetPassword, operation: 'signIn', body });
};

/** The bearer token that an entry is worth. */
const tokenFor = (parts: SessionParts, entry: Entry): Promise<string> => {
  const post = async (path: string, body: object): Promise<string> =>
    (await parts.http.call(tokenAnswer, { method: 'POST', path, operation: 'signIn', body })).data.token;
  switch (entry.kind) {
    case 'code': {
      const code = secretOf(parts, entry.code, 'errors.codeEmpty');
      const checked = entry.verify === undefined ? {} : { verify: verifyOf(parts, entry.verify) };
      return post(signInPaths.signup, { ...namesOf(entry.contact), code, ...checked });
    }
    case 'password': {
      const password = secretOf(parts, entry.password, 'errors.passwordEmpty');
      return post(signInPaths.login, { ...namesOf(entry.contact), password, verify: verifyOf(parts, entry.verify) });
    }
    case 'qr':
      return Promise.resolve(secretOf(parts, entry.ticket, 'errors.qrExpired'));
  }
};

/** Sessions by code, password, QR code and the printed address. The token stays between here and the vault. */
export const createSession = (parts: SessionParts): SessionPort => {
  const { http, vault, address, forgetSession } = parts;
  const look = createLook(parts);
  // Taken when the services are made, which is before the router reads the address.
  let linkToken = takeLinkToken(address);

  return {
    remembered: () => vault.load()?.facts,
    resume: () => resume(parts),
    redeemLink: async () => {
      const token = linkToken;
      linkToken = undefined;
      if (token === undefined) return undefined;
      return createSignInLink({
        redeem: () => redeem(parts, token),
        look: (bearer) => look(bearer, true),
        end: (bearer) => void tellLogout(http, bearer).catch(() => undefined),
      });
    },
    requestCode: async ({ contact, verify }) => requestCode(parts, contact, verify),
    resetPassword: (reset) => resetPassword(parts, reset),
    signIn: async ({ entry, remember }) => (await look(await tokenFor(parts, entry), remember))(),
    signOut: () => signOut(parts),
    forget: () => {
      forgetSession();
      vault.drop();
    },
    watchVault: (report) => vault.watch(report),
  };
};
