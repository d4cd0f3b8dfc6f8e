import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

import { asBytes, asEpochMs, asNoteId, asObjectKey } from '@inkside/kit';
import { tableOf } from '../../../packages/kit/src/rows';
import { bookRestoreRequest } from '../../../src/features/library/requests';
import LibraryCloudPage from '../../../src/features/library/LibraryCloudPage';
import LibraryRecentlyPage from '../../../src/features/library/LibraryRecentlyPage';
import LibraryRecyclePage from '../../../src/features/library/LibraryRecyclePage';
import type { BookRow } from '../../../src/features/library/slice';
import CollectNotesPage from '../../../src/features/notes/CollectNotesPage';
import GroupNotesPage from '../../../src/features/groups/GroupNotesPage';
import ReadNotesPage from '../../../src/features/notes/ReadNotesPage';
import RecycleBinNotesPage from '../../../src/features/notes/RecycleBinNotesPage';
import { type NoteRow, restoreRequest, starRequest } from '../../../src/features/notes/slice';
import ScreensaversPage from '../../../src/features/push/screensavers/ScreensaversPage';
import { emptyState, renderApp, signedIn } from '../../harness/renderApp';
import { aBookRow, aMessageRow, aNoteRow, byDocument } from '../../harness/rows';
import { ready } from './areasState';

const notesOf = (rows: readonly NoteRow[]) => ({
  ...emptyState().notes,
  projection: { phase: 'ready' } as const,
  rows: byDocument(rows),
});
const booksOf = (rows: readonly BookRow[]) => ({
  ...emptyState().library,
  projection: { phase: 'ready' } as const,
  rows: byDocument(rows),
});

describe('the bin of notes', () => {
  const rows = [
    aNoteRow('f', { kind: 'folder', status: 0, title: 'Old folder' }),
    aNoteRow('n', { status: 0, title: 'Inside', parentId: asNoteId('f') }),
    aNoteRow('kept', { title: 'Kept' }),
  ];

  it('asks before it puts back, and says what comes along', async () => {
    const { actions } = renderApp(<RecycleBinNotesPage />, { preloadedState: signedIn({ notes: notesOf(rows) }) });
    // What came with the folder is counted there, and not listed beside it.
    expect(screen.getAllByRole('listitem')).toHaveLength(1);

    await userEvent.click(screen.getByRole('button', { name: 'Put back Old folder' }));
    const dialog = await screen.findByRole('dialog', { name: 'Put “Old folder” back?' });
    expect(dialog).toHaveTextContent('1 thing in it comes back too.');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Put back' }));

    expect(actions).toContainEqual(restoreRequest.asked({ ids: [asNoteId('f')] }));
  });

  it('is not a dead end when it is empty', () => {
    renderApp(<RecycleBinNotesPage />, { preloadedState: signedIn({ notes: notesOf([]) }) });

    expect(screen.getByRole('heading', { name: 'The bin is empty' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Go to all notes' })).toBeVisible();
  });
});

describe('places of notes', () => {
  it('shows favourites, and takes the star away', async () => {
    const { actions } = renderApp(<CollectNotesPage />, {
      preloadedState: signedIn({
        notes: notesOf([aNoteRow('s', { isFavourite: true, title: 'Starred' }), aNoteRow('p')]),
      }),
    });
    expect(screen.getAllByRole('listitem')).toHaveLength(1);

    await userEvent.click(screen.getByRole('button', { name: 'Actions for Starred' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Remove from favourites' }));

    expect(actions).toContainEqual(starRequest.asked({ ids: [asNoteId('s')], isFavourite: false }));
  });

  it('shows notes from reading under their books', () => {
    const notes = notesOf([aNoteRow('r', { area: 'reading', tiedTo: 'b', title: 'On page 3' })]);
    renderApp(<ReadNotesPage />, {
      preloadedState: signedIn({ notes, library: booksOf([aBookRow('doc', { id: 'b', title: 'The sea' })]) }),
    });

    expect(screen.getByRole('heading', { name: 'The sea' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'On page 3' })).toHaveAttribute('href', '/note/open/r');
  });

  it('shows groups with their notes, and the way in by a code', async () => {
    const group = {
      ...{
        id: 'g',
        name: 'Readers',
        about: 'We read',
        owner: 'Ann',
        isOwner: false,
        role: 'member' as const,
        members: 3,
      },
      joinedAt: asEpochMs(1),
      invite: null,
    };
    const notes = notesOf([aNoteRow('gn', { area: 'group', tiedTo: 'g', title: 'Shared' })]);
    const { router } = renderApp(<GroupNotesPage />, {
      preloadedState: signedIn({ notes, noteGroups: ready({}, [group]) }),
    });

    expect(screen.getByRole('heading', { name: 'Readers' })).toBeVisible();
    expect(screen.getByText('of Ann')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Shared' })).toBeVisible();
    await userEvent.type(screen.getByLabelText('Invitation code'), ' AB-12{Enter}');

    expect(router.state.location).toMatchObject({ pathname: '/groupShare', search: '?code=AB-12' });
  });
});

describe('places of the library', () => {
  const books = [
    aBookRow('read', { title: 'Read long ago', percent: 5, readAt: asEpochMs(5) }),
    aBookRow('now', { title: 'Read now', readAt: asEpochMs(9) }),
    aBookRow('new', { title: 'Never opened' }),
    aBookRow('gone', { title: 'Removed', percent: 50, isRemoved: true }),
  ];

  const aFile = (bookId: string, bytes: number) => ({
    bookId,
    key: asObjectKey(`u/reader/u/book/${bookId}/${bookId}.epub`),
    extension: 'epub',
    bytes: asBytes(bytes),
  });

  it('shows what was read, the last one first', () => {
    renderApp(<LibraryRecentlyPage />, { preloadedState: signedIn({ library: booksOf(books) }) });

    expect(screen.getAllByRole('heading').map(({ textContent }) => textContent)).toEqual(['Read now', 'Read long ago']);
  });

  it('puts a removed book back after a question', async () => {
    const { actions } = renderApp(<LibraryRecyclePage />, { preloadedState: signedIn({ library: booksOf(books) }) });

    await userEvent.click(screen.getByRole('button', { name: 'Put back Removed' }));
    await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Put back' }));

    expect(actions).toContainEqual(bookRestoreRequest.asked({ ids: ['gone'] }));
  });

  it('shows the files in the cloud with their sizes', () => {
    const shelf = { books: [aFile('read', 1536), aFile('x', 512)], offered: [] };
    renderApp(<LibraryCloudPage />, {
      preloadedState: signedIn({ library: booksOf(books), cloudShelf: ready({}, shelf) }),
    });

    expect(screen.getByRole('heading', { name: '2 books in the cloud, 2.00 KB' })).toBeVisible();
    const [first, second] = screen.getAllByRole('listitem');
    expect(first).toHaveTextContent('Read long ago');
    expect(first).toHaveTextContent('1.50 KB');
    expect(second).toHaveTextContent('A book that is not in the library');
  });
});

describe('screensavers', () => {
  it('shows the pictures that were sent, and the limits', () => {
    const rows = [
      aMessageRow('s', { contentType: 'push_screensaver', name: 'lake.png' }),
      aMessageRow('file'),
      aMessageRow('r', { contentType: 'push_screensaver', isRevoked: true }),
    ];
    const messages = {
      ...emptyState().messages,
      projection: { phase: 'ready' } as const,
      rows: tableOf(rows, ({ id }) => id),
    };
    renderApp(<ScreensaversPage />, { preloadedState: signedIn({ messages }) });

    expect(screen.getByRole('listitem')).toHaveTextContent('lake.png');
    expect(screen.getByText('JPG, JPEG, PNG or BMP, at most 3.00 MB each.')).toBeVisible();
  });
});
