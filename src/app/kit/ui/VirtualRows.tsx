import { useVirtualizer } from '@tanstack/react-virtual';
import { useLayoutEffect, useRef, useState, type ReactNode, type RefObject } from 'react';

interface VirtualRowsProps {
  readonly count: number;
  /** Height of a row in CSS pixels; keep the function as long as the heights hold. */
  readonly heightOf: (index: number) => number;
  /** The element that scrolls; it is positioned, and the list lies somewhere inside. */
  readonly scroller: RefObject<HTMLElement | null>;
  readonly keyOf: (index: number) => string;
  readonly role: 'list' | 'rowgroup';
  readonly label?: string;
  readonly children: (index: number) => ReactNode;
}

const OVERSCAN_ROWS = 4;

/** Draws only the rows that are near the view, so that 50,000 scroll like fifty. */
export const VirtualRows = ({ count, heightOf, scroller, keyOf, role, label, children }: VirtualRowsProps) => {
  const list = useRef<HTMLDivElement>(null);
  const [scrollMargin, setScrollMargin] = useState(0);
  const virtualizer = useVirtualizer({
    count,
    estimateSize: heightOf,
    getItemKey: keyOf,
    getScrollElement: () => scroller.current,
    overscan: OVERSCAN_ROWS,
    scrollMargin,
  });

  // What stands above the list may come and go with any rendering; setting an equal value ends here.
  useLayoutEffect(() => setScrollMargin(list.current?.offsetTop ?? 0));
  useLayoutEffect(() => virtualizer.measure(), [heightOf, virtualizer]);

  return (
    <div ref={list} role={role} aria-label={label} style={{ position: 'relative', height: virtualizer.getTotalSize() }}>
      {virtualizer.getVirtualItems().map(({ index, key, start, size }) => (
        <div
          key={key}
          role="presentation"
          style={{ position: 'absolute', insetInline: 0, top: 0, height: size, transform: `translateY(${start - scrollMargin}px)` }}
        >
          {children(index)}
        </div>
      ))}
    </div>
  );
};
