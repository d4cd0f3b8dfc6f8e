import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';

import * as v from 'valibot';

import { HOUR_MS } from '../../../cloud/lib/config';
import { paths, tokenAnswer } from '@inkside/protocol';
import { failure, otherThan, startCloud, stopClouds } from '../rest/testCloud';
import { codeFor, earnVerify, meOf, postFrom } from './signInHarness';

const EMAIL = 'reader@example.org';
const WEB = { mobi: EMAIL, scene: 'nc_register_web' };

afterEach(stopClouds);

describe('asking for a code with a captcha', () => {
  it('answers with nothing but the envelope, and sends the code', async () => {
    const test = await startCloud();

    const answer = await test.post(paths.sendVerifyCode, { ...WEB, verify: await earnVerify(test) });

    expect(answer).toMatchObject({ status: 200 });
    expect(answer.json).toEqual({ result_code: 0, message: 'SUCCESS', data: 'ok' });
    expect(test.mails()).toMatchObject([{ to: EMAIL, code: expect.stringMatching(/^\d{6}$/) }]);
  });

  it.each(['', 'nc_register_web', 'else'])(
    'asks for one after three codes an hour, whatever the scene: "%s"',
    async (scene) => {
      const test = await startCloud();
      const ask = async (verify = '') => {
        test.advance(61_000);
        return test.post(paths.sendVerifyCode, { mobi: EMAIL, scene, verify });
      };
      const free = [await ask(), await ask(), await ask()].map(({ status }) => status);

      const bare = await ask();
      const solved = [await ask(await earnVerify(test)), await ask(await earnVerify(test))].map(({ status }) => status);
      test.advance(HOUR_MS);
      const later = await ask();

      expect(free).toEqual([200, 200, 200]);
      expect(bare).toMatchObject({ status: 400, json: { result_code: 100011, code: 'errors.captchaNeeded' } });
      expect([...solved, later.status]).toEqual([200, 200, 200]);
      expect(test.mails()).toHaveLength(6);
    },
  );

  it('keeps a solved captcha for who only has to wait', async () => {
    const test = await startCloud();
    const verify = await earnVerify(test);
    await test.post(paths.sendVerifyCode, { mobi: EMAIL });

    const soon = await test.post(paths.sendVerifyCode, { ...WEB, verify });
    test.advance(60_000);
    const then = await test.post(paths.sendVerifyCode, { ...WEB, verify });

    expect([soon.status, then.status]).toEqual([429, 200]);
  });

  it.each(['made-up-and-long-enough', '__proto__', '\u0000', 'x'.repeat(100_000)])(
    'refuses a verify that is worth nothing, whatever the scene',
    async (verify) => {
      const test = await startCloud();

      const answer = await test.post(paths.sendVerifyCode, { mobi: EMAIL, scene: '', verify });

      expect(answer).toMatchObject({ status: 400, json: { result_code: 100011, code: 'errors.captchaWrong' } });
      expect(test.mails()).toHaveLength(0);
    },
  );

  it('takes a verify once, even when it comes twice at the same moment', async () => {
    const test = await startCloud();
    const verify = await earnVerify(test);

    const answers = await Promise.all(
      ['a@example.org', 'b@example.org'].map((mobi) => test.post(paths.sendVerifyCode, { ...WEB, mobi, verify })),
    );

    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400]);
  });

  it('knows a verify after a restart, and forgets it after five minutes', async () => {
    const test = await startCloud();
    const [kept, late] = [await earnVerify(test), await earnVerify(test)];

    await test.restart();
    const soon = await test.post(paths.sendVerifyCode, { ...WEB, verify: kept });
    test.advance(5 * 60_000);
    const after = await test.post(paths.sendVerifyCode, { ...WEB, verify: late });

    expect([soon.status, after.status]).toEqual([200, 400]);
  });

  it.each([{ scene: '' }, {}, { scene: 'somewhere' }])('asks none of other scenes: %j', async (scene) => {
    const test = await startCloud();

    const answer = await test.post(paths.sendVerifyCode, { mobi: EMAIL, verify: '', ...scene });

    expect(answer.status).toBe(200);
  });

  it('asks everyone where it is told to, also through the older form', async () => {
    const test = await startCloud({ captcha: 'always' });

    const plain = await test.post(paths.sendVerifyCode, { mobi: EMAIL });
    const older = await test.post(paths.sendMobileCode, { mobi: EMAIL });
    const solved = await test.post(paths.sendMobileCode, { mobi: EMAIL, verify: await earnVerify(test) });

    expect([plain.status, older.status, solved.status]).toEqual([400, 400, 200]);
  });

  it('asks nobody where it is told not to, and does not look at what is sent', async () => {
    const test = await startCloud({ captcha: 'never' });

    const answer = await test.post(paths.sendVerifyCode, { ...WEB, verify: 'whatever' });

    expect(answer.status).toBe(200);
  });

  it('counts what was sent, and not what was refused', async () => {
    const test = await startCloud();
    for (let n = 0; n < 25; n += 1) await test.post(paths.sendVerifyCode, WEB);
    for (let n = 0; n < 25; n += 1) await test.post(paths.sendVerifyCode, { ...WEB, verify: 'made-up' });
    const again: number[] = [];
    for (let n = 0; n < 3; n += 1) {
      test.advance(60_000);
      again.push((await test.post(paths.sendVerifyCode, WEB)).status);
    }

    expect(again).toEqual([200, 200, 400]);
  });
});

describe('the area code', () => {
  it.each([null, ''])('may be %j with an e-mail address', async (areaCode) => {
    const test = await startCloud();

    const asked = await test.post(paths.sendVerifyCode, { mobi: EMAIL, area_code: areaCode, verify: '', scene: '' });
    const code = test.mails()[0]?.code;
    const entered = await test.post(paths.signup, { mobi: EMAIL, area_code: areaCode, code });

    expect([asked.status, entered.status]).toEqual([200, 200]);
  });

  it.each([null, '', undefined])('may not be %j with a telephone number', async (areaCode) => {
    const test = await startCloud();

    const answer = await test.post(paths.sendVerifyCode, { mobi: '600123456', area_code: areaCode });

    expect(answer).toMatchObject({ status: 400, json: { result_code: 100011, params: { field: 'area_code' } } });
  });
});

describe('the older form', () => {
  it('sends a code for an address alone', async () => {
    const test = await startCloud();

    const answer = await test.post(paths.sendMobileCode, { mobi: EMAIL });

    expect(answer.json).toEqual({ result_code: 0, message: 'SUCCESS', data: 'ok' });
    expect(test.mails()).toMatchObject([{ to: EMAIL }]);
  });

  it('takes a Chinese mobile number alone, and so does signing in', async () => {
    const test = await startCloud();

    await test.post(paths.sendMobileCode, { mobi: '13800138000' });
    const entered = await test.post(paths.signup, { mobi: '13800138000', code: test.mails()[0]?.code });

    expect(test.mails()).toMatchObject([{ to: '+8613800138000' }]);
    const { token } = v.parse(tokenAnswer, entered.json).data;
    expect(await meOf(test, token)).toMatchObject({ phone: '13800138000', area_code: '+86', login_type: 'phone' });
  });

  it('counts together with the newer one', async () => {
    const test = await startCloud();
    await test.post(paths.sendVerifyCode, { mobi: EMAIL });

    const answer = await test.post(paths.sendMobileCode, { mobi: EMAIL });

    expect(answer).toMatchObject({ status: 429, json: failure('errors.tooManyRequests', { seconds: 60 }) });
  });

  it.each([{}, { mobi: 7 }, { mobi: 'a b@c.de' }, { mobi: '600123456' }, { mobi: `${'x'.repeat(300)}@c.de` }])(
    'refuses %j with the code that clients know',
    async (body) => {
      const test = await startCloud();

      const answer = await test.post(paths.sendMobileCode, body);

      expect(answer).toMatchObject({ status: 400, json: { result_code: 100011, code: 'errors.badRequest' } });
    },
  );
});

describe('limits', () => {
  it('of an address ask a captcha of everyone behind it, also after a restart', async () => {
    const test = await startCloud({ signInsPerAddress: 20 });
    for (let n = 0; n < 20; n += 1) await test.post(paths.sendMobileCode, { mobi: `reader${n}@example.org` });

    await test.restart();
    const bare = await test.post(paths.sendMobileCode, { mobi: EMAIL });
    const solved = await test.post(paths.sendMobileCode, { mobi: EMAIL, verify: await earnVerify(test) });
    test.advance(HOUR_MS);
    const later = await test.post(paths.sendMobileCode, { mobi: 'later@example.org' });

    expect(bare).toMatchObject({ status: 400, json: { result_code: 100011, code: 'errors.captchaNeeded' } });
    expect([solved.status, later.status]).toEqual([200, 200]);
  });

  it('refuse with a wait where there are no captchas', async () => {
    const test = await startCloud({ signInsPerAddress: 20, captcha: 'never' });
    for (let n = 0; n < 20; n += 1) await test.post(paths.sendMobileCode, { mobi: `reader${n}@example.org` });

    const refused = await test.post(paths.sendMobileCode, { mobi: EMAIL });

    expect(refused).toMatchObject({ status: 429, json: failure('errors.tooManyRequests', { seconds: 3600 }) });
    expect(refused.headers['retry-after']).toBe('3600');
  });

  it('take all addresses of one IPv6 network for one, and an IPv4 address however it is written', async () => {
    const test = await startCloud({ signInsPerAddress: 2 });
    const ask = (remote: string, name: string) =>
      postFrom(test, remote, paths.sendMobileCode, { mobi: `${name}@example.org` });

    const sixes = [await ask('2001:db8::1', 'a1'), await ask('2001:db8::ffff:2', 'a2'), await ask('2001:db8::3', 'a3')];
    const fours = [await ask('192.0.2.7', 'b1'), await ask('::ffff:192.0.2.7', 'b2'), await ask('192.0.2.7', 'b3')];
    const others = [await ask('2001:db8:0:1::1', 'c1'), await ask('192.0.2.8', 'c2')];

    expect([sixes, fours, others]).toEqual([
      [200, 200, 400],
      [200, 200, 400],
      [200, 200],
    ]);
  });

  it('ask a captcha of an address that guesses at many accounts, but not for the first try at its own code', async () => {
    const test = await startCloud({ signInsPerAddress: 50 });
    for (let n = 0; n < 50; n += 1) await test.post(paths.signup, { mobi: `guess${n}@example.org`, code: '123456' });
    const code = await codeFor(test, EMAIL);

    const guess = await test.post(paths.signup, { mobi: 'guess@example.org', code: '123456' });
    const own = await test.post(paths.signup, { mobi: EMAIL, code });

    expect(guess).toMatchObject({ status: 400, json: { code: 'errors.captchaNeeded', result_code: 100011 } });
    expect(own.status).toBe(200);
  });

  it('answer 429 with a wait to the sixth wrong code', async () => {
    const test = await startCloud();
    const code = await codeFor(test, EMAIL);
    const guess = () => test.post(paths.signup, { mobi: EMAIL, code: otherThan(code) });

    const statuses = [];
    for (let n = 0; n < 6; n += 1) statuses.push((await guess()).status);

    expect(statuses).toEqual([400, 400, 400, 400, 400, 429]);
  });

  it('are kept without the addresses that they count', async () => {
    const test = await startCloud();
    await test.cloud.accounts.limits.limit('probe', 1).use(['someone@example.org']);
    await test.cloud.close();

    const folder = join(test.dataDirectory, 'accounts');
    const files = await Promise.all((await readdir(folder)).map((name) => readFile(join(folder, name), 'latin1')));

    expect(files.some((text) => text.includes('uses:probe:'))).toBe(true);
    expect(files.filter((text) => text.includes('someone@'))).toEqual([]);
  });

  it('go when they are over', async () => {
    const test = await startCloud();
    const { limits } = test.cloud.accounts;
    const limit = limits.limit('probe', 1);
    await limit.use(['someone@example.org']);
    await expect(limit.use(['someone@example.org'])).rejects.toMatchObject({ code: 'errors.tooManyRequests' });

    test.advance(HOUR_MS);
    await limits.sweep();

    await expect(limit.use(['someone@example.org'])).resolves.toMatchObject({ before: [0] });
  });
});
