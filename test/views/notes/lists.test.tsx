import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

import type { ProjectionPhase } from '../../../packages/kit/src/rows';
import { asEpochMs, asNoteId } from '@inkside/kit';
import LocalNotesPage from '../../../src/features/notes/LocalNotesPage';
import RecentNotesPage from '../../../src/features/notes/RecentNotesPage';
import { type NoteRow, notesLoaded, notesReloadAsked } from '../../../src/features/notes/slice';
import { syncReported } from '../../../src/features/sync/slice';
import { emptyState, renderApp, signedIn } from '../../harness/renderApp';
import { aNoteRow, byDocument, uid } from '../../harness/rows';
import { syncWith } from '../sync/syncStates';

const stateOf = (rows: readonly NoteRow[], projection: ProjectionPhase = { phase: 'ready' }) =>
  signedIn({ notes: { ...emptyState().notes, projection, rows: byDocument(rows) } });

const open = (rows: readonly NoteRow[], path = '/note/localNote', projection?: ProjectionPhase) => ({
  user: userEvent.setup(),
  ...renderApp(
    [
      { path: '/note/localNote', element: <LocalNotesPage /> },
      { path: '/note/localNote/:folderId', element: <LocalNotesPage /> },
      { path: '/note/recentNote', element: <RecentNotesPage /> },
    ],
    { path, preloadedState: stateOf(rows, projection) },
  ),
});

const work = aNoteRow('f1', { title: 'Work', kind: 'folder', pages: 0 });
const inside = aNoteRow('n1', { title: 'Inside', parentId: asNoteId('f1') });
const outside = aNoteRow('n2', { title: 'Outside' });

describe('list of notes', () => {
  it('shows folders first, with what they hold', () => {
    open([outside, inside, work]);

    expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
      expect.stringContaining('Work1 item'),
      expect.stringContaining('Outside2 pages · 2 hours ago'),
    ]);
  });

  it('shows the way to a folder and leads back', async () => {
    const { user } = open([outside, inside, work], '/note/localNote/f1');

    expect(screen.getByRole('navigation', { name: 'Way to this folder' })).toHaveTextContent('All notesWork');
    await user.click(screen.getByRole('link', { name: 'All notes' }));

    expect(screen.getByRole('link', { name: 'Outside' })).toBeVisible();
  });

  it('shows notes of all folders among the recent ones, and no folders', () => {
    open([outside, inside, work], '/note/recentNote');

    expect(screen.getAllByRole('listitem')).toHaveLength(2);
    expect(screen.queryByText('Work')).not.toBeInTheDocument();
  });

  it('draws only what is near the view of 50,000 notes, and counts them all', () => {
    open(Array.from({ length: 50_000 }, (_, index) => aNoteRow(`n${index}`)));

    const items = screen.getAllByRole('listitem');

    expect(items.length).toBeLessThan(100);
    expect(items[0]).toHaveAttribute('aria-setsize', '50000');
  });

  it('opens text notes and handwriting at the same kind of address', () => {
    open([aNoteRow('t1', { title: 'Typed', scene: 'text' })]);

    expect(screen.getByRole('link', { name: 'Typed' })).toHaveAttribute('href', '/note/open/t1');
  });

  it('loads the picture of a note by its key', async () => {
    const load = jest.fn(() => Promise.resolve('blob:picture'));
    const { container } = renderApp(<LocalNotesPage />, {
      preloadedState: stateOf([outside]),
      handles: { pictures: { load } },
    });

    await waitFor(() => expect(container.querySelector('img')).toHaveAttribute('src', 'blob:picture'));
    expect(load).toHaveBeenCalledWith(`${uid}/thumbnail/n2.png`, expect.any(AbortSignal));
  });

  it('says after a moment that notes are being loaded', async () => {
    open([], '/note/localNote', { phase: 'loading' });

    expect(screen.queryByText('Loading notes…')).not.toBeInTheDocument();
    expect(await screen.findByText('Loading notes…')).toBeVisible();
  });

  const before = [
    ['closed', 'before a channel is opened'],
    ['opening', 'while it is opened'],
    ['catchingUp', 'during the first pull'],
  ] as const;

  it.each(before)('calls no account empty while the channel is %s: %s', (phase) => {
    const sync = syncWith({ noteTree: { phase, agreedAt: null } });
    renderApp(<LocalNotesPage />, { preloadedState: { ...stateOf([]), sync } });

    expect(screen.queryByRole('heading', { name: 'No notes yet' })).not.toBeInTheDocument();
    expect(document.querySelector('.skeleton-grid')).toBeInTheDocument();
  });

  it('says what there is on this computer where the cloud cannot be reached', () => {
    const sync = syncWith({ noteTree: { phase: 'offline', agreedAt: null } });
    renderApp(<LocalNotesPage />, { preloadedState: { ...stateOf([]), sync } });

    expect(screen.getByRole('heading', { name: 'No notes yet' })).toBeVisible();
  });

  it.each([...before, ['live', 'the rows themselves are still read'] as const])(
    'counts no part of a folder: %s, %s',
    (phase) => {
      const projection = phase === 'live' ? ({ phase: 'loading' } as const) : ({ phase: 'ready' } as const);
      const sync = syncWith({ noteTree: { phase, agreedAt: phase === 'live' ? asEpochMs(1) : null } });
      const { store } = renderApp(<LocalNotesPage />, {
        preloadedState: { ...stateOf([work, inside], projection), sync },
      });
      const folder = () => screen.getByRole('link', { name: 'Work' }).closest('[role=listitem], li');
      expect(folder()).not.toHaveTextContent('item');

      act(() => {
        store.dispatch(notesLoaded({ rows: [work, inside] }));
        store.dispatch(syncReported({ facts: { noteTree: [{ kind: 'paused', error: null }] }, at: asEpochMs(2) }));
      });

      expect(folder()).toHaveTextContent('1 item');
    },
  );

  it('says what failed and why, and tries again', async () => {
    const error = { code: 'errors.database', params: { detail: 'blocked' } };
    const { user, actions } = open([], '/note/localNote', { phase: 'failed', error });

    expect(screen.getByRole('alert')).toHaveTextContent(
      'The notes could not be readThe database on this computer failed: blocked',
    );
    await user.click(screen.getByRole('button', { name: 'Try again' }));

    expect(actions.some(notesReloadAsked.match)).toBe(true);
  });

  it.each([
    ['an empty account', '/note/localNote', [], 'No notes yet'],
    ['an empty folder', '/note/localNote/f1', [work], 'This folder is empty'],
    ['a folder that is gone', '/note/localNote/f9', [work], 'This folder is not there'],
  ])('says so of %s', (_what, path, rows, title) => {
    open(rows, path);

    expect(screen.getByRole('heading', { name: title })).toBeVisible();
  });
});
