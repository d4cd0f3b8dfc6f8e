import type { InkSpot, PageLayer } from '@inkside/ink';
import type { AppError, FigureName, NoteId, PageId, PenChoice, PenName } from '@inkside/kit';

export const WRITING_TOOLS = ['pen', 'figure', 'eraser', 'areaEraser', 'lasso', 'text', 'hand'] as const;
export type WritingTool = (typeof WRITING_TOOLS)[number];

/**
 * Where the newest of a page is. here: kept on this computer. sending: on its way. cloud: all of it is there. failed: it is
 * kept here, and sent again later. unkept: on the screen alone, because this browser has no room.
 */
export type PageSave = 'here' | 'sending' | 'cloud' | 'failed' | 'unkept';

/** opening: its ink is got ready. open: it is written on. refused: not all of it is here, or it cannot be had. */
export interface WrittenPage {
  readonly phase: 'opening' | 'open' | 'refused';
  readonly canUndo: boolean;
  readonly canRedo: boolean;
  readonly save: PageSave;
  /** The lowest first; absent until they are known. */
  readonly layers?: readonly PageLayer[];
  /** What can be pressed on its ink; absent until it is known. */
  readonly spots?: readonly InkSpot[];
  /** Why it is refused, failed or unkept. */
  readonly error: AppError | null;
}

/** A device that has said which writing of the open note it opened. */
export interface HoldingDevice {
  readonly name: string;
  /** The `updatedAt` that the note's document had then. */
  readonly writtenAt: number;
}

/** Page units. */
export interface PageBox {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** What a lasso holds. */
export interface Chosen {
  readonly pageId: PageId;
  readonly ids: readonly string[];
  readonly box: PageBox;
}

/** A text box that is typed into. */
export interface Typing {
  readonly pageId: PageId;
  /** Of the text that was there before; null for a new one. */
  readonly id: string | null;
  readonly text: string;
  readonly box: PageBox;
  /** Page units. */
  readonly size: number;
  /** ARGB, signed. */
  readonly colour: number;
}

/** Changes of the list of pages that can be turned back in this sitting. */
export interface PageTurns {
  readonly canUndo: boolean;
  readonly canRedo: boolean;
  /** Nothing was done on a page since. */
  readonly isNewest: boolean;
}

export interface WritingState {
  /** The note that is written on; null while notes are only read. */
  readonly noteId: NoteId | null;
  /** What a copy of it is called that has to be kept, because somebody else deletes the note; '' for its own name. */
  readonly keptTitle: string;
  readonly tool: WritingTool;
  readonly pen: PenName;
  readonly pens: Readonly<Record<PenName, PenChoice>>;
  readonly figure: FigureName;
  /** Page units. */
  readonly eraserWidth: number;
  /** By the ids of the pages. */
  readonly pages: Readonly<Record<string, WrittenPage>>;
  readonly chosen: Chosen | null;
  /** Shapes that can be pasted on any page; null where nothing was copied. */
  readonly copied: { readonly count: number; readonly from: PageId } | null;
  readonly typing: Typing | null;
  readonly pageTurns: PageTurns;
  /** What devices have said of the open note. */
  readonly devices: readonly HoldingDevice[];
  /** Pages of notes that are closed, of which something is not in the cloud. */
  readonly left: number;
  /** Pictures of what is held lie on white paper; else on nothing. */
  readonly hasPaper: boolean;
}
