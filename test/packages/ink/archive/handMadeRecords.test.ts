import { openNoteArchive, summariseNote } from '../../../../packages/ink/src/archive/noteArchive';
import { rewriteArchive } from '../../../../packages/ink/src/archive/rewriteArchive';
import { field, handMadeZip, joined, utf8, type HandMadeFile } from '../handMade';
import { at, drawn, info, NOTE, noteInfo, ONE, only, SHAPE, shape, shapeZip, THREE, TWO } from './handMadeNote';

describe('records', () => {
  it('may stand alone instead of in a list', () => {
    const bareInfo = joined(field(6, 'Bare'), field(20, `["${ONE}","${TWO}"]`));
    const bareRow = joined(field(1, TWO), field(6, '1404x1872'));

    const note = only([at('note/pb/note_info', bareInfo), at('virtual/page/pb/x', bareRow), ...drawn()]);

    expect([note.info.title, note.pageIds, note.failures]).toEqual(['Bare', [ONE, TWO], []]);
    expect(note.page(TWO)).toMatchObject({ width: 1404, height: 1872 });
  });

  it('of the folders above a note stand beside it, in any order and with bytes between', () => {
    const folder = (id: string, parent: string): Uint8Array => field(1, joined(field(1, id), field(4, parent)));
    const own = info(`["${ONE}"]`, field(300, utf8('opaque')));
    const bytes = joined(field(301, 'opaque'), folder('a', 'b'), own, folder('b', 'a'), field(302, 17));

    const archive = openNoteArchive(handMadeZip([at('note/pb/note_info', bytes), ...drawn()]));

    expect(archive.notes.map(({ info: { title }, pageIds }) => [title, pageIds])).toEqual([['By hand', [ONE]]]);
    expect(rewriteArchive(archive)).toMatchObject({ kept: [`${NOTE}/note/pb/note_info`], failures: [] });
  });

  it('are folded from the oldest revision to the newest', () => {
    const list = (color: number, updatedAt: number): Uint8Array => shape(SHAPE, field(4, color), updatedAt);
    const removed = shape(SHAPE, field(15, 1), 9);
    const colours = (...zips: HandMadeFile[]) =>
      only([noteInfo(ONE), ...zips])
        .page(ONE)
        .shapes.map(({ shape: { color } }) => color);

    expect(colours(shapeZip(ONE, list(7, 5), 2000), shapeZip(ONE, list(8, 5), 900))).toEqual([7]);
    expect(colours(shapeZip(ONE, list(7, 4), 2000), shapeZip(ONE, list(8, 5), 900))).toEqual([8]);
    expect(colours(shapeZip(ONE, list(7, 5), 2000), shapeZip(ONE, removed, 900))).toEqual([]);
  });

  it('of pages are folded in the order of their revision ids, hyphenated or not', () => {
    const row = (size: string): Uint8Array => field(1, joined(field(1, ONE), field(6, size)));
    const rows = {
      'virtual/page/pb/01920000000070008000000000000002': row('20x20'),
      'virtual/page/pb/01920000-0000-7000-8000-000000000003': row('30x30'),
      'virtual/page/pb/01910000-0000-7000-8000-00000000000f': row('10x10'),
    };

    const note = only([noteInfo(ONE), ...Object.entries(rows).map(([path, bytes]) => at(path, bytes))]);

    expect(note.page(ONE)).toMatchObject({ width: 30, height: 30 });
  });

  it('with one bad row lose it alone, and the file is named', () => {
    const bytes = joined(field(1, Uint8Array.of(0x0a, 0x7f)), info(`["${ONE}"]`));

    const note = only([at('note/pb/note_info', bytes), ...drawn()]);

    expect([note.info.title, note.failures]).toEqual([
      'By hand',
      [{ kind: 'document', name: 'note/pb/note_info', reason: 'malformed' }],
    ]);
  });
});

describe('pages', () => {
  const virtualPage = (id: string, order: number, status = 0): Uint8Array => {
    const float = new Uint8Array(new Float32Array([order]).buffer);
    return field(1, joined(field(1, id), Uint8Array.of(0x25), float, field(5, status)));
  };

  it('of the list that have ink are in the note, also when only others have a virtual page', () => {
    const pages = at('virtual/page/pb/x', virtualPage(TWO, 0));

    expect(only([noteInfo(ONE, TWO, THREE), pages, ...drawn()]).pageIds).toEqual([ONE, TWO]);
  });

  it('that are deleted or removed stay away with their ink', () => {
    const deleted = at('virtual/page/pb/x', joined(virtualPage(TWO, 0), virtualPage(ONE, 1, 1)));
    const removed = at('note/pb/note_info', info(`["${ONE}","${TWO}"]`, field(44, `["${ONE}"]`)));

    expect(only([noteInfo(ONE, TWO), deleted, ...drawn()]).pageIds).toEqual([TWO]);
    expect(only([removed, ...drawn()]).pageIds).toEqual([TWO]);
  });

  it.each([
    ['own', [`template/json/${ONE}.template_json`, 'template/json/.template_json'], '{"a":1}'],
    ['document', [`document/${NOTE}/template/json/${ONE}.template_json`, 'template/json/.template_json'], '{"a":1}'],
    ['default', ['template/json/.template_json'], '{"a":1}'],
    ['other', [`template/json/${TWO}.template_json`], undefined],
  ])('have a template: %s', (_, paths, template) => {
    const templates = paths.map((path, index) => at(path, utf8(`{"a":${index + 1}}\0\0\0`)));

    expect(only([noteInfo(ONE), ...drawn(), ...templates]).page(ONE).template).toBe(template);
  });

  it('of a note in which nothing was drawn are empty, and the note is not cut', () => {
    const note = only([noteInfo(ONE, TWO), at('resource/pb/x#1', new Uint8Array(0)), at('extra/pb/extra', utf8('{}'))]);

    expect([note.state, note.failures, summariseNote(note)]).toEqual([
      { wholeness: 'empty', missingPages: [] },
      [],
      { pages: 2, pagesWithData: 0, shapes: 0, strokes: 0, points: 0, byType: {} },
    ]);
  });

  it('of which nothing is there are missing when others have data', () => {
    expect(only([noteInfo(ONE, TWO), ...drawn()]).state).toEqual({ wholeness: 'incomplete', missingPages: [TWO] });
  });

  it.each([
    ['a page model', 'pageModel/pb/x', field(1, field(1, TWO.toUpperCase()))],
    ['a virtual page', 'virtual/page/pb/x', joined(virtualPage(ONE, 0), virtualPage(TWO, 1))],
    ['a template', `template/json/${TWO}.template_json`, new Uint8Array(0)],
  ])('without shapes are blank when %s tells of them', (_, path, bytes) => {
    expect(only([noteInfo(ONE, TWO), ...drawn(), at(path, bytes)]).state.wholeness).toBe('whole');
  });
});

describe('a backup', () => {
  const tree = (type = 1): Uint8Array =>
    joined(
      field(1, joined(field(1, 'a'), field(4, 'b'))),
      field(1, joined(field(1, 'b'), field(4, 'a'))),
      field(1, joined(field(1, NOTE), field(6, 'In the tree'), field(8, 1), field(20, `["${ONE}"]`), field(31, 1))),
      field(1, joined(field(1, 'gone'), field(8, type))),
    );

  it('names notes that its tree lists and that are not there', () => {
    const { missingNotes, notes } = openNoteArchive(handMadeZip([{ name: 'note_tree', content: tree() }, ...drawn()]));

    expect(missingNotes.map(({ uniqueId }) => uniqueId)).toEqual(['gone']);
    expect(notes.map(({ info: { title }, pageIds }) => [title, pageIds])).toEqual([['In the tree', [ONE]]]);
  });

  it('may have been packed with the folder around it', () => {
    const files = [{ name: 'note_tree', content: tree(0) }, ...drawn()];
    const zip = handMadeZip(files.map((file) => ({ ...file, name: `backup/${String(file.name)}` })));

    expect(openNoteArchive(zip).notes.map(({ noteId }) => noteId)).toEqual([NOTE]);
  });
});
