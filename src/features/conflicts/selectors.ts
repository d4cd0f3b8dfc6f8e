import { createSelector } from '@reduxjs/toolkit';
import type { AppError } from '@inkside/kit';
import type { Conflict } from '@inkside/sync';

import type { NotesSlice } from '../notes/slice';
import type { RouteSlice } from '../route/slice';
import { selectRoute } from '../route/slice';
import { selectConflicts } from '../sync/selectors';
import type { SyncSlice } from '../sync/slice';
import { conflictKey, shownConflict } from './conflictLogic';
import type { ConflictsSlice } from './slice';

/** Whether it is known which conflicts there are. */
export const selectIsListed = (state: ConflictsSlice): boolean => state.conflicts.isListed;

/** The conflict that the address names, or the first one where it names none; undefined where there is no such one. */
export const selectShownConflict = createSelector(
  selectRoute,
  selectConflicts,
  (route, conflicts): Conflict | undefined =>
    route?.name === 'conflict' ? shownConflict(route.params, conflicts) : undefined,
);

/** Why this browser's databases cannot be read; null while they can, or where that is not known yet. */
export const selectListFailure = ({ notes }: NotesSlice): AppError | null =>
  notes.projection.phase === 'failed' ? notes.projection.error : null;

/** The first pages of the sides of a conflict; undefined while they were not asked for. */
export const selectSidePages = (key: string) => (state: ConflictsSlice) =>
  state.conflicts.pages?.key === key ? state.conflicts.pages.sides : undefined;

/** Why the last answer to this conflict could not be carried out; null where it was, or none was given. */
export const selectAnswerFailure = (key: string) => (state: ConflictsSlice) =>
  state.conflicts.failure?.key === key ? state.conflicts.failure.error : null;

/** Where a conflict stands among those that are open, 0 first; -1 where it is none of them. */
export const selectConflictPlace =
  (key: string) =>
  (state: SyncSlice & RouteSlice): number =>
    selectConflicts(state).findIndex((each) => conflictKey(each) === key);
