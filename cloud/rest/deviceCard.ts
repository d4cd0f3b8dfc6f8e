import { DEVICE_HEADERS } from '@inkside/protocol';
import type { DeviceCard } from '../accounts';
import type { Caller } from '../lib/caller';

const [MAX_ID, MAX_MAC, MAX_MODEL] = [200, 40, 80];

const headerOf = (caller: Caller, name: string, max: number): string =>
  (caller.header(name) ?? '')
    .replace(/\p{Cc}/gu, '')
    .trim()
    .slice(0, max);

/** How the caller names itself; some devices know their network address only. Undefined where no device calls. */
export const cardOf = (caller: Caller): DeviceCard | undefined => {
  const macAddress = headerOf(caller, DEVICE_HEADERS.mac, MAX_MAC);
  const deviceUniqueId = headerOf(caller, DEVICE_HEADERS.uniqueId, MAX_ID) || macAddress;
  if (deviceUniqueId === '') return undefined;
  return { deviceUniqueId, macAddress, model: headerOf(caller, DEVICE_HEADERS.model, MAX_MODEL) };
};
