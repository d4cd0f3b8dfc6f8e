import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

import { asNoteId } from '@inkside/kit';
import LocalNotesPage from '../../../src/features/notes/LocalNotesPage';
import { notesChanged, renameRequest } from '../../../src/features/notes/slice';
import { emptyState, renderApp, signedIn } from '../../harness/renderApp';
import { aNoteRow, byDocument } from '../../harness/rows';

/** As in the title itself. */
const DOUBLE_CLICK_MS = 220;
const rows = [
  aNoteRow('n1', { title: 'Minutes' }),
  aNoteRow('n2', { title: 'Ideas' }),
  aNoteRow('f1', { title: 'Work', kind: 'folder' }),
];

const open = (layout: 'grid' | 'list' = 'grid') => ({
  user: userEvent.setup(),
  ...renderApp(
    [
      { path: '/note/localNote', element: <LocalNotesPage /> },
      { path: '/note/open/:noteId', element: <p>The note</p> },
    ],
    {
      path: '/note/localNote',
      preloadedState: signedIn({
        notes: { ...emptyState().notes, projection: { phase: 'ready' }, rows: byDocument(rows), layout },
      }),
    },
  ),
});

const field = () => screen.getByRole('textbox', { name: 'New name for Minutes' });
const asked = (actions: readonly { type: string }[]) =>
  actions.filter(renameRequest.asked.match).map(({ payload }) => payload);

describe('renaming a note in its place', () => {
  it.each(['grid', 'list'] as const)(
    'starts with a double click on the title in the %s, and does not open the note',
    async (layout) => {
      const { user } = open(layout);

      await user.dblClick(screen.getByRole('link', { name: 'Minutes' }));

      expect(field()).toHaveFocus();
      expect(screen.queryByText('The note')).not.toBeInTheDocument();
    },
  );

  it('starts with F2', async () => {
    const { user } = open();

    screen.getByRole('link', { name: 'Minutes' }).focus();
    await user.keyboard('{F2}');

    expect(field()).toHaveValue('Minutes');
  });

  it('starts from the menu', async () => {
    const { user } = open();

    await user.click(screen.getByRole('button', { name: 'Actions for Minutes' }));
    await user.click(await screen.findByRole('menuitem', { name: /Rename/ }));

    expect(field()).toHaveFocus();
  });

  it('asks for the new name with Enter, once, and shows it when the database has it', async () => {
    const { user, actions, store } = open();
    await user.dblClick(screen.getByRole('link', { name: 'Minutes' }));

    await user.clear(field());
    await user.type(field(), 'Protocol{Enter}');
    await user.tab();
    expect(asked(actions)).toEqual([{ id: 'n1', title: 'Protocol' }]);
    act(() => {
      store.dispatch(notesChanged({ rows: [aNoteRow('n1', { title: 'Protocol' })], gone: [] }));
      store.dispatch(renameRequest.succeeded({ args: { id: asNoteId('n1'), title: 'Protocol' }, result: null }));
    });

    expect(screen.getByRole('link', { name: 'Protocol' })).toHaveFocus();
  });

  it('leaves the name with Escape', async () => {
    const { user, actions } = open();
    await user.dblClick(screen.getByRole('link', { name: 'Minutes' }));

    await user.type(field(), 'x{Escape}');

    expect(screen.getByRole('link', { name: 'Minutes' })).toHaveFocus();
    expect(asked(actions)).toEqual([]);
  });

  it.each([
    ['ideas', 'There is already a “ideas” here. Choose another name.'],
    [
      'a/b',
      'A name cannot hold \\ / : * ? " < > | or unseen characters such as line breaks, and cannot be “.” or “..”.',
    ],
    ['   ', 'A name needs at least one character.'],
    ['长'.repeat(85), 'This name is too long: 255 bytes of at most 254.'],
  ])('refuses %s under the field and keeps what was typed', async (name, message) => {
    const { user, actions } = open();
    await user.dblClick(screen.getByRole('link', { name: 'Minutes' }));

    await user.clear(field());
    await user.click(field());
    await user.paste(name);
    await user.keyboard('{Enter}');

    expect(field()).toHaveAccessibleDescription(message);
    expect(asked(actions)).toEqual([]);
  });

  it('takes a name without the spaces around it', async () => {
    const { user, actions } = open();
    await user.dblClick(screen.getByRole('link', { name: 'Minutes' }));

    await user.clear(field());
    await user.type(field(), '  Two words {Enter}');

    expect(asked(actions)).toEqual([{ id: 'n1', title: 'Two words' }]);
  });

  it('takes a name that only a folder has', async () => {
    const { user, actions } = open();
    await user.dblClick(screen.getByRole('link', { name: 'Minutes' }));

    await user.clear(field());
    await user.type(field(), 'Work{Enter}');

    expect(asked(actions)).toEqual([{ id: 'n1', title: 'Work' }]);
  });

  it('shows why the name was refused later, and can ask again', async () => {
    const { user, actions, store } = open();
    await user.dblClick(screen.getByRole('link', { name: 'Minutes' }));
    await user.type(field(), ' 2{Enter}');

    const error = { code: 'errors.noteGone', params: {} };
    act(() => void store.dispatch(renameRequest.failed({ args: { id: asNoteId('n1'), title: 'Minutes 2' }, error })));
    expect(field()).toHaveAccessibleDescription('This note is not there any more.');
    await user.type(field(), '{Enter}');

    expect(asked(actions)).toHaveLength(2);
  });

  const begin = window.setTimeout.bind(window);
  afterEach(() => void Object.assign(window, { setTimeout: begin }));

  /** Counts how often the time for a second click is waited for. A mock would be taken for a fake clock. */
  const countWaits = () => {
    let waits = 0;
    const counting = (work: () => void, ms?: number): number => {
      if (ms === DOUBLE_CLICK_MS) waits += 1;
      return begin(work, ms);
    };
    Object.assign(window, { setTimeout: counting });
    return () => waits;
  };

  it('opens the note with one click, after the time for a second one', async () => {
    const { user } = open();
    const waits = countWaits();

    await user.click(screen.getByRole('link', { name: 'Minutes' }));

    expect(await screen.findByText('The note')).toBeVisible();
    expect(waits()).toBe(1);
  });

  it('opens the note from the keyboard at once', async () => {
    const { user } = open();
    const waits = countWaits();

    screen.getByRole('link', { name: 'Minutes' }).focus();
    await user.keyboard('{Enter}');

    expect(await screen.findByText('The note')).toBeVisible();
    expect(waits()).toBe(0);
  });
});
