import { useVirtualizer, type Virtualizer } from '@tanstack/react-virtual';
import { useCallback, useEffect, useLayoutEffect, useRef, useState, type ReactNode, type RefObject } from 'react';

/** Items beside each other. Sizes are CSS pixels; `height` holds the space below the line too. */
export interface Line<Item> {
  readonly items: readonly Item[];
  readonly columns: number;
  readonly gap: number;
  readonly height: number;
  /** Place of the first item in the whole list, 0 first. */
  readonly first: number;
}

/** Lines by their place; an array of them will do. */
interface Lines<Item> {
  readonly length: number;
  at(index: number): Line<Item> | undefined;
  /** Where all are of one height: none has to be looked at for it. */
  readonly height?: number;
}

/** A line for each item, all of one height; each is made when it comes near the view, since 100,000 take their time. */
export const singleLines = <Item,>(items: readonly Item[], height: number): Lines<Item> => ({
  length: items.length,
  height,
  at: (first) => {
    const item = items[first];
    return item === undefined ? undefined : { items: [item], columns: 1, gap: 0, height, first };
  },
});

/** Parts items into lines of the same kind. */
export const gridLines = <Item,>(
  items: readonly Item[],
  { columns, gap, height }: Pick<Line<Item>, 'columns' | 'gap' | 'height'>,
  first = 0,
): readonly Line<Item>[] =>
  Array.from({ length: Math.ceil(items.length / columns) }, (_, line) => ({
    items: items.slice(line * columns, (line + 1) * columns),
    columns,
    gap,
    height,
    first: first + line * columns,
  }));

interface VirtualListProps<Item> {
  /** Keep them as long as they hold: sizes are read again when they change. */
  readonly lines: Lines<Item>;
  readonly total: number;
  /** The element that scrolls; it is positioned, and the list lies somewhere inside. */
  readonly scroller: RefObject<HTMLElement | null>;
  readonly label: string;
  readonly keyOf: (item: Item) => string;
  /** Index of the line that is scrolled to when it is out of sight, and another one than before. */
  readonly inView?: number;
  readonly children: (item: Item) => ReactNode;
}

const OVERSCAN_LINES = 4;
/** What is scrolled to has so much of the list on either side, in CSS pixels. */
const AROUND = 96;

const place = (column: number, { columns, gap }: Line<unknown>, top: number, height: number) => ({
  position: 'absolute' as const,
  top: 0,
  left: `calc((100% + ${gap}px) / ${columns} * ${column})`,
  width: `calc((100% - ${gap * (columns - 1)}px) / ${columns})`,
  height,
  transform: `translateY(${top}px)`,
});

const heightAt = (lines: Lines<unknown>, index: number): number => lines.height ?? lines.at(index)?.height ?? 0;

const haveOtherHeights = (known: Lines<unknown>, lines: Lines<unknown>): boolean => {
  if (known.length !== lines.length) return false;
  if (known.height !== undefined && lines.height !== undefined) return known.height !== lines.height;
  for (let index = 0; index < lines.length; index += 1)
    if (heightAt(known, index) !== heightAt(lines, index)) return true;
  return false;
};

type LineVirtualizer = Virtualizer<HTMLElement, Element>;

/** Measures the lines anew where other ones came that are as many. */
const useMeasured = (lines: Lines<unknown>, virtualizer: LineVirtualizer): void => {
  const measured = useRef<Lines<unknown>>(undefined);
  useLayoutEffect(() => {
    const known = measured.current;
    measured.current = lines;
    // Another number of lines is measured anew in any case; measuring draws the list once more.
    if (known === undefined || haveOtherHeights(known, lines)) virtualizer.measure();
  }, [lines, virtualizer]);
};

/** Scrolls to the line at index `inView`. */
const useScrollTo = (inView: number | undefined, lines: Lines<unknown>, virtualizer: LineVirtualizer): void => {
  useEffect(() => {
    if (inView === undefined) return undefined;
    // A list that has just come knows what it scrolls in a moment later.
    const frame = requestAnimationFrame(() => virtualizer.scrollToIndex(inView, { align: 'auto' }));
    return () => cancelAnimationFrame(frame);
  }, [inView, lines, virtualizer]);
};

/** Draws only the lines that are near the view, so that 50,000 scroll like fifty. */
export const VirtualList = <Item,>({
  lines,
  total,
  scroller,
  label,
  keyOf,
  inView,
  children,
}: VirtualListProps<Item>) => {
  const [scrollMargin, setScrollMargin] = useState(0);
  const measureTop = useCallback(
    (list: HTMLElement | null) => setScrollMargin((known) => list?.offsetTop ?? known),
    [],
  );
  // oxlint-disable-next-line react/incompatible-library -- only the React Compiler minds, and the build has none
  const virtualizer = useVirtualizer({
    count: lines.length,
    estimateSize: (index) => heightAt(lines, index),
    getScrollElement: () => scroller.current,
    overscan: OVERSCAN_LINES,
    scrollMargin,
    scrollPaddingStart: AROUND,
    scrollPaddingEnd: AROUND,
  });
  useMeasured(lines, virtualizer);
  useScrollTo(inView, lines, virtualizer);

  return (
    <ul ref={measureTop} className="virtual" aria-label={label} style={{ height: virtualizer.getTotalSize() }}>
      {virtualizer.getVirtualItems().flatMap(({ index, start, size }) => {
        const line = lines.at(index);
        return line?.items.map((item, column) => (
          <li
            key={keyOf(item)}
            aria-posinset={line.first + column + 1}
            aria-setsize={total}
            style={place(column, line, start - scrollMargin, size)}
          >
            {children(item)}
          </li>
        ));
      })}
    </ul>
  );
};
