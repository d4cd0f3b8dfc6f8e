import { checkNote } from '../../../../packages/ink/src/archive/checkNote';
import { openNoteArchive, writeNoteArchive } from '../../../../packages/ink/src/archive/noteArchive';
import { handMadeZip, joined, utf8, type HandMadeFile } from '../handMade';
import { failureFrom, hex } from '../support';
import { at, drawn, noteInfo, ONE, only } from './handMadeNote';

const MEBIBYTE = 1024 * 1024;
const FILES = [noteInfo(ONE), ...drawn()];

/** A bitmap of one colour, which packs to a thousandth. */
const white = (bytes: number): Uint8Array => joined(utf8('BM'), new Uint8Array(bytes).fill(255));

describe('one odd entry of an archive', () => {
  const longName = `later/${'n'.repeat(1100)}`;
  it.each<[string, HandMadeFile[], string[]]>([
    [
      'that lies over another',
      [
        at('resource/data/a.bin', utf8('same'), { stored: true }),
        at('resource/data/b.bin', utf8('same'), { stored: true, says: { offset: 0 } }),
      ],
      ['resource/data/b.bin'],
    ],
    ['that has a name beyond all measure', [at(longName, utf8('x'))], [longName.slice(0, 900)]],
  ])('%s costs itself alone, and is handed on', (_, odd, names) => {
    const zip = handMadeZip([...FILES, ...odd]);
    const archive = openNoteArchive(zip);
    const [note] = archive.notes;
    if (note === undefined) throw new Error('no note');

    expect(note.page(ONE).shapes.map(({ samples }) => samples?.x.length)).toEqual([2]);
    expect(checkNote(note).failures.map(({ name, reason }) => [name.slice(0, 900), reason])).toEqual(
      names.map((name) => [name, 'malformed']),
    );
    const again = openNoteArchive(writeNoteArchive(archive));
    expect(again.entries.map(({ central: row }) => hex(row.subarray(46)))).toEqual(
      archive.entries.map(({ central: row }) => hex(row.subarray(46))),
    );
    expect(again.notes[0]?.page(ONE).shapes).toHaveLength(1);
  });

  it('of the same name and place twice is read once', () => {
    const twice = at('resource/data/a.bin', utf8('same'), { stored: true });
    const before = handMadeZip([...FILES, twice]);
    const offset =
      new DataView(before.buffer).getUint32(before.length - 6, true) -
      utf8('same').length -
      30 -
      utf8(String(twice.name)).length;
    const note = only([...FILES, twice, { ...twice, says: { offset } }]);

    expect(hex(note.asset('a.bin') ?? utf8(''))).toBe(hex(utf8('same')));
  });
});

describe('a file that packs better than ink', () => {
  it('is handed on: a picture of one colour', () => {
    const picture = white(4 * MEBIBYTE);
    const note = only([...FILES, at('resource/data/white.bmp', picture)]);

    expect(note.asset('white.bmp')?.length).toBe(picture.length);
    expect(checkNote(note).failures).toEqual([]);
  });

  it('is refused where it is read, where it is too large, and where there are too many', () => {
    const small = white(2 * MEBIBYTE);
    const many = Array.from({ length: 70 }, (_, index) => at(`resource/data/${index}.bmp`, small));

    expect(
      failureFrom(() => only([...FILES, at('virtual/page/pb/x', small)]).files.read('virtual/page/pb/x', 'page'))
        .reason,
    ).toBe('tooLarge');
    expect(
      failureFrom(() => only([...FILES, at('resource/data/a.bmp', white(33 * MEBIBYTE))]).asset('a.bmp')).reason,
    ).toBe('tooLarge');
    expect(failureFrom(() => only([...FILES, ...many]).asset('3.bmp')).reason).toBe('tooLarge');
  });
});
