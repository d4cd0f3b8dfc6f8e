import type { AppError, Bytes, NoteId } from '@inkside/kit';
import type { OutlinedInkPage } from '@inkside/ink';
import type { CommitPoint, Incomplete } from './commitLogic';

/** A version as the history lists it. */
export interface Version extends CommitPoint {
  /** How much the note had then; null until the cloud has said it. */
  readonly bytes: Bytes | null;
}

/** One side of a comparison. Pages carry the ids that pictures of them are asked by. */
export interface ComparedSide {
  readonly version: CommitPoint;
  readonly pages: readonly OutlinedInkPage[];
}

type Compared =
  | { readonly phase: 'opening' }
  | { readonly phase: 'failed'; readonly error: AppError }
  | { readonly phase: 'open'; readonly sides: readonly [ComparedSide, ComparedSide] };

export interface HistoryState {
  /** By note: those that were not uploaded whole, and no others. */
  readonly incomplete: Readonly<Record<string, Incomplete>>;
  /** The history of a note that is open; null while it is closed. */
  readonly panel: {
    readonly noteId: NoteId;
    readonly phase: 'loading' | 'ready' | 'failed';
    /** Newest first. */
    readonly versions: readonly Version[];
    readonly error: AppError | null;
    /** The version that is being put back. */
    readonly puttingBack: string | null;
  } | null;
  /** Two versions side by side, the older one first; null while none are. */
  readonly compared: (Compared & { readonly noteId: NoteId; readonly versionIds: readonly [string, string] }) | null;
  /** What lies in this browser; null until that is known. */
  readonly kept: {
    readonly bytes: Bytes;
    readonly limit: Bytes;
    /** By note: those that open without a network. */
    readonly whole: Readonly<Record<string, true>>;
    /** By note: those that somebody keeps on purpose. */
    readonly pinned: Readonly<Record<string, true>>;
    /** Favourites and the notes of late are kept by themselves. */
    readonly isAuto: boolean;
  } | null;
}
