import { createAction } from '@reduxjs/toolkit';

import type { NoteId } from '@inkside/kit';

/** Intent: show the versions of a note, or read them once more. */
export const historyOpened = createAction<{ noteId: NoteId }>('noteHistory/opened');
/** Intent: close them. */
export const historyClosed = createAction('noteHistory/closed');
/** Intent: make a version the newest one. */
export const putBackAsked = createAction<{ noteId: NoteId; versionId: string }>('noteHistory/putBackAsked');
/** Intent: show two versions side by side. */
export const compareAsked = createAction<{ noteId: NoteId; versionIds: readonly [string, string] }>(
  'noteHistory/compareAsked',
);
/** Intent: end that. */
export const compareClosed = createAction('noteHistory/compareClosed');

/** The words of an operation that puts a version back, by which the process that ends its undo finds it. */
export const PUT_BACK = 'ink.history.isPutBack';
/** Fact: an operation of {@link PUT_BACK} was undone. */
export const putBackUndone = createAction<{ commitId: string }>('noteHistory/putBackUndone');
