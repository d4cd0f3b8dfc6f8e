import { act, screen, within } from '@testing-library/react';

import { pageFlowChosen } from '../../../src/features/preferences/slice';
import { exportOpened } from '../../../src/features/inkExport/slice';
import { findOpened } from '../../../src/features/ink/findSlice';
import { noteClosed } from '../../../src/features/ink/slice';
import { noteId, openNote, show, turns, twenty } from './openViewer';

const open = () => show(openNote(twenty, { current: 4 }), 'continuous', { isFramed: true });

const openPalette = async () => {
  const view = open();
  await view.user.keyboard('{Control>}k{/Control}');
  const dialog = await screen.findByRole('dialog', { name: 'Search everything' });
  const field = within(dialog).getByRole('searchbox');
  return { ...view, dialog, field };
};

describe('the palette over an open note', () => {
  it('begins with what can be done with the note, each with its key', async () => {
    const { dialog } = await openPalette();

    const rows = within(dialog)
      .getAllByRole('button')
      .map(({ textContent }) => textContent);
    expect(rows.slice(0, 4)).toEqual([
      'Write In a noteD',
      'Export In a noteE',
      'Find in the text In a noteCtrlF',
      'Replay the writing In a noteR',
    ]);
    expect(rows.findIndex((row) => row?.startsWith('One page at a time'))).toBeGreaterThan(0);
    // It is continuous already.
    expect(rows.some((row) => row?.startsWith('Pages one below the other'))).toBe(false);
  });

  it('exports, turns, searches, replays and changes the flow', async () => {
    const { user, field, actions } = await openPalette();
    await user.type(field, 'next page{Enter}');
    expect(turns(actions)).toEqual([5]);

    const choose = async (words: string) => {
      await user.keyboard('{Control>}k{/Control}');
      await user.type(await screen.findByRole('searchbox'), `${words}{Enter}`);
    };
    await choose('one page at a time');
    await choose('replay');
    await choose('find in');
    await choose('export');
    expect(actions).toEqual(
      expect.arrayContaining([exportOpened({ noteId, title: 'Waves' }), findOpened(), pageFlowChosen('single')]),
    );
    expect(screen.getByRole('region', { name: 'Replay of page 6' })).toBeVisible();
  });

  it('forgets the note when it is left', async () => {
    const { user, store } = open();
    act(() => void store.dispatch(noteClosed()));
    await user.keyboard('{Control>}k{/Control}');
    const dialog = await screen.findByRole('dialog');

    expect(within(dialog).queryByText('In a note')).toBeNull();
  });
});

describe('the keys of an open note', () => {
  it('are letters where they lie, whatever stands on them', async () => {
    const { user, actions } = open();

    await user.keyboard('ce');
    expect(actions).toEqual(
      expect.arrayContaining([exportOpened({ noteId, title: 'Waves' }), pageFlowChosen('single')]),
    );
  });

  it('leave letters behind a g to the places that they lead to', async () => {
    const { user, router, actions } = open();

    await user.keyboard('gc');
    expect(actions.filter(pageFlowChosen.match)).toEqual([]);
    expect(router.state.location.pathname).toBe('/calendar');
  });

  it('close with Esc what was opened, and go on where it was opened', async () => {
    const { user } = open();
    const button = screen.getByRole('button', { name: 'Replay the writing' });
    await user.click(button);
    await user.click(screen.getByRole('button', { name: 'Pages and titles' }));
    await user.keyboard('{Control>}f{/Control}');
    expect(screen.getByRole('textbox', { name: 'Words in this note' })).toHaveFocus();

    await user.keyboard('{Escape}');
    expect(screen.queryByRole('textbox', { name: 'Words in this note' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Find in the text' })).toHaveFocus();
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('region', { name: /^Replay/ })).toBeNull();
    expect(button).toHaveFocus();
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('complementary')).toBeNull();
  });
});
