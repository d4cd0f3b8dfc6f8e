import { partsOf, safeEntryName } from '../../../cloud/rest/account/exportAccount';
import type { ListedObject } from '../../../cloud/objects/objectStore';

const object = (key: string, size: number): ListedObject => ({
  key,
  size,
  etag: '',
  lastModifiedMs: 0,
  isMultipart: false,
});

describe('the parts of an export', () => {
  it.each([
    ['nothing', [], [[]]],
    ['what fits', [object('a', 5), object('b', 5)], [['a', 'b']]],
    ['too many bytes', [object('a', 6), object('b', 5), object('c', 5)], [['a'], ['b', 'c']]],
    ['one that is too large by itself', [object('a', 1), object('b', 99), object('c', 1)], [['a'], ['b'], ['c']]],
    ['too many entries', ['a', 'b', 'c', 'd'].map((key) => object(key, 0)), [['a', 'b', 'c'], ['d']]],
  ])('hold %s', (_, objects, parts) => {
    expect(partsOf(objects, 10, 3)).toEqual(parts);
  });
});

describe('the name of an object in a zip', () => {
  it.each([
    ['u/note/a#b.png', 'objects/u/note/a#b.png'],
    ['u/../../etc', 'objects/u/%2E%2E/%2E%2E/etc'],
    ['u/./x', 'objects/u/%2E/x'],
    ['u//x', 'objects/u/%/x'],
    ['u/C:\\x', 'objects/u/C%3A%5Cx'],
    ['u/a\nb*', 'objects/u/a%0Ab%2A'],
    ['u/100%', 'objects/u/100%25'],
    ['u/книга', 'objects/u/книга'],
  ])('keeps %j inside the folder', (key, name) => {
    expect(safeEntryName(key)).toBe(name);
  });
});
