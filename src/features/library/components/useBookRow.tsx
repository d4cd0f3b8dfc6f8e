import { type DragGoal, useAppDispatch, useAppSelector, useListRow } from '@inkside/ui';
import { useIntl } from 'react-intl';
import { useNavigate } from 'react-router-dom';

import { folderPath } from '../openBook';
import { bookMoveRequest, folderMakeRequest } from '../requests';
import { selectShelf } from '../selectors';
import type { BookRow } from '../slice';
import { useBookActs } from './BookActs';

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
          title: intl.formatMessage({ id: 'lists.newFolder' }),
          parentId: folder,
          ids: [id, ...ids],
          isUnnamed: true,
        }),
      ),
  };
};

/** A row or card of a book, or of a folder, which opens when things are held over it. */
export const useBookRow = (row: BookRow) => {
  const navigate = useNavigate();
  const acts = useBookActs();
  const intoFolder = useFolderGoal(row.id, () => void navigate(folderPath(row.id)));
  const ontoBook = useBookGoal(row, acts?.folder ?? '');
  return useListRow(row, acts, { goal: row.kind === 'folder' ? intoFolder : ontoBook });
};
