import { act, cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

import AppearancePage from '../../../src/features/account/AppearancePage';
import { nicknameRequest } from '../../../src/features/account/changes';
import UserInfoPage from '../../../src/features/account/UserInfoPage';
import { settingsChangeRequest } from '../../../src/features/calendar/slice';
import { emptyState, renderApp, signedIn } from '../../harness/renderApp';
import { failed, noNetwork, ready } from './areasState';

const profile = {
  ...{ name: 'x', nickname: 'Clara', email: 'clara@example.org', phone: null, avatarUrl: null },
  ...{ deviceLimit: 5, documents: 1, usageDays: 1, consecutiveDays: 1 },
};

const showProfile = () => {
  const account = { ...emptyState().account, profile: ready({}, profile) };
  return renderApp(<UserInfoPage />, { preloadedState: signedIn({ account }) });
};

// What was typed is kept there.
afterEach(() => window.sessionStorage.clear());

describe('a form of the account', () => {
  it('says at its field what is wrong, sends nothing of it, and keeps what was typed until it is sent or given up', async () => {
    const user = userEvent.setup();
    const { actions } = showProfile();
    await user.click(screen.getByRole('button', { name: 'Change the nickname' }));
    const field = screen.getByLabelText('New nickname');
    expect(field).toHaveFocus();
    await user.clear(field);
    await user.type(field, 'a/b{Enter}');

    const note = await screen.findByRole('alert');
    expect(field).toHaveAccessibleDescription(note.textContent ?? '');
    expect(field).toBeInvalid();
    expect(actions.filter(nicknameRequest.asked.match)).toEqual([]);

    // The session ends and comes back: the page is another one.
    cleanup();
    const second = showProfile();
    await user.click(screen.getByRole('button', { name: 'Change the nickname' }));
    expect(screen.getByLabelText('New nickname')).toHaveValue('a/b');
    await user.clear(screen.getByLabelText('New nickname'));
    await user.type(screen.getByLabelText('New nickname'), 'ab{Enter}');
    const args = { nickname: 'ab', before: 'Clara' };
    expect(second.actions.filter(nicknameRequest.asked.match).map(({ payload }) => payload)).toEqual([args]);
    const error = { code: 'errors.nameLong', params: { bytes: 255, max: 254 } };
    act(() => void second.store.dispatch(nicknameRequest.failed({ args, error })));
    expect(screen.getByLabelText('New nickname')).toBeInvalid();
    await user.type(screen.getByLabelText('New nickname'), 'c{Enter}');
    act(() => void second.store.dispatch(nicknameRequest.succeeded({ args, result: null })));
    expect(screen.queryByLabelText('New nickname')).toBeNull();

    await user.click(screen.getByRole('button', { name: 'Change the nickname' }));
    expect(screen.getByLabelText('New nickname')).toHaveValue('Clara');
    await user.type(screen.getByLabelText('New nickname'), 'x');
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    await user.click(screen.getByRole('button', { name: 'Change the nickname' }));
    expect(screen.getByLabelText('New nickname')).toHaveValue('Clara');
  });
});

describe('a nickname', () => {
  it('is shown as text, and may be taken back', async () => {
    const user = userEvent.setup();
    const odd = { ...profile, nickname: '<img src=x onerror=alert(1)>' };
    const account = { ...emptyState().account, profile: ready({}, odd) };
    const { actions } = renderApp(<UserInfoPage />, { preloadedState: signedIn({ account }) });
    expect(screen.getAllByText(odd.nickname)).not.toEqual([]);
    expect(document.querySelector('img')).toBeNull();

    await user.click(screen.getByRole('button', { name: 'Change the nickname' }));
    await user.clear(screen.getByLabelText('New nickname'));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(actions.filter(nicknameRequest.asked.match).map(({ payload }) => payload)).toEqual([
      { nickname: '', before: odd.nickname },
    ]);
  });
});

describe('the appearance', () => {
  it('changes theme and language here, and the beginning of a reading day everywhere', async () => {
    const user = userEvent.setup();
    const calendar = {
      ...emptyState().calendar,
      settings: { known: { isCounting: true, rolloverMinutes: 240 }, error: null },
    };
    const { store, actions } = renderApp(<AppearancePage />, { preloadedState: signedIn({ calendar }) });

    await user.selectOptions(screen.getByLabelText('Theme'), 'E-ink');
    await user.selectOptions(screen.getByLabelText('A reading day begins at'), '5:00 AM');
    await user.selectOptions(screen.getByLabelText('Language'), '简体中文');

    expect(store.getState().preferences).toMatchObject({ theme: 'eink', language: 'zh' });
    expect(actions.filter(settingsChangeRequest.asked.match).map(({ payload }) => payload)).toEqual([
      { rolloverMinutes: 300 },
    ]);
  });

  it('does not show an hour that is not known', () => {
    const calendar = { ...emptyState().calendar, settings: { known: null, error: failed({}, noNetwork).error } };
    renderApp(<AppearancePage />, { preloadedState: signedIn({ calendar }) });

    expect(screen.queryByLabelText('A reading day begins at')).toBeNull();
    expect(screen.getByRole('heading', { name: 'The beginning of the day could not be read' })).toBeVisible();
  });
});
