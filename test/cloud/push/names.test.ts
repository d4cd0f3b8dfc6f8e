import { messageChannel, paths } from '@inkside/protocol';
import { stopClouds } from '../rest/testCloud';
import type { TestCloud } from '../rest/testCloud';
import { newPusher, startPushCloud } from './pushHarness';
import type { Pusher } from './pushHarness';

const ID = 'a'.repeat(32);

let test: TestCloud;
let me: Pusher;

beforeAll(async () => {
  test = await startPushCloud();
});
afterAll(stopClouds);
beforeEach(async () => {
  me = await newPusher(test);
});

let stored = 0;

/** Another object each time. */
const announce = async (name: string, more: object = {}) => {
  const resourceKey = await me.store(`object${(stored += 1)}.epub`);
  return me.push({ data: { resourceKey, name, ...more } });
};
const contentOf = async (id: string) =>
  JSON.parse(String((await me.document(id))?.['content'])) as Record<string, unknown>;
const namesInList = async () => (await me.rows()).map(({ name }) => String(name)).toSorted();

describe('a pushed name that exists', () => {
  it('is numbered, in the document and in the list', async () => {
    await announce('book.epub');

    const second = await announce('book.epub');
    const third = await announce('book.epub');

    expect([second, third]).toMatchObject([{ name: 'book(1).epub', title: 'book(1).epub' }, { name: 'book(2).epub' }]);
    expect(await me.document(second.cbMsg.id)).toMatchObject({ name: 'book(1).epub' });
    expect(await contentOf(second.cbMsg.id)).toMatchObject({
      name: 'book(1).epub',
      title: 'book(1).epub',
      storage: { epub: { oss: { displayName: 'book(1).epub' } } },
    });
    expect(await namesInList()).toEqual(['book(1).epub', 'book(2).epub', 'book.epub']);
  });

  it.each([
    ['without an extension', 'README', 'README(1)'],
    ['that is a sentence', 'Mr. Smith goes to town', 'Mr. Smith goes to town(1)'],
    ['that begins with a dot', '.epub', '.epub(1)'],
    ['with two extensions', 'a.tar.gz', 'a.tar(1).gz'],
    ['as long as a name may be', `${'x'.repeat(249)}.epub`, `${'x'.repeat(246)}(1).epub`],
    ['of long characters', `${'字'.repeat(83)}.epub`, `${'字'.repeat(82)}(1).epub`],
    ['of pairs', `${'😀'.repeat(62)}.epub`, `${'😀'.repeat(61)}(1).epub`],
  ])('%s is numbered within 254 bytes', async (_, name, expected) => {
    await announce(name);

    const second = await announce(name);

    expect(second.name).toBe(expected);
    expect(Buffer.byteLength(second.name)).toBeLessThanOrEqual(254);
  });

  it.each([
    ['in other case', 'BOOK.EPUB', 'BOOK(1).EPUB'],
    ['in another form of Unicode', 'u\u0308ber.epub', 'u\u0308ber(1).epub'],
  ])('%s exists too: a device cannot tell them apart', async (_, name, expected) => {
    await announce('book.epub');
    await announce('\u00fcber.epub');

    expect((await announce(name)).name).toBe(expected);
  });

  it('keeps a title and a display name of their own', async () => {
    await announce('book.epub');

    const { cbMsg } = await announce('book.epub', { title: 'The book', resourceDisplayName: 'shown.epub' });

    expect(await contentOf(cbMsg.id)).toMatchObject({
      name: 'book(1).epub',
      title: 'The book',
      storage: { epub: { oss: { displayName: 'shown.epub' } } },
    });
  });

  it('is numbered for files that are announced at once', async () => {
    const pushed = await Promise.all(Array.from({ length: 5 }, () => announce('book.epub')));

    expect(pushed.map(({ name }) => name).toSorted()).toEqual([
      'book(1).epub',
      'book(2).epub',
      'book(3).epub',
      'book(4).epub',
      'book.epub',
    ]);
  });

  it('is no clash with itself: the same object announced again keeps its name', async () => {
    const resourceKey = await me.store('object.epub');
    const first = await me.push({ data: { resourceKey, name: 'book.epub' } });
    const other = await announce('book.epub');

    const again = await me.push({ data: { resourceKey, name: 'book.epub' } });

    expect(again).toMatchObject({ _id: first._id, name: 'book.epub', pushNum: 2 });
    expect(await namesInList()).toEqual(['book(1).epub', 'book.epub']);
    expect((await me.document(other.cbMsg.id))?.['name']).toBe('book(1).epub');
  });

  it.each([
    ['taken back', (record: { _id: string }) => me.send(paths.pushDelete, { ids: [record._id] })],
    [
      'removed by the gateway',
      (record: { cbMsg: { id: string } }) => test.cloud.writer.remove(me.uid, record.cbMsg.id),
    ],
    [
      'revoked',
      (record: { cbMsg: { id: string } }) =>
        test.cloud.writer.put(me.uid, { _id: record.cbMsg.id, dbId: messageChannel(me.uid), isRevoke: 1 }),
    ],
  ])('is free again when its push was %s', async (_, end) => {
    await end(await announce('book.epub'));

    expect((await announce('book.epub')).name).toBe('book.epub');
  });

  it('is free in another list: screensavers, folders, other people', async () => {
    await announce('one.png');

    expect(await announce('one.png', { sourceType: 100 })).toMatchObject({ name: 'one.png' });
    expect(await announce('one.png', { parent: 'folder' })).toMatchObject({ name: 'one.png' });
    expect(await announce('one.png', { parent: 'folder' })).toMatchObject({ name: 'one(1).png' });
    me = await newPusher(test);
    expect(await announce('one.png')).toMatchObject({ name: 'one.png' });
  });
});

describe('the document of a client', () => {
  it('is adopted as it stands; only the record in the list is numbered', async () => {
    await announce('book.pdf');
    const resourceKey = await me.store('mine.pdf');
    const cbMsg = await me.write(ID, resourceKey);

    const record = await me.push({ data: { resourceKey, name: 'book.pdf' }, cbMsg });

    expect(record).toMatchObject({ name: 'book(1).pdf', cbMsg });
    expect(await me.document(ID)).toMatchObject({ _rev: cbMsg.rev });
    expect(await contentOf(ID)).toMatchObject({ name: 'book.pdf' });
    expect(await namesInList()).toEqual(['book(1).pdf', 'book.pdf']);
  });

  it('keeps its name also when the cloud delivers it', async () => {
    await announce('book.pdf');
    const resourceKey = await me.store(`${ID}.pdf`);
    await me.write(ID, resourceKey);

    const record = await me.push({ data: { resourceKey, name: 'book.pdf' } });

    expect(record).toMatchObject({ name: 'book(1).pdf', cbMsg: { id: ID } });
    expect(await contentOf(ID)).toMatchObject({ name: 'book.pdf' });
  });
});
