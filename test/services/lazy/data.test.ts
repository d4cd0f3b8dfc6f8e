import { asUid } from '@inkside/kit';
import type { Data } from '../../../src/services/createData';
import { dataPorts } from '../../../src/services/lazyOptions';
import { lazyPorts } from '../../../src/services/lazyPort';
import { fakeClock } from '../../fakes/fakeClock';
import { fakeDocuments } from '../../fakes/sync/fakeDocuments';
import { fakeMending } from '../../fakes/sync/fakeMending';
import { fakeOperations } from '../../fakes/sync/fakeOperations';
import { fakeSync } from '../../fakes/sync/fakeSync';

const uid = asUid('a'.repeat(24));
const settle = () => new Promise((resolve) => setImmediate(resolve));

const opened = (documents = fakeDocuments({ note: [{ _id: 'n' }] }), sync = fakeSync()) => {
  const operations = fakeOperations(documents, fakeClock().port, sync.ofOperations);
  const data: Data = {
    documents: documents.port,
    operations: operations.port,
    sync: sync.port,
    mending: fakeMending().port,
  };
  let arrive: (make: () => Data) => void = () => undefined;
  let fail: (thrown: unknown) => void = () => undefined;
  const load = () =>
    new Promise<() => Data>((resolve, reject) => {
      arrive = resolve;
      fail = reject;
    });
  return {
    lazy: lazyPorts(load, dataPorts),
    documents,
    sync,
    arrive: () => arrive(() => data),
    fail: () => fail(new Error('offline')),
  };
};

describe('documents and sync that are loaded by the first call', () => {
  it('answer when they are there', async () => {
    const { lazy, arrive } = opened();
    const read = lazy.documents.readAll(uid, 'note');

    arrive();

    expect((await read).documents).toHaveLength(1);
  });

  it('do operations and undo them', async () => {
    const { lazy, arrive, documents } = opened();
    const fields = { title: 'Renamed', updatedAt: 1 };
    const writes = [{ kind: 'edit', database: 'note', id: 'n', fields } as const];
    const running = lazy.operations.run(uid, { id: '1', words: { code: 'notes.renamed', params: {} }, writes });
    arrive();

    expect(await running).toEqual({ written: ['n'], failed: [] });
    expect(documents.stored('note')).toMatchObject([{ title: 'Renamed' }]);
    expect(await lazy.operations.list(uid)).toMatchObject([{ id: '1' }]);
    expect(await lazy.operations.undo(uid, '1')).toEqual({ undone: ['n'], left: [] });
    expect(documents.stored('note')[0]).not.toHaveProperty('title');
  });

  it('hear what is announced once they are there, unless nobody listens any more', async () => {
    const { lazy, arrive, documents } = opened();
    const [kept, left] = [jest.fn(), jest.fn()];
    lazy.documents.watch(uid, 'note', kept);
    lazy.documents.watch(uid, 'note', left)();
    arrive();
    await settle();

    documents.arrive('note', { _id: 'm' });

    expect(kept).toHaveBeenCalledTimes(1);
    expect(left).not.toHaveBeenCalled();
  });

  it('are loaded by the word that they will be asked, which may come to nothing', async () => {
    const { lazy, arrive, fail, documents } = opened();
    const expected = jest.spyOn(documents.port, 'expect');
    lazy.documents.expect(uid);
    fail();
    await settle();
    expect(expected).not.toHaveBeenCalled();

    lazy.documents.expect(uid);
    arrive();
    await settle();

    expect(expected).toHaveBeenCalledWith(uid);
  });

  it('are not loaded by a doubt, which has nothing to doubt before', async () => {
    const load = jest.fn(() => new Promise<() => Data>(() => undefined));
    const lazy = lazyPorts(load, dataPorts);

    lazy.documents.doubt(uid, 'note');

    expect(load).not.toHaveBeenCalled();
  });

  it('are there for all when one of them has come', async () => {
    const { lazy, arrive, documents, sync } = opened();
    const unsent = lazy.sync.unsent(uid);
    arrive();
    await unsent;
    const [watch, doubt] = [jest.spyOn(documents.port, 'watch'), jest.spyOn(documents.port, 'doubt')];

    lazy.documents.watch(uid, 'note', () => undefined);
    lazy.documents.doubt(uid, 'note');
    lazy.sync.open(uid, () => undefined);

    expect([watch.mock.calls.length, doubt.mock.calls.length, sync.counts.opened]).toEqual([1, 1, 1]);
  });

  it('take an edit in the caller’s own moment', async () => {
    const { lazy, arrive, documents } = opened();
    const read = lazy.documents.get(uid, 'note', 'n');
    arrive();
    await read;
    const edit = jest.spyOn(documents.port, 'edit');

    void lazy.documents.edit(uid, 'note', 'n', { title: 'B' });

    expect(edit).toHaveBeenCalledTimes(1);
  });

  it('say that the network is away when they cannot be fetched, and are fetched by the next call', async () => {
    const { lazy, arrive, fail } = opened();
    const first = lazy.sync.unsent(uid);
    fail();
    await expect(first).rejects.toMatchObject({ code: 'errors.network', params: { operation: 'sync' } });

    const second = lazy.sync.unsent(uid);
    arrive();

    expect(await second).toEqual({ noteTree: [], library: [], message: [] });
  });

  it('run no engine that was stopped before it came', async () => {
    const { lazy, arrive, sync } = opened();

    lazy.sync.open(uid, () => undefined)();
    arrive();
    await settle();

    expect(sync.isOpen()).toBe(false);
    expect(sync.counts.opened).toBe(0);
  });
});
