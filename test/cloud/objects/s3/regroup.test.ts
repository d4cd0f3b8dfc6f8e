import { type Group, MIN_S3_PART_BYTES, regroup } from '../../../../cloud/objects/s3/assemble';

const MB = 1024 ** 2;

const sizeOf = (group: Group): number =>
  group.kind === 'join' ? group.size : group.slice.last - group.slice.first + 1;
const slicesOf = (group: Group) => (group.kind === 'join' ? group.slices : [group.slice]);
const pieces = (sizes: readonly number[]) => sizes.map((size, index) => ({ key: String(index), size }));

/** Reads the groups as one text of `key:offset` runs, to see that nothing is lost, twice or out of order. */
const covers = (groups: readonly Group[], sizes: readonly number[]): boolean => {
  const position = { piece: 0, offset: 0 };
  const skip = (): void => {
    while (position.piece < sizes.length && position.offset === sizes[position.piece]) {
      position.piece += 1;
      position.offset = 0;
    }
  };
  for (const { key, first, last } of groups.flatMap(slicesOf)) {
    skip();
    if (key !== String(position.piece) || first !== position.offset || last < first) return false;
    position.offset = last + 1;
  }
  skip();
  return position.piece === sizes.length;
};

describe('regrouping parts for S3', () => {
  it.each([
    [[]],
    [[0]],
    [[1]],
    [[MB, MB, MB]],
    [Array.from({ length: 200 }, () => MB)],
    [[5 * MB]],
    [[5 * MB - 1, 1]],
    [[4 * MB, 5 * MB + 3, 2]],
    [[MB, 100 * MB, MB, 100 * MB]],
    [[9 * MB, 9 * MB, 9 * MB]],
    [[100 * 1024, 5 * MB, 0, 100 * 1024]],
  ])('keeps every byte of %j in order, in parts that S3 takes', (sizes: number[]) => {
    const groups = regroup(pieces(sizes));

    expect(covers(groups, sizes)).toBe(true);
    expect(groups.length).toBeGreaterThan(0);
    expect(groups.length).toBeLessThanOrEqual(Math.max(sizes.length, 1));
    expect(groups.slice(0, -1).filter((group) => sizeOf(group) < MIN_S3_PART_BYTES)).toEqual([]);
  });

  it('holds for sizes drawn at random', () => {
    let seed = 7;
    const draw = (limit: number): number => {
      seed = (seed * 48_271) % 2_147_483_647;
      return seed % limit;
    };
    for (let round = 0; round < 300; round += 1) {
      const sizes = Array.from({ length: 1 + draw(12) }, () => draw(draw(2) === 0 ? 12 * MB : 200_000));
      const groups = regroup(pieces(sizes));

      expect(covers(groups, sizes)).toBe(true);
      expect(groups.slice(0, -1).every((group) => sizeOf(group) >= MIN_S3_PART_BYTES)).toBe(true);
    }
  });

  it('reads no more of a large part than fills up the small ones before it', () => {
    const groups = regroup(pieces([MB, 100 * MB]));

    expect(groups).toEqual([
      {
        kind: 'join',
        size: 5 * MB,
        slices: [
          { key: '0', first: 0, last: MB - 1 },
          { key: '1', first: 0, last: 4 * MB - 1 },
        ],
      },
      { kind: 'copy', slice: { key: '1', first: 4 * MB, last: 100 * MB - 1 } },
    ]);
  });
});
