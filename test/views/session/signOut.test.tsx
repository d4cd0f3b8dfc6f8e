import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

import { SignOutDialog } from '../../../src/features/session/components/SignOutDialog';
import { signOutDeclined } from '../../../src/features/session/leavingSlice';
import { signOutConfirmed } from '../../../src/features/session/slice';
import { renderApp, signedIn } from '../../harness/renderApp';
import { syncWith } from '../sync/syncStates';

const open = (unsent: readonly string[]) => ({
  user: userEvent.setup(),
  ...renderApp(<SignOutDialog />, { preloadedState: signedIn({ sync: syncWith({ noteTree: { unsent } }) }) }),
});
const dialog = () => screen.findByRole('dialog', { name: 'Sign out now?' });

describe('signing out', () => {
  it('says how much is not in the cloud yet, and asks', async () => {
    const { user, actions } = open(['n1', 'n2']);
    expect(await dialog()).toHaveTextContent('2 changes are not in the cloud yet');

    await user.click(within(await dialog()).getByRole('button', { name: 'Stay' }));

    expect(actions).toEqual([signOutDeclined()]);
  });

  it('says that all is saved where it is, and leaves the data on this computer', async () => {
    const { user, actions } = open([]);
    expect(await dialog()).not.toHaveTextContent('not in the cloud');

    await user.click(within(await dialog()).getByRole('button', { name: 'Sign out' }));

    expect(actions).toEqual([signOutConfirmed({ removesData: false })]);
  });

  it('warns that what was not sent is lost when the data is to be removed', async () => {
    const { user, actions } = open(['n1']);
    await user.click(await screen.findByRole('checkbox', { name: /Remove my data/i }));

    expect(within(await dialog()).getByRole('alert')).toBeVisible();
    await user.click(within(await dialog()).getByRole('button', { name: 'Sign out' }));

    expect(actions).toEqual([signOutConfirmed({ removesData: true })]);
  });
});
