import { createSelector } from '@reduxjs/toolkit';

import type { LibrarySlice } from '../library/slice';
import type { MessagesSlice } from '../messages/slice';
import type { NotesSlice } from '../notes/slice';
import { selectSyncSummary } from './selectors';
import type { SyncSummary } from './types';

type Lists = NotesSlice & LibrarySlice & MessagesSlice;

/**
 * Whether this browser keeps no databases for the site: a private window, or its settings. All lists fail as well where
 * databases are broken or open late; then they are read again as soon as these were made anew or found whole.
 */
export const selectIsNothingKept = ({ notes, library, messages }: Lists): boolean =>
  [notes, library, messages].every(
    ({ projection }) => projection.phase === 'failed' && projection.error.code === 'errors.database',
  );

/** What can be true where nothing is kept. */
const unconcerned: ReadonlySet<SyncSummary> = new Set(['needsSignIn', 'full']);

/** The summary of all channels; none of them says that something is saved here where nothing can be. */
export const selectShownSummary = createSelector(
  selectSyncSummary,
  selectIsNothingKept,
  (summary, isNothingKept): SyncSummary => (isNothingKept && !unconcerned.has(summary) ? 'unkept' : summary),
);
