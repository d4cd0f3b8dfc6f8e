import { rm } from 'node:fs/promises';
import { join } from 'node:path';

import { DAY_MS } from '../../../cloud/lib/config';
import { collectObjects, type CollectResult } from '../../../cloud/housekeeping/collect/collectObjects';
import { findStrays } from '../../../cloud/housekeeping/collect/strays';
import { listedObjects } from '../../../cloud/housekeeping/databases';
import { addUser, type House, leaveHouses, openHouse, silent } from './house';

const NOTE = 'a1b2c3d4e5f60718293a4b5c6d7e8f90';
const BOOK = '0f9e8d7c-6b5a-4938-2716-0504f3e2d1c0';
const PUSH = 'c0ffee00c0ffee00c0ffee00c0ffee00';
const LOST = 'deadbeefdeadbeefdeadbeefdeadbeef';

afterEach(leaveHouses);

const collect = (house: House, dryRun = false): Promise<CollectResult> =>
  collectObjects({
    opened: house.opened,
    dataDirectory: house.dataDirectory,
    clock: house.clock,
    graceMs: 30 * DAY_MS,
    dryRun,
    report: silent,
  });

const keysOf = async (house: House): Promise<string[]> => {
  const keys: string[] = [];
  for await (const { key } of listedObjects(house.opened.objects, '')) keys.push(key);
  return keys;
};

const put = async (house: House, ...keys: string[]): Promise<void> => {
  for (const key of keys) await house.opened.objects.putBytes(key, Buffer.from('12345'));
};

const lostKeys = (uid: string): string[] => [
  `${uid}/note/${LOST}/shape/${NOTE}#1#2.zip`,
  `${uid}/push/${LOST}.pdf`,
  `${uid}/reader/${LOST}/book/${LOST}.epub`,
  `${uid}/thumbnail/${LOST}.png`,
];

const namedKeys = (uid: string): string[] => [
  `${uid}/note/${NOTE}/point/${LOST}#${LOST}#points`,
  `${uid}/push/${PUSH}.pdf`,
  `${uid}/reader/${BOOK}/thumbnail/${BOOK}.png`,
  `${uid}/reader/${uid}/book/${BOOK}/${BOOK}.epub`,
  `${uid}/thumbnail/${NOTE}.png`,
];

/** What no document names in any way that we know of. */
const otherKeys = (uid: string): string[] => [
  `${uid}/avatar/${LOST}.png`,
  `${uid}/calendar/${LOST}`,
  `${uid}/point/${LOST}#${LOST}#points`,
  `${uid}/push/my file.pdf`,
  `${uid}/resource/${LOST}.png`,
  `public/${LOST}.png`,
];

const furnish = async (house: House): Promise<string> => {
  const uid = await addUser(house);
  const { writer } = house.opened;
  // In the bin: still a document.
  await writer.put(uid, { _id: NOTE, dbId: `${uid}-NOTE_TREE`, status: 0 });
  await writer.put(uid, { _id: 'book', dbId: `${uid}-READER_LIBRARY`, uniqueId: BOOK.replaceAll('-', '') });
  const url = `http://a/b/${uid}%2Fpush%2F${PUSH}.pdf?x=1`;
  await writer.put(uid, { _id: 'message', dbId: `${uid}-MESSAGE`, content: JSON.stringify({ storage: { url } }) });
  await put(house, ...namedKeys(uid), ...lostKeys(uid), ...otherKeys(uid));
  return uid;
};

describe('the collection of unnamed objects', () => {
  it('removes what nothing has named for the grace time, and nothing else', async () => {
    const house = await openHouse();
    const uid = await furnish(house);

    const first = await collect(house);
    house.advance(30 * DAY_MS - 1);
    const early = await collect(house);
    house.advance(1);
    const due = await collect(house);

    expect(first).toMatchObject({ users: 1, usersSkipped: 0, waiting: 4, removed: 0 });
    expect(early).toMatchObject({ waiting: 4, removed: 0 });
    expect(due).toMatchObject({ waiting: 0, removed: 4, removedBytes: 20 });
    expect(await keysOf(house)).toEqual([...namedKeys(uid), ...otherKeys(uid)].toSorted());
  });

  it.each([
    ['a channel that it does not know', 'CALENDAR_TREE', { memo: { file: LOST } }],
    ['a document without a channel', undefined, { memo: LOST }],
    ['an id that hangs on a word', 'NOTE_TREE', { memo: `page-${LOST}` }],
    ['an id that hangs on another', 'NOTE_TREE', { memo: `${BOOK}-${LOST}` }],
  ])('keeps what is named by %s', async (_, channel, fields) => {
    const house = await openHouse();
    const uid = await addUser(house);
    const key = `${uid}/note/${LOST}/point/a`;
    await put(house, key);
    const document = { _id: 'memo', ...(channel === undefined ? {} : { dbId: `${uid}-${channel}` }), ...fields };
    const store = await house.opened.stores.open(uid);
    await store.use((database) => database.bulkDocs([document]));

    await collect(house);
    house.advance(60 * DAY_MS);

    expect(await collect(house)).toMatchObject({ usersSkipped: 0, objects: 1, waiting: 0, removed: 0 });
  });

  it('keeps the objects of a note while one of its commits stands, and lets them go with the last', async () => {
    const house = await openHouse();
    const uid = await addUser(house);
    const { writer } = house.opened;
    const commit = { dbId: `${uid}-NOTE_TREE`, commitType: 1, commitStatus: 1, documentUniqueId: LOST };
    await writer.put(uid, { _id: 'other', dbId: commit.dbId, status: 1 });
    const first = await writer.put(uid, { _id: 'first', ...commit });
    await put(house, ...lostKeys(uid).slice(0, 1));
    await collect(house);
    house.advance(60 * DAY_MS);
    const standing = await collect(house);

    await writer.put(uid, { _id: 'first', _rev: first.rev, _deleted: true, dbId: commit.dbId });
    await collect(house);
    house.advance(60 * DAY_MS);

    expect(standing).toMatchObject({ waiting: 0, removed: 0 });
    expect(await collect(house)).toMatchObject({ removed: 1 });
  });

  it('keeps its marks over a restart', async () => {
    const house = await openHouse();
    await furnish(house);
    await collect(house);
    await house.close();

    const again = await openHouse(house.dataDirectory);
    again.advance(30 * DAY_MS);

    expect((await collect(again)).removed).toBe(4);
  });

  it('only counts when it is asked what it would do', async () => {
    const house = await openHouse();
    await furnish(house);
    await collect(house);
    house.advance(30 * DAY_MS);
    const before = await keysOf(house);

    const dry = await collect(house, true);

    expect(dry.removed).toBe(4);
    expect(await keysOf(house)).toEqual(before);
  });

  it('begins anew when the object was named again, or replaced, in between', async () => {
    const house = await openHouse();
    const uid = await furnish(house);
    const [, pushed = '', , thumbnail = ''] = lostKeys(uid);
    await collect(house);
    await house.opened.writer.put(uid, { _id: 'late', dbId: `${uid}-MESSAGE`, key: pushed });
    await collect(house);
    await house.opened.writer.remove(uid, 'late');
    house.advance(29 * DAY_MS);
    await house.opened.objects.putBytes(thumbnail, Buffer.from('another'));
    await collect(house);
    house.advance(DAY_MS);

    const result = await collect(house);

    expect(result).toMatchObject({ removed: 2, waiting: 2 });
    expect(await keysOf(house)).toEqual(expect.arrayContaining([pushed, thumbnail]));
  });

  it('never takes an empty database for a reason to remove', async () => {
    const house = await openHouse();
    const uid = await addUser(house);
    await put(house, ...lostKeys(uid));
    await collect(house);
    house.advance(31 * DAY_MS);

    const result = await collect(house);

    expect(result).toMatchObject({ usersSkipped: 1, removed: 0, waiting: 0 });
    expect(await keysOf(house)).toHaveLength(4);
  });

  it('leaves alone whose documents were lost after the marks were set', async () => {
    const house = await openHouse();
    const uid = await furnish(house);
    await collect(house);
    await house.close();
    await rm(join(house.dataDirectory, 'documents'), { recursive: true });
    const again = await openHouse(house.dataDirectory);
    again.advance(60 * DAY_MS);

    expect(await collect(again)).toMatchObject({ usersSkipped: 1, removed: 0 });
    expect(await keysOf(again)).toHaveLength(15);
    expect(uid).toMatch(/^[0-9a-f]{24}$/);
  });

  it('lists what lies there without an account, and removes none of it', async () => {
    const house = await openHouse();
    const uid = await addUser(house);
    const [reader, writer] = [NOTE.slice(0, 24), PUSH.slice(0, 24)];
    await put(house, `${uid}/thumbnail/${NOTE}.png`, `${reader}/push/${LOST}.pdf`, `${reader}/thumbnail/${LOST}.png`);
    const store = await house.opened.stores.open(writer);
    await store.use((database) => database.put({ _id: 'a', user: writer, dbId: `${writer}-NOTE_TREE` }));

    await collect(house);
    house.advance(31 * DAY_MS);
    await collect(house);
    const strays = await findStrays(house.opened);

    expect(strays.toSorted((a, b) => (a.owner < b.owner ? -1 : 1))).toEqual([
      { owner: reader, objects: 2, bytes: 10, hasDocuments: false },
      { owner: writer, objects: 0, bytes: 0, hasDocuments: true },
    ]);
    expect(await keysOf(house)).toEqual(
      expect.arrayContaining([`${reader}/push/${LOST}.pdf`, `${reader}/thumbnail/${LOST}.png`]),
    );
  });

  it('leaves alone whose documents cannot be read', async () => {
    const house = await openHouse();
    await furnish(house);
    await collect(house);
    house.advance(60 * DAY_MS);
    const unreadable = { ...house.opened.stores, open: () => Promise.reject(new Error('broken')) };

    const result = await collectObjects({
      opened: { ...house.opened, stores: unreadable },
      dataDirectory: house.dataDirectory,
      clock: house.clock,
      graceMs: 1,
      dryRun: false,
      report: silent,
    });

    expect(result).toMatchObject({ usersSkipped: 1, removed: 0 });
    expect((await collect(house)).removed).toBe(4);
  });
});
