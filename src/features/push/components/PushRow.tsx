import type { MouseEvent } from 'react';
import { useIntl } from 'react-intl';

import {
  CloudMark,
  DownloadIcon,
  IconButton,
  Tick,
  TrashIcon,
  useAppSelector,
  useHeldAddress,
  When,
} from '@inkside/ui';
import { formatBytes } from '@inkside/kit';
import type { MessageRow } from '../../messages/slice';
import { selectDocumentMark } from '../../sync/selectors';
import { DeliveryMark } from '../delivery/DeliveryMark';
import { SendAgain } from '../delivery/SendAgain';
import { fileType } from '../logic';

interface PushRowProps {
  readonly row: MessageRow;
  readonly isSelected: boolean;
  readonly onToggle: (withRange: boolean) => void;
  readonly onDownload: () => void;
  readonly onDelete: () => void;
}

/** What can be done with one file. */
const PushActions = ({ row, onDownload, onDelete }: Pick<PushRowProps, 'row' | 'onDownload' | 'onDelete'>) => {
  const intl = useIntl();
  const { name, key } = row;
  return (
    <span className="push-actions on-hover">
      <SendAgain row={row} />
      <IconButton
        size="small"
        icon={<DownloadIcon size={18} />}
        label={intl.formatMessage({ id: 'push.downloadFile' }, { name })}
        disabled={key === null}
        onClick={onDownload}
      />
      <IconButton
        size="small"
        icon={<TrashIcon size={18} />}
        label={intl.formatMessage({ id: 'push.deleteFile' }, { name })}
        onClick={onDelete}
      />
    </span>
  );
};

/** One pushed file. */
export const PushRow = ({ row, isSelected, onToggle, onDownload, onDelete }: PushRowProps) => {
  const intl = useIntl();
  const { name, size, updatedAt } = row;
  const mark = useAppSelector(selectDocumentMark(row.id));
  const bytes = formatBytes(size, intl.formatNumber);
  return (
    <div className="table-row push-grid" data-selected={isSelected}>
      <span>
        <Tick
          checked={isSelected}
          aria-label={intl.formatMessage({ id: 'push.selectFile' }, { name })}
          // A change event does not say whether shift was held; the click that made it does.
          onChange={() => undefined}
          onClick={(event: MouseEvent<HTMLInputElement>) => onToggle(event.shiftKey)}
        />
      </span>
      <span className="push-name">
        <img
          className="file-type"
          src={useHeldAddress(`fileTypes/${fileType(row.extension)}.svg`)}
          alt=""
          width={28}
          height={28}
        />
        <span className="push-words">
          <span className="cut" title={name}>
            {name}
          </span>
          <span className="meta push-under">
            {bytes} · <When at={updatedAt} />
          </span>
        </span>
        <CloudMark state={mark} />
      </span>
      <span className="faint push-side">{bytes}</span>
      <DeliveryMark row={row} />
      <span className="faint push-side">
        <When at={updatedAt} />
      </span>
      <PushActions row={row} onDownload={onDownload} onDelete={onDelete} />
    </div>
  );
};
