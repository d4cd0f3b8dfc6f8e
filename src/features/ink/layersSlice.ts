import { createAction, createSelector, createSlice, type PayloadAction } from '@reduxjs/toolkit';

import type { LayerAct, PageLayer } from '@inkside/ink';
import { defineState, type NoteId, type PageId } from '@inkside/kit';
import { selectCurrentPage } from './selectors';
import { type InkSlice, noteClosed, noteOpening } from './slice';
import { type InkWritingSlice, selectWriting, writingEntered } from './writingSlice';

/** Intent: do something to the layers of a page that is written on. It is kept in the note. */
export const layerActAsked = createAction<{ noteId: NoteId; pageId: PageId; act: LayerAct }>('ink/layerActAsked');
/** Fact: the pen was refused. */
export const layerRefused = createAction<{ reason: 'locked' | 'hidden'; layer: PageLayer }>('ink/layerRefused');

interface LayersState {
  /** By pages: the layers that are left out, in the place of those that the note hides. Nothing of it is in the note. */
  readonly hidden: Readonly<Record<string, readonly number[]>>;
  /** By pages: the layer that the pen writes on. */
  readonly current: Readonly<Record<string, number>>;
}

const initialState: LayersState = { hidden: {}, current: {} };

const slice = createSlice({
  name: 'inkLayers',
  initialState,
  reducers: {
    /** Intent: see a page without these layers, as long as the note is open. */
    hiddenChosen: (state, { payload }: PayloadAction<{ pageId: PageId; hidden: readonly number[] }>): LayersState => ({
      ...(state as LayersState),
      hidden: { ...(state as LayersState).hidden, [payload.pageId]: payload.hidden },
    }),
    /** Intent: write on this layer. */
    layerChosen: (state, { payload }: PayloadAction<{ pageId: PageId; id: number }>): LayersState => ({
      ...(state as LayersState),
      current: { ...state.current, [payload.pageId]: payload.id },
    }),
  },
  extraReducers: (builder) => {
    builder.addCase(noteOpening, () => initialState);
    builder.addCase(noteClosed, () => initialState);
    // Whoever writes sees the note as it is.
    builder.addCase(writingEntered, (state): LayersState => ({ ...(state as LayersState), hidden: {} }));
  },
});

export const { hiddenChosen, layerChosen } = slice.actions;
/** Which layers of the open note are seen, and which are written on. */
export const inkLayersState = defineState('inkLayers', 'discard', slice.reducer);

export interface InkLayersSlice {
  readonly inkLayers: LayersState;
}

const NONE: readonly PageLayer[] = [];

/** The layers of the page that is read, the lowest first: as they are written on, else as they were read. */
export const selectPageLayers = (state: InkSlice & InkWritingSlice): readonly PageLayer[] => {
  const page = selectCurrentPage(state);
  if (page === undefined) return NONE;
  return selectWriting(state).pages[page.pageId]?.layers ?? page.layers ?? NONE;
};

/** By pages: the layers that are left out, where somebody has chosen so. */
export const selectHiddenLayers = ({ inkLayers }: InkLayersSlice) => inkLayers.hidden;

const isFree = ({ show, lock }: PageLayer): boolean => show && !lock;

/** The layer of a page that the pen writes on: the one that was chosen, else the highest that may be written on. */
export const penLayer = (layers: readonly PageLayer[], chosen: number | undefined): PageLayer | undefined =>
  layers.find(({ id }) => id === chosen) ?? layers.findLast(isFree) ?? layers.at(-1);

export const selectChosenLayers = ({ inkLayers }: InkLayersSlice) => inkLayers.current;

/** A layer of the page that is read, as its list shows it. */
export interface ListedLayer extends PageLayer {
  /** What a layer without a name is called by; it stays when layers are moved. */
  readonly number: number;
  /** In the order of drawing, 0 lowest. */
  readonly place: number;
  /** It is on the screen. */
  readonly isSeen: boolean;
  readonly isCurrent: boolean;
}

/** The layers of the page that is read, the highest first. */
export const selectListedLayers = createSelector(
  [selectPageLayers, selectHiddenLayers, selectChosenLayers, selectCurrentPage],
  (layers, hidden, chosen, page): readonly ListedLayer[] => {
    const out = hidden[page?.pageId ?? ''];
    const current = penLayer(layers, chosen[page?.pageId ?? '']);
    return layers
      .map((layer, place) => ({
        ...layer,
        place,
        number: layer.id + 1,
        isSeen: out === undefined ? layer.show : !out.includes(layer.id),
        isCurrent: layer === current,
      }))
      .reverse();
  },
);
