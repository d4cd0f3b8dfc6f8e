import { getFeed, getOpenSearch, isOPDSCatalog } from 'foliate-js/opds.js';
import { JSDOM } from 'jsdom';

import { bookKeys, libraryChannel, paths } from '@inkside/protocol';
import { type Answer, signIn, startCloud, stopClouds, type TestCloud } from '../rest/testCloud';

const ANNE = 'anne@opds.example';
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNgAAAAAgABSK+kcQAAAABJRU5ErkJggg==',
  'base64',
);

let test: TestCloud;
let token: string;
let uid: string;
let password: string;

const dataOf = <T>({ json }: Answer): T => (json as { data: T }).data;
const basic = (secret = password, name = ANNE): Record<string, string> => ({
  authorization: `Basic ${Buffer.from(`${name}:${secret}`).toString('base64')}`,
});
const open = (path: string, headers: Record<string, string> = basic()) =>
  test.cloud.app.inject({ method: 'GET', url: path, headers: { host: 'cloud.example', ...headers } });

/** The path of an address, which has to be one of this cloud's. */
const pathOf = (href: string | null | undefined): string => {
  const { origin, pathname, search } = new URL(href ?? '');
  expect(origin).toBe('http://cloud.example');
  return `${pathname}${search}`;
};

const { DOMParser } = new JSDOM().window;
const parsed = (xml: string): Document => {
  const read = new DOMParser().parseFromString(xml, 'application/xml');
  expect(read.querySelector('parsererror')).toBeNull();
  return read as unknown as Document;
};
const atomAt = async (path: string) => {
  const answer = await open(path);
  expect([answer.statusCode, isOPDSCatalog(String(answer.headers['content-type']))]).toEqual([200, true]);
  return getFeed(parsed(answer.body));
};

/** What is there, or the test ends: each of these is asked for by the lines that follow it. */
const there = <T>(thing: T | undefined): T => {
  if (thing === undefined) throw new Error('It is not there.');
  return thing;
};

const put = (id: string, fields: Readonly<Record<string, unknown>>) =>
  test.cloud.writer.put(uid, {
    ...{
      _id: `${uid}#${id}`,
      uniqueId: id,
      user: uid,
      dbId: libraryChannel(uid),
      status: 0,
      createdAt: 1,
      updatedAt: 1,
    },
    ...fields,
  });

const addBook = async (id: string, fields: Readonly<Record<string, unknown>>, file = `file of ${id}`) => {
  await put(id, { modeType: 4, ...fields });
  await test.cloud.objects.putBytes(bookKeys.fileObserved(uid, id, 'epub'), Buffer.from(file));
};

beforeAll(async () => {
  test = await startCloud();
  token = await signIn(test, ANNE);
  uid = dataOf<{ uid: string }>(await test.get(paths.me, token)).uid;
  password = dataOf<{ password: string }>(await test.post(paths.appPasswords, { name: 'KOReader' }, token)).password;
  await addBook('walden', {
    name: 'Walden <1854> & after',
    authors: 'Thoreau',
    language: 'en',
    createdAt: 5,
    updatedAt: 9,
  });
  await addBook('tang', { title: '唐诗三百首', createdAt: 7 });
  await addBook('tangOld', { title: '唐诗（旧）', idString: '/books/t.epub', updatedAt: 3 });
  await addBook('tangNew', { title: '唐诗（新）', idString: '/books/t.epub', updatedAt: 4 });
  await addBook('binned', { name: 'In the bin', status: 1 });
  await put('tangDevice', { modeType: 4, title: '唐诗（设备）', idString: '/books/t.epub', updatedAt: 5 });
  await put('fileless', { modeType: 4, name: 'No file' });
  await put('poems', { modeType: 3, name: 'Poems' });
  await put('old', { modeType: 3, name: 'Old poems', parentUniqueId: 'poems' });
  await put('left', { modeType: 3, name: 'Left', parentUniqueId: 'right' });
  await put('right', { modeType: 3, name: 'Right', parentUniqueId: 'left' });
  await put('l1', { modeType: 5, documentUniqueId: 'tang', libraryUniqueId: 'poems' });
  await put('l2', { modeType: 5, documentUniqueId: 'tang', libraryUniqueId: 'old' });
  await test.cloud.objects.putBytes(bookKeys.coverObserved(uid, 'walden'), PIXEL);
  await test.cloud.objects.putBytes(bookKeys.coverObserved(uid, 'tang'), Buffer.from('0123456789'));
});
afterAll(stopClouds);

describe('the library as OPDS 1.2', () => {
  it('is browsed from its root to the bytes of a book and of its cover', async () => {
    const root = await atomAt('/opds');
    expect(root.navigation?.map(({ title }) => title)).toEqual(['All books', 'Newest books', 'Left', 'Poems', 'Right']);

    const books = await atomAt(pathOf(there(root.navigation?.[0]).href));
    const publications = there(books.publications);
    const titles = publications.map(({ metadata }) => metadata.title);
    expect(new Set(titles)).toEqual(new Set(['Walden <1854> & after', '唐诗三百首', '唐诗（新）']));
    expect(titles).toHaveLength(3);
    const walden = there(publications.find(({ metadata }) => metadata.title?.startsWith('Walden') === true));
    expect(walden.metadata).toMatchObject({ author: [{ name: 'Thoreau' }], language: 'en' });

    const link = there(walden.links.find(({ rel }) => rel?.includes('http://opds-spec.org/acquisition')));
    expect(link.type).toBe('application/epub+zip');
    const file = await open(pathOf(link.href));
    expect([file.body, file.headers['content-type']]).toEqual(['file of walden', 'application/epub+zip']);
    const rest = await open(pathOf(link.href), { ...basic(), range: 'bytes=8-' });
    expect([rest.statusCode, rest.body, rest.headers['content-range']]).toEqual([206, 'walden', 'bytes 8-13/14']);
    const cover = await open(pathOf(walden.images[0]?.href));
    expect(cover.rawPayload.equals(PIXEL)).toBe(true);
  });

  it('sends the whole of another file than the one that was begun, and refuses what lies beyond its end', async () => {
    const file = '/opds/book/walden/file/walden.epub';
    const whole = await open(file);
    const same = { ...basic(), range: 'bytes=8-', 'if-range': String(whole.headers['etag']) };
    expect((await open(file, same)).body).toBe('walden');
    expect((await open(file, { ...same, 'if-range': '"another"' })).body).toBe('file of walden');
    expect((await open(file, { ...basic(), range: 'bytes=14-' })).statusCode).toBe(416);
  });

  it('shows a picture of ten bytes as no cover', async () => {
    const books = await atomAt('/opds/books');
    expect(books.publications?.find(({ metadata }) => metadata.title === '唐诗三百首')?.images).toEqual([]);
    expect((await open('/opds/book/tang/cover.png')).statusCode).toBe(404);
  });

  it('leads through folders, also where one book stands in two', async () => {
    const poems = parsed((await open('/opds/folder/poems')).body);
    const titles = [...poems.querySelectorAll('entry > title')].map(({ textContent }) => textContent);
    expect(titles).toEqual(['Old poems', '唐诗三百首']);
    expect((await atomAt('/opds/folder/old')).publications?.map(({ metadata }) => metadata.title)).toEqual([
      '唐诗三百首',
    ]);
    expect((await open('/opds/folder/none')).statusCode).toBe(404);
  });

  it('is searched by its own description, in any case and in every word', async () => {
    const search = getOpenSearch(parsed((await open('/opds/search.xml')).body));
    const address = search.search(new Map([[null, new Map([['searchTerms', 'WALDEN thoreau']])]]));

    expect((await atomAt(pathOf(address))).publications?.map(({ metadata }) => metadata.title)).toEqual([
      'Walden <1854> & after',
    ]);
    expect((await atomAt('/opds/search?q=%E5%94%90')).publications).toHaveLength(2);
    const none = parsed((await open('/opds/search?q=nothing')).body);
    expect(none.getElementsByTagName('opensearch:totalResults')[0]?.textContent).toBe('0');
  });
});

interface Opds2 {
  readonly links: readonly { readonly rel: string; readonly href: string }[];
  readonly navigation?: readonly { readonly title: string; readonly href: string }[];
  readonly publications?: readonly {
    readonly metadata: { readonly title: string };
    readonly links: readonly { readonly href: string; readonly type: string }[];
    readonly images?: readonly { readonly href: string }[];
  }[];
}
const jsonAt = async (path: string): Promise<Opds2> => {
  const answer = await open(path);
  expect(isOPDSCatalog(String(answer.headers['content-type']))).toBe(true);
  return answer.json<Opds2>();
};

describe('the library as OPDS 2.0', () => {
  it('has the same books, folders, covers and files', async () => {
    const root = await jsonAt('/opds/v2');
    const books = await jsonAt(pathOf(there(root.navigation)[0]?.href));
    const walden = there(books.publications?.find(({ metadata }) => metadata.title.startsWith('Walden')));

    expect(there(root.navigation).map(({ title }) => title)).toContain('Poems');
    expect((await open(pathOf(walden.links[0]?.href))).body).toBe('file of walden');
    expect((await open(pathOf(there(walden.images)[0]?.href))).rawPayload.equals(PIXEL)).toBe(true);
    const template = there(root.links.find(({ rel }) => rel === 'search')).href;
    expect((await jsonAt(pathOf(template.replace('{?q}', '?q=walden')))).publications).toHaveLength(1);
  });

  it('is paged, in an order that can be chosen, without a book twice or left out', async () => {
    for (let index = 0; index < 120; index += 1)
      await addBook(`many${index}`, { name: `Many ${index}`, createdAt: index });
    test.advance(60_000);
    const seen: string[] = [];
    for (let path: string | undefined = '/opds/v2/search?q=many&sort=newest'; path !== undefined;) {
      const page: Opds2 = await jsonAt(path);
      seen.push(...(page.publications ?? []).map(({ metadata }) => metadata.title));
      const next = page.links.find(({ rel }) => rel === 'next')?.href;
      path = next === undefined ? undefined : pathOf(next);
    }
    expect(seen).toEqual(Array.from({ length: 120 }, (_, index) => `Many ${119 - index}`));
  });
});

describe('passwords for other programs', () => {
  it('open the catalogue however they are typed, and nothing else', async () => {
    const typed = password.toUpperCase().replaceAll('-', ' ');
    expect((await open('/opds', basic(typed))).statusCode).toBe(200);
    expect((await test.get(paths.me, undefined, basic())).status).not.toBe(200);
    expect((await open('/opds', { authorization: `Bearer ${token}` })).statusCode).toBe(401);
  });

  it('are asked for with a document that says how, in the language of the reader', async () => {
    const answer = await open('/opds/v2', { 'accept-language': 'zh-CN' });
    expect(answer.statusCode).toBe(401);
    expect(answer.headers['www-authenticate']).toMatch(/^Basic realm=/);
    expect(answer.headers['content-type']).toMatch('application/opds-authentication+json');
    expect(answer.json<{ title: string }>().title).toBe('Inkside 书库');
    expect((await open('/opds/authentication', {})).statusCode).toBe(200);
  });

  it('belong to one account, end alone, and are told once', async () => {
    const other = await signIn(test, 'ben@opds.example');
    expect((await open('/opds', basic(password, 'ben@opds.example'))).statusCode).toBe(401);
    const made = dataOf<{ id: string; password: string }>(await test.post(paths.appPasswords, { name: 'Old' }, token));
    const list = dataOf<readonly { name: string; password?: string }[]>(await test.get(paths.appPasswords, token));
    expect(list.map(({ name }) => name)).toEqual(['Old', 'KOReader']);
    expect(JSON.stringify(list)).not.toContain(made.password);
    expect((await test.post(paths.removeAppPassword, { id: made.id }, other)).status).toBe(404);

    await test.post(paths.removeAppPassword, { id: made.id }, token);
    expect((await open('/opds', basic(made.password))).statusCode).toBe(401);
    expect((await open('/opds')).statusCode).toBe(200);
  });

  it('can be guessed at a hundred times an hour from one network, and not once more', async () => {
    const tries = [];
    for (let index = 0; index < 101; index += 1) tries.push((await open('/opds', basic(`wrong-${index}`))).statusCode);
    expect(new Set(tries.slice(0, 90))).toEqual(new Set([401]));
    expect(tries.at(-1)).toBe(429);
    // Another reader behind the same address has the right one.
    expect((await open('/opds')).statusCode).toBe(200);
    test.advance(3_600_001);
    expect((await open('/opds', basic('wrong'))).statusCode).toBe(401);
  });
});
