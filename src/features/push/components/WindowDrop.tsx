import { useEffect, useEffectEvent } from 'react';
import { FormattedMessage } from 'react-intl';

import { UploadIcon, useFileDrop } from '@inkside/ui';
import { isNoteFile, mayHoldNotes } from '../../imports/slice';
import { useTakeFiles, useTakeNotes } from './useTakeFiles';
import './push.css';

const entriesOf = async (directory: FileSystemDirectoryEntry): Promise<readonly FileSystemEntry[]> => {
  const reader = directory.createReader();
  const entries: FileSystemEntry[] = [];
  // A reader gives at most 100 entries at a time, and an empty batch at its end.
  for (;;) {
    const batch = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject));
    if (batch.length === 0) return entries;
    entries.push(...batch);
  }
};

const isFile = (entry: FileSystemEntry): entry is FileSystemFileEntry => entry.isFile;
const isDirectory = (entry: FileSystemEntry): entry is FileSystemDirectoryEntry => entry.isDirectory;

const filesBelow = async (entry: FileSystemEntry): Promise<readonly File[]> => {
  if (isFile(entry)) return [await new Promise<File>((resolve, reject) => entry.file(resolve, reject))];
  if (!isDirectory(entry)) return [];
  return (await Promise.all((await entriesOf(entry)).map(filesBelow))).flat();
};

/** The files of a drop, those in dropped folders too. Call it at once: the browser empties a drop afterwards. */
const droppedFiles = async (data: DataTransfer): Promise<readonly File[]> => {
  const flat = [...data.files];
  const entries = [...data.items].flatMap((item) => item.webkitGetAsEntry?.() ?? []);
  if (!entries.some(isDirectory)) return flat;
  try {
    return (await Promise.all(entries.map(filesBelow))).flat();
  } catch {
    // A folder that the browser may not read: what it gave by itself is still there.
    return flat;
  }
};

/** The whole window takes files, by drop and by paste; while files are over it, it says so. */
export const WindowDrop = () => {
  const take = useTakeFiles();
  const takeNotes = useTakeNotes();
  /** Notes are opened, everything else is sent; what is in an archive says which it is. */
  const share = (files: readonly File[]): void => {
    const notes = files.filter((file) => isNoteFile(file) || mayHoldNotes(file));
    const others = files.filter((file) => !notes.includes(file));
    const hasArchives = notes.some(mayHoldNotes);
    takeNotes(notes, hasArchives ? others : []);
    if (!hasArchives) take(others);
  };
  const isOver = useFileDrop((dropped) => void droppedFiles(dropped).then(share));
  const onPaste = useEffectEvent((event: ClipboardEvent) => share([...(event.clipboardData?.files ?? [])]));

  useEffect(() => {
    const end = new AbortController();
    window.addEventListener('paste', onPaste, { signal: end.signal });
    return () => end.abort();
  }, []);

  return isOver ? (
    <div className="drop-overlay" aria-live="polite">
      <div className="drop-field">
        <UploadIcon size={40} />
        <p className="drop-title">
          <FormattedMessage id="push.dropHere" />
        </p>
        <p className="faint">
          <FormattedMessage id="push.limits" />
        </p>
        <p className="faint">
          <FormattedMessage id="push.dropNotes" />
        </p>
      </div>
    </div>
  ) : null;
};
