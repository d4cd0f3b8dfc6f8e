import { createAction } from '@reduxjs/toolkit';

import { defineRequest } from '@inkside/kit';

// Apart from the slice, which the first page loads.

/** `name` '' takes the given one back; `before` is what undo brings back. The form says what is wrong with it. */
export const deviceRenameRequest = defineRequest<
  { readonly id: number; readonly name: string; readonly before: string; readonly isUndo?: true },
  null
>('devices/rename', { policy: 'leading' });
/** `message` is what the device shows; the form says what is wrong with it. `called`: the device, in the words after it. */
export const deviceLockRequest = defineRequest<
  { readonly id: number; readonly called: string; readonly message: string; readonly isUndo?: true },
  null
>('devices/lock', { policy: 'leading' });
/** Failures come as a toast, here and below. */
export const deviceUnlockRequest = defineRequest<
  { readonly id: number; readonly called: string; readonly isUndo?: true },
  null
>('devices/unlock', { policy: 'every' });
/** Ends the sessions of a device, which stays bound. */
export const deviceRevokeRequest = defineRequest<{ readonly id: number; readonly called: string }, null>(
  'devices/revoke',
  { policy: 'every' },
);
/** Takes a device off the account. */
export const deviceUnbindRequest = defineRequest<{ readonly id: number; readonly called: string }, null>(
  'devices/unbind',
  { policy: 'every' },
);

/** Intent: somebody wants to come to a device's own page in its network. `firmware` is '' where nobody knows. */
export const transferAsked = createAction<{ address: string; name: string; firmware: string }>('devices/transferAsked');
