import { FormattedMessage, useIntl } from 'react-intl';

import { formatBytes } from '@inkside/kit';
import { DownloadIcon, Loaded, RichText, useAppDispatch, useAppSelector } from '@inkside/ui';
import { FileHash } from './FileHash';
import { selectAndroidApp } from './selectors';
import { androidAppRequest } from './slice';
import './downloads.css';
import type { AppRelease } from '@inkside/protocol';

const Release = ({
  release: { version, url, size, md5, sha256, html, updatedAt },
}: {
  readonly release: AppRelease;
}) => {
  const intl = useIntl();
  const facts = [
    intl.formatMessage({ id: 'getApp.version' }, { version }),
    ...(size === null ? [] : [formatBytes(size, intl.formatNumber)]),
    ...(updatedAt <= 0 ? [] : [intl.formatDate(updatedAt, { dateStyle: 'medium' })]),
  ];
  return (
    <div className="get-card">
      <p className="get-text">
        <FormattedMessage id="getApp.appText" />
      </p>
      <a className="get-button" href={url} rel="noopener noreferrer">
        <DownloadIcon size={18} />
        <FormattedMessage id="getApp.android" />
      </a>
      <p className="meta">{facts.join(' · ')}</p>
      {md5 === null ? null : <p className="meta">MD5 {md5}</p>}
      {sha256 === null ? null : <FileHash sha256={sha256} name={intl.formatMessage({ id: 'getApp.android' })} />}
      {html === '' ? null : <RichText html={html} />}
    </div>
  );
};

/** The assistant app for Android, as the operator of this cloud gives it out. */
export const AndroidApp = () => {
  const intl = useIntl();
  const dispatch = useAppDispatch();
  return (
    <Loaded
      load={useAppSelector(selectAndroidApp)}
      failedTitle={intl.formatMessage({ id: 'getApp.failed' })}
      onRetry={(args) => dispatch(androidAppRequest.asked(args))}
    >
      {(release) =>
        release === null ? (
          <p className="get-text">
            <FormattedMessage id="getApp.none" />
          </p>
        ) : (
          <Release release={release} />
        )
      }
    </Loaded>
  );
};
