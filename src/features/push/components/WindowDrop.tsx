import { useEffect, useEffectEvent } from 'react';
import { FormattedMessage } from 'react-intl';

import { UploadIcon } from '../../../app/kit/icons/actions';
import { useFileDrop } from '../../../app/kit/ui/hooks/useFileDrop';
import { isNoteFile } from '../../imports/slice';
import { droppedFiles } from './droppedFiles';
import { useTakeFiles, useTakeNotes } from './useTakeFiles';
import './push.css';

/** The whole window takes files, by drop and by paste; while files are over it, it says so. */
export const WindowDrop = () => {
  const take = useTakeFiles();
  const takeNotes = useTakeNotes();
  /** Notes are opened, everything else is sent. */
  const share = (files: readonly File[]): void => {
    takeNotes(files.filter(isNoteFile));
    take(files.filter((file) => !isNoteFile(file)));
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
