import { useEffect, useEffectEvent, useState } from 'react';

/** For what comes over the page and takes the focus: what had it when this was first drawn gets it back. */
export const useFocusBack = () => {
  // Before what comes takes it.
  const [origin] = useState(() => document.activeElement);
  const giveBack = (): void => {
    if (origin instanceof HTMLElement) origin.focus({ preventScroll: true });
  };
  return {
    giveBack,
    /** In the next frame, unless something else has the focus by then. */
    giveBackIfLost: (): void => {
      requestAnimationFrame(() => {
        const holder = document.activeElement;
        if (holder === null || holder === document.body) giveBack();
      });
    },
  };
};

/** The same for a dialog that is taken away while it is open, as Blueprint's own way wants it to stay and be closed. */
export const useFocusBackAtEnd = (): void => {
  const { giveBackIfLost } = useFocusBack();
  const end = useEffectEvent(giveBackIfLost);
  useEffect(() => () => end(), []);
};
