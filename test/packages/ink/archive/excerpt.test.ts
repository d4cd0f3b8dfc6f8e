import { checkNote } from '../../../../packages/ink/src/archive/checkNote';
import { noteExcerpt } from '../../../../packages/ink/src/archive/excerpt/noteExcerpt';
import type { NoteChoice } from '../../../../packages/ink/src/archive/excerpt/noteChoice';
import { exportNote } from '../../../../packages/ink/src/archive/exportNote';
import { openNoteArchive } from '../../../../packages/ink/src/archive/noteArchive';
import { normalId } from '../../../../packages/ink/src/pageOrder';
import { blankResource } from '../../../../packages/ink/src/records/resources';
import { pageDisplay } from '../../../../packages/ink/src/render/page/pageDisplay';
import { field, handMadePoints, handMadeZip, joined, utf8, type HandMadeFile } from '../handMade';
import { filesOf, zipFiles } from '../random/foreignWriter';
import { aRandomPage } from '../random/randomNote';
import { aSpecNote } from '../random/specNote';
import { aNote, aPage, aShape, aStroke, pageName, seededRandom } from '../support';
import { at, info, NOTE, ONE, SAMPLES, shape, shapeZip, THREE, TWO } from './handMadeNote';

const everything = { layers: 'all', hasTemplate: true } as const;

const only = (bytes: Uint8Array) => {
  const [note] = openNoteArchive(bytes).notes;
  if (note === undefined) throw new Error('no note');
  return note;
};
const excerptOf = (bytes: Uint8Array, pageIds: readonly string[], look: Partial<NoteChoice> = {}) =>
  only(noteExcerpt(bytes, { ...everything, ...look, pageIds }));
const lies = (files: readonly HandMadeFile[]): Uint8Array => handMadeZip(files);
const says = (bytes: Uint8Array): string => new TextDecoder('latin1').decode(bytes);

const rectOf = '{"left":0,"top":0,"right":90,"bottom":90}';
const picture = (id: string, file: string): Uint8Array =>
  field(
    1,
    joined(
      field(1, id),
      field(3, 5),
      field(7, rectOf),
      field(12, 19),
      field(14, JSON.stringify({ relativePath: `/${file}` })),
    ),
  );
const row = (id: string, ...more: readonly Uint8Array[]): Uint8Array => field(1, joined(field(1, id), ...more));
const inkOn = (page: string, id: string): HandMadeFile[] => [
  shapeZip(page, joined(shape(id, field(16, 'rev')), picture(`${id}-picture`, `${id}.png`))),
  at(`point/${page}/${page}#rev#points`, handMadePoints(page, 'rev', [[id, SAMPLES]])),
  at(`resource/data/${id}.png`, utf8(`picture of ${id}`)),
];
const table = {
  coverPageId: ONE,
  later: 1,
  pageInfoMap: { [ONE]: { width: 9, height: 9 }, [TWO]: { width: 8, height: 7, later: 'x' } },
};
const background = {
  pageBKGroundMap: { [ONE]: { type: 1 }, [TWO]: { type: 27, value: '/below.pdf', resIndex: 0, width: 8, height: 7 } },
  docBKGround: { type: 2 },
  useDocBKGround: false,
};
/** Two pages with all that can tell of them. */
const files = [
  at(
    'note/pb/note_info',
    info(
      JSON.stringify({ pageNameList: [ONE, TWO] }),
      joined(field(12, JSON.stringify(table)), field(13, JSON.stringify(background)), field(99, 'later')),
    ),
  ),
  at('pageModel/pb/a', joined(row(ONE, field(6, 5)), row(TWO, field(6, 5), field(98, 'later')))),
  at('virtual/page/pb/a', joined(row(ONE, field(3, 5)), row(TWO, field(3, 5)))),
  at(`virtual/doc/pb/${NOTE}`, joined(field(1, NOTE), field(4, ONE), field(8, ONE), field(97, 'later'))),
  at(
    'toc/pb/a',
    joined(
      row('t1', field(4, JSON.stringify({ title: 'First', pageId: ONE }))),
      row('t2', field(4, JSON.stringify({ title: 'Second', pageId: TWO }))),
    ),
  ),
  at(
    'resource/pb/r#1',
    joined(row('r1', field(8, '/one.png')), row('r2', field(8, '/two.png')), row('r3', field(8, '/below.pdf'))),
  ),
  at('resource/data/below.pdf', utf8('%PDF')),
  at(`template/json/${ONE}.template_json`, utf8('{"type":"Feature","of":"one"}')),
  at(`template/json/${TWO}.template_json`, utf8('{"type":"Feature","of":"two"}')),
  at('extra/pb/extra', joined(field(1, 1), field(2, 42842))),
  at(`stash/${ONE}/x`, utf8('history')),
  { name: `${NOTE}/${NOTE}.png`, content: utf8('cover') },
  ...inkOn(ONE, 'one'),
  ...inkOn(TWO, 'two'),
];

describe('a .note of some pages', () => {
  it('has the same shapes on the pages that are taken, whatever stands on them, and is whole', () => {
    for (let seed = 1; seed <= 20; seed += 1) {
      const random = seededRandom(seed);
      const pages = Array.from({ length: 4 }, (_, index) => aRandomPage(index + 1, random));
      const bytes = exportNote(aNote(pages));
      const whole = only(bytes);
      for (const pageId of whole.pageIds) {
        const part = excerptOf(bytes, [pageId]);
        expect(part.pageIds).toEqual([pageId]);
        expect(part.page(pageId, 'all')).toEqual(whole.page(pageId, 'all'));
        expect(part.state.missingPages).toEqual([]);
      }
    }
  });

  it('has them of notes that some other program wrote, and of visible layers what is visible', () => {
    for (let seed = 1; seed <= 40; seed += 1) {
      const random = seededRandom(seed);
      const bytes = handMadeZip(zipFiles(filesOf(aSpecNote(0, random), true, random), random));
      const whole = only(bytes);
      for (const pageId of whole.pageIds) {
        const part = excerptOf(bytes, [pageId], { layers: 'visible' });
        expect(part.pageIds.map(normalId)).toEqual([normalId(pageId)]);
        expect(part.page(pageId, 'all').shapes).toEqual(whole.page(pageId, 'visible').shapes);
        expect(excerptOf(bytes, [pageId]).page(pageId, 'all').shapes).toEqual(whole.page(pageId, 'all').shapes);
        const failures = new Set(checkNote(whole).failures.map(({ name }) => name));
        expect(checkNote(part).failures.filter(({ name }) => !failures.has(name))).toEqual([]);
      }
    }
  });

  it('has no file, record or mention of the others, and keeps what nobody knows', () => {
    const bytes = lies(files);
    const part = excerptOf(bytes, [TWO]);

    expect(part.files.paths).toEqual([
      'extra/pb/extra',
      'note/pb/note_info',
      'pageModel/pb/a',
      `point/${TWO}/${TWO}#rev#points`,
      'resource/data/below.pdf',
      'resource/data/two.png',
      'resource/pb/r#1',
      `shape/${TWO}#r1000#1000.zip`,
      `template/json/${TWO}.template_json`,
      'toc/pb/a',
      `virtual/doc/pb/${NOTE}`,
      'virtual/page/pb/a',
    ]);
    for (const path of part.files.paths) expect(says(part.files.read(path, 'document'))).not.toContain(ONE);
    expect(part.resources.map(({ uniqueId }) => uniqueId)).toEqual(['r2', 'r3']);
    expect(JSON.parse(part.info.notePageInfo)).toEqual({
      coverPageId: TWO,
      later: 1,
      pageInfoMap: { [TWO]: table.pageInfoMap[TWO] },
    });
    expect(part.virtualDoc).toMatchObject({ viewportId: TWO, coverPageId: TWO });
    for (const path of ['note/pb/note_info', 'pageModel/pb/a', `virtual/doc/pb/${NOTE}`]) {
      expect(says(part.files.read(path, 'document'))).toContain('later');
    }
    expect(checkNote(part)).toMatchObject({ pages: 1, wholeness: 'whole', failures: [] });
    expect({ ...part.page(TWO), resources: [] }).toEqual({ ...only(bytes).page(TWO), resources: [] });
  });

  it('is the file as it is when all is taken, and the same every time', () => {
    const bytes = lies(files);

    expect(noteExcerpt(bytes, { ...everything, pageIds: [ONE, TWO] })).toBe(bytes);
    expect(noteExcerpt(bytes, { ...everything, layers: 'visible', pageIds: [ONE, TWO] })).toBe(bytes);
    expect(noteExcerpt(bytes, { ...everything, pageIds: [ONE] })).toEqual(
      noteExcerpt(bytes, { ...everything, pageIds: [ONE] }),
    );
  });

  it('keeps, of another page, the shape alone that a page shows by a reference', () => {
    const bean = JSON.stringify({
      shapeReferenceBean: { pageId: TWO, shapeId: 'two', matrixValues: [1, 0, 0, 0, 1, 0, 0, 0, 1] },
    });
    const reference = field(1, joined(field(1, 'ref'), field(3, 5), field(12, 2000), field(25, bean)));
    const part = excerptOf(
      lies([
        at('note/pb/note_info', info(JSON.stringify([ONE, TWO, THREE]))),
        shapeZip(ONE, reference),
        shapeZip(TWO, joined(shape('two', field(16, 'rev')), shape('secret', field(16, 'rev')))),
        at(
          `point/${TWO}/${TWO}#rev#points`,
          handMadePoints(TWO, 'rev', [
            ['two', SAMPLES],
            ['secret', SAMPLES],
          ]),
        ),
        ...inkOn(THREE, 'three'),
      ]),
      [ONE],
    );

    expect(part.pageIds).toEqual([ONE]);
    expect(part.page(ONE)).toMatchObject({
      failures: [],
      shapes: [{ refersTo: { target: { shape: { uniqueId: 'two' } } } }],
    });
    expect(part.page(ONE).shapes[0]?.refersTo?.target.samples?.x.length).toBe(2);
    const others = part.files.paths
      .filter((path) => path.includes(TWO))
      .map((path) => says(part.files.read(path, 'points')));
    expect(others).toHaveLength(2);
    for (const content of others) expect(content).not.toContain('secret');
    expect(part.files.paths.filter((path) => path.includes(THREE))).toEqual([]);
    expect(checkNote(part).failures).toEqual([]);
  });

  it('lists pages that the list of the note had no room for', () => {
    const pages = Array.from({ length: 502 }, (_, index) => aPage(index + 1, index === 501 ? [aStroke(1)] : []));
    const part = excerptOf(exportNote(aNote(pages)), [pageName(2), pageName(502)]);

    expect(part.pageIds).toEqual([pageName(2), pageName(502)]);
    expect(JSON.parse(part.info.pageNameList)).toEqual({ pageNameList: [pageName(2), pageName(502)] });
  });
});

describe('a .note without what is switched off', () => {
  const layers = [0, 1].map((id) => ({ id, lock: false, show: id === 0 }));

  it('has no shape of hidden layers, and none of their points', () => {
    const shapes = [
      aStroke(1),
      aStroke(2, 20, { zorder: 1 }),
      { shape: aShape(3, { zorder: 1, shapeType: 6, text: 'secret' }), samples: undefined },
    ];
    const bytes = exportNote(
      aNote([aPage(1, shapes, { layers }), aPage(2, [aStroke(4, 20, { zorder: 1 })], { layers })]),
    );
    const before = only(bytes);
    const part = excerptOf(bytes, before.pageIds, { layers: 'visible' });

    expect(part.pageIds).toEqual(before.pageIds);
    expect(part.page(pageName(1), 'all').shapes).toEqual(before.page(pageName(1)).shapes);
    expect(part.page(pageName(2), 'all').shapes).toEqual([]);
    for (const path of part.files.paths.filter((own) => own.startsWith('point/'))) {
      expect(says(part.files.read(path, 'points'))).not.toContain(aShape(2).uniqueId);
    }
    expect(part.files.paths.filter((path) => path.startsWith('shape/'))).toHaveLength(1);
    expect(checkNote(part).failures).toEqual([]);
  });
});

describe('what somebody else knows of a note', () => {
  const bytes = lies([at('note/pb/note_info', info('[]')), ...inkOn(ONE, 'one'), ...inkOn(TWO, 'two')]);

  it('says which layers are hidden', () => {
    const part = excerptOf(bytes, [ONE, TWO], { layers: 'visible', hidden: new Map([[ONE, [0]]]) });

    expect(part.page(ONE, 'all').shapes).toEqual([]);
    expect(part.page(TWO).shapes).toHaveLength(2);
  });

  it('leaves folders for the points of a page that is blank without its layers, and none for pages left out', () => {
    const foldersOf = (pageIds: readonly string[], hidden: NoteChoice['hidden']): string[] => {
      const part = noteExcerpt(bytes, { ...everything, layers: 'visible', pageIds, ...(hidden && { hidden }) });
      return openNoteArchive(part).entries.flatMap(({ name }) => (name.endsWith('/') ? [name] : []));
    };

    expect(foldersOf([ONE, TWO], new Map([[ONE, [0]]]))).toEqual([`${NOTE}/point/${ONE}/`]);
    expect(foldersOf([ONE], new Map([[ONE, [0]]]))).toEqual([
      `${NOTE}/shape/`,
      `${NOTE}/point/`,
      `${NOTE}/point/${ONE}/`,
    ]);
    expect(foldersOf([ONE], undefined)).toEqual([]);
  });

  it('says of pages that no list names', () => {
    const listed = lies([
      at('note/pb/note_info', info(JSON.stringify([ONE]))),
      ...inkOn(ONE, 'one'),
      ...inkOn(TWO, 'two'),
    ]);
    const part = excerptOf(listed, [TWO]);

    expect(part.pageIds).toEqual([TWO]);
    expect(part.page(TWO).shapes).toHaveLength(2);
  });
});

describe('a .note without templates', () => {
  it('has blank paper below the same ink, and no file of a background', () => {
    const bytes = lies([...files, at('resource/data/loose.mp3', utf8('never used'))]);
    const part = excerptOf(bytes, [ONE, TWO], { hasTemplate: false });

    for (const pageId of part.pageIds) {
      const page = part.page(pageId);
      expect(page.background).toBeUndefined();
      expect(JSON.parse(page.template ?? '')).toMatchObject({ properties: { layoutType: 'LayoutBlank' } });
      expect(page.shapes).toEqual(only(bytes).page(pageId).shapes);
    }
    expect(part.files.paths.filter((path) => path.startsWith('resource/data/'))).toEqual(
      ['loose.mp3', 'one.png', 'two.png'].map((name) => `resource/data/${name}`),
    );
    expect(checkNote(part)).toMatchObject({ pages: 2, wholeness: 'whole', failures: [] });
  });

  it('makes a page over a PDF a blank page', () => {
    const pdf = {
      resource: blankResource({ uniqueId: 'pdf', type: 1, relativePath: '/below.pdf' }),
      content: utf8('%PDF'),
    };
    const page = aPage(1, [aStroke(1)], { pdf: { file: 'below.pdf', pageIndex: 0 } });
    const part = excerptOf(exportNote(aNote([page], { resources: [pdf] })), [pageName(1)], { hasTemplate: false });
    const shown = pageDisplay(part.page(pageName(1)));

    expect(part.page(pageName(1)).background).toBeUndefined();
    expect(shown.assets).toEqual([]);
    expect(part.files.paths.filter((path) => path.startsWith('resource/'))).toEqual([]);
    expect(checkNote(part).failures).toEqual([]);
  });
});
