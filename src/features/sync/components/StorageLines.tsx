import { FormattedMessage, useIntl } from 'react-intl';

import { formatBytes } from '../../../app/kit/format';
import { useAppSelector } from '../../../app/kit/hooks';
import { selectStorage } from '../selectors';
import { selectIsNothingKept } from '../shownSummary';

const wordOf = (persisted: boolean | null): string =>
  persisted === null ? 'sync.storage.unknown' : persisted ? 'sync.storage.kept' : 'sync.storage.mayGo';

/** Whether the browser keeps what is stored here, and how much of its room is used. */
export const StorageLines = () => {
  const intl = useIntl();
  const { persisted, used, quota } = useAppSelector(selectStorage);
  const isNothingKept = useAppSelector(selectIsNothingKept);
  const size = (bytes: number) => formatBytes(bytes, intl.formatNumber);
  return (
    <div className="panel-part">
      <h3 className="part-title">
        <FormattedMessage id="sync.storage.title" />
      </h3>
      <p>
        <FormattedMessage id={isNothingKept ? 'sync.storage.none' : wordOf(persisted)} />
      </p>
      {isNothingKept || used === null || quota === null ? null : (
        <p className="meta">
          <FormattedMessage id="sync.storage.used" values={{ used: size(used), quota: size(quota) }} />
        </p>
      )}
    </div>
  );
};
