import type { TextPicture } from '@inkside/ink';
import type { AppError, EpochMs, NoteId } from '@inkside/kit';

/** A writing of the text in the cloud. */
export interface TextBase {
  readonly base: string;
  readonly revision: string;
}

export interface OpenText extends TextBase {
  readonly phase: 'open';
  readonly noteId: NoteId;
  /** As it is typed: TipTap JSON, or HTML as it was found. */
  readonly text: string;
  /** When somebody typed last. */
  readonly typedAt: EpochMs;
  /** Another number when another text than what was typed takes its place. */
  readonly loads: number;
  /** What the text was made of that stood here before; null for the first one. */
  readonly older: TextBase | null;
  /** A picture to be put where the caret is, and the number of it; null until one was chosen. */
  readonly picture: (TextPicture & { readonly number: number }) | null;
  /** conflict: somebody wrote something since that cannot be merged; a person has to decide. */
  readonly save: 'saved' | 'changed' | 'saving' | 'failed' | 'conflict';
  readonly error: AppError | null;
}

/** The text that is written in: one at a time. */
export type TextNoteState =
  | { readonly phase: 'closed' }
  | { readonly phase: 'opening'; readonly noteId: NoteId }
  | { readonly phase: 'failed'; readonly noteId: NoteId; readonly error: AppError }
  | OpenText;
