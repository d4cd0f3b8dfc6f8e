import * as v from 'valibot';

import { type Account, identityOf } from '../../../cloud/accounts/account';
import { TOKEN_LIFE_MS } from '../../../cloud/lib/config';
import type { IssuedCredentials } from '../../../cloud/objects/credentials';
import { OPERATOR_PATH } from '../../../cloud/admin/operatorPlugin';
import { paths, stssAnswer } from '@inkside/protocol';
import type { TestCloud } from '../rest/testCloud';
import type { Secrecy } from './markers';
import type { World } from './world';

/** With what somebody calls: a bearer token, the cookie of the gateway, keys of the object store. */
export interface Proofs {
  readonly bearer: string;
  readonly cookie: string;
  readonly keys: IssuedCredentials;
}

export interface Caller {
  readonly name: string;
  readonly uid: string;
  /** Undefined for a visitor, who has none. */
  proofs: Proofs | undefined;
  /** New ones, for who is still let in: some calls end those that they come with. */
  readonly renew: (() => Promise<Proofs>) | undefined;
  readonly mayKnow: readonly Secrecy[];
  /** Opens the catalogue of their own library: a Basic header. */
  readonly catalogue?: string;
}

const proofsOf = async (test: TestCloud, account: Account, deviceId?: number): Promise<Proofs> => {
  const { sessions, syncSessions } = test.cloud.accounts;
  const bearer = (await sessions.open(account, deviceId === undefined ? {} : { deviceId })).token;
  const session = await sessions.authenticate(bearer);
  if (session === undefined) throw new Error('A new token does not hold.');
  const { sessionId } = await syncSessions.open(session);
  const keys = v.parse(stssAnswer, (await test.get(paths.stss, bearer)).json).data;
  return { bearer, cookie: `SyncGatewaySession=${sessionId}`, keys };
};

/** Somebody who is let in. */
const living = async (world: World, name: string, mayKnow: readonly Secrecy[] = []): Promise<Caller> => {
  const { test, random } = world;
  const { directory, appPasswords } = test.cloud.accounts;
  const email = `${random.hex(12)}@example.net`;
  const account = await directory.findOrCreate(identityOf(email));
  const { password } = await appPasswords.make(account.uid, 'Reader');
  const catalogue = `Basic ${Buffer.from(`${email}:${password}`).toString('base64')}`;
  const renew = (): Promise<Proofs> => proofsOf(test, account);
  return { name, uid: account.uid, proofs: await renew(), renew, mayKnow, catalogue };
};

const ended = (
  name: string,
  { uid }: Account,
  proofs: Proofs | undefined,
  mayKnow: readonly Secrecy[] = [],
): Caller => ({
  ...{ name, uid, proofs, renew: undefined, mayKnow },
});

/** To be made before all others: the clock is turned past the end of whatever there is. */
const tooOld = async ({ test, anne }: World): Promise<Caller> => {
  const proofs = await proofsOf(test, anne);
  test.advance(TOKEN_LIFE_MS + 1);
  return ended('a token ended by time', anne, proofs);
};

const signedOut = async ({ test, anne }: World): Promise<Caller> => {
  const proofs = await proofsOf(test, anne);
  await test.post(paths.logout, {}, proofs.bearer);
  return ended('a token that was signed out', anne, proofs);
};

const lockedDevice = async ({ test, anne, markers, random }: World): Promise<Caller> => {
  const { devices } = test.cloud.accounts;
  const card = { deviceUniqueId: random.hex(16), macAddress: '02:00:00:00:00:09', model: markers.text('lost') };
  const { id } = await devices.signedIn(anne.uid, card);
  const proofs = await proofsOf(test, anne, id);
  await devices.setLockMessage(anne.uid, id, markers.text('lockword', 'lock'));
  await devices.lock(anne.uid, id, true);
  // What the device shows while it is locked is its owner's word to whoever has found it.
  return ended('a locked device', anne, proofs, ['lock']);
};

/** Somebody who had things, and whose account the operator has removed. */
const removed = async ({ test, random, markers, operate }: World): Promise<Caller> => {
  const email = `${random.hex(12)}@example.net`;
  const account = await test.cloud.accounts.directory.findOrCreate(identityOf(email));
  const proofs = await proofsOf(test, account);
  await test.put(paths.updateInfo, { nickname: markers.text('gone') }, proofs.bearer);
  await test.cloud.objects.putBytes(`${account.uid}/push/gone.txt`, Buffer.from(markers.text('gonefile')));
  await operate(OPERATOR_PATH, { do: 'removeUser', email });
  return ended('a removed account', account, proofs);
};

/** Has filled all that the cloud gives it. */
const full = async (world: World, limitBytes: number): Promise<Caller> => {
  const caller = await living(world, 'an account with a full quota');
  await world.test.cloud.objects.putBytes(`${caller.uid}/push/full.bin`, Buffer.alloc(limitBytes));
  return caller;
};

const member = async (world: World): Promise<Caller> => {
  const caller = await living(world, 'a member of a common group', ['group']);
  const code = world.things.groupCode[0] ?? '';
  const { status } = await world.test.post(paths.joinGroup, { code }, caller.proofs?.bearer);
  if (status !== 200) throw new Error(`Nobody joins: ${status}`);
  return caller;
};

/** Everybody who is not Anne, and her own proofs that have ended. */
export const makeCallers = async (world: World, limitBytes: number): Promise<Caller[]> => [
  await tooOld(world),
  await living(world, 'another user'),
  ended('a visitor', world.anne, undefined),
  await signedOut(world),
  await lockedDevice(world),
  await removed(world),
  await full(world, limitBytes),
  await member(world),
];

/** Anne herself: what she is shown proves that the ids are real, and that a leak would be seen. */
export const anneHerself = async ({ test, anne }: World): Promise<Caller> => {
  const renew = (): Promise<Proofs> => proofsOf(test, anne);
  return { name: 'Anne', uid: anne.uid, proofs: await renew(), renew, mayKnow: [] };
};
