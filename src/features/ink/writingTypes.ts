import type { PageLayer } from '@inkside/ink';
import type { AppError, NoteId, PageId, PenChoice, PenName } from '@inkside/kit';

export const WRITING_TOOLS = ['pen', 'eraser', 'areaEraser', 'lasso', 'hand'] as const;
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
  /** Why it is refused, failed or unkept. */
  readonly error: AppError | null;
}

/** What a lasso holds. */
export interface Chosen {
  readonly pageId: PageId;
  readonly ids: readonly string[];
  /** Page units. */
  readonly box: { readonly left: number; readonly top: number; readonly right: number; readonly bottom: number };
}

export interface WritingState {
  /** The note that is written on; null while notes are only read. */
  readonly noteId: NoteId | null;
  readonly tool: WritingTool;
  readonly pen: PenName;
  readonly pens: Readonly<Record<PenName, PenChoice>>;
  /** Page units. */
  readonly eraserWidth: number;
  /** By the ids of the pages. */
  readonly pages: Readonly<Record<string, WrittenPage>>;
  readonly chosen: Chosen | null;
}
