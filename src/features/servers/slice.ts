import { defineState } from '@inkside/kit';
import type { ServerRow } from '@inkside/protocol';
import { createAction, createSlice, type PayloadAction } from '@reduxjs/toolkit';

/** A server to choose from (specification section 3), once for each address. */
export type ServerOption = Pick<ServerRow, 'id' | 'name' | 'region' | 'value' | 'isHere'>;

/** Intent: another server is to be used. Its own sign-in page opens. */
export const serverChosen = createAction<{ value: string }>('servers/chosen');

interface ServersState {
  readonly options: readonly ServerOption[];
  /** No index server answered; the list is of an earlier time. */
  readonly isRemembered: boolean;
}

const slice = createSlice({
  name: 'servers',
  initialState: { options: [], isRemembered: false } as ServersState,
  reducers: {
    listed: (_state, { payload }: PayloadAction<ServersState>) => payload,
  },
});

export const { listed: serversListed } = slice.actions;
export const serversState = defineState('servers', 'discard', slice.reducer, true);

export interface ServersSlice {
  readonly servers: ServersState;
}
