import type { ListPage, ListQuery } from '../../../../cloud/objects/objectStore';
import { openTemporaryStore } from '../harness/temporaryStore';
import type { TemporaryStore } from '../harness/temporaryStore';

let temporary: TemporaryStore;

const KEYS = ['u/a', 'u/a#1', 'u/a/1', 'u/a/2', 'u/b', 'u/c/x/1', 'u/c/y', 'u/字', 'u/\u{1f600}', 'v/a'];

beforeAll(async () => {
  temporary = await openTemporaryStore();
  await Promise.all(KEYS.map((key) => temporary.store.putBytes(key, Buffer.from(key))));
});

afterAll(() => temporary.remove());

const names = (page: ListPage): string[] => [...page.objects.map(({ key }) => key), ...page.commonPrefixes];

const allPages = async (query: ListQuery): Promise<string[][]> => {
  const page = await temporary.store.list(query);
  const { nextContinuation } = page;
  return nextContinuation === undefined
    ? [names(page)]
    : [names(page), ...(await allPages({ ...query, continuation: nextContinuation }))];
};

describe('a listing', () => {
  it('is in the order of UTF-8 bytes', async () => {
    const page = await temporary.store.list({ prefix: '', maxKeys: 100 });

    expect(names(page)).toEqual(KEYS.toSorted((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b))));
  });

  it('holds only what begins with the prefix', async () => {
    const page = await temporary.store.list({ prefix: 'u/a', maxKeys: 100 });

    expect(names(page)).toEqual(['u/a', 'u/a#1', 'u/a/1', 'u/a/2']);
  });

  it('rolls folders up at the delimiter', async () => {
    const page = await temporary.store.list({ prefix: 'u/', delimiter: '/', maxKeys: 100 });

    expect(page.objects.map(({ key }) => key)).toEqual(['u/a', 'u/a#1', 'u/b', 'u/字', 'u/\u{1f600}']);
    expect(page.commonPrefixes).toEqual(['u/a/', 'u/c/']);
  });

  it.each([1, 2, 3, 6, 7])('misses and repeats nothing in pages of %d', async (maxKeys) => {
    const pages = await allPages({ prefix: 'u/', delimiter: '/', maxKeys });

    expect(pages.flat().toSorted()).toEqual(['u/a', 'u/a#1', 'u/a/', 'u/b', 'u/c/', 'u/字', 'u/\u{1f600}'].toSorted());
    expect(pages.every((page) => page.length > 0 && page.length <= maxKeys)).toBe(true);
  });

  it.each([
    ['a key', 'u/b', ['u/c/x/1', 'u/c/y', 'u/字', 'u/\u{1f600}']],
    ['a key that is not there', 'u/c/xx', ['u/c/y', 'u/字', 'u/\u{1f600}']],
    ['what comes before the prefix', 'a', KEYS.slice(0, -1)],
    ['what comes after the prefix', 'v', []],
  ])('begins after %s', async (_what, startAfter, expected) => {
    const page = await temporary.store.list({ prefix: 'u/', startAfter, maxKeys: 100 });

    expect(names(page)).toEqual(expected);
  });

  it('begins after a whole common prefix', async () => {
    const page = await temporary.store.list({ prefix: 'u/', delimiter: '/', startAfter: 'u/c/', maxKeys: 100 });

    expect(names(page)).toEqual(['u/字', 'u/\u{1f600}']);
  });
});
