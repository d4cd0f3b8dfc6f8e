import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';

import type { Presence } from '../store/timeTravel/presence';
import { PastBanner } from './PastBanner';

/** Above what dialogs darken, where the browser can; elsewhere it lies over all but those by its style. */
const raise = (place: HTMLElement): void => {
  if (typeof place.showPopover !== 'function') return;
  if (place.matches(':popover-open')) place.hidePopover();
  place.showPopover();
};

/**
 * Puts the banner on the page, in a place and a root of its own: it stands whatever becomes of the page below, which
 * may have to draw the state of a stranger.
 */
export const showPast = (presence: Presence): void => {
  const place = document.createElement('div');
  place.className = 'past-place';
  place.setAttribute('popover', 'manual');
  document.body.prepend(place);
  createRoot(place).render(
    <StrictMode>
      <PastBanner way={presence} />
    </StrictMode>,
  );
  raise(place);
  presence.watch(() => raise(place));

  // An open dialog takes the focus back from all else, and closes at a press anywhere else.
  const keepFromDialogs = (event: Event): void => {
    if (event.target instanceof Node && place.contains(event.target)) event.stopPropagation();
  };
  window.addEventListener('focus', keepFromDialogs, true);
  place.addEventListener('mousedown', keepFromDialogs);

  // Links of views lead nowhere meanwhile, nor do they download.
  window.addEventListener(
    'click',
    (event) => {
      if (presence.isPast() && event.target instanceof Element && event.target.closest('a[href]') !== null)
        event.preventDefault();
    },
    true,
  );
};
