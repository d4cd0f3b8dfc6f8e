import { openNoteArchive } from '../../../../packages/ink/src/archive/noteArchive';
import { rewriteArchive } from '../../../../packages/ink/src/archive/rewriteArchive';
import { shapeFile } from '../../../../packages/ink/src/records/shapes';
import { field, handMadeZip, joined } from '../handMade';
import { drawn, noteInfo, ONE, only, SHAPE, shape, shapeZip } from '../archive/handMadeNote';
import { failureFrom, hex } from '../support';

const OTHER = '10000000-0000-4000-8000-00000000000b';
const THIRD = '10000000-0000-4000-8000-00000000000c';
const IN_REV = field(16, 'rev');
const [, POINTS = noteInfo()] = drawn();

const idsIn = (bytes: Uint8Array): string[] => shapeFile.decode(bytes, 's').records.map(({ uniqueId }) => uniqueId);

/** A record that another writer begins with something else than its id. */
const reordered = field(1, joined(field(3, 5), field(12, 2), IN_REV, field(1, SHAPE), field(4, 5)));

const varint = (value: number): number[] => (value < 0x80 ? [value] : [(value & 0x7f) | 0x80, ...varint(value >> 7)]);
const group = (number: number, ...inside: readonly Uint8Array[]): Uint8Array =>
  joined(Uint8Array.of(...varint(number * 8 + 3)), ...inside, Uint8Array.of(...varint(number * 8 + 4)));

describe('a list whose records begin with another field than their id', () => {
  it('stays a list when something unknown stands beside them, and no stroke is lost', () => {
    const list = joined(reordered, field(9, 'future'));
    const page = only([noteInfo(ONE), shapeZip(ONE, list), POINTS]).page(ONE);

    expect(page.shapes.map(({ shape: { uniqueId }, samples }) => [uniqueId, samples?.x.length])).toEqual([[SHAPE, 2]]);
    expect([page.skippedShapes, page.failures]).toEqual([0, []]);
    expect(hex(shapeFile.encode(shapeFile.decode(list, 's')))).toBe(hex(list));
  });

  it('is no record that stands alone, which has an id in the place of one', () => {
    const bare = joined(field(1, SHAPE), field(3, 5), field(12, 2), field(9, 'future'));

    expect(shapeFile.decode(bare, 's')).toMatchObject({ isBare: true, records: [{ uniqueId: SHAPE, shapeType: 2 }] });
    expect(hex(shapeFile.encode(shapeFile.decode(bare, 's')))).toBe(hex(bare));
  });
});

describe('a list that is broken behind its first records', () => {
  const two = joined(shape(SHAPE, IN_REV), shape(OTHER, IN_REV));

  it.each([
    ['cut inside its last record', two.subarray(0, two.length - 3), 'truncated'],
    ['followed by zeros', joined(shape(SHAPE, IN_REV), new Uint8Array(8)), 'malformed'],
    ['followed by a field of no kind', joined(shape(SHAPE, IN_REV), Uint8Array.of(0x0f, 1)), 'malformed'],
  ])('gives those before the place when it is %s, says so, and is written as it was', (_, list, reason) => {
    const name = `shape/${ONE}#r1000#1000.zip`;
    const note = only([noteInfo(ONE), shapeZip(ONE, list), POINTS]);
    const page = note.page(ONE);

    expect(page.shapes.map((drawnShape) => drawnShape.shape.uniqueId)).toEqual([SHAPE]);
    expect([page.skippedShapes, page.failures]).toEqual([0, [{ kind: 'shape', name, reason }]]);
    expect(hex(shapeFile.encode(shapeFile.decode(list, 's')))).toBe(hex(list));
  });

  it('is named when the archive is written again, and stays as it is', () => {
    const zip = handMadeZip([noteInfo(ONE), shapeZip(ONE, two.subarray(0, two.length - 3)), POINTS]);

    const { bytes, failures } = rewriteArchive(openNoteArchive(zip));

    expect(failures).toMatchObject([{ kind: 'shape', reason: 'truncated' }]);
    expect(hex(bytes)).toBe(hex(zip));
  });

  it('of which no record is whole is refused', () => {
    expect(failureFrom(() => idsIn(two.subarray(0, 20)))).toEqual({ kind: 'shape', name: 's', reason: 'truncated' });
  });
});

describe('groups among unknown fields', () => {
  const nested = group(100, field(1, 1), group(7, field(2, 'deep')), field(3, 'after'));

  it('of a record cost nothing, and are kept to the byte', () => {
    const list = joined(
      shape(SHAPE, joined(IN_REV, nested)),
      shape(OTHER, nested),
      shape(THIRD, joined(nested, IN_REV)),
    );

    const file = shapeFile.decode(list, 's');

    expect([file.records.map(({ uniqueId }) => uniqueId), file.skipped]).toEqual([[SHAPE, OTHER, THIRD], 0]);
    expect(file.records.map(({ revisionId }) => revisionId)).toEqual(['rev', '', 'rev']);
    expect(hex(shapeFile.encode(file))).toBe(hex(list));
    const changed = shapeFile.encode({ ...file, records: file.records.map((record) => ({ ...record, color: 7 })) });
    expect(hex(changed).split(hex(nested))).toHaveLength(4);
  });

  it('of a list stand in its rest', () => {
    const file = shapeFile.decode(joined(nested, shape(SHAPE, IN_REV)), 's');

    expect([file.records.length, hex(file.rest)]).toEqual([1, hex(nested)]);
  });

  it.each([
    ['without an end', joined(Uint8Array.of(0x53), field(1, 1))],
    ['that end as others', joined(Uint8Array.of(0x53), field(1, 1), Uint8Array.of(0x5c))],
    ['that only end', Uint8Array.of(0x54)],
    ['one in another without an end of it', new Uint8Array(200_000).fill(0x53)],
  ])('%s cost their own record alone', (_, broken) => {
    const file = shapeFile.decode(joined(shape(SHAPE, broken), shape(OTHER, IN_REV)), 's');

    expect([file.records.map(({ uniqueId }) => uniqueId), file.skipped]).toEqual([[OTHER], 1]);
  });
});
