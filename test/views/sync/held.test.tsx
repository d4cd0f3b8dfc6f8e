import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

import { asEpochMs } from '@inkside/kit';
import { Frame } from '../../../src/app/shell/Frame';
import { SyncPanel } from '../../../src/features/sync/components/SyncPanel';
import { heldRequest, syncReported, type SyncState } from '../../../src/features/sync/slice';
import { renderApp } from '../../harness/renderApp';
import { stateWith, syncWith } from './syncStates';

const waiting = syncWith({ noteTree: { phase: 'paused', held: { documents: 37, of: 1200 } } });

const open = (sync: SyncState = waiting, path = '/note/recentNote') => ({
  user: userEvent.setup(),
  ...renderApp([{ path: '/', element: <Frame />, children: [{ path: '*', element: <p>The list</p> }] }], {
    path,
    preloadedState: stateWith(sync),
  }),
});

const question = (of = 'Notes') => screen.getByRole('region', { name: `Deletions that wait for your answer: ${of}` });
const button = (name: string) => within(question()).getByRole('button', { name });
const decided = syncReported({ facts: { noteTree: [{ kind: 'held', documents: 0, of: 0 }] }, at: asEpochMs(1) });

describe('deletions that were put aside', () => {
  it('are asked about above the lists of their channel', () => {
    open();

    expect(question()).toHaveTextContent(
      'The cloud deleted 37 of 1,200 notes and folders. All are kept on this computer until you answer.',
    );
  });

  it('do not stand above the lists of another channel', () => {
    open(waiting, '/library/local');

    expect(screen.queryByRole('region', { name: /^Deletions/ })).not.toBeInTheDocument();
  });

  it.each([
    ['library', '/library/local', 'Library', '37 of 90 entries of the library'],
    ['message', '/push/file', 'Messages and pushed files', '37 of 90 messages and pushed files'],
  ])('of the channel %s are counted in its own words', (channel, path, name, words) => {
    open(syncWith({ [channel]: { phase: 'paused', held: { documents: 37, of: 90 } } }), path);

    expect(question(name)).toHaveTextContent(words);
  });

  it('are asked about in the panel too', () => {
    renderApp(<SyncPanel />, { preloadedState: stateWith(waiting) });

    expect(
      within(screen.getByRole('region', { name: 'Sync' })).getByRole('button', { name: 'Delete them here too' }),
    ).toBeEnabled();
  });

  it.each([
    ['Delete them here too', 'delete', '37 documents were deleted here too.'],
    ['Keep and restore them', 'keep', '37 documents stay here and go back to the cloud.'],
  ] as const)('are decided by "%s", whose result is said', async (verb, answer, result) => {
    const { user, actions, store } = open();

    await user.click(button(verb));
    expect(actions.filter(heldRequest.asked.match).map(({ payload }) => payload)).toEqual([
      { channel: 'noteTree', answer },
    ]);
    act(() => void store.dispatch(decided));

    expect(screen.getByText(result)).toHaveFocus();
    await user.click(screen.getByRole('button', { name: 'Close' }));
    expect(screen.queryByText(result)).not.toBeInTheDocument();
  });

  it('cannot be answered twice while the answer is on its way', async () => {
    const { user } = open();

    await user.click(button('Keep and restore them'));

    expect(button('Keep and restore them')).toBeDisabled();
    expect(button('Keep and restore them')).toHaveAttribute('aria-busy', 'true');
    expect(button('Delete them here too')).toBeDisabled();
    expect(within(question()).getByRole('status')).toHaveTextContent('Working on 37 documents…');
  });

  it('go without a word where another tab answered', () => {
    const { store } = open();

    act(() => void store.dispatch(decided));

    expect(screen.queryByRole('region', { name: /^Deletions/ })).not.toBeInTheDocument();
    expect(screen.queryByText(/37 documents/)).not.toBeInTheDocument();
  });
});
