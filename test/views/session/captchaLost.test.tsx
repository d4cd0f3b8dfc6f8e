import { act, fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

import { later } from '../../../src/features/session/components/Later';
import { CaptchaLost } from '../../../src/features/session/components/CaptchaPlace';
import { captchaGivenUp, captchaOpened } from '../../../src/features/session/captchaSlice';
import { emptyState, renderApp } from '../../harness/renderApp';

/** A part of the page whose code comes when it is let. */
const partThat = (comes: readonly boolean[]) => {
  let tries = 0;
  const Part = later(async () => {
    tries += 1;
    if (comes[tries - 1] !== true) throw new Error('Loading chunk 12 failed');
    return () => <p>The check</p>;
  }, CaptchaLost);
  return Part;
};

const open = (comes: readonly boolean[]) => {
  const Part = partThat(comes);
  const preloadedState = { ...emptyState(), preferences: { language: 'en', theme: 'light' } } as const;
  const opened = { user: userEvent.setup(), ...renderApp(<Part />, { preloadedState }) };
  act(() => void opened.store.dispatch(captchaOpened({ fault: null })));
  return opened;
};

describe('a security check whose code does not come', () => {
  it('says so in its place, and comes when it is tried again', async () => {
    // Asked for twice at first: React mounts twice in a test.
    const { user } = open([false, false, true]);
    const dialog = await screen.findByRole('dialog', { name: 'Security check' });
    expect(dialog).toHaveTextContent('Security check: Network connection timed out.');

    await user.click(screen.getByRole('button', { name: 'Try again' }));

    expect(await screen.findByText('The check')).toBeVisible();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('can be left by Cancel and by Escape', async () => {
    const { user, actions } = open([]);
    const dialog = await screen.findByRole('dialog');

    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    fireEvent(dialog, new Event('cancel', { cancelable: true }));

    expect(actions.filter(captchaGivenUp.match)).toHaveLength(2);
  });
});
