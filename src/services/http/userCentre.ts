import { asBytes, type Bytes, type StorageKind, storageKinds } from '@inkside/kit';
import {
  accountName,
  accountPaths,
  activateGiftAnswer,
  type BoundDevice,
  type Device,
  deviceAnswer,
  devicePaths,
  devicesAnswer,
  doneAnswer,
  fullMeAnswer,
  type GiftCard,
  giftPaths,
  myGiftsAnswer,
  type OwnGiftOnWire,
  sessionPaths,
  storageByKindAnswer,
  updateInfoAnswer,
} from '@inkside/protocol';
import type { UserCentrePort } from '../ports/content';
import type { Http } from './createHttp';
import { dateOf, dateOrNull, EVERYTHING, firmwareOf, macOf, webAddressOf } from './fields';

const deviceOf = (device: Device): BoundDevice => ({
  id: device.id,
  name: device.name ?? '',
  model: device.model,
  version: device.versionRelease,
  firmware: firmwareOf(device.buildId) || firmwareOf(device.versionRelease),
  mac: macOf(device.macAddress),
  width: device.width,
  height: device.height,
  isOnline: device.loginStatus === 'online',
  isLocked: device.lock === 1,
  lastSeenAt: dateOf(device.latestLoginTime),
});

const giftOf = (gift: OwnGiftOnWire): GiftCard => ({
  id: gift._id,
  code: gift.code,
  kind: gift.type,
  bytes: asBytes(gift.storageBytes),
  days: gift.vipDays,
  status: gift.status,
  createdAt: dateOf(gift.createdAt),
  expiresAt: dateOrNull(gift.expiresAt),
  activatedAt: dateOrNull(gift.activatedAt),
});

type Changes = Pick<UserCentrePort, 'setNickname' | 'renameDevice' | 'lockDevice' | 'unbindDevice' | 'redeemGift'>;

const createChanges = (http: Http): Changes => ({
  setNickname: async (nickname) => {
    await http.call(updateInfoAnswer, {
      method: 'PUT',
      path: accountPaths.updateInfo,
      operation: 'account',
      body: { nickname },
    });
  },
  renameDevice: async ({ id, name }) => {
    await http.call(deviceAnswer, {
      method: 'POST',
      path: devicePaths.renameDevice,
      operation: 'devices',
      body: { id, name },
    });
  },
  lockDevice: async ({ id, isLocked }) => {
    const body = { id, type: isLocked ? 'lock' : 'unlock' };
    await http.call(doneAnswer, { method: 'POST', path: devicePaths.lockDevice, operation: 'devices', body });
  },
  unbindDevice: async (id) => {
    await http.call(doneAnswer, {
      method: 'POST',
      path: devicePaths.removeDevice,
      operation: 'devices',
      body: { id },
    });
  },
  redeemGift: async (code) => {
    await http.call(activateGiftAnswer, {
      method: 'POST',
      path: giftPaths.activateGift,
      operation: 'gifts',
      body: { code },
    });
  },
});

export const createUserCentre = ({ http }: { readonly http: Http }): UserCentrePort => ({
  ...createChanges(http),
  profile: async () => {
    const { data } = await http.call(fullMeAnswer, { method: 'GET', path: sessionPaths.me, operation: 'account' });
    return {
      name: accountName(data),
      nickname: data.nickname ?? '',
      email: data.email,
      phone: data.phone === null ? null : `${data.area_code} ${data.phone}`,
      avatarUrl: webAddressOf(data.avatarUrl),
      deviceLimit: data.device_limit,
      documents: data.totalDocCount,
      usageDays: data.totalUsageDays,
      consecutiveDays: data.consecutiveUsageDays,
    };
  },
  storage: async () => {
    const { data } = await http.call(storageByKindAnswer, {
      method: 'GET',
      path: accountPaths.storageByKind,
      operation: 'storage',
    });
    const kinds = Object.fromEntries(storageKinds.map((kind) => [kind, asBytes(data[kind].data)])) as Record<
      StorageKind,
      Bytes
    >;
    return { used: asBytes(data.usedSize), limit: asBytes(data.totalSize), kinds };
  },
  devices: async () => {
    const { data } = await http.call(devicesAnswer, {
      method: 'GET',
      path: devicePaths.devices,
      operation: 'devices',
    });
    return data.map(deviceOf).sort((a, b) => b.lastSeenAt - a.lastSeenAt);
  },
  gifts: async () => {
    const query = { limit: EVERYTHING, sortBy: 'createdAt' };
    const { data } = await http.call(myGiftsAnswer, {
      method: 'GET',
      path: giftPaths.myGifts,
      operation: 'gifts',
      query,
    });
    return data.results.map(giftOf);
  },
});
