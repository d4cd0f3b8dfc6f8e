import { screen, waitFor } from '@testing-library/react';

import LibraryPage from '../../../src/features/library/LibraryPage';
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
    expect(screen.getByRole('progressbar', { name: 'Read of Walden' })).toHaveAttribute('aria-valuenow', '48');
  });

  it('leaves out what lies in the bin, and folders', () => {
    open([aBookRow('b1', { isRemoved: true }), aBookRow('b2', { kind: 'folder' }), aBookRow('b3')]);

    expect(screen.getAllByRole('listitem')).toHaveLength(1);
  });

  it('shows the stored cover', async () => {
    const load = jest.fn(() => Promise.resolve('blob:cover'));
    const { container } = open([aBookRow('b1')], { load });

    await waitFor(() => expect(container.querySelector('.cover img')).toHaveAttribute('src', 'blob:cover'));
    expect(load).toHaveBeenCalledWith(`${uid}/reader/${uid}/thumbnail/b1.png`, expect.any(AbortSignal));
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
