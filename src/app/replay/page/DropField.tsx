import { FormattedMessage } from 'react-intl';

import { UploadIcon } from '../../kit/icons/actions';
import { useFileDrop } from '../../kit/ui/useFileDrop';

/** The whole page takes a recording by drop; while one is over it, it says so. */
export const DropField = ({ onFiles }: { readonly onFiles: (files: readonly File[]) => void }) => {
  const isOver = useFileDrop(({ files }) => onFiles([...files]));
  return isOver ? (
    <div className="replay-drop" aria-live="polite">
      <UploadIcon size={40} />
      <p>
        <FormattedMessage id="replay.dropHere" />
      </p>
    </div>
  ) : null;
};
