import { FormattedMessage, useIntl } from 'react-intl';

import { formatBytes } from '../../../../app/kit/text/format';
import { useAppSelector } from '../../../../app/kit/hooks';
import { selectStorage } from '../../selectors';

const wordOf = (persisted: boolean | null): string =>
  persisted === null ? 'sync.storage.unknown' : persisted ? 'sync.storage.kept' : 'sync.storage.mayGo';

/** Whether the browser keeps what is stored here, and how much of its room is used. */
export const StorageLines = () => {
  const intl = useIntl();
  const { persisted, used, quota } = useAppSelector(selectStorage);
  const size = (bytes: number) => formatBytes(bytes, intl.formatNumber);
  return (
    <div className="panel-part">
      <h3 className="part-title">
        <FormattedMessage id="sync.storage.title" />
      </h3>
      <p>
        <FormattedMessage id={wordOf(persisted)} />
      </p>
      {used === null || quota === null ? null : (
        <p className="meta">
          <FormattedMessage id="sync.storage.used" values={{ used: size(used), quota: size(quota) }} />
        </p>
      )}
    </div>
  );
};
