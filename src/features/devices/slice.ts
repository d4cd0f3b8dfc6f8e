import { createAction, type UnknownAction } from '@reduxjs/toolkit';

import { defineState, defineRequest, loadReducer, type LoadState, type NoArgs } from '@inkside/kit';
import type { BoundDevice, NearbyDevice } from '@inkside/protocol';

export const devicesRequest = defineRequest<NoArgs, readonly BoundDevice[]>('devices/list', { policy: 'latest' });
/** Fact: these devices can be found in their own network, and this is known of the way there. */
export const nearbyFound = createAction<readonly NearbyDevice[]>('devices/nearbyFound');

type DevicesState = LoadState<NoArgs, readonly BoundDevice[]> & { readonly nearby?: readonly NearbyDevice[] };

const listReducer = loadReducer(devicesRequest);

/** The list, and beside it who is near, whatever becomes of the list. */
export const devicesReducer = (state: DevicesState | undefined, action: UnknownAction): DevicesState => {
  const list: DevicesState = listReducer(state, action);
  if (nearbyFound.match(action)) return { ...list, nearby: action.payload };
  return state?.nearby === undefined || list === state ? list : { ...list, nearby: state.nearby };
};

export interface DevicesSlice {
  readonly devices: DevicesState;
}

export const devicesState = defineState('devices', 'discard', devicesReducer);
