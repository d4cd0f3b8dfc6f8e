import { type KeyboardEvent, type MouseEvent, useLayoutEffect, useMemo, useRef, useState } from 'react';

import { isFree, keyOf } from './keys';
import { allOf, inverted, nothingSelected, rangedTo, type Selection, toggled, withoutGone } from './selection';

interface SelectionOptions<Id extends string> {
  /** Everything there is, where the order holds only what a search found: its ticks last while it is hidden. */
  readonly all?: readonly Id[];
}

/** What a row needs of the selection besides its own tick; the same value for as long as the list is there. */
interface RowSelect<Id extends string> {
  readonly toggle: (id: Id) => void;
  /** From what was ticked last, over the shown order. */
  readonly rangeTo: (id: Id) => void;
  /** Ctrl or ⌘ ticks the row, Shift a range. True where it took the click, which then opens nothing. */
  readonly onRowClick: (event: MouseEvent, id: Id) => boolean;
}

interface SelectionHandle<Id extends string> extends RowSelect<Id> {
  readonly selected: ReadonlySet<Id>;
  readonly count: number;
  readonly isSelected: (id: Id) => boolean;
  readonly selectAll: () => void;
  readonly invert: () => void;
  readonly clear: () => void;
  /**
   * For the element around the rows, each of which says its id in `data-row`.
   * @param columns how many stand beside each other; 1 unless told
   */
  readonly onKeyDown: (event: KeyboardEvent<HTMLElement>, columns?: number) => void;
}

/** In a menu or a dialog of a row, whose events React hands on to the row too. */
const isElsewhere = ({ currentTarget, target }: { currentTarget: EventTarget; target: EventTarget }): boolean =>
  !(currentTarget instanceof Node && target instanceof Node && currentTarget.contains(target));

const rowAround = (target: EventTarget): string | undefined =>
  target instanceof Element ? target.closest<HTMLElement>('[data-row]')?.dataset['row'] : undefined;

const FOCUSABLE = 'a[href]:not([tabindex="-1"]), button, input, [tabindex="0"]';

/** Moves the focus to what opens the row, where it is drawn; the rows beside the shown ones are. */
const focusRow = (list: HTMLElement, id: string): void => {
  const row = [...list.querySelectorAll<HTMLElement>('[data-row]')].find(({ dataset }) => dataset['row'] === id);
  const link = row?.querySelector<HTMLElement>('a[href]:not([tabindex="-1"])');
  (link ?? row?.querySelector<HTMLElement>(FOCUSABLE) ?? row)?.focus({ preventScroll: true });
  row?.scrollIntoView({ block: 'nearest' });
};

const stepsIn = (columns: number): Readonly<Record<string, number>> => ({
  arrowdown: columns,
  arrowup: -columns,
  ...(columns > 1 ? { arrowright: 1, arrowleft: -1 } : {}),
});

interface KeysIn<Id extends string> {
  readonly order: readonly Id[];
  readonly columns: number;
  readonly selection: Selection<Id>;
  readonly keep: (change: (now: Selection<Id>) => Selection<Id>) => void;
}

/** Shift with an arrow: the range ends one row further, and the focus goes along. */
const stretch = <Id extends string>(event: KeyboardEvent<HTMLElement>, keys: KeysIn<Id>): boolean => {
  const step = stepsIn(keys.columns)[keyOf(event)];
  if (!event.shiftKey || step === undefined) return false;
  const { order, selection, keep } = keys;
  const here = order.findIndex((id) => id === (rowAround(event.target) ?? selection.extent ?? selection.anchor));
  const next = order[here < 0 ? 0 : Math.max(0, Math.min(order.length - 1, here + step))];
  if (next === undefined) return true;
  const from = order[here];
  const begun = (now: Selection<Id>) => (now.anchor === null && from !== undefined ? toggled(now, from) : now);
  keep((now) => rangedTo(begun(now), order, next));
  focusRow(event.currentTarget, next);
  return true;
};

/** What a key does to the ticks; false where it is none of theirs. */
const press = <Id extends string>(event: KeyboardEvent<HTMLElement>, keys: KeysIn<Id>): boolean => {
  const { order, selection, keep } = keys;
  const key = keyOf(event);
  if (event.ctrlKey || event.metaKey) {
    if (key !== 'a' || event.shiftKey) return false;
    keep(() => allOf(order));
    return true;
  }
  if (key === 'escape') {
    if (selection.ids.size === 0) return false;
    keep(() => nothingSelected);
    return true;
  }
  if (key === 'x' && !event.shiftKey) {
    const id = order.find((each) => each === rowAround(event.target));
    if (id === undefined) return false;
    keep((now) => toggled(now, id));
    return true;
  }
  return stretch(event, keys);
};

type Keep<Id extends string> = KeysIn<Id>['keep'];

/** The functions of rows over the order of now; they stay the same while that changes. */
const useRowSelect = <Id extends string>(order: readonly Id[], keep: Keep<Id>): RowSelect<Id> => {
  const shown = useRef(order);
  useLayoutEffect(() => {
    shown.current = order;
  });
  return useMemo(() => {
    const toggle = (id: Id): void => keep((now) => toggled(now, id));
    const rangeTo = (id: Id): void => keep((now) => rangedTo(now, shown.current, id));
    return {
      toggle,
      rangeTo,
      onRowClick: (event, id) => {
        if (isElsewhere(event) || !(event.shiftKey || event.ctrlKey || event.metaKey)) return false;
        event.preventDefault();
        if (event.shiftKey) rangeTo(id);
        else toggle(id);
        return true;
      },
    };
  }, [keep]);
};

/**
 * Which rows of a list are ticked, by mouse, by ticks and by keys (x, Shift with arrows, Ctrl or ⌘ A, Esc). Ends with the
 * component; sorting and searching leave it.
 * @param order ids as the list shows them, kept while they are the same
 */
export const useSelection = <Id extends string>(
  order: readonly Id[],
  { all = order }: SelectionOptions<Id> = {},
): SelectionHandle<Id> => {
  const [kept, keep] = useState<Selection<Id>>(nothingSelected);
  // Fifty thousand ids are looked at only while something is ticked.
  const isAny = kept.ids.size > 0;
  const present = useMemo(() => (isAny ? new Set(all) : undefined), [isAny, all]);
  const selection = useMemo(() => (present === undefined ? kept : withoutGone(kept, present)), [kept, present]);
  const row = useRowSelect(order, keep);

  return {
    ...row,
    selected: selection.ids,
    count: selection.ids.size,
    isSelected: (id) => selection.ids.has(id),
    selectAll: () => keep(allOf(order)),
    invert: () => keep(inverted(selection, order)),
    clear: () => keep(nothingSelected),
    onKeyDown: (event, columns = 1) => {
      if (event.altKey || isElsewhere(event) || !isFree(event.nativeEvent)) return;
      if (press(event, { order, columns, selection, keep })) event.preventDefault();
    },
  };
};
