import type { EpochMs, FileId, NoteId, Uid } from '@inkside/kit';

import type { TreeDocument } from '../imports/importsPort';
import type { PaperId, PaperPicture } from './papers';
import type { Placing } from './placing';

/** What is known of a note that is to be made. */
export interface NewNote {
  readonly noteId: NoteId;
  readonly commitId: string;
  readonly title: string;
  /** The folder that it lies in; null is the root. */
  readonly parentId: NoteId | null;
  readonly at: EpochMs;
  /** A note of a meeting: ink with sound. */
  readonly isMeeting?: boolean;
  /** How the picture lies, on the paper `image`; whole and centred when absent. */
  readonly placing?: Placing;
}

/** Its documents, to be written when its objects lie in the store: the commit (still pending), then the note. */
export interface MadeNote {
  readonly commit: TreeDocument;
  readonly note: TreeDocument;
}

/** A text note's text as it stands in the cloud. */
export interface NoteText {
  /** TipTap JSON, or HTML where another program wrote that; '' for a text note in which nothing stands. */
  readonly text: string;
  /** Names the newest writing of the text; another one stands there when somebody wrote it since. */
  readonly revision: string;
}

/** A text that somebody typed and that is not saved, and the writing that it was made of. */
export interface TextDraft extends NoteText {
  /** The text of that writing. */
  readonly base: string;
  /** When somebody typed last, epoch milliseconds. */
  readonly typedAt: EpochMs;
}

/** A text that takes the place of another one. */
export interface TextToSave {
  readonly noteId: NoteId;
  readonly commitId: string;
  readonly title: string;
  /** TipTap JSON. */
  readonly text: string;
  /** The writing that it was made of; undefined writes over whatever stands. */
  readonly revision: string | undefined;
  /** The text of that writing, by which both are merged when somebody wrote the text since. */
  readonly base: string;
  /** When somebody typed last: of two that changed one thing, the later one stands. */
  readonly typedAt: EpochMs;
  readonly at: EpochMs;
}

export type SavedText =
  | {
      readonly kind: 'saved';
      /** What stands in the cloud now: what was asked for, or that merged with what others wrote. */
      readonly text: string;
      readonly revision: string;
      /** Parts that both changed: the earlier form of each stands below the later one. */
      readonly doubles: number;
      /** Null where what others wrote holds all of it. */
      readonly commit: TreeDocument | null;
    }
  /** Somebody wrote something that cannot be merged since: nothing was written. */
  | { readonly kind: 'conflict'; readonly theirs: NoteText };

export interface PictureToAdd {
  readonly fileId: FileId;
  readonly at: EpochMs;
}

/** A picture that was put into a note. */
export interface TextPicture {
  /** By this the text names it (dataKey). */
  readonly key: string;
  /** As its file was called. */
  readonly title: string;
}

/**
 * Notes that are made here. Objects are sent and nothing else: what fails half way removes what it sent, and a note is there
 * when its documents are written. Rejects with what the object store throws.
 */
export interface MakingPort {
  /** How a paper looks, for a choice of papers. */
  paper(paper: PaperId): Promise<PaperPicture>;
  /**
   * A note on a paper. `fileId`: the chosen picture or PDF, for the papers `image` and `pdf`; a PDF gives one page for each
   * of its pages. Rejects with `making.faults.noPicture`, `making.faults.noPdf`, `making.faults.pictureLarge`,
   * `making.faults.pdfLarge`, and `errors.fileChanged` where the file is gone.
   */
  make(uid: Uid, note: NewNote, paper: PaperId, fileId: FileId | undefined): Promise<MadeNote>;
  /** A text note with that text (TipTap JSON). */
  makeText(uid: Uid, note: NewNote, text: string): Promise<MadeNote>;
  /** Rejects with `making.faults.noText` for a note that is none of text, or whose text cannot be read. */
  readText(uid: Uid, noteId: NoteId): Promise<NoteText & { readonly draft?: TextDraft }>;
  /** Keeps in this browser what is typed, until it is saved; undefined forgets it. */
  keepDraft(uid: Uid, noteId: NoteId, draft: TextDraft | undefined): Promise<void>;
  /** Writes a text; what others wrote since is merged block by block. Nothing that anybody wrote is touched. */
  saveText(uid: Uid, save: TextToSave): Promise<SavedText>;
  /**
   * Puts a chosen picture among the files of a text note; the text names it only when that is saved. Rejects with
   * `making.faults.noPicture`, `making.faults.pictureLarge`, and `errors.fileChanged` where the file is gone.
   */
  addPicture(uid: Uid, noteId: NoteId, picture: PictureToAdd): Promise<TextPicture>;
  /**
   * Copies the objects of a note under another id, in which it names itself. Gives the commit alone: the tree document of
   * the copy is made of the other one's.
   */
  copy(uid: Uid, from: NoteId, note: NewNote): Promise<TreeDocument>;
}
