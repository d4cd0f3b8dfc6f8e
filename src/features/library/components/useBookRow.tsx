import {
  type DragGoal,
  type MenuState,
  RowTick,
  useAppDispatch,
  useAppSelector,
  useDragging,
  useItemMenu,
  useLongPress,
} from '@inkside/ui';
import type { HTMLAttributes, JSX, MouseEvent, RefCallback } from 'react';
import { useIntl } from 'react-intl';
import { useNavigate } from 'react-router-dom';

import { folderPath } from '../openBook';
import { bookMoveRequest, folderMakeRequest } from '../requests';
import { selectShelf } from '../selectors';
import type { BookRow } from '../slice';
import { type BookActsValue, useBookActs } from './BookActs';

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

/**
 * A folder as the goal of a drag; '' is the root. Those that cannot go there are asked for all the same: the operation
 * says why.
 */
export const useFolderGoal = (folder: string, onRest?: () => void): DragGoal => {
  const dispatch = useAppDispatch();
  const shelf = useAppSelector(selectShelf);
  const shown = useBookActs()?.folder;
  return {
    refuses: (ids) => shelf.wayTo(folder).some(({ id }) => ids.includes(id)),
    onDrop: (ids) =>
      dispatch(bookMoveRequest.asked({ ids, to: folder, ...(shown === undefined ? {} : { from: shown }) })),
    ...(onRest === undefined ? {} : { onRest }),
  };
};

/** A book that is dropped on a book: both are put into a new folder, whose name can be typed at once. */
const useBookGoal = ({ id }: BookRow, folder: string): DragGoal => {
  const intl = useIntl();
  const dispatch = useAppDispatch();
  const shelf = useAppSelector(selectShelf);
  return {
    isFor: (ids) => !ids.includes(id) && ids.every((each) => shelf.get(each)?.kind === 'book'),
    onDrop: (ids) =>
      dispatch(
        folderMakeRequest.asked({
          title: intl.formatMessage({ id: 'library.newFolder' }),
          parentId: folder,
          ids: [id, ...ids],
          isUnnamed: true,
        }),
      ),
  };
};

/** A row is dragged with all that is ticked; on a folder things are dropped, and it opens when they are held over it. */
const useRowDrag = (row: BookRow, acts: BookActsValue | null): RefCallback<HTMLElement> => {
  const intl = useIntl();
  const navigate = useNavigate();
  const isFolder = row.kind === 'folder';
  const intoFolder = useFolderGoal(row.id, () => void navigate(folderPath(row.id)));
  const ontoBook = useBookGoal(row, acts?.folder ?? '');
  const isMovable = acts !== null && !acts.isInBin;
  const load = () => {
    const ids = acts?.draggedWith(row.id) ?? [row.id];
    const count = ids.length;
    return { ids, words: count === 1 ? row.title : intl.formatMessage({ id: 'select.count' }, { count }) };
  };
  return useDragging({
    source: isMovable ? { load } : undefined,
    goal: isMovable ? (isFolder ? intoFolder : ontoBook) : undefined,
  });
};

/** A row or card that can be ticked, dragged, and has a menu: by click with Ctrl or Shift, by a finger that rests, by right click. */
export const useBookRow = (book: BookRow): RowHandle => {
  const { id, title } = book;
  const acts = useBookActs();
  const menu = useItemMenu();
  const press = useLongPress(() => acts?.toggle(id, false));
  const ref = useRowDrag(book, acts);
  if (acts === null) return { menu, row: menu.row, tick: null };
  const isSelected = acts.isSelected(id);
  const onClickCapture = (event: MouseEvent): void => {
    press.onClickCapture(event);
    // Before the link, which would open it.
    if (!event.defaultPrevented && acts.onRowClick(event, id)) event.stopPropagation();
  };
  return {
    menu,
    row: { ...menu.row, ...press, onClickCapture, ref, 'data-row': id, 'data-selected': isSelected },
    tick: <RowTick name={title} isSelected={isSelected} onToggle={(isRange) => acts.toggle(id, isRange)} />,
  };
};
