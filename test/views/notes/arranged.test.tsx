import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { Outlet } from 'react-router-dom';

import { asEpochMs, asNoteId } from '@inkside/kit';
import { HeaderSlotProvider } from '@inkside/ui';
import LocalNotesPage from '../../../src/features/notes/LocalNotesPage';
import RecentNotesPage from '../../../src/features/notes/RecentNotesPage';
import RecycleBinNotesPage from '../../../src/features/notes/RecycleBinNotesPage';
import { type NoteRow, starRequest } from '../../../src/features/notes/slice';
import { emptyState, renderApp, signedIn } from '../../harness/renderApp';
import { aNoteRow, byDocument } from '../../harness/rows';

/** The frame's header row, into which pages put their tools. */
const Frame = () => {
  const [slot, setSlot] = useState<HTMLElement | null>(null);
  return (
    <HeaderSlotProvider value={slot}>
      <div ref={setSlot} />
      <Outlet />
    </HeaderSlotProvider>
  );
};

const open = (rows: readonly NoteRow[], path: string) => ({
  user: userEvent.setup(),
  ...renderApp(
    [
      {
        element: <Frame />,
        children: [
          { path: '/note/localNote', element: <LocalNotesPage /> },
          { path: '/note/localNote/:folderId', element: <LocalNotesPage /> },
          { path: '/note/recentNote', element: <RecentNotesPage /> },
          { path: '/note/recycleBinNote', element: <RecycleBinNotesPage /> },
        ],
      },
    ],
    {
      path,
      preloadedState: signedIn({
        notes: { ...emptyState().notes, projection: { phase: 'ready' }, rows: byDocument(rows) },
      }),
    },
  ),
});

/** As a link does. */
const go = (router: ReturnType<typeof open>['router'], path: string) => act(async () => router.navigate(path));

const day = (number: number) => asEpochMs(Date.UTC(2026, 0, number));
const rows = [
  aNoteRow('n1', { title: 'Überblick', pages: 9, updatedAt: day(3) }),
  aNoteRow('n2', { title: 'Cafe\u0301', pages: 1, updatedAt: day(2) }),
  aNoteRow('n3', { title: 'Plan 10', pages: 4, updatedAt: day(1) }),
  aNoteRow('f1', { title: 'Work', kind: 'folder', pages: 0, updatedAt: day(1) }),
  aNoteRow('n4', { title: 'Plan 9', parentId: asNoteId('f1'), pages: 2, updatedAt: day(4) }),
];
const titles = () =>
  screen.getAllByRole('listitem').map((item) => item.querySelector('.note-title, .cut')?.textContent);
const search = () => screen.getByRole('textbox', { name: 'Search notes' });
const sortBy = async (user: ReturnType<typeof userEvent.setup>, name: string) => {
  await user.click(screen.getByRole('button', { name: /^Sort by/ }));
  await user.click(await screen.findByRole('menuitemradio', { name }));
};

describe('a list of notes', () => {
  it('is sorted by name with numbers, by pages, and turned round, folders first; the address says how', async () => {
    const { user, router } = open(rows, '/note/localNote');
    expect(titles()).toEqual(['Work', 'Überblick', 'Cafe\u0301', 'Plan 10']);

    await sortBy(user, 'Name');
    await sortBy(user, 'Ascending');
    expect(titles()).toEqual(['Work', 'Cafe\u0301', 'Plan 10', 'Überblick']);
    await sortBy(user, 'Pages');

    expect(titles()).toEqual(['Work', 'Cafe\u0301', 'Plan 10', 'Überblick']);
    expect(router.state.location.search).toBe('?sort=size&order=ascending');
  });

  it('begins as the address says, and without it as it was left', async () => {
    const { user, router } = open(rows, '/note/recentNote?sort=name&order=ascending&view=list');
    expect(titles()).toEqual(['Cafe\u0301', 'Plan 9', 'Plan 10', 'Überblick']);
    expect(screen.getByRole('button', { name: 'List', pressed: true })).toBeVisible();
    await sortBy(user, 'Descending');

    await go(router, '/note/localNote');
    await waitFor(() => expect(titles()).toEqual(['Work', 'Überblick', 'Cafe\u0301', 'Plan 10']));
    await go(router, '/note/recentNote');

    await waitFor(() => expect(titles()).toEqual(['Überblick', 'Plan 10', 'Plan 9', 'Cafe\u0301']));
  });

  it('keeps a view of its own', async () => {
    const { user, router } = open(rows, '/note/recentNote');
    await user.click(screen.getByRole('button', { name: 'List' }));
    await go(router, '/note/localNote');
    expect(await screen.findByRole('link', { name: 'Work' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Grid' }));

    await go(router, '/note/recentNote');

    await waitFor(() => expect(screen.getByRole('button', { name: 'List', pressed: true })).toBeVisible());
  });

  it('finds titles in any form of their letters, below the folder that is shown, and says it in the address', async () => {
    const { user, router } = open(rows, '/note/localNote');

    await user.type(search(), 'CAFÉ');
    expect(titles()).toEqual(['Cafe\u0301']);
    await user.clear(search());
    await user.type(search(), 'plan');

    expect(titles()).toEqual(['Plan 9', 'Plan 10']);
    await waitFor(() => expect(router.state.location.search).toBe('?q=plan'));
  });

  it('says what was not found and shows all again', async () => {
    const { user } = open(rows, '/note/recentNote');

    await user.type(search(), 'xyz');
    expect(screen.getByRole('heading', { name: /xyz/ })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Show everything' }));

    expect(titles()).toHaveLength(4);
    expect(search()).toHaveValue('');
  });

  it.each(['grid', 'list'])('has the menu of a note on a right click in the %s', async (view) => {
    const { user, actions } = open(rows, `/note/recentNote?view=${view}`);

    fireEvent.contextMenu(screen.getByRole('link', { name: 'Plan 10' }), { clientX: 5, clientY: 5 });
    await user.click(await screen.findByRole('menuitem', { name: 'Add to favourites' }));

    expect(actions.filter(starRequest.asked.match).map(({ payload }) => payload)).toEqual([
      { ids: ['n3'], isFavourite: true },
    ]);
  });
});

describe('the bin of notes', () => {
  const binned = rows.map((row) => ({ ...row, status: 0 }));

  it('is searched and sorted', async () => {
    const { user } = open(binned, '/note/recycleBinNote');

    await sortBy(user, 'Name');
    await sortBy(user, 'Ascending');
    // Plan 9 came with Work.
    expect(titles()).toEqual(['Work', 'Cafe\u0301', 'Plan 10', 'Überblick']);
    await user.type(search(), 'plan');

    expect(titles()).toEqual(['Plan 10']);
    expect(screen.queryByRole('button', { name: 'Grid' })).not.toBeInTheDocument();
  });

  it('says of a folder that is found what lies in it, though the search hides that', async () => {
    const { user } = open(binned, '/note/recycleBinNote');
    await user.type(search(), 'work');

    await user.click(screen.getByRole('button', { name: 'Put back Work' }));

    expect(await screen.findByRole('dialog')).toHaveTextContent('1 thing in it comes back too.');
    expect(screen.getByRole('button', { name: 'Cancel' })).toBeVisible();
  });
});
