import { useMemo } from 'react';
import { IntlProvider, useIntl } from 'react-intl';

import { CaptchaDialog } from '../../features/session/components/captcha/CaptchaDialog';
import { captchaWords } from '../../locales/captchaWords';
import { languageOf } from '../../locales/languageOf';

/** The security check with its words, which are none of those that the sign-in page waits for. */
export const SecurityCheck = () => {
  const { locale, messages } = useIntl();
  // In the language of the words around it, not of the choice: those of a newly chosen one may still come, or never.
  const words = captchaWords[languageOf(locale)];
  const all = useMemo(() => ({ ...messages, ...words }) as Readonly<Record<string, string>>, [messages, words]);
  return (
    <IntlProvider locale={locale} messages={all}>
      <CaptchaDialog />
    </IntlProvider>
  );
};
