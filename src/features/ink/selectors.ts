import { rowsOf } from '@inkside/kit';

import type { NotesSlice } from '../notes/slice';
import type { SyncSlice } from '../sync/slice';
import type { PreferencesSlice } from '../preferences/slice';
import type { FindSlice } from './findSlice';
import type { HistorySlice } from './historySlice';
import type { InkRecordingSlice } from './recordingSlice';
import type { InkSlice } from './slice';
import type { InkWritingSlice } from './writingSlice';

export const selectInk = (state: InkSlice) => state.ink;
/** The page that is read, or undefined while no note is open. */
export const selectCurrentPage = ({ ink }: InkSlice) => (ink.phase === 'open' ? ink.pages[ink.current] : undefined);
/** Pages one below the other unless somebody chose one at a time. */
export const selectPageFlow = ({ preferences }: PreferencesSlice) => preferences.pageFlow ?? 'continuous';
/** The side of the pages that somebody chose for the tools of the pen. */
export const selectPenBar = ({ preferences }: PreferencesSlice) => preferences.penBar;
export const selectFind = (state: FindSlice) => state.inkFind;
export const selectHistoryPanel = ({ noteHistory }: HistorySlice) => noteHistory.panel;
export const selectCompared = ({ noteHistory }: HistorySlice) => noteHistory.compared;
export const selectIncomplete = ({ noteHistory }: HistorySlice) => noteHistory.incomplete;
/** What is said of a note that was not uploaded whole; undefined for all others. */
export const makeSelectIncomplete = (noteId: string) => (state: HistorySlice) => state.noteHistory.incomplete[noteId];
export const selectKept = ({ noteHistory }: HistorySlice) => noteHistory.kept;
/** Whether a note opens without a network. */
export const makeSelectIsKept = (noteId: string) => (state: HistorySlice) =>
  state.noteHistory.kept?.whole[noteId] === true;
export const makeSelectIsPinned = (noteId: string) => (state: HistorySlice) =>
  state.noteHistory.kept?.pinned[noteId] === true;
/** Every note and folder, in no order. */
export const selectAllNotes = ({ notes }: NotesSlice) => rowsOf(notes.rows);
/** Whether the cloud cannot be reached, whatever the browser says of its network. */
export const selectIsCloudAway = ({ sync }: SyncSlice) => sync.channels.noteTree.phase === 'offline';
/** How many recordings are on their way to their pages: whoever leaves now leaves them behind. */
export const selectUnsentSound = ({ inkRecording: { phase } }: InkRecordingSlice): number =>
  phase === 'none' || phase === 'asking' ? 0 : 1;
/** How many pages have ink that is not in the cloud: of the open note, and of those that were closed. */
export const selectUnsentInk = ({ inkWriting: { pages, left } }: InkWritingSlice): number =>
  left + Object.values(pages).filter(({ save }) => save !== 'cloud').length;
