import { type FocusEvent, type JSX, type ReactNode, useEffect, useRef } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';

import { ActionButton, Tick } from '../controls';
import { NOT_PHONE, useMedia, useWidth } from '../environment';
import { MoreIcon } from '../icons/actions';
import { ItemMenu, type MenuEntry, useItemMenu } from './ItemMenu';
import './listRows.css';
import './selectionBar.css';

export interface SelectionAction {
  readonly id: string;
  readonly icon: JSX.Element;
  readonly text: string;
  /** How many of what is selected it fits, where it does not fit all. */
  readonly fits?: number;
  readonly isDanger?: boolean;
  readonly onPress: () => void;
}

interface SelectionBarProps {
  /** How many are selected; with 0 the header row stands. */
  readonly count: number;
  /** How many "Select all" would select: all that the search and the filter leave. */
  readonly total: number;
  /** In their order; the first five that have room are buttons, the others stand in the menu. */
  readonly actions: readonly SelectionAction[];
  readonly onSelectAll: () => void;
  readonly onInvert: () => void;
  readonly onClear: () => void;
  /** The header row whose place it takes. */
  readonly children?: ReactNode;
}

/** Buttons beside the count, and on a phone, where each stands over its word. */
const MOST = 5;
const MOST_PHONE = 4;
/** What the count and "Select all" take of the width, and what one button does at least, in CSS pixels. */
const SIDES_PX = 320;
const ACTION_PX = 112;

const roomFor = (width: number): number => Math.max(1, Math.min(MOST, Math.floor((width - SIDES_PX) / ACTION_PX)));

/** The words for an action that fits only some of what is selected. */
const useNote = (count: number) => {
  const intl = useIntl();
  return ({ fits }: SelectionAction): string | undefined =>
    fits === undefined || fits >= count ? undefined : intl.formatMessage({ id: 'select.some' }, { fits, count });
};

interface ActionsProps {
  readonly actions: readonly SelectionAction[];
  readonly count: number;
}

const Actions = ({ actions, count }: ActionsProps) => {
  const noteOf = useNote(count);
  return actions.map((action) => {
    const note = noteOf(action);
    return (
      <ActionButton
        key={action.id}
        isBare
        className="select-action"
        icon={action.icon}
        data-danger={action.isDanger === true}
        onClick={action.onPress}
      >
        {action.text}
        {note === undefined ? null : <span className="meta select-note">{` ${note}`}</span>}
      </ActionButton>
    );
  });
};

interface RestProps extends ActionsProps {
  readonly onInvert: () => void;
}

/** What has no room, and Invert. */
const Rest = ({ actions, count, onInvert }: RestProps) => {
  const intl = useIntl();
  const menu = useItemMenu();
  const noteOf = useNote(count);
  const entries = (): readonly MenuEntry[] => [
    ...actions.map((action): MenuEntry => {
      const note = noteOf(action);
      return { ...action, ...(note === undefined ? {} : { note }) };
    }),
    'separator',
    { id: 'invert', text: intl.formatMessage({ id: 'select.invert' }), onPress: onInvert },
  ];
  return (
    <ItemMenu
      className="bp6-button bp6-minimal select-more"
      label={intl.formatMessage({ id: 'select.more' })}
      menu={menu}
      entries={entries}
    >
      <MoreIcon />
    </ItemMenu>
  );
};

/**
 * Where the focus goes when the bar goes with it: back to what had it before the bar, else to the header's place, from
 * where the list is the next stop.
 */
const useFocusKept = (isThere: boolean) => {
  const place = useRef<HTMLDivElement>(null);
  const cameFrom = useRef<EventTarget | null>(null);
  const isInside = useRef(false);

  useEffect(() => {
    if (isThere || !isInside.current) return;
    isInside.current = false;
    const { activeElement } = document;
    if (activeElement !== null && activeElement !== document.body) return;
    const origin = cameFrom.current;
    if (origin instanceof HTMLElement && origin.isConnected) origin.focus({ preventScroll: true });
    else place.current?.focus({ preventScroll: true });
  }, [isThere]);

  const isOwn = (target: EventTarget | null): boolean =>
    target instanceof Node && place.current?.contains(target) === true;
  return {
    place,
    onFocus: ({ relatedTarget }: FocusEvent) => {
      if (!isOwn(relatedTarget) && !isInside.current) cameFrom.current = relatedTarget;
      isInside.current = true;
    },
    // An element that is taken out of the page says nothing of where the focus goes.
    onBlur: ({ relatedTarget }: FocusEvent) => {
      if (relatedTarget !== null && !isOwn(relatedTarget)) isInside.current = false;
    },
  };
};

const Bar = (props: Omit<SelectionBarProps, 'children'> & { readonly width: number }) => {
  const { count, total, actions, onSelectAll, onInvert, onClear, width } = props;
  const isPhone = !useMedia(NOT_PHONE);
  const room = isPhone ? MOST_PHONE : roomFor(width);
  const actionsRow = (
    <>
      <Actions actions={actions.slice(0, room)} count={count} />
      <Rest actions={actions.slice(room)} count={count} onInvert={onInvert} />
    </>
  );
  return (
    <>
      <div className="table-head select-bar">
        <span className="select-count">
          <Tick checked isPartial={count < total} onChange={onClear}>
            <strong>
              <FormattedMessage id="select.count" values={{ count }} />
            </strong>
          </Tick>
        </span>
        {isPhone ? null : <div className="select-actions">{actionsRow}</div>}
        {count < total ? (
          <ActionButton isBare className="select-all" onClick={onSelectAll}>
            <FormattedMessage id="select.all" values={{ count: total }} />
          </ActionButton>
        ) : null}
      </div>
      {isPhone ? <div className="select-foot">{actionsRow}</div> : null}
    </>
  );
};

/**
 * The header row of a list, and in its place, as high, what can be done with the rows that are selected. How many they
 * are is announced politely. On a phone the actions stand at the foot of the window.
 */
export const SelectionBar = ({ children, ...bar }: SelectionBarProps) => {
  const intl = useIntl();
  const { count } = bar;
  const isThere = count > 0;
  const { place, onFocus, onBlur } = useFocusKept(isThere);
  const width = useWidth(place);
  return (
    <section aria-label={intl.formatMessage({ id: 'select.bar' })} className="select-place">
      <output className="unseen">{isThere ? intl.formatMessage({ id: 'select.count' }, { count }) : ''}</output>
      <div ref={place} className="select-inside" tabIndex={-1} onFocus={onFocus} onBlur={onBlur}>
        {isThere ? <Bar {...bar} width={width} /> : children}
      </div>
    </section>
  );
};
