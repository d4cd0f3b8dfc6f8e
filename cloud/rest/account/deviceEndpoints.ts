import * as v from 'valibot';
import {
  describeLockBody,
  deviceAnswer,
  deviceBody,
  devicesAnswer,
  doneAnswer,
  LOCAL_PAGE_PATH,
  localPageAnswer,
  lockDeviceBody,
  paths,
  renameDeviceBody,
} from '@inkside/protocol';

import { type Endpoint, noInput, userEndpoint } from '../endpoint';
import { type AccountParts, DONE, type NearbyParts } from './accountParts';
import { hostsOf } from '../../share';

const list = ({ accounts }: AccountParts): Endpoint =>
  userEndpoint({
    method: 'GET',
    path: paths.devices,
    summary: 'Devices that signed in to the account.',
    input: noInput,
    answer: devicesAnswer,
    handle: async (_, { session }) => ({ data: await accounts.devices.list(session.account.uid) }),
  });

const lock = ({ accounts }: AccountParts): Endpoint =>
  userEndpoint({
    method: 'POST',
    path: paths.lockDevice,
    summary: 'Locks a device, which ends its sync sessions, or unlocks it.',
    input: v.object({ body: lockDeviceBody }),
    answer: doneAnswer,
    handle: async ({ body: { id, type } }, { session }) => {
      const { uid } = session.account;
      await accounts.devices.lock(uid, id, type === 'lock');
      if (type === 'lock') await accounts.sessions.endSyncOfDevice(uid, id);
      return DONE;
    },
  });

const describeLock = ({ accounts }: AccountParts): Endpoint =>
  userEndpoint({
    method: 'POST',
    path: paths.describeLock,
    summary: 'What a device shows while it is locked.',
    input: v.object({ body: describeLockBody }),
    answer: doneAnswer,
    handle: async ({ body: { id, description } }, { session }) => {
      await accounts.devices.setLockMessage(session.account.uid, id, description);
      return DONE;
    },
  });

const rename = ({ accounts }: AccountParts): Endpoint =>
  userEndpoint({
    method: 'POST',
    path: paths.renameDevice,
    summary: 'Gives a device a name.',
    input: v.object({ body: renameDeviceBody }),
    answer: deviceAnswer,
    handle: async ({ body: { id, name } }, { session }) => ({
      data: await accounts.devices.rename(session.account.uid, id, name === '' ? null : name),
    }),
  });

const disableToken = ({ accounts }: AccountParts): Endpoint =>
  userEndpoint({
    method: 'POST',
    path: paths.disableDeviceToken,
    summary: 'Ends the sessions of a device.',
    input: v.object({ body: deviceBody }),
    answer: doneAnswer,
    handle: async ({ body: { id } }, { session }) => {
      const { uid } = session.account;
      await accounts.devices.get(uid, id);
      await accounts.sessions.endOfDevice(uid, id);
      return DONE;
    },
  });

const remove = ({ accounts }: AccountParts): Endpoint =>
  userEndpoint({
    method: 'POST',
    path: paths.removeDevice,
    summary: 'Unbinds a device from the account and ends its sessions.',
    input: v.object({ body: deviceBody }),
    answer: doneAnswer,
    handle: async ({ body: { id } }, { session }) => {
      const { uid } = session.account;
      const { devices, sessions, syncChannels } = accounts;
      await devices.get(uid, id);
      await sessions.endOfDevice(uid, id);
      await devices.remove(uid, id);
      await syncChannels.forget(uid, id);
      // Of a device that signed in while it was being removed.
      await sessions.endOfDevice(uid, id);
      return DONE;
    },
  });

/** What the owner of devices does to them. */
export const deviceEndpoints = (parts: AccountParts): readonly Endpoint[] => [
  list(parts),
  lock(parts),
  describeLock(parts),
  rename(parts),
  disableToken(parts),
  remove(parts),
];

const localPage = ({ rooms, pageTickets }: NearbyParts): Endpoint =>
  userEndpoint({
    method: 'GET',
    path: paths.localPage,
    summary: 'The address of a page that may ask the devices of the account that are at home, for a minute.',
    input: noInput,
    answer: localPageAnswer,
    handle: async (_, { session, isLocal }) => {
      const hosts = hostsOf(rooms.devicesOf(session.account.uid), { takesLoopback: isLocal });
      return { data: { address: `${LOCAL_PAGE_PATH}/${pageTickets.make(hosts)}`, hosts: [...hosts] } };
    },
  });

/** Devices in their own network. */
export const nearbyEndpoints = (parts: NearbyParts): readonly Endpoint[] => [localPage(parts)];
