import { asMs, PortError } from '@inkside/kit';
import type { BookPlace } from '@inkside/reader';
import type { ReadingSession } from '@inkside/protocol';
import { settingsChangeRequest, shownRequest } from '../../../src/features/calendar/slice';
import { placeReached, readerTold } from '../../../src/features/reader/slice';
import { routeEntered } from '../../../src/features/route/slice';
import { aUser } from '../../fakes/fakeServices';
import { type App, startApp } from '../../harness/startApp';

const BOOK = 'b'.repeat(32);
const MINUTE = 60_000;
const book = {
  ...{ user: aUser.uid, dbId: `${aUser.uid}-READER_LIBRARY`, _id: `${aUser.uid}#${BOOK}`, uniqueId: BOOK },
  ...{ modeType: 4, status: 0, name: 'Walden.epub', title: 'Walden', updatedAt: 1 },
};
const placeAt = (current: number): BookPlace => ({
  spot: { section: current, start: 0, end: 0 },
  ...{ fraction: current / 100, current, total: 100, chapter: 'One' },
});

let app: App;
/** What the cloud knows, as it merges it: of one session, the one that ends later. */
let heard: Map<string, ReadingSession>;
let [isOnline, isCounting] = [true, true];
afterEach(() => app.stop());

const start = async (fact?: never) => {
  [heard, isOnline, isCounting] = [new Map(), true, true];
  const reach = <Value>(value: Value): Promise<Value> =>
    isOnline ? Promise.resolve(value) : Promise.reject(new PortError('errors.network', { operation: 'statistics' }));
  const calendar = {
    settings: () => reach({ isCounting, rolloverMinutes: 240 }),
    report: async (sessions: readonly ReadingSession[]) => {
      await reach(null);
      // As the cloud has it: one session that it does not take, and it takes none of the report.
      if (sessions.some(({ docId, name }) => !/^[\x21-\x7e]{1,128}$/.test(docId) || /\p{Cc}/u.test(name ?? '')))
        throw new PortError('errors.badRequest', { field: 'sessions.0.docId' });
      for (const session of sessions) heard.set(session.id ?? '', session);
    },
  };
  app = await startApp({ user: aUser, documents: { library: [book] as never }, answers: { calendar } });
  if (fact !== undefined) app.kept.facts.set('reader/times', fact);
};
const turn = (current: number) => app.dispatch(placeReached({ bookId: BOOK, place: placeAt(current) }));
const leave = () => app.dispatch(readerTold({ phase: 'closed' }));
const wait = async (minutes: number) => {
  for (let left = minutes; left > 0; left -= 0.5) await app.clock.advance(asMs(MINUTE / 2));
};
const told = () => [...heard.values()].map(({ startTime, endTime }) => (endTime - startTime) / MINUTE);
const owed = () => (app.kept.facts.get('reader/times') as { owed?: unknown[] } | undefined)?.owed ?? [];

describe('the time that somebody reads', () => {
  it('is told while it grows, with the book, its pages and its progress, and is one session', async () => {
    await start();
    await turn(10);
    await wait(1);
    expect(told()).toEqual([1]);
    await turn(11);
    await wait(0.5);
    await turn(12);
    await leave();

    expect(told()).toEqual([1.5]);
    expect([...heard.values()]).toMatchObject([{ docId: BOOK, name: 'Walden', progress: 12, pages: 2 }]);
    expect(owed()).toEqual([]);
  });

  it('rests while the tab is hidden, and when nobody has done anything for minutes', async () => {
    await start();
    await turn(10);
    await wait(1);
    app.visibility.show(false);
    await wait(30);
    app.visibility.show(true);
    await wait(1);
    await turn(11);
    await wait(60);
    await turn(12);
    await wait(2);
    await leave();

    // A minute; then a minute and the two that the last page counts for; then what came after the pause.
    expect(told()).toEqual([1, 3, 2]);
  });

  it('is owed while the cloud cannot be told, also past a reload, and is sent when it can', async () => {
    await start();
    isOnline = false;
    await turn(10);
    await wait(2);
    await leave();
    expect([told(), owed()]).toEqual([[], [expect.objectContaining({ docId: BOOK })]]);
    const fact = app.kept.facts.get('reader/times');
    app.stop();

    await start(fact as never);
    jest.spyOn(app.services.ids, 'newId').mockReturnValue('another');
    await turn(20);
    await wait(1);
    expect(told()).toEqual([2, 1]);
    expect(owed()).toEqual([]);
  });

  it('is tried again when the network comes back, without anybody reading', async () => {
    await start();
    isOnline = false;
    await turn(10);
    await wait(2);
    await leave();
    isOnline = true;
    await wait(1);
    expect(told()).toEqual([2]);
    expect(app.logged.filter((operation) => operation === 'reader/times')).toHaveLength(1);
  });

  it('is neither kept nor told where the account does not count reading', async () => {
    await start();
    isCounting = false;
    await turn(10);
    await wait(2);
    await leave();
    expect([told(), owed()]).toEqual([[], []]);
    isOnline = false;
    await turn(11);
    await wait(2);
    await leave();
    expect(owed()).toEqual([]);

    [isOnline, isCounting] = [true, true];
    await app.dispatch(settingsChangeRequest.asked({ isCounting: true }));
    await turn(12);
    await wait(1);
    expect(told()).toContain(1);
  });

  it('of one book that the cloud refuses is dropped and logged, and holds up no other', async () => {
    const owedOf = (id: string, docId: string, name: string) => ({
      id,
      docId,
      name,
      startTime: 1,
      endTime: MINUTE + 1,
    });
    const sessions = [owedOf('a', 'a', 'Tab\tin it'), owedOf('b', 'книга', 'B'), owedOf('c', 'c', 'C')];
    await start({ owed: sessions, isCounting: true } as never);
    await turn(10);
    await wait(1);
    await leave();

    expect([...heard.values()].map(({ docId, name }) => [docId, name])).toEqual([
      ['a', 'Tab in it'],
      ['c', 'C'],
      [BOOK, 'Walden'],
    ]);
    expect(app.logged).toContain('reader/times');
    expect(owed()).toEqual([]);
  });

  it('that goes by while another device has switched counting off is never told', async () => {
    await start();
    jest.spyOn(app.services.ids, 'newId').mockReturnValueOnce('first').mockReturnValueOnce('second');
    await turn(10);
    await wait(2);
    isCounting = false;
    await turn(11);
    await wait(3);
    isCounting = true;
    await wait(1);
    await turn(12);
    await wait(1);
    await leave();

    expect(told()).toEqual([2, 1]);
  });

  it('changes the calendar that is shown as soon as the cloud has heard of it', async () => {
    await start();
    const rows = jest.spyOn(app.services.calendar, 'rows');
    await turn(10);
    await wait(0.5);
    await app.dispatch(routeEntered({ name: 'calendar', path: '/calendar', params: {}, query: {} }));
    await app.dispatch(shownRequest.asked({ from: '2026-01-01', to: '2026-01-07' }));
    const asked = rows.mock.calls.length;
    await leave();

    expect(told()).toEqual([0.5]);
    // What is shown, and the year.
    expect(rows.mock.calls.length).toBe(asked + 2);
  });
});
