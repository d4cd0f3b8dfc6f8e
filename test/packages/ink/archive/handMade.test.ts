import { openNoteArchive, summariseArchive, writeNoteArchive } from '../../../../packages/ink/src/archive/noteArchive';
import { rewriteArchive } from '../../../../packages/ink/src/archive/rewriteArchive';
import { field, handMadePoints, handMadeZip, joined, utf8, type HandMadeFile } from '../handMade';
import { hex } from '../support';
import { at, drawn, info, NOTE, noteInfo, ONE, only, SAMPLES, SHAPE, shape, shapeZip, TWO } from './handMadeNote';

const xOf = (files: readonly HandMadeFile[], page = ONE): (number[] | undefined)[] =>
  only(files)
    .page(page)
    .shapes.map(({ samples }) => samples && [...samples.x]);

const X = [1.5, 3.5];

describe('an archive put together by hand', () => {
  it('is read sample by sample', () => {
    const [first] = only([noteInfo(ONE), ...drawn()]).page(ONE).shapes;

    expect(first?.samples && Object.entries(first.samples).map(([name, column]) => [name, [...column]])).toEqual([
      ['x', [1.5, 3.5]],
      ['y', [2.5, 4.5]],
      ['time', [0, 70_000]],
      ['pressure', [1000, 4095]],
      ['size', [0x1419, -1]],
    ]);
  });

  it.each([
    ['stored', { stored: true }],
    ['streamed, with sizes behind the data', { streamed: true }],
    ['streamed and stored', { streamed: true, stored: true }],
    ['with sizes and offsets of 64 bits', { wide: true }],
    ['without the flag for UTF-8', { flags: 0 }],
  ])('may be %s, and stays as it is when it is written', (_, more) => {
    const zip = handMadeZip([noteInfo(ONE), ...drawn()].map((file) => ({ ...file, ...more })));

    expect(summariseArchive(openNoteArchive(zip))).toMatchObject({ pages: 1, strokes: 1, points: 2 });
    expect(hex(writeNoteArchive(openNoteArchive(zip)))).toBe(hex(zip));
  });

  it('may have an end record of 64 bits, a comment, and folders among its files', () => {
    const folders = ['', 'shape/', 'point/'].map((path) => at(path, new Uint8Array(0), { stored: true }));
    const files = [...folders, noteInfo(ONE), ...drawn()];

    const archive = openNoteArchive(handMadeZip(files, { wide: true, comment: 'PK\x05\x06 once more' }));

    expect(summariseArchive(archive).points).toBe(2);
    expect(hex(rewriteArchive(archive).bytes)).toBe(
      hex(handMadeZip(files, { wide: true, comment: 'PK\x05\x06 once more' })),
    );
  });

  it('stays as it is when it is written, also where we would write more: a status, folders, no user', () => {
    const sparse = at('note/pb/note_info', info(JSON.stringify([ONE, TWO]), joined(field(31, 2), field(39, 'user'))));
    const files = [sparse, ...drawn(), at('extra/pb/extra', field(1, 1))];
    const zip = handMadeZip(files);

    const { bytes, kept, failures } = rewriteArchive(openNoteArchive(zip));

    expect([hex(bytes) === hex(zip), kept, failures]).toEqual([true, [], []]);
  });

  it('may have its files in any order', () => {
    expect(xOf([noteInfo(ONE), ...drawn()].toReversed())).toEqual([X]);
  });

  it('may have names that are no UTF-8, different ones staying different', () => {
    const names = [0x80, 0x81].map((byte) => joined(utf8(`${NOTE}/resource/data/`), Uint8Array.of(byte)));
    const files = names.map((name): HandMadeFile => ({ name, content: utf8(String(name.at(-1))), flags: 0 }));

    const note = only([noteInfo(ONE), ...files]);

    expect(note.files.paths.filter((path) => path.startsWith('resource'))).toEqual([
      'resource/data/Ç',
      'resource/data/ü',
    ]);
    expect(new TextDecoder().decode(note.asset('ü'))).toBe('129');
  });

  it('may have been packed by an old Windows program or with ./ before each name', () => {
    const files = [noteInfo(ONE), ...drawn()];
    const renamed = (change: (name: string) => string) =>
      files.map((file) => ({ ...file, name: change(String(file.name)) }));

    expect(xOf(renamed((name) => name.replaceAll('/', '\\')))).toEqual([X]);
    expect(xOf(renamed((name) => `./${name}`))).toEqual([X]);
    expect(xOf(renamed((name) => `by hand/${name}`))).toEqual([X]);
  });

  it('may have what a computer leaves in folders', () => {
    const left = ['virtual/page/pb/.DS_Store', 'pageModel/pb/._x'].map((path) => at(path, utf8('not a record')));

    expect(only([noteInfo(ONE), ...drawn(), ...left]).failures).toEqual([]);
  });
});

describe('points', () => {
  it('may be padded with NUL and lie in the old places', () => {
    const points = handMadePoints(ONE, 'rev', [[SHAPE, SAMPLES]], '\0');
    const name = `${ONE}#rev#points`;
    const [zip = noteInfo()] = drawn();

    expect(xOf([noteInfo(ONE), zip, at(`point/${name}`, points)])).toEqual([X]);
    expect(xOf([noteInfo(ONE), zip, at(`point/${NOTE}/${ONE}/${name}`, points)])).toEqual([X]);
    expect(xOf([noteInfo(ONE), zip, { name: `point/${name}`, content: points }])).toEqual([X]);
  });

  it('may have a name of their own in the folder of their page', () => {
    const points = at(`point/${ONE}/${SHAPE}`, handMadePoints(ONE, 'rev', [[SHAPE, SAMPLES]]));

    expect(xOf([noteInfo(ONE), shapeZip(ONE, shape(SHAPE, field(16, 'another'))), points])).toEqual([X]);
    expect(xOf([noteInfo(ONE), shapeZip(ONE, shape(SHAPE, new Uint8Array(0))), points])).toEqual([X]);
  });

  it.each([
    ['field 24', field(24, handMadePoints('', '', [['', SAMPLES]]).subarray(76, 76 + 36))],
    ['field 24, without its head', field(24, handMadePoints('', '', [['', SAMPLES]]).subarray(80, 80 + 32))],
    ['field 25', field(25, handMadePoints('', '', [['', SAMPLES]]).subarray(76, 76 + 36))],
  ])('may stand in %s of their shape', (_, inline) => {
    expect(xOf([noteInfo(ONE), shapeZip(ONE, shape(SHAPE, inline))])).toEqual([X]);
    expect(xOf([noteInfo(ONE), shapeZip(ONE, shape(SHAPE, joined(field(16, 'gone'), inline)))])).toEqual([X]);
  });

  it('are not made of JSON in field 25', () => {
    const bean = field(25, '{"shapeReferenceBean":{}}       ');

    expect(xOf([noteInfo(ONE), shapeZip(ONE, shape(SHAPE, bean))])).toEqual([undefined]);
  });

  it('lose one bad block alone, and the file is named', () => {
    const points = handMadePoints(ONE, 'rev', [
      ['bad', [[Number.NaN, 0]]],
      [SHAPE, SAMPLES],
      ['off', SAMPLES],
    ]);
    new DataView(points.buffer).setInt32(points.length - 12, 70);
    const list = joined(...['bad', SHAPE, 'off'].map((id) => shape(id, field(16, 'rev'))));
    const path = `point/${ONE}/${ONE}#rev#points`;

    const page = only([noteInfo(ONE), shapeZip(ONE, list), at(path, points)]).page(ONE);

    expect(page.shapes.map(({ samples }) => samples?.x.length)).toEqual([undefined, 2, undefined]);
    expect(page.failures).toEqual([{ kind: 'points', name: path, reason: 'malformed' }]);
  });
});
