import type { InkSpot } from '@inkside/ink';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';

import { pagesSearched, wordsTyped } from '../../../src/features/ink/findSlice';
import { pageFileChosen } from '../../../src/features/ink/slice';
import { aPage, openNote, show, turns, twenty } from './openViewer';

describe('beside the pages', () => {
  it('shows all pages small, and their titles, and turns to the one that is pressed', async () => {
    const titled = [aPage(1, { title: 'Plan' }), aPage(2), aPage(3, { title: 'Waves' })];
    const { user, actions } = show(openNote(titled));

    await user.click(screen.getByRole('button', { name: 'Pages and titles' }));
    expect(screen.getByRole('list', { name: 'All pages' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Titles' }));
    const list = within(screen.getByRole('list', { name: 'Titles' }));
    expect(list.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Plan1', 'Waves3']);
    await user.click(list.getByRole('button', { name: /Waves/ }));

    expect(turns(actions)).toEqual([2]);
  });

  it('says that no page has a title', async () => {
    const { user } = show(openNote([aPage(1)]));

    await user.click(screen.getByRole('button', { name: 'Pages and titles' }));
    await user.click(screen.getByRole('button', { name: 'Titles' }));

    expect(screen.getByText(/No page of this note has a title/)).toBeVisible();
  });
});

describe('what can be pressed on a page', () => {
  const bounds = { left: 100, top: 100, right: 300, bottom: 160 };
  const withSpot = (target: InkSpot['target'], title: string) =>
    show(openNote([aPage(1, { spots: [{ target, title, bounds }] }), aPage(2)]));

  it('opens a protected address in a tab of its own', () => {
    withSpot({ kind: 'url', url: 'https://example.org/a' }, 'The map');

    const link = screen.getByRole('link', { name: 'Link: The map' });
    expect(link).toHaveAttribute('href', 'https://example.org/a');
    expect(link).toHaveAttribute('target', '_blank');
  });

  it('shows where another address leads before it is opened, and opens none that could run something', async () => {
    const { user, unmount } = withSpot({ kind: 'url', url: 'http://example.org/b' }, '');
    await user.click(screen.getByRole('button', { name: 'Link: http://example.org/b' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Open this address?' }));
    expect(dialog.getByText('http://example.org/b')).toBeVisible();
    expect(dialog.getByRole('link', { name: 'Open the address' })).toHaveAttribute('href', 'http://example.org/b');
    unmount();

    const other = withSpot({ kind: 'url', url: 'javascript:alert(1)' }, 'Trap');
    await other.user.click(screen.getByRole('button', { name: 'Link: Trap' }));
    expect(screen.getByRole('dialog', { name: 'This link leads nowhere' })).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Open the address' })).not.toBeInTheDocument();
  });

  it('names a page without a title by its number, in whichever form its id is written', () => {
    withSpot({ kind: 'page', pageId: 'P-2' }, '');

    expect(screen.getByRole('button', { name: 'Go to the page: Page 2' })).toBeVisible();
  });

  it('turns to the page of a link, whatever its id is written like', async () => {
    const { user, actions } = withSpot({ kind: 'page', pageId: 'P-2' }, 'Next');

    await user.click(screen.getByRole('button', { name: 'Go to the page: Next' }));

    expect(turns(actions)).toEqual([1]);
  });

  it('opens another note', async () => {
    const { user, router } = withSpot({ kind: 'note', noteId: 'n2', pageId: undefined }, 'Other');

    await user.click(screen.getByRole('button', { name: 'Open the note: Other' }));

    expect(router.state.location.pathname).toBe('/note/open/n2');
  });

  it('plays a recording while its player is open, and keeps a file', async () => {
    const { user, actions, container } = withSpot({ kind: 'audio', asset: 'a.mp3' }, 'Talk');

    await user.click(screen.getByRole('button', { name: 'Play the recording: Talk' }));
    const player = await screen.findByRole('region', { name: 'Recording' });
    await waitFor(() => expect(container.querySelector('audio')).toHaveAttribute('src', 'blob:sound'));
    await user.click(within(player).getByRole('button', { name: 'Save the recording' }));
    expect(actions.filter(pageFileChosen.match)[0]?.payload).toEqual({ pageId: 'p1', asset: 'a.mp3', name: 'Talk' });
    await user.click(within(player).getByRole('button', { name: 'Close the recording' }));

    expect(screen.queryByRole('region', { name: 'Recording' })).not.toBeInTheDocument();
  });
});

describe('finding words', () => {
  it('asks for them, says how far it is, how many there are, and steps through them', async () => {
    const { user, actions, store, engine } = show(openNote(twenty), 'continuous');
    await user.keyboard('{Control>}f{/Control}');
    const field = screen.getByRole('textbox', { name: 'Words in this note' });
    expect(field).toHaveFocus();
    await user.type(field, 'wave');
    expect(actions.filter(wordsTyped.match).at(-1)?.payload).toEqual({ words: 'wave' });

    const found = { words: 'wave', pages: 20, from: 0 };
    const part = { left: 0, top: 0, right: 100, bottom: 40 };
    act(() => void store.dispatch(pagesSearched({ ...found, searched: 2, matches: [] })));
    expect(screen.getByText('page 3 of 20')).toBeVisible();
    act(
      () =>
        void store.dispatch(
          pagesSearched({
            ...found,
            searched: 20,
            matches: [
              { index: 2, parts: [part] },
              { index: 9, parts: [part] },
            ],
          }),
        ),
    );
    expect(screen.getByText('1 of 2')).toBeVisible();
    expect(engine.pages()[0]?.pageId).toBe('p3');

    await user.keyboard('{Enter}');
    expect(screen.getByText('2 of 2')).toBeVisible();
    expect(engine.pages()[0]?.pageId).toBe('p10');
    await user.click(screen.getByRole('button', { name: 'Next match' }));
    expect(screen.getByText('1 of 2')).toBeVisible();
  });

  it('says that no page holds them', async () => {
    const { user, store } = show(openNote([aPage(1)]));
    await user.click(screen.getByRole('button', { name: 'Find in the text' }));
    await user.type(screen.getByRole('textbox', { name: 'Words in this note' }), 'tide');

    act(() => void store.dispatch(pagesSearched({ words: 'tide', pages: 1, from: 0, searched: 1, matches: [] })));

    expect(screen.getByText('No typed text holds “tide”')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Next match' })).toBeDisabled();
  });
});

describe('replay', () => {
  it('plays the page, pauses, goes to a moment and faster', async () => {
    const { user } = show(openNote([aPage(1, { replayMs: 60_000 })]));
    await user.click(screen.getByRole('button', { name: 'Replay the writing' }));
    await user.click(await screen.findByRole('button', { name: 'Pause' }));

    fireEvent.change(screen.getByRole('slider', { name: 'Moment' }), { target: { value: '30000' } });
    expect(screen.getByRole('slider', { name: 'Moment' })).toHaveAttribute('aria-valuetext', '0:30 of 1:00, page 1');
    await user.click(screen.getByRole('button', { name: '8 times as fast' }));
    expect(screen.getByRole('button', { name: '8 times as fast' })).toHaveAttribute('aria-pressed', 'true');
    expect(screen.getByRole('button', { name: 'Play' })).toBeVisible();
  });

  it('goes to its very end, and to any moment of a short page', async () => {
    const { user } = show(openNote([aPage(1, { replayMs: 70 })]));
    await user.click(screen.getByRole('button', { name: 'Replay the writing' }));
    const slider = await screen.findByRole('slider', { name: 'Moment' });

    fireEvent.change(slider, { target: { value: '70' } });
    expect(slider).toHaveProperty('value', '70');
    fireEvent.change(slider, { target: { value: '30' } });
    expect(Number((slider as HTMLInputElement).value)).toBeGreaterThanOrEqual(30);
  });

  it('says that nothing tells when a page was written', async () => {
    const { user } = show(openNote([aPage(1)]));

    await user.click(screen.getByRole('button', { name: 'Replay the writing' }));

    expect(screen.getByText('Nothing on this page says when it was written.')).toBeVisible();
  });
});
