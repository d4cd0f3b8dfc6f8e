import { defineState } from '@inkside/kit';
import type { InkFault, InkSource, OutlinedInkPage, Placing, PrintedPaperId } from '@inkside/ink';
import { createAction, createSlice, type PayloadAction } from '@reduxjs/toolkit';

import type { AppError, FileId, NoteId, PageId } from '@inkside/kit';
import type { InkState, OpenPage, OpenVersion, PageFindings } from './types';

/** Intent: fetch a page's objects once more ("sync again"). */
export const pageSyncAsked = createAction<{ noteId: NoteId; pageId: PageId }>('ink/pageSyncAsked');
/** Intent: open the note once more after it failed. */
export const noteSyncAsked = createAction<{ noteId: NoteId }>('ink/noteSyncAsked');
/** Intent: keep a sound or an attachment of a page on this computer. */
export const pageFileChosen = createAction<{ pageId: PageId; asset: string; name: string }>('ink/pageFileChosen');

/** Intent: keep a note in this browser on purpose, or no longer. */
export const pinAsked = createAction<{ noteId: NoteId; isPinned: boolean }>('ink/pinAsked');
/** Intent: remove all notes from this browser. */
export const keptCleared = createAction('ink/keptCleared');
/** Intent: keep favourites and the notes of late by themselves, or not. */
export const autoChosen = createAction<{ isAuto: boolean }>('ink/autoChosen');

/** Intent: change the list of pages of the open note. `after` is the page that one comes to stand behind; null: first. */
export const pagesChangeAsked = createAction<
  | {
      kind: 'add';
      noteId: NoteId;
      like: PageId;
      after: PageId | null;
      /** `same`: that of `like`. */
      paper: PrintedPaperId | 'same';
      /** Page units; as large as `like` where absent. */
      size?: { width: number; height: number };
    }
  | { kind: 'move'; noteId: NoteId; pageId: PageId; after: PageId | null }
  | { kind: 'copy'; noteId: NoteId; pageId: PageId }
  | { kind: 'remove'; noteId: NoteId; pageId: PageId }
  | { kind: 'paper'; noteId: NoteId; pageIds: readonly PageId[]; paper: PrintedPaperId }
  /** A picture or a PDF as paper of a page, and of others too; a PDF of several pages makes as many new ones behind it. */
  | { kind: 'file'; noteId: NoteId; pageId: PageId; others?: readonly PageId[]; fileId: FileId; placing: Placing }
>('ink/pagesChangeAsked');
/** Intent: take back the newest change of the list of pages, or make it once more. */
export const pagesTurnedBack = createAction<{ noteId: NoteId; isRedo: boolean }>('ink/pagesTurnedBack');

const clamp = (index: number, pages: readonly OpenPage[]): number =>
  Math.min(Math.max(index, 0), Math.max(pages.length - 1, 0));

const withPage = (state: InkState, pageId: PageId, change: Partial<OpenPage>): InkState =>
  state.phase === 'open'
    ? { ...state, pages: state.pages.map((page) => (page.pageId === pageId ? { ...page, ...change } : page)) }
    : state;

const blankPage = (page: OutlinedInkPage): OpenPage => ({
  ...page,
  phase: 'absent',
  faults: [],
  error: null,
  shapes: 0,
  points: 0,
  spots: [],
  replayMs: 0,
});

const slice = createSlice({
  name: 'ink',
  initialState: { phase: 'closed' } as InkState,
  reducers: {
    noteOpening: (_state, { payload }: PayloadAction<{ noteId: NoteId }>): InkState => ({
      phase: 'opening',
      ...payload,
    }),
    noteOpened: (
      _state,
      {
        payload,
      }: PayloadAction<{
        noteId: NoteId;
        source: InkSource;
        pages: readonly OutlinedInkPage[];
        current: number;
        faults: readonly InkFault[];
        version?: OpenVersion;
      }>,
    ): InkState => {
      const pages = payload.pages.map(blankPage);
      return { phase: 'open', ...payload, pages, current: clamp(payload.current, pages), turns: 0 };
    },
    noteFailed: (_state, { payload }: PayloadAction<{ noteId: NoteId; error: AppError }>): InkState => ({
      phase: 'failed',
      ...payload,
    }),
    noteClosed: (): InkState => ({ phase: 'closed' }),
    /** Intent: show another page (0 is the first). */
    pageTurned: (state, { payload }: PayloadAction<{ index: number }>): InkState =>
      state.phase === 'open' ? { ...state, current: clamp(payload.index, state.pages), turns: state.turns + 1 } : state,
    /** Intent: scrolled to a page; `first` and `last` are on the screen. */
    pagesReached: (state, { payload }: PayloadAction<{ current: number; first: number; last: number }>): InkState =>
      state.phase === 'open' ? { ...state, current: clamp(payload.current, state.pages) } : state,
    /**
     * Fact: the open note has these pages now, of which the `changed` ones look otherwise. The page that is read stays so, or
     * the one in its place.
     */
    pagesTold: (
      state,
      { payload }: PayloadAction<{ pages: readonly OutlinedInkPage[]; changed?: readonly PageId[] }>,
    ): InkState => {
      if (state.phase !== 'open') return state as InkState;
      const before = state as Extract<InkState, { phase: 'open' }>;
      const known = new Map(before.pages.map((page) => [page.pageId, page]));
      const changed = new Set(payload.changed);
      const pages = payload.pages.map((told) => {
        const page = known.get(told.pageId) ?? blankPage(told);
        return changed.has(told.pageId) ? { ...page, looks: (page.looks ?? 0) + 1 } : page;
      });
      const read = pages.findIndex(({ pageId }) => pageId === before.pages[before.current]?.pageId);
      return { ...before, pages, current: clamp(read < 0 ? before.current : read, pages) };
    },
    /** Fact: the list of pages is being changed; until that is over no older version takes the note's place. */
    pagesChanging: (state, { payload }: PayloadAction<{ isChanging: boolean }>): InkState =>
      state.phase === 'open' ? { ...(state as Extract<InkState, { phase: 'open' }>), ...payload } : (state as InkState),
    pageLoading: (state, { payload }: PayloadAction<{ pageId: PageId }>) =>
      withPage(state as InkState, payload.pageId, { phase: 'loading', error: null }),
    pageLoaded: (
      state,
      { payload }: PayloadAction<{ pageId: PageId; width?: number; height?: number } & PageFindings>,
    ) => withPage(state as InkState, payload.pageId, { phase: 'ready', error: null, ...payload }),
    pageFailed: (state, { payload }: PayloadAction<{ pageId: PageId; error: AppError }>) =>
      withPage(state as InkState, payload.pageId, { phase: 'failed', error: payload.error }),
  },
});

export const {
  noteOpening,
  noteOpened,
  noteFailed,
  noteClosed,
  pagesTold,
  pagesChanging,
  pageTurned,
  pagesReached,
  pageLoading,
  pageLoaded,
  pageFailed,
} = slice.actions;
export const inkState = defineState('ink', 'discard', slice.reducer);

export interface InkSlice {
  readonly ink: InkState;
}
