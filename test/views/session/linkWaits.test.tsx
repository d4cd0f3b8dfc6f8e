import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

import SignInPage from '../../../src/features/session/SignInPage';
import { linkGivenUp, linkLeft, linkRetried, linkStuck, linkTried } from '../../../src/features/session/slice';
import { emptyState, renderApp } from '../../harness/renderApp';

const open = async () => {
  const app = renderApp(<SignInPage />, {
    preloadedState: { ...emptyState(), preferences: { language: 'en', theme: 'light' } },
  });
  act(() => void app.store.dispatch(linkTried()));
  await screen.findByRole('button', { name: 'Cancel' });
  return { ...app, user: userEvent.setup() };
};
const again = () => screen.queryByRole('button', { name: 'Try again' });
const cancel = () => screen.queryByRole('button', { name: 'Cancel' });

describe('the sign-in page that was opened by a link', () => {
  it('says at once that the cloud is asked, and lets nobody wait who does not want to', async () => {
    const { user, actions } = await open();
    expect(screen.getByText('Waiting for the cloud to accept your link')).toBeVisible();
    expect(again()).toBeNull();
    expect(screen.getByLabelText('E-mail address')).toBeEnabled();

    await user.click(screen.getByRole('button', { name: 'Cancel' }));

    expect(actions.filter(linkGivenUp.match)).toHaveLength(1);
  });

  it('says that there is no answer, and asks again', async () => {
    const { store, user, actions } = await open();
    act(() => void store.dispatch(linkStuck({ error: { code: 'errors.network', params: { operation: 'signIn' } } })));
    expect(screen.getByRole('alert')).toHaveTextContent(
      'Sign-in: Network connection timed out. Please check the network and try again.',
    );

    await user.click(screen.getByRole('button', { name: 'Try again' }));

    expect(actions.filter(linkRetried.match)).toHaveLength(1);
  });

  it('says nothing more when the link is done with', async () => {
    const { store } = await open();
    act(() => void store.dispatch(linkLeft()));

    expect([again(), cancel(), screen.queryByText(/Waiting for the cloud/)]).toEqual([null, null, null]);
  });
});
