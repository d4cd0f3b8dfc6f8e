import { createCostlyValues } from '../../../cloud/rest/statistics/costlyValues';
import { createStatistics } from '../../../cloud/rest/statistics/statistics';
import type { Records } from '../../../cloud/accounts/records';
import { noteTreeChannel, paths } from '@inkside/protocol';
import { failure, startCloud, stopClouds } from '../rest/testCloud';
import type { TestCloud } from '../rest/testCloud';
import { newReader, session } from './readerHarness';
import type { Reader } from './readerHarness';

const LIMIT = 1_000_000;
const DAY = 24 * 3_600_000;

let test: TestCloud;
let me: Reader;

beforeAll(async () => {
  test = await startCloud({ codeRequestsPerHour: 1000, storageLimitBytes: LIMIT });
});
afterAll(stopClouds);
beforeEach(async () => {
  me = await newReader(test);
});

const addNote = (id: string, facts: object = {}) => {
  const note = { _id: id, uniqueId: id, dbId: noteTreeChannel(me.uid), title: id, type: 1, status: 1 };
  return test.cloud.writer.put(me.uid, { ...note, ...facts });
};

describe('what an account was used for', () => {
  beforeEach(async () => {
    await addNote('note');
    await addNote('folder', { type: 0 });
    await addNote('binned', { status: 0 });
    await addNote('commit', { commitId: 'c' });
    await me.addBook('read', { progress: '3/10' });
    await me.addBook('finished', { readingStatus: 2 });
    await me.addBook('new');
    await me.addBook('gone', { status: 1 });
    await me.report([
      session('read', '2026-11-14T10:00:00', '2026-11-14T10:10:00'),
      session('read', '2026-11-18T10:00:00', '2026-11-18T10:10:00'),
      session('old', '2026-11-19T10:00:00', '2026-11-19T10:10:00', { progress: 100 }),
    ]);
  });

  it('is counted from documents and sessions', async () => {
    const reading = { read: 3, reading: 1, finished: 2, total: 3, totalTime: 1_800_000, readDays: 3 };
    const usage = { totalDocCount: 4, totalUsageDays: 3, consecutiveUsageDays: 2 };
    const counts = { ...usage, noteCount: 1, bookCount: 3, storage_used: 0 };

    expect(await me.get(paths.readingInfo)).toEqual(reading);
    expect(await me.get(paths.usageAmount)).toEqual({ ...reading, ...counts });
  });

  it('is nothing for another user', async () => {
    const other = await newReader(test);

    expect(await other.get(paths.usageAmount)).toMatchObject({ totalDocCount: 0, totalUsageDays: 0, read: 0 });
  });
});

describe('days in a row', () => {
  const streak = async () => {
    const usage = await me.get(paths.usageAmount);
    return (usage as { consecutiveUsageDays: number }).consecutiveUsageDays;
  };

  it.each([
    [['2026-11-20', '2026-11-19', '2026-11-17'], 2],
    [['2026-11-19', '2026-11-18', '2026-11-17'], 3],
    [['2026-11-18', '2026-11-17'], 0],
  ])('of %j are %d', async (days, expected) => {
    await me.report(days.map((day) => session('a', `${day}T10:00:00`, `${day}T10:01:00`)));

    expect(await streak()).toBe(expected);
  });

  it('are those of the place where the reader was last', async () => {
    await me.report([session('a', '2026-11-18T18:00:00', '2026-11-18T18:30:00')], { timezone: '+09:00' });

    expect(await streak()).toBe(1);
  });
});

describe('days that begin at four', () => {
  const asked = { timezone: 'Asia/Kathmandu', rollover: '240' };

  it('are the same in every figure, for evenings that go on after midnight', async () => {
    // From 22:45 to 00:45 there, five days in a row: with midnights these are six days.
    const evenings = ['15', '16', '17', '18', '19'].map((day) =>
      session('a', `2026-11-${day}T17:00:00`, `2026-11-${day}T19:00:00`),
    );
    await me.report(evenings);

    const span = { ...asked, startTime: '2026-11-01', endTime: '2026-11-30' };
    const days = (await me.get(paths.dayRead, span)) as { date: string; totalTime: number }[];
    const month = await me.get(paths.readTimeInfo, { ...asked, range: 'month', date: '2026-11-18' });

    expect(days.map(({ totalTime }) => totalTime)).toEqual(Array.from({ length: 5 }, () => 7_200_000));
    expect(month).toMatchObject({ now: { readDays: 5, totalTime: 5 * 7_200_000 } });
    expect(await me.get(paths.usageAmount, asked)).toMatchObject({
      totalUsageDays: 5,
      consecutiveUsageDays: 5,
      readDays: 5,
    });
    expect(await me.get(paths.readingInfo, asked)).toMatchObject({ readDays: 5 });
    expect(await me.get(paths.usageAmount, { timezone: 'Asia/Kathmandu' })).toMatchObject({ totalUsageDays: 6 });
  });
});

describe('the end of an account', () => {
  it('takes its statistics, and leaves those of others', async () => {
    const kept = new Map<string, object>();
    const records: Records = {
      read: async (id) => kept.get(id) as never,
      list: async (prefix) =>
        [...kept].flatMap(([id, value]) => (id.startsWith(prefix) ? [{ id, value: value as never }] : [])),
      change: async (id, _, decide) => {
        const { next, result } = decide(kept.get(id) as never);
        if (next === undefined) kept.delete(id);
        else kept.set(id, next);
        return result;
      },
      ofUser: async () => [],
      remove: async (id) => void kept.delete(id),
    };
    const statistics = createStatistics({ records, writer: test.cloud.writer, clock: test });
    const told = [session('a', '2026-11-18T10:00:00', '2026-11-18T10:10:00', { progress: 5 })];
    await statistics.report('one', told, {});
    await statistics.report('two', told, {});

    await statistics.clear('one', 'all');

    expect([...kept.keys()].toSorted()).toEqual(['book:two:a', 'day:two:2026-11-18']);
  });
});

describe('storage', () => {
  const put = (key: string, bytes: number) => test.cloud.objects.putBytes(`${me.uid}/${key}`, Buffer.alloc(bytes));

  beforeEach(async () => {
    await put('note/n/point/p', 1000);
    await put('thumbnail/n.png', 100);
    await put('resource/old.png', 10);
    await put('reader/b/book/b.pdf', 5000);
    await put('calendar/x', 70);
    await put('push/a.pdf', 300);
    await put('notes', 9);
  });

  it('is told by kind, in both shapes that clients read', async () => {
    const answer = await test.get(paths.storageByKind, me.token);

    const used = 6489;
    expect(answer.json).toMatchObject({
      result_code: 0,
      total: LIMIT,
      data: {
        note: { name: 'note', data: 1110 },
        reader: { data: 5000 },
        calendar: { data: 70 },
        push: { data: 300 },
        other: { data: 9 },
        left: { name: 'left', data: LIMIT - used },
        totalSize: LIMIT,
        storageLimit: LIMIT,
        usedSize: used,
        used,
      },
    });
  });

  it('is told by what is left, down to nothing', async () => {
    const figures = { storage_limit: LIMIT, storage_used: 6489, storage_left: LIMIT - 6489, storage_red: 50_000 };
    expect(await me.get(paths.storageLeft)).toEqual(figures);

    await put('push/big', LIMIT - 6489);

    expect(await me.get(paths.storageLeft)).toMatchObject({ storage_left: 0, storage_used: LIMIT });
  });

  it('of another user is apart', async () => {
    const other = await newReader(test);

    expect(await other.get(paths.storageLeft)).toMatchObject({ storage_used: 0 });
    expect(await other.get(paths.storageByKind)).toMatchObject({ note: { data: 0 }, other: { data: 0 } });
  });
});

describe('screen sizes', () => {
  const addDevice = async (deviceUniqueId: string, size: { width: number; height: number } | undefined) => {
    const { devices } = test.cloud.accounts;
    const { id } = await devices.signedIn(me.uid, { deviceUniqueId, macAddress: '', model: 'NoteAir' });
    if (size !== undefined) await devices.describe(me.uid, id, size);
    test.advance(1000);
    return id;
  };

  it('are those of the devices, the one that signed in last in front', async () => {
    await addDevice('first', { width: 1404, height: 1872 });
    const id = await addDevice('second', { width: 1264, height: 1680 });

    const seenAt = test.now() - 1000;
    const second = { id, deviceUniqueId: 'second', model: 'NoteAir', width: 1264, height: 1680, seenAt };
    expect(await me.get(paths.calibrationSize)).toMatchObject({
      width: 1264,
      height: 1680,
      list: [second, { width: 1404 }],
    });
    expect(await me.get(paths.calibrationSize, { deviceUniqueId: 'first' })).toMatchObject({
      width: 1404,
      list: { length: 1 },
    });
    expect(await me.get(paths.calibrationSize, { id: String(id) })).toMatchObject({ list: [second] });
  });

  it('are 0 while no device has told', async () => {
    await addDevice('silent', undefined);

    expect(await me.get(paths.calibrationSize)).toMatchObject({ width: 0, height: 0, list: [{ width: 0 }] });
  });

  it.each([{ id: '77' }, { deviceUniqueId: 'nobody' }])('are not found for %j', async (query) => {
    expect(await me.refused(paths.calibrationSize, query)).toMatchObject({
      status: 404,
      json: failure('errors.notFound'),
    });
  });

  it.each([{ id: 'x' }, { id: '-1' }, { deviceUniqueId: '' }])('are refused for %j', async (query) => {
    expect((await me.refused(paths.calibrationSize, query)).status).toBe(400);
  });
});

describe('values that take long to make', () => {
  const setUp = (cost: number) => {
    let now = 0;
    let made = 0;
    const clock = { now: () => now };
    const values = createCostlyValues(clock, async () => {
      now += cost;
      return (made += 1);
    });
    return { values, pass: (ms: number) => void (now += ms), count: () => made };
  };

  it('are kept fifty times as long as that, and then made anew', async () => {
    const { values, pass } = setUp(1000);
    await values.get('a');

    pass(49_000);
    expect(await values.get('a')).toBe(1);
    pass(2000);
    expect(await values.get('a')).toBe(2);
  });

  it('are made once for all who ask meanwhile, and one by one for each key', async () => {
    const { values, count } = setUp(1);

    await Promise.all([values.get('a'), values.get('a'), values.get('b')]);

    expect(count()).toBe(2);
  });

  it('are made anew when they took no time, or were forgotten', async () => {
    const quick = setUp(0);
    expect([await quick.values.get('a'), await quick.values.get('a')]).toEqual([1, 2]);

    const slow = setUp(DAY);
    await slow.values.get('a');
    slow.values.forget('a');
    expect(await slow.values.get('a')).toBe(2);
  });

  it('are tried again after a failure', async () => {
    let tries = 0;
    const values = createCostlyValues({ now: () => 0 }, async () => {
      if ((tries += 1) === 1) throw new Error('not yet');
      return tries;
    });

    await expect(values.get('a')).rejects.toThrow('not yet');
    expect(await values.get('a')).toBe(2);
  });
});
