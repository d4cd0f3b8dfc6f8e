import { useIntl } from 'react-intl';

import { useAppSelector } from '@inkside/ui';
import { selectServiceUnread } from '../../../features/messages/unreadCount';
import { selectMenuNotices } from '../../../features/notices/menuCount';
import type { RouteName } from '../../../features/route/routeTable';

interface MenuCounts {
  /** How much is unread behind each page of the account that has such things. */
  readonly counts: Partial<Record<RouteName, number>>;
  readonly total: number;
}

/** What is unread in the account: notices, and words of customer service. */
export const useMenuCounts = (): MenuCounts => {
  const notices = useAppSelector(selectMenuNotices);
  const service = useAppSelector(selectServiceUnread);
  return { counts: { sysNotice: notices, feedbackService: service }, total: notices + service };
};

/** How much is unread behind an entry; nothing where all is read. */
export const MenuCount = ({ count = 0 }: { readonly count?: number | undefined }) => {
  const intl = useIntl();
  return count === 0 ? null : (
    <span className="meta area-count">
      {intl.formatNumber(count)}
      <span className="unseen"> {intl.formatMessage({ id: 'common.unread' })}</span>
    </span>
  );
};

/** The title of the window, which tells of unread words of customer service to who looks elsewhere. */
export const useTitle = (page: string): string => {
  const intl = useIntl();
  const count = useAppSelector(selectServiceUnread);
  const title = `${page} · ${intl.formatMessage({ id: 'common.appName' })}`;
  return count === 0 ? title : `(${intl.formatNumber(count)}) ${title}`;
};
