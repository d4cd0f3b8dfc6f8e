import { type ReactNode, useMemo, useRef } from 'react';

import { NOT_PHONE, useMedia, useWidth } from '../../environment';
import { scrollable } from '../../scrollable';
import { type Line, singleLines, VirtualList } from '../../VirtualList';

interface PageProps<Item> {
  /** What the list is called. */
  readonly label: string;
  readonly keyOf: (item: Item) => string;
  /** Stands above the list and scrolls with it. */
  readonly above?: ReactNode;
  readonly children: (item: Item) => ReactNode;
}

interface TablePageProps<Item> extends PageProps<Item> {
  readonly rows: readonly Item[];
  /** Height of a row in CSS pixels, beside the mouse and on a phone. */
  readonly rowPx: { readonly wide: number; readonly phone: number };
  /** Puts what acts on the rows around them. */
  readonly frame: (rows: ReactNode) => ReactNode;
}

/** A page that is a list of rows, one below the other. */
export const TablePage = <Item,>({ rows, rowPx, label, keyOf, above, frame, children }: TablePageProps<Item>) => {
  const scroller = useRef<HTMLDivElement>(null);
  const height = useMedia(NOT_PHONE) ? rowPx.wide : rowPx.phone;
  const lines = useMemo(() => singleLines(rows, height), [rows, height]);
  return (
    <div {...scrollable} className="page" ref={scroller}>
      {above}
      {frame(
        <VirtualList lines={lines} total={rows.length} scroller={scroller} label={label} keyOf={keyOf}>
          {children}
        </VirtualList>,
      )}
    </div>
  );
};

interface GridPageProps<Item> extends PageProps<Item> {
  /** How many items there are. */
  readonly total: number;
  /** How they fill a width in CSS pixels; the same function while they are the same. */
  readonly linesIn: (width: number) => readonly Line<Item>[];
  /** Of the element around the cards. */
  readonly className: string;
  /** The same for cards; `width` is what they have. */
  readonly frame: (cards: ReactNode, width: number) => ReactNode;
}

/** A page of cards, as many beside each other as there is room for. */
export const GridPage = <Item,>(props: GridPageProps<Item>) => {
  const { total, linesIn, className, label, keyOf, above, frame, children } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const field = useRef<HTMLDivElement>(null);
  const width = useWidth(field);
  const lines = useMemo(() => linesIn(width), [linesIn, width]);
  return (
    <div {...scrollable} className="page" ref={scroller}>
      {above}
      {frame(
        <div ref={field} className={className}>
          {width === 0 ? null : (
            <VirtualList lines={lines} total={total} scroller={scroller} label={label} keyOf={keyOf}>
              {children}
            </VirtualList>
          )}
        </div>,
        width,
      )}
    </div>
  );
};
