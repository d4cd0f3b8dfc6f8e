import { useId } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router-dom';
import { ActionButton, ChevronRightIcon, PlainPage, SignOutIcon, useAppDispatch, useAppSelector } from '@inkside/ui';

import { signOutAsked } from '../../features/session/leavingSlice';
import { selectUser } from '../../features/session/selectors';
import { lesserAreas, type Tab, userCentreGroups } from './frame/areas';
import { MenuCount, useMenuCounts } from './frame/menuCounts';
import './morePage.css';

interface RowsProps {
  readonly labelId: string;
  readonly tabs: readonly Pick<Tab, 'name' | 'path' | 'labelId'>[];
}

const Rows = ({ labelId, tabs }: RowsProps) => {
  const id = useId();
  const { counts } = useMenuCounts();
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="more-title">
        <FormattedMessage id={labelId} />
      </h2>
      <ul className="more-list">
        {tabs.map(({ name, path, labelId: word }) => (
          <li key={path}>
            <Link className="more-row" to={path}>
              <FormattedMessage id={word} />
              <MenuCount count={counts[name]} />
              <ChevronRightIcon size={16} />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
};

/** What the bar of a phone has no room for: the lesser areas, and every page of the account. */
export const MorePage = () => {
  const intl = useIntl();
  const dispatch = useAppDispatch();
  const name = useAppSelector(selectUser)?.name ?? '';
  const lesser = lesserAreas.map(({ labelId, tabs: [first] }) => ({ ...first, labelId }));
  return (
    <PlainPage>
      <div className="more">
        <Rows labelId="areas.more" tabs={lesser} />
        {userCentreGroups.map((group) => (
          <Rows key={group.labelId} {...group} />
        ))}
        <p className="more-end">
          <ActionButton icon={<SignOutIcon />} onClick={() => dispatch(signOutAsked())}>
            {intl.formatMessage({ id: 'common.signOut' })}
          </ActionButton>{' '}
          <span className="meta cut">{name}</span>
        </p>
      </div>
    </PlainPage>
  );
};
