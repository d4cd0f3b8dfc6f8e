import type { Action } from '@reduxjs/toolkit';
import { select, take, type SagaGenerator } from 'typed-redux-saga';

import { selectConsentMarks } from '../../features/consent/selectors';
import { consentAgreed } from '../../features/consent/slice';
import { localeCookies } from '../../features/preferences/logic';
import { selectLanguage } from '../../features/preferences/selectors';
import { languageChosen, preferencesReadElsewhere } from '../../features/preferences/slice';
import type { CookiesPort } from '../../services/ports/consent';

const heard = [languageChosen, preferencesReadElsewhere, consentAgreed];

/**
 * Writes the language where the cloud's own pages read it. It is an optional cookie: written when somebody chooses a
 * language, which is a wish, and otherwise once cookies are agreed to. Runs as long as the app.
 */
export function* localeCookieSaga(cookies: Pick<CookiesPort, 'writeLocale'>): SagaGenerator<void> {
  let language = yield* select(selectLanguage);
  const marks = yield* select(selectConsentMarks);
  if (marks.cookie !== null) cookies.writeLocale(localeCookies[language]);
  for (;;) {
    const action: Action = yield* take((each: Action) => heard.some(({ match }) => match(each)));
    if (languageChosen.match(action)) language = action.payload;
    // That tab has written it.
    if (preferencesReadElsewhere.match(action)) ({ language } = action.payload);
    const isWanted = languageChosen.match(action) || (consentAgreed.match(action) && action.payload.items.some(({ kind }) => kind === 'cookie'));
    if (isWanted) cookies.writeLocale(localeCookies[language]);
  }
}
