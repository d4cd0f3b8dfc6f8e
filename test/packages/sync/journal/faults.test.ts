import 'fake-indexeddb/auto';

import { IDBFactory } from 'fake-indexeddb';

import { asEpochMs, asUid } from '@inkside/kit';
import type { Journal } from '../../../../packages/sync/src/journal/journal';
import { JOURNAL_VERSION } from '../../../../packages/sync/src/journal/database';
import { openJournal } from '../../../../packages/sync/src/journal/openJournal';

const uid = asUid('u1');
const NAME = 'inkside-u1';
const write = { database: 'note' as const, id: 'a', base: null, at: asEpochMs(7) };

const failing = (name: string) => () => {
  throw new DOMException(`It is ${name}.`, name);
};

/** The browser's own side of the database: every connection that was opened. */
const watched = (factory: IDBFactory) => {
  const connections: IDBDatabase[] = [];
  const open = factory.open.bind(factory);
  jest.spyOn(factory, 'open').mockImplementation((...parameters) => {
    const request = open(...parameters);
    request.addEventListener('success', () => connections.push(request.result as unknown as IDBDatabase));
    return request;
  });
  return connections;
};

/** The browser ends a connection by itself. */
const terminate = (connection: IDBDatabase | undefined): void => {
  connection?.close();
  // The events of this IndexedDB are its own; it makes them of plain objects.
  const event = { type: 'close', initialized: true, eventPath: [], bubbles: false };
  connection?.dispatchEvent(event as unknown as Event);
};

const later = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** As other code of this browser opens it. */
const openRaw = (factory: IDBFactory, version?: number): Promise<IDBDatabase> =>
  new Promise((resolve, reject) => {
    const request = factory.open(NAME, version) as unknown as IDBOpenDBRequest;
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

describe('the journal in trouble', () => {
  let factory: IDBFactory;
  let journal: Journal;
  beforeEach(() => {
    factory = new IDBFactory();
    journal = openJournal({ uid, indexedDB: factory });
  });
  afterEach(() => {
    jest.restoreAllMocks();
    jest.useRealTimers();
    journal.close();
  });

  it('opens once, at its first call', async () => {
    const connections = watched(factory);
    expect(connections).toHaveLength(0);

    await Promise.all([journal.readOutbox(), journal.pageNumbers(), journal.readHeld()]);
    await journal.readLosers();

    expect(connections).toHaveLength(1);
  });

  it('opens again when the browser closed it', async () => {
    const connections = watched(factory);
    await journal.noteWrites([write]);
    terminate(connections[0]);

    expect(await journal.readOutbox()).toHaveLength(1);
    expect(connections).toHaveLength(2);
  });

  it('opens again when the browser closed it without a word', async () => {
    const connections = watched(factory);
    await journal.noteWrites([write]);
    connections[0]?.close();

    await Promise.all([journal.noteWrites([{ ...write, id: 'b' }]), journal.readHeld()]);

    expect(await journal.readOutbox()).toHaveLength(2);
  });

  it('opens again when the browser closed it while something was under way', async () => {
    const connections = watched(factory);
    await journal.noteWrites([write]);
    const [connection] = connections;
    const transaction = connection?.transaction.bind(connection);
    if (connection === undefined || transaction === undefined) throw new Error('It is not open.');
    jest.spyOn(connection, 'transaction').mockImplementation((...parameters) => {
      const real = transaction(...parameters);
      queueMicrotask(() => real.abort());
      return real;
    });

    expect(await journal.readOutbox()).toHaveLength(1);
    expect(connections).toHaveLength(2);
  });

  it('says that the disk is full', async () => {
    await journal.readOutbox();
    jest.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(failing('QuotaExceededError'));

    await expect(journal.noteWrites([write])).rejects.toMatchObject({ code: 'errors.quota' });
    expect(await journal.readOutbox()).toEqual([]);
  });

  it('says that the disk is full when that is found out at the end of a transaction', async () => {
    const connections = watched(factory);
    await journal.readOutbox();
    const [connection] = connections;
    const transaction = connection?.transaction.bind(connection);
    if (connection === undefined || transaction === undefined) throw new Error('It is not open.');
    jest.spyOn(connection, 'transaction').mockImplementation((...parameters) => {
      const real = transaction(...parameters);
      Object.defineProperty(real, 'error', { get: () => new DOMException('full', 'QuotaExceededError') });
      queueMicrotask(() => real.abort());
      return real;
    });

    await expect(journal.noteWrites([write])).rejects.toMatchObject({ code: 'errors.quota' });
  });

  it('says what else went wrong', async () => {
    jest.spyOn(factory, 'open').mockImplementation(failing('SecurityError'));

    await expect(journal.readOutbox()).rejects.toMatchObject({
      code: 'errors.database',
      params: { detail: 'It is SecurityError.' },
    });
  });

  it('tries to open it anew after it could not be opened', async () => {
    jest.spyOn(factory, 'open').mockImplementationOnce(failing('UnknownError'));
    await expect(journal.readOutbox()).rejects.toMatchObject({ code: 'errors.database' });

    expect(await journal.readOutbox()).toEqual([]);
  });

  it('says that another tab blocks it, after ten seconds', async () => {
    jest.useFakeTimers({ doNotFake: ['setImmediate', 'nextTick', 'queueMicrotask'] });
    jest.spyOn(factory, 'open').mockImplementation(() => new EventTarget() as never);
    const outcome = journal.readOutbox().catch((thrown: unknown) => thrown);

    await jest.advanceTimersByTimeAsync(10_000);

    expect(await outcome).toMatchObject({ code: 'errors.database', params: { detail: 'blocked' } });
  });

  it('makes room for another tab that brings a newer version', async () => {
    await journal.noteWrites([write]);

    const newer = await openRaw(factory, JOURNAL_VERSION + 1);

    expect(newer.version).toBe(JOURNAL_VERSION + 1);
    newer.close();
    await expect(journal.readOutbox()).rejects.toMatchObject({ code: 'errors.database' });
  });

  it('is gone when it is destroyed, in all tabs, and begins empty', async () => {
    const other = openJournal({ uid, indexedDB: factory });
    await other.noteWrites([write]);
    await journal.writeSnapshot('note', { version: 1, mark: { database: 'pouch', sequence: 1 }, first: 1 }, [
      { id: 'a' },
    ]);

    await journal.destroy();

    expect((await factory.databases()).map(({ name }) => name)).toEqual([]);
    expect(await other.readOutbox()).toEqual([]);
    expect(await journal.readSnapshot('note')).toBeUndefined();
    other.close();
  });

  it('says that another program holds on to it, and is gone as soon as that lets go', async () => {
    jest.useFakeTimers({ doNotFake: ['setImmediate', 'nextTick', 'queueMicrotask', 'performance'] });
    await journal.noteWrites([write]);
    const stubborn = await openRaw(factory);
    const outcome = journal.destroy().catch((thrown: unknown) => thrown);
    await later();
    await jest.advanceTimersByTimeAsync(10_000);
    expect(await outcome).toMatchObject({ code: 'errors.database', params: { detail: 'blocked' } });

    stubborn.close();

    expect(await journal.readOutbox()).toEqual([]);
  });

  it('is destroyed without having been opened', async () => {
    await journal.destroy();

    expect(await factory.databases()).toEqual([]);
  });

  it('closes what is still being opened', async () => {
    const connections = watched(factory);
    const reading = journal.readOutbox().catch(() => undefined);
    journal.close();
    await reading;
    await later();

    expect(connections).toHaveLength(1);
    expect(() => connections[0]?.transaction('pages')).toThrow();
  });
});
