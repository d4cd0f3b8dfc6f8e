import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

import { asEpochMs, asObjectKey } from '@inkside/kit';
import { standingsFound } from '../../../src/features/library/factsSlice';
import LibraryPage from '../../../src/features/library/LibraryPage';
import { libraryRenameRequest } from '../../../src/features/library/requests';
import type { BookRow } from '../../../src/features/library/slice';
import { emptyState, renderApp, signedIn } from '../../harness/renderApp';
import { aBookRow, byDocument, uid } from '../../harness/rows';

const open = (books: readonly BookRow[], pictures?: { load: () => Promise<string | undefined> }) =>
  renderApp(<LibraryPage />, {
    preloadedState: signedIn({
      library: { ...emptyState().library, projection: { phase: 'ready' }, rows: byDocument(books) },
    }),
    ...(pictures === undefined ? {} : { handles: { pictures } }),
  });

describe('library', () => {
  it('shows title, author and how much was read', () => {
    open([aBookRow('b1', { title: 'Walden', authors: 'Thoreau', percent: 48 })]);

    expect(screen.getByRole('listitem')).toHaveTextContent('WaldenThoreau48%');
  });

  it('leaves out what lies in the bin, links, and the older registration of a file; folders come first', () => {
    open([
      aBookRow('b1', { isRemoved: true }),
      aBookRow('b2', { idString: '/a', title: 'Old', updatedAt: asEpochMs(1) }),
      aBookRow('b3', { idString: '/a', title: 'New', updatedAt: asEpochMs(2) }),
      aBookRow('b4', { kind: 'folder', title: 'Shelf' }),
      aBookRow('b5', { kind: 'link', bookId: 'b9', folderId: 'b4' }),
    ]);

    const items = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
    expect(items.map((text) => /Shelf|New/.exec(text)?.[0])).toEqual(['Shelf', 'New']);
  });

  it('gives a book another title in its place, by F2 and by its menu, and the focus comes back', async () => {
    const user = userEvent.setup();
    const { actions } = open([aBookRow('b1', { title: 'Walden' })]);
    const title = () => screen.getByRole('button', { name: 'Walden' });
    const field = () => screen.getByRole('textbox', { name: 'New name for Walden' });

    title().focus();
    await user.keyboard('{F2}');
    await user.keyboard('{Escape}');
    expect(title()).toHaveFocus();
    await user.click(screen.getByRole('button', { name: 'Actions for Walden' }));
    await user.click(within(screen.getByRole('menu')).getByRole('menuitem', { name: /^Rename/ }));
    await user.clear(field());
    await user.type(field(), 'Walden: or, Life{Enter}');

    expect(actions.filter(libraryRenameRequest.asked.match).map(({ payload }) => payload)).toEqual([
      { id: 'b1', title: 'Walden: or, Life' },
    ]);
  });

  it('counts the books of a folder, and its folders where it has no book', () => {
    open([
      aBookRow('f', { kind: 'folder', title: 'Shelf' }),
      aBookRow('g', { kind: 'folder', title: 'Inner', parentId: 'f' }),
      aBookRow('h', { kind: 'folder', title: 'Full' }),
      aBookRow('e', { kind: 'folder', title: 'Bare' }),
      aBookRow('b1', { parentId: 'h' }),
      aBookRow('b2', { parentId: 'h' }),
    ]);

    const items = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
    expect(
      items.map((text) => /2 books|1 folder|Empty/.exec(text)?.[0] ?? text).toSorted((a, b) => a.localeCompare(b)),
    ).toEqual(['1 folder', '2 books', 'Empty']);
  });

  it('shows the stored cover', async () => {
    const load = jest.fn(() => Promise.resolve('blob:cover'));
    const coverKey = asObjectKey(`${uid}/reader/b1/thumbnail/b1.png`);
    const { container, store } = open([aBookRow('b1')], { load });
    expect(load).not.toHaveBeenCalled();

    act(() => void store.dispatch(standingsFound({ standings: [{ id: 'b1', isStored: true, coverKey }] })));

    await waitFor(() => expect(container.querySelector('.cover img')).toHaveAttribute('src', 'blob:cover'));
    expect(load).toHaveBeenCalledWith(coverKey, expect.any(AbortSignal));
  });

  it('draws a cover with title, author and format where none is stored', async () => {
    const { container } = open([aBookRow('b1', { title: 'Walden', authors: 'Thoreau' })], {
      load: () => Promise.resolve(undefined),
    });

    await waitFor(() => expect(container.querySelector('.drawn-cover')).toHaveTextContent('WaldenThoreauepub'));
  });

  it('says that there are no books yet', () => {
    open([]);

    expect(screen.getByRole('heading', { name: 'No books yet' })).toBeVisible();
  });
});
