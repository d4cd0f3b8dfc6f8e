import { useMemo, type ReactNode } from 'react';
import { IntlProvider, useIntl } from 'react-intl';

import type { Language } from '../../features/preferences/slice';
import { languageOf } from '../../locales/languages';
import type { Messages } from '../../locales/loadMessages';

interface WithWordsProps {
  readonly words: Readonly<Record<Language, Messages>>;
  readonly children: ReactNode;
}

/** Adds words that came with a part of the sign-in page to those that the page waited for. */
export const WithWords = ({ words, children }: WithWordsProps) => {
  const { locale, messages } = useIntl();
  // In the language of the words around it, not of the choice: those of a newly chosen one may still come, or never.
  const added = words[languageOf(locale)];
  const all = useMemo(() => ({ ...messages, ...added }) as Readonly<Record<string, string>>, [messages, added]);
  return (
    <IntlProvider locale={locale} messages={all}>
      {children}
    </IntlProvider>
  );
};
