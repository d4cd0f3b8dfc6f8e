import { assemblePage, parsePointsName, parseShapeName, type PageParts } from '../../../packages/ink/src/assemblePage';
import { encodePointsFile } from '../../../packages/ink/src/bytes/pointsFile';
import type { InkObject, Shape } from '../../../packages/ink/src/model';
import { encodeShapes, writeShapeZip } from '../../../packages/ink/src/records/shapes';
import { aLine, aShape } from './support';

const PAGE = 'aaaa0000-bbbb-1111-cccc-222200000001';
const PLAIN_PAGE = 'AAAA0000BBBB1111CCCC222200000001';

const zip = (ms: number, shapes: readonly Shape[], pageId = PLAIN_PAGE): InkObject => ({
  name: `uid/note/id/shape/${pageId}#info-${ms}#${ms}.zip`,
  bytes: writeShapeZip('entry', encodeShapes(shapes), 0),
});

const points = (revisionId: string, lengths: Record<string, number>, pageId = PLAIN_PAGE): InkObject => ({
  name: `point/${pageId}/${pageId}#${revisionId}#points`,
  bytes: encodePointsFile({
    pageId,
    revisionId,
    blocks: Object.entries(lengths).map(([shapeId, length]) => ({ shapeId, samples: aLine(length) })),
  }),
});

const assemble = (parts: Partial<PageParts>) =>
  assemblePage({ pageId: PAGE, size: { width: 10, height: 20 }, layers: [], shapeZips: [], pointsFiles: [], ...parts });

const shape = (uniqueId: string, fields: Partial<Shape> = {}): Shape =>
  aShape(1, { uniqueId, updatedAt: 5, ...fields });
const TEXT = 6;
const idsOf = (page: ReturnType<typeof assemble>): string[] => page.shapes.map((drawn) => drawn.shape.uniqueId);
const layer = (id: number, show = true) => ({ id, lock: false, show });

describe('names of objects', () => {
  it.each([
    ['shape/p#r#12.zip', { pageId: 'p', infoRevisionId: 'r', ms: 12 }],
    ['uid/note/n/shape/p#r#1000000000000.zip', { pageId: 'p', infoRevisionId: 'r', ms: 1_000_000_000_000 }],
    ['p#r#12', undefined],
    ['p#r.zip', undefined],
    ['p#r#12#x.zip', undefined],
    ['p#r#late.zip', undefined],
    ['#r#1.zip', undefined],
  ])('shape zip %s', (name, parsed) => {
    expect(parseShapeName(name)).toEqual(parsed);
  });

  it.each([
    ['point/p#r#points', { pageId: 'p', revisionId: 'r' }],
    ['note/point/p/p#r#points', { pageId: 'p', revisionId: 'r' }],
    ['p#r#point', undefined],
    ['p#points', undefined],
    ['p#r#points#x', undefined],
  ])('points file %s', (name, parsed) => {
    expect(parsePointsName(name)).toEqual(parsed);
  });
});

describe('a page', () => {
  it('is blank without objects', () => {
    expect(assemble({})).toEqual({
      noteId: '',
      background: undefined,
      resources: [],
      pageId: PAGE,
      width: 10,
      height: 20,
      shapes: [],
      template: undefined,
      skippedShapes: 0,
      failures: [],
    });
  });

  it('joins shapes with the samples that their revision names, whatever form the ids have', () => {
    const id = '10000000-0000-4000-8000-00000000000a';
    const page = assemble({
      shapeZips: [zip(1, [shape(id, { revisionId: 'REV-1' }), shape('b', { revisionId: 'rev-2' })])],
      pointsFiles: [points('rev1', { '1000000000004000800000000000000A': 4 }), points('rev2', { b: 7 })],
    });

    expect(page.shapes.map(({ samples }) => samples?.x.length)).toEqual([4, 7]);
    expect(page.failures).toEqual([]);
  });

  it('puts chunks in the order of the time in their names', () => {
    const page = assemble({
      shapeZips: [zip(1000, [shape('c')]), zip(9, [shape('a'), shape('b')])],
    });

    expect(idsOf(page)).toEqual(['a', 'b', 'c']);
  });

  it('takes the newest record of a shape, at the place of its first', () => {
    const page = assemble({
      shapeZips: [
        zip(1, [shape('a', { thickness: 1 }), shape('b')]),
        zip(2, [shape('a', { thickness: 2, updatedAt: 9 })]),
        zip(3, [shape('a', { thickness: 3, updatedAt: 8 })]),
      ],
    });

    expect(page.shapes.map((drawn) => [drawn.shape.uniqueId, drawn.shape.thickness])).toEqual([
      ['a', 2],
      ['b', 4],
    ]);
  });

  it('knows a shape again whatever form its id has', () => {
    const [hyphened, plain] = ['0a1b2c3d-0000-4000-8000-00000000000f', '0A1B2C3D00004000800000000000000F'];
    const [before, after] = [shape(hyphened, { text: 'old' }), shape(plain, { text: 'new', updatedAt: 6 })];
    const removed = shape(hyphened.toUpperCase(), { shapeStatus: 1, updatedAt: 7 });

    expect(
      assemble({ shapeZips: [zip(1, [before]), zip(2, [after])] }).shapes.map((drawn) => drawn.shape.text),
    ).toEqual(['new']);
    expect(assemble({ shapeZips: [zip(1, [before]), zip(2, [removed])] }).shapes).toEqual([]);
  });

  it('takes the later file of two records of the same time', () => {
    const thick = (thickness: number) => zip(thickness, [shape('a', { thickness })]);
    const page = assemble({ shapeZips: [thick(2), thick(1)] });

    expect(page.shapes[0]?.shape.thickness).toBe(2);
  });

  it('leaves out a removed shape, unless it was drawn again later', () => {
    const removed = (id: string) => shape(id, { shapeStatus: 1, updatedAt: 6 });
    const again = shape('b', { updatedAt: 7 });
    const page = assemble({
      shapeZips: [zip(1, [shape('a'), shape('b')]), zip(2, [removed('a'), removed('b')]), zip(3, [again])],
    });

    expect(idsOf(page)).toEqual(['b']);
  });

  it('draws layers in the order of their list, layers that it does not name above them', () => {
    const shapes = [9, 0, 5, 2].map((zorder) => shape(`on ${zorder}`, { zorder }));
    const page = assemble({ layers: [layer(2), layer(0)], shapeZips: [zip(1, shapes)] });

    expect(idsOf(page)).toEqual(['on 2', 'on 0', 'on 5', 'on 9']);
  });

  it('leaves out what lies on a layer that is switched off', () => {
    const shapeZips = [zip(1, [shape('a', { zorder: 1 }), shape('b')])];

    expect(idsOf(assemble({ layers: [layer(0), layer(1, false)], shapeZips }))).toEqual(['b']);
  });

  it('passes over objects of other pages and names that no device writes', () => {
    const odd = { ...zip(2, [shape('b')]), name: 'shape/odd.zip' };
    const page = assemble({
      shapeZips: [zip(1, [shape('a')], 'another'), odd, zip(3, [shape('c', { revisionId: 'r' })])],
      pointsFiles: [points('r', { c: 3 }), points('r', { c: 9 }, 'another')],
    });

    expect(page.shapes.map(({ samples }) => samples?.x.length)).toEqual([3]);
    expect(page.failures).toEqual([]);
  });

  it('names a points file that is missing once, and draws the rest', () => {
    const [gone, here] = [{ revisionId: 'gone' }, { revisionId: 'here' }];
    const page = assemble({
      shapeZips: [zip(1, [shape('a', gone), shape('b', gone), shape('c', here)])],
      pointsFiles: [points('here', { c: 2 })],
    });

    expect(page.failures).toEqual([{ kind: 'points', name: `${PAGE}#gone#points`, reason: 'missing' }]);
    expect(page.shapes.map(({ samples }) => samples?.x.length)).toEqual([undefined, undefined, 2]);
  });

  it('names each stroke that the points file it names knows nothing of, and of very many one entry for the rest', () => {
    const r = { revisionId: 'r' };
    const some = assemble({
      shapeZips: [zip(1, [shape('a', r), shape('b', r), shape('c', { ...r, shapeType: 6 })])],
      pointsFiles: [points('r', { a: 3 })],
    });
    const many = Array.from({ length: 300 }, (_, index) => shape(`s${index}`, r));
    const flood = assemble({ shapeZips: [zip(1, many)], pointsFiles: [points('r', { a: 3 })] });

    expect(some.failures).toEqual([{ kind: 'points', name: `${PAGE}#b`, reason: 'missing' }]);
    expect([flood.failures.length, flood.failures.at(-1)?.name]).toEqual([101, `${PAGE}#…`]);
  });

  it('names a points file that is broken once', () => {
    const broken = points('r', { a: 2, b: 2 });
    const page = assemble({
      shapeZips: [zip(1, [shape('a', { revisionId: 'r' }), shape('b', { revisionId: 'r' })])],
      pointsFiles: [{ ...broken, bytes: broken.bytes.subarray(0, 100) }],
    });

    expect(page.failures).toMatchObject([{ kind: 'points', name: broken.name }]);
  });

  it('does not miss points for text and pictures', () => {
    const shapes = [6, 19, 33, 2000].map((shapeType) => shape(`${shapeType}`, { shapeType, revisionId: 'r' }));
    const page = assemble({ shapeZips: [zip(1, shapes)] });

    expect(page.shapes).toHaveLength(4);
    expect(page.failures).toEqual([]);
  });

  it('names a shape zip that is broken, counts skipped shapes, and draws the rest', () => {
    const zipOf = (ms: number, list: Uint8Array) => ({ ...zip(ms, []), bytes: writeShapeZip('e', list, 0) });
    const whole = zip(2, [shape('x')]);
    const cut = { ...whole, bytes: whole.bytes.subarray(0, 50) };
    const halfBroken = zipOf(3, Uint8Array.of(0x0a, 0, ...encodeShapes([shape('b', { shapeType: TEXT })])));
    const noList = zipOf(4, Uint8Array.of(0x0a, 9));

    const page = assemble({ shapeZips: [zip(1, [shape('a', { shapeType: TEXT })]), cut, halfBroken, noList] });

    expect(idsOf(page)).toEqual(['a', 'b']);
    expect(page.skippedShapes).toBe(1);
    expect(page.failures).toEqual([
      { kind: 'shape', name: cut.name, reason: 'truncated' },
      { kind: 'shape', name: noList.name, reason: 'truncated' },
    ]);
  });

  it.each([
    ['{"type":"Feature"}', '{"type":"Feature"}', []],
    ['{"type":"Feature"}\0\0\0', '{"type":"Feature"}', []],
    ['\0\0\0\0', undefined, []],
    ['', undefined, []],
    ['<svg>', undefined, [{ kind: 'template', name: 't', reason: 'malformed' }]],
  ])('with the template %j has %j', (text, template, failures) => {
    const page = assemble({ template: { name: 't', bytes: new TextEncoder().encode(text) } });

    expect([page.template, page.failures]).toEqual([template, failures]);
  });
});
