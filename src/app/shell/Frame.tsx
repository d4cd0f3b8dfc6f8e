import { type ReactNode, type Ref, useEffect, useId, useRef, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { HeaderSlotProvider, InfoIcon, NOT_PHONE, useAppSelector, useMedia, WIDE } from '@inkside/ui';
import { Link, Outlet, useLocation } from 'react-router-dom';

import { selectUser } from '../../features/session/selectors';
import { AccountList } from './frame/AccountList';
import { type Area, areaOf, type Tab, tabOf, userCentre } from './frame/areas';
import { RefusedFiles } from '../../features/push/components/TakenFiles';
import { Arriving } from '../../features/sync/components/Arriving';
import { HeldNotice } from '../../features/sync/components/HeldQuestion';
import { TransferPanel } from '../../features/transfers/TransferPanel';
import { BottomBar, Rail } from './frame/AreaBars';
import { useTitle } from './frame/ServiceUnread';
import { StatusBar, StatusDot } from './frame/StatusBar';
import { Overlays } from './Overlays';
import './frame/rail.css';
import './frame/statusBar.css';
import './frame/frame.css';

/** Says that what is shown belongs to nobody. */
const DemoBanner = () => {
  const id = useId();
  return useAppSelector(selectUser)?.isDemo === true ? (
    <section className="demo-banner" aria-labelledby={id}>
      <InfoIcon size={16} />
      <p id={id}>
        <FormattedMessage id="common.demo" />
      </p>
    </section>
  ) : null;
};

interface HeaderRowProps {
  readonly area: Area;
  readonly tab: Tab;
  /** The area's pages stand here, and not in a list beside what is shown. */
  readonly hasTabs: boolean;
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
const HeaderRow = ({ area, tab, hasTabs, slot, status }: HeaderRowProps) => {
  const intl = useIntl();
  const title = intl.formatMessage({ id: area.labelId });
  const windowTitle = useTitle(intl.formatMessage({ id: tab.labelId }));
  const current = useTabInSight(tab.path);
  return (
    <header className="header-row">
      <title>{windowTitle}</title>
      <h1 className="header-title">{title}</h1>
      {area.tabs.length < 2 || !hasTabs ? null : (
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

/** What stands around every page of a signed-in person: areas, tabs, state, running work. */
export const Frame = () => {
  const intl = useIntl();
  const { pathname } = useLocation();
  const isWide = useMedia(WIDE);
  const isPhone = !useMedia(NOT_PHONE);
  const [isCollapsed, setCollapsed] = useState(false);
  const [isPanelOpen, setPanelOpen] = useState(!isPhone);
  const main = useRef<HTMLElement>(null);
  const [slot, setSlot] = useState<HTMLElement | null>(null);
  const area = areaOf(pathname);
  const tab = tabOf(area, pathname);
  const isUpright = area === userCentre && !isPhone;

  return (
    <div className="frame">
      <button type="button" className="skip" onClick={() => main.current?.focus()}>
        {intl.formatMessage({ id: 'common.skip' })}
      </button>
      {isPhone ? null : (
        <Rail
          current={area}
          isNarrow={!isWide || isCollapsed}
          onToggle={isWide ? () => setCollapsed(!isCollapsed) : undefined}
        />
      )}
      <div className="frame-body">
        <DemoBanner />
        <HeaderRow area={area} tab={tab} hasTabs={!isUpright} slot={setSlot} status={isPhone ? <StatusDot /> : null} />
        <RefusedFiles />
        {area.channel === undefined ? null : <HeldNotice channel={area.channel} />}
        <div className="frame-beside">
          {isUpright ? <AccountList current={tab} /> : null}
          <main ref={main} className="frame-main" tabIndex={-1}>
            <HeaderSlotProvider value={slot}>
              <Outlet />
            </HeaderSlotProvider>
          </main>
        </div>
        {area.channel === undefined ? null : <Arriving channel={area.channel} />}
        <TransferPanel isOpen={isPanelOpen} onToggle={() => setPanelOpen(!isPanelOpen)} />
      </div>
      {isPhone ? <BottomBar current={area} /> : <StatusBar onTransfers={() => setPanelOpen(!isPanelOpen)} />}
      <Overlays />
    </div>
  );
};
