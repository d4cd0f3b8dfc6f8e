import * as v from 'valibot';

import { feedbackContent, feedbackDialogAnswer, meAnswer, messageChannel, paths } from '@inkside/protocol';
import { seed } from '../../../../cloud/content/seed/seed';
import { serviceHours } from '../../../../cloud/content/feedback/automaticAnswer';
import { createFeedbackDesk, deskPartsOf } from '../../../../cloud/content/feedback/feedbackDesk';
import { createOperatorDesk } from '../../../../cloud/content/feedback/operatorDesk';
import { createRecords } from '../../../../cloud/accounts/records';
import { failure, signIn, startCloud, stopClouds, type TestCloud } from '../../rest/testCloud';
import { createMemoryDatabase } from '../memory';

const HOUR_MS = 3_600_000;
/** No message of these tests has a picture. */
const objects = { putBytes: () => Promise.reject(new Error('none')), get: () => Promise.resolve(undefined) };
const at = (iso: string): number => Date.parse(iso);

let test: TestCloud;
let token: string;
let uid: string;
let others: string;

beforeAll(async () => {
  // 20:00 in Beijing: nobody is there any more.
  test = await startCloud();
  token = await signIn(test, 'reader@example.org');
  others = await signIn(test, 'other@example.org');
  ({ uid } = v.parse(meAnswer, (await test.get(paths.me, token)).json).data);
});
afterAll(stopClouds);

const say = async (_id: string, text: string, fields: object = {}): Promise<void> => {
  const content = JSON.stringify({ _id, from: 'user', text, pictures: [`${uid}/feedback/a.png`] });
  const now = test.now();
  const marks = { msgType: 1, isRead: 1, isRevoke: 0, createdAt: now, updatedAt: now };
  await test.cloud.writer.put(uid, { _id, uniqueId: _id, dbId: messageChannel(uid), content, ...marks, ...fields });
};
const dialog = async (query = '', bearer = token) =>
  v.parse(feedbackDialogAnswer, (await test.get(`${paths.feedbackDialog}?${query}`, bearer)).json).data;

describe('service hours', () => {
  it.each([
    ['2026-11-20T01:29:59Z', false],
    ['2026-11-20T01:30:00Z', true],
    ['2026-11-20T10:59:59Z', true],
    ['2026-11-20T11:00:00Z', false],
  ])('at %s: %s', (iso, isOpen) => {
    expect(serviceHours(at(iso))).toEqual({ start: '09:30', end: '19:00', timeZone: 'Asia/Shanghai', isOpen });
  });
});

describe('the service chat', () => {
  it('is empty at first, and belongs to its user', async () => {
    const mine = await dialog();

    expect(mine).toMatchObject({ dialogId: uid, unreadCount: 0, count: 0, messages: [] });
    expect((await dialog('', others)).dialogId).not.toBe(uid);
  });

  it('answers from the questions while nobody is there, once, and unread', async () => {
    await say('a1', '收不到验证码');
    const first = await dialog('lang=zh');
    const second = await dialog('lang=zh');

    expect(first).toEqual(second);
    const [asked, answer] = first.messages;
    expect(asked).toMatchObject({ from: 'user', text: '收不到验证码', pictures: [`${uid}/feedback/a.png`], isRead: 1 });
    expect(answer).toMatchObject({ from: 'service', automatic: true, isRead: 0 });
    expect(answer?.text).toContain('验证码五分钟内有效');
    expect(first.unreadCount).toBe(1);
  });

  it('says only that nobody is there where no question is near', async () => {
    test.advance(1000);
    await say('a2', 'Zzyzx?');

    const { messages } = await dialog('lang=en');

    expect(messages.at(-1)?.text).toMatch(/^Nobody is here right now[^\n]*$/);
  });

  it('shows neither what was taken back nor what is no message, and plain text as it is', async () => {
    test.advance(1000);
    await say('a3', 'gone', { isRevoke: 1 });
    await say('a4', 'a push', { msgType: 2 });
    await say('a5', '', { content: '<b>hi' });

    const texts = (await dialog()).messages.map(({ text }) => text);

    expect(texts).not.toContain('gone');
    expect(texts).not.toContain('a push');
    expect(texts).toContain('<b>hi');
  });

  it('shows the last messages only, and counts them all', async () => {
    const { count, messages } = await dialog('limit=1');

    expect([messages.length, count]).toEqual([1, 6]);
  });

  it('is silent in the service hours', async () => {
    test.advance(15 * HOUR_MS);
    await say('a6', '收不到验证码');

    expect((await dialog()).messages.at(-1)).toMatchObject({ _id: 'a6', from: 'user' });
  });
});

describe('setFeedbackRead', () => {
  it('marks messages with POST and with GET, in their documents', async () => {
    const unread = (await dialog('limit=500')).messages.filter(({ isRead }) => isRead === 0);
    const [first, second, third] = unread.map(({ _id }) => _id);

    const posted = await test.post(paths.setFeedbackRead, { ids: [first] }, token);
    const got = await test.get(`${paths.setFeedbackRead}?ids=${second},${third}`, token);

    expect([posted.json, got.json]).toMatchObject([{ data: 'ok' }, { data: 'ok' }]);
    expect((await dialog()).unreadCount).toBe(0);
    const document = await test.cloud.writer.get(uid, first ?? '');
    expect(document).toMatchObject({ isRead: 1, msgType: 1, dbId: messageChannel(uid) });
  });

  it.each([
    ['an unknown message', ['nothing']],
    ['a push', ['a4']],
    ['one known and one unknown', ['a1', 'nothing']],
    ['what belongs to the engine', ['_design']],
    ['a prototype', ['__proto__']],
  ])('finds no message for %s', async (_, ids) => {
    const answer = await test.post(paths.setFeedbackRead, { ids }, token);

    expect(answer).toMatchObject({ status: 404, json: failure('errors.notFound') });
  });

  it('does not find the messages of somebody else', async () => {
    expect((await test.post(paths.setFeedbackRead, { ids: ['a1'] }, others)).status).toBe(404);
  });

  it.each([[{}], [{ ids: 'a1' }], [{ ids: [5] }], [{ ids: ['../a'] }], [{ ids: Array(1001).fill('a') }]])(
    'refuses a body that is none',
    async (body) => {
      expect((await test.post(paths.setFeedbackRead, body, token)).status).toBe(400);
    },
  );

  it('takes an empty list, which clients send when there is nothing to mark', async () => {
    expect((await test.post(paths.setFeedbackRead, { ids: [] }, token)).json).toMatchObject({ data: 'ok' });
  });
});

describe('the desk of the operator', () => {
  const desk = () => {
    const { writer } = test.cloud;
    const content = { read: async () => Promise.reject(new Error('not asked')), change: async () => undefined };
    // In the service hours, and after all that was said.
    const clock = { now: () => test.now() };
    const parts = deskPartsOf({ records: createRecords(createMemoryDatabase()), writer, content, objects, clock });
    return { ...createFeedbackDesk(parts), ...createOperatorDesk(parts), dialog: createFeedbackDesk(parts).dialog };
  };

  it('lists what people said since a person answered last; the cloud’s own answers do not count', async () => {
    const open = desk();
    await open.dialog(uid, 1, undefined);

    const [waiting, ...more] = await open.openDialogs();

    expect([waiting?.uid, more]).toEqual([uid, []]);
    expect(waiting?.waiting.map(({ _id }) => _id)).toEqual(['a1', 'a2', 'a5', 'a6']);
  });

  it('answers into the channel of the user, and only where a dialog was opened', async () => {
    const open = desk();
    await expect(open.answer(uid, { text: 'hello' })).rejects.toMatchObject({ code: 'errors.notFound' });

    await open.dialog(uid, 1, undefined);
    await open.answer(uid, { text: 'Look into the spam folder.' });

    expect(await open.openDialogs()).toEqual([]);
    const answered = (await test.cloud.writer.list(uid, messageChannel(uid))).map(({ content }) => String(content));
    const said = answered.find((content) => content.includes('spam folder.'));
    expect(v.parse(v.pipe(v.string(), v.parseJson(), feedbackContent), said)).toMatchObject({ from: 'service' });
  });
});

describe('a message from a clock that is wrong', () => {
  it.each([
    ['ahead of ours', 60_000],
    ['beyond all dates', 9e15],
    ['before all dates', -9e15],
  ])('is answered after it: %s', async (_, ms) => {
    const createdAt = test.now() + ms;
    const dbId = messageChannel(uid);
    const late = { _id: 'late', _rev: '1-a', user: uid, dbId, msgType: 1, content: 'late', createdAt };
    const { writer: real } = test.cloud;
    const readOn: typeof real.readOn = async (user, before, listener) => {
      const readTo = await real.readOn(user, before, listener);
      listener.changed({ id: 'late', channel: dbId, read: () => late });
      return readTo;
    };
    const writer = { ...real, readOn };
    const clock = { now: () => test.now() };
    const content = { read: async () => seed.content, change: async () => undefined };
    const parts = deskPartsOf({ records: createRecords(createMemoryDatabase()), writer, content, objects, clock });
    const [desk, operators] = [createFeedbackDesk(parts), createOperatorDesk(parts)];
    await desk.dialog(uid, 1, undefined);

    await operators.answer(uid, { text: `after ${ms}` });

    const [last] = (await desk.dialog(uid, 1, undefined)).messages;
    expect(last).toMatchObject({ from: 'service', text: `after ${ms}` });
    expect(await operators.openDialogs()).toEqual([]);
  });
});
