import { bookInk, bookStrokes } from '@inkside/ink';
import { decodePointsFile } from '../../../../packages/ink/src/bytes/pointsFile';
import { bookShapeFile } from '../../../../packages/ink/src/records/bookShapes';
import { readShapeZip } from '../../../../packages/ink/src/records/shapes';

let next = 0;
const newId = (): string => (next += 1).toString(16).padStart(32, '0');

const ink = () =>
  bookInk({
    pageId: 'p1',
    pageIndex: 3,
    size: { width: 595, height: 842 },
    at: 1_700_000_000_000,
    strokes: [
      [
        { x: 10, y: 20 },
        { x: 30, y: 40 },
      ],
      [],
    ],
    color: -16_777_216,
    thickness: 2,
    newId,
  });

describe('ink over a page of a book', () => {
  it('is a zip of the reader’s own shapes and a points file that they name', () => {
    const [points, zip] = ink();
    const { records } = bookShapeFile.decode(readShapeZip(zip.bytes, 'z'), 'z');
    const [shape] = records;

    expect(records).toHaveLength(1);
    expect(shape).toMatchObject({ subPageUniqueId: 'p1', bookPosition: 3, pageOriginWidth: 595, status: 0 });
    expect(points.path).toBe(`point/p1#${shape?.revisionId}#points`);
    expect(zip.path).toBe(`shape/p1#${shape?.infoRevisionId}#1700000000000.zip`);
    expect(decodePointsFile(points.bytes, 'p').blocks.map(({ shapeId }) => shapeId)).toEqual([shape?.uniqueId]);
  });

  it('is read as it was written, and without what was rubbed out or has no points', () => {
    const [points, zip] = ink();
    const read = bookStrokes(zip.bytes, 'z', () => points.bytes);

    expect(read).toEqual([
      {
        points: [
          { x: 10, y: 20 },
          { x: 30, y: 40 },
        ],
        size: { width: 595, height: 842 },
        color: -16_777_216,
        thickness: 2,
      },
    ]);
    expect(bookStrokes(zip.bytes, 'z', () => undefined)).toEqual([]);
  });
});
