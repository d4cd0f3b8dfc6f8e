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

const dayRead = (startTime: string, endTime: string, more: Record<string, string> = {}) =>
  me.get(paths.dayRead, { startTime, endTime, ...more });

describe('dayRead', () => {
  it('has a row for each book of each day, with its sessions', async () => {
    await me.addBook('b', { name: '', title: 'Second' });
    await me.report([
      session('b', '2026-11-18T12:00:00', '2026-11-18T12:10:00'),
      session('a', '2026-11-18T10:00:00', '2026-11-18T10:20:00', { name: 'First', pages: 3 }),
      session('a', '2026-11-18T20:00:00', '2026-11-18T20:05:00', { pages: 4 }),
      session('a', '2026-11-19T10:00:00', '2026-11-19T10:30:00'),
    ]);

    const rows = await dayRead('2026-11-18', '2026-11-18');

    expect(rows).toEqual([
      {
        date: '2026-11-18',
        docId: 'a',
        name: 'First',
        totalTime: 25 * MINUTE,
        pages: 7,
        sessions: [
          { startTime: at('2026-11-18T10:00:00'), endTime: at('2026-11-18T10:20:00') },
          { startTime: at('2026-11-18T20:00:00'), endTime: at('2026-11-18T20:05:00') },
        ],
      },
      expect.objectContaining({ docId: 'b', name: 'Second', totalTime: 10 * MINUTE }),
    ]);
    expect(await dayRead('2026-11-17', '2026-11-20')).toHaveLength(3);
  });

  it('cuts a session at midnight', async () => {
    await me.report([session('a', '2026-11-18T23:40:00', '2026-11-19T00:10:00', { pages: 5 })]);

    expect(await dayRead('2026-11-18', '2026-11-19')).toMatchObject([
      { date: '2026-11-18', totalTime: 20 * MINUTE, pages: 5 },
      { date: '2026-11-19', totalTime: 10 * MINUTE, pages: 0 },
    ]);
  });

  it.each([
    [{}, '2026-11-17'],
    [{ timezone: 'Asia/Shanghai' }, '2026-11-18'],
    [{ timezone: '+08:00' }, '2026-11-18'],
    [{ offset: '480' }, '2026-11-18'],
    [{ timezone: 'America/New_York' }, '2026-11-17'],
  ])('has the days of who asks with %j', async (place, date) => {
    await me.report([session('a', '2026-11-17T18:00:00', '2026-11-17T18:10:00')]);

    expect(await dayRead('2026-11-16', '2026-11-19', place)).toMatchObject([{ date }]);
  });

  it.each([[{ offset: 540 }], [{ timezone: 'Asia/Tokyo' }]])(
    'leaves a session on the day of the place where it was: %j',
    async (place) => {
      await me.report([session('a', '2026-11-17T18:00:00', '2026-11-17T18:10:00', place)]);

      expect(await dayRead('2026-11-16', '2026-11-19', { timezone: 'America/New_York' })).toMatchObject([
        { date: '2026-11-18' },
      ]);
    },
  );

  it('has days of 23 and 25 hours where clocks change', async () => {
    await me.report([session('a', '2026-10-24T22:00:00', '2026-10-25T21:00:00')]);
    await me.report([session('b', '2026-10-25T22:30:00', '2026-10-25T23:30:00')]);

    const rows = await dayRead('2026-10-25', '2026-10-25', { timezone: 'Europe/Berlin' });

    expect(rows).toMatchObject([
      { docId: 'a', totalTime: 23 * 60 * MINUTE },
      { docId: 'b', totalTime: 30 * MINUTE },
    ]);
  });

  it('begins its days when who asks says, and at midnight for everybody else', async () => {
    await me.report([session('a', '2026-11-18T22:00:00', '2026-11-19T03:00:00', { timezone: 'Europe/Berlin' })]);

    expect(await dayRead('2026-11-18', '2026-11-19')).toMatchObject([
      { date: '2026-11-18', totalTime: 60 * MINUTE },
      { date: '2026-11-19', totalTime: 240 * MINUTE },
    ]);
    expect(await dayRead('2026-11-18', '2026-11-19', { rollover: '240' })).toMatchObject([
      { date: '2026-11-18', totalTime: 300 * MINUTE },
    ]);
  });

  it('is of today when no day is named, and empty for another user', async () => {
    await me.report([session('a', '2026-11-20T10:00:00', '2026-11-20T10:10:00')]);
    const other = await newReader(test);

    expect(await me.get(paths.dayRead)).toMatchObject([{ date: '2026-11-20' }]);
    expect(await other.get(paths.dayRead)).toEqual([]);
  });

  it.each([
    { startTime: '2026-02-30' },
    { startTime: '2026-1-1' },
    { startTime: '1899-01-01' },
    { startTime: '2026-11-20', endTime: '2026-11-19' },
    { startTime: '2020-01-01', endTime: '2026-01-01' },
    { timezone: 'Mars/Base' },
    { timezone: '+15:00' },
    { offset: '9999' },
    { offset: 'x' },
    { rollover: '721' },
    { rollover: '-1' },
  ])('refuses %j', async (query) => {
    expect(await me.refused(paths.dayRead, query)).toMatchObject({ status: 400, json: { code: 'errors.badRequest' } });
  });
});

describe('readTimeInfo', () => {
  beforeEach(async () => {
    await me.report([
      session('a', '2026-11-15T10:00:00', '2026-11-15T10:05:00'),
      session('a', '2026-11-16T10:00:00', '2026-11-16T10:10:00'),
      session('a', '2026-11-18T10:00:00', '2026-11-18T10:20:00'),
      session('a', '2026-10-31T10:00:00', '2026-10-31T10:40:00'),
      session('a', '2025-12-31T10:00:00', '2025-12-31T11:20:00'),
    ]);
  });

  const ask = (query: Record<string, string>) => me.get(paths.readTimeInfo, { date: '2026-11-18', ...query });

  it.each([
    ['day', 20, '2026-11-18', '2026-11-18', 0, 1],
    ['week', 30, '2026-11-16', '2026-11-22', 5, 7],
    ['month', 35, '2026-11-01', '2026-11-30', 40, 30],
    ['year', 75, '2026-01-01', '2026-12-31', 80, 12],
  ])('adds up a %s, and the one before', async (range, minutes, startTime, endTime, before, rows) => {
    expect(await ask({ range })).toMatchObject({
      range,
      now: { totalTime: minutes * MINUTE, startTime, endTime, list: { length: rows } },
      last: { totalTime: before * MINUTE },
    });
  });

  it('is of a week without a range, which begins on Monday or as it is told', async () => {
    expect(await ask({})).toMatchObject({ range: 'week', now: { startTime: '2026-11-16', readDays: 2 } });
    expect(await ask({ weekStart: '0' })).toMatchObject({ now: { startTime: '2026-11-15', totalTime: 35 * MINUTE } });
    expect(await ask({ weekStart: '6' })).toMatchObject({ now: { startTime: '2026-11-14', endTime: '2026-11-20' } });
  });

  it('lists a year by month and a week by day', async () => {
    expect(await ask({ range: 'year' })).toMatchObject({
      now: { list: { 9: { date: '2026-10', totalTime: 40 * MINUTE } } },
    });
    expect(await ask({})).toMatchObject({ now: { list: { 2: { date: '2026-11-18', totalTime: 20 * MINUTE } } } });
  });

  it.each([{ range: 'decade' }, { date: 'today' }, { date: '2026-13-01' }, { weekStart: '3' }])(
    'refuses %j',
    async (query) => {
      expect(await me.refused(paths.readTimeInfo, query)).toMatchObject({
        status: 400,
        json: { code: 'errors.badRequest' },
      });
    },
  );
});
