import 'fake-indexeddb/auto';

import { IDBFactory } from 'fake-indexeddb';

import { asEpochMs, asUid } from '@inkside/kit';
import type { HeldDeletion, Journal, KeptLoser, PullState } from '../../../../packages/sync/src/journal/journal';
import { openJournal } from '../../../../packages/sync/src/journal/openJournal';

const uid = asUid('u1');
const state = (since: string): PullState => ({
  session: 's',
  serverUuid: 'cloud',
  since,
  isComplete: false,
  withRevisions: true,
});
const write = (id: string, base: string | null = null) => ({
  database: 'note' as const,
  id,
  base: base === null ? null : { _id: id, _rev: base },
  at: asEpochMs(7),
});

describe('the journal', () => {
  let indexedDB: IDBFactory;
  let journal: Journal;
  beforeEach(() => {
    indexedDB = new IDBFactory();
    journal = openJournal({ uid, indexedDB });
  });
  afterEach(() => journal.close());

  /** As another tab, or this one after a reload, has it. */
  const reopened = (): Journal => {
    journal.close();
    journal = openJournal({ uid, indexedDB });
    return journal;
  };

  it('needs a user', () => {
    expect(() => openJournal({ uid: asUid(''), indexedDB })).toThrow(expect.objectContaining({ code: 'uid missing' }));
  });

  it('keeps a page and where the pull stands together', async () => {
    const number = await journal.appendPage('{"results":[]}', state('12'));

    expect(await reopened().readPullState()).toEqual(state('12'));
    expect(await journal.pageNumbers()).toEqual([number]);
    expect(await journal.readPage(Number(number))).toEqual({ number, text: '{"results":[]}' });
  });

  it('keeps neither when the page cannot be kept', async () => {
    await journal.appendPage(undefined, state('1'));

    const adding = jest.spyOn(IDBObjectStore.prototype, 'add').mockImplementation(() => {
      throw new DOMException('The disk is full.', 'QuotaExceededError');
    });
    const appending = journal.appendPage('page', state('2'));
    await expect(appending).rejects.toMatchObject({ code: 'errors.quota' });
    adding.mockRestore();

    expect(await journal.readPullState()).toEqual(state('1'));
    expect(await journal.pageNumbers()).toEqual([]);
  });

  it('gives pages in the order in which they came, and no number twice', async () => {
    const first = await journal.appendPage('a', state('1'));
    const second = await journal.appendPage('b', state('2'));
    await journal.dropPages([Number(first), Number(second)]);

    const third = await reopened().appendPage('c', state('3'));

    expect(Number(second)).toBeGreaterThan(Number(first));
    expect(Number(third)).toBeGreaterThan(Number(second));
    expect(await journal.pageNumbers()).toEqual([third]);
    expect(await journal.readPage(Number(first))).toBeUndefined();
  });

  it('notes writes with the base of the first one', async () => {
    await journal.noteWrites([write('a', '1-x')]);
    await journal.noteWrites([write('a', '2-y'), write('b')]);

    const [a, b] = await reopened().readOutbox();

    expect(a).toMatchObject({ database: 'note', id: 'a', base: { _rev: '1-x' }, refusal: null, at: 7 });
    expect(b).toMatchObject({ id: 'b', base: null });
  });

  it('keeps that the cloud had nothing as the base of later writes', async () => {
    await journal.noteWrites([write('a', null)]);
    await journal.noteWrites([write('a', '1-x')]);

    expect((await journal.readOutbox())[0]?.base).toBeNull();
  });

  it('strikes off what was not written to since, and gives the rest a new base', async () => {
    await journal.noteWrites([write('a'), write('b')]);
    const seen = await journal.readOutbox();
    await journal.noteWrites([write('b', '1-mine')]);

    await journal.settleOutbox(seen.map((entry) => ({ ...entry, base: { _id: entry.id, _rev: '1-sent' } })));

    expect(await journal.readOutbox()).toMatchObject([{ id: 'b', base: { _rev: '1-sent' } }]);
  });

  it('does not strike off a write of the same document by an older reading', async () => {
    await journal.noteWrites([write('a')]);
    const seen = await journal.readOutbox();
    const settled = seen.map((entry) => ({ ...entry, base: null }));
    await journal.settleOutbox(settled);
    await journal.noteWrites([write('a')]);

    await journal.settleOutbox(settled);

    expect(await journal.readOutboxKeys()).toEqual([{ database: 'note', id: 'a', refusal: null }]);
  });

  it('marks a refused entry until it is written to again', async () => {
    await journal.noteWrites([write('a'), write('b')]);
    const [a, b] = await journal.readOutbox();
    if (a === undefined || b === undefined) throw new Error('Nothing was noted.');
    await journal.refuse(a, 'not yours');
    const refused = await journal.readOutboxKeys();
    await journal.noteWrites([write('a'), write('b')]);
    await journal.refuse(b, 'seen too long ago');

    expect(refused.map(({ refusal }) => refusal)).toEqual(['not yours', null]);
    expect((await journal.readOutboxKeys()).map(({ refusal }) => refusal)).toEqual([null, null]);
  });

  it('keeps databases apart', async () => {
    await journal.noteWrites([write('a'), { ...write('a', '1-m'), database: 'message' }]);

    const keys = (await journal.readOutboxKeys()).map(({ database, id }) => [database, id]);

    expect(keys).toEqual([
      ['message', 'a'],
      ['note', 'a'],
    ]);
  });

  it('takes a thousand writes at once in a handful of transactions', async () => {
    await journal.readOutbox();
    const opened = jest.spyOn(IDBDatabase.prototype, 'transaction');

    await Promise.all(Array.from({ length: 1000 }, (_, n) => journal.noteWrites([write(`n${n % 500}`)])));
    const transactions = opened.mock.calls.length;
    opened.mockRestore();

    expect(transactions).toBeLessThan(5);
    expect(await journal.readOutbox()).toHaveLength(500);
  });

  it('finds many entries among others', async () => {
    const ids = Array.from({ length: 60 }, (_, n) => `n${n}`);
    await journal.noteWrites(ids.map((id) => write(id, '1-a')));
    await journal.noteWrites([{ ...write('n5'), database: 'library' }]);
    const seen = (await journal.readOutbox()).filter(({ id }) => !id.endsWith('9'));
    await journal.noteWrites(ids.slice(0, 30).map((id) => write(id, '2-b')));

    await journal.settleOutbox(seen.map((entry) => ({ ...entry, base: { _id: entry.id, _rev: '3-c' } })));
    const left = await journal.readOutbox();

    expect(left.map(({ id }) => id).sort()).toEqual([...ids.slice(0, 30), 'n39', 'n49', 'n59'].sort());
    expect(left.find(({ id }) => id === 'n8')?.base).toMatchObject({ _rev: '3-c' });
    expect(left.find(({ id }) => id === 'n9')?.base).toMatchObject({ _rev: '1-a' });
  });

  it('fails only the one of many writers whose write cannot be kept', async () => {
    const bad = { ...write('bad'), base: { _id: 'bad', _rev: '1-x', field: (() => 0) as unknown as string } };

    const outcomes = await Promise.allSettled([write('a'), bad, write('b')].map((each) => journal.noteWrites([each])));

    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect((await journal.readOutboxKeys()).map(({ id }) => id)).toEqual(['a', 'b']);
  });

  it('puts deletions aside, each once', async () => {
    const deletion = (id: string): HeldDeletion => ({ database: 'note', id, tombstone: { _id: id, _deleted: true } });
    await journal.hold([deletion('a'), deletion('b')]);
    await journal.hold([deletion('b'), deletion('c')]);
    await journal.dropHeld([deletion('a')]);

    expect(await reopened().readHeld()).toEqual([deletion('b'), deletion('c')]);
  });

  it('strikes off no deletion that was put aside after the one that was answered', async () => {
    const deletion = (rev: string, revs: readonly string[]): HeldDeletion => ({
      database: 'note',
      id: 'a',
      tombstone: { _id: 'a', _rev: rev, _deleted: true },
      revs,
    });
    await journal.hold([deletion('3-d', ['3-d', '2-e'])]);
    await journal.dropHeld([deletion('2-c', ['2-c'])]);
    await journal.dropHeld([deletion('3-d', ['3-d'])]);
    expect(await journal.readHeld()).toHaveLength(1);

    await journal.dropHeld([deletion('3-d', ['3-d', '2-e'])]);

    expect(await journal.readHeld()).toEqual([]);
  });

  it('keeps losing sides by revision', async () => {
    const loser = (rev: string): KeptLoser => ({ database: 'note', id: 'a', document: { _id: 'a', _rev: rev } });
    await journal.keepLoser(loser('2-x'));
    await journal.keepLoser(loser('2-y'));
    await journal.dropLoser({ database: 'note', id: 'a', rev: '2-x' });

    expect(await reopened().readLosers()).toEqual([loser('2-y')]);
  });

  it('keeps what was sent, the last thousand calls at least, and gives it to the next page', async () => {
    const sent = (id: string) => ({ database: 'note' as const, id, rev: '2-b', base: { _id: id, _rev: '1-a' } });
    await journal.keepSent(Array.from({ length: 45 }, (_, n) => sent(`many${n}`)));
    for (let n = 0; n < 998; n += 1) await journal.keepSent([sent(`n${n}`)]);
    await journal.keepSent([]);
    journal.close();

    const ids = (await journal.readSent()).map(({ id }) => id);

    expect(ids).toHaveLength(998 + 25);
    expect(ids.slice(0, 2)).toEqual(['many20', 'many21']);
    expect(ids.at(-1)).toBe('n997');
  });
});
