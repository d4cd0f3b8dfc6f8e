import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

import { asEpochMs, asSecretId } from '@inkside/kit';
import LibraryElsewherePage from '../../../src/features/appPasswords/LibraryElsewherePage';
import { passwordMakeRequest, passwordRemoveRequest } from '../../../src/features/appPasswords/slice';
import { emptyState, renderApp, signedIn } from '../../harness/renderApp';
import { failed, noNetwork, ready } from '../areas/areasState';

type List = ReturnType<typeof emptyState>['appPasswords']['list'];
const stateOf = (list: List) => signedIn({ appPasswords: { ...emptyState().appPasswords, list } });
const reader = { id: 'p', name: 'KOReader', createdAt: asEpochMs(1), lastUsedAt: null };

describe('the library in other programs', () => {
  it('names the address of the catalogue, and makes a password that is shown', async () => {
    const user = userEvent.setup();
    const { actions, store } = renderApp(<LibraryElsewherePage />, { preloadedState: stateOf(ready({}, [])) });
    expect(screen.getByLabelText('Address (OPDS 1.2, most programs)')).toHaveValue(`${window.location.origin}/opds`);
    expect(screen.getByText('No program has a password.')).toBeVisible();

    const field = screen.getByLabelText('Name of the program or device');
    await user.type(field, 'KOReader{Enter}');
    const args = { name: 'KOReader' };
    expect(actions.filter(passwordMakeRequest.asked.match).map(({ payload }) => payload)).toEqual([args]);
    const error = { code: 'errors.appPasswordsFull', params: { max: 20 } };
    act(() => void store.dispatch(passwordMakeRequest.failed({ args, error })));
    expect(field).toHaveAccessibleDescription(/There are 20 passwords already/);
    expect(field).toHaveValue('KOReader');

    // In these tests a handle is the secret itself.
    const password = asSecretId('abcde-fghjk');
    act(() => void store.dispatch(passwordMakeRequest.succeeded({ args, result: { name: 'KOReader', password } })));
    expect(screen.getByLabelText('Password for KOReader')).toHaveValue('abcde-fghjk');
    expect(field).toHaveValue('');
  });

  it('ends a password only when that was confirmed', async () => {
    const user = userEvent.setup();
    const { actions } = renderApp(<LibraryElsewherePage />, { preloadedState: stateOf(ready({}, [reader])) });
    expect(screen.getByRole('listitem')).toHaveTextContent('not used yet');

    await user.click(screen.getByRole('button', { name: 'Revoke access' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Revoke access for KOReader?' }));
    expect(actions.filter(passwordRemoveRequest.asked.match)).toEqual([]);
    await user.click(dialog.getByRole('button', { name: 'Revoke access' }));

    expect(actions.filter(passwordRemoveRequest.asked.match).map(({ payload }) => payload)).toEqual([{ id: 'p' }]);
  });

  it('says why the passwords could not be read, and shows no password of a recording', () => {
    const { unmount } = renderApp(<LibraryElsewherePage />, { preloadedState: stateOf(failed({}, noNetwork)) });
    expect(screen.getByText('The passwords could not be read')).toBeVisible();
    unmount();
    const shown = { name: 'KOReader', password: asSecretId('gone') };
    const preloadedState = signedIn({
      appPasswords: { ...emptyState().appPasswords, list: ready({}, [reader]), shown },
    });
    const secrets = { keep: () => asSecretId('kept'), read: () => undefined, forget: () => undefined };
    renderApp(<LibraryElsewherePage />, { preloadedState, handles: { secrets } });
    expect(screen.queryByLabelText('Password for KOReader')).toBeNull();
  });
});
