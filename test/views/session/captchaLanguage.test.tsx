import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { IntlProvider } from 'react-intl';

import { SecurityCheck } from '../../../src/app/shell/SecurityCheck';
import { languageChosen, type Language } from '../../../src/features/preferences/slice';
import { captchaFailed, captchaOpened } from '../../../src/features/session/captchaSlice';
import { htmlLanguages } from '../../../src/locales/languages';
import { messagesOf } from '../../harness/messages';
import { emptyState, renderApp } from '../../harness/renderApp';

/** The words around the check, which come when it is pressed. */
const Around = ({ next }: { readonly next: Language }) => {
  const [language, setLanguage] = useState<Language>('en');
  return (
    <IntlProvider locale={htmlLanguages[language]} messages={messagesOf(language)}>
      <SecurityCheck />
      <button type="button" onClick={() => setLanguage(next)}>
        the words come
      </button>
    </IntlProvider>
  );
};

/** All that the check says now. */
const said = () => screen.getByRole('dialog').textContent;

describe('a security check whose language is changed', () => {
  it.each(['ru', 'zh', 'zhTW'] as const)(
    'keeps all of its words until those of %s are there, and then has none of before',
    async (next) => {
      const preloadedState = { ...emptyState(), preferences: { language: 'en', theme: 'light' } } as const;
      const { store } = renderApp(<Around next={next} />, { preloadedState });
      act(() => void store.dispatch(captchaOpened({ fault: null })));
      act(() => void store.dispatch(captchaFailed({ error: { code: 'errors.captchaWrong', params: {} } })));
      const before = said();
      expect(before).toContain('New puzzle');

      act(() => void store.dispatch(languageChosen(next)));
      expect(said()).toBe(before);
      await userEvent.click(screen.getByRole('button', { name: 'the words come', hidden: true }));

      const words = messagesOf(next) as Readonly<Record<string, string>>;
      const ids = [
        'session.captcha.title',
        'captcha.how',
        'errors.captchaWrong',
        'captcha.renew',
        'captcha.work',
        'session.captcha.cancel',
      ];
      expect(said()).toBe(ids.map((id) => words[id]).join(''));
    },
  );
});
