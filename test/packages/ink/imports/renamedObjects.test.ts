import { asUid } from '@inkside/kit';
import { archiveObjects } from '../../../../packages/ink/src/imports/noteArchiveObjects';
import { renamedObjects } from '../../../../packages/ink/src/imports/sendNote';
import { openNoteArchive } from '../../../../packages/ink/src/archive/noteArchive';
import { decodeVirtualDoc, noteInfoFile } from '../../../../packages/ink/src/records/note';
import { resourceFile } from '../../../../packages/ink/src/records/resources';
import { virtualPageFile } from '../../../../packages/ink/src/records/pages';
import { at, drawn, NOTE, ONE, only, SHAPE, shape, TWO } from '../archive/handMadeNote';
import { field, handMadeZip, joined, utf8, type HandMadeFile } from '../handMade';
import { bytesOf, hex } from '../support';

const TO = 'f'.repeat(32);
const dashed = (id: string): string =>
  `${id.slice(0, 8)}-${id.slice(8, 12)}-${id.slice(12, 16)}-${id.slice(16, 20)}-${id.slice(20)}`;
const row = (id: string, updatedAt: number, title: string, pages: readonly string[]): Uint8Array =>
  field(1, joined(field(1, id), field(3, updatedAt), field(6, title), field(8, 1), field(20, JSON.stringify(pages))));
const future = field(77, 'future');
const saved = (note: ReturnType<typeof only>) => {
  const sent = renamedObjects(archiveObjects(asUid('u'), note), { from: note.noteId, to: TO, title: 'Saved' });
  return new Map(sent.map((object) => [object.path, object.read()]));
};
const save = (...files: readonly HandMadeFile[]) => {
  const sent = saved(only([...files, ...drawn()]));
  const read = (path: string): Uint8Array => sent.get(path) ?? utf8('');
  return { sent, read };
};
const text = (bytes: Uint8Array): string => new TextDecoder().decode(bytes);

describe('an imported note under another id', () => {
  it('has the newest of its own rows, and what nobody knows in its record', () => {
    const rows = joined(
      row('folder', 99, 'Folder', []),
      row(NOTE, 5, 'old', [ONE]),
      row(dashed(NOTE), 9, 'new', [ONE, TWO]),
      future,
    );
    const { read } = save(at('note/pb/note_info', rows));

    const { records, rest } = noteInfoFile.decode(read('note/pb/note_info'), '');

    expect(records).toMatchObject([{ uniqueId: TO, title: 'Saved', pageNameList: JSON.stringify([ONE, TWO]) }]);
    expect(hex(rest)).toBe(hex(future));
  });

  it('is a live note of this account with all that a device needs of its record', () => {
    const { read } = save(at('note/pb/note_info', row(NOTE, 5, 'T', [ONE])));
    const [record] = noteInfoFile.decode(read('note/pb/note_info'), '').records;
    // 9 and 10 widths, 15 colour, 16 pen, 24 source, 37 synced.
    const unnamed = ['4d00000040', '550000a041', '78808080f8ffffffffff01', '800102', 'c201054c6f63616c', 'a80201'];

    expect(record).toMatchObject({ uniqueId: TO, status: 1, notePenInfo: '{}' });
    expect([record?.richTextPageNameList, record?.removePageList]).toEqual(Array(2).fill('{"pageNameList":[]}'));
    expect(JSON.parse(record?.noteBackground ?? '')).toMatchObject({ docBKGround: { type: 0, width: 1404 } });
    expect(hex(record?.unknown ?? utf8(''))).toBe(unnamed.join(''));
  });

  it('keeps what its writer said of the same, but for its removal and the user that it names', () => {
    const background = '{"docBKGround":{"type":1},"useDocBKGround":true}';
    const own = joined(
      ...[field(1, NOTE), field(3, 5), field(8, 1), field(11, '{0:7.2}'), field(13, background), field(16, 5)],
      ...[field(20, `["${ONE}"]`), field(24, 'Cloud'), field(31, 2), field(39, 'somebody else'), field(77, 'future')],
    );
    const { read } = save(at('note/pb/note_info', field(1, own)));
    const [record] = noteInfoFile.decode(read('note/pb/note_info'), '').records;

    expect(record).toMatchObject({ status: 1, notePenInfo: '{0:7.2}', noteBackground: background });
    expect(hex(record?.unknown ?? utf8(''))).toBe(
      hex(
        joined(
          ...[bytesOf('4d00000040'), bytesOf('550000a041'), bytesOf('78808080f8ffffffffff01'), field(16, 5)],
          ...[field(24, 'Cloud'), bytesOf('a80201'), field(77, 'future')],
        ),
      ),
    );
  });

  it('is so too when its writer put the fields of its record in another order', () => {
    const own = joined(field(20, `["${ONE}"]`), field(24, 'Cloud'), field(8, 1), field(3, 5), field(1, NOTE));
    const { read } = save(at('note/pb/note_info', field(1, own)));
    const [record] = noteInfoFile.decode(read('note/pb/note_info'), '').records;
    const unknown = hex(record?.unknown ?? utf8(''));

    expect(record).toMatchObject({ uniqueId: TO, type: 1, status: 1, pageNameList: `["${ONE}"]`, notePenInfo: '{}' });
    expect(unknown.split(hex(field(24, 'Cloud')))).toHaveLength(2);
    expect(unknown).not.toContain(hex(field(24, 'Local')));
    expect(unknown).toContain('a80201');
  });

  it('keeps what nobody knows, and broken rows, in the lists of its pages and files', () => {
    const broken = field(1, Uint8Array.of(0x0a, 99));
    const page = field(1, joined(field(1, ONE), field(10, `document/${dashed(NOTE)}/x.template_json`)));
    const file = field(1, joined(field(1, 'file'), field(2, dashed(NOTE))));
    const { read } = save(
      at('note/pb/note_info', row(NOTE, 5, 'T', [ONE])),
      at('virtual/page/pb/v', joined(page, broken, future)),
      at('resource/pb/r#1', joined(file, broken, future)),
    );

    const pages = virtualPageFile.decode(read('virtual/page/pb/v'), '');
    const files = resourceFile.decode(read('resource/pb/r#1'), '');

    expect(pages.records).toMatchObject([{ contentRelativePath: `document/${TO}/x.template_json` }]);
    expect(files.records).toMatchObject([{ uniqueId: 'file', documentId: TO }]);
    expect([pages, files].map(({ rest, skipped }) => [hex(rest), skipped])).toEqual(
      [0, 1].map(() => [hex(joined(broken, future)), 1]),
    );
  });

  it('has its document and its cover by the new id, however the old one was written', () => {
    const { sent, read } = save(
      at('note/pb/note_info', row(NOTE, 5, 'T', [ONE])),
      at(`virtual/doc/pb/${dashed(NOTE)}`, joined(field(1, dashed(NOTE)), field(3, 7))),
      at(`${dashed(NOTE).toUpperCase()}.png`, utf8('cover')),
    );

    expect([...sent.keys()].filter((path) => /doc|png/.test(path)).toSorted()).toEqual([
      `${TO}.png`,
      `virtual/doc/pb/${TO}`,
    ]);
    expect(decodeVirtualDoc(read(`virtual/doc/pb/${TO}`), '').uniqueId).toBe(TO);
  });

  it('takes along what nobody knows: files of its document, and its history', () => {
    const { read } = save(
      at('note/pb/note_info', row(NOTE, 5, 'T', [ONE])),
      at('stash/archivedShape/x', utf8('history')),
      at(`document/${NOTE}/other/x`, utf8('other')),
      at('later/x', utf8('later')),
    );

    expect(['stash/archivedShape/x', `document/${TO}/other/x`, 'later/x'].map((path) => text(read(path)))).toEqual([
      'history',
      'other',
      'later',
    ]);
  });

  it('has a record of its own when only the tree of its backup had one', () => {
    const shapes = handMadeZip([{ name: 's', content: shape(SHAPE, field(16, 'rev')) }]);
    const files = [
      { name: 'note_tree', content: row(NOTE, 5, 'From the tree', [ONE, TWO]) },
      at(`shape/${ONE}#r#1.zip`, shapes),
    ];
    const [note] = openNoteArchive(handMadeZip(files)).notes;
    if (note === undefined) throw new Error('no note');

    const { records } = noteInfoFile.decode(saved(note).get('note/pb/note_info') ?? utf8(''), '');

    expect(records).toMatchObject([{ uniqueId: TO, title: 'Saved', pageNameList: JSON.stringify([ONE, TWO]) }]);
  });
});
