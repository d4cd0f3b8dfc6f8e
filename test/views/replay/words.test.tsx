import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { IntlProvider, useIntl } from 'react-intl';

import { Words } from '../../../src/app/replay/page/ReplayPage';
import type { Language } from '../../../src/features/preferences/slice';
import { htmlLanguages } from '../../../src/locales/languages';
import { messagesOf } from '../../harness/messages';
import { renderApp } from '../../harness/renderApp';

/** One word of the page, and one of the app around it. */
const ids = ['replay.title', 'common.appName', 'common.goHome'] as const;
const wordsOf = (language: Language): string => ids.map((id) => messagesOf(language)[id]).join(' ');

const Said = ({ told }: { readonly told: Set<string> }) => {
  const intl = useIntl();
  const text = ids.map((id) => intl.formatMessage({ id })).join(' ');
  told.add(text);
  return <p>{text}</p>;
};

const Around = ({ told }: { readonly told: Set<string> }) => {
  const [language, setLanguage] = useState<Language>('en');
  return (
    <IntlProvider locale={htmlLanguages[language]} messages={messagesOf(language)}>
      <button type="button" onClick={() => setLanguage('ru')}>
        the words come
      </button>
      <Words>
        <Said told={told} />
      </Words>
    </IntlProvider>
  );
};

describe('the words of the page that shows recordings', () => {
  it('are of one language at any moment, also while it changes', async () => {
    const told = new Set<string>();
    renderApp(<Around told={told} />);
    await screen.findByText(wordsOf('en'));

    await userEvent.click(screen.getByRole('button', { name: 'the words come' }));

    await screen.findByText(wordsOf('ru'));
    expect([...told]).toEqual([wordsOf('en'), wordsOf('ru')]);
  });
});
