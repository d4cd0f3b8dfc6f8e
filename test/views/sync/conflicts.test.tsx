import type { Conflict } from '@inkside/sync';
import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

import { SyncPanel } from '../../../src/features/sync/components/SyncPanel';
import { conflictsListed, settleRequest } from '../../../src/features/sync/slice';
import { renderApp } from '../../harness/renderApp';
import { aConflict, stateWith, syncWith } from './syncStates';

const open = (...conflicts: Conflict[]) => ({
  user: userEvent.setup(),
  ...renderApp(<SyncPanel />, { preloadedState: stateWith(syncWith({}, { conflicts })) }),
});

const panel = () => screen.getByRole('region', { name: 'Sync' });
const list = () => screen.getByRole('list', { name: 'Changed on two sides' });
const look = (user: ReturnType<typeof userEvent.setup>, name: RegExp) =>
  user.click(within(list()).getByRole('button', { name }));
const rowsOf = () =>
  screen.getAllByRole('rowheader').map((head) => [
    head.textContent,
    ...within(head.closest('tr') ?? head)
      .getAllByRole('cell')
      .map(({ textContent }) => textContent),
  ]);

describe('documents with two sides', () => {
  it('are none as long as nothing was changed twice', () => {
    open();

    expect(panel()).toHaveTextContent('Nothing was changed in two places at once.');
  });

  it('are listed by name and place, the first five at first', async () => {
    const { user } = open(
      ...Array.from({ length: 7 }, (_, index) => aConflict({ id: `c${index}`, winner: { title: `Doc ${index}` } })),
    );

    expect(panel()).toHaveTextContent('7 documents were changed in two places at once.');
    expect(within(list()).getAllByRole('button')).toHaveLength(5);
    await user.click(within(panel()).getByRole('button', { name: 'Show all 7 documents' }));

    expect(within(list()).getAllByRole('button')).toHaveLength(7);
    expect(within(list()).getByRole('button', { name: 'Doc 6 Notes' })).toBeVisible();
  });

  it('show what differs side by side, in words', async () => {
    const { user } = open(aConflict());

    await look(user, /Diary/);

    expect(screen.getByRole('heading', { name: 'Diary' })).toHaveFocus();
    expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
      'Field',
      'Stands now',
      'Other side',
    ]);
    expect(rowsOf()).toEqual([
      ['Title', 'Diary', 'Journal'],
      ['Place', 'At the top, in no folder', 'Work'],
      ['Changed', expect.stringContaining('Jan 2, 2026'), expect.stringContaining('Jan 1, 2026')],
    ]);
    expect(panel()).toHaveTextContent('Also different: layers');
  });

  it('say which pages would go', async () => {
    const pages = (...names: string[]) => ({ pageNameList: { pageNameList: names } });
    const { user } = open(
      aConflict({ winner: { _rev: '2-b', ...pages('p1', 'p2') }, loser: { _rev: '2-a', ...pages('p1', 'p2', 'p3') } }),
    );

    await look(user, /Diary/);

    expect(rowsOf()).toContainEqual(['Pages', '2 pages', '3 pages, 1 only on this side']);
  });

  it.each([
    ['Leave it deleted', 'keepWinner'],
    ['Bring the edit back', 'restoreLoser'],
  ] as const)('say that the document was deleted since, and are settled by "%s"', async (verb, choice) => {
    const { user, actions } = open(
      aConflict({ winner: { _rev: '3-b', _deleted: true }, loser: { _rev: '2-a', title: 'Journal' } }),
    );

    await look(user, /Diary|Journal/);
    expect(panel()).toHaveTextContent('This was deleted.');
    await user.click(screen.getByRole('button', { name: verb }));

    expect(actions.filter(settleRequest.asked.match).map(({ payload }) => payload)).toEqual([
      { database: 'note', id: 'n1', loserRev: '2-a', choice },
    ]);
  });

  it.each([
    ['Keep this one', 'keepWinner'],
    ['Put the other in its place', 'restoreLoser'],
  ] as const)('are settled by "%s"', async (verb, choice) => {
    const { user, actions, store } = open(aConflict(), aConflict({ id: 'n2', winner: { title: 'Plans' } }));

    await look(user, /Diary/);
    await user.click(screen.getByRole('button', { name: verb }));
    expect(actions.filter(settleRequest.asked.match).map(({ payload }) => payload)).toEqual([
      { database: 'note', id: 'n1', loserRev: '3-a', choice },
    ]);
    expect(screen.getByRole('button', { name: verb })).toBeDisabled();
    act(() => void store.dispatch(conflictsListed({ conflicts: [aConflict({ id: 'n2' })] })));

    expect(screen.getByRole('heading', { name: 'Sync' })).toHaveFocus();
    expect(
      within(list())
        .getAllByRole('button')
        .map(({ textContent }) => textContent),
    ).toEqual(['PlansNotes']);
  });

  it('lead back without an answer', async () => {
    const { user, actions } = open(aConflict());

    await look(user, /Diary/);
    await user.click(screen.getByRole('button', { name: 'Back to sync' }));

    expect(screen.getByRole('heading', { name: 'Compare with the cloud' })).toBeVisible();
    expect(actions.some(settleRequest.asked.match)).toBe(false);
  });

  it('have a name for what no list shows', () => {
    open(aConflict({ database: 'message', id: 'unknown', winner: {}, loser: {} }));

    expect(within(list()).getByRole('button', { name: 'Without a name Messages and pushed files' })).toBeVisible();
  });
});
