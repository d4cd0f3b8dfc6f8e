import * as v from 'valibot';

import { bitsFor, createCaptchas } from '../../../cloud/accounts/captcha/captchas';
import { createCaptchaPace } from '../../../cloud/accounts/captcha/pace';
import { createHourlyLimits } from '../../../cloud/accounts/guards/hourlyLimits';
import { createRecords, type RecordDatabase } from '../../../cloud/accounts/records';
import { createShortLived } from '../../../cloud/accounts/shortLived';

const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;

let now: number;
const clock = { now: () => now };
beforeEach(() => {
  now = Date.UTC(2026, 10, 20, 12);
});

/** Documents in memory, and how often one was written. */
const memory = () => {
  const documents = new Map<string, { _id: string; _rev: string }>();
  const counts = { writes: 0 };
  const database: RecordDatabase = {
    get: async (id) => {
      const found = documents.get(id);
      if (found === undefined) throw Object.assign(new Error('missing'), { status: 404 });
      return structuredClone(found);
    },
    put: async (document) => {
      counts.writes += 1;
      if (document._deleted === true) documents.delete(document._id);
      else documents.set(document._id, structuredClone({ ...document, _rev: String(counts.writes) }));
    },
    allDocs: async ({ startkey, endkey }) => ({
      rows: [...documents.values()]
        .filter(({ _id }) => _id >= startkey && _id <= endkey)
        .map((doc) => ({ id: doc._id, doc })),
    }),
  };
  return { records: createRecords(database), documents, counts };
};

describe('uses of an hour', () => {
  it('are not written when they are refused, released, or found out to be none', async () => {
    const { records, counts } = memory();
    const limits = createHourlyLimits(records, clock, '00');
    const limit = limits.limit('probe', 2);
    await limit.use(['a']);
    await limit.use(['a']);
    const written = counts.writes;

    for (let n = 0; n < 100; n += 1) await limit.use(['a']).catch(() => undefined);
    for (let n = 0; n < 100; n += 1) (await limits.counter('probe').hold(['a', 'b'])).release();

    expect(counts.writes).toBe(written);
  });

  it('lie in a fixed number of records, however many addresses come, and go with their hour', async () => {
    const { records, documents } = memory();
    const limits = createHourlyLimits(records, clock, '00');
    for (let n = 0; n < 3000; n += 1) await limits.limit('probe', 1).use([`address ${n}`]);
    const most = documents.size;
    now += HOUR_MS;
    await limits.sweep();

    expect([most <= 256, documents.size]).toEqual([true, 0]);
  });

  it('that are under way count for who comes meanwhile', async () => {
    const counter = createHourlyLimits(memory().records, clock, '00').counter('probe');
    const held = [await counter.hold(['a']), await counter.hold(['a']), await counter.hold(['a'])];
    held[1]?.release();
    await held[0]?.count();

    expect(held.map((use) => use.before[0])).toEqual([0, 1, 2]);
    expect((await counter.hold(['a'])).before).toEqual([2]);
  });

  it('are forgotten an hour after they were, and say how long that is', async () => {
    const limit = createHourlyLimits(memory().records, clock, '00').limit('probe', 2);
    await limit.use(['a']);
    now += 10 * MINUTE_MS;
    await limit.use(['a']);
    now += 20 * MINUTE_MS;

    await expect(limit.use(['a'])).rejects.toMatchObject({ params: { seconds: 1800 } });
    now += 30 * MINUTE_MS;
    await expect(limit.use(['a'])).resolves.toMatchObject({ before: [1] });
  });

  it('of who was seen most are kept where there are too many', async () => {
    const { records } = memory();
    const schema = v.object({ until: v.number(), weight: v.number() });
    const store = createShortLived({
      records,
      clock,
      hashKey: '00',
      prefix: 'p:',
      schema,
      worth: ({ weight }) => weight,
    });
    const put = (key: string, weight: number) =>
      store.change(key, () => ({ next: { until: now + HOUR_MS, weight }, result: undefined }));
    await put('guesser', 9);
    await records.change('p:00', v.looseObject({}), () => ({ next: { values: crowd(now) }, result: undefined }));
    const inCrowd = await keyOf('p:00', put, records);

    await put(inCrowd, 5);
    const [record] = await records.list('p:00', v.object({ values: v.record(v.string(), v.unknown()) }));

    expect(Object.keys(record?.value.values ?? {})).toHaveLength(1024);
    expect(await store.read(inCrowd)).toMatchObject({ weight: 5 });
    expect(await store.read('guesser')).toMatchObject({ weight: 9 });
  });

  it('of an older version are swept away', async () => {
    const { records, documents } = memory();
    await records.change('uses:probe:0123', v.looseObject({}), () => ({ next: { times: [now] }, result: undefined }));

    await createHourlyLimits(records, clock, '00').sweep();

    expect(documents.size).toBe(0);
  });
});

describe('captchas', () => {
  it('become harder work for a network that takes very many', () => {
    expect([0, 599, 600, 1200, 4800, 100_000].map((taken) => bitsFor(taken, 600))).toEqual([15, 15, 16, 17, 19, 20]);
  });

  it('are work where ten pictures wait already, and everybody else is answered between two pictures', async () => {
    const captchas = createCaptchas(memory().records, clock, '00');
    let turns = 0;
    const count = (): void => {
      turns += 1;
      timer = setImmediate(count);
    };
    let timer = setImmediate(count);

    const tasks = await Promise.all(Array.from({ length: 40 }, (_, n) => captchas.createSlider(`address ${n}`)));
    clearImmediate(timer);

    expect(tasks.filter(({ kind }) => kind === 'slider')).toHaveLength(10);
    expect(turns).toBeGreaterThanOrEqual(9);
  });

  it('are drawn ten a second, fifty at once, and counted by network and hour', () => {
    const pace = createCaptchaPace(clock);
    const drawn = Array.from({ length: 60 }, () => pace.mayDraw()).filter(Boolean).length;
    now += 1000;
    const next = Array.from({ length: 60 }, () => pace.mayDraw()).filter(Boolean).length;
    const taken = [pace.take('a'), pace.take('a'), pace.take('b')];
    now += HOUR_MS;

    expect([drawn, next, taken, pace.take('a')]).toEqual([50, 10, [0, 1, 0], 0]);
  });
});

/** As many values as a record may hold, all of little worth. */
function crowd(at: number): Record<string, object> {
  return Object.fromEntries(Array.from({ length: 1024 }, (_, n) => [`k${n}`, { until: at + HOUR_MS, weight: 1 }]));
}

/** A key whose value lies in that record. */
async function keyOf(
  id: string,
  put: (key: string, weight: number) => Promise<unknown>,
  records: ReturnType<typeof createRecords>,
): Promise<string> {
  const any = v.looseObject({ _rev: v.string() });
  for (let n = 0; ; n += 1) {
    const before = await records.read(id, any);
    await put(`probe ${n}`, 2);
    if ((await records.read(id, any))?._rev !== before?._rev) return `probe ${n}`;
  }
}
