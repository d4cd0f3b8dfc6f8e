import { type AppError, defineState } from '@inkside/kit';
import { createReducer } from '@reduxjs/toolkit';

import { folderMakeRequest, libraryRenameAbandoned, libraryRenameRequest, libraryRenameStarted } from './requests';

interface LibraryDeskState {
  /** The book or folder whose name is edited, and what is wrong with the name. */
  readonly renaming: { readonly id: string; readonly error: AppError | null } | null;
}

const reducer = createReducer<LibraryDeskState>({ renaming: null }, (builder) => {
  builder.addCase(libraryRenameStarted, (_state, { payload: { id } }) => ({ renaming: { id, error: null } }));
  builder.addCase(libraryRenameAbandoned, () => ({ renaming: null }));
  builder.addCase(folderMakeRequest.succeeded, (state, { payload: { args, result } }) =>
    args.isUnnamed === true ? { renaming: { id: result, error: null } } : state,
  );
  builder.addCase(libraryRenameRequest.succeeded, (state, { payload: { args } }) =>
    state.renaming?.id === args.id ? { renaming: null } : state,
  );
  builder.addCase(libraryRenameRequest.failed, (state, { payload: { args, error } }) =>
    state.renaming?.id === args.id ? { renaming: { id: args.id, error } } : state,
  );
});

/** What a person is at in the library. */
export const libraryDeskState = defineState('libraryDesk', 'discard', reducer);

export interface LibraryDeskSlice {
  readonly libraryDesk: LibraryDeskState;
}
