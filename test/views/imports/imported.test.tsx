import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

import { asBytes, asEpochMs, asFileId, asNoteId } from '@inkside/kit';
import { ImportDialogs } from '../../../src/features/imports/ImportDialogs';
import ImportedNotesPage from '../../../src/features/imports/ImportedNotesPage';
import {
  choiceNeeded,
  fileRefused,
  importRemoveConfirmed,
  importSaveCancelled,
  importSaveChosen,
  importsReloadAsked,
  noteFilesChosen,
  notesPicked,
  saveMoved,
  type ImportsState,
} from '../../../src/features/imports/slice';
import { emptyState, renderApp, signedIn } from '../../harness/renderApp';
import type { ImportedNote } from '@inkside/ink';

const noteId = asNoteId('n1');
const aNote = (change: Partial<ImportedNote> = {}): ImportedNote => ({
  noteId,
  title: 'Walk',
  pages: 3,
  updatedAt: asEpochMs(0),
  size: asBytes(2048),
  importedAt: asEpochMs(Date.now()),
  savedAs: '',
  ...change,
});

const show = (change: Partial<ImportsState> = {}) => {
  const imports: ImportsState = { ...emptyState().imports, list: { phase: 'ready' }, ...change };
  const view = renderApp(
    <main>
      <ImportedNotesPage />
      <ImportDialogs />
    </main>,
    { preloadedState: signedIn({ imports }) },
  );
  return { user: userEvent.setup(), ...view };
};

describe('imported notes', () => {
  it('are none at first, and files can be chosen', async () => {
    const { user, actions } = show();
    expect(screen.getByRole('heading', { name: 'No imported notes yet' })).toBeVisible();

    await user.upload(screen.getByLabelText('Open .note files'), new File(['x'], 'walk.note'));

    expect(actions.filter(noteFilesChosen.match)[0]?.payload).toEqual({
      files: [{ fileId: 'walk.note', name: 'walk.note', size: 1 }],
    });
  });

  it('could not be read for a reason, and are read again when asked', async () => {
    const { user, actions } = show({ list: { phase: 'failed', error: { code: 'errors.quota', params: {} } } });
    expect(screen.getByRole('alert')).toHaveTextContent('The imported notes could not be read');

    await user.click(screen.getByRole('button', { name: 'Try again' }));

    expect(actions.some(importsReloadAsked.match)).toBe(true);
  });

  it('lead to the viewer, and are saved when asked, with progress that can be stopped', async () => {
    const { user, actions, store } = show({ notes: [aNote()] });
    expect(screen.getByRole('link', { name: 'Walk' })).toHaveAttribute('href', '/note/imported/n1');
    await user.click(screen.getByRole('button', { name: 'Save to the cloud Walk' }));
    expect(actions.filter(importSaveChosen.match)).toHaveLength(1);

    act(() => void store.dispatch(saveMoved({ noteId, save: { phase: 'sending', sent: 1024, total: 4096 } })));
    expect(screen.getByText('1.00 KB of 4.00 KB')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Remove Walk from this computer' })).toBeDisabled();
    await user.click(screen.getByRole('button', { name: 'Stop saving Walk' }));
    expect(actions.filter(importSaveCancelled.match)).toHaveLength(1);
  });

  it('say why a save failed, and what is in the cloud', () => {
    const saves = { n1: { phase: 'failed', error: { code: 'errors.storageFull', params: {} } } } as const;
    show({ notes: [aNote(), aNote({ noteId: asNoteId('n2'), title: 'Trip', savedAs: asNoteId('c2') })], saves });

    expect(screen.getByRole('alert')).toHaveTextContent('The cloud storage of this account is full');
    expect(screen.getByRole('button', { name: 'Save again Walk' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Open in the cloud Trip' })).toHaveAttribute('href', '/note/open/c2');
  });

  it('are removed after a question', async () => {
    const { user, actions } = show({ notes: [aNote()] });

    await user.click(screen.getByRole('button', { name: 'Remove Walk from this computer' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Remove “Walk” from this computer?' }));
    expect(dialog.getByText(/It is not in the cloud/)).toBeVisible();
    expect(actions.some(importRemoveConfirmed.match)).toBe(false);
    await user.click(dialog.getByRole('button', { name: 'Remove' }));

    expect(actions.filter(importRemoveConfirmed.match)[0]?.payload).toEqual({ noteId });
  });

  it('come out of a backup as they are picked', async () => {
    const { user, actions, store } = show();
    const fileId = asFileId('f1');
    const notes = ['Trip', 'List'].map((title, index) => ({
      noteId: asNoteId(`b${index}`),
      title,
      pages: 1,
      updatedAt: asEpochMs(0),
    }));
    act(() => void store.dispatch(choiceNeeded({ fileId, name: 'backup.note', notes })));
    const dialog = within(screen.getByRole('dialog', { name: '2 notes in backup.note' }));
    expect(dialog.getByRole('button', { name: 'Open' })).toBeDisabled();

    await user.click(dialog.getByRole('checkbox', { name: 'All of them' }));
    await user.click(dialog.getByRole('button', { name: 'Open 2 notes' }));

    expect(actions.filter(notesPicked.match)[0]?.payload).toEqual({ fileId, noteIds: ['b0', 'b1'] });
  });

  it('name the file that was refused, wherever one is', () => {
    const { store } = show();

    act(
      () =>
        void store.dispatch(
          fileRefused({
            name: 'x.note',
            error: { code: 'imports.faults.foreign', params: { file: 'x.note', maker: 'Supernote' } },
          }),
        ),
    );

    expect(screen.getByRole('alert')).toHaveTextContent('x.note is a note of Supernote.');
  });
});
