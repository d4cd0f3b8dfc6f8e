import { createHash } from 'node:crypto';

import { bookStrokes } from '@inkside/ink';
import { bookKeys, libraryChannel } from '@inkside/protocol';

import { anEpub } from '../../builders/bookFiles';
import { until } from '../../harness/until';
import { newState, readState } from '../../../packages/twin/src/twinState';
import { seatTwin, type TwinSeat } from './twinSeat';

let seat: TwinSeat;
beforeEach(async () => {
  seat = await seatTwin();
});
afterEach(() => seat.stop());

const ID = 'b'.repeat(32);
const bytes = anEpub({ title: 'The Sea', author: 'A. Tide' });
const md5 = createHash('md5').update(bytes).digest('hex');

/** Puts a book on the shelf of the account, as the app does. */
const shelve = async (fields: Record<string, unknown> = {}, hasFile = true): Promise<string> => {
  const { uid, cloud } = seat.cloud;
  if (hasFile) await cloud.objects.putBytes(bookKeys.file(uid, ID, 'epub'), bytes);
  const _id = `${uid}#${ID}`;
  await cloud.writer.put(uid, {
    ...{ _id, uniqueId: ID, user: uid, dbId: libraryChannel(uid), modeType: 4, status: 0, fileSyncStatus: 1 },
    ...{ name: 'sea.epub', title: 'The Sea', type: 'epub', size: bytes.length, hashTag: md5, progress: '' },
    ...{ createdAt: 1, updatedAt: Date.now(), ...fields },
  });
  await seat.until(() => book() !== undefined, 'the book is on the shelf');
  return _id;
};
const book = () => Object.values(seat.twin.snapshot().state.library.books)[0];
const stored = (id: string) => seat.cloud.cloud.writer.get(seat.cloud.uid, id);
const ledgerOf = async (id: string) => {
  const { cloud, uid } = seat.cloud;
  await cloud.ledger.settled();
  return (await cloud.ledger.read(uid, 0)).objects.find((each) => each.id === id);
};
const untilTold = () => seat.until(({ state }) => state.words.length === 0, 'the ledger was told');

describe('a device and the library', () => {
  it('fetches a book when it is opened, tells its place after a rest, and the ledger knows both', async () => {
    const id = await shelve();
    expect(seat.memory.files.size).toBe(0);
    await seat.twin.openBook(ID);
    expect(seat.twin.snapshot().screen).toEqual({ kind: 'book', bookId: ID });
    expect(seat.memory.files.get(book()?.key ?? '')).toEqual(bytes);
    expect(book()?.told).toBe('');
    await seat.twin.drawn({ kind: 'book', bookId: ID });

    await seat.twin.readTo(ID, { current: 3, total: 12 });
    await seat.until(() => book()?.isUnsent === false, 'the place was told');
    expect(await stored(id)).toMatchObject({ progress: '3/12', readingStatus: 1, title: 'The Sea' });
    expect(await ledgerOf(ID)).toMatchObject({
      kind: 'book',
      devices: [{ objects: 1, bytes: bytes.length, said: { event: 'opened', reason: '' } }],
    });
  });

  it('keeps a place that was read in an aeroplane until there is a line', async () => {
    const id = await shelve();
    await seat.twin.openBook(ID);
    await seat.twin.setAirplane(true);
    await seat.twin.readTo(ID, { current: 12, total: 12 });
    expect(book()).toMatchObject({ progress: '12/12', isUnsent: true });

    await seat.twin.setAirplane(false);
    await seat.until(() => book()?.isUnsent === false, 'the place was told');
    expect(await stored(id)).toMatchObject({ progress: '12/12', readingStatus: 2 });
  });

  it('does not lessen what another device has read meanwhile, and goes back where it knew of it', async () => {
    const id = await shelve();
    await seat.twin.openBook(ID);
    await seat.twin.setAirplane(true);
    await seat.twin.readTo(ID, { current: 2, total: 12 });
    const { writer } = seat.cloud.cloud;
    const fields = { dbId: libraryChannel(seat.cloud.uid), progress: '250/300' };
    await writer.edit(seat.cloud.uid, id, (before) => before && { ...before, ...fields });
    await seat.twin.setAirplane(false);
    await seat.until(() => book()?.isUnsent === false, 'the place was weighed');
    expect([(await stored(id))?.['progress'], book()?.progress]).toEqual(['250/300', '250/300']);

    await seat.twin.readTo(ID, { current: 3, total: 12 });
    await seat.until(() => book()?.isUnsent === false, 'the place was told');
    expect(await stored(id)).toMatchObject({ progress: '3/12' });
  });

  it.each([
    ['has no room for', {}, 'storageFull', 'storage full'],
    ['cannot read', { type: 'djvu', name: 'sea.djvu' }, 'kind', 'files of this kind cannot be opened'],
    ['gets otherwise than it is', { hashTag: '0'.repeat(32) }, 'damaged', expect.stringContaining('instead of 000')],
  ])('tells the ledger of a book that it %s', async (_, fields, word, reason) => {
    if (word === 'storageFull') await seat.twin.setCapacity(4);
    await shelve(fields);
    await seat.twin.openBook(ID);

    expect(seat.twin.snapshot().screen).toEqual({ kind: 'word', word, title: 'The Sea' });
    await untilTold();
    expect((await ledgerOf(ID))?.devices[0]?.said).toMatchObject({ event: 'rejected', reason });
  });

  it('says that a file is not in the cloud, and takes none that its owner keeps from devices', async () => {
    const id = await shelve({}, false);
    await seat.twin.openBook(ID);
    expect(seat.twin.snapshot().screen).toMatchObject({ word: 'notInCloud' });
    const { writer } = seat.cloud.cloud;
    const fields = { dbId: libraryChannel(seat.cloud.uid), fileSyncStatus: 0 };
    await writer.edit(seat.cloud.uid, id, (before) => before && { ...before, ...fields });
    await seat.until(() => book()?.isHeldBack === true, 'it is held back');
    await seat.twin.openBook(ID);

    expect(seat.twin.snapshot().screen).toMatchObject({ word: 'heldBack' });
    expect((await ledgerOf(ID))?.devices[0]?.said).toMatchObject({ reason: 'its file is not in the cloud' });
  });

  it('keeps a file that another registration of the book needs when one is removed', async () => {
    await shelve();
    const { uid, cloud } = seat.cloud;
    const [own] = Object.values(seat.twin.snapshot().state.library.books);
    const document = (await stored(own?.documentId ?? '')) ?? {};
    await cloud.writer.put(uid, {
      ...document,
      _id: 'second',
      _rev: undefined,
      dbId: libraryChannel(uid),
      updatedAt: 1,
    } as never);
    await seat.until(({ state }) => state.library.books['second'] !== undefined, 'both are known');
    await seat.twin.openBook(ID);
    const key = book()?.key ?? '';
    await cloud.writer.edit(
      uid,
      'second',
      (before) => before && { ...before, dbId: libraryChannel(uid), updatedAt: 2e15 },
    );
    await seat.until(({ state }) => (state.library.books['second']?.updatedAt ?? 0) > 1e15, 'the second is the newer');
    await seat.twin.openBook(ID);
    await seat.twin.removeBook(ID);

    expect(seat.memory.files.has(key)).toBe(true);
  });

  it('forgets a book that goes to the bin, with its file', async () => {
    const id = await shelve();
    await seat.twin.openBook(ID);
    const fields = { dbId: libraryChannel(seat.cloud.uid), status: 1 };
    await seat.cloud.cloud.writer.edit(seat.cloud.uid, id, (before) => before && { ...before, ...fields });

    await seat.until(() => book() === undefined, 'it is gone');
    expect(seat.memory.files.size).toBe(0);
  });
});

describe('a device from before there were books', () => {
  it('stays bound, and reads its channels from their beginning', () => {
    const bound = { uid: 'u', name: 'Ann', token: 't', tokenAt: 1, deviceId: 2 };
    const { library, ...older } = { ...newState('d', 'm'), bound, since: '7' };

    expect(readState(older, 'other', 'm')).toEqual({ ...older, library, since: '' });
    expect(readState({ ...older, bound: 7 }, 'other', 'm').deviceUniqueId).toBe('other');
  });
});

describe('what a device writes into books', () => {
  const line = [
    { x: 10, y: 20 },
    { x: 110, y: 220 },
  ];
  const over = (page: number) =>
    seat.twin.writeOver({ bookId: ID, page, size: { width: 595, height: 842 }, strokes: [line] });

  it('marks words in a document of the shape that devices have', async () => {
    await shelve();
    expect(await seat.twin.highlight({ bookId: ID, quote: 'the grey sea', chapter: 'I', page: 2, note: '' })).toBe(
      true,
    );
    const [mark] = Object.values(seat.twin.snapshot().state.library.marks);

    expect(await stored(mark?.markId ?? '')).toMatchObject({
      ...{ modeType: 1, status: 0, documentId: ID, quote: 'the grey sea', chapter: 'I', pageNumber: 2, shape: 0 },
    });
  });

  it('writes over pages: a commit and its objects each time, and one document that names the pages', async () => {
    await shelve();
    expect([await over(0), await over(0), await over(4)]).toEqual([true, true, true]);
    const { library } = seat.twin.snapshot().state;
    const id = Object.keys(library.sheets)[0] ?? '';
    const commits = Object.entries(library.commits);
    const sheets = await stored(id);
    const { data } = (sheets?.['readerNotePageNameMap'] ?? {}) as { data: Record<string, string[]> };

    expect(sheets).toMatchObject({ documentId: ID, title: 'The Sea', status: 0 });
    expect(sheets).not.toHaveProperty('modeType');
    expect([Object.keys(library.sheets).length, Object.keys(data), data['0']?.length]).toEqual([1, ['0', '4'], 1]);
    expect(commits.map(([, { pageId }]) => pageId)).toEqual([data['0']?.[0], data['0']?.[0], data['4']?.[0]]);
    for (const [commitId, { path }] of commits) {
      expect(await stored(commitId)).toMatchObject({
        ...{ recordType: 1, commitType: 4, commitStatus: 1, documentUniqueId: ID, recordFilePath: path },
      });
      expect(path.startsWith(`${seat.cloud.uid}/reader/${ID}/shape/`)).toBe(true);
    }
  });

  it('names a page in the container of another device in the shape that it found, and keeps what else it says', async () => {
    await shelve();
    const { uid, cloud } = seat.cloud;
    const own = { user: uid, dbId: libraryChannel(uid), status: 0, updatedAt: 1 };
    const flat = { 7: ['x'], '{"pageReferenceId":"pdf-8-0"}': ['y'] };
    await cloud.writer.put(uid, {
      ...{ ...own, _id: 'theirs', uniqueId: 'theirs', documentId: ID, readerNotePageNameMap: flat },
      ...{ commitInfo: JSON.stringify({ commitId: 'old', version: 2 }) },
    });
    const known = () => Object.keys(seat.twin.snapshot().state.library.sheets);
    await seat.until(() => known().length === 1, 'the container is known');
    await over(0);
    const found = ((await stored('theirs')) ?? {}) as Record<string, unknown>;
    const info = JSON.parse(String(found['commitInfo'])) as object;

    expect([known(), found['uniqueId']]).toEqual([['theirs'], 'theirs']);
    expect(found['readerNotePageNameMap']).toEqual({ ...flat, 0: [expect.any(String)] });
    expect(info).toEqual({ commitId: expect.stringMatching(/^(?!old$)/) as string, version: 2 });
  });

  it('draws what other devices wrote below no folder of their own, and what is broken costs no other', async () => {
    await shelve();
    await over(3);
    const { uid, cloud } = seat.cloud;
    const [known] = Object.values(seat.twin.snapshot().state.library.commits);
    const commit = {
      dbId: libraryChannel(uid),
      user: uid,
      recordType: 1,
      commitType: 4,
      commitStatus: 1,
      updatedAt: 0,
    };
    const named = { documentUniqueId: ID, pageUniqueId: known?.pageId };
    const path = known?.path.slice(uid.length) ?? '';
    await cloud.writer.put(uid, { _id: 'bare', ...commit, ...named, recordFilePath: path });
    await cloud.writer.put(uid, { _id: 'odd', ...commit, ...named, recordFilePath: '../x' });
    await seat.until(({ state }) => Object.keys(state.library.commits).length === 3, 'all are known');

    expect((await seat.twin.bookInk(ID)).map(({ page, points }) => [page, points.size])).toEqual([
      [3, 1],
      [3, 1],
    ]);
  });

  it('shows on a second device the ink that was written on the first', async () => {
    await shelve();
    const other = await seat.second();
    await over(3);
    await until(() => Object.keys(other.snapshot().state.library.commits).length === 1, 'the ink is known there');
    const [ink] = await other.bookInk(ID);

    expect(ink?.page).toBe(3);
    const strokes = bookStrokes(ink?.zip ?? new Uint8Array(), 'z', (revision) => ink?.points.get(revision));
    expect(strokes.map(({ points, size }) => [points, size])).toEqual([[line, { width: 595, height: 842 }]]);
  });

  it('says where there is no line that nothing reached the cloud', async () => {
    await shelve();
    await seat.twin.setAirplane(true);

    expect([
      await over(0),
      await seat.twin.highlight({ bookId: ID, quote: 'sea', chapter: '', page: 0, note: '' }),
    ]).toEqual([false, false]);
    expect(seat.twin.snapshot().state.library.commits).toEqual({});
  });
});
