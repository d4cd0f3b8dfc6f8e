import {
  droppedFiles,
  DropSheet,
  RefusedList,
  useAppDispatch,
  useAppSelector,
  useErrorText,
  useFileDrop,
  useHeldFile,
} from '@inkside/ui';
import { lazy, Suspense, useEffect, useEffectEvent } from 'react';
import { FormattedMessage } from 'react-intl';

import { type ChosenNoteFile, isNoteFile, mayHoldNotes, noteFilesChosen } from '../../imports/slice';
import { filesChosen, refusalRead } from '../slice';
import { selectDoubted, selectRefused, selectSafeNames } from '../selectors';
import './push.css';

/** Handles of dropped files: with one a file can be read again after a reload, when somebody allows it. */
type DropHandles = ReadonlyMap<File, FileSystemFileHandle>;
const noHandles: DropHandles = new Map();

/** Hands chosen files over to the queue. */
export const useTakeFiles = (): ((chosen: readonly File[], handles?: DropHandles) => void) => {
  const held = useHeldFile();
  const dispatch = useAppDispatch();
  return (chosen, handles = noHandles) => {
    if (chosen.length > 0) dispatch(filesChosen({ files: chosen.map((file) => held(file, handles.get(file))) }));
  };
};

/**
 * Hands notes over to be opened: they go to the cloud only when somebody saves them there. Archives among them may hold
 * notes or not; `others`, which lay beside them, are sent with those that do not.
 */
const useTakeNotes = (): ((chosen: readonly File[], others?: readonly File[]) => void) => {
  const held = useHeldFile();
  const dispatch = useAppDispatch();
  return (chosen, others = []) => {
    if (chosen.length === 0) return;
    const notes = chosen.map((file): ChosenNoteFile =>
      mayHoldNotes(file) ? { ...held(file), orElse: 'upload' } : held(file),
    );
    dispatch(
      noteFilesChosen({ files: notes, ...(others.length > 0 ? { uploads: others.map((file) => held(file)) } : {}) }),
    );
  };
};

const isFileHandle = (handle: FileSystemHandle | null): handle is FileSystemFileHandle => handle?.kind === 'file';

/** The handles of a drop, in its order; none where the browser has none. Call it at once, as {@link droppedFiles}. */
const droppedHandles = async ({ items }: DataTransfer): Promise<readonly FileSystemFileHandle[]> => {
  const asked = [...items].map(
    (item: DataTransferItem & { getAsFileSystemHandle?(): Promise<FileSystemHandle | null> }) =>
      item.kind === 'file' ? item.getAsFileSystemHandle?.() : undefined,
  );
  const given = await Promise.all(asked.map(async (each) => (await each?.catch(() => null)) ?? null));
  return given.filter(isFileHandle);
};

/** By name: two dropped files of one name lie in folders, of which no handle is kept. */
const paired = (files: readonly File[], handles: readonly FileSystemFileHandle[]): DropHandles =>
  new Map(
    files.flatMap((file): [File, FileSystemFileHandle][] => {
      const own = handles.filter(({ name }) => name === file.name);
      return own.length === 1 && own[0] !== undefined ? [[file, own[0]]] : [];
    }),
  );

/** The whole window takes files, by drop and by paste; while files are over it, it says so. */
export const WindowDrop = () => {
  const take = useTakeFiles();
  const takeNotes = useTakeNotes();
  /** Notes are opened, everything else is sent; what is in an archive says which it is. */
  const share = (files: readonly File[], handles = noHandles): void => {
    const notes = files.filter((file) => isNoteFile(file) || mayHoldNotes(file));
    const others = files.filter((file) => !notes.includes(file));
    const hasArchives = notes.some(mayHoldNotes);
    takeNotes(notes, hasArchives ? others : []);
    if (!hasArchives) take(others, handles);
  };
  const isOver = useFileDrop((dropped) => {
    const given = Promise.all([droppedFiles(dropped), droppedHandles(dropped)]);
    void given.then(([files, handles]) => share(files, paired(files, handles)));
  });
  const onPaste = useEffectEvent((event: ClipboardEvent) => share([...(event.clipboardData?.files ?? [])]));

  useEffect(() => {
    const end = new AbortController();
    window.addEventListener('paste', onPaste, { signal: end.signal });
    return () => end.abort();
  }, []);

  return isOver ? (
    <DropSheet title={<FormattedMessage id="push.dropHere" />}>
      <p className="faint">
        <FormattedMessage id="push.limits" />
      </p>
      <p className="faint">
        <FormattedMessage id="push.dropNotes" />
      </p>
    </DropSheet>
  ) : null;
};

// Nobody has chosen files when the frame comes.
const Choice = lazy(async () => ({ default: (await import('./Choice')).Choice }));

/** What is asked or said of the last choice beside what was refused. */
const ChoiceWords = () => {
  const hasDoubts = useAppSelector(selectDoubted).length > 0;
  const hasNames = useAppSelector(selectSafeNames).length > 0;
  return hasDoubts || hasNames ? (
    <Suspense>
      <Choice />
    </Suspense>
  ) : null;
};

/** What was not taken of the last choice. */
const Refused = () => {
  const dispatch = useAppDispatch();
  const textOf = useErrorText();
  const { files, tooMany } = useAppSelector(selectRefused);
  if (files.length === 0 && tooMany === null) return null;
  const count = files.length;
  const title = tooMany === null ? <FormattedMessage id="push.refused" values={{ count }} /> : textOf(tooMany);
  return <RefusedList title={title} files={files} onRead={() => dispatch(refusalRead())} />;
};

/** What became of the last choice, where it is not simply on its way. */
export const RefusedFiles = () => (
  <>
    <Refused />
    <ChoiceWords />
  </>
);
