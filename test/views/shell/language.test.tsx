import { configureStore } from '@reduxjs/toolkit';
import { act, render, screen } from '@testing-library/react';
import { Provider } from 'react-redux';

import { IntlGate } from '../../../src/app/IntlGate';
import { rootReducer } from '../../../src/app/store/rootReducer';
import { languageChosen } from '../../../src/features/preferences/slice';
import SignInPage from '../../../src/features/session/SignInPage';
import { loadMessages } from '../../../src/locales/loadMessages';
import { emptyState, renderApp } from '../../harness/renderApp';

jest.mock('../../../src/locales/loadMessages');

describe('the language of the document', () => {
  it('is that of the words that are shown, not of those that are on their way', async () => {
    let give: () => void = () => undefined;
    jest
      .mocked(loadMessages)
      .mockImplementation(
        (language) => new Promise((resolve) => (give = () => resolve({ word: `in ${language}` } as never))),
      );
    document.documentElement.lang = 'zh-CN';
    const store = configureStore({ reducer: rootReducer });
    render(
      <Provider store={store}>
        <IntlGate>words</IntlGate>
      </Provider>,
    );
    await act(async () => give());

    act(() => void store.dispatch(languageChosen('ru')));
    expect(document.documentElement.lang).toBe('zh-CN');
    await act(async () => give());

    expect(document.documentElement.lang).toBe('ru');
  });
});

describe('the choice of a language', () => {
  it('has the one that is in use, though no server offers it', () => {
    document.documentElement.dataset['languages'] = 'zh zhTW en';
    renderApp(<SignInPage />, { preloadedState: { ...emptyState(), preferences: { language: 'ru', theme: 'light' } } });

    const choice = screen.getAllByRole('combobox')[0] as HTMLSelectElement;
    delete document.documentElement.dataset['languages'];
    expect(choice).toHaveDisplayValue('Русский');
    expect([...choice.options].map(({ value }) => value)).toEqual(['zh', 'zhTW', 'en', 'ru']);
  });
});
