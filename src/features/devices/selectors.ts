import type { PreferencesSlice } from '../preferences/slice';
import { selectQuietDevices } from '../preferences/slice';
import type { DeviceChangesSlice } from './changesSlice';
import type { DevicesSlice } from './slice';
import type { NearbyDevice } from '@inkside/protocol';

const nobody: readonly NearbyDevice[] = [];

export const selectDevices = (state: DevicesSlice) => state.devices;
/** Devices that can be found in their own network. */
export const selectNearby = (state: DevicesSlice) => state.devices.nearby ?? nobody;
/** What became of a new name, and of a lock. */
export const selectDeviceRename = (state: DeviceChangesSlice) => state.deviceChanges.rename;
export const selectDeviceLock = (state: DeviceChangesSlice) => state.deviceChanges.lock;
/** Whether files that are sent from this browser go to a device when none is named. */
export const selectIsUsualGoal = (uid: string, id: number) => (state: PreferencesSlice) =>
  !selectQuietDevices(state, uid).includes(id);
