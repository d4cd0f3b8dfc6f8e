import { defineRequest } from '../../app/kit/defineRequest';
import type { OwnGroup } from '../../app/kit/groups';
import { loadReducer, type NoArgs } from '../../app/kit/loadState';

export const ownGroupsRequest = defineRequest<NoArgs, readonly OwnGroup[]>('notes/ownGroups', { policy: 'latest' });

export const noteGroupsReducer = loadReducer(ownGroupsRequest);

export interface NoteGroupsSlice {
  readonly noteGroups: ReturnType<typeof noteGroupsReducer>;
}
