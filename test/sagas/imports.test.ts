import { asFileId, asNoteId, PortError } from '@inkside/kit';
import {
  importRemoveConfirmed,
  importSaveCancelled,
  importSaveChosen,
  importsReloadAsked,
  noteFilesChosen,
  notesPicked,
} from '../../src/features/imports/slice';
import { routeEntered } from '../../src/features/route/slice';
import { aNote } from '../builders/documents';
import { aFoundNote } from '../fakes/fakeImports';
import { aUser } from '../fakes/fakeServices';
import { startApp, type App } from '../harness/startApp';
import type { StoredDocument } from '@inkside/sync';

const chosen = (...names: string[]) =>
  noteFilesChosen({ files: names.map((name) => ({ fileId: asFileId(name), name, size: 1000 })) });
const noteId = asNoteId('n1');

describe('imports', () => {
  let app: App;
  /** What was written into the tree, in order. */
  let written: StoredDocument[] = [];
  afterEach(() => app.stop());

  const start = async (notes: readonly ReturnType<typeof aNote>[] = []) => {
    app = await startApp({ user: aUser, documents: { note: notes } });
    written = [];
    app.services.documents.watch(aUser.uid, 'note', ({ changes = [] }) =>
      written.push(...changes.flatMap((change) => (change.isDeleted ? [] : [change.document]))),
    );
    app.imports.files.set('one.note', [aFoundNote('n1', 'Walk')]);
    app.imports.files.set('backup.note', [aFoundNote('n2', 'Trip'), aFoundNote('n3', 'List')]);
    app.imports.files.set(
      'foreign.note',
      new PortError('imports.faults.foreign', { file: 'foreign.note', maker: 'Supernote' }),
    );
  };

  const imported = async () => {
    await app.dispatch(chosen('one.note'));
  };

  it('opens a file with one note at once, and sends nothing', async () => {
    await start();

    await app.dispatch(chosen('one.note'));

    expect(app.went.at(-1)).toBe('/note/imported/n1');
    expect(app.state().imports.notes).toMatchObject([{ noteId: 'n1', title: 'Walk', savedAs: '' }]);
    expect(app.imports.uploads.size).toBe(0);
    expect(app.objects.uploads.size).toBe(0);
  });

  it('asks which notes of a backup are meant, and keeps those alone', async () => {
    await start();
    await app.dispatch(chosen('backup.note'));
    expect(app.state().imports.picking).toMatchObject([
      { name: 'backup.note', notes: [{ title: 'Trip' }, { title: 'List' }] },
    ]);
    expect(app.imports.kept()).toEqual([]);

    await app.dispatch(notesPicked({ fileId: asFileId('backup.note'), noteIds: [asNoteId('n3')] }));

    expect(app.imports.kept().map(({ title }) => title)).toEqual(['List']);
    expect(app.state().imports.picking).toEqual([]);
    expect(app.went.at(-1)).toBe('/note/imported/n3');
  });

  it('names the files that are no notes, takes the others, and forgets the names with the next choice', async () => {
    await start();

    await app.dispatch(chosen('foreign.note', 'one.note'));

    expect(app.state().imports.refused).toEqual([
      {
        name: 'foreign.note',
        error: { code: 'imports.faults.foreign', params: { file: 'foreign.note', maker: 'Supernote' } },
      },
    ]);
    expect(app.imports.kept()).toHaveLength(1);
    expect(app.state().imports.reading).toEqual([]);
    expect(app.went.at(-1)).toBe('/note/imported');
    await app.dispatch(chosen('one.note'));
    expect(app.state().imports.refused).toEqual([]);
  });

  describe('archives by another name', () => {
    const file = (name: string) => ({ fileId: asFileId(name), name, size: 1000 });
    const dropped = (archives: readonly string[], others: readonly string[] = []) =>
      noteFilesChosen({
        files: archives.map((name) => ({ ...file(name), orElse: 'upload' as const })),
        uploads: others.map(file),
      });
    const sentUp = () => app.state().transfers.order;

    it('offer the notes of a backup', async () => {
      await start();
      app.imports.files.set('backup.zip', [aFoundNote('n2', 'Trip'), aFoundNote('n3', 'List')]);

      await app.dispatch(dropped(['backup.zip']));

      expect(app.state().imports.picking).toMatchObject([
        { name: 'backup.zip', notes: [{ title: 'Trip' }, { title: 'List' }] },
      ]);
      expect(sentUp()).toEqual([]);
    });

    it('are sent like all files when they hold no note, with what was dropped beside them', async () => {
      await start();
      app.imports.files.set('photos.zip', new PortError('imports.faults.noNotes', { file: 'photos.zip' }));
      Object.assign(app.looks, { 'photos.zip': { kind: 'zip' }, 'a.pdf': { kind: 'pdf' } });
      const before = app.went.length;

      await app.dispatch(dropped(['photos.zip'], ['a.pdf']));

      expect(sentUp()).toEqual(['a.pdf', 'photos.zip']);
      expect(app.state().imports).toMatchObject({ refused: [], reading: [] });
      expect(app.went.slice(before)).toEqual([]);
    });

    it('leave what was dropped beside a backup to the uploads', async () => {
      await start();
      app.imports.files.set('walk.zip', [aFoundNote('n2', 'Walk')]);
      app.looks['a.pdf'] = { kind: 'pdf' };

      await app.dispatch(dropped(['walk.zip'], ['a.pdf']));

      expect(app.went.at(-1)).toBe('/note/imported/n2');
      expect(sentUp()).toEqual(['a.pdf']);
    });
  });

  it('reads the list when its place is entered, says why it cannot, and tries again when asked', async () => {
    await start();
    app.imports.break(new PortError('errors.database', { detail: 'gone' }));
    await app.dispatch(routeEntered({ name: 'importedNote', path: '/note/imported', params: {}, query: {} }));
    expect(app.state().imports.list).toMatchObject({ phase: 'failed', error: { code: 'errors.database' } });

    app.imports.break(undefined);
    await app.dispatch(importsReloadAsked());

    expect(app.state().imports.list).toEqual({ phase: 'ready' });
  });

  it('removes a note from this computer', async () => {
    await start();
    await imported();

    await app.dispatch(importRemoveConfirmed({ noteId }));

    expect(app.state().imports.notes).toEqual([]);
    expect(app.imports.kept()).toEqual([]);
  });

  it('saves a note: its objects, then the commit until it is complete, then the tree, under its own id', async () => {
    await start();
    await imported();
    await app.dispatch(importSaveChosen({ noteId }));
    app.imports.progress(noteId, 300, 1000);
    await app.dispatch({ type: 'test/settle' });
    expect(app.state().imports.saves).toEqual({ n1: { phase: 'sending', sent: 300, total: 1000 } });
    expect(written).toEqual([]);

    app.imports.finish(noteId);
    await app.dispatch({ type: 'test/settle' });

    expect(written.map(({ commitStatus, title }) => commitStatus ?? title)).toEqual([0, 1, 'Walk']);
    expect(written[2]).toMatchObject({ _id: 'n1', uniqueId: 'n1', parentUniqueId: null });
    expect(app.state().imports.saves).toEqual({});
    expect(app.state().imports.notes).toMatchObject([{ savedAs: 'n1' }]);
  });

  it('saves a note with its tags: one that is called alike in the cloud, and new ones for the others', async () => {
    const exam = aNote({ title: 'Exam', modeType: 1, status: 1 });
    await start([exam]);
    const tagged = { ...aFoundNote('n1', 'Walk'), tags: ['exam', 'new'] };
    app.imports.files.set('one.note', [tagged]);
    await imported();
    await app.dispatch(importSaveChosen({ noteId }));
    app.imports.finish(noteId);
    await app.clock.advance(50);

    const made = written.find(({ title }) => title === 'new');
    expect(made).toMatchObject({ modeType: 1, status: 1 });
    expect(written.find(({ _id }) => _id === 'n1')).toMatchObject({ tagIdList: [exam._id, made?._id] });
    expect(written.filter(({ modeType, title }) => modeType === 1 && title !== 'Exam')).toHaveLength(1);
  });

  it('gives a note a new id and a free title when the cloud has another of both', async () => {
    await start([aNote({ _id: 'n1', uniqueId: 'n1', title: 'Walk' })]);
    await imported();

    await app.dispatch(importSaveChosen({ noteId }));

    const target = app.imports.uploads.get(noteId)?.target;
    expect(target?.noteId).toMatch(/^[0-9a-f]{32}$/);
    expect(target?.title).toBe('Walk (2)');
  });

  it('sends nothing when the cloud has this very note', async () => {
    await start([aNote({ _id: 'n1', uniqueId: 'n1', title: 'Walk' })]);
    await imported();
    app.imports.standings.set(noteId, 'same');

    await app.dispatch(importSaveChosen({ noteId }));

    expect(app.imports.uploads.size).toBe(0);
    expect(app.state().imports.notes).toMatchObject([{ savedAs: 'n1' }]);
  });

  it('finds the note of the cloud that writes the id in the other way, and sends no second copy', async () => {
    const dashed = 'effb14ba-3645-472c-9b34-b74932773bc9';
    const plain = 'effb14ba3645472c9b34b74932773bc9';
    await start([aNote({ _id: plain, uniqueId: plain, title: 'Walk' })]);
    app.imports.files.set('dashed.note', [aFoundNote(dashed, 'Walk')]);
    app.imports.standings.set(asNoteId(plain), 'same');
    await app.dispatch(chosen('dashed.note'));

    await app.dispatch(importSaveChosen({ noteId: asNoteId(dashed) }));

    expect(app.imports.uploads.size).toBe(0);
    expect(app.state().imports.notes).toMatchObject([{ noteId: dashed, savedAs: plain }]);
  });

  it('says what was left out of a note that was saved', async () => {
    await start();
    await imported();
    await app.dispatch(importSaveChosen({ noteId }));

    app.imports.finish(noteId, ['shape/a', 'resource/data/b.png']);
    await app.dispatch({ type: 'test/settle' });

    expect(app.state().toasts.at(-1)).toMatchObject({
      tone: 'bad',
      code: 'imports.savedPartly',
      params: { title: 'Walk', count: 2, names: 'shape/a, resource/data/b.png' },
    });
    expect(app.state().imports.notes).toMatchObject([{ savedAs: 'n1' }]);
  });

  it('stops when it is told to, and writes nothing', async () => {
    await start();
    await imported();
    await app.dispatch(importSaveChosen({ noteId }));

    await app.dispatch(importSaveCancelled({ noteId }));
    app.imports.finish(noteId);
    await app.dispatch({ type: 'test/settle' });

    expect(app.imports.stopped).toEqual([noteId]);
    expect(written).toEqual([]);
    expect(app.state().imports.saves).toEqual({});
  });

  it('says why a save failed, and does it again when asked', async () => {
    await start();
    await imported();
    await app.dispatch(importSaveChosen({ noteId }));
    app.imports.fail(noteId, 'errors.storageFull');
    await app.dispatch({ type: 'test/settle' });
    expect(app.state().imports.saves).toEqual({
      n1: { phase: 'failed', error: { code: 'errors.storageFull', params: {} } },
    });

    await app.dispatch(importSaveChosen({ noteId }));

    expect(app.state().imports.saves).toEqual({ n1: { phase: 'sending', sent: 0, total: 0 } });
  });
});
