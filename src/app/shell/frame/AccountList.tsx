import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router-dom';

import { MenuCount, useMenuCounts } from './menuCounts';
import { type Tab, userCentre, userCentreGroups } from './areas';
import './accountList.css';

/** The pages of the account, upright beside what is shown, in three groups. */
export const AccountList = ({ current }: { readonly current: Tab }) => {
  const intl = useIntl();
  const { counts } = useMenuCounts();
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
              <MenuCount count={counts[name]} />
            </Link>
          ))}
        </section>
      ))}
    </nav>
  );
};
