import { useEffect, useEffectEvent, useState } from 'react';
import { FormattedMessage } from 'react-intl';

import { UploadIcon } from '../../../app/kit/icons/actions';
import { isNoteFile } from '../../imports/slice';
import { droppedFiles } from './droppedFiles';
import { useTakeFiles, useTakeNotes } from './useTakeFiles';
import './push.css';

const carriesFiles = (data: DataTransfer | null): data is DataTransfer => data?.types.includes('Files') === true;

/** The whole window takes files, by drop and by paste; while files are over it, it says so. */
export const WindowDrop = () => {
  const take = useTakeFiles();
  const takeNotes = useTakeNotes();
  const [isOver, setOver] = useState(false);
  /** Notes are opened, everything else is sent. */
  const share = (files: readonly File[]): void => {
    takeNotes(files.filter(isNoteFile));
    take(files.filter((file) => !isNoteFile(file)));
  };

  const onDrag = useEffectEvent((event: DragEvent) => {
    if (!carriesFiles(event.dataTransfer)) return;
    event.preventDefault();
    // Only leaving the window itself has nothing that is entered instead.
    setOver(event.type !== 'dragleave' || event.relatedTarget !== null);
  });
  const onDrop = useEffectEvent((event: DragEvent) => {
    if (!carriesFiles(event.dataTransfer)) return;
    event.preventDefault();
    setOver(false);
    void droppedFiles(event.dataTransfer).then(share);
  });
  const onPaste = useEffectEvent((event: ClipboardEvent) => share([...(event.clipboardData?.files ?? [])]));

  useEffect(() => {
    const end = new AbortController();
    const { signal } = end;
    for (const type of ['dragenter', 'dragover', 'dragleave'] as const) window.addEventListener(type, onDrag, { signal });
    window.addEventListener('drop', onDrop, { signal });
    window.addEventListener('paste', onPaste, { signal });
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
