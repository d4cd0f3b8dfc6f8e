import { describeStores } from './stores';
import type { StoreUnderTest } from './stores';

describeStores('listings', (open) => {
  let tested: StoreUnderTest;
  const names = ['a', 'a#1', 'b/1', 'b/2', 'b/c/3', 'd', 'é', '纸', '\u{ffee}', '\u{1f58b}'];
  const byBytes = [...names].toSorted((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b)));
  const key = (name: string): string => `${tested.owner}/${name}`;
  const bare = (text: string): string => text.slice(tested.owner.length + 1);

  const list = async (query: { prefix?: string; delimiter?: string; startAfter?: string; maxKeys?: number } = {}) => {
    const { prefix = '', startAfter, maxKeys = 100, ...rest } = query;
    const after = startAfter === undefined ? {} : { startAfter: key(startAfter) };
    const page = await tested.store.list({ ...rest, ...after, prefix: key(prefix), maxKeys });
    return { keys: page.objects.map((object) => bare(object.key)), prefixes: page.commonPrefixes.map(bare), page };
  };

  beforeAll(async () => {
    tested = await open();
    await Promise.all(names.map((name) => tested.store.putBytes(key(name), Buffer.from(name))));
  });

  afterAll(() => tested.remove());

  it('is in UTF-8 byte order', async () => {
    expect((await list()).keys).toEqual(byBytes);
  });

  it('says of each object what a head says', async () => {
    const { page } = await list({ prefix: 'a' });

    const heads = await Promise.all(page.objects.map((object) => tested.store.head(object.key)));

    expect(page.objects).toMatchObject(
      heads.map((head) => ({
        key: head?.key,
        size: head?.size,
        etag: head?.etag,
        lastModifiedMs: expect.any(Number),
        isMultipart: false,
      })),
    );
  });

  it('rolls up what shares a prefix', async () => {
    const { keys, prefixes } = await list({ delimiter: '/' });

    expect(keys).toEqual(byBytes.filter((name) => !name.includes('/')));
    expect(prefixes).toEqual(['b/']);
  });

  it('looks into a folder', async () => {
    expect(await list({ prefix: 'b/', delimiter: '/' })).toMatchObject({ keys: ['b/1', 'b/2'], prefixes: ['b/c/'] });
  });

  it.each([
    ['a key', 'b/1', undefined, ['b/2', 'b/c/3', 'd']],
    ['a key that is not there', 'b/15', undefined, ['b/2', 'b/c/3', 'd']],
    ['a rolled-up prefix', 'b/', '/', ['d']],
    ['a key inside a rolled-up prefix', 'b/1', '/', ['d']],
  ])('begins after %s', async (_name, startAfter, delimiter, expected) => {
    const { keys, prefixes } = await list({ startAfter, ...(delimiter && { delimiter }) });

    expect(keys.slice(0, expected.length)).toEqual(expected);
    expect(prefixes).toEqual([]);
  });

  it.each([undefined, '/'])('gives each entry once over pages of any size (delimiter %j)', async (delimiter) => {
    const query = { prefix: `${tested.owner}/`, ...(delimiter && { delimiter }) };
    const whole = await tested.store.list({ ...query, maxKeys: 100 });
    const all = [...whole.objects.map((object) => object.key), ...whole.commonPrefixes].toSorted();

    for (const maxKeys of [1, 2, 3, 7]) {
      const seen: string[] = [];
      let continuation: string | undefined;
      do {
        const from = continuation === undefined ? {} : { continuation };
        const page = await tested.store.list({ ...query, ...from, maxKeys });
        expect(page.objects.length + page.commonPrefixes.length).toBeLessThanOrEqual(maxKeys);
        seen.push(...page.objects.map((object) => object.key), ...page.commonPrefixes);
        continuation = page.nextContinuation;
      } while (continuation !== undefined);
      expect(seen.toSorted()).toEqual(all);
    }
  });

  it('is empty where there is nothing', async () => {
    expect((await list({ prefix: 'nothing/' })).page).toEqual({ objects: [], commonPrefixes: [] });
  });

  it.each(['!!', 'AAAA', '/w', 'x'.repeat(3000)])('survives the continuation %j', async (continuation) => {
    const page = tested.store.list({ prefix: key(''), maxKeys: 2, continuation });

    await expect(page.then(({ objects }) => Array.isArray(objects))).resolves.toBe(true);
  });
});
