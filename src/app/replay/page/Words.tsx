import { useEffect, useState, type ReactNode } from 'react';
import { IntlProvider, useIntl, type IntlShape } from 'react-intl';

import { languageOf } from '../../../locales/languageOf';
import type { Messages } from '../../../locales/loadMessages';
import { loadReplayWords } from '../../../locales/replayWords';
import { Starting } from '../../Starting';
import { StartFailed } from '../../StartFailed';

type Shown = Pick<IntlShape, 'locale'> & { readonly messages: Messages };

/**
 * This page's own words, beside those of the app: nobody else needs them. Both are of one language: where those of a
 * newly chosen one do not come, all words of the one before stay.
 */
export const Words = ({ children }: { readonly children: ReactNode }) => {
  const { locale, messages } = useIntl();
  const [shown, setShown] = useState<Shown>();
  const [hasFailed, setFailed] = useState(false);
  useEffect(() => {
    let isCurrent = true;
    loadReplayWords(languageOf(locale)).then(
      (own) => void (isCurrent && setShown({ locale, messages: { ...messages, ...own } as Messages })),
      () => void (isCurrent && setFailed(true)),
    );
    return () => {
      isCurrent = false;
      setFailed(false);
    };
  }, [locale, messages]);
  if (shown === undefined) return hasFailed ? <StartFailed /> : <Starting />;
  return <IntlProvider {...shown}>{children}</IntlProvider>;
};
