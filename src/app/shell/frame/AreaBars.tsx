import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router-dom';
import { CollapseIcon, ExpandIcon, IconButton, useAppSelector } from '@inkside/ui';

import { selectMenuUnread } from '../../../features/reading/menuCount';

import { type Area, barAreas, menuAreas, moreArea, userCentre } from './areas';
import { MenuCount, useMenuCounts } from './menuCounts';
import { UserMenu } from './UserMenu';

/** How much of an area is unread, for the one that has such things. */
const Unread = ({ area }: { readonly area: string }) => {
  const intl = useIntl();
  const count = useAppSelector(selectMenuUnread);
  if (count === 0 || area !== 'areas.internetReading') return null;
  return <span className="meta area-count">{intl.formatNumber(count)}</span>;
};

interface AreaLinkProps {
  readonly area: Area;
  readonly isCurrent: boolean;
  readonly isNarrow: boolean;
}

const AreaLink = ({ area: { Icon, labelId, tabs }, isCurrent, isNarrow }: AreaLinkProps) => {
  const label = useIntl().formatMessage({ id: labelId });
  return (
    <Link
      className="area-link"
      to={tabs[0].path}
      aria-current={isCurrent ? 'page' : undefined}
      {...(isNarrow ? { title: label } : {})}
    >
      <Icon />
      <span className={isNarrow ? 'unseen' : 'cut'}>{label}</span>
      <Unread area={labelId} />
    </Link>
  );
};

interface RailProps {
  readonly current: Area;
  readonly isNarrow: boolean;
  /** Absent where there is no room for the wide rail. */
  readonly onToggle?: (() => void) | undefined;
}

/** The main areas at the left, the user at the bottom. */
export const Rail = ({ current, isNarrow, onToggle }: RailProps) => {
  const intl = useIntl();
  return (
    <aside className="rail" data-narrow={isNarrow} aria-label={intl.formatMessage({ id: 'common.appName' })}>
      <div className="rail-top">
        {isNarrow ? null : (
          <span className="brand cut">
            <FormattedMessage id="common.appName" />
          </span>
        )}
        {onToggle === undefined ? null : (
          <IconButton
            icon={isNarrow ? <ExpandIcon /> : <CollapseIcon />}
            label={intl.formatMessage({ id: isNarrow ? 'common.expandMenu' : 'common.collapseMenu' })}
            onClick={onToggle}
          />
        )}
      </div>
      <nav className="rail-areas" aria-label={intl.formatMessage({ id: 'common.mainMenu' })}>
        {menuAreas.map((area) => (
          <AreaLink key={area.root} area={area} isCurrent={area === current} isNarrow={isNarrow} />
        ))}
      </nav>
      <UserMenu isNarrow={isNarrow} isCurrent={current === userCentre} />
    </aside>
  );
};

/** The main areas on a phone; all others are behind the last, which is lit when one of them is open. */
export const BottomBar = ({ current }: { readonly current: Area }) => {
  const intl = useIntl();
  const { total } = useMenuCounts();
  const isMore = !barAreas.includes(current);
  return (
    <nav className="bottom-bar" aria-label={intl.formatMessage({ id: 'common.mainMenu' })}>
      {[...barAreas, moreArea].map((area) => (
        <Link
          key={area.root}
          className="bottom-link"
          to={area.tabs[0].path}
          aria-current={area.root === current.root || (area === moreArea && isMore) ? 'page' : undefined}
        >
          <area.Icon size={22} />
          <span>
            <FormattedMessage id={area.labelId} />
          </span>
          {area === moreArea ? <MenuCount count={total} /> : null}
        </Link>
      ))}
    </nav>
  );
};
