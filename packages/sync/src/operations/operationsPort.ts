import type { AppError, EpochMs, ErrorParams, JsonObject, Uid } from '@inkside/kit';

import type { DatabaseName, NewDocument } from '../syncPorts';

/**
 * One document of an operation. A field of an edit that is undefined goes; a document that stands is not created again.
 * `settle` ends a conflict (`SyncPort.conflicts`): the loser goes, or takes the winner's place. It comes when all else is
 * written, and not where something could not be: no side goes before what it is to live on in is there.
 */
export type OperationWrite =
  | { readonly kind: 'edit'; readonly database: DatabaseName; readonly id: string; readonly fields: JsonObject }
  | { readonly kind: 'create'; readonly database: DatabaseName; readonly document: NewDocument }
  | {
      readonly kind: 'settle';
      readonly database: DatabaseName;
      readonly id: string;
      readonly loserRev: string;
      readonly choice: 'keepWinner' | 'restoreLoser';
    };

/** The writes that documents take one by one. */
export type DocumentWrite = Exclude<OperationWrite, { readonly kind: 'settle' }>;
/** The choice between two sides of a document. */
export type SettleWrite = Extract<OperationWrite, { readonly kind: 'settle' }>;

/** What the toast says of an operation: `code` is the message key, `params` fill the message. */
export interface OperationWords {
  readonly code: string;
  readonly params: ErrorParams;
}

/** What a person did in one go. */
export interface Operation {
  /** Never used twice: one that is run again under the same id keeps the former values of the first time. */
  readonly id: string;
  readonly words: OperationWords;
  readonly writes: readonly OperationWrite[];
  /** It is to be made final when nobody can undo it any more: it stays among the `unfinished` until `forget`. */
  readonly isFinal?: true;
}

/**
 * Operations on many documents, and their undo (adr/0016). The newest 50 of a user can be undone, in every tab and after a
 * reload. Throws `uid missing` without a uid, `errors.quota` or `errors.database` where the journal cannot be used.
 */
export interface OperationsPort {
  /**
   * Keeps what the fields hold now, then writes all documents, a thousand at a time. Rejects before anything is written;
   * afterwards each document that could not be written is told with its reason, and what was written can be undone.
   */
  run(
    uid: Uid,
    operation: Operation,
  ): Promise<{
    readonly written: readonly string[];
    readonly failed: readonly { readonly id: string; readonly error: AppError }[];
  }>;
  /** What can be undone, newest first, 50 at most. */
  list(uid: Uid): Promise<readonly { readonly id: string; readonly words: OperationWords; readonly at: EpochMs }[]>;
  /**
   * Gives fields their former values back where they hold what the operation wrote, and takes what it created to the bin,
   * or away; a conflict that it settled is open again in this browser. `left`: documents that somebody has changed or deleted since, with their titles ('' where there is none);
   * they stay as they are. Undefined where there is no such operation (any more). Rejects with the first reason where a
   * document could not be written: the operation stays in the list with what is not undone.
   */
  undo(
    uid: Uid,
    id: string,
  ): Promise<
    | {
        readonly undone: readonly string[];
        readonly left: readonly { readonly id: string; readonly title: string }[];
      }
    | undefined
  >;
  /** What is to be made final, oldest first, however many operations were run since. */
  unfinished(
    uid: Uid,
  ): Promise<readonly { readonly id: string; readonly words: OperationWords; readonly at: EpochMs }[]>;
  /**
   * Nobody can undo it from now on, in any tab: what it did is about to be made final. Gives the documents it wrote;
   * undefined where there is no such operation (any more), or where somebody undoes it at this moment.
   */
  seal(uid: Uid, id: string): Promise<readonly string[] | undefined>;
  /** It is final, or there is nothing left to be made so. */
  forget(uid: Uid, id: string): Promise<void>;
}
