import * as v from 'valibot';

import {
  deviceAnswer,
  deviceSleepBody,
  deviceSignInAnswer,
  deviceSignInBody,
  doneAnswer,
  paths,
  registerDeviceBody,
  registrationAnswer,
  registrationBody,
  syncChannelsAnswer,
  syncChannelsBody,
} from '@inkside/protocol';
import {
  type DeviceCard,
  deviceDetails,
  type DeviceDetails,
  type Identity,
  identityOf,
  pairKey,
  remoteKey,
} from '../../accounts';
import { CloudFailure } from '../../lib/failure';
import { cardOf, freeCallsOf } from '../signIn/signInParts';
import { type Endpoint, noInput, type SignedInCaller, userEndpoint, visitorEndpoint } from '../endpoint';
import type { Caller } from '../../lib/caller';
import { type AccountParts, DONE } from './accountParts';

/** A device asks once before it signs in; more than so often an hour about one account it learns nothing new. */
const FREE_CHECKS_OF_ACCOUNT = 20;
const WHOLE_PHONE = /^\+\d{6,19}$/;

/** A device may write a telephone number in one piece, where the area code cannot be told apart. */
const accountIdentity = (account: string, areaCode: string | undefined): Identity =>
  areaCode === undefined && WHOLE_PHONE.test(account)
    ? { kind: 'phone', address: account, areaCode: null }
    : identityOf(account, areaCode);

/** Tells whether an address has an account: to devices within limits, to everybody else for a captcha (docs/adr/0011). */
const createRegistrationGate = ({ accounts, options }: AccountParts) => {
  const { captchaGate } = accounts;
  const counter = accounts.limits.counter('registrationCheck');
  const { perAddress } = freeCallsOf({ accounts, options });
  return async (identity: Identity, verify: string, caller: Caller): Promise<void> => {
    const from = remoteKey(caller.remote);
    const use = await counter.hold([pairKey(from, identity), from]);
    try {
      const [ofPair = 0, ofAddress = 0] = use.before;
      const isPair = ofPair >= FREE_CHECKS_OF_ACCOUNT;
      const isOver = isPair || ofAddress >= perAddress;
      // Where there are no captchas, everybody is taken for a device.
      const isDevice = captchaGate.policy === 'never' || cardOf(caller) !== undefined;
      const seconds = (): number =>
        isPair ? use.secondsUntil(0, FREE_CHECKS_OF_ACCOUNT) : use.secondsUntil(1, perAddress);
      if (await captchaGate.demand({ verify, isNeeded: isOver || !isDevice, seconds })) {
        use.release();
        return;
      }
    } catch (thrown) {
      use.release();
      throw thrown;
    }
    await use.count();
  };
};

const checkRegistration = (parts: AccountParts): Endpoint => {
  const { accounts } = parts;
  const admit = createRegistrationGate(parts);
  return visitorEndpoint({
    method: 'POST',
    path: paths.registrationStatus,
    summary:
      'Whether an address has an account: for devices, which name themselves in their headers, or with a captcha.',
    takes: 'form',
    input: v.object({ body: registrationBody }),
    answer: registrationAnswer,
    handle: async ({ body }, caller) => {
      const identity = accountIdentity(body.account, body.area_code);
      await admit(identity, body.verify, caller);
      return { data: { isRegistered: (await accounts.directory.find(identity)) !== undefined } };
    },
  });
};

const signIn = ({ accounts }: AccountParts): Endpoint =>
  visitorEndpoint({
    method: 'POST',
    path: paths.deviceSignIn,
    summary: 'Signs a device in by code.',
    takes: 'form',
    input: v.object({ body: deviceSignInBody }),
    answer: deviceSignInAnswer,
    handle: async ({ body }, caller) => {
      const identity = accountIdentity(body.account, body.area_code);
      await accounts.proveCode(identity, { ...body, remote: caller.remote });
      const known = await accounts.directory.find(identity);
      if (known === undefined && identity.kind === 'phone' && identity.areaCode === null) {
        throw new CloudFailure('errors.badRequest', { field: 'area_code' });
      }
      const account = known ?? (await accounts.directory.findOrCreate(identity));
      const card = cardOf(caller);
      const device =
        card === undefined ? undefined : await accounts.devices.signedIn(account.uid, card, { isNative: true });
      const options = device === undefined ? {} : { deviceId: device.id };
      const { token, expiresAt } = await accounts.sessions.open(account, options);
      return { data: { token, tokenExpiredAt: Math.floor(expiresAt / 1000) } };
    },
  });

/** The device that calls: its token names it, or else its headers, where the account has such a device. */
const callingDevice = async ({ accounts }: AccountParts, caller: SignedInCaller): Promise<number | undefined> => {
  const { deviceId, account } = caller.session;
  if (deviceId !== undefined) return deviceId;
  const card = cardOf(caller);
  return card === undefined ? undefined : (await accounts.devices.find(account.uid, card.deviceUniqueId))?.id;
};

type RegisterBody = v.InferOutput<typeof registerDeviceBody>;

/** What the body tells goes before what the headers do. */
const toldCard = (caller: Caller, { deviceUniqueId, macAddress, mac, model }: RegisterBody): DeviceCard => {
  const headers = cardOf(caller) ?? { deviceUniqueId: '', macAddress: '', model: '' };
  const address = macAddress ?? mac ?? headers.macAddress;
  return {
    deviceUniqueId: deviceUniqueId || headers.deviceUniqueId || address,
    macAddress: address,
    model: model ?? headers.model,
  };
};

/** A device whose token is not its own becomes one of the account's by this call. */
const registeredId = async (parts: AccountParts, caller: SignedInCaller, body: RegisterBody): Promise<number> => {
  const { deviceId, account } = caller.session;
  if (deviceId !== undefined) return deviceId;
  const card = toldCard(caller, body);
  if (card.deviceUniqueId === '') throw new CloudFailure('errors.badRequest', { field: 'deviceUniqueId' });
  return (await parts.accounts.devices.signedIn(account.uid, card)).id;
};

const detailsOf = (body: RegisterBody): DeviceDetails =>
  v.parse(deviceDetails, body.mac === undefined ? body : { macAddress: body.mac, ...body });

const register = (parts: AccountParts): Endpoint =>
  userEndpoint({
    method: 'POST',
    path: paths.registerDevice,
    summary: 'What a device tells of itself.',
    takes: 'form',
    input: v.object({ body: registerDeviceBody }),
    answer: deviceAnswer,
    handle: async ({ body }, caller) => {
      const id = await registeredId(parts, caller, body);
      return { data: await parts.accounts.devices.describe(caller.session.account.uid, id, detailsOf(body)) };
    },
  });

const updateSyncChannels = (parts: AccountParts): Endpoint =>
  userEndpoint({
    method: 'POST',
    path: paths.syncChannels,
    summary: 'Channels that a device follows.',
    input: v.object({ body: syncChannelsBody }),
    answer: syncChannelsAnswer,
    handle: async ({ body: { action, channels } }, caller) => {
      const id = await callingDevice(parts, caller);
      const { uid } = caller.session.account;
      return { data: { channels: await parts.accounts.syncChannels.change(uid, id, action, channels) } };
    },
  });

const sleep = ({ accounts, ledger }: AccountParts): Endpoint =>
  userEndpoint({
    method: 'POST',
    path: paths.deviceSleep,
    summary: 'Ours: the calling device goes to sleep, or wakes.',
    input: v.object({ body: deviceSleepBody }),
    answer: doneAnswer,
    handle: async ({ body: { isAsleep } }, { session }) => {
      const { deviceId, account } = session;
      if (deviceId === undefined) throw new CloudFailure('errors.badRequest', { field: 'device' });
      accounts.devices.sleeps(account.uid, deviceId, isAsleep);
      ledger.deviceChanged(account.uid);
      return DONE;
    },
  });

const logout = ({ accounts }: AccountParts): Endpoint =>
  userEndpoint({
    method: 'POST',
    path: paths.deviceLogout,
    summary: 'Signs the calling device out.',
    takes: 'form',
    input: noInput,
    answer: doneAnswer,
    handle: async (_, { session }) => {
      await accounts.sessions.end(session);
      return DONE;
    },
  });

/** What devices call. */
export const deviceSideEndpoints = (parts: AccountParts): readonly Endpoint[] => [
  checkRegistration(parts),
  signIn(parts),
  register(parts),
  updateSyncChannels(parts),
  sleep(parts),
  logout(parts),
];
