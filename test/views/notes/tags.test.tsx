import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { Outlet } from 'react-router-dom';

import { asNoteId } from '@inkside/kit';
import { HeaderSlotProvider } from '@inkside/ui';
import LocalNotesPage from '../../../src/features/notes/LocalNotesPage';
import { deleteRequest } from '../../../src/features/notes/slice';
import { tagColours } from '../../../src/features/notes/tagLogic';
import { changeTagRequest, makeTagRequest, tagNotesRequest } from '../../../src/features/notes/tagRequests';
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

const aTag = (id: string) => aNoteRow(id, { title: id, kind: 'tag', area: 'tags' });
const tags = (...ids: readonly string[]) => ({ tags: ids.map(asNoteId) });
const rows = [
  aTag('exam'),
  aTag('todo'),
  aNoteRow('work', { title: 'Work', kind: 'folder' }),
  aNoteRow('plan', { title: 'Plan', ...tags('exam', 'todo') }),
  aNoteRow('list', { title: 'List', ...tags('todo') }),
  aNoteRow('deep', { title: 'Deep', parentId: asNoteId('work'), ...tags('exam') }),
];

const open = (path = '/note/localNote?view=list') => ({
  user: userEvent.setup(),
  ...renderApp(
    [{ element: <Frame />, children: [{ path: '/note/localNote/:folderId?', element: <LocalNotesPage /> }] }],
    {
      path,
      preloadedState: signedIn({
        notes: { ...emptyState().notes, projection: { phase: 'ready' }, rows: byDocument(rows) },
      }),
    },
  ),
});

const titles = () => screen.getAllByRole('link').map(({ textContent }) => textContent);
const tick = (name: string) => screen.getByRole('checkbox', { name: `Select ${name}` });

describe('the picker of tags', () => {
  const openPicker = async () => {
    const opened = open();
    await opened.user.click(tick('Plan'));
    await opened.user.click(tick('List'));
    await opened.user.keyboard('{Shift>}t{/Shift}');
    const dialog = within(await screen.findByRole('dialog', { name: 'Tag 2 notes' }));
    return { ...opened, dialog, box: (name: string) => dialog.getByRole('checkbox', { name }) };
  };

  it('shows what all, some and none of the notes have, and asks for what was changed alone', async () => {
    const { user, actions, dialog, box } = await openPicker();
    expect(box('exam')).toBePartiallyChecked();
    expect(box('todo')).toBeChecked();

    await user.click(box('todo'));
    await user.click(dialog.getByRole('button', { name: 'Tag' }));

    expect(actions.filter(tagNotesRequest.asked.match).map(({ payload }) => payload)).toEqual([
      { ids: ['list', 'plan'], give: [], take: [{ id: 'todo', title: 'todo' }], make: [] },
    ]);
  });

  it('goes from mixed to all, to none, and back to mixed, which changes nothing', async () => {
    const { user, actions, dialog, box } = await openPicker();
    await user.click(box('exam'));
    expect(box('exam')).toBeChecked();
    await user.click(box('exam'));
    expect([box('exam')]).toEqual([expect.objectContaining({ checked: false, indeterminate: false })]);
    await user.click(box('exam'));
    expect(box('exam')).toBePartiallyChecked();

    await user.click(dialog.getByRole('button', { name: 'Tag' }));
    expect(actions.filter(tagNotesRequest.asked.match)).toEqual([]);
  });

  it('finds by a part of the name, makes what is not there, and says what is wrong with a name', async () => {
    const { user, actions, dialog } = await openPicker();
    const search = dialog.getByRole('textbox', { name: 'Search or new tag' });
    expect(search).toHaveFocus();
    await user.type(search, 'EX');
    expect(dialog.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['exam']);

    await user.clear(search);
    await user.type(search, 'a?');
    await user.click(dialog.getByRole('button', { name: 'New tag “a?”' }));
    expect(dialog.getByText(/A name cannot hold/)).toBeVisible();

    await user.clear(search);
    await user.type(search, 'new{Enter}');
    expect(dialog.getByRole('checkbox', { name: 'new' })).toBeChecked();
    await user.type(search, '{Enter}');

    expect(actions.filter(tagNotesRequest.asked.match).map(({ payload }) => payload)).toEqual([
      { ids: ['list', 'plan'], give: [], take: [], make: ['new'] },
    ]);
  });
});

describe('a list that is filtered by tags', () => {
  it('shows the notes of all folders that have all of them, as the address says, and everything again', async () => {
    const { user, router } = open('/note/localNote?view=list&tag=exam');
    expect(titles()).toEqual(expect.arrayContaining(['Plan', 'Deep']));
    expect(titles()).not.toContain('List');

    await user.click(screen.getByRole('button', { name: 'Filter by tag' }));
    await user.click(await screen.findByRole('menuitemcheckbox', { name: 'todo' }));
    expect(titles()).toEqual(expect.arrayContaining(['Plan']));
    expect(titles()).not.toContain('Deep');
    expect(router.state.location.search).toBe('?view=list&tag=exam&tag=todo');

    await user.click(screen.getByRole('button', { name: 'Clear the filter exam' }));
    await user.click(screen.getByRole('button', { name: 'Clear the filter todo' }));
    expect(titles()).toEqual(expect.arrayContaining(['Work', 'Plan', 'List']));
  });
});

describe('the tags beside the notes', () => {
  const openRail = async () => {
    const opened = open();
    return { ...opened, rail: within(await screen.findByRole('navigation', { name: 'Folders and tags' })) };
  };

  it('are made, renamed and coloured', async () => {
    const { user, actions, rail } = await openRail();
    await user.click(rail.getByRole('button', { name: 'New tag' }));
    await user.type(await screen.findByRole('textbox', { name: 'Name of the tag' }), 'EXAM{Enter}');
    expect(screen.getByText(/There is already a “EXAM” here/)).toBeVisible();
    await user.keyboard(' two{Enter}');
    expect(actions.filter(makeTagRequest.asked.match).map(({ payload }) => payload)).toEqual([{ title: 'EXAM two' }]);

    await user.click(rail.getByRole('button', { name: 'Actions for todo' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Rename' }));
    const field = await screen.findByRole('textbox', { name: 'Name of the tag' });
    await user.clear(field);
    await user.type(field, 'done{Enter}');
    await user.click(rail.getByRole('button', { name: 'Actions for todo' }));
    await user.click(await screen.findByRole('menuitemradio', { name: 'Green' }));

    expect(actions.filter(changeTagRequest.asked.match).map(({ payload }) => payload)).toEqual([
      { id: 'todo', title: 'done' },
      { id: 'todo', colour: tagColours.green },
    ]);
  });

  it('go to the bin after a question that says on how many notes they are', async () => {
    const { user, actions, rail } = await openRail();
    await user.click(rail.getByRole('button', { name: 'Actions for exam' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Move to bin' }));
    const dialog = await screen.findByRole('dialog', { name: 'Move the tag “exam” to the bin?' });
    expect(dialog).toHaveTextContent('It is on 2 notes, which stay.');
    await user.click(within(dialog).getByRole('button', { name: 'Move to bin' }));

    expect(actions.filter(deleteRequest.asked.match).map(({ payload }) => payload.ids)).toEqual([['exam']]);
  });

  it('lead to a folder by its row, and filter by a press', async () => {
    const { user, router, rail } = await openRail();
    await user.click(rail.getByRole('button', { name: /^exam/ }));
    expect(router.state.location.search).toBe('?view=list&tag=exam');

    rail.getByRole('tree', { name: 'Folders' }).focus();
    await user.keyboard('{ArrowDown}{Enter}');
    expect(router.state.location.pathname).toBe('/note/localNote/work');
  });
});
