import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useLocation } from 'react-router-dom';

import {
  Commands,
  createKeyReader,
  conflictShortcuts,
  listShortcuts,
  noteShortcuts,
  readingShortcuts,
  SEQUENCE_MS,
  shortcuts,
  writingShortcuts,
} from '../../../src/app/shell/commands/Commands';
import { themeChosen } from '../../../src/features/preferences/slice';
import { tableOf } from '../../../packages/kit/src/rows';
import { emptyState, renderApp, signedIn } from '../../harness/renderApp';
import { aBookRow, aMessageRow } from '../../harness/rows';

const Place = () => <output>{useLocation().pathname}</output>;

const open = () => ({
  user: userEvent.setup(),
  ...renderApp(
    <>
      <Commands />
      <input aria-label="A field" />
      <Place />
    </>,
  ),
});

const place = () => screen.getByRole('status', { hidden: true });

describe('the keyboard', () => {
  it('goes to pages', async () => {
    const { user, router } = open();
    await user.keyboard('gl');
    expect(router.state.location.pathname).toBe('/library/recently');
    expect(place()).toHaveTextContent('/library/recently');
  });

  it('is left to a field that is typed into', async () => {
    const { user, router } = open();
    await user.click(screen.getByRole('textbox', { name: 'A field' }));
    await user.keyboard('gl?');
    expect(router.state.location.pathname).toBe('/');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('shows what it can do with ?', async () => {
    const { user } = open();
    await user.keyboard('?');
    const dialog = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' });
    expect(within(dialog).getAllByRole('term')).toHaveLength(
      [shortcuts, listShortcuts, noteShortcuts, writingShortcuts, readingShortcuts, conflictShortcuts].flat().length,
    );
  });
});

describe('pairs of keys', () => {
  const stroke = (key: string, code = '') => ({ key, code, ctrlKey: false, metaKey: false, altKey: false });

  it('must follow each other closely', () => {
    const read = createKeyReader();
    read(stroke('g'), false, 0);
    expect(read(stroke('n'), false, SEQUENCE_MS + 1)).toBeUndefined();
    read(stroke('g'), false, 5000);
    expect(read(stroke('n'), false, 5000 + SEQUENCE_MS)).toMatchObject({ does: { path: '/note/recentNote' } });
  });

  it('are told from keys with Alt, and from others in between', () => {
    const read = createKeyReader();
    read(stroke('g'), false, 0);
    read(stroke('x'), false, 1);
    expect(read(stroke('n'), false, 2)).toBeUndefined();
    read({ ...stroke('g'), altKey: true }, false, 3);
    expect(read(stroke('n'), false, 4)).toBeUndefined();
  });
});

describe('a keyboard without Latin letters', () => {
  const read = (keys: readonly (readonly [key: string, code: string])[], ctrlKey = false) => {
    const reader = createKeyReader();
    return keys
      .map(([key, code], now) => reader({ key, code, ctrlKey, metaKey: false, altKey: false }, false, now))
      .at(-1);
  };

  it('has the shortcuts where their keys are', () => {
    expect(read([['л', 'KeyK']], true)).toMatchObject({ does: { dialog: 'palette' } });
    expect(
      read([
        ['п', 'KeyG'],
        ['т', 'KeyN'],
      ]),
    ).toMatchObject({ does: { path: '/note/recentNote' } });
    // A Latin letter counts as what it is, wherever its key is.
    expect(
      read([
        ['g', 'KeyJ'],
        ['n', 'KeyL'],
      ]),
    ).toMatchObject({ does: { path: '/note/recentNote' } });
  });
});

describe('behind a question', () => {
  it('keys do nothing', async () => {
    const { user, router } = open();
    await user.keyboard('?');
    await screen.findByRole('dialog', { name: 'Keyboard shortcuts' });

    await user.keyboard('gl');
    await user.keyboard('{Control>}k{/Control}');

    expect(router.state.location.pathname).toBe('/');
    expect(screen.getAllByRole('dialog')).toHaveLength(1);
    expect(screen.queryByRole('dialog', { name: 'Search everything' })).toBeNull();
  });
});

describe('the palette', () => {
  const openPalette = async () => {
    const view = open();
    await view.user.keyboard('{Control>}k{/Control}');
    const dialog = await screen.findByRole('dialog', { name: 'Search everything' });
    return { ...view, dialog, field: within(dialog).getByRole('searchbox') };
  };
  const found = (dialog: HTMLElement) =>
    within(dialog)
      .queryAllByRole('button')
      .map(({ textContent }) => textContent);

  it('finds pages by parts of their names, and Enter opens the first', async () => {
    const { user, router, dialog, field } = await openPalette();
    expect(field).toHaveFocus();
    await user.type(field, 'library bin');
    expect(found(dialog)).toEqual(['Bin Library']);
    await user.keyboard('{Enter}');
    expect(router.state.location.pathname).toBe('/library/recycle');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('puts first what begins with what was typed', async () => {
    const { user, dialog, field } = await openPalette();
    await user.type(field, 'li');
    expect(found(dialog).slice(0, 7)).toEqual([
      'Linked accounts Account',
      'Like the computer Theme',
      'Light Theme',
      'Recently read Library',
      'Books Library',
      'Highlights Library',
      'Storage Library',
    ]);
  });

  it('finds books, pushed files and settings by their names', async () => {
    const user = userEvent.setup();
    const { router } = renderApp(<Commands />, {
      preloadedState: signedIn({
        library: { ...emptyState().library, rows: tableOf([aBookRow('b', { title: 'Walden' })], ({ id }) => id) },
        messages: {
          ...emptyState().messages,
          rows: tableOf(
            [
              aMessageRow('m', { name: 'Waldweg.pdf' }),
              aMessageRow('s', { name: 'Wald.png', contentType: 'push_screensaver' }),
              aMessageRow('r', { name: 'Waldrand.pdf', isRevoked: true }),
            ],
            ({ id }) => id,
          ),
        },
      }),
    });
    await user.keyboard('{Control>}k{/Control}');
    const dialog = await screen.findByRole('dialog', { name: 'Search everything' });
    const field = within(dialog).getByRole('searchbox');
    await user.type(field, 'wald');
    expect(found(dialog)).toEqual(['Walden Library', 'Waldweg.pdf Send', 'Wald.png Send']);
    await user.clear(field);
    await user.type(field, 'access tok');
    expect(found(dialog)).toEqual(['Access tokens Account']);
    await user.keyboard('{Enter}');
    expect(router.state.location.pathname).toBe('/userCenter/signIn');
  });

  it('does what is not a page', async () => {
    const { user, actions, field } = await openPalette();
    await user.type(field, 'e-ink{Enter}');
    expect(actions).toContainEqual(themeChosen('eink'));
  });

  it('is gone through by arrows, from the field and back into it', async () => {
    const { user, dialog, field } = await openPalette();
    const [first, second] = within(dialog).getAllByRole('button');
    await user.keyboard('{ArrowDown}{ArrowDown}');
    expect(second).toHaveFocus();
    await user.keyboard('{ArrowUp}');
    expect(first).toHaveFocus();
    await user.keyboard('{ArrowUp}');
    expect(field).toHaveFocus();
  });

  it('says when nothing is called so', async () => {
    const { user, dialog, field } = await openPalette();
    await user.type(field, 'zzz');
    expect(found(dialog)).toEqual([]);
    expect(screen.getByText('Nothing is called “zzz”.')).toBeInTheDocument();
  });
});
