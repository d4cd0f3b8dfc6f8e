import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

import type { RootState } from '../../../src/app/store/rootReducer';
import { NoteFrame } from '../../../src/app/shell/NoteFrame';
import { logOpened } from '../../../src/features/faults/slice';
import { signOutAsked } from '../../../src/features/session/leavingSlice';
import { filesRefused } from '../../../src/features/push/slice';
import { renderApp, signedIn } from '../../harness/renderApp';

const open = (preloadedState: RootState = signedIn()) => ({
  user: userEvent.setup(),
  ...renderApp([{ path: '/', element: <NoteFrame />, children: [{ path: '*', element: <p>The note</p> }] }], {
    path: '/note/open/n1',
    preloadedState,
  }),
});

describe('beside an open note', () => {
  it('the way out is asked about when the palette leads to it', async () => {
    const { store } = open();

    act(() => void store.dispatch(signOutAsked()));

    expect(await screen.findByRole('dialog', { name: 'Sign out now?' })).toBeVisible();
  });

  it('the error log opens', async () => {
    const { store } = open();

    act(() => void store.dispatch(logOpened()));

    expect(await screen.findByRole('dialog', { name: 'What went wrong' })).toBeVisible();
  });

  it('it is said which dropped files were not taken', () => {
    const { store } = open();

    act(
      () =>
        void store.dispatch(
          filesRefused({
            files: [{ name: 'huge.pdf', error: { code: 'errors.uploadFailed', params: {} } }],
            tooMany: null,
          }),
        ),
    );

    expect(screen.getByText('huge.pdf')).toBeVisible();
  });

  it('how things stand is said, quietly', () => {
    open();

    expect(within(screen.getByRole('contentinfo')).getByRole('button')).toHaveTextContent('Saved in cloud');
  });

  it('a phone has a mark for it, with a sheet', async () => {
    window.innerWidth = 390;
    const { user } = open();

    expect(screen.queryByRole('contentinfo')).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Saved in cloud' }));

    expect(await screen.findByRole('dialog', { name: 'Saved in cloud' })).toBeVisible();
  });
});
