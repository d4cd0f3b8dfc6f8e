import type { FileId, NoteId } from '@inkside/kit';
import { createAction } from '@reduxjs/toolkit';

interface OfNote {
  readonly noteId: NoteId;
}

/** Intent: this is what stands in the editor now. loads: upon which text it was typed (`OpenText.loads`). */
export const textTyped = createAction<OfNote & { readonly text: string; readonly loads: number }>('textNote/typed');
/** Intent: save what is typed now, and do not wait. */
export const textSaveAsked = createAction<OfNote>('textNote/saveAsked');
/** Intent: leave writing; what is typed is saved first. */
export const textDone = createAction<OfNote>('textNote/done');
/** Intent: put a chosen picture among the words. */
export const pictureChosen = createAction<OfNote & { readonly fileId: FileId }>('textNote/pictureChosen');
/** Intent: read the text once more after that failed. */
export const textReloadAsked = createAction<OfNote>('textNote/reloadAsked');
/** Intent: the answer to a conflict. both: what is typed becomes a note of its own beside the other text. */
export const conflictDecided = createAction<OfNote & { readonly keep: 'mine' | 'both' }>('textNote/conflictDecided');
