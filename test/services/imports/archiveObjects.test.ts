import { asUid } from '../../../src/app/kit/text/units';
import { archiveObjects } from '../../../src/services/databases/importedNotes/noteArchiveObjects';
import { assemblePage } from '../../../src/services/ink/assemblePage';
import { decodePointsFile } from '../../../src/services/ink/bytes/pointsFile';
import { at, drawn, noteInfo, NOTE, ONE, only, SAMPLES, SHAPE, shape, shapeZip, TWO } from '../ink/archive/handMadeNote';
import { field, handMadePoints, joined, utf8, type HandMadeFile } from '../ink/handMade';
import { hex } from '../ink/support';

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

    expect(pathsBelow('', objects)).toEqual(['note/pb/note_info', `point/${ONE}#rev#points`, `shape/${ONE}#r1000#1000.zip`]);
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
      at(`point/${NOTE}/${ONE}/${ONE}#a#points`, handMadePoints(ONE, 'a', [[SHAPE, [[9, 9]]], [OTHER, [[7, 7]]]])),
    );

    const [path = '', ...more] = pathsBelow('point/', objects);

    expect(more).toEqual([]);
    const { blocks } = decodePointsFile(objects.read(path) ?? utf8(''), path);
    expect(blocks.map(({ shapeId, samples }) => [shapeId, [...samples.x]])).toEqual([
      [SHAPE, [1.5, 3.5]],
      [OTHER, [7]],
    ]);
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
