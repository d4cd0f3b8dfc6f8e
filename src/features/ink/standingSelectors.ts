import type { NoteId } from '@inkside/kit';

import { makeSelectNote } from '../notes/selectors';
import type { NotesSlice } from '../notes/slice';
import type { InkWritingSlice } from './writingSlice';

/** The names of devices that have opened the note as it stands now; '' where none has said so. */
export const makeSelectDevicesWith =
  (noteId: NoteId) =>
  (state: InkWritingSlice & NotesSlice): string => {
    const now = makeSelectNote(noteId)(state)?.updatedAt;
    const holding = state.inkWriting.devices.filter(({ writtenAt }) => writtenAt === now);
    return holding.map(({ name }) => name).join(', ');
  };
