import { FormattedMessage, useIntl } from 'react-intl';

import { ActionButton } from '../../../app/kit/ui/ActionButton';
import { Tick } from '../../../app/kit/ui/Tick';
import { CloseIcon, DownloadIcon, TrashIcon } from '../../../app/kit/icons/actions';
import { IconButton } from '../../../app/kit/ui/IconButton';

interface PushHeadProps {
  readonly count: number;
  readonly selected: number;
  readonly onAll: () => void;
  readonly onClear: () => void;
  readonly onDownload: () => void;
  readonly onDelete: () => void;
}

/** The names of the columns; while rows are ticked, what can be done with them. */
export const PushHead = ({ count, selected, onAll, onClear, onDownload, onDelete }: PushHeadProps) => {
  const intl = useIntl();
  const isAll = selected === count;
  const tick = (
    <Tick
      checked={selected > 0 && isAll}
      isPartial={selected > 0 && !isAll}
      aria-label={intl.formatMessage({ id: 'push.selectAll' })}
      onChange={isAll ? onClear : onAll}
    />
  );
  if (selected === 0) {
    return (
      <div className="table-head push-head push-grid">
        {tick}
        {(['name', 'size', 'day'] as const).map((column) => (
          <span key={column} aria-hidden="true" className={column === 'name' ? '' : 'push-side'}>
            <FormattedMessage id={`push.columns.${column}`} />
          </span>
        ))}
      </div>
    );
  }
  return (
    <div className="table-head push-head selection-bar">
      {tick}
      <strong className="selection-count cut">
        <FormattedMessage id="push.selected" values={{ count: selected }} />
      </strong>
      <ActionButton isSmall isBare icon={<DownloadIcon size={18} />} onClick={onDownload}>
        <FormattedMessage id="push.download" />
      </ActionButton>
      <ActionButton isSmall isBare icon={<TrashIcon size={18} />} onClick={onDelete}>
        <FormattedMessage id="push.delete" />
      </ActionButton>
      <IconButton
        size="small"
        icon={<CloseIcon size={16} />}
        label={intl.formatMessage({ id: 'push.clearSelection' })}
        onClick={onClear}
      />
    </div>
  );
};
