import { useId, type KeyboardEvent, type MouseEvent } from 'react';

import type { NamedArea } from './areaSearch';
import { useAreaSearch, type AreaChoice, type AreaSearch } from './useAreaSearch';

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
