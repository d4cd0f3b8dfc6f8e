import type { AppError } from '@inkside/kit';
import type { OutlinedInkPage } from '@inkside/ink';

/** Of a conflict: what stands, and what could stand in its place. */
export type Side = 'winner' | 'loser';

/** The first page of a note as one side has it. Its id is what a picture of it is asked by; null: it has no page. */
export type SidePage =
  | { readonly phase: 'opening' }
  | { readonly phase: 'failed'; readonly error: AppError }
  | { readonly phase: 'open'; readonly page: OutlinedInkPage | null };

export interface ConflictsState {
  /** Whether the conflicts of this browser were listed since somebody signed in: before that none says nothing. */
  readonly isListed: boolean;
  /** The first pages of the conflict that is shown, by its key; null while none are read. */
  readonly pages: { readonly key: string; readonly sides: Readonly<Record<Side, SidePage>> } | null;
  /** The last answer could not be carried out. */
  readonly failure: { readonly key: string; readonly error: AppError } | null;
}
