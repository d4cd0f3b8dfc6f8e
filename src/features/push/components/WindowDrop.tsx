import { useEffect, useEffectEvent } from 'react';
import { FormattedMessage } from 'react-intl';

import { UploadIcon } from '../../../app/kit/icons/actions';
import { useFileDrop } from '../../../app/kit/ui/useFileDrop';
import { isNoteFile, mayHoldNotes } from '../../imports/slice';
import { droppedFiles } from './droppedFiles';
import { useTakeFiles, useTakeNotes } from './useTakeFiles';
import './push.css';

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
