import {
  FeedIcon,
  FolderIcon,
  ItemMenu,
  LibraryIcon,
  type MenuEntry,
  PageIcon,
  singleLines,
  useItemMenu,
  useMedia,
  VirtualList,
} from '@inkside/ui';
import { type ReactNode, useMemo, useRef } from 'react';
import { useIntl } from 'react-intl';
import { Link } from 'react-router-dom';

import { hostOf, namesakes } from '../logic';
import type { PlacedItem, ReadingKind } from '../types';

/** A way that is no item, such as all articles. */
export interface RailPlace {
  readonly id: string;
  readonly title: string;
  readonly to: string;
  readonly icon: ReactNode;
  readonly count: number;
  readonly isCurrent: boolean;
}

interface SourceRailProps {
  readonly label: string;
  readonly kind: ReadingKind;
  readonly places: readonly RailPlace[];
  readonly items: readonly PlacedItem[];
  /** Id of the item that is shown; '' for none. */
  readonly current: string;
  readonly toOf: (item: PlacedItem) => string;
  readonly countOf: (item: PlacedItem) => number;
  /** Whether its source could not be read. */
  readonly isBroken: (item: PlacedItem) => boolean;
  readonly entriesOf: (item: PlacedItem) => readonly MenuEntry[];
  /** Below the list. */
  readonly foot?: ReactNode;
}

const icons = { rss: FeedIcon, opds: LibraryIcon, page: PageIcon };

const ROW_PX = 36;
const TOUCH_ROW_PX = 44;
const LEVEL_PX = 16;

const Place = ({ place: { to, icon, title, count, isCurrent } }: { readonly place: RailPlace }) => (
  <div className="pane-row" data-current={isCurrent}>
    <Link to={to} aria-current={isCurrent ? 'page' : undefined}>
      {icon}
      <span className="cut">{title}</span>
      {count > 0 ? <span className="meta">{count}</span> : null}
    </Link>
  </div>
);

interface ItemRowProps extends Pick<SourceRailProps, 'kind' | 'toOf' | 'countOf' | 'isBroken' | 'entriesOf'> {
  readonly item: PlacedItem;
  readonly isCurrent: boolean;
  /** Others are called so too. */
  readonly hasNamesake: boolean;
}

const ItemRow = ({ item, kind, isCurrent, hasNamesake, toOf, countOf, isBroken, entriesOf }: ItemRowProps) => {
  const intl = useIntl();
  const menu = useItemMenu();
  const Icon = item.kind === 'folder' ? FolderIcon : icons[kind];
  const count = countOf(item);
  return (
    <div className="pane-row" data-current={isCurrent} style={{ paddingLeft: item.level * LEVEL_PX }} {...menu.row}>
      <Link to={toOf(item)} aria-current={isCurrent ? 'page' : undefined} title={item.url ?? item.title}>
        <Icon size={16} />
        <span className="cut">
          {item.title}
          {hasNamesake ? <span className="pane-host">{hostOf(item.url)}</span> : null}
        </span>
        {isBroken(item) ? (
          <span className="pane-broken" title={intl.formatMessage({ id: 'reading.broken' })}>
            !<span className="unseen">{intl.formatMessage({ id: 'reading.broken' })}</span>
          </span>
        ) : null}
        {count > 0 ? <span className="meta">{intl.formatNumber(count)}</span> : null}
      </Link>
      <ItemMenu
        label={intl.formatMessage({ id: 'reading.actionsFor' }, { title: item.title })}
        menu={menu}
        entries={() => entriesOf(item)}
      />
    </div>
  );
};

/** Folders and what is in them, as ways to lists. */
export const SourceRail = (props: SourceRailProps) => {
  const { label, places, items, current, foot, ...rows } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const rowPx = useMedia('(pointer: coarse)') ? TOUCH_ROW_PX : ROW_PX;
  const twins = useMemo(() => namesakes(items), [items]);
  const lines = useMemo(() => singleLines(items, rowPx), [items, rowPx]);
  const inView = items.findIndex(({ id }) => id === current);
  return (
    <nav className="pane-scroller" aria-label={label} ref={scroller}>
      {places.map((place) => (
        <div key={place.id} style={{ height: rowPx }}>
          <Place place={place} />
        </div>
      ))}
      <VirtualList
        lines={lines}
        total={items.length}
        scroller={scroller}
        label={label}
        keyOf={({ id }) => id}
        {...(inView < 0 ? {} : { inView })}
      >
        {(item) => (
          <ItemRow
            {...rows}
            item={item}
            isCurrent={item.id === current}
            hasNamesake={item.kind === 'file' && twins.has(item.title)}
          />
        )}
      </VirtualList>
      {foot}
    </nav>
  );
};
