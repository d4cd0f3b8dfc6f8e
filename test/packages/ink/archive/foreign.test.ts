import { checkNote } from '../../../../packages/ink/src/archive/checkNote';
import { openNoteArchive } from '../../../../packages/ink/src/archive/noteArchive';
import { field, handMadePoints, handMadeZip, joined, utf8 } from '../handMade';
import { at, drawn, noteInfo, NOTE, ONE, only, SAMPLES, SHAPE, shape, shapeZip, TWO } from './handMadeNote';

describe('the template of a page', () => {
  const lines = utf8(
    '{"type":"Feature","properties":{"layoutType":"LayoutHorizontalLine","pageMargins":{"spacing":50}}}',
  );
  const own = (content: Uint8Array) => at(`template/json/${ONE}.template_json`, content);
  const copy = at(`document/${NOTE}/template/json/${ONE}.template_json`, lines);

  it.each([
    ['empty', new Uint8Array(0)],
    ['filled with zeros', new Uint8Array(40)],
  ])('is its copy below the document when it is %s itself', (_, content) => {
    const page = only([noteInfo(ONE), ...drawn(), own(content), copy]).page(ONE);

    expect(page.template).toContain('LayoutHorizontalLine');
    expect(page.failures).toEqual([]);
  });

  it('is plain paper when no copy says anything, and the template for all pages does not take its place', () => {
    const all = at('template/json/.template_json', lines);

    expect(only([noteInfo(ONE), ...drawn(), own(new Uint8Array(9)), all]).page(ONE).template).toBeUndefined();
  });
});

describe('a reference to another shape', () => {
  const bean = { pageId: ONE, shapeId: SHAPE, matrixValues: [2, 0, 5, 0, 2, 6, 0, 0, 1] };

  it.each([
    ['a record', { shapeReferenceBean: bean }],
    ['a text in a record', { shapeReferenceBean: JSON.stringify(bean) }],
    [
      'a record with its matrix as a text',
      { shapeReferenceBean: { ...bean, matrixValues: JSON.stringify({ values: bean.matrixValues }) } },
    ],
  ])('may stand in %s', (_, connection) => {
    const reference = shape(
      '10000000-0000-4000-8000-00000000000b',
      joined(field(12, 2000), field(25, JSON.stringify(connection))),
    );
    const { shapes, failures } = only([noteInfo(ONE, TWO), ...drawn(), shapeZip(TWO, reference)]).page(TWO);

    expect(failures).toEqual([]);
    expect(shapes[0]?.refersTo).toMatchObject({ matrix: bean.matrixValues, target: { shape: { uniqueId: SHAPE } } });
  });
});

describe('the points of a page', () => {
  it('may lie in several files, of which each shape names its own', () => {
    const other = '10000000-0000-4000-8000-00000000000b';
    const note = only([
      noteInfo(ONE),
      shapeZip(ONE, shape(SHAPE, field(16, 'a')), 1000),
      shapeZip(ONE, joined(shape(other, field(16, 'b')), shape(SHAPE, joined(field(16, 'b'), field(15, 1)), 9)), 2000),
      at(
        `point/${ONE}/${ONE}#a#points`,
        handMadePoints(ONE, 'a', [
          [SHAPE, SAMPLES],
          [other, [[7, 7]]],
        ]),
      ),
      at(`point/${ONE}/${ONE}#b#points`, handMadePoints(ONE, 'b', [[other, SAMPLES]])),
    ]);
    const { shapes } = note.page(ONE);

    expect(shapes.map((one) => [one.shape.uniqueId, one.samples?.x.length])).toEqual([[other, 2]]);
  });
});

describe('an archive of which one header is broken', () => {
  const files = [noteInfo(ONE), ...drawn(), at('resource/data/a.png', utf8('picture'))];
  const whole = handMadeZip(files);

  it('loses that file alone, and names it', () => {
    const bytes = whole.slice();
    const place = openNoteArchive(bytes)
      .entries.slice(0, 3)
      .reduce((sum, { local }) => sum + local.length, 0);
    bytes.fill(0x55, place, place + 30);
    const [note] = openNoteArchive(bytes).notes;

    expect(note?.page(ONE)).toMatchObject({ failures: [], shapes: [{ samples: { x: expect.anything() } }] });
    expect(note === undefined ? [] : checkNote(note).failures).toEqual([
      { kind: 'resource', name: 'resource/data/a.png', reason: 'malformed' },
    ]);
  });
});
