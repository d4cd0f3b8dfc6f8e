import { leavesOf, readMetadata, winningSequence } from '../../../../cloud/stores/feed/storedMetadata';

const available = { status: 'available' };
const closing = (winningRev: string): object => ({ winningRev, deleted: false, seq: 9 });
const textOf = (pos: number, ids: unknown, winningRev: string): string =>
  JSON.stringify({ id: 'n1', rev_tree: [{ pos, ids }], rev_map: { [winningRev]: 7 }, ...closing(winningRev) });

describe('stored metadata', () => {
  it('tells its latest change, its winner and where the body of that is', () => {
    const metadata = readMetadata(textOf(1, ['aa', available, []], '1-aa'));

    expect(metadata).toMatchObject({ seq: 9, winningRev: '1-aa', isDeleted: false });
    expect(winningSequence(metadata)).toBe(7);
  });

  it('is read as well when its members stand otherwise', () => {
    const metadata = readMetadata('{"seq":3,"deleted":true,"winningRev":"1-aa","rev_map":{},"rev_tree":[],"id":"x"}');

    expect(metadata).toMatchObject({ seq: 3, winningRev: '1-aa', isDeleted: true });
  });

  it.each(['b', ']', '{,[', '"]', '\\', '手', ']]]]}]'])('tells the history of a chain with the hash %j', (hash) => {
    const chain = ['a', { status: 'missing' }, [[hash, available, [['c', available, []]]]]];

    const leaves = leavesOf(readMetadata(textOf(4, chain, '6-c')));

    expect(leaves).toEqual([{ rev: '6-c', isDeleted: false, revisions: { start: 6, ids: ['c', hash, 'a'] } }]);
  });

  it('tells every leaf of a tree, the longest first', () => {
    const deleted = { status: 'available', deleted: true };
    const tree = [
      'a',
      available,
      [
        ['b', available, []],
        ['c', available, [['d', deleted, []]]],
      ],
    ];

    const leaves = leavesOf(readMetadata(textOf(1, tree, '2-b')));

    expect(leaves).toEqual([
      { rev: '3-d', isDeleted: true, revisions: { start: 3, ids: ['d', 'c', 'a'] } },
      { rev: '2-b', isDeleted: false, revisions: { start: 2, ids: ['b', 'a'] } },
    ]);
  });

  it('tells the leaves of two roots', () => {
    const rev_tree = ['a', 'b'].map((hash) => ({ pos: 1, ids: [hash, available, []] }));

    const leaves = leavesOf(readMetadata(JSON.stringify({ rev_tree, rev_map: {}, ...closing('1-b') })));

    expect(leaves.map(({ rev }) => rev)).toEqual(['1-a', '1-b']);
  });

  it('tells the leaf of a tree with a state that it does not know', () => {
    const chain = ['a', { status: 'unheard of' }, []];

    expect(leavesOf(readMetadata(textOf(1, chain, '1-a')))).toMatchObject([{ rev: '1-a' }]);
  });
});
