import { asEpochMs } from '@inkside/kit';
import { LONGEST_WAIT_MS, pause } from '../../../harness/until';
import { aBrowser, aNoteOf, openTab } from './openTab';
import type { StoredDocument } from '../../../../packages/sync/src/syncPorts';

const opened = () => openTab(aBrowser());
type Tab = ReturnType<typeof opened>;

/** As if pages with these documents waited; undefined: deleted. */
const wait = ({ data }: Tab, documents: Readonly<Record<string, StoredDocument | undefined>>): void => {
  jest.spyOn(data.waiting, 'all').mockResolvedValue(new Map(Object.entries(documents)));
};
const waitingNote = (id: string, rev: string, title: string): StoredDocument => ({
  ...aNoteOf(id, { title }),
  _rev: rev,
});

const titlesIn = async ({ uid, documents }: Tab) =>
  new Set((await documents.readAll(uid, 'note')).documents.map(({ title }) => title));

describe('reading all documents', () => {
  it('shows what was pulled and waits, over what is older, and hides what was deleted', async () => {
    const tab = opened();
    for (const id of ['kept', 'changed', 'gone'])
      await tab.documents.create(tab.uid, 'note', aNoteOf(id, { title: id }));

    wait(tab, {
      changed: waitingNote('changed', '2-f', 'from the cloud'),
      gone: undefined,
      new: waitingNote('new', '1-a', 'new'),
    });

    expect(await titlesIn(tab)).toEqual(new Set(['from the cloud', 'kept', 'new']));
  });

  it('leaves what was written here after it was pulled', async () => {
    const tab = opened();
    await tab.documents.create(tab.uid, 'note', aNoteOf('1', { title: 'first' }));
    await tab.documents.edit(tab.uid, 'note', '1', { title: 'second' });

    wait(tab, { 1: waitingNote('1', '1-f', 'older') });

    expect(await titlesIn(tab)).toEqual(new Set(['second']));
  });
});

describe('reading since a mark', () => {
  it('gives what changed after it, and what was deleted', async () => {
    const tab = opened();
    const { uid, documents } = tab;
    for (const id of ['a', 'b', 'c']) await documents.create(uid, 'note', aNoteOf(id));
    const { mark } = await documents.readAll(uid, 'note');
    const edited = await documents.edit(uid, 'note', 'b', { title: 'B' });
    await documents.remove(uid, 'note', 'c');

    const since = await documents.readSince(uid, 'note', mark);

    expect(since?.changes).toEqual([
      { id: 'b', isDeleted: false, document: edited },
      { id: 'c', isDeleted: true },
    ]);
    expect((await documents.readSince(uid, 'note', since?.mark ?? mark))?.changes).toEqual([]);
  });

  it('always gives what waits', async () => {
    const tab = opened();
    await tab.documents.create(tab.uid, 'note', aNoteOf('a'));
    const { mark } = await tab.documents.readAll(tab.uid, 'note');
    const pulled = waitingNote('p', '1-a', 'pulled');

    wait(tab, { p: pulled, a: undefined });

    expect((await tab.documents.readSince(tab.uid, 'note', mark))?.changes).toEqual([
      { id: 'p', isDeleted: false, document: pulled },
      { id: 'a', isDeleted: true },
    ]);
  });

  it('knows a database that was made anew, also when it holds more than the old one', async () => {
    const browser = aBrowser();
    const tab = openTab(browser);
    const { uid, documents, databases } = tab;
    await documents.create(uid, 'note', aNoteOf('old'));
    const { mark } = await documents.readAll(uid, 'note');
    await databases.use(uid, 'note', (database) => database.destroy());

    const next = openTab(browser);
    for (const id of ['1', '2', '3']) await next.documents.create(uid, 'note', aNoteOf(id));

    expect(await next.documents.readSince(uid, 'note', mark)).toBeUndefined();
  });
});

describe('a snapshot', () => {
  const rows = (count: number) =>
    Array.from({ length: count }, (_, n) => ({ id: `r${n}`, title: `Row ${n}`, parentId: null }));

  it('gives its first rows at once and then the others, with its mark', async () => {
    const { uid, documents } = opened();
    const mark = { database: 'd', sequence: 7 };

    const isKept = await documents.writeSnapshot(uid, 'note', { version: 1, mark, first: 200, rows: rows(7000) });
    const snapshot = await documents.readSnapshot(uid, 'note', 1);

    expect(isKept).toBe(true);
    expect(snapshot).toMatchObject({ mark, count: 7000 });
    expect([...(snapshot?.head ?? []), ...((await snapshot?.rest()) ?? [])]).toEqual(rows(7000));
  });

  it('is not read in another version', async () => {
    const { uid, documents } = opened();
    await documents.writeSnapshot(uid, 'note', {
      version: 1,
      mark: { database: 'd', sequence: 1 },
      first: 200,
      rows: rows(1),
    });

    expect(await documents.readSnapshot(uid, 'note', 2)).toBeUndefined();
    expect(await documents.readSnapshot(uid, 'library', 1)).toBeUndefined();
  });

  it('says that it has no other rows when another tab replaced it meanwhile', async () => {
    const { uid, documents } = opened();
    const mark = { database: 'd', sequence: 1 };
    await documents.writeSnapshot(uid, 'note', { version: 1, mark, first: 200, rows: rows(7000) });
    const snapshot = await documents.readSnapshot(uid, 'note', 1);

    await documents.writeSnapshot(uid, 'note', { version: 1, mark, first: 200, rows: rows(6000) });

    expect(await snapshot?.rest()).toBeUndefined();
  });

  it('is there at once when its first rows were read ahead, and once only', async () => {
    const { uid, documents, data } = opened();
    const mark = { database: 'd', sequence: 1 };
    await documents.writeSnapshot(uid, 'note', { version: 1, mark, first: 200, rows: rows(300) });
    const reads = jest.spyOn(data.journal, 'readSnapshot');

    documents.expect(uid);
    const ahead = reads.mock.calls.length;
    const snapshot = await documents.readSnapshot(uid, 'note', 1);
    expect(reads).toHaveBeenCalledTimes(ahead);
    await documents.readSnapshot(uid, 'note', 1);

    expect(reads).toHaveBeenCalledTimes(ahead + 1);
    expect(snapshot?.head).toEqual(rows(200));
  });

  it('is read anew when it was read ahead long ago, or what this computer holds was removed', async () => {
    const { uid, documents, data } = opened();
    const now = jest.spyOn(data.clock, 'now');
    now.mockReturnValue(asEpochMs(0));
    documents.expect(uid);
    await documents.writeSnapshot(uid, 'note', {
      version: 1,
      mark: { database: 'd', sequence: 1 },
      first: 1,
      rows: rows(1),
    });
    now.mockReturnValue(asEpochMs(5001));

    expect((await documents.readSnapshot(uid, 'note', 1))?.head).toEqual(rows(1));
    documents.expect(uid);
    await documents.removeAll(uid);
    expect(await documents.readSnapshot(uid, 'note', 1)).toBeUndefined();
  });

  it('goes before the opening of databases', async () => {
    const browser = aBrowser();
    const mark = { database: 'd', sequence: 1 };
    await openTab(browser).documents.writeSnapshot(browser.uid, 'note', {
      version: 1,
      mark,
      first: 200,
      rows: rows(7000),
    });
    const { uid, documents, data } = openTab(browser);
    const order: string[] = [];
    // They give way for a second, which is not over here, however slow the machine is.
    const begin = globalThis.setTimeout;
    const timers = jest
      .spyOn(globalThis, 'setTimeout')
      .mockImplementation((run, ms = 0) => begin(run, ms < 1000 ? ms : LONGEST_WAIT_MS));

    const snapshot = documents.readSnapshot(uid, 'note', 1);
    const opening = data.databases.open(uid, 'library').then(() => order.push('open'));
    await snapshot;
    await pause(50);
    await (await snapshot)?.rest().then(() => order.push('rows'));
    await opening;
    timers.mockRestore();

    expect(order).toEqual(['rows', 'open']);
  });

  it('is not written while pulled pages are on their way into the database', async () => {
    const { uid, documents, data } = opened();
    const state = { session: 's', serverUuid: 'u', since: '1', isComplete: false, withRevisions: false };
    await data.journal.appendPage('{"results":[],"last_seq":"1"}', state);

    const isKept = await documents.writeSnapshot(uid, 'note', {
      version: 1,
      mark: { database: 'd', sequence: 1 },
      first: 200,
      rows: rows(1),
    });

    expect(isKept).toBe(false);
    expect(await documents.readSnapshot(uid, 'note', 1)).toBeUndefined();
  });
});
