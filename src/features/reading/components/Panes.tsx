import { ActionButton, ChevronLeftIcon, ListIcon } from '@inkside/ui';
import { type ReactNode, type TouchEvent, useRef, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { Link, useLocation } from 'react-router-dom';

import './panes.css';

interface PanesProps {
  /** Which one a phone shows. */
  readonly shown: 'rail' | 'list' | 'detail';
  readonly rail: ReactNode;
  readonly list: ReactNode;
  /** Absent where nothing is open. */
  readonly detail: ReactNode;
}

/** CSS pixels: so far to the right, and no further up or down, a finger goes for leading back. */
const [SWIPE, SWAY] = [72, 40];

/** A finger that goes right leads back, where the panes come one after the other: it presses the link that does so. */
const useSwipeBack = () => {
  const start = useRef<{ readonly x: number; readonly y: number }>(null);
  return {
    onTouchStart: ({ touches }: TouchEvent): void => {
      const touch = touches.item(0);
      start.current = touch === null || touches.length > 1 ? null : { x: touch.clientX, y: touch.clientY };
    },
    onTouchEnd: ({ changedTouches, currentTarget }: TouchEvent): void => {
      const touch = changedTouches.item(0);
      const from = start.current;
      start.current = null;
      if (touch === null || from === null) return;
      if (touch.clientX - from.x < SWIPE || Math.abs(touch.clientY - from.y) > SWAY) return;
      const backs = [...currentTarget.querySelectorAll<HTMLElement>('.pane-back')];
      backs.find((back) => back.offsetParent !== null)?.click();
    },
  };
};

/** Sources, what is in one, and one of those: beside each other, or on a phone one after the other. */
export const Panes = ({ shown, rail, list, detail }: PanesProps) => {
  const { key } = useLocation();
  // Whatever is chosen in the drawer leads on, and so takes its place.
  const [drawnAt, setDrawnAt] = useState<string | null>(null);
  const isDrawn = drawnAt === key;
  const swipe = useSwipeBack();
  return (
    <div className="panes" data-shown={shown} data-drawn={isDrawn} {...swipe}>
      <div className="panes-rail">{rail}</div>
      <div className="panes-list">
        <div className="pane-drawer">
          <ActionButton
            isBare
            isSmall
            icon={<ListIcon size={18} />}
            aria-expanded={isDrawn}
            onClick={() => setDrawnAt(isDrawn ? null : key)}
          >
            <FormattedMessage id="reading.sources" />
          </ActionButton>
        </div>
        {list}
      </div>
      <div className="panes-detail">{detail}</div>
    </div>
  );
};

/** Leads one pane back, where they do not stand beside each other. */
export const PaneBack = ({
  to,
  children,
  from,
}: {
  readonly to: string;
  readonly children: ReactNode;
  readonly from: 'list' | 'detail';
}) => (
  <Link className="pane-back" data-from={from} to={to}>
    <ChevronLeftIcon size={16} />
    {children}
  </Link>
);
