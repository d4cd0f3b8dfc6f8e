import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactElement } from 'react';

import { asBytes, asObjectKey, type LoadState } from '@inkside/kit';
import { shelfRequest, type ShelfAsked } from '../../../src/features/library/cloudSlice';
import LibraryCloudPage from '../../../src/features/library/LibraryCloudPage';
import LibraryPage from '../../../src/features/library/LibraryPage';
import { bookDownloadRequest } from '../../../src/features/library/openBook';
import { routeEntered, type EnteredRoute } from '../../../src/features/route/slice';
import { emptyState, renderApp, signedIn } from '../../harness/renderApp';
import { aBookRow, byDocument } from '../../harness/rows';
import type { CloudShelf, StoredBook } from '@inkside/protocol';

const books = [
  aBookRow('b1', { title: 'Walden', authors: 'Thoreau', percent: 48 }),
  aBookRow('b2', { title: 'Emma', authors: '' }),
];
const aFile = (bookId: string): StoredBook => ({
  bookId,
  key: asObjectKey(`u/reader/u/book/${bookId}/${bookId}.epub`),
  extension: 'epub',
  bytes: asBytes(1536),
});
const listed = (args: ShelfAsked, ...files: readonly StoredBook[]): LoadState<ShelfAsked, CloudShelf> => ({
  phase: 'ready',
  args,
  data: { books: files, offered: [] },
});

const at = (book: string | undefined): EnteredRoute => ({
  name: 'libraryLocal',
  path: '/',
  params: {},
  query: book === undefined ? {} : { book },
});

interface Shown {
  readonly book?: string;
  readonly cloudShelf?: LoadState<ShelfAsked, CloudShelf>;
  readonly page?: ReactElement;
}

const open = ({ book, cloudShelf = { phase: 'idle' }, page = <LibraryPage /> }: Shown = {}) =>
  renderApp(page, {
    path: book === undefined ? '/' : `/?book=${book}`,
    preloadedState: signedIn({
      library: { ...emptyState().library, projection: { phase: 'ready' }, rows: byDocument(books) },
      cloudShelf,
      route: at(book),
    }),
  });

describe('a book on the shelf', () => {
  it('is a button by its title, for the keyboard too, and the address names what it opens', async () => {
    const { router } = open();
    const button = screen.getByRole('button', { name: 'Walden' });
    expect(screen.queryByRole('dialog')).toBeNull();

    button.focus();
    await userEvent.keyboard('{Enter}');

    expect(router.state.location.search).toBe('?book=b1');
  });

  it('says what it is, that it cannot be read here, and offers its file', async () => {
    const { actions } = open({ book: 'b1', cloudShelf: listed({ bookId: 'b1' }, aFile('b1')) });
    const dialog = within(screen.getByRole('dialog', { name: 'Walden' }));

    expect(dialog.getByText('Thoreau')).toBeVisible();
    expect(dialog.getByText('EPUB · 1.50 KB · 48% read')).toBeVisible();
    expect(dialog.getByText('Books of this kind (EPUB) cannot be read online yet.')).toBeVisible();
    await userEvent.click(dialog.getByRole('button', { name: 'Download' }));

    expect(actions).toContainEqual(bookDownloadRequest.asked({ bookId: 'b1' }));
  });

  it('says that its file lies on the device only', () => {
    open({ book: 'b2', cloudShelf: listed({ bookId: 'b2' }) });
    const dialog = within(screen.getByRole('dialog', { name: 'Emma' }));

    expect(dialog.getByRole('status')).toHaveTextContent('Its file is not in the cloud, only on the device.');
    expect(dialog.getByText('EPUB · Unread')).toBeVisible();
    expect(dialog.getByText('Unknown author')).toBeVisible();
    expect(dialog.queryByRole('button', { name: 'Download' })).toBeNull();
  });

  it('waits with the download until it is known where the file is', () => {
    open({ book: 'b1', cloudShelf: { phase: 'loading', args: { bookId: 'b1' } } });

    expect(screen.getByRole('button', { name: 'Download' })).toBeDisabled();
  });

  it('says why nothing is known of its file, and asks again', async () => {
    const error = { code: 'errors.network', params: { operation: 'objects' } };
    const { actions } = open({ book: 'b1', cloudShelf: { phase: 'failed', args: { bookId: 'b1' }, error } });

    expect(within(screen.getByRole('dialog')).getByRole('alert')).toHaveTextContent(
      'Cloud storage: Network connection timed out.',
    );
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));

    expect(actions).toContainEqual(shelfRequest.asked({ bookId: 'b1' }));
  });

  it('is closed by Escape, which leaves the shelf in the address', async () => {
    const { router } = open({ book: 'b1' });

    screen.getByRole('button', { name: 'Close' }).focus();
    await userEvent.keyboard('{Escape}');

    expect(router.state.location).toMatchObject({ pathname: '/', search: '' });
    expect(router.state.historyAction).toBe('REPLACE');
  });

  it('goes back in the history where it was opened from the shelf', async () => {
    const { router, store } = open();
    await userEvent.click(screen.getByRole('button', { name: 'Walden' }));
    act(() => void store.dispatch(routeEntered(at('b1'))));

    await userEvent.click(await screen.findByRole('button', { name: 'Close' }));

    expect(router.state.location).toMatchObject({ pathname: '/', search: '' });
    expect(router.state.historyAction).toBe('POP');
  });

  it('opens nothing where the address names no book', () => {
    open({ book: 'nowhere', cloudShelf: listed({ bookId: 'nowhere' }) });

    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

describe('a file of the cloud', () => {
  it('opens by its book’s title, or as a book that is not in the library', async () => {
    const cloudShelf = listed({}, aFile('b1'), aFile('stray'));
    const { router } = open({ book: 'stray', cloudShelf, page: <LibraryCloudPage /> });
    const dialog = within(screen.getByRole('dialog', { name: 'A book that is not in the library' }));

    expect(dialog.getByText('EPUB · 1.50 KB')).toBeVisible();
    expect(dialog.getByRole('button', { name: 'Download' })).toBeEnabled();
    await userEvent.click(screen.getByRole('button', { name: 'Walden', hidden: true }));

    expect(router.state.location.search).toBe('?book=b1');
  });
});
