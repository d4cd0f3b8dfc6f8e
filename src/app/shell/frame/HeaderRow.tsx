import { useEffect, useRef, type ReactNode, type Ref } from 'react';
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

/** Where there are more tabs than room, the current one is scrolled into sight. */
const useTabInSight = (path: string) => {
  const current = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    const link = current.current;
    const row = link?.parentElement;
    if (link === null || !row) return;
    row.scrollLeft = link.offsetLeft - (row.clientWidth - link.offsetWidth) / 2;
  }, [path]);
  return current;
};

/** The area's name, its children as tabs, and the page's actions. */
export const HeaderRow = ({ area, tab, slot, status }: HeaderRowProps) => {
  const intl = useIntl();
  const title = intl.formatMessage({ id: area.labelId });
  const current = useTabInSight(tab.path);
  return (
    <header className="header-row">
      <title>{`${intl.formatMessage({ id: tab.labelId })} · ${intl.formatMessage({ id: 'common.appName' })}`}</title>
      <h1 className="header-title">{title}</h1>
      {area.tabs.length < 2 ? null : (
        <nav className="tabs" aria-label={title}>
          {area.tabs.map(({ path, labelId }) => (
            <Link
              key={path}
              className="tab"
              data-word={intl.formatMessage({ id: labelId })}
              to={path}
              {...(path === tab.path ? { ref: current, 'aria-current': 'page' as const } : {})}
            >
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
