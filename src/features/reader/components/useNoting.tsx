import { useEffect, useState } from 'react';
import type { Selected, Spot } from '@inkside/reader';

import type { ReaderMark } from '../types';
import { useNewest } from './useBook';

/** Notes that are typed, until they are kept. */
export interface Noting {
  /** What the bar is about: what is selected, else the words whose note is being typed. */
  readonly selected: Selected | undefined;
  /** What was typed about those words; undefined where nothing was. */
  readonly typed: string | undefined;
  readonly type: (text: string) => void;
  /** The note is on its way; what was typed stays until it stands in the book. */
  readonly asked: (note: string) => void;
  /** The form goes, and what was typed stays; says whether it alone held the bar. */
  readonly letGo: () => boolean;
}

const keyOf = ({ section, start, end }: Spot): string => `${section}/${start}-${end}`;

const isKept = (marks: readonly ReaderMark[], { spot, markId }: Selected, note: string): boolean =>
  marks.some(
    (mark) =>
      mark.note === note &&
      (markId === undefined ? mark.spot !== undefined && keyOf(mark.spot) === keyOf(spot) : mark.id === markId),
  );

/**
 * Keeps what somebody types about words: neither a tap on the page nor a write that fails takes it away.
 * @param shown what is selected on the page
 * @param onKept the note stands in the book
 */
export const useNoting = (shown: Selected | undefined, marks: readonly ReaderMark[], onKept: () => void): Noting => {
  /** The words whose form is open and was typed in. */
  const [held, setHeld] = useState<Selected>();
  const [texts, setTexts] = useState<ReadonlyMap<string, string>>(new Map());
  const [sent, setSent] = useState<{ readonly selected: Selected; readonly note: string }>();
  const selected = shown ?? held;
  const hasArrived = sent !== undefined && isKept(marks, sent.selected, sent.note);
  const [arrivals, setArrivals] = useState(0);
  if (hasArrived) {
    const key = keyOf(sent.selected.spot);
    setTexts((known) => new Map([...known].filter(([each]) => each !== key)));
    setHeld(undefined);
    setSent(undefined);
    setArrivals(arrivals + 1);
  }
  const newest = useNewest(onKept);
  useEffect(() => {
    if (arrivals > 0) newest.current();
  }, [arrivals, newest]);
  return {
    selected,
    typed: selected === undefined ? undefined : texts.get(keyOf(selected.spot)),
    type: (text) => {
      if (selected === undefined) return;
      setHeld(selected);
      setTexts((known) => new Map(known).set(keyOf(selected.spot), text));
    },
    asked: (note) => {
      if (selected !== undefined) setSent({ selected, note });
    },
    letGo: () => {
      setHeld(undefined);
      return held !== undefined && shown === undefined;
    },
  };
};
