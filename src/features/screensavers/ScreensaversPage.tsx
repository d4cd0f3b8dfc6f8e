import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router-dom';

import { formatBytes } from '../../app/kit/format';
import { useAppDispatch, useAppSelector } from '../../app/kit/hooks';
import { Empty, Failed, Loading } from '../../app/kit/ui/ListState';
import { selectMessagesProjection } from '../messages/selectors';
import { notesReloadAsked } from '../notes/slice';
import { selectIsUnanswered } from '../sync/selectors';
import { ScreensaverCard } from './ScreensaverCard';
import { ScreensaversDrawing } from './ScreensaversDrawing';
import { selectScreensavers } from './selectors';
import './screensavers.css';

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
