import { createContext, useContext, useEffect, useState, type ReactNode } from 'react';
import { IntlProvider } from 'react-intl';

import { type Language, selectLanguage } from '../features/preferences/slice';
import { selectRoute } from '../features/route/slice';
import { htmlLanguages } from '../locales/languages';
import { loadMessages, type MessageGroup, type Messages } from '../locales/loadMessages';
import { useAppSelector } from '@inkside/ui';
import { StartFailed, Starting } from './Starting';

interface Loaded {
  readonly language: Language;
  readonly messages: Messages;
  readonly isWhole: boolean;
}

type Whole = 'there' | 'coming' | 'lost';

const WholeCatalogue = createContext<Whole>('coming');

const groupsOf = (isWhole: boolean): readonly MessageGroup[] => (isWhole ? ['first', 'more'] : ['first']);

/** The sign-in page is the first thing that most people wait for: it gets along with its own words. */
const useWantsWhole = (name: string): boolean => {
  const [hasWanted, setWanted] = useState(name !== 'login');
  if (!hasWanted && name !== 'login') setWanted(true);
  return hasWanted;
};

/** The words of a language. What could not be fetched is asked for again when another page is opened. */
const useCatalogue = (language: Language) => {
  const name = useAppSelector(selectRoute)?.name ?? 'login';
  const isWhole = useWantsWhole(name);
  const [hasFailed, setFailed] = useState(false);
  const [loaded, setLoaded] = useState<Loaded | undefined>();
  const isThere = loaded?.language === language && loaded.isWhole === isWhole;

  useEffect(() => {
    if (isThere) return undefined;
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
      setFailed(false);
    };
  }, [language, isWhole, isThere, name]);

  return { loaded, hasFailed };
};

const wholeOf = ({ isWhole }: Loaded, hasFailed: boolean): Whole => {
  if (isWhole) return 'there';
  return hasFailed ? 'lost' : 'coming';
};

/** Loads the chosen language's catalogue; until the first one is there nothing is shown in a wrong language. */
export function IntlGate({ children }: { readonly children: ReactNode }) {
  const language = useAppSelector(selectLanguage);
  const { loaded, hasFailed } = useCatalogue(language);

  const shown = loaded?.language;
  useEffect(() => {
    // The language of the words that are read out, not of those that are on their way.
    if (shown !== undefined) document.documentElement.lang = htmlLanguages[shown];
  }, [shown]);

  // A language that cannot be fetched leaves the one before in its place.
  if (loaded === undefined) return hasFailed ? <StartFailed /> : <Starting />;
  return (
    <IntlProvider locale={htmlLanguages[loaded.language]} messages={loaded.messages}>
      <WholeCatalogue value={wholeOf(loaded, hasFailed)}>{children}</WholeCatalogue>
    </IntlProvider>
  );
}

/** Holds pages back until their words are there; those that need no more than the first ones stay. */
export const WithWholeCatalogue = ({ children }: { readonly children: ReactNode }) => {
  const whole = useContext(WholeCatalogue);
  if (whole === 'there') return children;
  return whole === 'lost' ? <StartFailed /> : <Starting />;
};
