import { unzipSync, zipSync } from 'fflate';
import { exportNote } from '../../../../packages/ink/src/archive/exportNote';
import {
  openNoteArchive,
  summariseArchive,
  summariseNote,
  writeNoteArchive,
} from '../../../../packages/ink/src/archive/noteArchive';
import { decodePointsFile, encodePointsFile } from '../../../../packages/ink/src/bytes/pointsFile';
import { blankNoteInfo, encodeNoteInfos } from '../../../../packages/ink/src/records/note';
import { blankResource, encodeResources } from '../../../../packages/ink/src/records/resources';
import { aNote, aPage, aStroke, DAY, failureFrom, fixture, FIXTURE_PAGE, hex, NOTE_ID, pageName } from '../support';

const FIXTURE = 'synthetic-one-page.note';
const text = (value: string): Uint8Array => new TextEncoder().encode(value);

const onlyNote = (bytes: Uint8Array) => {
  const [note] = openNoteArchive(bytes).notes;
  if (note === undefined) throw new Error('no note');
  return note;
};

/** The files of a `.note` with some of them changed; `undefined` removes one. */
function repacked(bytes: Uint8Array, changes: Record<string, Uint8Array | undefined>): Uint8Array {
  const files = Object.entries({ ...unzipSync(bytes), ...changes });
  return zipSync(Object.fromEntries(files.flatMap(([name, file]) => (file === undefined ? [] : [[name, file]]))));
}

describe('the note of another writer', () => {
  it('is counted as published', () => {
    const summary = summariseArchive(openNoteArchive(fixture(FIXTURE)));

    expect(summary).toEqual({
      pages: 1,
      pagesWithData: 1,
      shapes: 4,
      strokes: 3,
      points: 50,
      byType: { 2: 1, 5: 1, 6: 1, 15: 1 },
    });
  });

  it('has its page, its title and no failures', () => {
    const note = onlyNote(fixture(FIXTURE));
    const [page] = note.pages();

    expect([note.noteId, note.info.title, note.pageIds]).toEqual([NOTE_ID, 'boox synthetic', [FIXTURE_PAGE]]);
    expect(page).toMatchObject({ pageId: FIXTURE_PAGE, width: 1860, height: 2480, skippedShapes: 0, failures: [] });
    expect(note.failures).toEqual([]);
  });

  it('has its strokes sample by sample', () => {
    const { shapes } = onlyNote(fixture(FIXTURE)).page(FIXTURE_PAGE);
    const [first] = shapes;
    const sample = (index: number) => [first?.samples?.x[index], first?.samples?.y[index], first?.samples?.time[index]];

    expect(first?.shape).toMatchObject({
      uniqueId: '10000000-0000-4000-8000-000000000001',
      color: -16776961,
      thickness: 4,
      shapeType: 2,
      zorder: 0,
    });
    expect([sample(0), sample(19)]).toEqual([
      [100, 200, 0],
      [290, 295, 76],
    ]);
    expect([first?.samples?.pressure[0], first?.samples?.size[0]]).toEqual([2000, 0x1419]);
    expect(shapes.map(({ samples }) => samples?.x.length)).toEqual([20, 20, 10, undefined]);
    expect(shapes[3]?.shape.text).toBe('synthetic boox');
  });

  it('has its points where they were published', () => {
    const note = onlyNote(fixture(FIXTURE));
    const path = note.files.paths.find((name) => name.endsWith('#points')) ?? '';
    const bytes = note.files.read(path, 'points');
    const view = new DataView(bytes.buffer, bytes.byteOffset);

    expect([bytes.length, ...[1020, 888 + 36, 888 + 40].map((at) => view.getInt32(at))]).toEqual([1024, 888, 76, 324]);
    expect(hex(bytes.subarray(80, 96))).toBe('42c8000043480000141907d000000000');
    expect(hex(encodePointsFile(decodePointsFile(bytes, path)))).toBe(hex(bytes));
  });

  it('is written again byte for byte in every file', () => {
    const bytes = fixture(FIXTURE);

    const written = writeNoteArchive(openNoteArchive(bytes));

    expect(hex(written)).toBe(hex(bytes));
  });

  it('keeps every other file byte for byte when one is changed, one added and one removed', () => {
    const bytes = fixture(FIXTURE);
    const info = `${NOTE_ID}/note/pb/note_info`;
    const files = new Map([
      [info, text('new info')],
      [`${NOTE_ID}/new`, text('added')],
      [`${NOTE_ID}/extra/pb/extra`, undefined],
    ]);

    const zip = writeNoteArchive(openNoteArchive(bytes), { files, modifiedMs: DAY });

    const { [`${NOTE_ID}/extra/pb/extra`]: _, ...others } = unzipSync(bytes);
    const expected = Object.entries({ ...others, [info]: text('new info'), [`${NOTE_ID}/new`]: text('added') });
    const written = Object.entries(unzipSync(zip));
    expect(written.map(([name, file]) => [name, hex(file)])).toEqual(expected.map(([name, file]) => [name, hex(file)]));
    expect(openNoteArchive(zip).entries.map(({ name }) => name)).toEqual(expected.map(([name]) => name));
  });

  it('is refused when it is cut short anywhere', () => {
    const bytes = fixture(FIXTURE);

    for (let length = 0; length < bytes.length; length += 1) {
      expect(failureFrom(() => openNoteArchive(bytes.subarray(0, length))).kind).toBe('document');
    }
  });
});

describe('an archive of many notes', () => {
  const backup = (): Uint8Array => {
    const tree = encodeNoteInfos([
      blankNoteInfo({ uniqueId: 'folder', title: 'Folder' }),
      blankNoteInfo({ uniqueId: 'first', type: 1, title: 'First' }),
      blankNoteInfo({ uniqueId: '2222-BBBB', type: 1, title: 'Second', pageNameList: JSON.stringify([pageName(7)]) }),
    ]);
    const first = unzipSync(exportNote(aNote([aPage(1, [aStroke(1)])], { noteId: 'first', title: 'First' })));
    const second = unzipSync(exportNote(aNote([aPage(7, [aStroke(2), aStroke(3)])], { noteId: '2222bbbb' })));
    const withoutRecords = Object.entries(second).filter(([name]) => !/note_info|virtual/.test(name));
    return zipSync({ note_tree: tree, ...first, ...Object.fromEntries(withoutRecords) });
  };

  it('gives each note, also one that only the tree describes', () => {
    const { notes } = openNoteArchive(backup());

    expect(notes.map(({ noteId, info, pageIds }) => [noteId, info.title, pageIds])).toEqual([
      ['first', 'First', [pageName(1)]],
      ['2222bbbb', 'Second', [pageName(7)]],
    ]);
    expect(notes.map((note) => summariseNote(note).shapes)).toEqual([1, 2]);
  });

  it('is counted over all notes', () => {
    const summary = summariseArchive(openNoteArchive(backup()));

    expect(summary).toMatchObject({ pages: 2, shapes: 3, points: 60, byType: { 2: 3 } });
  });

  it('still opens when its tree is broken', () => {
    const { notes, failures } = openNoteArchive(repacked(backup(), { note_tree: Uint8Array.of(0x0a, 99) }));

    expect(notes.map(({ noteId }) => noteId)).toEqual(['first']);
    expect(failures).toEqual([{ kind: 'document', name: 'note_tree', reason: 'truncated' }]);
  });
});

describe('a file that is no note of ours', () => {
  it.each([
    ['Supernote', text('noteSN_FILE_VER_20230015 and more')],
    ['Supernote', text('SN_FILE_ASA_20190529')],
    ['Notability', zipSync({ 'My note/Session.plist': text('bplist00'), 'My note/metadata.plist': text('') })],
    ['ShapeDatabase.db', zipSync({ 'ShapeDatabase.db': text('SQLite format 3') })],
    ['.note', zipSync({ 'readme.txt': text('hello') })],
  ])('is refused as one of %s', (name, bytes) => {
    expect(failureFrom(() => openNoteArchive(bytes))).toEqual({ kind: 'document', name, reason: 'unsupported' });
  });

  it('is refused when it is no zip', () => {
    expect(failureFrom(() => openNoteArchive(text('%PDF-1.7 ...............................')))).toEqual({
      kind: 'document',
      name: '.note',
      reason: 'malformed',
    });
  });
});

describe('a note with bad objects', () => {
  const note = (): Uint8Array => exportNote(aNote([aPage(1, [aStroke(1)]), aPage(2, [aStroke(2)]), aPage(3, [])]));
  const pathOf = (bytes: Uint8Array, part: RegExp): string =>
    Object.keys(unzipSync(bytes)).find((name) => part.test(name)) ?? '';

  it('opens its other pages', () => {
    const bytes = note();
    const shapeZip = pathOf(bytes, /\/shape\/.*00000001#/);

    const opened = onlyNote(repacked(bytes, { [shapeZip]: text('not a zip at all, just some text') }));

    expect([...opened.pages()].map(({ shapes, failures }) => [shapes.length, failures.length])).toEqual([
      [0, 1],
      [1, 0],
      [0, 0],
    ]);
    const [failure] = opened.page(pageName(1)).failures;
    expect(failure).toMatchObject({ kind: 'shape', name: shapeZip.slice(NOTE_ID.length + 1) });
    expect(summariseNote(opened)).toMatchObject({ pages: 3, pagesWithData: 1, shapes: 1 });
  });

  it('says when its points are not there', () => {
    const bytes = note();

    const opened = onlyNote(repacked(bytes, { [pathOf(bytes, /points$/)]: undefined }));

    expect(opened.page(pageName(1)).failures).toMatchObject([{ kind: 'points', reason: 'missing' }]);
    expect(summariseNote(opened)).toMatchObject({ shapes: 2, strokes: 1, points: 20 });
  });

  it('still knows its pages when its own records are broken', () => {
    const bytes = note();
    const paths = [/note_info/, /virtual\/page/, /pageModel/].map((part) => pathOf(bytes, part));
    const broken = Object.fromEntries(paths.map((path) => [path, Uint8Array.of(0x0a, 99)]));

    const opened = onlyNote(repacked(bytes, broken));

    expect(opened.pageIds).toEqual([pageName(1), pageName(2)]);
    expect(opened.failures.map(({ kind }) => kind)).toEqual(['document', 'page', 'page']);
  });

  it('refuses an object far larger than any', () => {
    const bytes = note();
    const shapeZip = pathOf(bytes, /\/shape\/.*00000001#/);
    const huge = zipSync({ ...unzipSync(bytes), [shapeZip]: [new Uint8Array(65 * 1024 * 1024), { level: 0 }] });

    expect(onlyNote(huge).page(pageName(1)).failures).toMatchObject([{ kind: 'shape', reason: 'tooLarge' }]);
  });

  it('orders resource files by the time in their names', () => {
    const record = (title: string) => encodeResources([blankResource({ uniqueId: 'r', title })]);
    const log = {
      [`${NOTE_ID}/resource/pb/aaaa#20`]: record('newer'),
      [`${NOTE_ID}/resource/pb/bbbb#3`]: record('older'),
      [`${NOTE_ID}/resource/pb/no time`]: record('ignored'),
    };

    expect(onlyNote(repacked(note(), log)).resources.map(({ title }) => title)).toEqual(['newer']);
  });

  it('leaves the history in stash/ alone', () => {
    const bytes = note();
    const stash = `${NOTE_ID}/stash/shape/${pageName(1)}#r#99.zip`;

    const old = `${NOTE_ID}/stash/note/pb/note_info`;

    const { notes } = openNoteArchive(repacked(bytes, { [stash]: text('history'), [old]: text('x') }));

    expect(notes.map((opened) => [opened.noteId, opened.page(pageName(1)).failures])).toEqual([[NOTE_ID, []]]);
  });
});
