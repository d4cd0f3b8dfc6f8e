import { type MenuState, RowTick, useAppSelector, useItemMenu, useLongPress } from '@inkside/ui';
import type { HTMLAttributes, JSX, MouseEvent } from 'react';

import { makeSelectIsCut } from '../clipboardSlice';
import type { NoteRow } from '../types';
import { useNoteActs } from './NoteActs';

interface RowHandle {
  readonly menu: MenuState;
  /** For the element of the row. */
  readonly row: HTMLAttributes<HTMLElement> & {
    readonly 'data-row'?: string;
    readonly 'data-selected'?: boolean;
    readonly 'data-cut'?: boolean;
  };
  /** Its tick; null where the list cannot be acted on. */
  readonly tick: JSX.Element | null;
}

/** A row or card that can be ticked and has a menu: by click with Ctrl or Shift, by a finger that rests, by right click. */
export const useNoteRow = ({ id, title }: NoteRow): RowHandle => {
  const acts = useNoteActs();
  const menu = useItemMenu();
  const isCut = useAppSelector(makeSelectIsCut(id));
  const press = useLongPress(() => acts?.toggle(id, false));
  if (acts === null) return { menu, row: menu.row, tick: null };
  const isSelected = acts.isSelected(id);
  const onClickCapture = (event: MouseEvent): void => {
    press.onClickCapture(event);
    // Before the link, which would open it.
    if (!event.defaultPrevented && acts.onRowClick(event, id)) event.stopPropagation();
  };
  return {
    menu,
    row: { ...menu.row, ...press, onClickCapture, 'data-row': id, 'data-selected': isSelected, 'data-cut': isCut },
    tick: <RowTick name={title} isSelected={isSelected} onToggle={(isRange) => acts.toggle(id, isRange)} />,
  };
};
