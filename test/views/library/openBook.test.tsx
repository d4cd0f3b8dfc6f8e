import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactElement } from 'react';

import { asBytes, asObjectKey } from '@inkside/kit';
import type { StoredBook } from '@inkside/protocol';
import LibraryCloudPage from '../../../src/features/library/LibraryCloudPage';
import LibraryPage from '../../../src/features/library/LibraryPage';
import { emptyState, renderApp, signedIn } from '../../harness/renderApp';
import { aBookRow, byDocument } from '../../harness/rows';

const books = [aBookRow('b1', { title: 'Walden' }), aBookRow('b2', { title: 'Emma' })];
const aFile = (bookId: string): StoredBook => ({
  bookId,
  key: asObjectKey(`u/reader/u/book/${bookId}/${bookId}.epub`),
  extension: 'epub',
  bytes: asBytes(1536),
});

const open = (page: ReactElement) =>
  renderApp(page, {
    preloadedState: signedIn({
      library: { ...emptyState().library, projection: { phase: 'ready' }, rows: byDocument(books) },
      cloudShelf: { phase: 'ready', args: {}, data: { books: [aFile('b1'), aFile('stray')], offered: [] } },
    }),
  });

describe('a book that is pressed', () => {
  it('is read at its own address, by the keyboard too', async () => {
    const { router } = open(<LibraryPage />);

    screen.getByRole('button', { name: 'Walden' }).focus();
    await userEvent.keyboard('{Enter}');

    expect(router.state.location.pathname).toBe('/library/read/b1');
  });

  it('may be a file of the cloud that is in no library', async () => {
    const { router } = open(<LibraryCloudPage />);

    await userEvent.click(screen.getByRole('button', { name: 'A book that is not in the library' }));

    expect(router.state.location.pathname).toBe('/library/read/stray');
  });
});
