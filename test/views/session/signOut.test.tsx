import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

import { asEpochMs, asNoteId } from '@inkside/kit';

import { SignOutDialog } from '../../../src/features/session/components/Leaving';
import { signOutDeclined } from '../../../src/features/session/leavingSlice';
import { signOutConfirmed } from '../../../src/features/session/slice';
import { UnsentNames } from '../../../src/features/sync/components/Names';
import { renderApp, signedIn } from '../../harness/renderApp';
import { stateWith, syncWith } from '../sync/syncStates';

const state = (unsent: readonly string[]) => signedIn({ sync: syncWith({ noteTree: { unsent } }) });
const open = (unsent: readonly string[], preloadedState = state(unsent)) => ({
  user: userEvent.setup(),
  ...renderApp(<SignOutDialog />, { preloadedState }),
});
/** Signed in without being remembered. */
const onShared = (unsent: readonly string[]) => {
  const known = state(unsent);
  const { current } = known.session;
  if (current.phase !== 'signedIn') throw new Error('Nobody is signed in.');
  return open(unsent, {
    ...known,
    session: { ...known.session, current: { ...current, user: { ...current.user, isShared: true } } },
  });
};
const dialog = () => screen.findByRole('dialog', { name: 'Sign out now?' });

describe('signing out', () => {
  it('says how much is not in the cloud yet, and asks', async () => {
    const { user, actions } = open(['n1', 'n2']);
    expect(await dialog()).toHaveTextContent('2 changes are not in the cloud yet');

    await user.click(within(await dialog()).getByRole('button', { name: 'Cancel' }));

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
    await user.click(within(await dialog()).getByRole('button', { name: 'Remove 1 change and sign out' }));

    expect(actions).toEqual([signOutConfirmed({ removesData: true, named: 1 })]);
  });

  it('counts a sound that is being recorded among what would be lost', async () => {
    const recording = { phase: 'running', noteId: asNoteId('n'), lasted: 0, since: asEpochMs(0) } as const;
    open([], { ...state([]), inkRecording: recording });

    expect(await dialog()).toHaveTextContent('1 change is not in the cloud yet');
  });

  it('leaves nothing on a computer that others may use, unless somebody wants it', async () => {
    const { user, actions } = onShared([]);
    const tick = await screen.findByRole('checkbox', { name: /Remove my data/i });
    expect(tick).toBeChecked();
    expect(await dialog()).toHaveTextContent('others may use this computer');

    await user.click(within(await dialog()).getByRole('button', { name: 'Sign out' }));
    expect(actions).toEqual([signOutConfirmed({ removesData: true, named: 0 })]);
    await user.click(tick);
    await user.click(within(await dialog()).getByRole('button', { name: 'Sign out' }));
    expect(actions.slice(1)).toEqual([signOutConfirmed({ removesData: false })]);
  });

  it('names what is lost there before it is, and calls the button by it', async () => {
    onShared(['n1', 'n2', 'n3']);

    expect(within(await dialog()).getByRole('alert')).toHaveTextContent(
      '3 changes are not in the cloud and would be lost for good.',
    );
    expect(within(await dialog()).getByRole('button', { name: 'Remove 3 changes and sign out' })).toBeEnabled();
  });

  it('names the documents that would be lost, as far as the lists know them', async () => {
    const sync = syncWith({ noteTree: { unsent: ['n1', 'gone'] }, library: { unsent: ['b1'] } });
    renderApp(<SignOutDialog names={<UnsentNames />} />, { preloadedState: stateWith(sync) });
    expect(await dialog()).not.toHaveTextContent('Diary');

    await userEvent.click(await screen.findByRole('checkbox', { name: /Remove my data/i }));

    expect(within(await dialog()).getByRole('alert')).toHaveTextContent('Diary and 1 moreNovel');
  });
});
