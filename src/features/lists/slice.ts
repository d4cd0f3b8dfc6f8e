import { defineState } from '@inkside/kit';
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';

/** How a person looks at one list. What was never chosen is absent. */
export interface Arrangement {
  readonly by?: string;
  readonly direction?: 'ascending' | 'descending';
  readonly view?: 'grid' | 'list';
}

type ListsState = Readonly<Record<string, Arrangement>>;

const slice = createSlice({
  name: 'lists',
  initialState: {} as ListsState,
  reducers: {
    /** `list`: the name of its place. */
    arranged: (state, { payload: { list, how } }: PayloadAction<{ list: string; how: Arrangement }>): ListsState => ({
      ...state,
      [list]: { ...state[list], ...how },
    }),
  },
});

export const { arranged: listArranged } = slice.actions;
export const listsState = defineState('lists', 'store', slice.reducer);

export interface ListsSlice {
  readonly lists: ListsState;
}

const unarranged: Arrangement = {};

export const makeSelectArrangement =
  (list: string) =>
  (state: ListsSlice): Arrangement =>
    state.lists[list] ?? unarranged;
