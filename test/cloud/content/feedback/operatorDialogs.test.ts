import * as v from 'valibot';

import {
  cannedListAnswer,
  feedbackDialogAnswer,
  feedbackPlaceAnswer,
  meAnswer,
  messageChannel,
  operatorDialogAnswer,
  operatorDialogPaths,
  operatorPersonAnswer,
  operatorQueueAnswer,
  paths,
} from '@inkside/protocol';
import { OPERATOR_KEY_HEADER } from '../../../../cloud/admin/operatorGuard';
import { keepSecrets } from '../../../../cloud/lib/secrets';
import { failure, signIn, startCloud, stopClouds, type TestCloud } from '../../rest/testCloud';

const HOUR_MS = 3_600_000;
/** One black pixel. */
const PNG = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNgAAAAAgABSK+kcQAAAABJRU5ErkJggg==';

let test: TestCloud;
let operator: Record<string, string>;
const tokens = { anne: '', ben: '' };
const uids = { anne: '', ben: '' };
type Name = keyof typeof uids;

beforeAll(async () => {
  // 20:00 in Beijing: nobody is there any more.
  test = await startCloud();
  const { operatorKey } = await keepSecrets(test.dataDirectory);
  operator = { [OPERATOR_KEY_HEADER]: operatorKey, host: 'localhost' };
});
afterAll(stopClouds);

let people = 0;
const signInAs = async (name: Name, email: string): Promise<void> => {
  tokens[name] = await signIn(test, email);
  uids[name] = v.parse(meAnswer, (await test.get(paths.me, tokens[name])).json).data.uid;
};
beforeEach(async () => {
  people += 1;
  for (const name of ['anne', 'ben'] as const) await signInAs(name, emailOf(name));
});
/** Nobody of another test waits in line. */
afterEach(async () => {
  for (const { id, standing } of await queue()) if (standing === 'waiting') await act(operatorDialogPaths.close(id));
});

const emailOf = (name: Name): string => `${name}${people}@example.org`;
const say = async (name: Name, id: string, text: string, more: object = {}) => {
  test.advance(1000);
  const answer = await test.post(paths.sendFeedback, { id, text, lang: 'en', ...more }, tokens[name]);
  return v.parse(feedbackPlaceAnswer, answer.json).data.place;
};
const chat = async (name: Name) =>
  v.parse(feedbackDialogAnswer, (await test.get(`${paths.feedbackDialog}?lang=en`, tokens[name])).json).data;
const queue = async () =>
  v
    .parse(operatorQueueAnswer, (await test.get(operatorDialogPaths.queue, undefined, operator)).json)
    .dialogs.filter(({ id }) => Object.values(uids).includes(id));
const act = async (path: string, body: object = {}) =>
  v.parse(operatorDialogAnswer, (await test.post(path, body, undefined, operator)).json);

describe('a question outside of the service hours', () => {
  it('is answered at once from the questions, with the entry, and waits for nobody', async () => {
    expect(await say('anne', 'a1', 'I get no verification code')).toBe(null);

    const { messages, place } = await chat('anne');
    expect(messages.map(({ from, automatic }) => [from, automatic])).toEqual([
      ['user', false],
      ['service', true],
    ]);
    expect([messages[1]?.source, place]).toEqual([expect.stringMatching(/./), null]);
    expect((await queue()).map(({ standing }) => standing)).toEqual(['answered']);
  });

  it('waits in line when that did not help, which counts as read', async () => {
    await say('ben', 'b1', 'Zzyzx?');
    await say('anne', 'a1', 'I get no verification code');
    const answer = (await chat('anne')).messages[1]?._id ?? '';

    const told = await test.post(paths.feedbackUnhelpful, { id: answer }, tokens.anne);

    expect(v.parse(feedbackPlaceAnswer, told.json).data.place).toBe(2);
    expect(await chat('anne')).toMatchObject({ place: 2, unreadCount: 0, messages: [{}, { unhelpful: true }] });
    expect((await queue()).map(({ id, place }) => [id, place])).toEqual([
      [uids.ben, 1],
      [uids.anne, 2],
    ]);
  });

  it('waits where no question is near', async () => {
    expect(await say('ben', 'b1', 'Zzyzx?')).toBe(1);

    const [, said] = (await chat('ben')).messages;
    expect([said?.automatic, said?.source]).toEqual([true, undefined]);
  });

  it.each([
    ['one’s own words', 'a1'],
    ['what is not there', 'zz'],
  ])('takes no word on %s', async (_, id) => {
    await say('anne', 'a1', 'Zzyzx?');

    const told = await test.post(paths.feedbackUnhelpful, { id }, tokens.anne);

    expect(told).toMatchObject({ status: 404, json: failure('errors.notFound') });
  });
});

describe('what a person writes', () => {
  it('stays one message when it is sent again', async () => {
    await say('anne', 'a1', 'Zzyzx?');
    await say('anne', 'a1', 'Zzyzx?');

    expect((await chat('anne')).messages.filter(({ from }) => from === 'user')).toHaveLength(1);
  });

  it.each([
    ['nothing', { id: 'a1', text: ' ' }],
    ['an id of the engine', { id: '_design', text: 'a' }],
    ['no id', { text: 'a' }],
  ])('is refused where it is %s', async (_, body) => {
    expect((await test.post(paths.sendFeedback, body, tokens.anne)).status).toBe(400);
  });

  it('takes no place of another document', async () => {
    const push = { _id: 'p1', dbId: messageChannel(uids.anne), msgType: 0, content: '{}' };
    await test.cloud.writer.put(uids.anne, push);

    expect((await test.post(paths.sendFeedback, { id: 'p1', text: 'a' }, tokens.anne)).status).toBe(400);
    expect(await test.cloud.writer.get(uids.anne, 'p1')).toMatchObject({ msgType: 0 });
  });

  it('has no picture that is none', async () => {
    const body = { id: 'a1', text: '', picture: Buffer.from('GIF89a, or so').toString('base64') };

    const answer = await test.post(paths.sendFeedback, body, tokens.anne);

    expect(answer).toMatchObject({ status: 400, json: failure('errors.feedbackPicture') });
    expect((await chat('anne')).count).toBe(0);
  });
});

describe('the work of an operator', () => {
  it('is there for nobody without the key', async () => {
    for (const headers of [{}, { [OPERATOR_KEY_HEADER]: 'no' }, { authorization: `Bearer ${tokens.anne}` }]) {
      expect((await test.get(operatorDialogPaths.queue, undefined, headers)).status).toBe(404);
    }
  });

  it('answers, which takes the question out of the line', async () => {
    await say('anne', 'a1', 'Zzyzx?');
    const path = operatorDialogPaths.answer(uids.anne);

    const { dialog } = await act(path, { id: 'o1', text: 'Look here.' });
    await act(path, { id: 'o1', text: 'Look here.' });

    expect(dialog).toMatchObject({ name: emailOf('anne'), language: 'en', standing: 'answered', place: null });
    const { messages, unreadCount, place } = await chat('anne');
    expect([messages.filter(({ text }) => text === 'Look here.').length, unreadCount, place]).toEqual([1, 2, null]);
  });

  it('reads, which the person sees', async () => {
    await say('anne', 'a1', 'Zzyzx?');
    expect((await queue())[0]?.unread).toBe(1);

    const { dialog } = await act(operatorDialogPaths.read(uids.anne));

    expect(dialog.unread).toBe(0);
    expect((await chat('anne')).messages[0]?.seenAt).toBe(test.now());
  });

  it('takes an answer back, which vanishes, and no word of the person', async () => {
    await say('anne', 'a1', 'Zzyzx?');
    await act(operatorDialogPaths.answer(uids.anne), { id: 'o1', text: 'Wrong.' });
    const path = operatorDialogPaths.revoke(uids.anne);

    const { messages } = await act(path, { message: 'o1' });
    const own = await test.post(path, { message: 'a1' }, undefined, operator);

    expect(messages.map(({ _id }) => _id)).not.toContain('o1');
    expect((await chat('anne')).messages.map(({ text }) => text)).not.toContain('Wrong.');
    expect(own.status).toBe(404);
    expect((await chat('anne')).place).toBe(1);
  });

  it('closes a dialog, which waits again with the next word', async () => {
    await say('anne', 'a1', 'Zzyzx?');

    const { dialog } = await act(operatorDialogPaths.close(uids.anne));
    expect(dialog).toMatchObject({ standing: 'closed', waitingSince: null });
    await say('anne', 'a2', 'Zzyzx again?');

    expect((await queue())[0]).toMatchObject({
      standing: 'waiting',
      place: 1,
      lastText: expect.stringMatching(/^Nobody/),
    });
    const person = await test.get(operatorDialogPaths.person(uids.anne), undefined, operator);
    expect(v.parse(operatorPersonAnswer, person.json).pastDialogs).toMatchObject([{ messages: 2, operator: null }]);
  });

  it('shows pictures of both sides', async () => {
    await say('anne', 'a1', '', { picture: PNG });
    await act(operatorDialogPaths.answer(uids.anne), { id: 'o1', text: '', picture: PNG });

    const { messages } = await chat('anne');

    expect(messages.flatMap(({ pictures }) => pictures)).toEqual([
      `${uids.anne}/feedback/a1.png`,
      `${uids.anne}/feedback/o1.png`,
    ]);
    const shown = await test.get(operatorDialogPaths.picture(uids.anne, 'a1.png'), undefined, operator);
    expect([shown.status, shown.headers['content-type']]).toEqual([200, 'image/png']);
    const missing = await test.get(operatorDialogPaths.picture(uids.anne, 'zz.png'), undefined, operator);
    expect(missing.status).toBe(404);
  });

  it('knows the person: name, language, storage and devices', async () => {
    await say('anne', 'a1', 'Zzyzx?');
    await test.post(paths.registerDevice, { deviceUniqueId: 'tab', model: 'Tab8', name: 'Desk' }, tokens.anne);

    const { json } = await test.get(operatorDialogPaths.person(uids.anne), undefined, operator);

    expect(v.parse(operatorPersonAnswer, json)).toMatchObject({
      ...{ name: emailOf('anne'), email: emailOf('anne'), phone: null, language: 'en' },
      devices: [{ model: 'Tab8', isOnline: true }],
      lastSyncAt: test.now(),
      pastDialogs: [],
    });
  });

  it.each(['dialog', 'person'] as const)('finds no %s of who never wrote', async (what) => {
    const { status } = await test.get(operatorDialogPaths[what](uids.ben), undefined, operator);

    expect(status).toBe(404);
  });

  it('sees what a device wrote past these calls', async () => {
    await chat('ben');
    const content = JSON.stringify({ _id: 'b1', from: 'user', text: 'From a device' });
    const marks = { msgType: 1, isRead: 1, createdAt: test.now(), dbId: messageChannel(uids.ben) };
    await test.cloud.writer.put(uids.ben, { _id: 'b1', content, ...marks });

    expect(await queue()).toMatchObject([{ id: uids.ben, standing: 'waiting', lastText: 'From a device' }]);
  });

  it('keeps answers that are said often', async () => {
    const list = async (answer: Promise<{ readonly json: unknown }>) =>
      v.parse(cannedListAnswer, (await answer).json).canned;
    const { canned, cannedAnswer } = operatorDialogPaths;
    await list(test.post(canned, { title: 'Spam', text: 'Look into the folder.' }, undefined, operator));
    const two = await list(test.post(canned, { title: 'Hello', text: 'Hello!' }, undefined, operator));
    expect(two.map(({ title }) => title)).toEqual(['Hello', 'Spam']);

    const [{ id } = { id: '' }] = two;
    const changed = await list(test.put(cannedAnswer(id), { title: 'Hello', text: 'Good day!' }, undefined, operator));
    expect(changed[0]).toEqual({ id, title: 'Hello', text: 'Good day!' });
    expect((await test.post(canned, { title: '', text: 'a' }, undefined, operator)).json).toMatchObject({
      params: { field: 'title' },
    });
    expect((await test.put(cannedAnswer('zz'), { title: 'a', text: 'a' }, undefined, operator)).status).toBe(404);
  });
});

// The last of all: what follows it would be in the hours, too.
describe('a question in the service hours', () => {
  it('waits without an answer of the cloud', async () => {
    test.advance(15 * HOUR_MS);
    await signInAs('anne', emailOf('anne'));

    expect(await say('anne', 'a1', 'I get no verification code')).toBe(1);
    expect((await chat('anne')).messages).toHaveLength(1);
  });
});
