import * as v from 'valibot';

import { identityOf } from '../../../cloud/accounts/account';
import { TEXT_KINDS } from '../../../cloud/content/content';
import { LANGUAGES } from '../../../cloud/content/languages';
import { seed } from '../../../cloud/content/seed/seed';
import { paths, sysNoticesAnswer, updateLogsAnswer } from '@inkside/protocol';
import { failure, signIn, startCloud, stopClouds, type TestCloud } from '../rest/testCloud';

let test: TestCloud;
let token: string;

beforeAll(async () => {
  test = await startCloud();
  token = await signIn(test, 'reader@example.org');
});
afterAll(stopClouds);

const logs = async (query: string, headers: Record<string, string> = {}) =>
  v.parse(updateLogsAnswer, (await test.get(`${paths.updateLogs}?${query}`, undefined, headers)).json).data;

const notices = async (query: string, bearer?: string) =>
  v.parse(sysNoticesAnswer, (await test.get(`${paths.sysNotices}?${query}`, bearer)).json).data;

describe('the seed', () => {
  it('says everything in every language', () => {
    const { texts, notices: told, faqs, faqCategories, manuals } = seed.content;
    const said = [
      ...[...texts, ...told].flatMap(({ title, description }) => [title, description]),
      ...faqs.flatMap(({ question, answer }) => [question, answer]),
      ...faqCategories.map(({ title }) => title),
      ...manuals.flatMap((group) => [group.title, ...group.manuals.map(({ title }) => title)]),
    ];

    for (const text of said) expect(Object.keys(text).toSorted()).toEqual([...LANGUAGES].toSorted());
    expect(said.length).toBeGreaterThan(40);
  });
});

describe('updateLogs', () => {
  it.each(TEXT_KINDS)('has one dated text for %s, by version and by source', async (kind) => {
    const byVersion = await logs(`limit=1&page=1&sortBy=updatedAt&public=1&version=${kind}`);
    const bySource = await logs(`limit=1&page=1&sortBy=updatedAt&public=1&source=${kind}`);

    expect(byVersion.count).toBe(1);
    expect(Date.parse(byVersion.results[0]?.updatedAt ?? '')).not.toBeNaN();
    expect(bySource).toEqual(byVersion);
  });

  it.each([
    ['update message', 'updateMessage'],
    ['Privacy%20Policy', 'privacy'],
    ['user_agreement', 'agreement'],
  ])('takes %s for a name of %s', async (asked, kind) => {
    expect((await logs(`version=${asked}`)).results[0]?.['source']).toBe(kind);
  });

  it('has no text under any other name, and none that is not public', async () => {
    expect(await logs('version=nothing')).toEqual({ count: 0, results: [] });
    expect(await logs('public=0')).toEqual({ count: 0, results: [] });
  });

  it.each([
    ['lang=zh-CN', {}, '隐私政策'],
    ['lang=zhTW', {}, '隱私權政策'],
    ['lang=ru-RU', { 'accept-language': 'en' }, 'Конфиденциальность'],
    ['lang=eu', {}, 'Privacy'],
    ['', { 'accept-language': 'fr, zh-Hant-TW;q=0.8, en;q=0.5' }, '隱私權政策'],
    ['', { 'accept-language': 'en;q=0.1, ru;q=0.9' }, 'Конфиденциальность'],
    ['', { 'accept-language': 'de, fr;q=x' }, 'Privacy'],
    ['', {}, 'Privacy'],
  ])('speaks the language of %s %j', async (query, headers, title) => {
    expect((await logs(`version=privacy&${query}`, headers)).results[0]?.title).toBe(title);
  });

  it('pages, and gives one by its id', async () => {
    const sorted = 'limit=3&sortBy=title&orderBy=1';
    const [first, second] = [await logs(`${sorted}&page=1`), await logs(`${sorted}&page=2`)];

    const titles = [...first.results, ...second.results].map(({ title }) => title);
    expect([first.count, titles.length, new Set(titles).size]).toEqual([7, 6, 6]);
    expect((await logs('id=cookie')).results.map(({ _id }) => _id)).toEqual(['cookie']);
    const unknown = await test.get(`${paths.updateLogs}?id=nothing`);
    expect(unknown).toMatchObject({ status: 404, json: failure('errors.notFound') });
  });

  it.each([
    'limit=0',
    'limit=x',
    'page=-1',
    'sortBy=__proto__',
    'id=..%2Fx',
    'source=%00',
    'lang=%00',
    'version=a&version=b',
  ])('refuses %s', async (query) => {
    expect(await test.get(`${paths.updateLogs}?${query}`)).toMatchObject({
      status: 400,
      json: { code: 'errors.badRequest', params: { field: query.split('=')[0] } },
    });
  });
});

describe('sysNotices', () => {
  it('are open to visitors, without marks', async () => {
    const { count, unreadCount, results } = await notices('');

    expect([count, unreadCount, results[0]?.isRead]).toEqual([1, null, undefined]);
  });

  it('are marked by each reader for themselves, and stay so after a restart', async () => {
    const other = await signIn(test, 'other@example.org');
    expect((await notices('id=welcome', token)).results[0]?.isRead).toBe(0);

    const answer = await test.post(paths.readNotice, { ids: ['welcome'] }, token);
    await test.restart();

    expect(answer.json).toMatchObject({ result_code: 0, data: 'ok' });
    const [mine, theirs] = [await notices('', token), await notices('', other)];
    expect([mine.unreadCount, mine.results[0]?.isRead]).toEqual([0, 1]);
    expect([theirs.unreadCount, theirs.results[0]?.isRead]).toEqual([1, 0]);
    await test.post(paths.readNotice, { ids: ['welcome'], isRead: false }, token);
    expect((await notices('', token)).unreadCount).toBe(1);
  });

  it('answer with the end of the session to who sends a token', async () => {
    const good = await test.get(paths.sysNotices, token);

    expect(good.json).toMatchObject({ tokenExpiredAt: expect.any(Number) });
  });

  describe('to a token that is worth nothing', () => {
    const ended = async () => {
      const dead = await signIn(test, 'ended@example.org');
      await test.post(paths.logout, {}, dead);
      return dead;
    };
    const foreign = async () => signIn(await startCloud(), 'reader@example.org');
    const locked = async () => {
      const { directory, devices, sessions } = test.cloud.accounts;
      const owner = await signIn(test, 'locker@example.org');
      const account = await directory.findOrCreate(identityOf('locker@example.org'));
      const { id } = await devices.signedIn(account.uid, {
        deviceUniqueId: 'lost',
        macAddress: '00:11:22:33:44:55',
        model: 'NoteAir',
      });
      const { token: ofDevice } = await sessions.open(account, { deviceId: id });
      await test.post(paths.lockDevice, { id, type: 'lock' }, owner);
      return ofDevice;
    };

    it.each([
      ['was signed out', ended],
      ['is of another cloud', foreign],
      ['is of a locked device', locked],
      ['is none', async () => 'nonsense'],
      ['is empty', async () => ''],
    ])('say what they say to visitors: one that %s', async (_, make) => {
      const worthless = await make();

      const one = await test.get(`${paths.sysNotices}?id=welcome`, worthless);
      const all = await test.get(paths.sysNotices, worthless);

      expect([one.status, all.status]).toEqual([200, 200]);
      expect(one.json).toEqual((await test.get(`${paths.sysNotices}?id=welcome`)).json);
      expect(all.json).toEqual((await test.get(paths.sysNotices)).json);
    });
  });

  it.each([
    ['an unknown one', { ids: ['welcome', 'nothing'] }, 404],
    ['a prototype', { ids: ['__proto__'] }, 404],
    ['none', { ids: [] }, 400],
    ['no list', { ids: 'welcome' }, 400],
    ['a path', { ids: ['../x'] }, 400],
  ])('are not marked when the call names %s', async (_, body, status) => {
    expect((await test.post(paths.readNotice, body, token)).status).toBe(status);
  });

  it('are not there under an unknown id', async () => {
    const answer = await test.get(`${paths.sysNotices}?id=nothing`);

    expect(answer).toMatchObject({ status: 404, json: failure('errors.notFound') });
  });
});
