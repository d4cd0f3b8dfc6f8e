import { FormattedMessage, useIntl } from 'react-intl';

import { useAppSelector } from '@inkside/ui';
import { selectServiceUnread } from '../../../features/messages/unreadCount';
import './serviceUnread.css';

/** How many words of customer service nobody has read; nothing where all are. */
export const ServiceUnread = () => {
  const intl = useIntl();
  const count = useAppSelector(selectServiceUnread);
  return count === 0 ? null : (
    <span className="service-unread">
      <span aria-hidden="true">{intl.formatNumber(count)}</span>
      <span className="unseen">
        <FormattedMessage id="places.serviceUnread" values={{ count }} />
      </span>
    </span>
  );
};

/** The name of the app for the title of the window, which tells of unread words to who looks elsewhere. */
export const useTitle = (page: string): string => {
  const intl = useIntl();
  const count = useAppSelector(selectServiceUnread);
  const title = `${page} · ${intl.formatMessage({ id: 'common.appName' })}`;
  return count === 0 ? title : `(${intl.formatNumber(count)}) ${title}`;
};
