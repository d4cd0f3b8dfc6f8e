import { asUid } from '@inkside/kit';
import { archiveObjects } from '../../../../packages/ink/src/imports/noteArchiveObjects';
import { assemblePage } from '../../../../packages/ink/src/assemblePage';
import { decodePointsFile, salvagePointsFile } from '../../../../packages/ink/src/bytes/pointsFile';
import { at, drawn, noteInfo, NOTE, ONE, only, SAMPLES, SHAPE, shape, shapeZip, TWO } from '../archive/handMadeNote';
import { field, handMadePoints, joined, utf8, type HandMadeFile } from '../handMade';
import { hex } from '../support';

const uid = asUid('64b5f0c2a1d3e4f506172839');
const OTHER = '10000000-0000-4000-8000-00000000000b';
const points = (page: string, revision: string, shapeId: string, samples = SAMPLES): Uint8Array =>
  handMadePoints(page, revision, [[shapeId, samples]]);
const objectsOf = (...files: readonly HandMadeFile[]) => archiveObjects(uid, only([noteInfo(ONE, TWO), ...files]));
const pathsBelow = (folder: string, { paths }: ReturnType<typeof objectsOf>): string[] =>
  paths.filter((path) => path.startsWith(folder)).toSorted();

describe('the objects of an archive, by their names in the cloud', () => {
  it('are as in the archive, with the points of all pages in one folder', () => {
    const objects = objectsOf(...drawn());

    expect(pathsBelow('', objects)).toEqual([
      'note/pb/note_info',
      `point/${ONE}#rev#points`,
      `shape/${ONE}#r1000#1000.zip`,
    ]);
  });

  it('keep the points of two pages apart whose files have one name', () => {
    const objects = objectsOf(
      at(`point/${ONE}/points`, points(ONE, 'a', SHAPE)),
      at(`point/${TWO}/points`, points(TWO, 'b', OTHER)),
    );

    const found = pathsBelow('point/', objects);

    expect(found).toHaveLength(2);
    expect(found.map((path) => decodePointsFile(objects.read(path) ?? utf8(''), path).pageId)).toEqual([ONE, TWO]);
    expect(found.map((path) => path.includes(ONE))).toEqual([true, false]);
  });

  it('let shapes find points whose file is named in a way of its own', () => {
    const objects = objectsOf(
      shapeZip(ONE, shape(SHAPE, field(16, 'a'))),
      at(`point/${ONE}/points`, points(ONE, 'a', SHAPE)),
    );
    const named = (folder: string) =>
      pathsBelow(folder, objects).map((name) => ({ name, bytes: objects.read(name) ?? utf8('') }));
    const [shapeZips, pointsFiles] = [named('shape/'), named('point/')];

    const page = assemblePage({ pageId: ONE, size: { width: 9, height: 9 }, layers: [], shapeZips, pointsFiles });

    expect(page.shapes.map(({ samples }) => samples?.x.length)).toEqual([2]);
  });

  it('have the strokes of both files that one page and revision name', () => {
    const objects = objectsOf(
      at(`point/${ONE}/${ONE}#a#points`, points(ONE, 'a', SHAPE)),
      at(
        `point/${NOTE}/${ONE}/${ONE}#a#points`,
        handMadePoints(ONE, 'a', [
          [SHAPE, [[9, 9]]],
          [OTHER, [[7, 7]]],
        ]),
      ),
    );

    const [path = '', ...more] = pathsBelow('point/', objects);

    expect(more).toEqual([]);
    const { blocks } = decodePointsFile(objects.read(path) ?? utf8(''), path);
    expect(blocks.map(({ shapeId, samples }) => [shapeId, [...samples.x]])).toEqual([
      [SHAPE, [1.5, 3.5]],
      [OTHER, [7]],
    ]);
  });

  it('keep the points of pages apart that lie a level deeper under one name', () => {
    const objects = objectsOf(
      at(`point/${NOTE}/${ONE}/points`, points(ONE, 'a', SHAPE)),
      at(`point/${NOTE}/${TWO}/points`, points(TWO, 'b', OTHER)),
    );

    expect(pathsBelow('point/', objects)).toEqual([`point/${ONE}#points#points`, `point/${TWO}#points#points`]);
    expect(decodePointsFile(objects.read(`point/${TWO}#points#points`) ?? utf8(''), 'two').pageId).toBe(TWO);
  });

  const twoFiles = (first: Uint8Array, second: Uint8Array) =>
    objectsOf(at(`point/${ONE}/${ONE}#a#points`, first), at(`point/${NOTE}/${ONE}/${ONE}#a#points`, second));
  const strokesIn = (objects: ReturnType<typeof objectsOf>): [id: string, x: number[]][] =>
    pathsBelow('point/', objects)
      .flatMap((path) => salvagePointsFile(objects.read(path) ?? utf8(''), path).file.blocks)
      .map(({ shapeId, samples }) => [shapeId, [...samples.x]]);

  it('lose no stroke of the second file when the first has one twice', () => {
    const first = handMadePoints(ONE, 'a', [
      [SHAPE, [[1, 1]]],
      [SHAPE, [[2, 2]]],
      [OTHER, [[3, 3]]],
    ]);
    const second = handMadePoints(ONE, 'a', [['third', [[4, 4]]]]);

    const strokes = new Map(strokesIn(twoFiles(first, second)));

    // Of a stroke that one file has twice, readers take the last.
    expect([...strokes]).toEqual([
      [SHAPE, [2]],
      [OTHER, [3]],
      ['third', [4]],
    ]);
  });

  it('have the strokes of both files when an id is damaged', () => {
    const damaged = handMadePoints(ONE, 'a', [[SHAPE, [[1, 1]]]]);
    // The first byte of the id in the table, which is the file's last but one part.
    damaged[damaged.length - 4 - 44] = 0xff;
    const second = handMadePoints(ONE, 'a', [[OTHER, [[2, 2]]]]);

    expect(strokesIn(twoFiles(damaged, second))).toEqual([
      [`\ufffd${SHAPE.slice(1)}`, [1]],
      [OTHER, [2]],
    ]);
  });

  it('are kept under two names where one file cannot hold the strokes of both', () => {
    const strokes = (start: number) =>
      Array.from({ length: 60_000 }, (_, index) => [`stroke ${start + index}`, []] as const);
    const [first, second] = [handMadePoints(ONE, 'a', strokes(0)), handMadePoints(ONE, 'a', strokes(60_000))];

    const objects = twoFiles(first, second);

    expect(pathsBelow('point/', objects)).toHaveLength(2);
    expect(new Set(strokesIn(objects).map(([id]) => id)).size).toBe(120_000);
    expect(pathsBelow('point/', objects)).toContain(`point/${ONE}#a#points`);
  });

  it('have no more copies of a template read than until one says something', () => {
    const { files, ...note } = only([noteInfo(ONE)]);
    const paths = Array.from({ length: 50 }, (_, index) => `document/${index}/template/json/${ONE}.template_json`);
    const read = jest.fn((path: string) => (path.includes('/2/') ? utf8('{}') : new Uint8Array(4)));
    const objects = archiveObjects(uid, { ...note, files: { ...files, paths, read } });

    expect(objects.paths).toEqual([`template/json/${ONE}.template_json`]);
    expect(hex(objects.read(`template/json/${ONE}.template_json`) ?? utf8(''))).toBe(hex(utf8('{}')));
    expect(read).toHaveBeenCalledTimes(3);
  });

  it('have the good one of two files with one name when the other is broken', () => {
    const good = points(ONE, 'a', SHAPE);
    const objects = objectsOf(
      at(`point/${ONE}/${ONE}#a#points`, good.slice(0, 90)),
      at(`point/${NOTE}/${ONE}/${ONE}#a#points`, good),
    );

    expect(hex(objects.read(`point/${ONE}#a#points`) ?? utf8(''))).toBe(hex(good));
  });

  it('have the template that says something, wherever it lies', () => {
    const lines = utf8('{"type":"Feature","properties":{"layoutType":"LayoutHorizontalLine"}}');
    const name = `template/json/${ONE}.template_json`;
    const objects = objectsOf(
      at(name, new Uint8Array(40)),
      at(`document/${NOTE}/${name}`, lines),
      at(`document/${'f'.repeat(32)}/${name}`, joined(lines, utf8(' '))),
    );

    expect(hex(objects.read(name) ?? utf8(''))).toBe(hex(lines));
  });
});
