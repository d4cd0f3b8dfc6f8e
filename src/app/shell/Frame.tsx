import { useRef, useState } from 'react';
import { useIntl } from 'react-intl';
import { Outlet, useLocation } from 'react-router-dom';

import { RefusedFiles } from '../../features/push/components/TakenFiles';
import { Arriving } from '../../features/sync/components/Arriving';
import { HeldNotice } from '../../features/sync/components/HeldQuestion';
import { TransferPanel } from '../../features/transfers/TransferPanel';
import { HeaderSlotProvider, NOT_PHONE, useMedia, WIDE } from '@inkside/ui';
import { areaOf, tabOf } from './frame/areas';
import { BottomBar } from './frame/BottomBar';
import { DemoBanner } from './frame/DemoBanner';
import { HeaderRow } from './frame/HeaderRow';
import { Rail } from './frame/Rail';
import { StatusBar } from './frame/StatusBar';
import { StatusDot } from './frame/StatusDot';
import { Overlays } from './Overlays';
import './frame/rail.css';
import './frame/statusBar.css';
import './frame/frame.css';

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
        <HeaderRow area={area} tab={tabOf(area, pathname)} slot={setSlot} status={isPhone ? <StatusDot /> : null} />
        <RefusedFiles />
        {area.channel === undefined ? null : <HeldNotice channel={area.channel} />}
        <main ref={main} className="frame-main" tabIndex={-1}>
          <HeaderSlotProvider value={slot}>
            <Outlet />
          </HeaderSlotProvider>
        </main>
        {area.channel === undefined ? null : <Arriving channel={area.channel} />}
        <TransferPanel isOpen={isPanelOpen} onToggle={() => setPanelOpen(!isPanelOpen)} />
      </div>
      {isPhone ? <BottomBar current={area} /> : <StatusBar onTransfers={() => setPanelOpen(!isPanelOpen)} />}
      <Overlays />
    </div>
  );
};
