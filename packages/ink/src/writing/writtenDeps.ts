import type { FileId, NoteId } from '@inkside/kit';

import type { StepFile } from '../editing/history';
import type { Rasterise } from '../editing/stamps';
import type { NoteObject } from '../encode/noteContent';
import type { TreeDocument } from '../imports/importsPort';
import type { PieceOrder } from '../surfaces';
import type { PageStore } from '../worker/host/pageStore';
import type { Piece } from '../worker/host/pieces';
import type { WorkerClient } from '../worker/host/workerClient';
import type { PageNews, RevisionAnswer } from '../worker/writingProtocol';
import type { InkJournal } from './inkJournal';
import type { InkWritingPort, SendTarget } from './inkWritingPort';

/** What is to be uploaded of a page: its objects in their order, by their paths below the note, and the rows in them. */
export interface PageUpload extends Pick<RevisionAnswer, 'objects'> {
  readonly seqs: readonly number[];
}

/** What was sent: the commit that is to say so, and whether the page came back that way. */
export interface SentRevision {
  readonly commit: TreeDocument;
  readonly isBack: boolean;
}

export interface WrittenDeps {
  readonly worker: Pick<WorkerClient, 'ask'>;
  readonly store: Pick<PageStore, 'ensure' | 'renew' | 'relayer'>;
  readonly journal: InkJournal;
  /** Sends objects of a page one after the other, and a row that brings it back where somebody removed it. */
  readonly send: (key: string, objects: readonly NoteObject[], target: SendTarget) => Promise<SentRevision>;
  readonly changePages: InkWritingPort['changePages'];
  readonly renewCover: InkWritingPort['renewCover'];
  readonly keepCopy: InkWritingPort['keepCopy'];
  /** A file that somebody chose; undefined for one that is gone. */
  readonly chosen: (fileId: FileId) => File | undefined;
  /** A picture of shapes of a held page; `local` are files that lie only here. */
  readonly piece: (key: string, local: readonly StepFile[], order: PieceOrder) => Promise<Piece>;
  /** Hands it to the browser as a download. */
  readonly save: (piece: Piece) => void;
  /** Draws stamps. */
  readonly rasterise: Rasterise;
  /** The writing on a note is over. */
  readonly onEnded: (noteId: NoteId) => void;
  /** A stroke stands on the page from this version of it on. */
  readonly onDrawn: (key: string, shapeId: string, version: number) => void;
  /** The objects of a page that came to the store since they were read last. */
  readonly news: (key: string) => Promise<PageNews>;
  /**
   * The ids of all strokes of a page whose points lie in the cloud, as the page was listed. Rejects with what the store says,
   * and with `errors.inkIncomplete {name}` for points that are gone or cannot be read.
   */
  readonly pointed: (key: string) => Promise<readonly string[]>;
  /** Rejects with `errors.inkOld` for a note whose points lie as firmware before 3.1 put them. */
  readonly refuseOld: (noteId: NoteId) => Promise<void>;
}
