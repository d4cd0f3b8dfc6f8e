import type { Device } from '@inkside/twin';

import { CommandError } from '../lib/io';
import { accessTokenByCode, bearerToken, syncCookie, whoAmI } from './signIn';

/** What the person gave: an access token, an account to sign in to by code, or both. */
export interface Credentials {
  readonly server: string;
  readonly account: string | undefined;
  readonly accessToken: string | undefined;
  /** What an earlier run was given. */
  readonly savedToken: string | undefined;
  readonly device: Device;
}

/** The device's session with the cloud; it renews itself. */
export interface Session {
  readonly uid: string;
  /** For people: the account's address. */
  readonly name: string;
  readonly accessToken: string;
  token(): string;
  cookie(): string;
  /** New bearer token and sync session, after the cloud said 401. Throws CommandError when it takes neither. */
  renew(): Promise<void>;
}

export const REFUSED = 'The cloud does not take this access token: it has ended, or belongs to another cloud.';

/** The first access token that the cloud takes, with the bearer token that it gives for it. */
const openAccess = async ({ server, account, accessToken, savedToken, device }: Credentials) => {
  if (accessToken !== undefined) {
    const token = await bearerToken(server, accessToken, device);
    if (token === undefined) throw new CommandError(REFUSED);
    return { accessToken, token };
  }
  const kept = savedToken === undefined ? undefined : await bearerToken(server, savedToken, device);
  if (savedToken !== undefined && kept !== undefined) return { accessToken: savedToken, token: kept };
  if (account === undefined) throw new CommandError(REFUSED);
  const fresh = await accessTokenByCode(server, account);
  const token = await bearerToken(server, fresh, device);
  if (token === undefined) throw new CommandError(REFUSED);
  return { accessToken: fresh, token };
};

/** Signs the device in and opens its sync session. Throws CommandError, CloudRefusal, CloudUnreachable. */
export const openSession = async (credentials: Credentials): Promise<Session> => {
  const { server, device } = credentials;
  const access = await openAccess(credentials);
  let { token } = access;
  const me = await whoAmI(server, token);
  let cookie = await syncCookie(server, token);
  return {
    uid: me.uid,
    name: me.email ?? me.phone ?? me.uid,
    accessToken: access.accessToken,
    token: () => token,
    cookie: () => cookie,
    renew: async () => {
      const next = await bearerToken(server, access.accessToken, device);
      if (next === undefined) throw new CommandError(REFUSED);
      token = next;
      cookie = await syncCookie(server, token);
    },
  };
};
