import { FormattedMessage, useIntl } from 'react-intl';

import { storageKinds, type StorageUse } from '../../app/kit/account';
import { formatBytes } from '../../app/kit/format';
import './account.css';

const share = (bytes: number, limit: number): number => (limit <= 0 ? 0 : Math.min(100, (bytes / limit) * 100));

/** How full the account's storage is, by what lies in it; the same in numbers below. */
export const StorageBar = ({ storage: { used, limit, kinds } }: { readonly storage: StorageUse }) => {
  const intl = useIntl();
  const size = (bytes: number) => formatBytes(bytes, intl.formatNumber);
  return (
    <>
      <p className="storage-summary">
        <FormattedMessage id="account.storageUsed" values={{ used: size(used), limit: size(limit) }} />
      </p>
      {/* The same stands in numbers above and below. */}
      <div className="storage-bar" aria-hidden="true">
        {storageKinds
          .filter((kind) => kinds[kind] > 0)
          .map((kind) => (
            <span key={kind} data-kind={kind} style={{ width: `${share(kinds[kind], limit)}%` }} />
          ))}
      </div>
      <dl className="storage-kinds">
        {storageKinds.map((kind) => (
          <div key={kind}>
            <dt className="faint">
              <span className="storage-dot" data-kind={kind} />
              <FormattedMessage id={`account.kinds.${kind}`} />
            </dt>
            <dd>{size(kinds[kind])}</dd>
          </div>
        ))}
      </dl>
    </>
  );
};
