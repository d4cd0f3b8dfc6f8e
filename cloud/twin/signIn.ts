import { accessTokenAnswer, type Me, paths, registrationAnswer, syncTokenAnswer, tokenAnswer } from '@inkside/protocol';
import * as twin from '@inkside/twin';

import { CommandError } from '../lib/io';
import { callRest, cloudAt } from './cloudClient';

const howToGetToken = (account: string): string =>
  `Make a token where the cloud runs, "npm run inkside -- token --email ${account}", and pass it with --token.`;

const codeFromOutbox = async (server: string, account: string): Promise<string> => {
  const code = await twin.codeFromOutbox(cloudAt(server), account).catch(() => {
    throw new CommandError(`The code went out by mail, where this device cannot read it. ${howToGetToken(account)}`);
  });
  if (code !== undefined) return code;
  throw new CommandError(`No code for ${account} lies in the outbox. ${howToGetToken(account)}`);
};

/** A code would make an account of any address, a mistyped one too. */
const expectAccount = async (server: string, account: string): Promise<void> => {
  const ask = (verify: string) =>
    callRest(server, paths.registrationStatus, registrationAnswer, { method: 'POST', body: { account, verify } });
  const { data } = await twin.withCheck(cloudAt(server), ask);
  if (!data.isRegistered) throw new CommandError(`There is no account ${account} on ${server}.`);
};

/** A bearer token for the account, by a code that lies in the outbox of a cloud on this computer. */
export const tokenByCode = async (server: string, account: string): Promise<string> => {
  await expectAccount(server, account);
  await twin.askForCode(cloudAt(server), account);
  const code = await codeFromOutbox(server, account);
  const enter = (verify: string) =>
    callRest(server, paths.signup, tokenAnswer, { method: 'POST', body: { mobi: account, code, verify } });
  const refused = (thrown: unknown): never => {
    if (!(thrown instanceof twin.CloudRefusal)) throw thrown;
    throw new CommandError(`${thrown.message} Wait a minute and try again, or: ${howToGetToken(account)}`);
  };
  return (await twin.withCheck(cloudAt(server), enter).catch(refused)).data.token;
};

/** An access token for the account, by such a code. */
export const accessTokenByCode = async (server: string, account: string): Promise<string> => {
  const headers = twin.bearer(await tokenByCode(server, account));
  return (await callRest(server, paths.generateAccessToken, accessTokenAnswer, { headers })).data;
};

/** The device's own bearer token; undefined when the access token is not taken any more. */
export const bearerToken = (server: string, accessToken: string, device?: twin.Device): Promise<string | undefined> =>
  twin.bearerToken(cloudAt(server), accessToken, device);

export const whoAmI = (server: string, token: string): Promise<Me> => twin.whoAmI(cloudAt(server), token);

/** The Cookie header that the sync gateway wants. */
export const syncCookie = async (server: string, token: string): Promise<string> => {
  const { data } = await callRest(server, paths.syncToken, syncTokenAnswer, { headers: twin.bearer(token) });
  return `${data.cookie_name}=${data.session_id}`;
};
