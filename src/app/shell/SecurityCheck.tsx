import { useMemo } from 'react';
import { IntlProvider, useIntl } from 'react-intl';

import { selectLanguage } from '../../features/preferences/selectors';
import { CaptchaDialog } from '../../features/session/components/captcha/CaptchaDialog';
import { captchaWords } from '../../locales/captchaWords';
import { useAppSelector } from '../kit/hooks';

/** The security check with its words, which are none of those that the sign-in page waits for. */
export const SecurityCheck = () => {
  const { locale, messages } = useIntl();
  const words = captchaWords[useAppSelector(selectLanguage)];
  const all = useMemo(() => ({ ...messages, ...words }) as Readonly<Record<string, string>>, [messages, words]);
  return (
    <IntlProvider locale={locale} messages={all}>
      <CaptchaDialog />
    </IntlProvider>
  );
};
