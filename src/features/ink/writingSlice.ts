import { type Action, createAction, createSlice, type PayloadAction } from '@reduxjs/toolkit';

import type { InkBounds, InsertedThing } from '@inkside/ink';
import {
  defineState,
  type FigureName,
  type NoteId,
  type PageId,
  type PenChoice,
  type PenName,
  PENS,
  usualPen,
} from '@inkside/kit';
import { noteClosed, noteOpening, pagesTurnedBack } from './slice';
import type { Chosen, PageTurns, Typing, WritingState, WrittenPage, WritingTool } from './writingTypes';

interface OnPage {
  readonly noteId: NoteId;
  readonly pageId: PageId;
}

/** Fact: the pen has left a page. Its samples stay with the ink engine. */
export const strokeFinished = createAction<OnPage & { strokeId: string; box: InkBounds; count: number }>(
  'ink/strokeFinished',
);
/** Fact: a gesture of an eraser has ended. */
export const eraseFinished = createAction<OnPage>('ink/eraseFinished');
/** Intent: hold what lies inside a closed way, page units. */
export const lassoDrawn = createAction<OnPage & { way: readonly { x: number; y: number }[] }>('ink/lassoDrawn');
/** Intent: do something with what the lasso holds. */
export const chosenChanged = createAction<
  | { act: 'remove' }
  | { act: 'recolour'; colour: number }
  | { act: 'move'; matrix: { a: number; b: number; c: number; d: number; e: number; f: number } }
>('ink/chosenChanged');
/** Intent: keep copies of what the lasso holds; `isCut`: and take it off the page. */
export const chosenCopied = createAction<{ isCut: boolean }>('ink/chosenCopied');
/** Intent: put copies of what the lasso holds beside it; what was copied before stays. */
export const chosenDoubled = createAction('ink/chosenDoubled');
/** Intent: hold all of a page that may be touched. */
export const wholePageHeld = createAction<OnPage>('ink/wholePageHeld');
/** Intent: save a picture of what the lasso holds as a file. */
export const chosenSaved = createAction<{ format: 'png' | 'svg' }>('ink/chosenSaved');
/**
 * Fact: the browser took something to the clipboard, or did not. `why`: what is said besides where it did not: what was wrong
 * with the picture, or the address, which can be copied by hand.
 */
export const takenOutside = createAction<{ what: 'picture' | 'link'; isTaken: boolean; why: string }>(
  'ink/takenOutside',
);
/** Intent: put the copies on a page. */
export const copiesPasted = createAction<OnPage>('ink/copiesPasted');
/** Intent: put a file, a time or a link on a page. */
export const thingInserted = createAction<OnPage & { thing: InsertedThing }>('ink/thingInserted');
/** Intent: type at a place of a page, page units, into the text that lies there or a new one as wide as `width`. */
export const textBegun = createAction<OnPage & { place: { x: number; y: number }; width: number }>('ink/textBegun');
/** Intent: this is what the text box says; '' takes it away. `height`: page units. */
export const textTyped = createAction<{ text: string; height: number }>('ink/textTyped');
/** Intent: take back the newest act on a page, or do it once more. */
export const strokeUndone = createAction<OnPage>('ink/strokeUndone');
export const strokeRedone = createAction<OnPage>('ink/strokeRedone');
/** Intent: send now what waits. */
export const writingSaveAsked = createAction<{ noteId: NoteId }>('ink/writingSaveAsked');

const pens = Object.fromEntries(PENS.map((pen) => [pen, usualPen(pen)])) as Record<PenName, PenChoice>;
const USUAL_ERASER = 40;

const NEW_PAGE: WrittenPage = { phase: 'opening', canUndo: false, canRedo: false, save: 'cloud', error: null };

const NO_TURNS: PageTurns = { canUndo: false, canRedo: false, isNewest: false };

const initialState: WritingState = {
  noteId: null,
  keptTitle: '',
  tool: 'pen',
  pen: 'fountain',
  pens,
  figure: 'rectangle',
  eraserWidth: USUAL_ERASER,
  pages: {},
  chosen: null,
  copied: null,
  typing: null,
  pageTurns: NO_TURNS,
  devices: [],
  left: 0,
  hasPaper: false,
};

const resting = (state: WritingState): WritingState => ({
  ...state,
  ...{ noteId: null, pages: {}, chosen: null, typing: null, devices: [], pageTurns: NO_TURNS },
});

const slice = createSlice({
  name: 'inkWriting',
  initialState,
  reducers: {
    /** Intent: write on the open note. `keptTitle`: what a copy of it is called, should somebody else delete it meanwhile. */
    entered: (
      state,
      { payload: { noteId, keptTitle = '' } }: PayloadAction<{ noteId: NoteId; keptTitle?: string }>,
    ): WritingState => ({ ...(state as WritingState), noteId, keptTitle }),
    /** Intent: only read again. What was written stays, and is sent. */
    left: (state): WritingState => ({ ...(state as WritingState), noteId: null, chosen: null, typing: null }),
    toolChosen: (state, { payload }: PayloadAction<{ tool: WritingTool }>): WritingState => ({
      ...(state as WritingState),
      ...payload,
      chosen: null,
    }),
    penChosen: (state, { payload }: PayloadAction<{ pen: PenName }>): WritingState => ({
      ...(state as WritingState),
      ...payload,
      tool: 'pen',
      chosen: null,
    }),
    figureChosen: (state, { payload }: PayloadAction<{ figure: FigureName }>): WritingState => ({
      ...(state as WritingState),
      ...payload,
      tool: 'figure',
      chosen: null,
    }),
    /** Intent: a pen is set otherwise; without a change, as it was at first. */
    penSet: (
      state,
      { payload: { pen, change } }: PayloadAction<{ pen: PenName; change?: Partial<Omit<PenChoice, 'pen'>> }>,
    ): WritingState => ({
      ...(state as WritingState),
      pens: { ...state.pens, [pen]: change === undefined ? usualPen(pen) : { ...state.pens[pen], ...change } },
    }),
    /** Intent: pictures of what is held lie on white paper, or on nothing. */
    paperChosen: (state, { payload }: PayloadAction<{ hasPaper: boolean }>): WritingState => ({
      ...(state as WritingState),
      ...payload,
    }),
    eraserSet: (state, { payload }: PayloadAction<{ width: number }>): WritingState => ({
      ...(state as WritingState),
      eraserWidth: payload.width,
    }),
    /** Fact: a page stands otherwise. */
    pageTold: (
      state,
      { payload: { pageId, change } }: PayloadAction<{ pageId: PageId; change: Partial<WrittenPage> }>,
    ): WritingState => ({
      ...(state as WritingState),
      pages: { ...state.pages, [pageId]: { ...(state.pages[pageId] ?? NEW_PAGE), ...change } },
    }),
    /** Fact: so many shapes can be pasted. */
    copied: (state, { payload }: PayloadAction<NonNullable<WritingState['copied']>>): WritingState => ({
      ...(state as WritingState),
      copied: payload.count === 0 ? null : payload,
    }),
    /** Fact: a text box is open; null: it is closed again. */
    typingTold: (state, { payload }: PayloadAction<{ typing: Typing | null }>): WritingState => ({
      ...(state as WritingState),
      ...payload,
    }),
    /** Fact: devices have said this of the open note. */
    devicesTold: (state, { payload }: PayloadAction<Pick<WritingState, 'devices'>>): WritingState => ({
      ...(state as WritingState),
      ...payload,
    }),
    /** Fact: so many pages of closed notes wait for upload. */
    leftTold: (state, { payload }: PayloadAction<{ pages: number }>): WritingState => ({
      ...(state as WritingState),
      left: payload.pages,
    }),
    /** Fact: so much of the changes of the list of pages can be turned back. */
    pageTurnsTold: (state, { payload }: PayloadAction<PageTurns>): WritingState => ({
      ...(state as WritingState),
      pageTurns: payload,
    }),
    /** Fact: the lasso holds this. */
    held: (state, { payload }: PayloadAction<{ chosen: Chosen | null }>): WritingState => ({
      ...(state as WritingState),
      ...payload,
    }),
  },
  extraReducers: (builder) => {
    builder.addCase(noteOpening, (state) => resting(state as WritingState));
    builder.addCase(noteClosed, (state) => resting(state as WritingState));
    const onPage = [strokeFinished, eraseFinished, chosenChanged, chosenCopied, copiesPasted, thingInserted, textTyped];
    builder.addMatcher(
      (action: Action) => onPage.some(({ match }) => match(action)),
      (state): WritingState => ({
        ...(state as WritingState),
        pageTurns: { ...state.pageTurns, isNewest: false },
      }),
    );
  },
});

export const {
  entered: writingEntered,
  left: writingLeft,
  toolChosen,
  penChosen,
  figureChosen,
  penSet,
  eraserSet,
  paperChosen,
  pageTold: writtenPageTold,
  held: chosenHeld,
  copied: copiesTold,
  typingTold,
  pageTurnsTold,
  devicesTold,
  leftTold: leftInkTold,
} = slice.actions;
/** The tools of the pen, and the pages of the open note that are written on. */
export const inkWritingState = defineState('inkWriting', 'discard', slice.reducer);

export interface InkWritingSlice {
  readonly inkWriting: WritingState;
}

export const selectWriting = (state: InkWritingSlice): WritingState => state.inkWriting;

/** Whether the newest thing that can be turned back is a change of the list of pages. */
export const mayTurn = ({ canUndo, canRedo, isNewest }: PageTurns, isRedo: boolean): boolean =>
  isNewest && (isRedo ? canRedo : canUndo);

/** The intent of undo and redo: what was done last, be it on a page or with the list of pages. */
export const turnedBack = (turns: PageTurns, on: OnPage, isRedo: boolean) => {
  if (mayTurn(turns, isRedo)) return pagesTurnedBack({ noteId: on.noteId, isRedo });
  return isRedo ? strokeRedone(on) : strokeUndone(on);
};
