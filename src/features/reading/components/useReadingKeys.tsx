import { isCovered, isFreeStroke, keyOfStroke } from '@inkside/ui';
import { useEffect, useEffectEvent } from 'react';

/** By key; those of capital letters begin with "shift ". What is absent means nothing here. */
export type ReadingKeys = Readonly<Record<string, (() => void) | undefined>>;

/** Keys of a page of network reading, wherever the focus is but in a field or a dialog. */
export const useReadingKeys = (keys: ReadingKeys): void => {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey || !isFreeStroke(event) || isCovered()) return;
    const key = keyOfStroke(event);
    const act = keys[event.shiftKey ? `shift ${key}` : key];
    if (act === undefined) return;
    event.preventDefault();
    act();
  });
  useEffect(() => {
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
};
