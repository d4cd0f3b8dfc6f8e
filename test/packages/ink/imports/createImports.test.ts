import 'fake-indexeddb/auto';

import { Dexie } from 'dexie';
import { readFileSync } from 'node:fs';

import { asEpochMs, asFileId, asNoteId, asUid, type FileId } from '@inkside/kit';
import { importsNameOf } from '../../../../packages/ink/src/imports/importStore';
import { createImports } from '../../../../packages/ink/src/imports/createImports';
import { openNoteArchive } from '../../../../packages/ink/src/archive/noteArchive';
import { exportNote } from '../../../../packages/ink/src/archive/exportNote';
import { joinEntries, packEntry } from '../../../../packages/ink/src/bytes/zipWriter';
import {
  blankNoteInfo,
  decodeNoteInfos,
  decodeVirtualDoc,
  encodeNoteInfos,
} from '../../../../packages/ink/src/records/note';
import type { SaveEvent } from '../../../../packages/ink/src/imports/importsPort';
import { aNote, aPage, aStroke, NOTE_ID, pageName } from '../support';
import { fakeWorker } from '../render/support';

const SECOND_ID = 'bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb';
const at = asEpochMs(Date.UTC(2026, 10, 22));
const oneNote = (): Uint8Array => exportNote(aNote([aPage(1, [aStroke(1), aStroke(2)]), aPage(2, [aStroke(3)])]));

/** Two notes in one file, as a device backs them up. */
const backup = (): Uint8Array => {
  const notes = [
    aNote([aPage(1, [aStroke(1)])]),
    { ...aNote([aPage(3, [aStroke(2)])]), noteId: SECOND_ID, title: 'Second' },
  ];
  const rows = notes.map(({ noteId, title }) => blankNoteInfo({ uniqueId: noteId, title, type: 1 }));
  const entries = notes.flatMap((note) => openNoteArchive(exportNote(note)).entries);
  return joinEntries([packEntry('note_tree', encodeNoteInfos(rows), 0), ...entries]);
};

let users = 0;
const start = () => {
  users += 1;
  const uid = asUid(`user${users}`.padStart(24, '0'));
  const chosen = new Map<FileId, File>();
  const cloud = new Map<string, Uint8Array>();
  const order: string[] = [];
  let made = 0;
  let refuses: RegExp | undefined;
  const { port, objectsOf } = createImports({
    chosen: (fileId) => chosen.get(fileId),
    files: {
      keep: (file) => {
        const fileId = asFileId(`made ${(made += 1)}`);
        chosen.set(fileId, file);
        return fileId;
      },
      release: (fileId) => void chosen.delete(fileId),
    },
    objects: {
      upload: (fileId, key, report) => {
        let isStopped = false;
        const send = async (): Promise<void> => {
          const bytes = new Uint8Array((await chosen.get(fileId)?.arrayBuffer()) ?? new ArrayBuffer(0));
          if (isStopped) return;
          if (refuses?.test(key) === true) {
            report({ kind: 'failed', error: { code: 'errors.storageFull', params: {} } });
            return;
          }
          cloud.set(key, bytes);
          order.push(key);
          report({ kind: 'done', md5: '' });
        };
        void send();
        return () => (isStopped = true);
      },
      remove: async (keys) => keys.forEach((key) => cloud.delete(key)),
    },
    list: async (prefix) =>
      [...cloud].flatMap(([key, { length }]) => (key.startsWith(prefix) ? [{ key, size: length }] : [])),
    spawn: () => fakeWorker(),
  });
  const choose = (name: string, bytes: Uint8Array): FileId => {
    const fileId = asFileId(name);
    chosen.set(fileId, new File([bytes as Uint8Array<ArrayBuffer>], name));
    return fileId;
  };
  const noteId = asNoteId(NOTE_ID);
  const keepOne = (bytes = oneNote()) => port.keep(uid, choose('one.note', bytes), [noteId], at);
  const send = (target: string, title = 'Saved') =>
    new Promise<SaveEvent[]>((resolve) => {
      const events: SaveEvent[] = [];
      port.upload(uid, noteId, { noteId: asNoteId(target), commitId: 'c', title, at }, (event) => {
        events.push(event);
        if (event.kind !== 'progress') resolve(events);
      });
    });
  return {
    uid,
    port,
    objectsOf,
    choose,
    keepOne,
    noteId,
    cloud,
    order,
    send,
    refuse: (keys: RegExp | undefined) => (refuses = keys),
  };
};

describe('notes from files', () => {
  it('looks into a file without keeping anything', async () => {
    const { port, choose, uid } = start();

    expect(await port.look(choose('backup.note', backup()))).toMatchObject([
      { noteId: NOTE_ID, pages: 1 },
      { noteId: SECOND_ID, title: 'Second', pages: 1 },
    ]);
    expect(await port.list(uid)).toEqual([]);
  });

  it('reads a file of a device, and calls a note without a title like its file', async () => {
    const { port, choose } = start();
    const real = readFileSync('test/fixtures/notes/synthetic-one-page.note');
    const nameless = exportNote({ ...aNote([aPage(1, [aStroke(1)])]), title: '' });

    expect(await port.look(choose('real.note', real))).toMatchObject([{ pages: 1 }]);
    expect(await port.look(choose('My walk.note', nameless))).toMatchObject([{ title: 'My walk' }]);
  });

  it.each([
    ['Supernote', new TextEncoder().encode('noteSN_FILE_VER_20230015'), 'imports.faults.foreign'],
    ['Notability', joinEntries([packEntry('Note/Session.plist', new Uint8Array(4), 0)]), 'imports.faults.foreign'],
    ['an old backup', joinEntries([packEntry('ShapeDatabase.db', new Uint8Array(4), 0)]), 'imports.faults.old'],
    ['a zip without notes', joinEntries([packEntry('a.txt', new Uint8Array(4), 0)]), 'imports.faults.noNotes'],
  ])('refuses %s by name', async (_what, bytes, code) => {
    const { port, choose } = start();

    await expect(port.look(choose('x.note', bytes))).rejects.toMatchObject({ code, params: { file: 'x.note' } });
  });

  it('says that a file is cut short or damaged, and keeps nothing of it', async () => {
    const { port, choose, uid, noteId } = start();
    const cut = choose('cut.note', oneNote().slice(0, 200));

    await expect(port.look(cut)).rejects.toMatchObject({
      code: expect.stringMatching(/imports\.faults\.(truncated|malformed)/),
    });
    await expect(port.keep(uid, cut, [noteId], at)).rejects.toMatchObject({ params: { file: 'cut.note' } });
    expect(await port.list(uid)).toEqual([]);
  });

  it('keeps the notes that were picked, each by itself, and replaces one that is kept already', async () => {
    const { port, choose, uid, objectsOf } = start();
    const file = choose('backup.note', backup());

    await port.keep(uid, file, [asNoteId(SECOND_ID)], at);
    await port.keep(uid, file, [asNoteId(SECOND_ID)], at);

    expect(await port.list(uid)).toMatchObject([{ noteId: SECOND_ID, title: 'Second', importedAt: at, savedAs: '' }]);
    const listed = await (await objectsOf(uid, asNoteId(SECOND_ID))).list(`${uid}/note/${SECOND_ID}/shape/`);
    expect(listed).toHaveLength(1);
    await expect(objectsOf(uid, asNoteId(NOTE_ID))).rejects.toMatchObject({ code: 'errors.noteGone' });
  });

  it('gives a kept note as the cloud would: points side by side, no copies, no undo history', async () => {
    const { keepOne, uid, objectsOf, noteId } = start();
    await keepOne();

    const objects = await objectsOf(uid, noteId);
    const keys = (await objects.list(`${uid}/note/${NOTE_ID}/`)).map(({ key }) =>
      key.slice(`${uid}/note/${NOTE_ID}/`.length),
    );

    expect(keys.filter((key) => key.startsWith('point/'))).toEqual([
      expect.stringMatching(new RegExp(`^point/${pageName(1)}#[^/]+#points$`)),
      expect.stringMatching(new RegExp(`^point/${pageName(2)}#[^/]+#points$`)),
    ]);
    expect(keys.some((key) => key.startsWith('document/'))).toBe(false);
    expect(await objects.get(`${uid}/note/${NOTE_ID}/note/pb/note_info`)).toBeInstanceOf(Uint8Array);
    expect(await objects.get(`${uid}/note/${NOTE_ID}/nothing`)).toBeUndefined();
  });

  it('removes one note, and all of a user', async () => {
    const { keepOne, uid, port, noteId } = start();
    await keepOne();
    await port.remove(uid, noteId);
    expect(await port.list(uid)).toEqual([]);

    await keepOne();
    await port.removeAll(uid);
    expect(await port.list(uid)).toEqual([]);
  });

  it('sends every object, the record of the note last, and says how far it is', async () => {
    const { keepOne, uid, send, cloud, order } = start();
    await keepOne();

    const events = await send(NOTE_ID);

    expect(events.at(-1)).toEqual({ kind: 'done' });
    const last = events.findLast(({ kind }) => kind === 'progress');
    expect(last).toMatchObject({ sent: (last as { total: number }).total });
    expect(order.at(-1)).toBe(`${uid}/note/${NOTE_ID}/note/pb/note_info`);
    expect([...cloud.keys()].filter((key) => key.includes('/shape/'))).toHaveLength(2);
    expect([...cloud.keys()].filter((key) => key.includes('/point/'))).toHaveLength(2);
  });

  it('writes another id and title into the records that say them', async () => {
    const { keepOne, uid, send, cloud } = start();
    await keepOne();

    await send(SECOND_ID, 'Another');

    const read = (path: string) => cloud.get(`${uid}/note/${SECOND_ID}/${path}`) ?? new Uint8Array(0);
    expect(decodeNoteInfos(read('note/pb/note_info'), '')).toMatchObject([{ uniqueId: SECOND_ID, title: 'Another' }]);
    expect(decodeVirtualDoc(read(`virtual/doc/pb/${SECOND_ID}`), '').uniqueId).toBe(SECOND_ID);
    expect([...cloud.keys()].some((key) => key.startsWith(`${uid}/note/${NOTE_ID}/`))).toBe(false);
  });

  it('names what it could not read and left out', async () => {
    const { keepOne, send, cloud } = start();
    const entries = openNoteArchive(oneNote()).entries.map((entry) => {
      const central = entry.central.slice();
      // Another checksum than the content has.
      if (entry.name.includes('/point/') && entry.name.includes(pageName(2))) central[16] = (central[16] ?? 0) ^ 1;
      return { ...entry, central };
    });
    await keepOne(joinEntries(entries));

    const events = await send(NOTE_ID);

    expect(events.at(-1)).toEqual({ kind: 'done', leftOut: [expect.stringContaining(`point/${pageName(2)}`)] });
    expect([...cloud.keys()].filter((key) => key.includes('/point/'))).toHaveLength(1);
  });

  it('compares with the note of the cloud under the id that the cloud writes', async () => {
    const { keepOne, uid, port, send, noteId } = start();
    await keepOne();
    await send(SECOND_ID);

    expect(await port.standing(uid, noteId, asNoteId(SECOND_ID))).toBe('same');
    expect(await port.standing(uid, noteId, noteId)).toBe('different');
  });

  it('calls a note without a title like the backup that it came in', async () => {
    const { port, choose } = start();
    const nameless = exportNote({ ...aNote([aPage(1, [aStroke(1)])]), title: '' });

    expect(await port.look(choose('My backup.zip', nameless))).toMatchObject([{ title: 'My backup' }]);
  });

  it('gives its file as it came', async () => {
    const { keepOne, uid, objectsOf, noteId } = start();
    await keepOne();

    const whole = await (await objectsOf(uid, noteId)).whole?.();

    expect(Buffer.from(whole ?? []).equals(Buffer.from(oneNote()))).toBe(true);
  });

  it('removes what was sent when something could not be', async () => {
    const { keepOne, send, cloud, refuse } = start();
    await keepOne();
    refuse(/note_info/);

    expect((await send(NOTE_ID)).at(-1)).toEqual({ kind: 'failed', error: { code: 'errors.storageFull', params: {} } });
    expect([...cloud.keys()]).toEqual([]);
  });

  it('tells the very note from another of the same id', async () => {
    const { keepOne, uid, port, send, noteId, cloud } = start();
    await keepOne();
    expect(await port.standing(uid, noteId, noteId)).toBe('different');
    await send(NOTE_ID);
    expect(await port.standing(uid, noteId, noteId)).toBe('same');

    cloud.set(`${uid}/note/${NOTE_ID}/shape/${pageName(1)}#new#1.zip`, new Uint8Array(3));
    expect(await port.standing(uid, noteId, noteId)).toBe('different');
  });

  it('makes the documents of the tree: a commit that is pending, and the note with its pages', async () => {
    const { keepOne, uid, port, noteId } = start();
    await keepOne();

    const { commit, note } = await port.documents(uid, noteId, { noteId, commitId: 'c1', title: 'Walk', at });

    expect(commit).toMatchObject({
      _id: 'c1',
      commitId: 'c1',
      commitStatus: 0,
      commitType: 1,
      documentId: NOTE_ID,
      dbId: `${uid}-NOTE_TREE`,
    });
    expect(note).toMatchObject({
      _id: NOTE_ID,
      title: 'Walk',
      type: 1,
      status: 1,
      parentUniqueId: null,
      pageNameList: { pageNameList: [pageName(1), pageName(2)] },
      updatedAt: at,
    });
    expect(note).not.toHaveProperty('commitId');
  });

  it('remembers what a note was saved as', async () => {
    const { keepOne, uid, port, noteId } = start();
    await keepOne();

    await port.markSaved(uid, noteId, asNoteId(SECOND_ID));

    expect(await port.list(uid)).toMatchObject([{ savedAs: SECOND_ID }]);
  });

  it('keeps the tags of a note in a table of their own, shows their names, and writes their ids when it is saved', async () => {
    const { uid, port, choose, noteId } = start();
    const tag = (name: string): Uint8Array => encodeNoteInfos([blankNoteInfo({ uniqueId: SECOND_ID, title: name })]);
    const tagged = joinEntries([
      ...openNoteArchive(oneNote()).entries,
      packEntry(`${NOTE_ID}/tag/pb/one`, tag('exam'), 0),
      packEntry(`${NOTE_ID}/tag/pb/two`, Uint8Array.of(0xff, 0xff), 0),
    ]);

    const kept = await port.keep(uid, choose('one.note', tagged), [noteId], at);

    expect(kept).toMatchObject([{ tags: ['exam'] }]);
    expect(await port.list(uid)).toEqual(kept);
    const database = new Dexie(importsNameOf(uid));
    await database.open();
    expect((await database.table('tag').toArray()).map(({ documentId, title }) => [documentId, title])).toEqual([
      [NOTE_ID, 'exam'],
      [NOTE_ID, undefined],
    ]);
    database.close();
    const target = { noteId, commitId: 'c', title: 'Saved', at, tags: [asNoteId('t')] };
    expect((await port.documents(uid, noteId, target)).note).toMatchObject({ tagIdList: ['t'] });

    await port.remove(uid, noteId);
    expect(await port.list(uid)).toEqual([]);
  });
});
