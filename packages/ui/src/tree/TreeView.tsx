import { useVirtualizer } from '@tanstack/react-virtual';
import {
  type CSSProperties,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  type Ref,
  useEffect,
  useId,
  useRef,
} from 'react';

import type { DragGoal } from '../drag/dragTypes';
import { useDragging } from '../drag/useDragging';
import { ChevronDownIcon, ChevronRightIcon } from '../icons/actions';
import { FolderIcon } from '../icons/places';
import { isFree } from '../lists/keys';
import type { TreeRow } from './treeLogic';

interface TreeViewProps {
  readonly label: string;
  readonly rows: readonly TreeRow[];
  /** Id of the row that is chosen; it is the one that the keys are at, too. */
  readonly chosen: string;
  readonly onChoose: (id: string) => void;
  readonly onOpen: (id: string, isOpen: boolean) => void;
  /** Why a row cannot be chosen for what is asked; undefined where it can. */
  readonly reasonAgainst?: (id: string) => string | undefined;
  /** Enter, and a double click. */
  readonly onTake: () => void;
  readonly tree?: Ref<HTMLDivElement>;
  /** A press on a row, after it is chosen: where one leads somewhere at once. */
  readonly onPress?: (id: string) => void;
  /** What stands at the end of a row, as how much lies in it. */
  readonly endOf?: (id: string) => ReactNode;
  /** What can be dropped on a row. */
  readonly goalOf?: (row: TreeRow) => DragGoal;
  /** The row that is shown elsewhere on the page. */
  readonly current?: string;
}

const ROW_PX = 32;
const TOUCH_ROW_PX = 44;
const LEVEL_PX = 20;
const OVERSCAN_ROWS = 8;

const rowPx = (): number => (window.matchMedia('(pointer: coarse)').matches ? TOUCH_ROW_PX : ROW_PX);

/** The row above at a lower level: the folder that a row lies in. */
const parentIndex = (rows: readonly TreeRow[], index: number): number => {
  const level = rows[index]?.level ?? 1;
  let above = index - 1;
  while (above >= 0 && (rows[above]?.level ?? 0) >= level) above -= 1;
  return above;
};

/** The next row, going round, whose name begins with the letter. */
const byLetter = (rows: readonly TreeRow[], index: number, letter: string): number => {
  const wanted = letter.toLocaleLowerCase();
  const later = [...rows.keys()].slice(index + 1);
  const earlier = [...rows.keys()].slice(0, index + 1);
  return [...later, ...earlier].find((each) => rows[each]?.title.toLocaleLowerCase().startsWith(wanted)) ?? -1;
};

type Move = Pick<TreeViewProps, 'rows' | 'onOpen'> & { readonly index: number };

/** Right opens, then goes to the first inside. */
const right = ({ rows, index, onOpen }: Move): number => {
  const row = rows[index];
  if (row?.isOpen === false) onOpen(row.id, true);
  return row?.isOpen === true ? index + 1 : index;
};

/** Left closes, then goes to the folder around. The root stays open. */
const left = ({ rows, index, onOpen }: Move): number => {
  const row = rows[index];
  if (row?.isOpen !== true || row.level === 1) return Math.max(0, parentIndex(rows, index));
  onOpen(row.id, false);
  return index;
};

/** The star opens all that stand beside each other. */
const openAll = ({ rows, index, onOpen }: Move): number => {
  const level = rows[index]?.level;
  for (const row of rows) if (row.level === level && row.isOpen === false) onOpen(row.id, true);
  return index;
};

/** Where keys lead, by the pattern of trees. */
const moves: Readonly<Record<string, (move: Move) => number>> = {
  ArrowDown: ({ rows, index }) => Math.min(rows.length - 1, index + 1),
  ArrowUp: ({ index }) => Math.max(0, index - 1),
  ArrowRight: right,
  ArrowLeft: left,
  Home: () => 0,
  End: ({ rows }) => rows.length - 1,
  '*': openAll,
};

/** The row that a key leads to; undefined where it means nothing here. */
const goalOf = (key: string, move: Move): TreeRow | undefined => {
  const known = moves[key];
  if (known !== undefined) return move.rows[known(move)];
  return key.length === 1 && key.trim() !== '' ? move.rows[byLetter(move.rows, move.index, key)] : undefined;
};

const useKeys =
  ({ rows, onChoose, onOpen, onTake }: TreeViewProps, index: number) =>
  (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey || !isFree(event.nativeEvent)) return;
    if (event.key === 'Enter') {
      event.preventDefault();
      onTake();
      return;
    }
    const goal = goalOf(event.key, { rows, index, onOpen });
    if (goal === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    onChoose(goal.id);
  };

/** A press on a row chooses it, one on its arrow opens or closes it. */
const usePress = ({ rows, onChoose, onOpen, onTake, onPress }: TreeViewProps) => {
  const rowUnder = (target: EventTarget): TreeRow | undefined => {
    const at = target instanceof Element ? target.closest<HTMLElement>('[data-at]')?.dataset['at'] : undefined;
    return at === undefined ? undefined : rows[Number(at)];
  };
  const isFold = ({ target }: MouseEvent, { isOpen, level }: TreeRow): boolean =>
    isOpen !== undefined && level > 1 && target instanceof Element && target.closest('.tree-fold') !== null;
  return {
    onClick: (event: MouseEvent): void => {
      const row = rowUnder(event.target);
      if (row === undefined) return;
      if (isFold(event, row)) onOpen(row.id, row.isOpen === false);
      else {
        onChoose(row.id);
        onPress?.(row.id);
      }
    },
    onDoubleClick: (event: MouseEvent): void => {
      const row = rowUnder(event.target);
      if (row !== undefined && !isFold(event, row)) onTake();
    },
  };
};

const Words = ({
  row,
  reason,
  end,
}: {
  readonly row: TreeRow;
  readonly reason: string | undefined;
  readonly end: ReactNode;
}) => (
  <>
    {/* The keys left and right do the same. */}
    <span className="tree-fold" aria-hidden="true">
      {row.isOpen === undefined ? null : row.isOpen ? <ChevronDownIcon size={16} /> : <ChevronRightIcon size={16} />}
    </span>
    <FolderIcon className="tree-mark" />
    <span className="tree-name cut" title={row.title}>
      {row.title}
    </span>
    {reason === undefined ? null : <span className="meta tree-reason cut">{reason}</span>}
    {end === undefined ? null : <span className="meta tree-reason">{end}</span>}
  </>
);

interface RowProps {
  readonly looks: Pick<TreeViewProps, 'reasonAgainst' | 'endOf' | 'goalOf' | 'current'>;
  readonly id: string;
  readonly row: TreeRow;
  /** Its place among the visible rows, 0 first. */
  readonly at: number;
  readonly isChosen: boolean;
  readonly style: CSSProperties;
}

const Row = ({ id, row, at, isChosen, style, looks: { reasonAgainst, endOf, goalOf, current } }: RowProps) => {
  const reason = reasonAgainst?.(row.id);
  const goal = useDragging({ goal: goalOf?.(row) });
  return (
    <div
      ref={goal}
      id={id}
      role="treeitem"
      tabIndex={-1}
      className="tree-row"
      data-at={at}
      aria-level={row.level}
      aria-posinset={row.place}
      aria-setsize={row.siblings}
      aria-selected={isChosen}
      aria-disabled={reason !== undefined}
      {...(current === row.id ? { 'aria-current': 'page' as const } : {})}
      {...(row.isOpen === undefined ? {} : { 'aria-expanded': row.isOpen })}
      style={{ ...style, paddingLeft: 8 + (row.level - 1) * LEVEL_PX }}
    >
      <Words row={row} reason={reason} end={endOf?.(row.id)} />
    </div>
  );
};

/** The rows near the view, the chosen one among them. */
const useNear = (rows: readonly TreeRow[], index: number, size: number) => {
  const scroller = useRef<HTMLDivElement>(null);
  // oxlint-disable-next-line react/incompatible-library -- only the React Compiler minds, and the build has none
  const virtualizer = useVirtualizer({
    count: rows.length,
    estimateSize: () => size,
    getScrollElement: () => scroller.current,
    overscan: OVERSCAN_ROWS,
    getItemKey: (at) => rows[at]?.id ?? at,
  });
  useEffect(() => {
    // A list that has just come knows what it scrolls in a moment later.
    const frame = requestAnimationFrame(() => virtualizer.scrollToIndex(index, { align: 'auto' }));
    return () => cancelAnimationFrame(frame);
  }, [index, virtualizer]);
  return { scroller, virtualizer };
};

/** A tree of folders of which only the rows near the view are drawn; one is chosen, by mouse or by the keys of trees. */
export const TreeView = (props: TreeViewProps) => {
  const { label, rows, chosen, tree } = props;
  const id = useId();
  const size = rowPx();
  const found = rows.findIndex((row) => row.id === chosen);
  const index = Math.max(0, found);
  const { scroller, virtualizer } = useNear(rows, index, size);
  const onKeyDown = useKeys(props, index);
  return (
    <div ref={scroller} className="tree-scroller">
      <div
        ref={tree}
        role="tree"
        tabIndex={0}
        className="tree"
        aria-label={label}
        aria-activedescendant={`${id}${index}`}
        style={{ height: virtualizer.getTotalSize() }}
        onKeyDown={onKeyDown}
        {...usePress(props)}
      >
        {virtualizer.getVirtualItems().map(({ index: at, start, key }) => {
          const row = rows[at];
          return row === undefined ? null : (
            <Row
              key={key}
              looks={props}
              id={`${id}${at}`}
              row={row}
              at={at}
              isChosen={at === index}
              style={{ height: size, transform: `translateY(${start}px)` }}
            />
          );
        })}
      </div>
    </div>
  );
};
