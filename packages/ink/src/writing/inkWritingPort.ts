import type { AppError, EpochMs, NoteId, PageId, Recordable, Uid } from '@inkside/kit';

import type { PagePoint } from '../editing/onPage';
import type { TreeDocument } from '../imports/importsPort';
import type { InkSpot } from '../inkPorts';
import type { NewNote } from '../making/makingPort';
import type { LayerRefusal, PageLayer } from '../layers/layerActs';
import type { TreeTables } from '../model';
import type { PageOfNote, PieceOrder } from '../surfaces';
import type { NoteToLoad } from '../worker/loading/loadNote';
import type { InsertedThing, NewShape } from '../editing/placedFiles';
import type { FoundText } from '../editing/textBox';
import type { Holding, LassoAnswer, PageEdit } from '../worker/writingProtocol';
import type { ChangedNote, ChangedPages, PagesChange } from './pagesChange';

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
  /** What can be pressed on the page's ink; absent where nothing is known of it. */
  readonly spots?: readonly InkSpot[];
  /** Why the last act left a layer as it is. */
  readonly refusal?: LayerRefusal;
  /** Why the last act is on the screen and not on the disk; null where it is. */
  readonly unkept: AppError | null;
  /** What changed on the page, and at its opening all of it, for a recording alone: see `inkMark`. */
  readonly recorded?: Recordable;
}

export type InsertedAs = Omit<NewShape, 'uniqueId'>;

/** How a page stands after something was put on it; `ids` are its shapes. */
export interface PastedState extends WritingState {
  readonly ids: readonly string[];
}

/** A note of the cloud whose first page is drawn for the lists, and what its document says of its pages. */
export interface NoteCover extends Pick<NoteToLoad, 'pageNames' | 'removedPages' | 'size' | keyof TreeTables> {
  readonly uid: Uid;
  readonly noteId: NoteId;
}

/** What was sent of a page. */
export interface SentPage {
  /** To be written, pending and then complete; null where nothing waited. */
  readonly commit: TreeDocument | null;
  /** The acts that are in the cloud when the commit is complete. */
  readonly seqs: readonly number[];
  /** Somebody had removed the page: a row that it is there went along. */
  readonly isBack: boolean;
}

/** What a copy is called, and the commit that says that it is there. */
export type CopyToKeep = Pick<NewNote, 'noteId' | 'commitId' | 'title' | 'at'>;

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
   * the store and the worker say, with `errors.inkIncomplete {name}` for a page of which something has not arrived, which
   * must not be uploaded, and with `errors.inkOld` for a note of firmware before 3.1, whose kind is not mixed with today's.
   */
  open(page: WrittenPageId, at: EpochMs): Promise<WritingState>;
  /** Pages of which something is not in the cloud, from this sitting or an earlier one. Rejects with what the journal says. */
  waiting(uid: Uid): Promise<readonly PageOfNote[]>;
  /** Resolves when a stroke that the pen has left (`InkHandles.finish`) is kept and drawn. */
  stroke(page: PageOfNote, strokeId: string): Promise<WritingState>;
  /** Anything else that is done on the page. */
  edit(page: PageOfNote, edit: WrittenEdit): Promise<WritingState>;
  /** The shapes that are held, and where they are, page units. */
  lasso(page: PageOfNote, holding: Holding): Promise<LassoAnswer>;
  /** Keeps copies of shapes until others are copied, for any note of this tab; gives how many there are. */
  copy(page: PageOfNote, ids: readonly string[]): Promise<number>;
  /**
   * Puts the copies on a page, so far from where they were taken, page units; gives their ids. `ids`: of shapes of the page
   * that are doubled in the place of what was copied, which stays.
   */
  paste(page: PageOfNote, by: PagePoint, layer: number, at: number, ids?: readonly string[]): Promise<PastedState>;
  /**
   * Puts a file, a time or a link on a page. Rejects with `making.faults.*` or `errors.tooLarge` for a file that cannot be
   * put there, `errors.fileChanged` for one that is not at hand.
   */
  insert(page: PageOfNote, thing: InsertedThing, as: InsertedAs): Promise<PastedState>;
  /**
   * Hands a picture of shapes of a page to the browser as a download, named by the note and the page. Rejects with
   * `errors.objectMissing` where they show nothing (any more), and with what the store says of their files.
   */
  savePiece(page: PageOfNote, order: PieceOrder): Promise<void>;
  /** The text at a place of a page, if it may be typed anew. */
  textAt(page: PageOfNote, place: PagePoint): Promise<FoundText | undefined>;
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
  /**
   * Changes the list of pages of an open note, on top of what the cloud has of it by now: sends new records one by one, and
   * removes or writes over none. The note has to be opened once more to show it. What fails takes away what it has sent.
   * Rejects with what the store says, `errors.objectMissing` for a page that is not there (any more), `errors.badRequest
   * {field}` for the removal of the last page, `errors.inkIncomplete {name}` where something has not arrived, and
   * `errors.inkOld` as {@link open} does.
   */
  changePages(note: ChangedNote, change: PagesChange, target: SendTarget): Promise<ChangedPages>;
  /**
   * Draws a note's first page anew for the lists, in the place of the picture before it (`thumbnail/{id}.png`).
   * Gives whether they have another picture now: not where this browser cannot draw one. Rejects with what the store says.
   */
  renewCover(note: NoteCover): Promise<boolean>;
  /**
   * Sends what there is here of an open note that is going, or gone, as another note of the user's. Gives the commit of the
   * copy, to be written, pending and then complete; its tree document is made of the old one's. What is written since the
   * last revision goes along by `carry`. Rejects with what the store says, and with `errors.objectMissing` where nothing is left.
   */
  keepCopy(note: Pick<WrittenPageId, 'uid' | 'noteId'>, copy: CopyToKeep): Promise<TreeDocument>;
  /**
   * Gives all acts of the sitting to a copy of the note, which sends them when it is opened. Nothing can be written on the old
   * note from then on. Rejects with what the journal says.
   */
  carry(note: Pick<WrittenPageId, 'uid' | 'noteId'>, to: NoteId): Promise<void>;
  /** The sitting is over: its steps can not be undone any more. What the cloud has not stays in the journal. */
  end(page: Pick<WrittenPageId, 'uid' | 'noteId'>): Promise<void>;
}

/** What the process asks for; the rest is the engine's own. */
export type WrittenEdit = Exclude<PageEdit, { kind: 'put' | 'settle' | 'receive' | 'paste' }>;
