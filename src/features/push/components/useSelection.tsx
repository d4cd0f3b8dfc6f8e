import { useState } from 'react';

/** Which rows are ticked. Rows that are gone count no more; shift ticks from the last one on. */
export const useSelection = <Id extends string>(ids: readonly Id[]) => {
  const [ticked, setTicked] = useState<ReadonlySet<Id>>(new Set());
  const [last, setLast] = useState<Id>();
  const selected = ids.filter((id) => ticked.has(id));

  const span = (id: Id): readonly Id[] => {
    const [from, to] = [ids.indexOf(last ?? id), ids.indexOf(id)].sort((a, b) => a - b);
    return from === undefined || to === undefined || from < 0 ? [id] : ids.slice(from, to + 1);
  };

  return {
    selected,
    isSelected: (id: Id) => ticked.has(id),
    toggle: (id: Id, withRange: boolean) => {
      const next = new Set(selected);
      for (const each of withRange ? span(id) : [id]) {
        if (ticked.has(id)) next.delete(each);
        else next.add(each);
      }
      setTicked(next);
      setLast(id);
    },
    all: () => setTicked(new Set(ids)),
    clear: () => setTicked(new Set()),
  };
};
