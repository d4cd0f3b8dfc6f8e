import type { DevicesSlice } from './slice';

export const selectDevices = (state: DevicesSlice) => state.devices;
