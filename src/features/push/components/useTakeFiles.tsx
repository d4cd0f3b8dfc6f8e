import { useHandles } from '../../../app/kit/handles';
import { useAppDispatch } from '../../../app/kit/hooks';
import { noteFilesChosen } from '../../imports/slice';
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

/** Hands notes over to be opened: they go to the cloud only when somebody saves them there. */
export const useTakeNotes = (): ((chosen: readonly File[]) => void) => {
  const { files } = useHandles();
  const dispatch = useAppDispatch();
  return (chosen) => {
    if (chosen.length === 0) return;
    dispatch(
      noteFilesChosen({ files: chosen.map((file) => ({ fileId: files.keep(file), name: file.name, size: file.size })) }),
    );
  };
};
