import { combineReducers } from '@reduxjs/toolkit';
import { defineState } from '@inkside/kit';

import { deviceLockRequest, deviceRenameRequest } from './changes';

/** What became of the forms of a device. */
export const deviceChangesState = defineState(
  'deviceChanges',
  'discard',
  combineReducers({ rename: deviceRenameRequest.reducer, lock: deviceLockRequest.reducer }),
);

export interface DeviceChangesSlice {
  readonly deviceChanges: ReturnType<typeof deviceChangesState.reducer>;
}
