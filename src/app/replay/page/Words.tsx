import { useEffect, useState, type ReactNode } from 'react';
import { IntlProvider, useIntl } from 'react-intl';

import { selectLanguage } from '../../../features/preferences/selectors';
import type { Language } from '../../../features/preferences/slice';
import type { Messages } from '../../../locales/loadMessages';
import { loadReplayWords } from '../../../locales/replayWords';
import { useAppSelector } from '../../kit/hooks';
import { Starting } from '../../Starting';
import { StartFailed } from '../../StartFailed';

type Loaded = { readonly language: Language; readonly messages: Messages } | 'failed';

/** This page's own words, beside those of the app: nobody else needs them. */
export const Words = ({ children }: { readonly children: ReactNode }) => {
  const intl = useIntl();
  const language = useAppSelector(selectLanguage);
  const [loaded, setLoaded] = useState<Loaded>();
  useEffect(() => {
    let isCurrent = true;
    const keep = (next: Loaded): void => void (isCurrent && setLoaded(next));
    loadReplayWords(language).then(
      (messages) => keep({ language, messages }),
      () => keep('failed'),
    );
    return () => {
      isCurrent = false;
    };
  }, [language]);
  if (loaded === 'failed') return <StartFailed />;
  if (loaded === undefined) return <Starting />;
  return (
    <IntlProvider locale={intl.locale} messages={{ ...intl.messages, ...loaded.messages } as Messages}>
      {children}
    </IntlProvider>
  );
};
