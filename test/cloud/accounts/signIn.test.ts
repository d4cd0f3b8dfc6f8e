import * as v from 'valibot';

import { HOUR_MS, TOKEN_LIFE_MS } from '../../../cloud/lib/config';
import { meAnswer, paths, tokenAnswer } from '@inkside/protocol';
import { askCode, failure, otherThan, signIn, startCloud, stopClouds } from '../rest/testCloud';

const EMAIL = 'reader@example.org';
const MINUTE_MS = 60_000;

afterEach(stopClouds);

describe('signing in by code', () => {
  it('gives a token for the code that was sent', async () => {
    const test = await startCloud();
    const code = await askCode(test, EMAIL);

    const answer = await test.post(paths.signup, { mobi: EMAIL, code });

    const { data, tokenExpiredAt } = v.parse(tokenAnswer, answer.json);
    const me = v.parse(meAnswer, (await test.get(paths.me, data.token)).json);
    expect(me.data).toMatchObject({ email: EMAIL, login_type: 'email', phone: null });
    expect(tokenExpiredAt).toBeUndefined();
    expect(me.tokenExpiredAt).toBe((test.now() + TOKEN_LIFE_MS) / 1000);
  });

  it('makes one account of an address, however it is written', async () => {
    const test = await startCloud();
    const first = v.parse(meAnswer, (await test.get(paths.me, await signIn(test, EMAIL))).json);
    const code = await askCode(test, EMAIL);

    const answer = await test.post(paths.signup, { mobi: 'Reader@Example.ORG', code });

    const { token } = v.parse(tokenAnswer, answer.json).data;
    expect(v.parse(meAnswer, (await test.get(paths.me, token)).json).data.uid).toBe(first.data.uid);
  });

  it('takes a telephone number with its area code', async () => {
    const test = await startCloud();
    await test.post(paths.sendVerifyCode, { mobi: '600123456', area_code: '+48' });
    const [mail] = test.mails();

    const answer = await test.post(paths.signup, { mobi: '600123456', area_code: '+48', code: mail?.code });

    const { token } = v.parse(tokenAnswer, answer.json).data;
    expect(mail?.to).toBe('+48600123456');
    expect(await test.get(paths.me, token)).toMatchObject({
      json: { data: { phone: '600123456', area_code: '+48', login_type: 'phone', email: null } },
    });
  });

  it('answers alike whether an address has an account or not', async () => {
    const test = await startCloud();
    await signIn(test, EMAIL);

    const known = await test.post(paths.sendVerifyCode, { mobi: EMAIL });
    const unknown = await test.post(paths.sendVerifyCode, { mobi: 'nobody@example.org' });

    expect(known.status).toBe(200);
    expect(unknown.json).toEqual(known.json);
  });

  it('refuses a wrong code and says how many tries are left', async () => {
    const test = await startCloud();
    const code = await askCode(test, EMAIL);

    const answer = await test.post(paths.signup, { mobi: EMAIL, code: otherThan(code) });

    expect(answer).toMatchObject({ status: 400, json: failure('errors.codeWrong', { left: 4 }) });
  });

  it('ends a code after five wrong tries, also for the right one, with a wait time', async () => {
    const test = await startCloud();
    const code = await askCode(test, EMAIL);
    for (let tries = 0; tries < 5; tries += 1) await test.post(paths.signup, { mobi: EMAIL, code: otherThan(code) });
    test.advance(10_000);

    const answer = await test.post(paths.signup, { mobi: EMAIL, code });

    expect(answer).toMatchObject({ status: 429, json: failure('errors.codeTries', { seconds: 50 }) });
    expect(answer.headers['retry-after']).toBe('50');
  });

  it('refuses a code after five minutes', async () => {
    const test = await startCloud();
    const code = await askCode(test, EMAIL);
    test.advance(5 * MINUTE_MS);

    const answer = await test.post(paths.signup, { mobi: EMAIL, code });

    expect(answer).toMatchObject({ status: 400, json: failure('errors.codeExpired') });
  });

  it('takes a code once, even when it comes twice at the same moment', async () => {
    const test = await startCloud();
    const code = await askCode(test, EMAIL);

    const answers = await Promise.all([1, 2].map(() => test.post(paths.signup, { mobi: EMAIL, code })));

    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400]);
  });

  it('leaves the code before as it is when a new one is sent, and ends both by either', async () => {
    const test = await startCloud();
    const first = await askCode(test, EMAIL);
    test.advance(MINUTE_MS);
    const second = await askCode(test, EMAIL);

    const entered = await test.post(paths.signup, { mobi: EMAIL, code: first });
    const after = await test.post(paths.signup, { mobi: EMAIL, code: second });

    expect(entered.status).toBe(200);
    expect(after.json).toMatchObject(failure('errors.codeExpired'));
  });

  it('knows a sent code after a restart, and the log does not', async () => {
    const test = await startCloud();
    const code = await askCode(test, EMAIL);

    await test.restart();

    expect(JSON.stringify(test.log)).not.toContain(code);
    expect((await test.post(paths.signup, { mobi: EMAIL, code })).status).toBe(200);
  });
});

describe('asking for codes', () => {
  it('refuses a second code within sixty seconds and says how long to wait', async () => {
    const test = await startCloud();
    await askCode(test, EMAIL);
    test.advance(20_500);

    const answer = await test.post(paths.sendVerifyCode, { mobi: EMAIL });

    expect(answer).toMatchObject({ status: 429, json: failure('errors.tooManyRequests', { seconds: 40 }) });
  });

  it('sends another one after sixty seconds', async () => {
    const test = await startCloud();
    await askCode(test, EMAIL);
    test.advance(MINUTE_MS);

    const answer = await test.post(paths.sendVerifyCode, { mobi: EMAIL });

    expect(answer.status).toBe(200);
    expect(test.mails()).toHaveLength(2);
  });

  it('refuses the 21st of an hour for one account from one address where there are no captchas', async () => {
    const test = await startCloud({ captcha: 'never' });
    for (let n = 0; n < 20; n += 1) {
      await askCode(test, EMAIL);
      test.advance(MINUTE_MS);
    }

    const answer = await test.post(paths.sendVerifyCode, { mobi: EMAIL });

    expect(answer).toMatchObject({ status: 429, json: failure('errors.tooManyRequests', { seconds: 2400 }) });
  });

  it('forgets requests after an hour', async () => {
    const test = await startCloud();
    for (let n = 0; n < 20; n += 1) await askCode(test, `reader${n}@example.org`);
    test.advance(HOUR_MS);

    const answer = await test.post(paths.sendVerifyCode, { mobi: EMAIL });

    expect(answer.status).toBe(200);
  });

  it.each([
    ['an empty address', { mobi: '' }, 'mobi'],
    ['an address with a space', { mobi: 'a b@example.org' }, 'mobi'],
    ['an address without a host', { mobi: 'reader@' }, 'mobi'],
    ['a telephone number without its area code', { mobi: '600123456' }, 'area_code'],
    ['an area code without its sign', { mobi: '600123456', area_code: '48' }, 'area_code'],
    ['a list', { mobi: ['reader@example.org'] }, 'mobi'],
  ])('refuses %s', async (_, body, field) => {
    const test = await startCloud();

    const answer = await test.post(paths.sendVerifyCode, body);

    expect(answer).toMatchObject({ status: 400, json: failure('errors.badRequest', { field }) });
    expect(test.mails()).toHaveLength(0);
  });

  it.each(['12345', '1234567', '12345a', ''])('refuses the code "%s" before it counts as a try', async (code) => {
    const test = await startCloud();
    await askCode(test, EMAIL);

    const answer = await test.post(paths.signup, { mobi: EMAIL, code });

    expect(answer).toMatchObject({ status: 400, json: failure('errors.badRequest', { field: 'code' }) });
  });

  it('marks refused input with the code that clients know', async () => {
    const test = await startCloud();

    const answer = await test.post(paths.sendVerifyCode, { mobi: 'x' });

    expect(answer.json).toMatchObject({ result_code: 100011 });
  });
});
