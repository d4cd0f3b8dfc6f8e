import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router-dom';

import { barAreas, lesserAreas, type Area } from './areas';
import { UserMenu } from './UserMenu';

/** The main areas on a phone; the others stand in the account's menu. */
export const BottomBar = ({ current }: { readonly current: Area }) => {
  const intl = useIntl();
  return (
    <nav className="bottom-bar" aria-label={intl.formatMessage({ id: 'common.mainMenu' })}>
      {barAreas.map(({ root, labelId, Icon, tabs }) => (
        <Link
          key={root}
          className="bottom-link"
          to={tabs[0].path}
          aria-current={root === current.root ? 'page' : undefined}
        >
          <Icon size={22} />
          <span>
            <FormattedMessage id={labelId} />
          </span>
        </Link>
      ))}
      <UserMenu isNarrow={false} placement="top-end" areas={lesserAreas} isCurrent={!barAreas.includes(current)} />
    </nav>
  );
};
