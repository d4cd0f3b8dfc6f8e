import { useEffect, useEffectEvent, useState } from 'react';
import { FormattedMessage } from 'react-intl';

import { UploadIcon } from '../../../kit/icons/actions';

const carriesFiles = (data: DataTransfer | null): data is DataTransfer => data?.types.includes('Files') === true;

/** The whole page takes a recording by drop; while one is over it, it says so. */
export const DropField = ({ onFiles }: { readonly onFiles: (files: readonly File[]) => void }) => {
  const [isOver, setOver] = useState(false);
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
    onFiles([...event.dataTransfer.files]);
  });
  useEffect(() => {
    const end = new AbortController();
    const { signal } = end;
    for (const type of ['dragenter', 'dragover', 'dragleave'] as const) window.addEventListener(type, onDrag, { signal });
    window.addEventListener('drop', onDrop, { signal });
    return () => end.abort();
  }, []);
  return isOver ? (
    <div className="replay-drop" aria-live="polite">
      <UploadIcon size={40} />
      <p>
        <FormattedMessage id="replay.dropHere" />
      </p>
    </div>
  ) : null;
};
