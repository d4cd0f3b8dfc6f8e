import type { JSX } from 'react';

import { NOT_PHONE, useMedia } from '../environment';
import { ChevronDownIcon } from '../icons/actions';
import { ItemMenu, type MenuEntry, type MenuState } from './ItemMenu';
import './listTools.css';

interface PrimaryMenuProps {
  readonly label: string;
  readonly icon: JSX.Element;
  readonly menu: MenuState;
  readonly entries: () => readonly MenuEntry[];
}

/** The one button of a page where it stands for several acts; on a phone its word is for screen readers. */
export const PrimaryMenu = ({ label, icon, menu, entries }: PrimaryMenuProps) => {
  const isPhone = !useMedia(NOT_PHONE);
  return (
    <ItemMenu {...{ label, menu, entries }} className="bp6-button bp6-intent-primary primary-menu">
      {icon}
      {isPhone ? null : <span className="bp6-button-text">{label}</span>}
      {isPhone ? null : <ChevronDownIcon size={14} />}
    </ItemMenu>
  );
};
