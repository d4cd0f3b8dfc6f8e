import { act, fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { Outlet } from 'react-router-dom';

import { asNoteId } from '@inkside/kit';
import { HeaderSlotProvider } from '@inkside/ui';
import LocalNotesPage from '../../../src/features/notes/LocalNotesPage';
import RecycleBinNotesPage from '../../../src/features/notes/RecycleBinNotesPage';
import {
  deleteRequest,
  folderRequest,
  moveRequest,
  type NoteRow,
  purgeRequest,
} from '../../../src/features/notes/slice';
import { emptyState, renderApp, signedIn } from '../../harness/renderApp';
import { aNoteRow, byDocument } from '../../harness/rows';

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

const inside = { parentId: asNoteId('work') };
const rows = [
  aNoteRow('work', { title: 'Work', kind: 'folder' }),
  aNoteRow('deep', { title: 'Deep', kind: 'folder', ...inside }),
  aNoteRow('plan', { title: 'Plan' }),
  aNoteRow('list', { title: 'List' }),
];
const tick = (name: string) => screen.getByRole('checkbox', { name: `Select ${name}` });
const ask = async (user: ReturnType<typeof open>['user'], verb: string): Promise<void> =>
  user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: verb }));

describe.each(['grid', 'list'])('a %s of notes that is acted on', (view) => {
  const path = `/note/localNote?view=${view}`;

  it('asks before what is ticked goes to the bin, and says what goes along', async () => {
    const { user, actions } = open(rows, path);
    await user.click(tick('Work'));
    await user.click(tick('Plan'));
    expect(screen.getByRole('region', { name: 'Selection' })).toHaveTextContent('2 selected');

    await user.keyboard('{Delete}');
    const dialog = await screen.findByRole('dialog', { name: 'Move 2 things to the bin?' });
    expect(dialog).toHaveTextContent('1 thing inside goes along.');
    expect(actions.filter(deleteRequest.asked.match)).toEqual([]);
    await ask(user, 'Move to bin');

    expect(actions.filter(deleteRequest.asked.match).map(({ payload }) => payload.ids)).toEqual([['work', 'plan']]);
    expect(screen.queryByText('2 selected')).not.toBeInTheDocument();
  });

  it('asks nothing about deleting for good, which is for the bin', async () => {
    const { user } = open(rows, path);
    await user.click(tick('Plan'));
    await user.keyboard('{Shift>}{Delete}{/Shift}');

    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('does nothing when the question is cancelled, and keeps the ticks', async () => {
    const { user, actions } = open(rows, path);
    await user.click(tick('Plan'));
    await user.keyboard('{Delete}');
    await ask(user, 'Cancel');

    expect(actions.filter(deleteRequest.asked.match)).toEqual([]);
    expect(tick('Plan')).toBeChecked();
  });

  it('means the row that has the focus where nothing is ticked', async () => {
    const { user, actions } = open(rows, path);
    screen.getByRole('link', { name: 'List' }).focus();
    await user.keyboard('{Delete}');
    await ask(user, 'Move to bin');

    expect(actions.filter(deleteRequest.asked.match).map(({ payload }) => payload.ids)).toEqual([['list']]);
  });

  it('moves by the picker, where a folder cannot be its own goal', async () => {
    const { user, actions } = open(rows, path);
    await user.click(tick('Plan'));
    await user.keyboard('{Shift>}m{/Shift}');
    const dialog = await screen.findByRole('dialog', { name: 'Move “Plan”' });
    await user.click(within(dialog).getByRole('treeitem', { name: /Work/ }));
    await user.click(within(dialog).getByRole('button', { name: 'Move to Work' }));

    expect(actions.filter(moveRequest.asked.match).map(({ payload }) => payload)).toEqual([
      { ids: ['plan'], to: 'work' },
    ]);
  });

  it('pastes into the folder that is shown what was cut elsewhere', async () => {
    const { user, actions, router } = open(rows, path);
    screen.getByRole('link', { name: 'Plan' }).focus();
    await user.keyboard('{Control>}x{/Control}');
    await act(async () => router.navigate(`/note/localNote/work?view=${view}`));
    const deep = await screen.findByRole('link', { name: 'Deep' });
    fireEvent.keyDown(deep, { key: 'v', code: 'KeyV', ctrlKey: true });
    fireEvent.keyDown(deep, { key: 'v', code: 'KeyV', ctrlKey: true });

    expect(actions.filter(moveRequest.asked.match).map(({ payload }) => payload)).toEqual([
      { ids: ['plan'], to: 'work' },
    ]);
  });

  it('has the same acts in the menu of a row', async () => {
    const { user } = open(rows, path);
    await user.click(screen.getByRole('button', { name: 'Actions for Plan' }));

    expect((await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)).toEqual([
      'Open',
      expect.stringContaining('Rename'),
      expect.stringContaining('Move'),
      'Copy',
      expect.stringContaining('Tag'),
      'Add to favourites',
      'Share a link',
      'Keep here',
      expect.stringContaining('Move to bin'),
    ]);
  });

  it('makes a folder where one is looking, and says at the field what is wrong with its name', async () => {
    const { user, actions } = open(rows, path);
    await user.click(screen.getByRole('button', { name: 'New' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Folder' }));
    const field = await screen.findByRole('textbox', { name: 'Name of the new folder' });
    await user.type(field, 'work');
    await user.click(screen.getByRole('button', { name: 'Make folder' }));
    expect(field).toBeInvalid();
    expect(actions.filter(folderRequest.asked.match)).toEqual([]);

    await user.type(field, ' 2');
    await user.click(screen.getByRole('button', { name: 'Make folder' }));

    expect(actions.filter(folderRequest.asked.match).map(({ payload }) => payload)).toEqual([
      { title: 'work 2', parentId: null },
    ]);
  });
});

describe('the bin that is acted on', () => {
  const binned = rows.map((row) => ({ ...row, status: 0 }));

  it('deletes for good what is ticked, after a question', async () => {
    const { user, actions } = open(binned, '/note/recycleBinNote');
    await user.click(tick('Plan'));
    await user.click(screen.getByRole('button', { name: 'Delete for good' }));
    await screen.findByRole('dialog', { name: 'Delete “Plan” for good?' });
    await ask(user, 'Delete for good');

    expect(actions.filter(purgeRequest.asked.match).map(({ payload }) => payload.ids)).toEqual([['plan']]);
  });

  it('is emptied after a question that counts all of it', async () => {
    const { user, actions } = open(binned, '/note/recycleBinNote');
    await user.click(screen.getByRole('button', { name: 'Empty bin' }));
    const dialog = await screen.findByRole('dialog', { name: 'Empty the bin? 3 things in it' });
    expect(dialog).toHaveTextContent('1 thing inside goes along.');
    await ask(user, 'Empty bin');

    expect(actions.filter(purgeRequest.asked.match)[0]?.payload.ids.toSorted()).toEqual(['list', 'plan', 'work']);
  });
});
