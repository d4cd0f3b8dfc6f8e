import { combineReducers, createAction, createReducer } from '@reduxjs/toolkit';
import { type AppError, defineRequest, defineState, loadReducer, type NoArgs } from '@inkside/kit';
import type { Invitation, OwnGroup } from '@inkside/protocol';

import { sessionClosed } from '../session/slice';

export const invitationRequest = defineRequest<{ code: string }, Invitation>('groupShare/invitation', {
  policy: 'latest',
});
export const joinRequest = defineRequest<{ code: string }, { group: string; isNew: boolean }>('groupShare/join', {
  policy: 'leading',
});
/** Intent: the person wants to join. Who is not signed in does that first. */
export const joinWanted = createAction<{ code: string }>('groupShare/joinWanted');

/** Where joining by one code stands. */
type JoinState =
  | { readonly phase: 'idle' }
  | { readonly phase: 'joining'; readonly code: string }
  | { readonly phase: 'joined'; readonly code: string; readonly group: string; readonly isNew: boolean }
  | { readonly phase: 'failed'; readonly code: string; readonly error: AppError };

const idle = { phase: 'idle' } as JoinState;

const join = createReducer(idle, (builder) => {
  builder.addCase(joinRequest.asked, (_state, { payload }) => ({ phase: 'joining', code: payload.code }));
  builder.addCase(joinRequest.succeeded, (_state, { payload: { args, result } }) => ({
    phase: 'joined',
    ...args,
    ...result,
  }));
  builder.addCase(joinRequest.failed, (_state, { payload: { args, error } }) => ({ phase: 'failed', ...args, error }));
  // What one person joined says nothing of the next.
  builder.addCase(sessionClosed, () => idle);
});

export const groupShareState = defineState(
  'groupShare',
  'discard',
  combineReducers({ invitation: loadReducer(invitationRequest), join }),
  true,
);

export interface GroupShareSlice {
  readonly groupShare: ReturnType<typeof groupShareState.reducer>;
}

export const ownGroupsRequest = defineRequest<NoArgs, readonly OwnGroup[]>('notes/ownGroups', { policy: 'latest' });

export const noteGroupsState = defineState('noteGroups', 'discard', loadReducer(ownGroupsRequest));

export interface NoteGroupsSlice {
  readonly noteGroups: ReturnType<typeof noteGroupsState.reducer>;
}
