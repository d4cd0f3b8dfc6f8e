import { createSelector } from '@reduxjs/toolkit';

import { summaryOf } from './logic';
import type { SyncSlice } from './slice';
import { channelNames } from './types';

export const selectChannels = (state: SyncSlice) => state.sync.channels;
export const selectSyncRole = (state: SyncSlice) => state.sync.role;
export const selectSyncSummary = createSelector(selectChannels, (channels) =>
  summaryOf(channelNames.map((name) => channels[name])),
);
/** Since when the worst channel is offline, or null. */
export const selectOfflineSince = createSelector(selectChannels, (channels) => {
  const times = channelNames.flatMap((name) => {
    const { phase, since } = channels[name];
    return phase === 'offline' && since !== null ? [since] : [];
  });
  return times.length === 0 ? null : Math.min(...times);
});
/** Changes of all channels that the cloud has not confirmed. */
export const selectUnsent = createSelector(selectChannels, (channels) =>
  channelNames.reduce((sum, name) => sum + channels[name].unsent, 0),
);
