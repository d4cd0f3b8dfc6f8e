import { asEpochMs, PortError } from '@inkside/kit';
import { askedSpan, todayAt } from '../../../src/features/calendar/logic';
import { selectShown } from '../../../src/features/calendar/selectors';
import { selectDevices } from '../../../src/features/devices/selectors';
import { devicesRequest } from '../../../src/features/devices/slice';
import { offeredRequest } from '../../../src/features/library/cloudSlice';
import { noticeOpened } from '../../../src/features/notices/slice';
import { selectNotices } from '../../../src/features/notices/selectors';
import { languageChosen } from '../../../src/features/preferences/slice';
import { selectRecommended } from '../../../src/features/reading/selectors';
import { subscribeRequest } from '../../../src/features/reading/deskSlice';
import { routeEntered } from '../../../src/features/route/slice';
import type { RouteName } from '../../../src/features/route/routeTable';
import { selectToasts } from '../../../src/features/toasts/slice';
import type { AccountAnswers } from '../../fakes/fakeAccountPorts';
import { aUser } from '../../fakes/fakeServices';
import { startApp, type App } from '../../harness/startApp';
import type { Notice } from '@inkside/protocol';

const entered = (name: RouteName, query: Record<string, string> = {}) =>
  routeEntered({ name, path: `/${name}`, params: {}, query });
const aNotice = (id: string, isRead = false): Notice => ({ id, title: id, description: '', at: asEpochMs(1), isRead });

describe('what a page asks the cloud for', () => {
  let app: App;
  const start = async (answers: AccountAnswers) => {
    app = await startApp({ user: aUser, answers });
  };
  afterEach(() => app.stop());

  it('comes when the page is entered', async () => {
    const device = {
      ...{
        id: 1,
        name: '',
        model: 'Tab8',
        version: '',
        firmware: '',
        mac: '',
        width: 0,
        height: 0,
        isOnline: true,
        isLocked: false,
      },
      lastSeenAt: asEpochMs(1),
    };
    await start({ devices: { list: async () => [device] } });
    expect(selectDevices(app.state())).toEqual({ phase: 'idle' });

    await app.dispatch(entered('userDevices'));

    expect(selectDevices(app.state())).toEqual({ phase: 'ready', args: {}, data: [device] });
  });

  it('can be asked for again after a failure', async () => {
    const faults = [new PortError('errors.network', { operation: 'devices' })];
    const devices = async () => {
      const fault = faults.shift();
      if (fault !== undefined) throw fault;
      return [];
    };
    await start({ devices: { list: devices } });

    await app.dispatch(entered('userDevices'));
    expect(selectDevices(app.state())).toMatchObject({ phase: 'failed', error: { code: 'errors.network' } });
    await app.dispatch(devicesRequest.asked({}));

    expect(selectDevices(app.state())).toMatchObject({ phase: 'ready', data: [] });
  });

  it('is the month that the address names with the one before it, and the present one without', async () => {
    const spans: string[] = [];
    const rows = async ({ from, to }: { from: string; to: string }) => (spans.push(`${from} ${to}`), []);
    await start({ calendar: { rows } });
    const present = askedSpan({ view: 'month', date: todayAt(app.clock.port.now()) }, 1);

    await app.dispatch(entered('calendar', { date: '2025-02-14' }));
    await app.dispatch(entered('calendar'));

    // The heat map is asked for when the page is entered, and not again.
    expect(spans).toEqual(['2025-01-01 2025-02-28', expect.any(String), `${present.from} ${present.to}`]);
    expect(selectShown(app.state())).toMatchObject({ phase: 'ready', args: present });
  });

  it('comes again in a language that is chosen', async () => {
    const languages: string[] = [];
    await start({ notices: { list: async (language) => (languages.push(language), []) } });

    await app.dispatch(entered('sysNotice'));
    await app.dispatch(languageChosen('ru'));

    // First for the menu, then for the page.
    expect(languages).toEqual(['zh', 'zh', 'ru']);
  });

  it('includes the page of a catalogue that the address names, and asks for the list once', async () => {
    const asked: unknown[] = [];
    let lists = 0;
    const open = async (url: string, words: string) => {
      asked.push([url, words]);
      throw new PortError('errors.feedUnreadable');
    };
    await start({ catalogues: { open }, reading: { subscriptions: async () => ((lists += 1), []) } });

    await app.dispatch(entered('readingOpds', { at: 'f1', page: 'https://books.example/2' }));
    await app.dispatch(entered('readingOpds', { at: 'f1', page: 'https://books.example/2', book: '1' }));
    await app.dispatch(entered('readingOpds', { at: 'f1', page: 'https://books.example/2', words: 'tides' }));
    await app.clock.advance(300);

    expect(asked).toEqual([
      ['https://books.example/2', ''],
      ['https://books.example/2', 'tides'],
    ]);
    expect(lists).toBe(1);
  });

  it('is nothing for visitors', async () => {
    let calls = 0;
    app = await startApp({ answers: { devices: { list: async () => ((calls += 1), []) } } });

    await app.dispatch(entered('userDevices'));

    expect(calls).toBe(0);
  });
});

describe('marks of what was read', () => {
  let app: App;
  afterEach(() => app.stop());

  it('go at once when a notice is opened, whatever the network does', async () => {
    const readNotices = async () => {
      throw new PortError('errors.network', { operation: 'notices' });
    };
    app = await startApp({
      user: aUser,
      answers: { notices: { list: async () => [aNotice('a'), aNotice('b')], mark: readNotices } },
    });
    await app.dispatch(entered('sysNotice'));

    await app.dispatch(noticeOpened({ id: 'a' }));

    expect(selectNotices(app.state())).toMatchObject({
      data: [
        { id: 'a', isRead: true },
        { id: 'b', isRead: false },
      ],
    });
    expect(selectToasts(app.state())).toEqual([]);
  });
});

describe('small actions', () => {
  let app: App;
  afterEach(() => app.stop());

  it('subscribes to a recommended feed and shows that it is', async () => {
    const mine = new Set<string>();
    const recommended = async () => [
      {
        id: 'f',
        title: 'F',
        url: 'https://f.example/',
        kind: 'rss' as const,
        description: '',
        isSubscribed: mine.has('f'),
      },
    ];
    app = await startApp({
      user: aUser,
      answers: { reading: { recommended, subscribe: async (id) => void mine.add(id) } },
    });
    await app.dispatch(entered('readingSubscribe'));

    await app.dispatch(subscribeRequest.asked({ id: 'f' }));

    expect(selectRecommended(app.state())).toMatchObject({ data: [{ isSubscribed: true }] });
  });

  it('hands an offered file to the browser under its own name', async () => {
    app = await startApp({ user: aUser });
    await app.dispatch(entered('libraryCloud'));

    await app.dispatch(offeredRequest.asked({ id: 'x', name: 'manual.pdf' }));

    expect(app.downloads).toEqual(['manual.pdf']);
  });
});
