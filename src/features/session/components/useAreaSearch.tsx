import { useState } from 'react';

import { searchAreas, type NamedArea } from './areaSearch';

interface SearchState {
  readonly isOpen: boolean;
  /** What was typed since the list was opened; null: nothing, so that the chosen area is shown. */
  readonly query: string | null;
  readonly active: number;
}

const closed: SearchState = { isOpen: false, query: null, active: 0 };

export interface AreaChoice {
  readonly known: readonly NamedArea[];
  readonly chosen: NamedArea | undefined;
  /** Hears the chosen region, or nothing when the field was emptied. */
  readonly onChoose: (region: string) => void;
}

/** A search among the areas, and where in what it found the person is. */
export const useAreaSearch = ({ known, chosen, onChoose }: AreaChoice) => {
  const [state, setState] = useState(closed);
  const found = searchAreas(known, state.query ?? '');

  const open = (): void => {
    const start = known.findIndex(({ region }) => region === chosen?.region);
    setState({ isOpen: true, query: null, active: Math.max(0, start) });
  };
  const close = (): void => setState(closed);
  return {
    ...state,
    found,
    open,
    close,
    search: (query: string): void => setState({ isOpen: true, query, active: 0 }),
    choose: (area: NamedArea | undefined): void => {
      if (area !== undefined) onChoose(area.region);
      close();
    },
    step: (by: number): void => {
      if (!state.isOpen) open();
      else setState({ ...state, active: Math.min(found.length - 1, Math.max(0, state.active + by)) });
    },
    /** What was typed and names one area only is that; a field that was emptied stays empty; else it is as it was. */
    leave: (): void => {
      if (state.query?.trim() === '') onChoose('');
      else if (state.query !== null && found.length === 1) onChoose(found[0]?.region ?? '');
      close();
    },
  };
};
export type AreaSearch = ReturnType<typeof useAreaSearch>;
