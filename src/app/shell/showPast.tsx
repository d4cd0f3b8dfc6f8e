import { StrictMode, useEffect, useRef, useSyncExternalStore } from 'react';
import { createRoot } from 'react-dom/client';
import { FormattedMessage, IntlProvider } from 'react-intl';

import type { Presence } from '../store/timeTravel/presence';
import { htmlLanguages } from '../../locales/languages';
import { pastWords } from '../../locales/pastWords';
import { ActionButton, ClockIcon } from '@inkside/ui';
import './pastBanner.css';

/** The way here that no open dialog holds up: a dialog keeps Tab to itself. */
const KEY = 'F6';

/** Leads the keyboard to the button. */
const useWayByKey = () => {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.key !== KEY || button.current === null) return;
      event.preventDefault();
      button.current.focus();
    };
    // Before fields that keep their keys to themselves.
    window.addEventListener('keydown', onKey, true);
    return () => window.removeEventListener('keydown', onKey, true);
  }, []);
  return button;
};

type Way = Pick<Presence, 'isPast' | 'watch' | 'present' | 'backToNow'>;

/** Says that the past is shown, in the language of now, and leads back. */
export const PastBanner = ({ way }: { readonly way: Way }) => {
  const isPast = useSyncExternalStore(way.watch, way.isPast);
  const button = useWayByKey();
  const { language } = way.present().preferences;
  return (
    <IntlProvider locale={htmlLanguages[language]} messages={pastWords[language]}>
      <output className="past-banner" lang={htmlLanguages[language]} data-shown={isPast}>
        {isPast ? (
          <>
            <ClockIcon />
            <span>
              <FormattedMessage id="past.shown" />
            </span>
            <ActionButton ref={button} isSmall tone="primary" aria-keyshortcuts={KEY} onClick={way.backToNow}>
              <FormattedMessage id="past.back" />
            </ActionButton>
          </>
        ) : null}
      </output>
    </IntlProvider>
  );
};

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
