import { defineState, defineRequest, loadReducer, type NoArgs } from '@inkside/kit';
import type { OwnGroup } from '@inkside/protocol';

export const ownGroupsRequest = defineRequest<NoArgs, readonly OwnGroup[]>('notes/ownGroups', { policy: 'latest' });

export const noteGroupsState = defineState('noteGroups', 'discard', loadReducer(ownGroupsRequest));

export interface NoteGroupsSlice {
  readonly noteGroups: ReturnType<typeof noteGroupsState.reducer>;
}
