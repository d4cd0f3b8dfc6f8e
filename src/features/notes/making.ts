import { defineRequest, type FileId, type NoteId } from '@inkside/kit';
import type { PaperId, Placing } from '@inkside/ink';
import { createAction } from '@reduxjs/toolkit';

import type { MakingSlice } from '../making/slice';

/** What a new note is called, and the folder that it lies in; null is the root. */
interface NamedNote {
  readonly title: string;
  readonly parentId: NoteId | null;
}

/**
 * A note on a paper; `fileId` is the picture or PDF below it, `placing` how a picture lies. `isMeeting`: it is one of ink
 * with sound.
 */
export const makeNoteRequest = defineRequest<
  NamedNote & { paper: PaperId; fileId: FileId | null; placing?: Placing; isMeeting?: boolean },
  NoteId
>('notes/makeNote', { policy: 'leading' });
export const makeTextRequest = defineRequest<NamedNote, NoteId>('notes/makeText', { policy: 'leading' });
/** Intent: the note that is on its way is not wanted any more. */
export const makeStopped = createAction('notes/makeStopped');
/** Copies notes into a folder; undefined: each beside itself. */
export const copyRequest = defineRequest<
  { readonly ids: readonly NoteId[]; readonly to: NoteId | null | undefined },
  null
>('notes/copyNotes', { policy: 'every' });
/** Intent: copies of them go to where somebody pastes, as often as that is done. */
export const notesCopied = createAction<{ readonly ids: readonly NoteId[] }>('notes/copied');
/** Intent: no more copies; those that are made stay. */
export const copyStopped = createAction('notes/copyStopped');

/** The papers of a new note, in the order of the specification (section 3). */
export const papers: readonly PaperId[] = [
  'empty',
  'grid',
  'line',
  'gridPoint',
  'mats',
  'music',
  'english',
  'table',
  'column',
  'leftGrid',
  'calendar',
  'mckinsey',
  'cornell',
  'image',
  'pdf',
];

/** What a paper of a person's own is made of, as file pickers ask for it; undefined for one that needs no file. */
export const fileKindsOf = (paper: PaperId): string | undefined =>
  ({ image: '.jpg,.jpeg,.png,.bmp', pdf: '.pdf' })[paper as string];

export const selectMade = (state: MakingSlice) => state.noteMaking.made;
export const selectCopying = (state: MakingSlice) => state.noteMaking.copying;
/** Notes that were copied and not pasted yet. */
export const selectCopied = (state: MakingSlice) => state.noteMaking.copied;
