import { createAction } from '@reduxjs/toolkit';

/** `isStrict`: titles, names, texts and contents stay out as well. */
interface Wish {
  readonly isStrict: boolean;
}

/** Intent: the last five minutes are wanted as a file. */
export const reportAsked = createAction<Wish>('recorder/reportAsked');
export const recordingAsked = createAction<Wish>('recorder/recordingAsked');
/** Intent: the page may be loaded anew, so that a recording begins with its start. */
export const restartAsked = createAction<Wish>('recorder/restartAsked');
/** Intent: the recording is to end, and is wanted as a file. */
export const recordingEnded = createAction('recorder/recordingEnded');
/** Intent: recordings may be made in this browser, or may not any more. */
export const permissionTicked = createAction<boolean>('recorder/permissionTicked');
/** Intents: a recording that is kept here is wanted as a file, or not any more. */
export const recoverChosen = createAction<{ readonly name: string }>('recorder/recoverChosen');
export const discardChosen = createAction<{ readonly name: string }>('recorder/discardChosen');
