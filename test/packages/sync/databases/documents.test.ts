import { asEpochMs, asUid } from '@inkside/kit';
import { createLocalDatabases } from '../../../../packages/sync/src/databases/localDatabases';
import { KEPT_MS } from '../../../../packages/sync/src/databases/replayDrafts';
import { fakeClock } from '../../../fakes/fakeClock';
import { until } from '../../../harness/until';
import { aBrowser, aNoteOf, openTab } from './openTab';
import type { DocumentChange } from '../../../../packages/sync/src/syncPorts';

const opened = () => openTab(aBrowser());

describe('documents', () => {
  it('reads what was written, and nothing of the engine’s own', async () => {
    const { uid, documents } = opened();

    const written = await documents.create(uid, 'note', aNoteOf('1'));

    expect(await documents.get(uid, 'note', '1')).toEqual(written);
    expect((await documents.readAll(uid, 'note')).documents).toEqual([written]);
  });

  it('keeps the three databases of a user apart', async () => {
    const { uid, documents } = opened();

    await documents.create(uid, 'note', aNoteOf('1'));

    expect((await documents.readAll(uid, 'library')).documents).toEqual([]);
    expect((await documents.readAll(uid, 'message')).documents).toEqual([]);
  });

  it('sets the fields of an edit, takes out those that are undefined, and leaves the others', async () => {
    const { uid, documents } = opened();
    await documents.create(uid, 'note', aNoteOf('1', { parentUniqueId: 'p', favorite: 1 }));

    const edited = await documents.edit(uid, 'note', '1', { title: 'B', parentUniqueId: undefined });

    expect(edited).toEqual({ _id: '1', _rev: edited._rev, user: 'u', dbId: 'u-NOTE_TREE', title: 'B', favorite: 1 });
    expect(await documents.get(uid, 'note', '1')).toEqual(edited);
  });

  it('loses none of many edits of one document, of two tabs at once', async () => {
    const browser = aBrowser();
    const [one, two] = [openTab(browser), openTab(browser)];
    await one.documents.create(one.uid, 'note', aNoteOf('1'));

    const edits = Array.from({ length: 16 }, (_, n) =>
      (n % 2 === 0 ? one : two).documents.edit(one.uid, 'note', '1', { [`field${n}`]: n }),
    );
    await Promise.all(edits);

    const document = await one.documents.get(one.uid, 'note', '1');
    expect(Object.keys(document ?? {}).filter((name) => name.startsWith('field'))).toHaveLength(16);
  });

  it('makes one revision of edits that are asked for at once', async () => {
    const { uid, documents } = opened();
    await documents.create(uid, 'note', aNoteOf('1'));

    const [first, second] = await Promise.all([
      documents.edit(uid, 'note', '1', { title: 'B' }),
      documents.edit(uid, 'note', '1', { title: 'C' }),
    ]);

    expect(first).toEqual(second);
    expect(second).toMatchObject({ title: 'C', _rev: expect.stringMatching(/^2-/) as string });
  });

  it('creates a document once, and gives the one that stands', async () => {
    const { uid, documents } = opened();
    const first = await documents.create(uid, 'note', aNoteOf('1', { title: 'first' }));

    expect(await documents.create(uid, 'note', aNoteOf('1', { title: 'second' }))).toEqual(first);
  });

  it('says which document is missing, and still writes the others of the same moment', async () => {
    const { uid, documents } = opened();

    const missing = documents.edit(uid, 'note', 'nope', { title: 'B' });
    const created = documents.create(uid, 'note', aNoteOf('1'));

    await expect(missing).rejects.toMatchObject({ code: 'errors.documentMissing', params: { id: 'nope' } });
    await expect(created).resolves.toMatchObject({ _id: '1' });
  });

  it('leaves a tombstone that says whose it is and in which channel', async () => {
    const { uid, databases, documents } = opened();
    await documents.create(uid, 'note', aNoteOf('1'));

    await documents.remove(uid, 'note', '1');
    await documents.remove(uid, 'note', '1');

    const database = await databases.open(uid, 'note');
    const { results } = await database.changes({ since: 0, include_docs: true });
    expect(results[0]?.doc).toMatchObject({ _id: '1', _deleted: true, user: 'u', dbId: 'u-NOTE_TREE' });
    expect(results[0]?.doc).not.toHaveProperty('title');
    expect(await documents.get(uid, 'note', '1')).toBeUndefined();
  });

  it('notes each write in the outbox with what stood before, and a deletion too', async () => {
    const { uid, documents, data } = opened();
    const created = await documents.create(uid, 'note', aNoteOf('1'));
    const [entry] = await data.journal.readOutbox();
    await data.journal.settleOutbox(entry === undefined ? [] : [{ ...entry, base: created }]);

    await documents.edit(uid, 'note', '1', { title: 'B' });
    await documents.edit(uid, 'note', '1', { title: 'C' });
    await documents.remove(uid, 'note', '1');

    expect(entry).toMatchObject({ database: 'note', id: '1', base: null });
    expect(await data.journal.readOutbox()).toMatchObject([{ database: 'note', id: '1', base: created }]);
  });

  it('notes over which revision it writes, a tombstone too, so that a push knows when the write has come', async () => {
    const { uid, databases, documents, data } = opened();
    const note = jest.spyOn(data.journal, 'noteWrites');
    const over = () => note.mock.lastCall?.[0].map((write) => write.over);
    const { _rev: created } = await documents.create(uid, 'note', aNoteOf('1'));
    const ofNothing = over();

    await documents.remove(uid, 'note', '1');
    const ofRemoval = over();
    const local = await databases.open(uid, 'note');
    const { rows } = await local.allDocs({ keys: ['1'] });
    await documents.create(uid, 'note', aNoteOf('1'));

    expect(ofNothing).toEqual([undefined]);
    expect(ofRemoval).toEqual([created]);
    expect(over()).toEqual([rows[0]?.value?.rev]);
  });

  it('notes a write again that took so long that the push may have given up on it', async () => {
    const { uid, documents, data } = opened();
    const notes: number[] = [];
    const noteWrites = data.journal.noteWrites.bind(data.journal);
    const clock = jest.spyOn(data.clock, 'now');
    const asleep = data.clock.now() + 3_600_000;
    data.journal.noteWrites = async (writes) => {
      notes.push(...writes.map(({ at }) => at));
      const numbers = await noteWrites(writes);
      clock.mockReturnValue(asEpochMs(asleep));
      return numbers;
    };

    await documents.create(uid, 'note', aNoteOf('1'));

    expect(notes).toHaveLength(2);
    expect(await data.journal.readOutbox()).toMatchObject([{ id: '1', at: asleep }]);
  });

  it('notes nothing for a write that changes nothing', async () => {
    const { uid, documents, data } = opened();

    await documents.remove(uid, 'note', 'nope');

    expect(await data.journal.readOutbox()).toEqual([]);
  });

  it('takes away everything that this computer holds of a user', async () => {
    const browser = aBrowser();
    const { uid, documents, data } = openTab(browser);
    await documents.create(uid, 'note', aNoteOf('1'));
    await documents.create(uid, 'message', aNoteOf('2'));

    await documents.removeAll(uid);

    expect(browser.local.keys()).toEqual([]);
    expect((await documents.readAll(uid, 'note')).documents).toEqual([]);
    expect(await data.journal.readOutbox()).toEqual([]);
    expect((await documents.readAll(uid, 'message')).documents).toEqual([]);
  });

  it('forgets what the pages held: they are numbered from the beginning when somebody signs in again', async () => {
    const { uid, documents, data } = opened();
    const state = { session: 's', serverUuid: 'cloud-1', since: '1', isComplete: false, withRevisions: true };
    const keep = (id: string) => {
      const rev = `1-${'a'.repeat(32)}`;
      const doc = { _id: id, _rev: rev, user: uid, dbId: `${uid}-NOTE_TREE`, title: id };
      return data.journal.appendPage(
        JSON.stringify({ results: [{ seq: 1, id, changes: [{ rev }], doc }], last_seq: 1 }),
        state,
      );
    };
    const first = await keep('old');
    await documents.get(uid, 'note', 'old');

    await documents.removeAll(uid);
    documents.watch(uid, 'note', () => undefined)();
    const again = await keep('new');

    expect(again).toBe(first);
    expect(await documents.get(uid, 'note', 'new')).toMatchObject({ title: 'new' });
  });
});

describe('a watch', () => {
  const watching = async () => {
    const tab = opened();
    await tab.documents.create(tab.uid, 'note', aNoteOf('before'));
    const bursts: (readonly DocumentChange[])[] = [];
    let timesToRead = 0;
    const stop = tab.documents.watch(tab.uid, 'note', ({ changes }) => {
      if (changes === undefined) timesToRead += 1;
      else bursts.push(changes);
    });
    return { ...tab, bursts, stop, timesToRead: () => timesToRead };
  };

  it('reports what changes from now on, in order, before the caller hears of it', async () => {
    const { uid, documents, bursts } = await watching();

    const written = await documents.create(uid, 'note', aNoteOf('1'));
    expect(bursts).toEqual([[{ id: '1', isDeleted: false, document: written }]]);
    await documents.remove(uid, 'note', 'before');

    expect(bursts.at(-1)).toEqual([{ id: 'before', isDeleted: true }]);
  });

  it('reports a thousand writes of one moment in a few bursts, as they are written', async () => {
    const { uid, documents, bursts } = await watching();

    await Promise.all(Array.from({ length: 1000 }, (_, n) => documents.create(uid, 'note', aNoteOf(`n${n}`))));

    expect(bursts.map(({ length }) => length)).toEqual([250, 250, 250, 250]);
  });

  it('says that it is to be read what stands when news of what a write has gone over come after it', async () => {
    const { uid, documents, data, timesToRead } = await watching();
    const before = await documents.edit(uid, 'note', 'before', { title: 'B' });
    await documents.edit(uid, 'note', 'before', { title: 'C' });
    const unasked = timesToRead();

    // As the sync does that has read the document just before the write, and as another tab does whose word was on its way.
    data.bus.announce('note', [{ id: 'before', isDeleted: false, document: before }], 'cloud');
    const asked = timesToRead();
    data.bus.announce('note', [{ id: 'before', isDeleted: false, document: before }], 'here');

    expect([unasked, asked, timesToRead()]).toEqual([0, 1, 2]);
  });

  it('says so too when what was deleted here is told of as standing, and the other way round', async () => {
    const { uid, documents, data, timesToRead } = await watching();
    const document = await documents.create(uid, 'note', aNoteOf('1'));
    data.bus.announce('note', [{ id: '1', isDeleted: true }], 'cloud');
    const once = timesToRead();
    await documents.remove(uid, 'note', '1');
    data.bus.announce('note', [{ id: '1', isDeleted: true }], 'cloud');
    const stillOnce = timesToRead();

    data.bus.announce('note', [{ id: '1', isDeleted: false, document }], 'cloud');

    expect([once, stillOnce, timesToRead()]).toEqual([1, 1, 2]);
  });

  it('takes what others wrote over a write for news like any other', async () => {
    const { uid, documents, data, bursts, timesToRead } = await watching();
    const written = await documents.edit(uid, 'note', 'before', { title: 'B' });

    data.bus.announce(
      'note',
      [{ id: 'before', isDeleted: false, document: { ...written, _rev: '3-theirs' } }],
      'cloud',
    );

    expect(bursts.at(-1)).toMatchObject([{ document: { _rev: '3-theirs' } }]);
    expect(timesToRead()).toBe(0);
  });

  it('reports nothing after it was stopped, also twice', async () => {
    const { uid, documents, bursts, stop } = await watching();

    stop();
    stop();
    await documents.create(uid, 'note', aNoteOf('1'));

    expect(bursts).toEqual([]);
  });
});

describe('a database that the browser closed', () => {
  it('is opened again', async () => {
    const { uid, databases, documents } = opened();
    await documents.create(uid, 'note', aNoteOf('1'));
    const database = await databases.open(uid, 'note');
    await database.close();

    expect(await documents.edit(uid, 'note', '1', { title: 'B' })).toMatchObject({ _id: '1', title: 'B' });
  });

  it('says so when it cannot be opened', async () => {
    const Broken = class {
      info = () => Promise.reject(Object.assign(new Error('x'), { reason: 'QuotaExceededError' }));
    };
    const databases = createLocalDatabases(async () => Broken as never);

    const read = databases.use(asUid('f'.repeat(24)), 'note', (database) => database.info());

    await expect(read).rejects.toMatchObject({ code: 'errors.quota' });
  });

  it('writes into a document that is shown and kept a moment later', async () => {
    const clock = fakeClock();
    const { uid, documents, databases, data } = openTab(aBrowser(), { clock: clock.port });
    await documents.readAll(uid, 'note');
    const arrived = { ...aNoteOf('1'), _rev: '1-c0' };
    data.bus.announce('note', [{ id: '1', isDeleted: false, document: arrived }], 'cloud');
    data.bus.announce('note', [{ id: '2', isDeleted: false, document: { ...arrived, _id: '2' } }], 'cloud');

    const edited = documents.edit(uid, 'note', '1', { title: 'B' });
    const removed = documents.remove(uid, 'note', '2');
    await until(() => clock.sleeping() === 2, 'both wait');
    const docs = ['1', '2'].map((id) => ({ ...arrived, _id: id, _revisions: { start: 1, ids: ['c0'] } }));
    await databases.use(uid, 'note', (database) => database.bulkDocs({ docs: docs as never[] }, { new_edits: false }));
    await clock.advance(KEPT_MS);

    expect(await edited).toMatchObject({ title: 'B' });
    await removed;
    expect(await documents.get(uid, 'note', '2')).toBeUndefined();
  });

  it('says that a document is missing which was told of and never came', async () => {
    const { uid, documents, data } = openTab(aBrowser());
    await documents.readAll(uid, 'note');
    data.bus.announce('note', [{ id: '1', isDeleted: false, document: { ...aNoteOf('1'), _rev: '1-c0' } }], 'cloud');

    await expect(documents.edit(uid, 'note', '1', { title: 'B' })).rejects.toMatchObject({
      code: 'errors.documentMissing',
    });
  });

  it('writes in the order in which it was asked for, also where the first waits for its document', async () => {
    const clock = fakeClock();
    const { uid, documents, databases, data } = openTab(aBrowser(), { clock: clock.port });
    await documents.readAll(uid, 'note');
    const arrived = { ...aNoteOf('1'), _rev: '1-c0' };
    data.bus.announce('note', [{ id: '1', isDeleted: false, document: arrived }], 'cloud');

    const first = documents.edit(uid, 'note', '1', { title: 'First' });
    await until(() => clock.sleeping() === 1, 'it waits');
    const docs = [{ ...arrived, _revisions: { start: 1, ids: ['c0'] } }];
    await databases.use(uid, 'note', (database) => database.bulkDocs({ docs: docs as never[] }, { new_edits: false }));
    const second = documents.edit(uid, 'note', '1', { title: 'Second' });
    await clock.advance(KEPT_MS);
    await Promise.all([first, second]);

    expect(await documents.get(uid, 'note', '1')).toMatchObject({ title: 'Second' });
  });
});
