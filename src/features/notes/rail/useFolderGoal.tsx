import { asNoteId, type NoteId } from '@inkside/kit';
import { type DragGoal, useAppDispatch, useAppSelector } from '@inkside/ui';
import { useMemo } from 'react';

import { makeSelectWayIds } from '../selectors';
import { moveRequest } from '../slice';

/**
 * A folder as the goal of a drag; null is the root. Those that cannot go there, as a folder into itself, are asked for all
 * the same: the operation says why.
 */
export const useFolderGoal = (folder: NoteId | null, onRest?: () => void): DragGoal => {
  const dispatch = useAppDispatch();
  const way = useAppSelector(useMemo(() => makeSelectWayIds(folder), [folder]));
  return {
    refuses: (ids) => ids.some((id) => way.split(' ').includes(id)),
    onDrop: (ids) => dispatch(moveRequest.asked({ ids: ids.map(asNoteId), to: folder })),
    ...(onRest === undefined ? {} : { onRest }),
  };
};
