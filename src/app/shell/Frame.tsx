import { type Ref, useEffect, useId, useRef, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { ChevronLeftIcon, HeaderSlotProvider, InfoIcon, NOT_PHONE, useAppSelector, useMedia, WIDE } from '@inkside/ui';
import { Link, Outlet, useLocation } from 'react-router-dom';

import { selectUser } from '../../features/session/selectors';
import { AccountList } from './frame/AccountList';
import { type Area, areaOf, moreArea, type Tab, tabOf, userCentre } from './frame/areas';
import { RefusedFiles } from '../../features/push/components/TakenFiles';
import { Arriving } from '../../features/sync/components/Arriving';
import { HeldNotice } from '../../features/sync/components/HeldQuestion';
import { TransferPanel } from '../../features/transfers/TransferPanel';
import { BottomBar, Rail } from './frame/AreaBars';
import { useTitle } from './frame/menuCounts';
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
  /** Where a page's own actions go. */
  readonly slot: Ref<HTMLDivElement>;
  /** There is no status bar: the state of things stands here. */
  readonly isPhone: boolean;
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
const HeaderRow = ({ area, tab, slot, isPhone }: HeaderRowProps) => {
  const intl = useIntl();
  // The account's pages stand in a list: beside what is shown, or on the page More, which an entry leads back to.
  const hasTabs = area !== userCentre;
  const isEntry = isPhone && !hasTabs;
  const title = intl.formatMessage({ id: isEntry ? tab.labelId : area.labelId });
  const windowTitle = useTitle(intl.formatMessage({ id: tab.labelId }));
  const current = useTabInSight(tab.path);
  return (
    <header className="header-row">
      <title>{windowTitle}</title>
      {isEntry ? (
        <Link className="header-back" to={moreArea.root} aria-label={intl.formatMessage({ id: moreArea.labelId })}>
          <ChevronLeftIcon />
        </Link>
      ) : null}
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
      {isPhone ? <StatusDot /> : null}
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
        <HeaderRow area={area} tab={tab} slot={setSlot} isPhone={isPhone} />
        <RefusedFiles />
        {area.channel === undefined ? null : <HeldNotice channel={area.channel} />}
        <div className="frame-beside">
          {area === userCentre && !isPhone ? <AccountList current={tab} /> : null}
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
