import type { InkFault, InkSource, InkSpot, OutlinedInkPage, PageLayer } from '@inkside/ink';
import type { AppError, EpochMs, NoteId } from '@inkside/kit';

/** What was found when a page was read. */
export interface PageFindings {
  readonly faults: readonly InkFault[];
  readonly shapes: number;
  readonly points: number;
  readonly spots: readonly InkSpot[];
  /** The lowest first; absent until the page was read. */
  readonly layers?: readonly PageLayer[];
  /** How long the page plays, milliseconds; 0 where nothing tells. */
  readonly replayMs: number;
}

export interface OpenPage extends OutlinedInkPage, PageFindings {
  /**
   * absent: not asked for yet. loading: objects are fetched and decoded. ready: drawn, perhaps with faults.
   * failed: nothing of it could be had.
   */
  readonly phase: 'absent' | 'loading' | 'ready' | 'failed';
  readonly error: AppError | null;
  /** Counts how often it was given another look: small pictures of it are drawn anew then. */
  readonly looks?: number;
}

/** Which version of a note is open. */
export interface OpenVersion {
  /** Of its commit point. */
  readonly id: string;
  readonly at: EpochMs;
  /** The device that wrote it; '' where nothing says so. */
  readonly device: string;
  /** Somebody looks at it; else it stands in for a newest one that was not uploaded whole. */
  readonly isChosen: boolean;
}

/** closed: no note. opening: its records are fetched. open: pages can be turned. failed: the note itself is not to be had. */
export type InkState =
  | { readonly phase: 'closed' }
  | { readonly phase: 'opening'; readonly noteId: NoteId }
  | { readonly phase: 'failed'; readonly noteId: NoteId; readonly error: AppError }
  | {
      readonly phase: 'open';
      readonly noteId: NoteId;
      readonly source: InkSource;
      readonly pages: readonly OpenPage[];
      /** Index into `pages`: the page that is read. */
      readonly current: number;
      /** Grows each time that a page is turned to, so that a view that was scrolled elsewhere comes back. */
      readonly turns: number;
      readonly faults: readonly InkFault[];
      /** Its list of pages is being changed. */
      readonly isChanging?: boolean;
      /** Absent where the note is open as it is. */
      readonly version?: OpenVersion;
    };
