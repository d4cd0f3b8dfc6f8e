import { call, put, select, type SagaGenerator } from 'typed-redux-saga';

import type { NoteId } from '@inkside/kit';
import { makingTold } from '../../features/making/slice';
import { selectTextNote } from '../../features/textNotes/selectors';
import type { OpenText, TextNoteState } from '../../features/textNotes/types';

export const textTold = (text: TextNoteState) => makingTold({ text });

/** The text as it stands in the store; undefined when it was left. */
export function* openText(noteId: NoteId): SagaGenerator<OpenText | undefined> {
  const text = yield* select(selectTextNote);
  return text.phase === 'open' && text.noteId === noteId ? text : undefined;
}

export function* tell(noteId: NoteId, change: Partial<OpenText>): SagaGenerator<void> {
  const open = yield* call(openText, noteId);
  if (open !== undefined) yield* put(textTold({ ...open, ...change }));
}

/** Puts another text in the place of the one that is shown; what is typed upon the old one meanwhile is merged later. */
export function* show(open: OpenText, text: string, revision: string): SagaGenerator<void> {
  const { noteId, loads, base } = open;
  const older = { base, revision: open.revision };
  yield* tell(noteId, { text, base: text, revision, loads: loads + 1, older, save: 'saved', error: null });
}
