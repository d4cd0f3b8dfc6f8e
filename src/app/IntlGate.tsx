import { useEffect, useState, type ReactNode } from 'react';
import { IntlProvider } from 'react-intl';

import { selectLanguage } from '../features/preferences/selectors';
import type { Language } from '../features/preferences/slice';
import { htmlLanguages, localeCookies } from '../locales/languages';
import { loadMessages, type Messages } from '../locales/loadMessages';
import { useAppSelector } from './kit/hooks';
import { StartFailed } from './StartFailed';
import { Starting } from './Starting';

/** Loads the chosen language's catalogue; until the first one is there nothing is shown in a wrong language. */
export function IntlGate({ children }: { readonly children: ReactNode }) {
  const language = useAppSelector(selectLanguage);
  const [hasFailed, setFailed] = useState(false);
  const [loaded, setLoaded] = useState<{ language: Language; messages: Messages } | undefined>();

  useEffect(() => {
    let isCurrent = true;
    loadMessages(language).then(
      (messages) => {
        if (isCurrent) setLoaded({ language, messages });
      },
      () => {
        if (isCurrent) setFailed(true);
      },
    );
    document.documentElement.lang = htmlLanguages[language];
    // Read by the cloud's own pages (specification section 1).
    document.cookie = `locale=${localeCookies[language]}; path=/; max-age=31536000; SameSite=Lax`;
    return () => {
      isCurrent = false;
    };
  }, [language]);

  // A language that cannot be fetched leaves the one before in its place.
  if (loaded === undefined) return hasFailed ? <StartFailed /> : <Starting />;
  return (
    <IntlProvider locale={htmlLanguages[loaded.language]} messages={loaded.messages} key={loaded.language}>
      {children}
    </IntlProvider>
  );
}
