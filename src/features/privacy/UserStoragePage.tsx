import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router-dom';
import {
  ActionButton,
  Confirm,
  Facts,
  Loaded,
  PlainPage,
  Section,
  useAppDispatch,
  useAppSelector,
  Wrong,
} from '@inkside/ui';
import { formatBytes, type StorageKind, storageKinds, type StorageUse } from '@inkside/kit';

import { selectStorageUse } from '../account/selectors';
import { storageRequest } from '../account/slice';
import { redirects, routeTable } from '../route/routeTable';
import { selectUnsent } from '../sync/selectors';
import { selectCopy, selectCopyClearing } from './selectors';
import { type BrowserCopy, copyClearRequest, copyRequest } from './slice';
import './privacy.css';

/** Where what fills a kind is listed; of the last nobody has a list. */
const placeOfKind: Readonly<Record<StorageKind, string | undefined>> = {
  note: redirects['/note'],
  reader: routeTable.libraryCloud.path,
  calendar: routeTable.calendar.path,
  push: routeTable.pushFile.path,
  other: undefined,
};

const share = (bytes: number, limit: number): number => (limit <= 0 ? 0 : Math.min(100, (bytes / limit) * 100));

const useSize = () => {
  const intl = useIntl();
  return (bytes: number): string => formatBytes(bytes, intl.formatNumber);
};

const KindRow = ({ kind, bytes }: { readonly kind: StorageKind; readonly bytes: number }) => {
  const size = useSize();
  const place = placeOfKind[kind];
  return (
    <tr>
      <th scope="row">
        <span className="storage-dot" data-kind={kind} />
        <FormattedMessage id={`account.kinds.${kind}`} />
      </th>
      <td>{size(bytes)}</td>
      <td>
        {place === undefined ? null : (
          <Link to={place}>
            <FormattedMessage id="privacy.showThese" />
            <span className="unseen">
              {': '}
              <FormattedMessage id={`account.kinds.${kind}`} />
            </span>
          </Link>
        )}
      </td>
    </tr>
  );
};

/** How full the account's storage is, by what lies in it. */
const CloudStorage = ({ storage: { used, limit, kinds } }: { readonly storage: StorageUse }) => {
  const size = useSize();
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
      <table className="storage-table">
        <thead className="unseen">
          <tr>
            <th scope="col">
              <FormattedMessage id="privacy.kind" />
            </th>
            <th scope="col">
              <FormattedMessage id="privacy.size" />
            </th>
            <th scope="col">
              <FormattedMessage id="privacy.showThese" />
            </th>
          </tr>
        </thead>
        <tbody>
          {storageKinds.map((kind) => (
            <KindRow key={kind} kind={kind} bytes={kinds[kind]} />
          ))}
        </tbody>
      </table>
    </>
  );
};

/** Asks, and says how much goes and what stays. */
const ClearCopy = ({ bytes }: { readonly bytes: number }) => {
  const intl = useIntl();
  const size = useSize();
  const dispatch = useAppDispatch();
  const unsent = useAppSelector(selectUnsent);
  const clearing = useAppSelector(selectCopyClearing);
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <div className="privacy-acts">
        <ActionButton disabled={bytes === 0} isBusy={clearing.phase === 'running'} onClick={() => setAsking(true)}>
          <FormattedMessage id="privacy.clearCopy" />
        </ActionButton>
        <span className="meta">
          <FormattedMessage id="privacy.copyStays" values={{ unsent }} />
        </span>
      </div>
      {clearing.phase === 'failed' ? <Wrong error={clearing.error} /> : null}
      <Confirm
        isOpen={isAsking}
        tone="primary"
        title={intl.formatMessage({ id: 'privacy.clearCopyQuestion' }, { size: size(bytes) })}
        text={intl.formatMessage({ id: 'privacy.clearCopyText' }, { unsent })}
        verb={intl.formatMessage({ id: 'privacy.clearCopy' })}
        onConfirm={() => {
          setAsking(false);
          dispatch(copyClearRequest.asked({ bytes }));
        }}
        onClose={() => setAsking(false)}
      />
    </>
  );
};

const Copy = ({ copy: { bytes, site } }: { readonly copy: BrowserCopy }) => {
  const intl = useIntl();
  const size = useSize();
  const whole =
    site === null
      ? intl.formatMessage({ id: 'privacy.siteUnknown' })
      : intl.formatMessage({ id: 'account.storageUsed' }, { used: size(site.used), limit: size(site.quota) });
  return (
    <>
      <Facts
        facts={[
          [intl.formatMessage({ id: 'privacy.opened' }), size(bytes)],
          [intl.formatMessage({ id: 'privacy.site' }), whole],
        ]}
      />
      <ClearCopy bytes={bytes} />
    </>
  );
};

/** What fills the account in the cloud, and what lies in this browser (specification section 2). */
export default function UserStoragePage() {
  const intl = useIntl();
  const dispatch = useAppDispatch();
  return (
    <PlainPage>
      <Section title={intl.formatMessage({ id: 'account.storage' })}>
        <Loaded
          load={useAppSelector(selectStorageUse)}
          failedTitle={intl.formatMessage({ id: 'account.storageFailed' })}
          onRetry={() => dispatch(storageRequest.asked({}))}
        >
          {(storage) => <CloudStorage storage={storage} />}
        </Loaded>
      </Section>
      <Section title={intl.formatMessage({ id: 'account.inThisBrowser' })}>
        <Loaded
          load={useAppSelector(selectCopy)}
          failedTitle={intl.formatMessage({ id: 'privacy.copyFailed' })}
          onRetry={() => dispatch(copyRequest.asked({}))}
        >
          {(copy) => <Copy copy={copy} />}
        </Loaded>
      </Section>
    </PlainPage>
  );
}
