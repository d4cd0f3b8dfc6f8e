import { paths } from '@inkside/protocol';
import { startCloud, stopClouds } from '../rest/testCloud';
import type { TestCloud } from '../rest/testCloud';
import { at, newReader, session } from './readerHarness';
import type { Reader } from './readerHarness';

const MINUTE = 60_000;

let test: TestCloud;
let me: Reader;

beforeAll(async () => {
  test = await startCloud({ codeRequestsPerHour: 1000 });
});
afterAll(stopClouds);
beforeEach(async () => {
  me = await newReader(test);
});

const infoOf = (...docIds: string[]) => me.post(paths.readInfoList, { docIds });
const facts = { id: 's1', name: 'Book', progress: 67.091 };
const hour = session('book', '2026-11-18T10:00:00', '2026-11-18T11:00:00', facts);

describe('what a device reports', () => {
  it('is kept, and told once only however often it comes', async () => {
    const first = await me.report([hour]);
    const second = await me.report([hour, hour]);

    expect(first.json).toMatchObject({ data: { accepted: 1, repeated: 0, refused: [] } });
    expect(second.json).toMatchObject({ data: { accepted: 0, repeated: 2 } });
    await test.restart();
    expect((await infoOf('book')).json).toMatchObject({ data: [{ totalTime: 60 * MINUTE }] });
  });

  it('is dropped while the account does not count reading', async () => {
    const settings = (readStatisticSwitch: 0 | 1) => me.post(paths.userConfig, { readStatisticSwitch });
    await settings(0);
    expect((await me.report([hour])).json).toMatchObject({ data: { accepted: 0, repeated: 0, refused: [] } });
    await settings(1);

    expect((await me.report([hour])).json).toMatchObject({ data: { accepted: 1 } });
  });

  it('may grow, and does not shrink', async () => {
    await me.report([hour]);
    await me.report([{ ...hour, endTime: at('2026-11-18T11:30:00') }]);
    await me.report([hour]);

    expect((await infoOf('book')).json).toMatchObject({ data: [{ totalTime: 90 * MINUTE }] });
  });

  it('is the same without an id, by its book and its start', async () => {
    const nameless = session('book', '2026-11-18T10:00:00', '2026-11-18T11:00:00');
    await me.report([nameless, { ...nameless, docId: 'other' }]);

    expect((await me.report([nameless])).json).toMatchObject({ data: { accepted: 0, repeated: 1 } });
  });

  it('is refused, one by one, where its clock cannot be right', async () => {
    const now = new Date(test.now()).toISOString().slice(0, 19);
    const answer = await me.report([
      session('book', '1970-01-02T00:00:00', '1970-01-02T00:10:00'),
      session('book', '2026-11-18T11:00:00', '2026-11-18T10:00:00'),
      { docId: 'book', startTime: at(now), endTime: at(now) + 6 * MINUTE },
      session('book', '2026-11-16T00:00:00', '2026-11-17T00:00:01'),
      hour,
    ]);

    const reasons = ['past', 'backwards', 'future', 'tooLong'];
    const refused = reasons.map((reason, index) => ({ index, reason }));
    expect(answer.json).toMatchObject({ data: { accepted: 1, refused } });
    expect((await infoOf('book')).json).toMatchObject({ data: [{ totalTime: 60 * MINUTE }] });
  });

  it('takes a thousand sessions, and of one day no more than anyone reads', async () => {
    const start = at('2026-11-18T00:00:00');
    const sessions = Array.from({ length: 1000 }, (_, index) => ({
      docId: 'book',
      startTime: start + index * MINUTE,
      endTime: start + index * MINUTE + 1000,
    }));

    const answer = await me.report(sessions);

    expect(answer).toMatchObject({
      status: 200,
      json: { data: { accepted: 500, refused: { length: 500, 499: { reason: 'tooMany' } } } },
    });
  });

  it.each([
    ['nothing', {}],
    ['no sessions', { sessions: [] }],
    ['1001 sessions', { sessions: Array.from({ length: 1001 }, () => hour) }],
    ['sessions that are text', { sessions: 'x' }],
    ['a list', []],
    ['a session without a book', { sessions: [{ startTime: 1, endTime: 2 }] }],
    ['a book with a space', { sessions: [{ ...hour, docId: 'a b' }] }],
    ['a book with NUL', { sessions: [{ ...hour, docId: 'a\u0000' }] }],
    ['times that are text', { sessions: [{ ...hour, startTime: '2026' }] }],
    ['times that are no whole numbers', { sessions: [{ ...hour, startTime: 1.5 }] }],
    ['a progress above all', { sessions: [{ ...hour, progress: 101 }] }],
    ['pages below none', { sessions: [{ ...hour, pages: -1 }] }],
    ['an id that is a path', { sessions: [{ ...hour, id: '../x' }] }],
    ['no such place', { sessions: [hour], timezone: 'Europe/Atlantis' }],
    ['an offset of days', { sessions: [hour], offset: 5000 }],
  ])('is refused as a whole with %s', async (_, body) => {
    expect(await me.post(paths.reportReading, body)).toMatchObject({
      status: 400,
      json: { code: 'errors.badRequest' },
    });
  });
});

describe('readInfoList', () => {
  it('has a row of exactly these fields', async () => {
    await me.report([hour, session('book', '2026-11-19T10:00:00', '2026-11-19T10:00:31', { progress: 70 })]);

    const { json } = await infoOf('book');

    const row = { docId: 'book', name: 'Book', totalTime: 3_631_000, avgTime: 1_815_500, readingProgress: 70 };
    expect(json).toMatchObject({ data: [row] });
    expect(Object.keys((json as { data: object[] }).data[0] ?? {})).toHaveLength(5);
  });

  it('rounds the progress to two decimals, and believes the latest', async () => {
    await me.report([hour]);
    await me.report([session('book', '2026-11-17T10:00:00', '2026-11-17T11:00:00', { progress: 5 })]);

    expect((await infoOf('book')).json).toMatchObject({ data: [{ readingProgress: 67.09 }] });
  });

  it('has a row of zeros for a book of the library that nobody read', async () => {
    await me.addBook('shelf');

    const row = { docId: 'shelf', name: 'shelf.epub', totalTime: 0, avgTime: 0, readingProgress: 0 };
    expect((await infoOf('shelf')).json).toMatchObject({ data: [row] });
  });

  it('knows the progress of the document where no device told', async () => {
    await me.addBook('third', { progress: '1/3' });
    await me.addBook('half', { progress: 0.5, _id: `${me.uid}#named-otherwise` });
    await me.addBook('broken', { progress: '3/0' });

    const rows = { data: [{ readingProgress: 33.33 }, { readingProgress: 50 }, { readingProgress: 0 }] };
    expect((await infoOf('third', 'half', 'broken')).json).toMatchObject(rows);
  });

  it('leaves out unknown books, and is empty when all are', async () => {
    await me.addBook('shelf');

    expect((await infoOf('nobody', 'shelf', 'shelf')).json).toMatchObject({
      data: { length: 1, 0: { docId: 'shelf' } },
    });
    expect(await infoOf('nobody')).toMatchObject({ status: 200, json: { result_code: 0, data: [] } });
    expect((await infoOf()).json).toMatchObject({ data: [] });
  });

  it('knows nothing of the books of another user', async () => {
    await me.report([hour]);
    await me.addBook('shelf');
    const other = await newReader(test);

    const answer = await other.post(paths.readInfoList, { docIds: ['book', 'shelf', `${me.uid}#shelf`] });

    expect(answer).toMatchObject({ status: 200, json: { data: [] } });
  });

  const tooMany = Array.from({ length: 1001 }, String);
  it.each([[{}], [{ docIds: 'x' }], [{ docIds: [1] }], [{ docIds: tooMany }], [{ docIds: ['\u0000'] }]])(
    'refuses %#',
    async (body) => {
      expect(await me.post(paths.readInfoList, body)).toMatchObject({
        status: 400,
        json: { code: 'errors.badRequest' },
      });
    },
  );
});

describe('del/userdata', () => {
  const clear = (body: object | string) => me.post(paths.deleteUserData, body);

  it.each([
    ['all', {}],
    ['all', ''],
    ['all', { type: 'all' }],
  ])('forgets %s with %j', async (_, body) => {
    await me.report([hour]);

    expect(await clear(body)).toMatchObject({ status: 200, json: { data: 'ok' } });
    expect((await infoOf('book')).json).toMatchObject({ data: [] });
    expect(await me.get(paths.readingInfo)).toMatchObject({ read: 0, totalTime: 0, readDays: 0 });
  });

  it('forgets one kind, and keeps the other', async () => {
    await me.report([hour]);

    await clear({ type: 'time' });
    expect((await infoOf('book')).json).toMatchObject({ data: [{ totalTime: 0, readingProgress: 67.09 }] });

    await me.report([hour]);
    await clear({ type: 'progress' });
    await me.addBook('book', { progress: '1/4' });
    expect((await infoOf('book')).json).toMatchObject({ data: [{ totalTime: 60 * MINUTE, readingProgress: 25 }] });
  });

  it('forgets some books, and nothing of anyone else', async () => {
    const other = await newReader(test);
    await other.report([hour]);
    await me.report([hour, { ...hour, id: 's2', docId: 'second' }]);

    await clear({ docIds: ['book'] });

    expect((await infoOf('book', 'second')).json).toMatchObject({ data: { length: 1, 0: { docId: 'second' } } });
    expect((await other.post(paths.readInfoList, { docIds: ['book'] })).status).toBe(200);
  });

  it.each([[[]], [{ type: 'everything' }], [{ docIds: [] }], [{ docIds: 'book' }], ['"all"']])(
    'refuses %j, and forgets nothing',
    async (body) => {
      await me.report([hour]);

      expect(await clear(body)).toMatchObject({ status: 400, json: { code: 'errors.badRequest' } });
      expect((await infoOf('book')).json).toMatchObject({ data: [{ totalTime: 60 * MINUTE }] });
    },
  );
});
