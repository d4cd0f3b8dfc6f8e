import * as v from 'valibot';

import {
  androidVersionAnswer,
  faqCategoriesAnswer,
  faqsAnswer,
  loginAdAnswer,
  manualGroupsAnswer,
  paths,
  pcDownloadsAnswer,
  writeTemplateAnswer,
} from '@inkside/protocol';
import type { TestCloud } from '../rest/testCloud';
import { failure, startCloud, stopClouds } from '../rest/testCloud';

let test: TestCloud;

beforeAll(async () => {
  test = await startCloud();
});
afterAll(stopClouds);

const faqs = async (query: string) => v.parse(faqsAnswer, (await test.get(`${paths.faqs}?${query}`)).json).data;
const manuals = async (query: string) =>
  v.parse(manualGroupsAnswer, (await test.get(`${paths.manualGroups}?${query}`)).json).data.results;
const downloads = async (body: object) =>
  v.parse(pcDownloadsAnswer, (await test.post(paths.pcDownloads, body)).json).data;

describe('questions and answers', () => {
  it('stand in categories that say how many they hold', async () => {
    const { results } = v.parse(faqCategoriesAnswer, (await test.get(`${paths.faqCategories}?lang=zh`)).json).data;

    expect(results[0]).toEqual({ _id: 'account', title: '账户与登录', count: 2 });
    for (const { _id, count } of results) expect((await faqs(`category=${_id}`)).count).toBe(count);
  });

  it('are found by all the words that were typed, in the reader’s language', async () => {
    const [english, chinese, none] = [
      await faqs('text=FILES%20200%20mb'),
      await faqs('lang=zh&text=验证码'),
      await faqs('text=files%20zebra'),
    ];

    expect(english.results.map(({ _id }) => _id)).toEqual(['file-limits']);
    expect(chinese.results.map(({ _id }) => _id)).toContain('no-code');
    expect(none.count).toBe(0);
  });

  it('page', async () => {
    const [first, second] = [await faqs('limit=2'), await faqs('limit=2&page=2')];

    expect([first.results.length, second.results.length]).toEqual([2, 2]);
    expect(second.results[0]?._id).not.toBe(first.results[0]?._id);
  });

  it.each([
    `${paths.faqs}?category=nothing`,
    `${paths.faqs}?id=nothing`,
    `${paths.faqCategories}?id=nothing`,
    `${paths.manualGroups}?id=nothing`,
  ])('are not there: %s', async (path) => {
    expect(await test.get(path)).toMatchObject({ status: 404, json: failure('errors.notFound') });
  });
});

describe('manuals', () => {
  it('belong to a model or to every device', async () => {
    const [all, tab, palm] = [await manuals(''), await manuals('model=tab8'), await manuals('model=Palma')];

    expect(all.map(({ _id }) => _id)).toEqual(['inkside', 'note-devices']);
    expect(tab).toHaveLength(2);
    expect(palm.map(({ models }) => models)).toEqual([[]]);
  });

  it('are found by words, without those of the group that do not hold them', async () => {
    const found = await manuals('text=firmware');

    expect(found.map(({ manuals: each }) => each.map(({ _id }) => _id))).toEqual([['device-firmware']]);
  });
});

describe('programs', () => {
  it('has no app and no picture at the door while the operator has none', async () => {
    const app = v.parse(androidVersionAnswer, (await test.get(`${paths.androidVersion}?channel=x&model=y`)).json);
    const ad = v.parse(loginAdAnswer, (await test.get(paths.loginAd)).json);

    expect([app.data, ad.data]).toEqual([null, null]);
  });

  it('counts what is fetched, not what is listed, and remembers it', async () => {
    expect((await downloads({})).results[0]?.downloads).toBe(0);

    await downloads({ platform: 'WEB', ip: '1.2.3.4' });
    await downloads({ id: 'web' });
    await test.restart();

    expect((await downloads({})).results[0]).toMatchObject({ _id: 'web', platform: 'web', url: '/', downloads: 2 });
  });

  it('counts no more than a person would fetch', async () => {
    const before = (await downloads({})).results[0]?.downloads ?? 0;

    for (let index = 0; index < 70; index += 1) await downloads({ id: 'web' });

    expect(((await downloads({})).results[0]?.downloads ?? 0) - before).toBeLessThanOrEqual(60);
  });

  it('has none for a platform that nobody wrote for, and 404 for an unknown id', async () => {
    const body = JSON.stringify({ id: '__proto__' });

    expect(await downloads({ platform: 'amiga' })).toEqual({ count: 0, results: [] });
    expect(await test.post(paths.pcDownloads, body)).toMatchObject({ status: 404, json: failure('errors.notFound') });
  });

  it.each([
    ['a number', '{"platform":5}'],
    ['a long name', JSON.stringify({ platform: 'x'.repeat(300) })],
  ])('refuses %s', async (_, body) => {
    expect((await test.post(paths.pcDownloads, body)).status).toBe(400);
  });
});

describe('the static host', () => {
  it('is the cloud itself, for papers and fonts, and runs nothing', async () => {
    const answer = await test.get(paths.writeTemplate.replace(':id', '1002'));
    const { file } = v.parse(writeTemplateAnswer, answer.json).data;

    const [paper, fonts] = [await test.get(`/${file.path}`), await test.get('/fonts.json')];

    expect([paper.status, fonts.status]).toEqual([200, 200]);
    expect(paper.headers['content-security-policy']).toContain('sandbox');
  });

  it.each([
    '/device/note/template/nothing.svg',
    '/device/note/background/normal/../../x.svg',
    '/device/note/template/',
  ])('has nothing else: %s', async (path) => {
    expect((await test.get(path)).status).toBe(404);
  });

  it.each(['nothing', '..%2f1002', '__proto__'])('has no paper of the id %s', async (id) => {
    const { status } = await test.get(paths.writeTemplate.replace(':id', id));

    expect([400, 404]).toContain(status);
  });
});
