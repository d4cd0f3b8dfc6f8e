import { createAction } from '@reduxjs/toolkit';

/** Intent: undo an operation, or with null the newest that can be undone. */
export const undoAsked = createAction<{ readonly id: string | null }>('operations/undoAsked');
