import type { HTMLAttributes, JSX, MouseEvent, RefCallback } from 'react';
import { useIntl } from 'react-intl';

import type { DragGoal } from '../../drag/dragTypes';
import { useDragging } from '../../drag/useDragging';
import { type MenuState, useItemMenu } from '../ItemMenu';
import { RowTick, useLongPress } from '../RowTick';
import type { RowActs } from './useListActs';

interface RowHandle {
  readonly menu: MenuState;
  /** For the element of the row. */
  readonly row: HTMLAttributes<HTMLElement> & {
    readonly ref?: RefCallback<HTMLElement>;
    readonly 'data-row'?: string;
    readonly 'data-selected'?: boolean;
  };
  /** Its tick; null where the list cannot be acted on. */
  readonly tick: JSX.Element | null;
}

/** A row is dragged with all that is ticked. */
const useRowDrag = <Id extends string>(
  { id, title }: { readonly id: Id; readonly title: string },
  acts: RowActs<Id> | null,
  goal: DragGoal | undefined,
): RefCallback<HTMLElement> => {
  const intl = useIntl();
  const load = () => {
    const ids = acts?.draggedWith(id) ?? [id];
    const count = ids.length;
    return { ids, words: count === 1 ? title : intl.formatMessage({ id: 'select.count' }, { count }) };
  };
  return useDragging({ source: { load }, goal });
};

interface RowOptions {
  /** What is done with things that are dropped on it. */
  readonly goal?: DragGoal | undefined;
  /** Whether it can be dragged; nothing can out of a bin. */
  readonly isMovable?: boolean;
}

const dragless: RefCallback<HTMLElement> = () => undefined;

/**
 * A row or card that can be ticked, dragged, and has a menu: by click with Ctrl or Shift, by a finger that rests, by right
 * click.
 * @param acts of the list around; null where it cannot be acted on
 */
export const useListRow = <Id extends string>(
  thing: { readonly id: Id; readonly title: string },
  acts: RowActs<Id> | null,
  { goal, isMovable = true }: RowOptions = {},
): RowHandle => {
  const { id, title } = thing;
  const menu = useItemMenu();
  const press = useLongPress(() => acts?.toggle(id, false));
  const drag = useRowDrag(thing, acts, goal);
  if (acts === null) return { menu, row: menu.row, tick: null };
  const isSelected = acts.isSelected(id);
  const onClickCapture = (event: MouseEvent): void => {
    press.onClickCapture(event);
    // Before the link, which would open it.
    if (!event.defaultPrevented && acts.onRowClick(event, id)) event.stopPropagation();
  };
  const ref = isMovable && !acts.isInBin ? drag : dragless;
  return {
    menu,
    row: { ...menu.row, ...press, onClickCapture, ref, 'data-row': id, 'data-selected': isSelected },
    tick: <RowTick name={title} isSelected={isSelected} onToggle={(isRange) => acts.toggle(id, isRange)} />,
  };
};
