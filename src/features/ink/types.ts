import type { AppError } from '../../app/kit/appError';
import type { NoteId, PageId } from '../../app/kit/units';

/** An object that could not be read: which kind, which one, why. */
export interface InkFault {
  readonly kind: string;
  readonly name: string;
  readonly reason: string;
}

export interface OpenPage {
  readonly pageId: PageId;
  /** Page units. */
  readonly width: number;
  readonly height: number;
  /**
   * absent: not asked for yet. loading: objects are fetched and decoded. ready: drawn, perhaps with faults.
   * failed: nothing of it could be had.
   */
  readonly phase: 'absent' | 'loading' | 'ready' | 'failed';
  readonly faults: readonly InkFault[];
  readonly error: AppError | null;
  readonly shapes: number;
  readonly points: number;
}

/** closed: no note. opening: its records are fetched. open: pages can be turned. failed: the note itself is not to be had. */
export type InkState =
  | { readonly phase: 'closed' }
  | { readonly phase: 'opening'; readonly noteId: NoteId }
  | { readonly phase: 'failed'; readonly noteId: NoteId; readonly error: AppError }
  | {
      readonly phase: 'open';
      readonly noteId: NoteId;
      readonly pages: readonly OpenPage[];
      /** Index into `pages`. */
      readonly current: number;
      readonly faults: readonly InkFault[];
    };
