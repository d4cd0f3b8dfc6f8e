import type { AppError, EpochMs, NoteId, PageId, Uid } from '@inkside/kit';

import type { PagePoint } from '../editing/onPage';
import type { TreeDocument } from '../imports/importsPort';
import type { LayerRefusal, PageLayer } from '../layers/layerActs';
import type { PageOfNote } from '../surfaces';
import type { LassoAnswer, PageEdit } from '../worker/protocol';

/** A page of an open note that is written on. */
export interface WrittenPageId {
  readonly uid: Uid;
  readonly noteId: NoteId;
  readonly pageId: PageId;
}

/** How a written page stands. */
export interface WritingState {
  readonly canUndo: boolean;
  readonly canRedo: boolean;
  /** The cloud has all of it. */
  readonly isClean: boolean;
  /** Nothing was undone: somebody else has changed those shapes since. */
  readonly isRefused: boolean;
  /** The page's layers, the lowest first; absent where nothing is known of them. */
  readonly layers?: readonly PageLayer[];
  /** Why the last act left a layer as it is. */
  readonly refusal?: LayerRefusal;
  /** Why the last act is on the screen and not on the disk; null where it is. */
  readonly unkept: AppError | null;
}

/** What was sent of a page. */
export interface SentPage {
  /** To be written, pending and then complete; null where nothing waited. */
  readonly commit: TreeDocument | null;
  /** The acts that are in the cloud when the commit is complete. */
  readonly seqs: readonly number[];
}

/** Names the commit that a revision is sent for. */
export interface SendTarget {
  readonly commitId: string;
  readonly at: EpochMs;
}

/**
 * Ink that is written here. What is done is kept on this computer first, drawn then, and uploaded when its process says so.
 * Every method rejects with `errors.inkWorker` for a page that is not open for writing.
 */
export interface InkWritingPort {
  /**
   * Makes a page of an open note ready for being written on, with what the journal has of it. Rejects with what the journal,
   * the store and the worker say, and with `errors.inkIncomplete {name}` for a page of which something has not arrived: it
   * must not be uploaded.
   */
  open(page: WrittenPageId, at: EpochMs): Promise<WritingState>;
  /** Pages of which something is not in the cloud, from this sitting or an earlier one. Rejects with what the journal says. */
  waiting(uid: Uid): Promise<readonly PageOfNote[]>;
  /** Resolves when a stroke that the pen has left (`InkHandles.finish`) is kept and drawn. */
  stroke(page: PageOfNote, strokeId: string): Promise<WritingState>;
  /** Anything else that is done on the page. */
  edit(page: PageOfNote, edit: WrittenEdit): Promise<WritingState>;
  /** The shapes that a closed way holds, page units. */
  lasso(page: PageOfNote, way: readonly PagePoint[]): Promise<LassoAnswer>;
  /**
   * Sends what waits for upload, its objects in their order; acts that could not be kept are tried once more. What fails
   * takes away what it has sent, and rejects with what the store says.
   */
  send(page: PageOfNote, target: SendTarget): Promise<SentPage>;
  /** A revision is in the cloud, with its documents. */
  settle(page: PageOfNote, seqs: readonly number[]): Promise<WritingState>;
  /**
   * Takes in what others have uploaded for the page since it was read: shapes are a union by their ids, and nothing that is
   * written here goes. Rejects with what the store says.
   */
  receive(page: PageOfNote): Promise<WritingState>;
  /** The sitting is over: its steps can not be undone any more. What the cloud has not stays in the journal. */
  end(page: Pick<WrittenPageId, 'uid' | 'noteId'>): Promise<void>;
}

/** What the process asks for; the rest is the engine's own. */
export type WrittenEdit = Exclude<PageEdit, { kind: 'put' | 'settle' | 'receive' }>;
