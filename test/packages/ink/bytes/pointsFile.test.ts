import { decodePointsFile, encodePointsFile, tiltOf } from '../../../../packages/ink/src/bytes/pointsFile';
import { allocateSamples, transferablesOf } from '../../../../packages/ink/src/bytes/samples';
import type { PointsFile } from '../../../../packages/ink/src/model';
import { aLine, aStroke, failureFrom } from '../support';

const NAME = 'page#revision#points';
const aFile = (...lengths: number[]): PointsFile => ({
  pageId: 'aaaa0000bbbb1111cccc222200000001',
  revisionId: '01920000-0000-7000-8000-000000000001',
  blocks: lengths.map((length, index) => ({ shapeId: `shape-${index}`, samples: aLine(length) })),
});

const changed = (bytes: Uint8Array, change: (view: DataView) => void): Uint8Array => {
  const copy = bytes.slice();
  change(new DataView(copy.buffer));
  return copy;
};

const tableAt = (bytes: Uint8Array): number => new DataView(bytes.buffer).getInt32(bytes.length - 4);

describe('points file', () => {
  it('reads what it writes', () => {
    const file = aFile(3, 1, 0);

    const read = decodePointsFile(encodePointsFile(file), NAME);

    expect(read).toEqual(file);
  });

  it('holds 80 bytes when it has no shapes', () => {
    const bytes = encodePointsFile(aFile());

    expect(bytes).toHaveLength(80);
    expect(decodePointsFile(bytes, NAME).blocks).toEqual([]);
  });

  it('begins with magic 0 and version 1 and puts its first block at 76', () => {
    const bytes = encodePointsFile(aFile(2));

    expect([...bytes.subarray(0, 4)]).toEqual([0, 0, 0, 1]);
    expect(new DataView(bytes.buffer).getInt32(tableAt(bytes) + 36)).toBe(76);
    expect(new DataView(bytes.buffer).getInt32(tableAt(bytes) + 40)).toBe(4 + 2 * 16);
  });

  it('trims ids of spaces and of NUL', () => {
    const bytes = encodePointsFile(aFile(1));
    bytes.fill(0, 4 + 32, 40);
    bytes.fill(0, tableAt(bytes) + 'shape-0'.length, tableAt(bytes) + 36);

    const read = decodePointsFile(bytes, NAME);

    expect([read.pageId, read.blocks[0]?.shapeId]).toEqual(['aaaa0000bbbb1111cccc222200000001', 'shape-0']);
  });

  it('reads bytes that lie inside a larger buffer', () => {
    const bytes = encodePointsFile(aFile(2));
    const larger = new Uint8Array(bytes.length + 7);
    larger.set(bytes, 7);

    expect(decodePointsFile(larger.subarray(7), NAME)).toEqual(aFile(2));
  });

  it('refuses a file that is cut short anywhere', () => {
    const bytes = encodePointsFile(aFile(20, 7, 11));

    for (let length = 0; length < bytes.length; length += 1) {
      const { kind, name } = failureFrom(() => decodePointsFile(bytes.subarray(0, length), NAME));
      expect([kind, name]).toEqual(['points', NAME]);
    }
  });

  it.each([
    ['a table beyond the end', 'truncated', (view: DataView) => view.setInt32(view.byteLength - 4, view.byteLength)],
    ['a table inside the header', 'malformed', (view: DataView) => view.setInt32(view.byteLength - 4, 40)],
    ['a negative table offset', 'malformed', (view: DataView) => view.setInt32(view.byteLength - 4, -1)],
    ['a table that is no multiple of 44', 'malformed', (view: DataView) => view.setInt32(view.byteLength - 4, 77)],
    ['a block inside the header', 'malformed', (view: DataView) => view.setInt32(view.byteLength - 12, 75)],
    ['a block that runs into the table', 'malformed', (view: DataView) => view.setInt32(view.byteLength - 12, 80)],
    ['a negative length', 'malformed', (view: DataView) => view.setInt32(view.byteLength - 8, -12)],
    ['a length with half a sample', 'malformed', (view: DataView) => view.setInt32(view.byteLength - 8, 21)],
    ['x that is no number', 'malformed', (view: DataView) => view.setFloat32(80, Number.NaN)],
    ['y without end', 'malformed', (view: DataView) => view.setFloat32(84, Infinity)],
    ['another magic', 'malformed', (view: DataView) => view.setInt16(0, 7)],
    ['another version', 'unsupported', (view: DataView) => view.setInt16(2, 2)],
  ])('refuses %s', (_, reason, change) => {
    const bytes = changed(encodePointsFile(aFile(4)), change);

    expect(failureFrom(() => decodePointsFile(bytes, NAME))).toEqual({ kind: 'points', name: NAME, reason });
  });

  it('refuses many rows over one block, which would let a small file fill the memory', () => {
    const amplified = changed(encodePointsFile(aFile(4, 4)), (view) => {
      view.setInt32(view.byteLength - 12, 76);
      view.setInt32(view.byteLength - 8, 4 + 8 * 16);
    });

    expect(failureFrom(() => decodePointsFile(amplified, NAME)).reason).toBe('malformed');
  });

  it('refuses a file that was cut where a number points at its own end', () => {
    const cut = changed(encodePointsFile(aFile(4)).subarray(0, 100), (view) => view.setInt32(96, 96));

    expect(failureFrom(() => decodePointsFile(cut, NAME)).reason).toBe('malformed');
  });

  it('refuses to write a position that is no number, unequal columns, or an id that does not fit', () => {
    const samples = { ...aLine(2), x: Float32Array.of(1, Number.NaN) };
    const uneven = { ...aLine(2), time: Int32Array.of(0) };
    const write = (file: Partial<PointsFile>) => failureFrom(() => encodePointsFile({ ...aFile(), ...file })).reason;

    expect(write({ blocks: [{ shapeId: 'a', samples }] })).toBe('malformed');
    expect(write({ blocks: [{ shapeId: 'a', samples: uneven }] })).toBe('malformed');
    expect(write({ revisionId: 'x'.repeat(37) })).toBe('malformed');
  });
});

describe('samples', () => {
  it.each([
    [(20 << 8) | 25, 25, 20],
    [-1, -1, -1],
    [0x7f80, -128, 127],
    [0, 0, 0],
  ])('unpacks the tilt of %i', (size, tiltX, tiltY) => {
    expect(tiltOf(size)).toEqual({ tiltX, tiltY });
  });

  it('of one points file move to another thread as one buffer', () => {
    const { blocks } = decodePointsFile(encodePointsFile(aFile(3, 5)), NAME);
    const shapes = blocks.map(({ samples }, index) => ({ shape: aStroke(index).shape, samples }));

    const page = {
      noteId: 'n',
      pageId: 'p',
      width: 1,
      height: 1,
      shapes,
      template: undefined,
      background: undefined,
      resources: [],
      skippedShapes: 0,
      failures: [],
    };
    const buffers = transferablesOf(page);

    expect(buffers).toHaveLength(1);
    expect(buffers[0]?.byteLength).toBe(8 * 16);
  });

  it('have columns of equal length', () => {
    const samples = allocateSamples(3);

    expect(Object.values(samples).map((column: ArrayLike<number>) => column.length)).toEqual([3, 3, 3, 3, 3]);
  });
});
