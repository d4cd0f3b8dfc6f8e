import type { Action } from '@reduxjs/toolkit';
import { call, select, takeEvery, type SagaGenerator } from 'typed-redux-saga';

import { consentAgreed, selectConsentMarks } from '../features/consent/slice';
import { localeCookies } from '../features/preferences/logic';
import { languageChosen, selectLanguage } from '../features/preferences/slice';
import type { CookiesPort } from '../services/ports/site';

/**
 * Writes the language where the cloud's own pages read it, as long as cookies are agreed to: it is an optional one. Runs
 * as long as the app.
 */
export function* localeCookieSaga(cookies: Pick<CookiesPort, 'writeLocale'>): SagaGenerator<void> {
  function* write(): SagaGenerator<void> {
    const { cookie } = yield* select(selectConsentMarks);
    if (cookie !== null) cookies.writeLocale(localeCookies[yield* select(selectLanguage)]);
  }
  yield* call(write);
  const isReason = (action: Action): boolean =>
    consentAgreed.match(action)
      ? action.payload.items.some(({ kind }) => kind === 'cookie')
      : languageChosen.match(action);
  yield* takeEvery(isReason, write);
}
