import type { AppError, NoteId } from '@inkside/kit';

export interface OpenText {
  readonly phase: 'open';
  readonly noteId: NoteId;
  /** As it is typed: TipTap JSON, or HTML as it was found. */
  readonly text: string;
  /** The writing in the cloud that it was made of. */
  readonly revision: string;
  /** Another number when another text than what was typed takes its place. */
  readonly loads: number;
  /** conflict: somebody wrote another text since, and nothing is saved until a person has decided. */
  readonly save: 'saved' | 'changed' | 'saving' | 'failed' | 'conflict';
  readonly error: AppError | null;
}

/** The text that is written in: one at a time. */
export type TextNoteState =
  | { readonly phase: 'closed' }
  | { readonly phase: 'opening'; readonly noteId: NoteId }
  | { readonly phase: 'failed'; readonly noteId: NoteId; readonly error: AppError }
  | OpenText;
