import type { NearbyDevice } from '../../app/kit/nearby';
import type { DevicesSlice } from './slice';

const nobody: readonly NearbyDevice[] = [];

export const selectDevices = (state: DevicesSlice) => state.devices;
/** Devices that can be found in their own network. */
export const selectNearby = (state: DevicesSlice) => state.devices.nearby ?? nobody;
