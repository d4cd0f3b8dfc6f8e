import type { AppError, NoteId, PageId } from '@inkside/kit';
import type { Part } from './view/viewLogic';

/** An object that could not be read: which kind, which one, why. */
export interface InkFault {
  readonly kind: string;
  readonly name: string;
  readonly reason: string;
}

/** Where a press on a page leads; `asset` names a file of the page. */
export type SpotTarget =
  | { readonly kind: 'url'; readonly url: string }
  | { readonly kind: 'page'; readonly pageId: string }
  | { readonly kind: 'note'; readonly noteId: string; readonly pageId: string | undefined }
  | { readonly kind: 'audio' | 'file'; readonly asset: string };

/** A part of a page that can be pressed. */
export interface Spot {
  readonly target: SpotTarget;
  readonly title: string;
  readonly bounds: Part;
}

/** A page as the note's records name it. */
export interface OutlinedPage {
  readonly pageId: PageId;
  /** Page units. */
  readonly width: number;
  readonly height: number;
  /** '' for a page without. */
  readonly title: string;
}

/** What was found when a page was read. */
export interface PageFindings {
  readonly faults: readonly InkFault[];
  readonly shapes: number;
  readonly points: number;
  readonly spots: readonly Spot[];
  /** How long the page plays, milliseconds; 0 where nothing tells. */
  readonly replayMs: number;
}

export interface OpenPage extends OutlinedPage, PageFindings {
  /**
   * absent: not asked for yet. loading: objects are fetched and decoded. ready: drawn, perhaps with faults.
   * failed: nothing of it could be had.
   */
  readonly phase: 'absent' | 'loading' | 'ready' | 'failed';
  readonly error: AppError | null;
}

/** Where a note lies: in the cloud, or on this computer only. */
export type NoteSource = 'cloud' | 'imported';

/** closed: no note. opening: its records are fetched. open: pages can be turned. failed: the note itself is not to be had. */
export type InkState =
  | { readonly phase: 'closed' }
  | { readonly phase: 'opening'; readonly noteId: NoteId }
  | { readonly phase: 'failed'; readonly noteId: NoteId; readonly error: AppError }
  | {
      readonly phase: 'open';
      readonly noteId: NoteId;
      readonly source: NoteSource;
      readonly pages: readonly OpenPage[];
      /** Index into `pages`: the page that is read. */
      readonly current: number;
      /** Grows each time that a page is turned to, so that a view that was scrolled elsewhere comes back. */
      readonly turns: number;
      readonly faults: readonly InkFault[];
    };
