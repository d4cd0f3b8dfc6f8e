import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import * as v from 'valibot';

import { leaveNote } from '../../../cloud/dataFolder/runningServer';
import {
  activateGiftAnswer,
  faqsAnswer,
  meAnswer,
  messageChannel,
  myGiftsAnswer,
  paths,
  sysNoticesAnswer,
} from '@inkside/protocol';
import { cleanUp, newFolder, runHere } from '../operator/commandHarness';
import type { TestCloud } from '../rest/testCloud';
import { signIn, startCloud, stopClouds } from '../rest/testCloud';

let test: TestCloud;
let token: string;
let folder: string;

beforeAll(async () => {
  test = await startCloud();
  token = await signIn(test, 'reader@example.org');
  const origin = await test.cloud.app.listen({ host: '127.0.0.1', port: 0 });
  await leaveNote(test.dataDirectory, { pid: process.pid, port: Number(new URL(origin).port) });
  folder = await newFolder();
});
afterAll(async () => {
  await stopClouds();
  await cleanUp();
});

const run = (...args: string[]) => runHere([...args, '--data-dir', test.dataDirectory]);
const importFile = async (content: unknown, wrapped = true) => {
  const file = join(folder, 'content.json');
  const whole = wrapped ? { format: 'inkside-content', version: 1, content } : content;
  await writeFile(file, typeof whole === 'string' ? whole : JSON.stringify(whole));
  return run('content', 'import', file);
};
const notices = async () => v.parse(sysNoticesAnswer, (await test.get(paths.sysNotices)).json).data.results;

const ad = (imageUrl: string) => ({ id: 'a', title: { en: 'A' }, imageUrl, updatedAt: '2026-11-21' });
const notice = (id: string, title: string, description: string) => ({
  id,
  title: { en: title },
  description: { en: description },
  createdAt: '2026-11-21',
  updatedAt: '2026-11-21',
});

describe('inkside content', () => {
  it('writes all there is into a file, and takes it back unchanged', async () => {
    const file = join(folder, 'all.json');

    const exported = await run('content', 'export', file);
    const before = await readFile(file, 'utf8');
    const imported = await run('content', 'import', file);
    await run('content', 'export', file);

    expect([exported.code, imported.code]).toEqual([0, 0]);
    expect(imported.out).toMatch(/^Imported: 7 texts, 1 notices, 5 faqCategories, 11 faqs/);
    expect(await readFile(file, 'utf8')).toBe(before);
  });

  it('replaces the kinds that the file holds, and leaves the others', async () => {
    const result = await importFile({ notices: [notice('n1', 'Power cut on Friday', '<p>From nine to ten.</p>')] });

    expect(result).toMatchObject({ code: 0, out: 'Imported: 1 notices.' });
    expect((await notices()).map(({ title, updatedAt }) => [title, updatedAt])).toEqual([
      ['Power cut on Friday', '2026-11-21T00:00:00.000Z'],
    ]);
    expect(v.parse(faqsAnswer, (await test.get(paths.faqs)).json).data.count).toBe(11);
  });

  it.each([
    ['<script>alert(1)</script><p>a</p>', '<p>a</p>'],
    ['<p onclick="x()">a</p><img src=x onerror=alert(1)>', '<p>a</p><img src="x" />'],
    ['<a href="javascript:alert(1)">a</a>', '<a rel="noopener noreferrer">a</a>'],
    ['<a href="JaVa&#10;ScRiPt:alert(1)">a</a>', '<a rel="noopener noreferrer">a</a>'],
    ['<iframe src="https://evil.example"></iframe><style>p{}</style><p>a', '<p>a</p>'],
    ['<svg><script>x</script></svg><math><mi>a</mi></math>', 'a'],
    ['<img src="//evil.example/x.png"><img src="data:text/html,x">', ''],
    ['<form action="/x"><input name="a"><p style="position:fixed">a</p></form>', '<p>a</p>'],
  ])('lets nothing out that runs: %s', async (description, expected) => {
    expect((await importFile({ notices: [notice('n1', 'Title', description)] })).code).toBe(0);

    expect((await notices())[0]?.description).toBe(expected);
  });

  it.each([
    ['a script in a title', { notices: [notice('n1', 'Hi <script>', '<p>a</p>')] }, 'notices.0.title.en'],
    ['an id twice', { notices: [notice('n1', 'A', 'a'), notice('n1', 'B', 'b')] }, 'notices'],
    ['a path for an id', { notices: [notice('../n1', 'A', 'a')] }, 'notices.0.id'],
    ['no language', { faqCategories: [{ id: 'c', title: {} }] }, 'faqCategories.0.title'],
    ['an unknown language', { faqCategories: [{ id: 'c', title: { de: 'C' } }] }, 'faqCategories.0.title'],
    ['an unknown field', { notices: [{ ...notice('n1', 'A', 'a'), html: 'x' }] }, 'notices.0.html'],
    ['a day that is none', { ads: [{ ...ad('/a.png'), updatedAt: '2026-02-31T99:00' }] }, 'ads.0.updatedAt'],
    ['an address that runs', { ads: [ad('javascript:x')] }, 'ads.0.imageUrl'],
    ['a foreign host without a scheme', { ads: [ad('//evil.example/a.png')] }, 'ads.0.imageUrl'],
    ['an unknown kind', { secrets: [] }, 'secrets'],
    ['questions without their categories', { notices: [], faqCategories: [] }, 'a category is missing'],
  ])('takes nothing of a file with %s, and names the place', async (_, content, place) => {
    await importFile({ notices: [notice('kept', 'Kept', '<p>a</p>')] });

    const result = await importFile(content);

    expect([result.code, result.err]).toEqual([1, expect.stringContaining(place)]);
    expect(result.err).toContain('Nothing was changed.');
    expect((await notices()).map(({ _id }) => _id)).toEqual(['kept']);
  });

  const others = ['', 'hello', '[]', '{"format":"other","version":1,"content":{}}'];
  it.each(others)('takes no other file: %s', async (text) => {
    expect((await importFile(text, false)).code).toBe(1);
  });

  it('needs a file that is there', async () => {
    expect(await run('content', 'import', join(folder, 'nothing.json'))).toMatchObject({ code: 1 });
    expect(await run('content', 'import')).toMatchObject({ code: 2 });
    expect(await run('content', 'export', join(folder, 'no', 'folder.json'))).toMatchObject({ code: 1 });
  });
});

describe('inkside notice', () => {
  it('tells everyone, as plain text unless it is said to be rich', async () => {
    await importFile({ notices: [] });
    await run('notice', 'add', '--title', 'Plain', '--text', 'a < b\nsecond line');
    await run('notice', 'add', '--title', '更新', '--text', '<b>好</b>', '--html', '--language', 'zh');

    const [newest, older] = await notices();
    expect([newest?.title, newest?.description]).toEqual(['更新', '<b>好</b>']);
    expect(older?.description).toBe('<p>a &lt; b</p><p>second line</p>');
  });

  it.each([
    [['--title', 'A']],
    [['--title', ' ', '--text', 'a']],
    [['--title', 'A', '--text', 'a', '--language', 'de']],
  ])('needs all its words: %j', async (args) => {
    expect((await run('notice', 'add', ...args)).code).toBe(2);
  });
});

describe('inkside gift', () => {
  it('makes cards that give what they say', async () => {
    const { code, out } = await run('gift', 'add', '--storage', '5GB', '--count', '3', '--expires', '2099-12-31');
    const codes = out.split('\n');

    const answer = await test.post(paths.activateGift, { code: codes[0] }, token);

    expect([code, codes.length]).toEqual([0, 3]);
    expect(v.parse(activateGiftAnswer, answer.json).data).toMatchObject({
      storageBytes: 5 * 1024 ** 3,
      expiresAt: '2099-12-31T23:59:59.999Z',
      status: 'activated',
    });
  });

  it('puts cards into an account', async () => {
    await run('gift', 'add', '--vip-days', '30', '--email', 'reader@example.org');

    const answer = await test.get(`${paths.myGifts}?sortBy=status&orderBy=-1`, token);
    const { results } = v.parse(myGiftsAnswer, answer.json).data;

    expect(results[0]).toMatchObject({ type: 'vip', vipDays: 30, status: 'unused' });
    expect(await run('gift', 'add', '--storage', '1GB', '--email', 'nobody@example.org')).toMatchObject({
      code: 1,
      err: 'There is no such account or dialog.',
    });
  });

  it.each([
    [[]],
    [['--storage', '5']],
    [['--storage', '0GB']],
    [['--storage', '5GB', '--vip-days', '3']],
    [['--storage', '5GB', '--count', '0']],
    [['--storage', '5GB', '--count', '1e9']],
    [['--storage', '5GB', '--expires', 'tomorrow']],
    [['--storage', '5GB', '--expires', '2027-02-99']],
    [['--storage', '5GB', '--expires', '2020-12-31']],
  ])('refuses %j', async (args) => {
    expect((await run('gift', 'add', ...args)).code).toBe(2);
  });
});

describe('inkside file', () => {
  it('offers a file to all accounts', async () => {
    const file = join(folder, 'First steps.pdf');
    await writeFile(file, 'a manual');

    const added = await run('file', 'add', file, '--type', 'manual', '--title', 'First steps');

    expect(added).toMatchObject({ code: 0, out: expect.stringMatching(/^Everyone can fetch First steps\.pdf now/) });
    const answer = await test.get(`${paths.cloudFiles}?type=manual`, token);
    expect(answer.json).toMatchObject({
      data: { count: 1, results: [{ name: 'First steps.pdf', title: 'First steps' }] },
    });
  });

  it('needs one file that is there, and a type that is a word', async () => {
    const results = [
      await run('file', 'add'),
      await run('file', 'add', join(folder, 'nothing.pdf')),
      await run('file', 'add', folder),
      await run('file', 'add', folder, '--type', '../x'),
    ];

    expect(results.map(({ code }) => code)).toEqual([2, 1, 1, 2]);
  });
});

describe('inkside feedback', () => {
  it('lists who waits, and answers into their channel', async () => {
    const { uid } = v.parse(meAnswer, (await test.get(paths.me, token)).json).data;
    const content = JSON.stringify({ _id: 'm1', from: 'user', text: 'Help\u001b[2J me' });
    const message = { _id: 'm1', dbId: messageChannel(uid), msgType: 1, content, createdAt: test.now() };
    await test.get(paths.feedbackDialog, token);
    await test.cloud.writer.put(uid, message);

    const waiting = await run('feedback', 'list');
    test.advance(1000);
    const answered = await run('feedback', 'answer', '--dialog', uid, '--text', 'Here I am.');
    const after = await run('feedback', 'list');

    expect(waiting.out).toContain(`${uid}  reader@example.org`);
    expect(waiting.out).toContain('Help [2J me');
    expect([answered.code, after.out]).toEqual([0, 'Nobody waits for an answer.']);
    const documents = await test.cloud.writer.list(uid, messageChannel(uid));
    expect(documents.some((each) => String(each['content']).includes('Here I am.'))).toBe(true);
  });

  it('answers nobody who did not ask', async () => {
    expect(await run('feedback', 'answer', '--dialog', 'f'.repeat(24), '--text', 'a')).toMatchObject({ code: 1 });
    expect(await run('feedback', 'answer', '--dialog', '../x', '--text', 'a')).toMatchObject({ code: 2 });
    expect(await run('feedback', 'answer', '--dialog', 'a', '--text', ' ')).toMatchObject({ code: 2 });
  });
});

describe('the address of the operator', () => {
  it('is not there for anyone without the key', async () => {
    const answer = await test.post('/operator/content', { do: 'export' }, token, { 'x-operator-key': 'guess' });

    expect(answer.status).toBe(404);
  });

  it('is not needed while no server runs', async () => {
    const other = await newFolder();
    await runHere(['user', 'add', '--email', 'reader@example.org', '--data-dir', other]);

    const made = await runHere(['gift', 'add', '--storage', '5GB', '--data-dir', other]);
    const told = await runHere(['notice', 'add', '--title', 'A', '--text', 'b', '--data-dir', other]);

    expect([made.code, told.code]).toEqual([0, 0]);
  });
});
