import { readNoteFile } from '../../../../packages/ink/src/worker/noteFileReader';
import { openNoteArchive } from '../../../../packages/ink/src/archive/noteArchive';
import { field, handMadeZip, joined, type HandMadeFile } from '../handMade';
import { drawn, NOTE, noteInfo, ONE } from './handMadeNote';

const OTHER = 'b'.repeat(32);
const FOLDER = 'My notebook';

const below = (folder: string, files: readonly HandMadeFile[]): HandMadeFile[] =>
  files.map((file) => ({ ...file, name: String(file.name).replace(NOTE, folder) }));
const other = (folder: string): HandMadeFile => ({
  name: `${folder}/note/pb/note_info`,
  content: field(1, joined(field(1, OTHER), field(6, 'Another'), field(8, 1))),
});

const read = (files: readonly HandMadeFile[], ...pick: readonly string[]) =>
  readNoteFile({
    kind: 'noteFile',
    file: new Blob([handMadeZip(files) as Uint8Array<ArrayBuffer>]),
    name: 'x.note',
    pick,
  });

describe('a note in a folder of another name', () => {
  it('goes by the id of its own record, so that it takes the place of no other note', async () => {
    const { found } = await read(below(FOLDER, [noteInfo(ONE), ...drawn()]));

    expect(found.map(({ noteId }) => noteId)).toEqual([NOTE]);
  });

  it('is taken out of a backup with all of its files', async () => {
    const { found, picked } = await read([...below(FOLDER, [noteInfo(ONE), ...drawn()]), other('Other')], NOTE);
    const [note] = openNoteArchive(picked[0]?.content ?? new Uint8Array(0)).notes;

    expect(found.map(({ noteId }) => noteId)).toEqual([NOTE, OTHER]);
    expect([note?.noteId, note?.root]).toEqual([NOTE, `${FOLDER}/`]);
    expect(note?.page(ONE).shapes.map(({ samples }) => samples?.x.length)).toEqual([2]);
  });

  it('goes by the folder where no record says an id, and where the folder writes the same id in another form', () => {
    const noteIds = (files: readonly HandMadeFile[]) =>
      openNoteArchive(handMadeZip(files)).notes.map(({ noteId }) => noteId);
    const dashed = 'EFFB14BA-3645-472C-9B34-B74932773BC9';
    const nameless: HandMadeFile = { name: `${FOLDER}/note/pb/note_info`, content: field(1, field(6, 'No id')) };

    expect(noteIds([nameless, ...below(FOLDER, drawn())])).toEqual([FOLDER]);
    expect(noteIds(below(dashed, [noteInfo(ONE), ...drawn()]))).toEqual([dashed]);
  });
});

describe('a folder and its copy in one archive', () => {
  it('are two notes that can be told apart', async () => {
    const files = [...below(NOTE, [noteInfo(ONE), ...drawn()]), ...below(`${NOTE} copy`, [noteInfo(ONE), ...drawn()])];

    const { found, picked } = await read(files, `${NOTE} copy`);

    expect(found.map(({ noteId }) => noteId)).toEqual([NOTE, `${NOTE} copy`]);
    expect(picked).toHaveLength(1);
  });

  it('are both there for the tree that names them', () => {
    const row = (id: string) => field(1, joined(field(1, id), field(8, 1)));
    const files = [
      { name: 'note_tree', content: joined(row(OTHER), row(NOTE)) },
      ...below(OTHER, [noteInfo(ONE), ...drawn()]),
    ];

    expect(openNoteArchive(handMadeZip(files)).missingNotes).toEqual([]);
  });
});
