import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router-dom';

import { formatBytes } from '@inkside/kit';
import {
  Drawing,
  DownloadIcon,
  Empty,
  Failed,
  IconButton,
  Loading,
  Picture,
  PictureIcon,
  useAppDispatch,
  useAppSelector,
  When,
} from '@inkside/ui';
import { selectMessagesProjection } from '../messages/selectors';
import { notesReloadAsked } from '../notes/slice';
import { selectIsUnanswered } from '../sync/selectors';
import type { MessageRow } from '../messages/slice';
import { downloadRequest } from '../push/slice';
import { selectScreensavers } from './selectors';
import './screensavers.css';

/** A device that shows a landscape. */
const ScreensaversDrawing = () => (
  <Drawing>
    <rect x="42" y="8" width="64" height="88" rx="6" />
    <path d="M50 18h48v62H50zM70 88h8" />
    <path className="accented" d="m50 68 15-18 12 13 8-8 13 15M84 36a6 6 0 1 1 0-.1" strokeWidth="2" />
  </Drawing>
);

/** A picture that was sent to the devices. */
const ScreensaverCard = ({ row }: { readonly row: MessageRow }) => {
  const intl = useIntl();
  const dispatch = useAppDispatch();
  return (
    <li className="screensaver">
      <span className="screensaver-picture">
        <Picture objectKey={row.key ?? undefined} fallback={<PictureIcon size={32} />} />
      </span>
      <div className="screensaver-caption">
        <div className="plain-words">
          <p className="cut" title={row.name}>
            {row.name}
          </p>
          <p className="meta cut">
            {formatBytes(row.size, intl.formatNumber)} · <When at={row.updatedAt} />
          </p>
        </div>
        <IconButton
          size="small"
          icon={<DownloadIcon size={18} />}
          label={intl.formatMessage({ id: 'push.downloadFile' }, { name: row.name })}
          disabled={row.key === null}
          onClick={() => dispatch(downloadRequest.asked({ id: row.id }))}
        />
      </div>
    </li>
  );
};

/** Specification section 5. */
const IMAGE_MAX_BYTES = 3 * 1024 * 1024;

const skeleton = (
  <div className="page screensavers">
    {[0, 1, 2, 3].map((picture) => (
      <div key={picture} className="bones screensaver-picture" />
    ))}
  </div>
);

/** Pictures for the devices' sleep (specification section 2, screensavers). */
export default function ScreensaversPage() {
  const intl = useIntl();
  const dispatch = useAppDispatch();
  const projection = useAppSelector(selectMessagesProjection);
  const rows = useAppSelector(selectScreensavers);
  const isUnanswered = useAppSelector(selectIsUnanswered('message'));
  const limits = intl.formatMessage(
    { id: 'screensavers.limits' },
    { size: formatBytes(IMAGE_MAX_BYTES, intl.formatNumber) },
  );

  if (projection.phase === 'failed') {
    return (
      <Failed
        title={intl.formatMessage({ id: 'screensavers.failed' })}
        error={projection.error}
        onRetry={() => dispatch(notesReloadAsked())}
      />
    );
  }
  if (rows.length > 0) {
    return (
      <div className="page">
        <p className="faint screensavers-limits">{limits}</p>
        <ul className="screensavers" aria-label={intl.formatMessage({ id: 'places.screensavers' })}>
          {rows.map((row) => (
            <ScreensaverCard key={row.id} row={row} />
          ))}
        </ul>
      </div>
    );
  }
  if (projection.phase !== 'ready' || isUnanswered) {
    return <Loading skeleton={skeleton} text={intl.formatMessage({ id: 'screensavers.loading' })} />;
  }
  return (
    <Empty
      drawing={<ScreensaversDrawing />}
      title={intl.formatMessage({ id: 'screensavers.empty' })}
      text={`${intl.formatMessage({ id: 'screensavers.emptyText' })} ${limits}`}
      action={
        <Link to="/push/file">
          <FormattedMessage id="screensavers.toFiles" />
        </Link>
      }
    />
  );
}
