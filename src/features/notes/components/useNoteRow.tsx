import { type MenuState, RowTick, useAppSelector, useDragging, useItemMenu, useLongPress } from '@inkside/ui';
import type { HTMLAttributes, JSX, MouseEvent, RefCallback } from 'react';
import { useIntl } from 'react-intl';
import { useNavigate } from 'react-router-dom';

import { useFolderGoal } from '../rail/useFolderGoal';
import { makeSelectIsCut, type NoteRow } from '../slice';
import { type NoteActsValue, useNoteActs } from './NoteActs';
import { pathOf } from '../logic';

interface RowHandle {
  readonly menu: MenuState;
  /** For the element of the row. */
  readonly row: HTMLAttributes<HTMLElement> & {
    readonly ref?: RefCallback<HTMLElement>;
    readonly 'data-row'?: string;
    readonly 'data-selected'?: boolean;
    readonly 'data-cut'?: boolean;
  };
  /** Its tick; null where the list cannot be acted on. */
  readonly tick: JSX.Element | null;
}

/** A row is dragged with all that is ticked; on a folder things are dropped, and it opens when they are held over it. */
const useRowDrag = (row: NoteRow, acts: NoteActsValue | null): RefCallback<HTMLElement> => {
  const intl = useIntl();
  const navigate = useNavigate();
  const goal = useFolderGoal(row.kind === 'folder' ? row.id : null, () => void navigate(pathOf(row)));
  const isMovable = acts !== null && !acts.isInBin;
  const load = () => {
    const ids = acts?.draggedWith(row.id) ?? [row.id];
    const count = ids.length;
    return { ids, words: count === 1 ? row.title : intl.formatMessage({ id: 'select.count' }, { count }) };
  };
  return useDragging({
    source: isMovable ? { load } : undefined,
    goal: isMovable && row.kind === 'folder' ? goal : undefined,
  });
};

/** A row or card that can be ticked, dragged, and has a menu: by click with Ctrl or Shift, by a finger that rests, by right click. */
export const useNoteRow = (note: NoteRow): RowHandle => {
  const { id, title } = note;
  const acts = useNoteActs();
  const menu = useItemMenu();
  const isCut = useAppSelector(makeSelectIsCut(id));
  const press = useLongPress(() => acts?.toggle(id, false));
  const ref = useRowDrag(note, acts);
  if (acts === null) return { menu, row: menu.row, tick: null };
  const isSelected = acts.isSelected(id);
  const onClickCapture = (event: MouseEvent): void => {
    press.onClickCapture(event);
    // Before the link, which would open it.
    if (!event.defaultPrevented && acts.onRowClick(event, id)) event.stopPropagation();
  };
  return {
    menu,
    row: { ...menu.row, ...press, onClickCapture, ref, 'data-row': id, 'data-selected': isSelected, 'data-cut': isCut },
    tick: <RowTick name={title} isSelected={isSelected} onToggle={(isRange) => acts.toggle(id, isRange)} />,
  };
};
