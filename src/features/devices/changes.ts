import { createAction } from '@reduxjs/toolkit';

import { defineRequest } from '@inkside/kit';

// Apart from the slice, which the first page loads.

/** An empty name takes the given one back. Failures come as a toast. */
export const deviceRenameRequest = defineRequest<{ id: number; name: string }, null>('devices/rename', {
  policy: 'every',
});
/** Locks, or unlocks. Failures come as a toast. */
export const deviceLockRequest = defineRequest<{ id: number; isLocked: boolean }, null>('devices/lock', {
  policy: 'every',
});
/** Takes a device off the account. Failures come as a toast. */
export const deviceUnbindRequest = defineRequest<{ id: number }, null>('devices/unbind', { policy: 'every' });

/** Intent: somebody wants to come to a device's own page in its network. `firmware` is '' where nobody knows. */
export const transferAsked = createAction<{ address: string; name: string; firmware: string }>('devices/transferAsked');
