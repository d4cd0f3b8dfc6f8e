import { PopoverNext } from '@blueprintjs/core';
import {
  type CSSProperties,
  type JSX,
  type KeyboardEvent,
  type MouseEvent,
  useEffect,
  useRef,
  useState,
  type ReactNode,
} from 'react';
import { createPortal } from 'react-dom';

import { MoreIcon } from '../icons/actions';
import { CheckIcon } from '../icons/messages';
import { useFocusBack } from '../focusBack';
import { isTextField } from './keys';
import './itemMenu.css';

export interface MenuAction {
  readonly id: string;
  readonly icon?: JSX.Element;
  readonly text: string;
  /** What else does it, as people read it. */
  readonly keys?: string;
  /** Said behind the text, as that it fits only some. */
  readonly note?: string;
  /** For one of several choices: whether it is the one. */
  readonly isChecked?: boolean;
  /** Several of the choices may hold at once. */
  readonly isOneOfMany?: boolean;
  readonly isDanger?: boolean;
  readonly onPress: () => void;
}

export type MenuEntry = MenuAction | 'separator';

interface Point {
  readonly x: number;
  readonly y: number;
}

export interface MenuState {
  /** Where it is open: at its button, or where somebody pressed, in CSS pixels of the window. */
  readonly place: 'button' | Point | null;
  readonly open: (place: 'button' | Point) => void;
  readonly close: () => void;
  /** For the element of the row: right click and the key for menus open the same list. */
  readonly row: { readonly onContextMenu: (event: MouseEvent<HTMLElement>) => void };
}

/** The key for menus tells no place: the menu stands at what has the focus. */
const placeOf = ({ clientX, clientY, target }: MouseEvent<HTMLElement>): Point => {
  if (clientX !== 0 || clientY !== 0 || !(target instanceof Element)) return { x: clientX, y: clientY };
  const { left, bottom } = target.getBoundingClientRect();
  return { x: left, y: bottom };
};

/** The menu of one row, for its button and for a right click anywhere on it. */
export const useItemMenu = (): MenuState => {
  const [place, setPlace] = useState<MenuState['place']>(null);
  const onContextMenu = (event: MouseEvent<HTMLElement>): void => {
    const { currentTarget, nativeEvent, target } = event;
    // A menu of the row is no part of it for the eye, and a field has the browser's own menu.
    if (!(target instanceof Node && currentTarget.contains(target)) || isTextField(target)) return;
    event.preventDefault();
    // A finger that rests selects.
    if (Reflect.get(nativeEvent, 'pointerType') !== 'touch') setPlace(placeOf(event));
  };
  return { place, open: setPlace, close: () => setPlace(null), row: { onContextMenu } };
};

const itemsIn = (menu: HTMLElement): readonly HTMLElement[] => [
  ...menu.querySelectorAll<HTMLElement>('[role^="menuitem"]'),
];

/** Arrows go round, Home and End to the ends, a letter to the next entry that begins with it. */
const onMenuKey = (event: KeyboardEvent<HTMLElement>): void => {
  const items = itemsIn(event.currentTarget);
  const here = items.findIndex((item) => item === document.activeElement);
  const goals: Readonly<Record<string, number>> = {
    ArrowDown: (here + 1) % items.length,
    ArrowUp: (here <= 0 ? items.length : here) - 1,
    Home: 0,
    End: items.length - 1,
  };
  const letter = event.key.length === 1 && event.key !== ' ' ? event.key.toLocaleLowerCase() : undefined;
  const begun = [...items.slice(here + 1), ...items].find(
    (item) => letter !== undefined && item.textContent.trim().toLocaleLowerCase().startsWith(letter),
  );
  const goal = items[goals[event.key] ?? -1] ?? begun;
  if (goal === undefined) return;
  event.preventDefault();
  event.stopPropagation();
  goal.focus();
};

const Entry = ({ entry, onPress }: { readonly entry: MenuAction; readonly onPress: () => void }) => {
  const { icon, text, keys, note, isChecked, isOneOfMany = false, isDanger = false } = entry;
  const choice = isOneOfMany ? 'menuitemcheckbox' : 'menuitemradio';
  return (
    <button
      type="button"
      role={isChecked === undefined ? 'menuitem' : choice}
      {...(isChecked === undefined ? {} : { 'aria-checked': isChecked })}
      tabIndex={-1}
      className="bp6-menu-item item-menu-entry"
      data-danger={isDanger}
      onClick={onPress}
    >
      <span className="bp6-menu-item-icon">{isChecked === true ? <CheckIcon /> : icon}</span>
      <span className="item-menu-text">{text}</span>
      {note === undefined ? null : <span className="meta">{note}</span>}
      {keys === undefined ? null : <span className="bp6-menu-item-label">{keys}</span>}
    </button>
  );
};

interface EntriesProps {
  readonly label: string;
  readonly entries: readonly MenuEntry[];
  readonly onPress: (action: MenuAction) => void;
  readonly onLeave: () => void;
}

/** The list itself; the first entry has the focus. */
const Entries = ({ label, entries, onPress, onLeave }: EntriesProps) => {
  const menu = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const items = menu.current === null ? [] : itemsIn(menu.current);
    const chosen = items.find((item) => item.getAttribute('aria-checked') === 'true');
    (chosen ?? items[0])?.focus({ preventScroll: true });
  }, []);
  return (
    <div
      ref={menu}
      role="menu"
      tabIndex={-1}
      aria-label={label}
      className="bp6-menu"
      onKeyDown={(event) => {
        if (event.key !== 'Tab') onMenuKey(event);
        else {
          event.preventDefault();
          onLeave();
        }
      }}
    >
      {entries.map((entry, index) =>
        entry === 'separator' ? (
          // Two lines are told apart by their places only.
          // oxlint-disable-next-line react/no-array-index-key
          <hr key={`line ${index}`} className="bp6-menu-divider" />
        ) : (
          <Entry key={entry.id} entry={entry} onPress={() => onPress(entry)} />
        ),
      )}
    </div>
  );
};

/** Without lines at the ends or beside each other, where what they part is missing. */
export const tidied = (entries: readonly MenuEntry[]): readonly MenuEntry[] =>
  entries.filter((entry, index) => {
    if (entry !== 'separator') return true;
    return index > 0 && entries[index - 1] !== 'separator' && entries.slice(index + 1).some((later) => later !== entry);
  });

interface FloatingProps extends Omit<EntriesProps, 'onLeave' | 'onPress'> {
  readonly place: 'button' | Point;
  readonly onEnd: () => void;
}

const FloatingMenu = ({ place, label, entries, onEnd }: FloatingProps) => {
  const { giveBack, giveBackIfLost } = useFocusBack();
  const end = (): void => {
    onEnd();
    giveBackIfLost();
  };
  const anchor: CSSProperties = place === 'button' ? {} : { position: 'fixed', left: place.x, top: place.y };
  const popover = (
    <PopoverNext
      isOpen
      animation="minimal"
      arrow={false}
      placement={place === 'button' ? 'bottom-end' : 'bottom-start'}
      className="item-menu-anchor"
      targetProps={{ style: anchor }}
      // Done here: the field that renames takes the focus, and has to keep it.
      shouldReturnFocusOnClose={false}
      onInteraction={(next) => (next ? undefined : end())}
      content={
        <Entries
          label={label}
          entries={tidied(entries)}
          onLeave={end}
          onPress={({ onPress }) => {
            onEnd();
            // Before: a dialog that opens gives the focus back to what has it then.
            giveBack();
            onPress();
            giveBackIfLost();
          }}
        />
      }
    >
      <span />
    </PopoverNext>
  );
  // Rows of long lists are moved by transforms, within which nothing is fixed to the window.
  return place === 'button' ? popover : createPortal(popover, document.body);
};

interface ItemMenuProps {
  /** The name of its button and its list. */
  readonly label: string;
  readonly menu: MenuState;
  /** Asked for when the menu opens: a screen holds fifty of these. */
  readonly entries: () => readonly MenuEntry[];
  /** The button's own look; three dots unless told. */
  readonly children?: ReactNode;
  readonly className?: string;
}

/** What can be done with one thing, behind a button with three dots; the popover is made when it is first asked for. */
export const ItemMenu = ({ label, menu, entries, children, className = 'item-menu' }: ItemMenuProps) => {
  const { place, open, close } = menu;
  // A press outside of the list closes it, before the click says that the button was meant.
  const wasOpen = useRef(false);
  return (
    <span className="item-menu-place">
      <button
        type="button"
        className={className}
        aria-haspopup="menu"
        aria-expanded={place !== null}
        aria-label={label}
        title={label}
        onPointerDown={() => (wasOpen.current = place !== null)}
        onClick={(event) => {
          event.stopPropagation();
          // Not every browser focuses a button that is clicked, and the focus comes back here.
          event.currentTarget.focus({ preventScroll: true });
          if (place === null && !wasOpen.current) open('button');
          else close();
          wasOpen.current = false;
        }}
      >
        {children ?? <MoreIcon />}
      </button>
      {place === null ? null : <FloatingMenu place={place} label={label} entries={entries()} onEnd={close} />}
    </span>
  );
};
