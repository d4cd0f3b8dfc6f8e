import type { ReactNode, Ref } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router-dom';

import type { Area, Tab } from './areas';

interface HeaderRowProps {
  readonly area: Area;
  readonly tab: Tab;
  /** Where a page's own actions go. */
  readonly slot: Ref<HTMLDivElement>;
  /** The state of things, where there is no status bar. */
  readonly status: ReactNode;
}

/** The area's name, its children as tabs, and the page's actions. */
export const HeaderRow = ({ area, tab, slot, status }: HeaderRowProps) => {
  const intl = useIntl();
  const title = intl.formatMessage({ id: area.labelId });
  return (
    <header className="header-row">
      <title>{`${intl.formatMessage({ id: tab.labelId })} · ${intl.formatMessage({ id: 'common.appName' })}`}</title>
      <h1 className="header-title">{title}</h1>
      {area.tabs.length < 2 ? null : (
        <nav className="tabs" aria-label={title}>
          {area.tabs.map(({ path, labelId }) => (
            <Link key={path} className="tab" to={path} aria-current={path === tab.path ? 'page' : undefined}>
              <FormattedMessage id={labelId} />
            </Link>
          ))}
        </nav>
      )}
      <div className="header-actions" ref={slot} />
      {status}
    </header>
  );
};
