import { bookKeys, extensionOf, noteKeys, notePrefix } from '@inkside/protocol';

import { paths } from '../../../packages/protocol/src/allPaths';

describe('the paths of the contract', () => {
  it('stand there once each', () => {
    const all: readonly string[] = Object.values(paths);

    expect(all.filter((path, index) => all.indexOf(path) !== index)).toEqual([]);
  });

  it('begin at the root, whatever part of one is a name', () => {
    expect(Object.values(paths).filter((path) => !/^\/[\w./:-]+$/.test(path))).toEqual([]);
  });
});

describe('keys of the object store', () => {
  it('begin with the user, so that one account never names what another has', () => {
    const keys = [
      noteKeys.shapeZip('u1', 'n1', 'p1', 'r1', 5),
      noteKeys.points('u1', 'n1', 'p1', 'r1'),
      noteKeys.resourceData('u1', 'n1', '/a.png'),
      bookKeys.file('u1', 'b1', 'epub'),
      bookKeys.coverObserved('u1', 'b1'),
    ];

    expect(keys.filter((key) => !key.startsWith('u1/'))).toEqual([]);
    expect(notePrefix('u1', 'n1')).toBe('u1/note/n1/');
  });

  it('part the revision of a shape by #, which is not encoded', () => {
    expect(noteKeys.shapeZip('u1', 'n1', 'p1', 'r1', 5)).toBe('u1/note/n1/shape/p1#r1#5.zip');
  });

  it.each([
    ['Book.EPUB', 'epub'],
    ['archive.tar.gz', 'gz'],
    ['.hidden', ''],
    ['ends.', ''],
    ['none', ''],
  ])('take the extension of %s to be "%s"', (name, extension) => {
    expect(extensionOf(name)).toBe(extension);
  });
});
