import type { DevicesSlice } from './slice';
import type { NearbyDevice } from '@inkside/protocol';

const nobody: readonly NearbyDevice[] = [];

export const selectDevices = (state: DevicesSlice) => state.devices;
/** Devices that can be found in their own network. */
export const selectNearby = (state: DevicesSlice) => state.devices.nearby ?? nobody;
