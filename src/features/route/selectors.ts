import type { RouteSlice } from './slice';

export const selectRoute = (state: RouteSlice) => state.route;
