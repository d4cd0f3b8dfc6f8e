import { type KeyboardEvent, type MouseEvent, useId, useState } from 'react';

import { type NamedArea, searchAreas } from './areaSearch';

interface SearchState {
  readonly isOpen: boolean;
  /** What was typed since the list was opened; null: nothing, so that the chosen area is shown. */
  readonly query: string | null;
  readonly active: number;
}

const closed: SearchState = { isOpen: false, query: null, active: 0 };

interface AreaChoice {
  readonly known: readonly NamedArea[];
  readonly chosen: NamedArea | undefined;
  /** Hears the chosen region, or nothing when the field was emptied. */
  readonly onChoose: (region: string) => void;
}

/** A search among the areas, and where in what it found the person is. */
const useAreaSearch = ({ known, chosen, onChoose }: AreaChoice) => {
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
type AreaSearch = ReturnType<typeof useAreaSearch>;

const LARGE_STEP = 8;

const textOf = (area: NamedArea | undefined): string => (area === undefined ? '' : `${area.name} ${area.areaCode}`);

/** What a key does; undefined for keys that are the field's own. */
const actOf = (key: string, { isOpen, step, choose, close, found, active }: AreaSearch): (() => void) | undefined => {
  if (key === 'ArrowDown') return () => step(1);
  if (key === 'ArrowUp') return () => step(-1);
  if (!isOpen) return undefined;
  const acts: Readonly<Record<string, () => void>> = {
    PageDown: () => step(LARGE_STEP),
    PageUp: () => step(-LARGE_STEP),
    Enter: () => choose(found[active]),
    Escape: close,
  };
  return acts[key];
};

/** The list of areas under its field, as a person searches it by keys or by hand: what field, list and options need. */
export const useAreaList = (choice: AreaChoice) => {
  const id = useId();
  const search = useAreaSearch(choice);
  const { isOpen, query, active, found } = search;
  const listId = `${id}-list`;
  const optionId = (area: NamedArea | undefined): string | undefined =>
    area === undefined ? undefined : `${id}-${area.region}`;

  return {
    isOpen,
    query,
    active,
    found,
    inputProps: {
      role: 'combobox',
      autoComplete: 'off',
      'aria-autocomplete': 'list',
      'aria-expanded': isOpen,
      'aria-controls': listId,
      'aria-activedescendant': isOpen ? optionId(found[active]) : undefined,
      value: query ?? textOf(choice.chosen),
      onChange: (event: { readonly target: { readonly value: string } }): void => search.search(event.target.value),
      onClick: (): void => {
        if (!isOpen) search.open();
      },
      onKeyDown: (event: KeyboardEvent): void => {
        const act = actOf(event.key, search);
        if (act === undefined) return;
        event.preventDefault();
        act();
      },
      onBlur: search.leave,
    } as const,
    listProps: { id: listId, role: 'listbox' } as const,
    optionProps: (area: NamedArea, index: number) =>
      ({
        id: optionId(area),
        role: 'option',
        'aria-selected': area.region === choice.chosen?.region,
        'data-active': index === active,
        // The field keeps the focus, so that leaving it still means leaving it.
        onMouseDown: (event: MouseEvent): void => event.preventDefault(),
        onClick: (): void => search.choose(area),
      }) as const,
  };
};
export type AreaList = ReturnType<typeof useAreaList>;
