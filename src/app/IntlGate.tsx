import { createContext, useContext, useEffect, useState, type ReactNode } from 'react';
import { IntlProvider } from 'react-intl';

import { selectLanguage } from '../features/preferences/selectors';
import type { Language } from '../features/preferences/slice';
import { selectRoute } from '../features/route/selectors';
import { htmlLanguages } from '../locales/languages';
import { loadMessages, type MessageGroup, type Messages } from '../locales/loadMessages';
import { useAppSelector } from './kit/hooks';
import { StartFailed } from './StartFailed';
import { Starting } from './Starting';

interface Loaded {
  readonly language: Language;
  readonly messages: Messages;
  readonly isWhole: boolean;
}

const WholeCatalogue = createContext(false);

const groupsOf = (isWhole: boolean): readonly MessageGroup[] => (isWhole ? ['first', 'more'] : ['first']);

/** The sign-in page is the first thing that most people wait for: it gets along with its own words. */
const useWantsWhole = (): boolean => {
  const name = useAppSelector(selectRoute)?.name ?? 'login';
  const [hasWanted, setWanted] = useState(name !== 'login');
  if (!hasWanted && name !== 'login') setWanted(true);
  return hasWanted;
};

/** Loads the chosen language's catalogue; until the first one is there nothing is shown in a wrong language. */
export function IntlGate({ children }: { readonly children: ReactNode }) {
  const language = useAppSelector(selectLanguage);
  const isWhole = useWantsWhole();
  const [hasFailed, setFailed] = useState(false);
  const [loaded, setLoaded] = useState<Loaded | undefined>();

  useEffect(() => {
    let isCurrent = true;
    loadMessages(language, groupsOf(isWhole)).then(
      (messages) => {
        if (isCurrent) setLoaded({ language, messages, isWhole });
      },
      () => {
        if (isCurrent) setFailed(true);
      },
    );
    return () => {
      isCurrent = false;
    };
  }, [language, isWhole]);

  useEffect(() => {
    document.documentElement.lang = htmlLanguages[language];
  }, [language]);

  // A language that cannot be fetched leaves the one before in its place.
  if (loaded === undefined) return hasFailed ? <StartFailed /> : <Starting />;
  return (
    <IntlProvider locale={htmlLanguages[loaded.language]} messages={loaded.messages} key={loaded.language}>
      <WholeCatalogue value={loaded.isWhole}>{hasFailed && isWhole && !loaded.isWhole ? <StartFailed /> : children}</WholeCatalogue>
    </IntlProvider>
  );
}

/** Holds pages back until their words are there. */
export const WithWholeCatalogue = ({ children }: { readonly children: ReactNode }) =>
  useContext(WholeCatalogue) ? children : <Starting />;
