import { useAppDispatch, useHandles } from '@inkside/ui';
import { mayHoldNotes, noteFilesChosen, type ChosenNoteFile } from '../../imports/slice';
import { filesChosen } from '../slice';

/** Hands chosen files over to the queue. */
export const useTakeFiles = (): ((chosen: readonly File[]) => void) => {
  const { files } = useHandles();
  const dispatch = useAppDispatch();
  return (chosen) => {
    if (chosen.length === 0) return;
    dispatch(
      filesChosen({ files: chosen.map((file) => ({ fileId: files.keep(file), name: file.name, size: file.size })) }),
    );
  };
};

/**
 * Hands notes over to be opened: they go to the cloud only when somebody saves them there. Archives among them may hold
 * notes or not; `others`, which lay beside them, are sent with those that do not.
 */
export const useTakeNotes = (): ((chosen: readonly File[], others?: readonly File[]) => void) => {
  const { files } = useHandles();
  const dispatch = useAppDispatch();
  const held = (file: File): ChosenNoteFile => ({ fileId: files.keep(file), name: file.name, size: file.size });
  return (chosen, others = []) => {
    if (chosen.length === 0) return;
    const notes = chosen.map((file): ChosenNoteFile =>
      mayHoldNotes(file) ? { ...held(file), orElse: 'upload' } : held(file),
    );
    dispatch(noteFilesChosen({ files: notes, ...(others.length > 0 ? { uploads: others.map(held) } : {}) }));
  };
};
