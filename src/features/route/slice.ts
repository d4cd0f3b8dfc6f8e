import { defineState } from '@inkside/kit';
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';

/** The route that is shown, by its name in the route table; written by the route bridge only. */
export interface EnteredRoute {
  readonly name: string;
  /** With its query, as it stands behind the `#`. */
  readonly path: string;
  readonly params: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string>>;
}

const slice = createSlice({
  name: 'route',
  initialState: null as EnteredRoute | null,
  reducers: {
    /** Fact: the address changed. Pages load their data because of it. */
    entered: (_state, { payload }: PayloadAction<EnteredRoute>) => payload,
  },
});

export const { entered: routeEntered } = slice.actions;
export const routeState = defineState('route', 'discard', slice.reducer, true);

export interface RouteSlice {
  readonly route: EnteredRoute | null;
}

export const selectRoute = (state: RouteSlice) => state.route;
