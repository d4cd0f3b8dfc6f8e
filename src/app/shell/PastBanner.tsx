import { useEffect, useRef, useSyncExternalStore } from 'react';
import { FormattedMessage, IntlProvider } from 'react-intl';

import { htmlLanguages } from '../../locales/languages';
import { pastWords } from '../../locales/pastWords';
import { ActionButton } from '../kit/ui/ActionButton';
import { ClockIcon } from '../kit/icons/states';
import type { Presence } from '../store/timeTravel/presence';
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
