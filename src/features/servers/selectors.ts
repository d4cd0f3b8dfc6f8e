import type { ServersSlice } from './slice';

export const selectServers = (state: ServersSlice) => state.servers.options;
export const selectIsServerListRemembered = (state: ServersSlice) => state.servers.isRemembered;
