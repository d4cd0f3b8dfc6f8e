import { ChevronLeftIcon } from '@inkside/ui';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';

import './panes.css';

interface PanesProps {
  /** Which one a phone shows. */
  readonly shown: 'rail' | 'list' | 'detail';
  readonly rail: ReactNode;
  readonly list: ReactNode;
  /** Absent where nothing is open. */
  readonly detail: ReactNode;
}

/** Sources, what is in one, and one of those: beside each other, or on a phone one after the other. */
export const Panes = ({ shown, rail, list, detail }: PanesProps) => (
  <div className="panes" data-shown={shown}>
    <div className="panes-rail">{rail}</div>
    <div className="panes-list">{list}</div>
    <div className="panes-detail">{detail}</div>
  </div>
);

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
