import { useHeldFile, useAppDispatch } from '@inkside/ui';
import { useEffect, useEffectEvent } from 'react';
import { useNavigate } from 'react-router-dom';

import { isNoteFile, noteFilesChosen } from '../../features/imports/slice';
import { booksChosen } from '../../features/library/addingSlice';
import { routeTable } from '../../features/route/routeTable';

interface Launch {
  readonly files?: readonly FileSystemFileHandle[];
}

/** Where a browser hands over files that the installed app was opened with; TypeScript does not know it yet. */
interface LaunchQueue {
  setConsumer(consumer: (launch: Launch) => void): void;
}

/** Launches that came while nobody was signed in: a queue cannot be told that its consumer has gone. */
let waiting: readonly Launch[] = [];

const wait = (launch: Launch): void => {
  waiting = [...waiting, launch];
};

/** A file that has gone since is left out: there is nothing that could be taken of it. */
const filesOf = async ({ files = [] }: Launch): Promise<readonly File[]> => {
  const read = await Promise.all(files.map((handle) => handle.getFile().catch(() => undefined)));
  return read.filter((file) => file !== undefined);
};

/** Takes what the computer opens with the installed app: notes are opened, books go into the library (manifest). */
export const LaunchedFiles = () => {
  const held = useHeldFile();
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const take = useEffectEvent((files: readonly File[]) => {
    const notes = files.filter(isNoteFile);
    const books = files.filter((file) => !isNoteFile(file));
    if (books.length > 0) {
      // Where it is seen what becomes of them.
      void navigate(routeTable.libraryRecently.path);
      dispatch(booksChosen({ files: books.map((file) => held(file)), folder: '' }));
    }
    if (notes.length > 0) dispatch(noteFilesChosen({ files: notes.map((file) => held(file)) }));
  });
  useEffect(() => {
    const queue = Reflect.get(window, 'launchQueue') as LaunchQueue | undefined;
    const consume = (launch: Launch): void => void filesOf(launch).then((files) => take(files));
    waiting.forEach(consume);
    waiting = [];
    queue?.setConsumer(consume);
    return () => queue?.setConsumer(wait);
  }, []);
  return null;
};
