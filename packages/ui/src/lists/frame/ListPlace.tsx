import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react';

import { type SelectionAction, SelectionBar } from '../SelectionBar';
import type { KeyActs, ListHandle } from './useListActs';

/** The focus stays in the list when what had it goes to the bin or elsewhere: else the next Tab begins at the head of the page. */
const useFocusKept = (rows: readonly unknown[]) => {
  const root = useRef<HTMLDivElement>(null);
  const isOwed = useRef(false);
  const keep = (): void => {
    const { activeElement } = document;
    if (!isOwed.current || (activeElement !== null && activeElement !== document.body)) return;
    isOwed.current = false;
    root.current?.focus({ preventScroll: true });
  };
  const keepNow = useEffectEvent(keep);
  useEffect(() => keepNow(), [rows]);
  // The button that was pressed has the focus until the dialog is taken away.
  return { root, keepSoon: () => requestAnimationFrame(keep), owe: () => (isOwed.current = true) };
};

/** What dialogs over a list need. */
export interface Asking<Question> {
  /** Null while nothing is asked. */
  readonly question: Question | null;
  /** What was asked is answered: nothing is asked now. */
  readonly onClose: () => void;
  /** It was done: the ticks go. */
  readonly onDone: () => void;
  /** The dialog is gone, whatever was answered. */
  readonly onClosed: () => void;
}

interface ListPlaceProps<Row extends { readonly id: string }, Question> {
  readonly list: ListHandle<Row, Question>;
  /** For the bar, with all that is ticked. */
  readonly actions: readonly SelectionAction[];
  readonly keys: KeyActs<Row>;
  /** The dialogs over the list. */
  readonly questions: (asking: Asking<Question>) => ReactNode;
  /** The header row, in whose place the selection's actions stand. */
  readonly head?: ReactNode;
  readonly children: ReactNode;
}

/** The element around the rows of a list: it has their keys and keeps their focus, under the bar and the dialogs. */
export const ListPlace = <Row extends { readonly id: string }, Question>(props: ListPlaceProps<Row, Question>) => {
  const { list, actions, keys, questions, head, children } = props;
  const { acts, bar, rows, question, endAsking, clear } = list;
  const { root, keepSoon, owe } = useFocusKept(rows);
  return (
    <>
      {/* The rows have the focus; keys that they do not know come here. */}
      <div
        ref={root}
        tabIndex={-1}
        className="list-place"
        role="presentation"
        data-selecting={acts.isSelecting}
        onKeyDown={(event) => list.onKeyDown(event, keys)}
      >
        <SelectionBar {...bar} onClear={clear} actions={actions}>
          {head}
        </SelectionBar>
        {children}
      </div>
      {questions({
        question,
        onClose: endAsking,
        onDone: () => {
          owe();
          clear();
        },
        onClosed: keepSoon,
      })}
    </>
  );
};
