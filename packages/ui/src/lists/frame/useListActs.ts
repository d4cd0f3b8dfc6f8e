import { type KeyboardEvent, type MouseEvent, useMemo, useState } from 'react';

import { isFree, keyOf } from '../keys';
import { useSelection } from '../useSelection';

/** What a row asks of its list. */
export interface RowActs<Id extends string> {
  readonly isInBin: boolean;
  readonly isSelecting: boolean;
  readonly isSelected: (id: Id) => boolean;
  readonly toggle: (id: Id, isRange: boolean) => void;
  /** Ctrl or ⌘ ticks the row, Shift a range. True where it took the click, which then opens nothing. */
  readonly onRowClick: (event: MouseEvent, id: Id) => boolean;
  /** What is dragged with a row: all that is ticked where the row is, else the row alone. */
  readonly draggedWith: (id: Id) => readonly Id[];
}

/** The same with the questions that can be asked over the list. */
export interface ListActs<Id extends string, Question> extends RowActs<Id> {
  readonly ask: (question: Question) => void;
}

/** What keys mean in every list of things; in a bin only `purge` is. */
type KeyAct = 'bin' | 'purge' | 'move' | 'tag' | 'rename' | 'facts' | 'cut' | 'copy';

const plain: Readonly<Record<string, KeyAct>> = { delete: 'bin', f2: 'rename', i: 'facts' };
const withShift: Readonly<Record<string, KeyAct>> = { delete: 'purge', m: 'move', t: 'tag' };
const withCommand: Readonly<Record<string, KeyAct>> = { x: 'cut', c: 'copy' };

const actOf = (event: KeyboardEvent, isInBin: boolean): KeyAct | undefined => {
  const key = keyOf(event);
  const isCommand = event.ctrlKey || event.metaKey;
  if (isInBin) return key === 'delete' && !isCommand ? 'purge' : undefined;
  if (isCommand) return withCommand[key];
  return (event.shiftKey ? withShift : plain)[key];
};

/** What a list does on a key with the rows that are meant, one at least; false where it does nothing with these. */
export type KeyActs<Row> = Readonly<Partial<Record<KeyAct, (rows: readonly Row[]) => boolean>>>;

const rowAround = <Row extends { readonly id: string }>(target: EventTarget, rows: readonly Row[]): readonly Row[] => {
  const id = target instanceof Element ? target.closest<HTMLElement>('[data-row]')?.dataset['row'] : undefined;
  const row = rows.find((each) => each.id === id);
  return row === undefined ? [] : [row];
};

interface ListOptions<Row> {
  /** As they are shown. */
  readonly rows: readonly Row[];
  /** All of the list, also what a search hides. */
  readonly all: readonly Row[];
  /** How many cards stand beside each other; 1 in a table. */
  readonly columns?: number | undefined;
  readonly isInBin?: boolean | undefined;
}

/**
 * What is ticked in a list of things, what is asked over it, and what its keys mean. For {@link ListPlace}, which draws it.
 * Keys are about the ticked rows, or about the one that has the focus.
 */
export const useListActs = <Row extends { readonly id: string }, Question>(options: ListOptions<Row>) => {
  const { rows, all, columns = 1, isInBin = false } = options;
  const order = useMemo(() => rows.map(({ id }): Row['id'] => id), [rows]);
  const everything = useMemo(() => all.map(({ id }): Row['id'] => id), [all]);
  const selection = useSelection(order, { all: everything });
  const { selected, count, isSelected, clear } = selection;
  const [question, ask] = useState<Question | null>(null);
  const picked = useMemo(() => (selected.size === 0 ? [] : all.filter(({ id }) => selected.has(id))), [all, selected]);
  const acts: ListActs<Row['id'], Question> = {
    ...{ isInBin, isSelected, ask },
    isSelecting: count > 0,
    toggle: (id, isRange) => (isRange ? selection.rangeTo(id) : selection.toggle(id)),
    onRowClick: selection.onRowClick,
    draggedWith: (id) => (selected.has(id) ? picked.map((row) => row.id) : [id]),
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>, keys: KeyActs<Row>): void => {
    selection.onKeyDown(event, columns);
    if (event.altKey || !isFree(event.nativeEvent)) return;
    const act = actOf(event, isInBin);
    const meant = picked.length > 0 ? picked : rowAround(event.target, rows);
    if (act !== undefined && meant.length > 0 && keys[act]?.(meant) === true) event.preventDefault();
  };
  const bar = { count, total: rows.length, onSelectAll: selection.selectAll, onInvert: selection.invert };
  return { acts, picked, question, endAsking: () => ask(null), clear, bar, rows, onKeyDown };
};

export type ListHandle<Row extends { readonly id: string }, Question> = ReturnType<typeof useListActs<Row, Question>>;
