import { checkEverything } from '../../../../../packages/sync/src/engine/check/checkEverything';
import type { CheckEvent, CheckReport } from '../../../../../packages/sync/src/syncPorts';
import { GatewayFault } from '../../../../../packages/sync/src/gateway/gateway';
import { readFeedPage } from '../../../../../packages/sync/src/gateway/feedPage';
import { insertDocuments } from '../../../../../packages/sync/src/pages/insertDocuments';
import { fakeGateway } from '../../../../fakes/sync/fakeGateway';
import { gate } from '../../../../harness/until';
import { aBrowser, aNote, someNotes, uid } from '../engineWorld';

interface Checked {
  readonly report: CheckReport | undefined;
  readonly compared: readonly number[];
}

describe('checking everything', () => {
  let stop: () => void = () => undefined;
  afterEach(() => stop());

  /** Both sides have the documents. */
  const world = async (count = 10) => {
    const gateway = fakeGateway();
    const tab = aBrowser(gateway).openTab();
    stop = tab.stop;
    gateway.putMany(someNotes(count));
    const local = <T>(work: Parameters<typeof tab.data.databases.use<T>>[2]) =>
      tab.data.databases.use(uid, 'note', work);
    const fetch = (id: string) => local((database) => insertDocuments(database, gateway.leaves(id)));
    for (const [id] of someNotes(count)) await fetch(id);
    const check = async (signal = new AbortController().signal): Promise<Checked> => {
      const events: CheckEvent[] = [];
      await checkEverything(tab.parts, tab.conflicts, (event) => events.push(event), signal);
      const done = events.find((event) => event.kind === 'done');
      const compared = events.flatMap((event) => (event.kind === 'progress' ? [event.compared] : []));
      return { report: done?.kind === 'done' ? done.report : undefined, compared };
    };
    return { gateway, tab, local, fetch, check };
  };
  const nothing = { onlyHere: [], onlyCloud: [], different: [] };

  it('finds equal sides equal, and tells how far it is', async () => {
    const { check } = await world();

    const { report, compared } = await check();

    expect(report).toEqual({
      noteTree: { same: 10, ...nothing },
      library: { same: 0, ...nothing },
      message: { same: 0, ...nothing },
    });
    expect(compared.at(-1)).toBe(10);
  });

  it('reads on behind a page of nothing but rows of the gateway itself', async () => {
    const { gateway, tab, check } = await world();
    gateway.put('new', aNote('From elsewhere'));
    const ask = gateway.port.changes.bind(gateway.port);
    const own = readFeedPage(JSON.stringify({ results: [{ id: '_user/u', changes: [] }], last_seq: '0:1' }));
    gateway.port.changes = async (query, signal) => (query.since === '0' ? own : ask(query, signal));

    const { report } = await check();

    expect(report?.noteTree).toEqual({ ...nothing, same: 10, onlyCloud: ['new'] });
    expect(tab.shown.note).toHaveLength(1);
  });

  it('comes to an end where a feed stands still', async () => {
    const { gateway, check } = await world();
    const ask = gateway.port.changes.bind(gateway.port);
    gateway.port.changes = async (query, signal) => ({
      ...(await ask({ ...query, since: '0' }, signal)),
      lastSeq: '10:1',
    });

    const { report } = await check();

    expect(report?.noteTree).toEqual({ ...nothing, same: 10 });
  });

  it('fetches what is only in the cloud, and announces it', async () => {
    const { gateway, tab, check } = await world();
    gateway.put('new', aNote('From elsewhere'));

    const { report } = await check();
    const again = await check();

    expect(report?.noteTree).toEqual({ ...nothing, same: 10, onlyCloud: ['new'] });
    expect(tab.shown.note).toMatchObject([{ id: 'new', document: { title: 'From elsewhere' } }]);
    expect(again.report?.noteTree).toEqual({ ...nothing, same: 11 });
  });

  it('lets the push try again what the cloud had refused', async () => {
    const { tab, check } = await world();
    const { journal } = tab.data;
    await journal.noteWrites([{ database: 'note', id: 'n1', base: null, at: tab.data.clock.now() }]);
    const [entry] = await journal.readOutbox();
    if (entry !== undefined) await journal.refuse(entry, 'not now');

    await check();

    expect(await journal.readOutboxKeys()).toMatchObject([{ id: 'n1', refusal: null }]);
  });

  it('notes for sending what is only here', async () => {
    const { tab, local, check } = await world();
    await local((database) => database.put({ _id: 'lost', ...aNote('Never sent') }));

    const { report } = await check();

    expect(report?.noteTree).toMatchObject({ same: 10, onlyHere: ['lost'] });
    expect(await tab.data.journal.readOutboxKeys()).toEqual([{ database: 'note', id: 'lost', refusal: null }]);
  });

  it('counts what is unsent nowhere', async () => {
    const { tab, check } = await world();
    await tab.write('note', { _id: 'mine', ...aNote('On its way') });
    const first = (await tab.documents()).find(({ _id }) => _id === 'n00001');
    await tab.write('note', { ...first, _id: 'n00001', title: 'Changed' });

    const { report } = await check();

    expect(report?.noteTree).toEqual({ ...nothing, same: 9 });
  });

  it('brings both sides together where each went on, and merges them', async () => {
    const { gateway, tab, local, check } = await world();
    const id = 'n00003';
    gateway.put(id, aNote('Note 3', { star: 1 }));
    await local(async (database) =>
      database.put({ ...Object(await database.get(id)), title: 'Changed without a note' }),
    );

    const { report } = await check();

    expect(report?.noteTree).toMatchObject({ same: 9, different: [id] });
    expect((await tab.data.journal.readOutboxKeys()).map((key) => key.id)).toEqual([id]);
    expect(await tab.conflicts.list()).toHaveLength(1);
  });

  it('takes deleted on one side and absent on the other for the same', async () => {
    const { gateway, local, check } = await world();
    gateway.put('gone', aNote('Short'));
    gateway.remove(['gone']);
    await local(async (database) => {
      const { rev } = await database.put({ _id: 'never', ...aNote('Draft') });
      await database.put({ _id: 'never', _rev: rev, _deleted: true });
    });

    const { report } = await check();

    expect(report?.noteTree).toEqual({ ...nothing, same: 10 });
  });

  it('takes a deletion over that was missed, but not a mass of them', async () => {
    const { gateway, tab, check } = await world(60);
    gateway.remove(['n00001']);

    const one = await check();
    gateway.remove(someNotes(40, 10).map(([id]) => id));
    const many = await check();

    expect(one.report?.noteTree).toMatchObject({ same: 59, different: ['n00001'] });
    expect(many.report?.noteTree.left).toHaveLength(40);
    expect(many.report?.noteTree.different).toEqual([]);
    expect(await tab.documents()).toHaveLength(59);
  });

  it('names what the cloud does not give, and says again and again that it is not here', async () => {
    const { gateway, tab, check } = await world();
    gateway.put('late', aNote('Late'));
    gateway.put('n00001', aNote('Changed'));
    for (const id of ['late', 'n00001']) gateway.lack(id, 'busy');

    const first = await check();
    const second = await check();

    for (const { report } of [first, second])
      expect(report?.noteTree).toEqual({ ...nothing, same: 9, owed: ['late', 'n00001'] });
    expect(await tab.data.journal.readOwed()).toMatchObject([{ id: 'late' }, { id: 'n00001' }]);
    expect(await tab.data.journal.readOutboxKeys()).toEqual([]);

    for (const id of ['late', 'n00001']) gateway.lack(id);
    const last = await check();

    expect(last.report?.noteTree).toEqual({ ...nothing, same: 9, onlyCloud: ['late'], different: ['n00001'] });
    expect(await tab.data.journal.readOwed()).toEqual([]);
    expect((await check()).report?.noteTree).toEqual({ ...nothing, same: 11 });
  });

  it('lacks no body of what is here as the cloud has it', async () => {
    const { gateway, check } = await world();
    gateway.lack('n00001', 'busy');

    expect((await check()).report?.noteTree).toEqual({ ...nothing, same: 10 });
  });

  it('names what this computer does not take, and does not call it fetched', async () => {
    const { gateway, check } = await world();
    gateway.put(
      'z',
      aNote('Wrong', {
        _attachments: { cover: { content_type: 'image/png', digest: 'md5-none', data: 'not base64!' } },
      }),
    );

    const first = await check();
    const again = await check();

    for (const { report } of [first, again]) expect(report?.noteTree).toEqual({ ...nothing, same: 10, owed: ['z'] });
  });

  it('owes no more what the cloud names no more', async () => {
    const { tab, check } = await world();
    await tab.data.owed.owe([{ id: 'never', revs: ['1-a'], reason: 'busy' }]);

    expect((await check()).report?.noteTree).toEqual({ ...nothing, same: 10 });
    expect(await tab.data.journal.readOwed()).toEqual([]);
  });

  it('reads on in smaller pages where they are too large', async () => {
    const { gateway, check } = await world();
    gateway.failNext('changes', new GatewayFault('tooLarge', '413'), 3);

    expect((await check()).report?.noteTree).toEqual({ ...nothing, same: 10 });
  });

  it('knows what waits in the journal', async () => {
    const { gateway, tab, check } = await world(3);
    gateway.putMany(someNotes(5, 100));
    const page = await gateway.port.changes(
      { since: '0', limit: 100, isWaiting: false, withRevisions: true },
      new AbortController().signal,
    );
    const state = { session: 's', serverUuid: 'cloud-1', since: page.lastSeq, isComplete: true, withRevisions: true };
    await tab.data.journal.appendPage(page.text, state);

    const { report } = await check();

    expect(report?.noteTree).toEqual({ ...nothing, same: 8 });
  });

  it('ends when it is stopped, and says nothing more', async () => {
    const { gateway, check } = await world();
    const over = new AbortController();
    const [asked, answered] = [gate(), gate()];
    gateway.delay(() => {
      asked.open();
      return answered.passed;
    });

    const checking = check(over.signal).then(
      ({ report }) => report,
      () => undefined,
    );
    await asked.passed;
    over.abort();
    answered.open();

    expect(await checking).toBeUndefined();
  });

  it('reads a large account page by page', async () => {
    const { gateway, tab, check } = await world(0);
    gateway.putMany(someNotes(2500));

    const { report, compared } = await check();

    expect(report?.noteTree.onlyCloud).toHaveLength(2500);
    expect(compared).toEqual([1000, 2000, 2500]);
    expect(await tab.documents()).toHaveLength(2500);
  });
});
