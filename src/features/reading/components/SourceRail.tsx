import {
  ChevronDownIcon,
  ChevronRightIcon,
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
import { type ReactNode, useMemo, useRef, useState } from 'react';
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

interface FoldProps {
  readonly title: string;
  readonly isOpen: boolean;
  readonly onFold: () => void;
}

/** Shows or hides what lies in a folder. */
const Fold = ({ title, isOpen, onFold }: FoldProps) => {
  const intl = useIntl();
  const Icon = isOpen ? ChevronDownIcon : ChevronRightIcon;
  return (
    <button
      type="button"
      className="pane-fold"
      aria-expanded={isOpen}
      aria-label={intl.formatMessage({ id: 'reading.contentsOf' }, { title })}
      onClick={onFold}
    >
      <Icon size={16} />
    </button>
  );
};

/** Which folders are folded: a folder takes along whatever lies in it, however deep. */
const useFolded = (items: readonly PlacedItem[]) => {
  const [folded, setFolded] = useState<ReadonlySet<string>>(new Set());
  const shown = useMemo(() => {
    const hidden = new Set<string>();
    return items.filter(({ id, parentId }) => {
      const isHidden = parentId !== null && (folded.has(parentId) || hidden.has(parentId));
      if (isHidden) hidden.add(id);
      return !isHidden;
    });
  }, [items, folded]);
  const fold = (id: string): void =>
    setFolded((known) => {
      const next = new Set(known);
      if (!next.delete(id)) next.add(id);
      return next;
    });
  return { shown, fold, isFolded: (id: string): boolean => folded.has(id) };
};

interface ItemRowProps extends Pick<SourceRailProps, 'kind' | 'toOf' | 'countOf' | 'isBroken' | 'entriesOf'> {
  readonly item: PlacedItem;
  readonly isCurrent: boolean;
  /** Others are called so too. */
  readonly hasNamesake: boolean;
  /** For a folder with something in it. */
  readonly fold: Omit<FoldProps, 'title'> | undefined;
}

const ItemRow = ({ item, kind, isCurrent, hasNamesake, fold, toOf, countOf, isBroken, entriesOf }: ItemRowProps) => {
  const intl = useIntl();
  const menu = useItemMenu();
  const Icon = item.kind === 'folder' ? FolderIcon : icons[kind];
  const count = countOf(item);
  return (
    <div className="pane-row" data-current={isCurrent} style={{ paddingLeft: item.level * LEVEL_PX }} {...menu.row}>
      {fold === undefined ? null : <Fold title={item.title} {...fold} />}
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
  const { shown, fold, isFolded } = useFolded(items);
  const lines = useMemo(() => singleLines(shown, rowPx), [shown, rowPx]);
  const withContents = useMemo(() => new Set(items.map(({ parentId }) => parentId)), [items]);
  const inView = shown.findIndex(({ id }) => id === current);
  return (
    <nav className="pane-scroller" aria-label={label} ref={scroller}>
      {places.map((place) => (
        <div key={place.id} style={{ height: rowPx }}>
          <Place place={place} />
        </div>
      ))}
      <VirtualList
        lines={lines}
        total={shown.length}
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
            fold={
              item.kind === 'folder' && withContents.has(item.id)
                ? { isOpen: !isFolded(item.id), onFold: () => fold(item.id) }
                : undefined
            }
            hasNamesake={item.kind === 'file' && twins.has(item.title)}
          />
        )}
      </VirtualList>
      {foot}
    </nav>
  );
};
