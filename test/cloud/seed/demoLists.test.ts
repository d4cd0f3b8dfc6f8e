import * as v from 'valibot';

import { DEMO_EMAIL, FORMER_DEMO_EMAIL } from '../../../cloud/lib/config';
import { identityOf } from '../../../cloud/accounts';
import {
  androidVersionAnswer,
  devicesAnswer,
  favouritesAnswer,
  feedbackDialogAnswer,
  feedContentAnswer,
  feedDetailAnswer,
  loginAdAnswer,
  meAnswer,
  myGiftsAnswer,
  paths,
  pushMessagesAnswer,
  readInfoListAnswer,
  readingInfoAnswer,
  subscriptionsAnswer,
  sysNoticesAnswer,
  webpagesAnswer,
  groupAnswers,
  ledgerCalls,
} from '@inkside/protocol';
import { signIn, startCloud, stopClouds, type TestCloud } from '../rest/testCloud';

const SITE = 'http://harbour.localhost:8080';

let test: TestCloud;
let token: string;
beforeAll(async () => {
  test = await startCloud({ demo: true, port: 8080 });
  token = await signIn(test, DEMO_EMAIL);
});
afterAll(stopClouds);

const get = async <Schema extends v.GenericSchema>(schema: Schema, path: string): Promise<v.InferOutput<Schema>> =>
  v.parse(schema, (await test.get(path, token)).json);
const contentAt = async (url: string, sourceType: number) =>
  v.parse(feedContentAnswer, (await test.post(paths.feedContent, { url, sourceType }, token)).json).data;
const uidOf = (): string => test.cloud.demoUid ?? '';
const library = async () => test.cloud.writer.list(uidOf(), `${uidOf()}-READER_LIBRARY`);

const pushes = async (sourceType: number) => {
  const where = encodeURIComponent(JSON.stringify({ limit: 30, offset: 0, parent: 0, sourceType }));
  const { list } = await get(pushMessagesAnswer, `${paths.pushMessages}?where=${where}`);
  return list.map(({ data }) => data.args);
};

describe('the demo account over REST', () => {
  it('has the pushes that its documents are, each with an address that gives its bytes', async () => {
    const [files, screensavers] = [await pushes(0), await pushes(100)];

    expect(files.map(({ name }) => name)).toEqual([
      'A day at the lake.pdf',
      'Lake at dawn.png',
      'Inkside - a short guide.epub',
      '唐诗三首.txt',
      'Walden, first page.txt',
    ]);
    expect(screensavers.map(({ name }) => name)).toEqual(['Lake.png', 'Breakfast.png']);
    for (const { storage } of [...files, ...screensavers]) {
      const [stored] = Object.values(storage ?? {});
      const { pathname, search } = new URL(stored?.oss?.url ?? '');
      const answer = await test.cloud.app.inject({ url: `${pathname}${search}` });

      expect([answer.statusCode, answer.rawPayload.length]).toEqual([200, Number(stored?.oss?.size)]);
    }
  });

  it('has files in every state of delivery, each said by somebody', async () => {
    const { files, objects, devices } = (await get(ledgerCalls.answer, paths.ledger)).data;
    const stood = files.map(({ stored, events }) => `${stored} ${events.map(({ kind }) => kind).join(' ')}`);

    expect([...new Set(stood)].toSorted()).toEqual([
      'coming ',
      'whole sent',
      'whole sent announced fetched',
      'whole sent announced fetched opened',
      'whole sent announced rejected',
    ]);
    expect(objects).toHaveLength(3);
    expect(devices).toMatchObject([{ name: 'Inkside Twin', asleepSince: expect.any(Number) }]);
  });

  it('has read for ninety days, in the books of its library', async () => {
    const { totalUsageDays, consecutiveUsageDays, giftCount } = (await get(meAnswer, paths.me)).data;
    const { totalTime } = (await get(readingInfoAnswer, paths.readingInfo)).data;
    const opened = (await library()).filter(({ modeType, lastAccess }) => modeType === 4 && lastAccess !== 0);
    const docIds = opened.map(({ uniqueId }) => String(uniqueId));
    const { data } = v.parse(readInfoListAnswer, (await test.post(paths.readInfoList, { docIds }, token)).json);

    expect(totalUsageDays).toBeGreaterThan(60);
    expect(consecutiveUsageDays).toBeGreaterThanOrEqual(12);
    expect(totalTime).toBeGreaterThan(40 * 3_600_000);
    expect(data).toHaveLength(opened.length);
    expect(data.every((row) => row.totalTime > 0 && row.avgTime > 0 && row.readingProgress > 0)).toBe(true);
    expect(giftCount).toBe(1);
  });

  it('has a device, a group of two, a card that nobody used, notices and a dialog', async () => {
    const [device, ...more] = (await get(devicesAnswer, paths.devices)).data;
    const groups = (await get(groupAnswers.list, paths.groups)).data.results;
    const gifts = (await get(myGiftsAnswer, paths.myGifts)).data.results;
    const notices = (await get(sysNoticesAnswer, paths.sysNotices)).data;
    const { messages, unreadCount } = (await get(feedbackDialogAnswer, paths.feedbackDialog)).data;

    expect(more).toEqual([]);
    expect(device).toMatchObject({ model: 'Inkside Twin', width: 1404, height: 1872, loginStatus: 'offline' });
    expect(groups.map(({ memberCount, isOwner }) => [memberCount, isOwner])).toEqual([[2, true]]);
    expect(gifts.map(({ status, storageBytes }) => [status, storageBytes])).toEqual([['unused', 5 * 1024 ** 3]]);
    expect([notices.count, notices.unreadCount]).toEqual([4, 4]);
    expect(messages.map(({ from }) => from)).toEqual(['user', 'service', 'user', 'service']);
    expect(unreadCount).toBe(0);
  });

  it('says to visitors which app there is, and what stands at the door', async () => {
    const { data: app } = await get(androidVersionAnswer, paths.androidVersion);
    const { data: ad } = await get(loginAdAnswer, paths.loginAd);

    expect(app).toMatchObject({ versionName: '0.1.0', url: '/' });
    expect((await test.get(ad?.imageUrl ?? '')).headers['content-type']).toBe('image/png');
  });
});

describe('network reading of the demo account', () => {
  const subscriptions = async (sourceType: number) =>
    (await get(subscriptionsAnswer, `${paths.subscriptions}?sourceType=${sourceType}`)).data.results;

  it('has feeds in a folder and beside it, which give their articles without a network', async () => {
    const tree = await subscriptions(0);
    const nested = tree.flatMap(({ children }) => v.parse(v.array(v.looseObject({ url: v.string() })), children));
    const single = tree.flatMap(({ url }) => url ?? []);

    expect([tree.length, nested.length, single.length]).toEqual([2, 2, 1]);
    for (const url of [...single, ...nested.map((item) => item.url)]) {
      const { count, failure, results } = await contentAt(url, 0);
      expect([count, failure, results[0]?.title]).toEqual([3, null, 'The lamps & the harbour']);
    }
  });

  it('has catalogues whose shelves open, also from another port than they were added at', async () => {
    const urls = (await subscriptions(2)).map(({ url }) => url ?? '');
    const elsewhere = urls.map((url) => url.replace(':8080', ':9000'));

    expect(urls.toSorted()).toEqual([`${SITE}/opds/`, `${SITE}/opds2.json`]);
    for (const url of [...urls, ...elsewhere]) expect((await contentAt(url, 2)).count).toBeGreaterThan(0);
    const [shelf] = (await contentAt(`${SITE}/opds/`, 2)).results;
    expect((await contentAt(shelf?.url ?? '', 2)).results.map(({ title }) => title)).toEqual(['The Harbour Reader']);
  });

  it('has web pages with their text, and collected items', async () => {
    const { list } = await get(webpagesAnswer, paths.webpages);
    const detail = await get(feedDetailAnswer, `${paths.feedDetail}?id=${list[0]?._id ?? ''}`);
    const { results } = (await get(favouritesAnswer, paths.favourites)).data;

    expect(list).toHaveLength(3);
    expect(JSON.stringify(detail.data.children)).toContain('<h1>The lamps &amp; the harbour</h1>');
    expect(new Set(results.map(({ sourceType }) => sourceType))).toEqual(new Set([0, 1, 2]));
  });

  it('shows the site to browsers under its own name alone', async () => {
    const at = (host: string, url: string) => test.cloud.app.inject({ url, headers: { host } });
    const [story, none, odd, own] = [
      await at('harbour.localhost:8080', '/stories/lamps.html'),
      await at('harbour.localhost', '/api/1/users/me'),
      await at('harbour.localhost', '//'),
      await at('localhost:8080', '/stories/lamps.html'),
    ];

    expect([story.statusCode, none.statusCode, odd.statusCode, own.statusCode]).toEqual([200, 404, 404, 404]);
    expect(story.body).toContain('Two lamps stand in the window');
    expect(own.body).not.toContain('Two lamps');
  });

  it('refuses a page of the site where an address asks for what it does not have', async () => {
    const { json } = await test.post(paths.feedContent, { url: `${SITE}/none.rss`, sourceType: 0 }, token);
    const secret = await test.post(paths.feedContent, { url: `${SITE}/private/feed.rss`, sourceType: 0 }, token);

    expect(json).toMatchObject({ code: 'errors.fetchFailed', params: { reason: 'status 404' } });
    expect(secret.json).toMatchObject({ code: 'errors.fetchFailed', params: { reason: 'status 401' } });
  });
});

describe('a cloud without a demo', () => {
  it('has no such site', async () => {
    const plain = await startCloud();
    const reader = await signIn(plain, 'reader@example.org');
    const page = await plain.cloud.app.inject({ url: '/', headers: { host: 'harbour.localhost' } });
    const { json } = await plain.post(paths.feedContent, { url: `${SITE}/feed.rss`, sourceType: 0 }, reader);

    expect(page.body).not.toContain('Harbour');
    expect(json).toMatchObject({ data: null });
  });
});

describe('the demo account of an earlier program', () => {
  it('is filled up under its new address, once', async () => {
    const { directory } = test.cloud.accounts;
    await directory.bindIdentity(uidOf(), identityOf(FORMER_DEMO_EMAIL));
    await directory.update(uidOf(), (account) => ({ ...account, demoVersion: 3 }));
    const before = (await library()).length;
    test.advance(3_600_000);

    await test.restart();

    expect((await test.cloud.accounts.directory.byUid(uidOf()))?.email).toBe(DEMO_EMAIL);
    expect((await library()).length).toBe(before);
    token = await signIn(test, DEMO_EMAIL);
    expect((await get(meAnswer, paths.me)).data).toMatchObject({ uid: uidOf(), giftCount: 1 });
    expect([(await pushes(0)).length, (await get(devicesAnswer, paths.devices)).data.length]).toEqual([5, 1]);
    expect((await get(groupAnswers.list, paths.groups)).data.results.map(({ memberCount }) => memberCount)).toEqual([
      2,
    ]);
    expect((await get(sysNoticesAnswer, paths.sysNotices)).data.count).toBe(4);
  });
});
