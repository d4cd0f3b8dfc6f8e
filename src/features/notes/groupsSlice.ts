import { defineRequest, loadReducer, type NoArgs } from '@inkside/kit';
import type { OwnGroup } from '@inkside/protocol';

export const ownGroupsRequest = defineRequest<NoArgs, readonly OwnGroup[]>('notes/ownGroups', { policy: 'latest' });

export const noteGroupsReducer = loadReducer(ownGroupsRequest);

export interface NoteGroupsSlice {
  readonly noteGroups: ReturnType<typeof noteGroupsReducer>;
}
