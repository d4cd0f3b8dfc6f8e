import { useEffect } from 'react';

import type { Player } from '../player/createPlayer';

/** What keeps its keys to itself; the scrubber has arrows, Home and End of its own. */
const TYPED_INTO = 'input:not([type="checkbox"]), textarea, select, [contenteditable]';
const PRESSED = 'button, a[href], input, summary';

/** Arrows lead by a step, Home and End to the ends, the space bar plays; wherever the focus is on nothing that wants them. */
export const usePlayerKeys = (player: Player): void => {
  useEffect(() => {
    const move = (key: string): (() => void) | undefined => {
      const state = player.shown();
      if (state.phase !== 'open') return undefined;
      const { position, tape } = state;
      const places: Readonly<Record<string, number>> = {
        ArrowLeft: position - 1,
        ArrowRight: position + 1,
        Home: 0,
        End: tape.film.length,
      };
      const place = places[key];
      if (place !== undefined) return () => player.goTo(place);
      return key === ' ' ? () => player.toggle() : undefined;
    };
    const onKey = (event: KeyboardEvent): void => {
      const { target } = event;
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || !(target instanceof Element))
        return;
      const isScrubber = target.matches('input[type="range"]');
      if (event.key === ' ' ? target.closest(PRESSED) !== null && !isScrubber : target.closest(TYPED_INTO) !== null)
        return;
      const moved = move(event.key);
      if (moved === undefined) return;
      event.preventDefault();
      moved();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [player]);
};
