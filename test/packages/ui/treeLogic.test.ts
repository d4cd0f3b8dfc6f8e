import { found, rowsOf, type TreeNode, treeOf, waysTo } from '../../../packages/ui/src/tree/treeLogic';

const folder = (id: string, parentId: string | null = null, title = id): TreeNode => ({ id, title, parentId });
const compare = (a: string, b: string): number => (a < b ? -1 : 1);
const everything = (nodes: readonly TreeNode[]) => ({ open: new Set(nodes.map(({ id }) => id)) });
const lines = (nodes: readonly TreeNode[]) =>
  rowsOf(treeOf(nodes, compare), 'Root', everything(nodes)).map(({ level, title }) => `${level} ${title}`);

describe('a tree of folders', () => {
  it('hangs those at the root whose parent is missing', () => {
    expect(lines([folder('b', 'gone'), folder('a'), folder('c', 'a')])).toEqual(['1 Root', '2 a', '3 c', '2 b']);
  });

  it('cuts circles open and hides none of theirs', () => {
    expect(lines([folder('a', 'c'), folder('b', 'a'), folder('c', 'b'), folder('d', 'd')])).toEqual([
      '1 Root',
      '2 a',
      '3 b',
      '4 c',
      '2 d',
    ]);
  });

  it('goes 10,000 deep', () => {
    const deep = Array.from({ length: 10_000 }, (_, index) =>
      folder(`f${index}`, index === 0 ? null : `f${index - 1}`),
    );

    expect(rowsOf(treeOf(deep, compare), 'Root', everything(deep)).at(-1)?.level).toBe(10_001);
    expect(waysTo(treeOf(deep, compare), ['f9999']).size).toBe(10_000);
  });

  it('finds names in any form of their letters, with the folders above them', () => {
    const nodes = [folder('a', null, 'Äpfel'), folder('b', 'a', 'Cafe\u0301'), folder('c', 'a', 'Tee')];
    const tree = treeOf(nodes, compare);

    const hit = found(tree, nodes, ' CAFÉ ');

    expect([...hit.hits]).toEqual(['b']);
    expect(rowsOf(tree, 'Root', hit).map(({ title }) => title)).toEqual(['Root', 'Äpfel', 'Cafe\u0301']);
  });
});
