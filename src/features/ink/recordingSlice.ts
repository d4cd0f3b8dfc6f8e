import { createAction, type UnknownAction } from '@reduxjs/toolkit';

import { defineState, type EpochMs, type NoteId, type PageId } from '@inkside/kit';

/** asking: for the microphone. ending: it is put on its page. */
export type SoundRecording =
  | { readonly phase: 'none' }
  | { readonly phase: 'asking' | 'ending'; readonly noteId: NoteId }
  | {
      readonly phase: 'running' | 'paused';
      readonly noteId: NoteId;
      /** Milliseconds of sound that there were at the moment `since`; while it runs, more are there by now. */
      readonly lasted: number;
      readonly since: EpochMs;
    };

/** Intent: record sound for a page of the open note; `title` names the recording. */
export const recordAsked = createAction<{ noteId: NoteId; pageId: PageId; title: string }>('ink/recordAsked');
/** Intent: the recording is to rest, to go on, or is over. */
export const recordPaused = createAction('ink/recordPaused');
export const recordResumed = createAction('ink/recordResumed');
export const recordEnded = createAction('ink/recordEnded');
/** Fact: so the recording stands. */
export const recordingTold = createAction<SoundRecording>('ink/recordingTold');

const initial: SoundRecording = { phase: 'none' };

/** The sound that is recorded. */
export const inkRecordingState = defineState(
  'inkRecording',
  'discard',
  (state: SoundRecording = initial, action: UnknownAction): SoundRecording =>
    recordingTold.match(action) ? action.payload : state,
);

export interface InkRecordingSlice {
  readonly inkRecording: SoundRecording;
}

export const selectRecording = (state: InkRecordingSlice): SoundRecording => state.inkRecording;
