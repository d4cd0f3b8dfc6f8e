import { openNoteArchive } from '../../../../packages/ink/src/archive/noteArchive';
import { readNoteFile } from '../../../../packages/ink/src/worker/noteFileReader';
import { NOTE, ONE, SAMPLES, SHAPE, shape, TWO } from '../archive/handMadeNote';
import { field, handMadePoints, handMadeZip, joined, utf8, type HandMadeFile } from '../handMade';

const OTHER = 'b'.repeat(32);
const row = (id: string, title: string, ...more: readonly Uint8Array[]): Uint8Array =>
  field(1, joined(field(1, id), field(6, title), field(8, 1), ...more));
const tree = (...rows: readonly Uint8Array[]): HandMadeFile => ({ name: 'note_tree', content: joined(...rows) });
const ink = (id: string): HandMadeFile[] => [
  {
    name: `${id}/shape/${ONE}#r#1.zip`,
    content: handMadeZip([{ name: 's', content: shape(SHAPE, field(16, 'rev')) }]),
  },
  { name: `${id}/point/${ONE}/${ONE}#rev#points`, content: handMadePoints(ONE, 'rev', [[SHAPE, SAMPLES]]) },
];
const record = (id: string, title: string, ...more: readonly Uint8Array[]): HandMadeFile => ({
  name: `${id}/note/pb/note_info`,
  content: row(id, title, ...more),
});
const listed = field(20, JSON.stringify([ONE, TWO]));

const pick = async (files: readonly HandMadeFile[], noteId: string) => {
  const zip = handMadeZip(files);
  const file = new Blob([zip as Uint8Array<ArrayBuffer>]);
  const { found, picked } = await readNoteFile({ kind: 'noteFile', file, name: 'backup.note', pick: [noteId] });
  const [one] = picked;
  if (one === undefined) throw new Error('nothing was picked');
  return { found, archive: openNoteArchive(one.content), content: one.content, zip };
};

describe('a note that is taken out of a backup', () => {
  it('can be opened again when only the tree of the backup has its record', async () => {
    const future = field(77, 'later');
    const rows = [row(NOTE, 'In the tree only', listed, future), row(OTHER, 'Other')];

    const { found, archive } = await pick([tree(...rows), ...ink(NOTE), record(OTHER, 'Other')], NOTE);

    expect(found.map(({ title }) => title).toSorted()).toEqual(['In the tree only', 'Other']);
    expect(archive.notes.map(({ info, pageIds }) => [info.title, pageIds])).toEqual([['In the tree only', [ONE, TWO]]]);
    expect(archive.notes[0]?.page(ONE).shapes[0]?.samples?.x.length).toBe(2);
    expect(archive.entries.map(({ name }) => name)).toContain(`${NOTE}/note/pb/note_info`);
    expect(new TextDecoder().decode(archive.notes[0]?.info.unknown)).toContain('later');
  });

  it('keeps what the tree says of it when its own record is broken, and the broken one too', async () => {
    const broken: HandMadeFile = { name: `${NOTE}/note/pb/note_info`, content: Uint8Array.of(0x0a, 99) };

    const { archive } = await pick(
      [tree(row(NOTE, 'Walk', listed), row(OTHER, 'Other')), broken, ...ink(NOTE), record(OTHER, 'Other')],
      NOTE,
    );

    expect(archive.notes.map(({ info, pageIds }) => [info.title, pageIds])).toEqual([['Walk', [ONE, TWO]]]);
    expect(archive.notes[0]?.files.has('note/pb/note_info')).toBe(true);
  });

  it('brings no other note along when it lies in no folder', async () => {
    const own = [...ink(NOTE), record(NOTE, 'At the top')].map((file) => ({
      ...file,
      name: String(file.name).replace(`${NOTE}/`, ''),
    }));

    const { archive } = await pick(
      [record(OTHER, 'Other'), ...ink(OTHER), ...own, { name: 'readme', content: utf8('kept') }],
      NOTE,
    );

    expect(archive.notes.map(({ info }) => info.title)).toEqual(['At the top']);
    expect(archive.entries.map(({ name }) => name)).toContain('readme');
  });

  it('is the file itself when it is alone', async () => {
    const { content, zip } = await pick([record(NOTE, 'Alone', listed), ...ink(NOTE)], NOTE);

    expect(Buffer.from(content).equals(Buffer.from(zip))).toBe(true);
  });
});
