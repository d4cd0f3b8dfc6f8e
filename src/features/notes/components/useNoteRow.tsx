import { useAppSelector, useListRow } from '@inkside/ui';
import { useNavigate } from 'react-router-dom';

import { useFolderGoal } from '../rail/useFolderGoal';
import { makeSelectIsCut, type NoteRow } from '../slice';
import { useNoteActs } from './NoteActs';
import { pathOf } from '../logic';

/** A row or card of a note, or of a folder, on which things are dropped and which opens when they are held over it. */
export const useNoteRow = (note: NoteRow) => {
  const navigate = useNavigate();
  const isCut = useAppSelector(makeSelectIsCut(note.id));
  const isFolder = note.kind === 'folder';
  const goal = useFolderGoal(isFolder ? note.id : null, () => void navigate(pathOf(note)));
  const { row, ...handle } = useListRow(note, useNoteActs(), { goal: isFolder ? goal : undefined });
  return { ...handle, row: { ...row, 'data-cut': isCut } };
};
