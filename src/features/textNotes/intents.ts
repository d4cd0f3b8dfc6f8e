import type { NoteId } from '@inkside/kit';
import { createAction } from '@reduxjs/toolkit';

interface OfNote {
  readonly noteId: NoteId;
}

/** Intent: this is what stands in the editor now. */
export const textTyped = createAction<OfNote & { readonly text: string }>('textNote/typed');
/** Intent: save what is typed now, and do not wait. */
export const textSaveAsked = createAction<OfNote>('textNote/saveAsked');
/** Intent: leave writing; what is typed is saved first. */
export const textDone = createAction<OfNote>('textNote/done');
/** Intent: leave although something is not saved; it is forgotten. */
export const textAbandoned = createAction<OfNote>('textNote/abandoned');
/** Intent: read the text once more after that failed. */
export const textReloadAsked = createAction<OfNote>('textNote/reloadAsked');
/** Intent: the answer to a conflict. both: what is typed becomes a note of its own beside the other text. */
export const conflictDecided = createAction<OfNote & { readonly keep: 'mine' | 'both' }>('textNote/conflictDecided');
