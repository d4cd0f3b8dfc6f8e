import {
  ItemMenu,
  type MenuEntry,
  RowTick,
  type SelectionAction,
  SelectionBar,
  singleLines,
  StarIcon,
  useItemMenu,
  useLongPress,
  useSelection,
  VirtualList,
} from '@inkside/ui';
import { type KeyboardEvent, type ReactNode, type UIEvent, useMemo, useRef } from 'react';
import { useIntl } from 'react-intl';
import { Link } from 'react-router-dom';

/** One line of a list of pieces to read. */
export interface Entry {
  /** Unique in the list. */
  readonly id: string;
  readonly title: string;
  /** Below the title: from where, since when. */
  readonly meta: ReactNode;
  readonly isUnread?: boolean;
  readonly isStarred?: boolean;
}

interface EntryListProps {
  readonly label: string;
  readonly entries: readonly Entry[];
  /** How many there are in all; more than the entries where the rest is still to come. */
  readonly total: number;
  /** Id of the open one; '' for none. */
  readonly current: string;
  /** Where one opens. */
  readonly toOf: (id: string) => string;
  readonly actionsOf: (ids: readonly string[], done: () => void) => readonly SelectionAction[];
  readonly menuOf: (id: string) => readonly MenuEntry[];
  /** The key Delete, for what is ticked or has the focus. */
  readonly onDelete?: (ids: readonly string[]) => void;
  /** The end of what is known comes into sight. */
  readonly onEnd?: () => void;
  /** Between the bar and the list. */
  readonly note?: ReactNode;
  /** Below the last row. */
  readonly foot?: ReactNode;
  /** Stands where the bar of the selection comes. */
  readonly head: ReactNode;
}

const ROW_PX = 72;
/** So near the end more is asked for. */
const NEAR_PX = 1500;

interface RowProps extends Pick<EntryListProps, 'menuOf' | 'toOf'> {
  readonly entry: Entry;
  readonly isCurrent: boolean;
  readonly selection: ReturnType<typeof useSelection<string>>;
}

const EntryRow = ({ entry, isCurrent, selection, menuOf, toOf }: RowProps) => {
  const intl = useIntl();
  const { id, title, meta, isUnread = false, isStarred = false } = entry;
  const menu = useItemMenu();
  const press = useLongPress(() => selection.toggle(id));
  const isSelected = selection.isSelected(id);
  const shown = title || intl.formatMessage({ id: 'reading.untitled' });
  return (
    <div
      className="entry"
      data-row={id}
      data-unread={isUnread}
      data-current={isCurrent}
      data-selected={isSelected}
      {...menu.row}
      {...press}
      onClickCapture={(event) => {
        press.onClickCapture(event);
        if (!event.defaultPrevented && selection.onRowClick(event, id)) event.stopPropagation();
      }}
    >
      <RowTick
        name={shown}
        isSelected={isSelected}
        onToggle={(isRange) => (isRange ? selection.rangeTo(id) : selection.toggle(id))}
      />
      <span className="entry-dot" />
      <Link className="entry-link" to={toOf(id)} aria-current={isCurrent ? 'true' : undefined}>
        <span className="entry-title">
          {isUnread ? <span className="unseen">{`${intl.formatMessage({ id: 'reading.unread' })} `}</span> : null}
          {shown}
        </span>
        <span className="meta">{meta}</span>
      </Link>
      <span className="entry-side">
        {isStarred ? <StarIcon size={16} className="entry-star" /> : null}
        <ItemMenu
          label={intl.formatMessage({ id: 'reading.actionsFor' }, { title: shown })}
          menu={menu}
          entries={() => menuOf(id)}
        />
      </span>
    </div>
  );
};

const focusedIn = (target: EventTarget): readonly string[] => {
  const id = target instanceof Element ? target.closest<HTMLElement>('[data-row]')?.dataset['row'] : undefined;
  return id === undefined ? [] : [id];
};

const isNearEnd = ({ scrollHeight, scrollTop, clientHeight }: HTMLElement): boolean =>
  scrollHeight - scrollTop - clientHeight < NEAR_PX;

/** The keys of the selection, and Delete for what is ticked or has the focus. */
const useListKeys =
  (
    selection: ReturnType<typeof useSelection<string>>,
    ticked: readonly string[],
    onDelete: EntryListProps['onDelete'],
  ) =>
  (event: KeyboardEvent<HTMLElement>): void => {
    selection.onKeyDown(event);
    if (event.key !== 'Delete' || event.defaultPrevented || onDelete === undefined) return;
    const meant = ticked.length > 0 ? ticked : focusedIn(event.target);
    if (meant.length === 0) return;
    event.preventDefault();
    onDelete(meant);
  };

/** Pieces to read: opened by a press, ticked, and acted on together. */
export const EntryList = (props: EntryListProps) => {
  const { label, entries, total, current, toOf, actionsOf, menuOf, onDelete, onEnd, note, foot, head } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const order = useMemo(() => entries.map(({ id }) => id), [entries]);
  const selection = useSelection(order);
  const { count, clear } = selection;
  const lines = useMemo(() => singleLines(entries, ROW_PX), [entries]);
  const ticked = order.filter(selection.isSelected);
  const inView = order.indexOf(current);
  const onScroll = ({ currentTarget }: UIEvent<HTMLElement>) => (isNearEnd(currentTarget) ? onEnd?.() : undefined);
  // The rows have the focus; keys that they do not know come here.
  const onKeyDown = useListKeys(selection, ticked, onDelete);
  return (
    <div role="presentation" className="pane-column" data-selecting={count > 0} onKeyDown={onKeyDown}>
      <SelectionBar
        count={count}
        total={entries.length}
        actions={actionsOf(ticked, clear)}
        onSelectAll={selection.selectAll}
        onInvert={selection.invert}
        onClear={clear}
      >
        {head}
      </SelectionBar>
      {note}
      <div className="pane-scroller" ref={scroller} onScroll={onScroll}>
        <VirtualList
          lines={lines}
          total={total}
          scroller={scroller}
          label={label}
          keyOf={({ id }) => id}
          {...(inView < 0 ? {} : { inView })}
        >
          {(entry) => (
            <EntryRow
              entry={entry}
              isCurrent={entry.id === current}
              selection={selection}
              menuOf={menuOf}
              toOf={toOf}
            />
          )}
        </VirtualList>
        {foot}
      </div>
    </div>
  );
};
