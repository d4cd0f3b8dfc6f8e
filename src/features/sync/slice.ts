import { createSlice, type PayloadAction } from '@reduxjs/toolkit';

import type { SyncFact } from '../../app/kit/syncFact';
import type { EpochMs } from '../../app/kit/units';
import { afterFact, closedChannel } from './logic';
import type { ChannelName, ChannelState } from './types';

export interface SyncState {
  readonly channels: Readonly<Record<ChannelName, ChannelState>>;
  /** Whether this tab does the work, or follows another one. */
  readonly role: 'none' | 'leader' | 'follower';
}

const initialSyncState: SyncState = {
  channels: { noteTree: closedChannel, library: closedChannel, message: closedChannel },
  role: 'none',
};

const withChannel = (state: SyncState, name: ChannelName, channel: ChannelState): SyncState => ({
  ...state,
  channels: { ...state.channels, [name]: channel },
});

const slice = createSlice({
  name: 'sync',
  initialState: initialSyncState,
  reducers: {
    campaigned: (state): SyncState => ({ ...state, role: 'follower' }),
    elected: (state): SyncState => ({ ...state, role: 'leader' }),
    opened: (state, { payload }: PayloadAction<{ channel: ChannelName; at: EpochMs }>) =>
      withChannel(state, payload.channel, {
        ...closedChannel,
        unsent: state.channels[payload.channel].unsent,
        phase: 'opening',
        since: payload.at,
      }),
    /** One action per burst. */
    reported: (
      state,
      { payload }: PayloadAction<{ channel: ChannelName; facts: readonly SyncFact[]; at: EpochMs }>,
    ) =>
      withChannel(
        state,
        payload.channel,
        payload.facts.reduce((channel, fact) => afterFact(channel, fact, payload.at), state.channels[payload.channel]),
      ),
    unsentCounted: (state, { payload }: PayloadAction<{ channel: ChannelName; unsent: number }>) =>
      withChannel(state, payload.channel, { ...state.channels[payload.channel], unsent: payload.unsent }),
    /** A follower takes over what the leader's tab knows. */
    heardFromLeader: (state, { payload }: PayloadAction<{ channels: SyncState['channels'] }>): SyncState => ({
      ...state,
      channels: payload.channels,
    }),
  },
});

export const {
  campaigned: syncCampaigned,
  elected: syncElected,
  opened: channelOpened,
  reported: channelReported,
  unsentCounted,
  heardFromLeader,
} = slice.actions;
export const syncReducer = slice.reducer;

export interface SyncSlice {
  readonly sync: SyncState;
}
