import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router-dom';

import { useAppSelector } from '@inkside/ui';

import { selectMenuNotices } from '../../../features/notices/menuCount';
import type { RouteName } from '../../../features/route/routeTable';
import { type Tab, userCentre, userCentreGroups } from './areas';
import './accountList.css';

/** How much is unread behind an entry. */
export const MenuCount = ({ count }: { readonly count: number }) => {
  const intl = useIntl();
  return (
    <span className="meta area-count">
      {intl.formatNumber(count)}
      <span className="unseen"> {intl.formatMessage({ id: 'common.unread' })}</span>
    </span>
  );
};

/** The pages of the account, upright beside what is shown, in three groups. */
export const AccountList = ({ current }: { readonly current: Tab }) => {
  const intl = useIntl();
  const counts: Partial<Record<RouteName, number>> = { sysNotice: useAppSelector(selectMenuNotices) };
  return (
    <nav className="account-list" aria-label={intl.formatMessage({ id: userCentre.labelId })}>
      {userCentreGroups.map(({ labelId, tabs }) => (
        <section key={labelId} aria-labelledby={labelId}>
          <h2 id={labelId} className="account-group">
            <FormattedMessage id={labelId} />
          </h2>
          {tabs.map(({ name, path, labelId: word }) => (
            <Link
              key={path}
              className="account-link"
              to={path}
              aria-current={path === current.path ? 'page' : undefined}
            >
              <FormattedMessage id={word} />
              {(counts[name] ?? 0) === 0 ? null : <MenuCount count={counts[name] ?? 0} />}
            </Link>
          ))}
        </section>
      ))}
    </nav>
  );
};
