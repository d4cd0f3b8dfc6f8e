import { paths } from '@inkside/protocol';
import { failure, otherThan, startCloud, stopClouds, type TestCloud } from '../rest/testCloud';
import { codeFor, earnVerify, enter, isSignedIn, meOf } from './signInHarness';

const MINUTE_MS = 60_000;

let test: TestCloud;
let people = 0;
beforeAll(async () => {
  test = await startCloud({ codeRequestsPerHour: 1000 });
});
afterAll(stopClouds);

const newAddress = (): string => `person${(people += 1)}@example.org`;
const newPhone = (): string => String(600_000_000 + (people += 1));
const DONE = { status: 200, json: { result_code: 0, data: 'ok', tokenExpiredAt: expect.any(Number) } };
const NOT_CONFIRMED = { status: 400, json: failure('errors.badRequest', { field: 'resetInfoConfirm' }) };

/** Somebody new who signed in by e-mail. */
const begin = async () => {
  const email = newAddress();
  return { email, token: await enter(test, email) };
};
const update = async (token: string, mobi: string, areaCode?: string) => {
  const code = await codeFor(test, mobi, areaCode);
  // What is undefined does not travel.
  return test.post(paths.updateContact, { mobi, code, area_code: areaCode }, token);
};
const confirm = async (token: string, email: string) =>
  test.post(paths.confirmReset, { type: 'email', code: await codeFor(test, email) }, token);
const check = (query: string, token?: string) => test.get(`${paths.checkContact}?${query}`, token);

describe('adding a way to be reached', () => {
  it('binds a telephone number, which then signs in to the same account', async () => {
    const { email, token } = await begin();
    const phone = newPhone();

    expect(await update(token, phone, '+48')).toMatchObject(DONE);

    const me = await meOf(test, await enter(test, phone, '+48'));
    expect(me).toMatchObject({ email, phone, area_code: '+48', uid: (await meOf(test, token)).uid });
  });

  it('refuses one that is somebody else’s, and only to who reads its mail', async () => {
    const [{ token }, other] = [await begin(), await begin()];
    await confirm(token, (await meOf(test, token)).email ?? '');
    const code = await codeFor(test, other.email);

    const guessed = await test.post(paths.updateContact, { mobi: other.email, code: otherThan(code) }, token);
    const proven = await update(token, other.email);

    expect(guessed).toMatchObject({ status: 400, json: failure('errors.codeWrong', { left: 4 }) });
    expect(proven).toMatchObject({ status: 409, json: failure('errors.contactTaken') });
    expect(await meOf(test, other.token)).toMatchObject({ email: other.email });
  });

  it('leaves everything as it is when the address is one’s own', async () => {
    const { email, token } = await begin();

    expect(await update(token, email)).toMatchObject(DONE);
    expect(await meOf(test, token)).toMatchObject({ email });
  });
});

describe('changing a way to be reached', () => {
  it('needs the present one to be confirmed first, and keeps the code that was sent', async () => {
    const { email, token } = await begin();
    const next = newAddress();
    const code = await codeFor(test, next);

    const early = await test.post(paths.updateContact, { mobi: next, code }, token);
    const confirmed = await confirm(token, email);
    const done = await test.post(paths.updateContact, { mobi: next, code }, token);

    expect([early, confirmed, done]).toMatchObject([NOT_CONFIRMED, DONE, DONE]);
    expect(await meOf(test, token)).toMatchObject({ email: next });
    expect((await meOf(test, await enter(test, email))).uid).not.toBe((await meOf(test, token)).uid);
  });

  it('is allowed once', async () => {
    const { email, token } = await begin();
    await confirm(token, email);

    const answers = [await update(token, newAddress()), await update(token, newAddress())];

    expect(answers).toMatchObject([DONE, NOT_CONFIRMED]);
  });

  it('is allowed for ten minutes, also over a restart', async () => {
    const { email, token } = await begin();
    await confirm(token, email);
    await test.restart();
    test.advance(9 * MINUTE_MS - 61_000);
    const soon = await update(token, newAddress());
    await confirm(token, (await meOf(test, token)).email ?? '');
    test.advance(10 * MINUTE_MS);

    expect([soon, await update(token, newAddress())]).toMatchObject([DONE, NOT_CONFIRMED]);
  });

  it('is allowed to the session that confirmed, not to another of the account', async () => {
    const { email, token } = await begin();
    const other = await enter(test, email);
    await confirm(token, email);

    expect(await update(other, newAddress())).toMatchObject(NOT_CONFIRMED);
  });

  it('is confirmed by nothing but the code of the account itself', async () => {
    const [{ token, email }, stranger] = [await begin(), await begin()];
    const code = await codeFor(test, email);
    const foreign = await codeFor(test, stranger.email);

    const answers = [
      await test.post(paths.confirmReset, { type: 'email', code: otherThan(code) }, token),
      await test.post(paths.confirmReset, { type: 'email', code: foreign === code ? otherThan(code) : foreign }, token),
      await test.post(paths.confirmReset, { type: 'phone', code }, token),
    ];

    expect(answers.map(({ status }) => status)).toEqual([400, 400, 400]);
    expect(await update(token, newAddress())).toMatchObject(NOT_CONFIRMED);
  });
});

describe('removing a way to be reached', () => {
  it('takes it off, so that it signs in to nothing of the account', async () => {
    const { email, token } = await begin();
    const phone = newPhone();
    await update(token, phone, '+48');
    const code = await codeFor(test, email);

    const answer = await test.post(paths.removeContact, { type: 'email', code }, token);

    expect(answer).toMatchObject(DONE);
    const me = await meOf(test, token);
    expect(me).toMatchObject({ email: null, phone, login_type: 'phone' });
    expect((await meOf(test, await enter(test, email))).uid).not.toBe(me.uid);
  });

  it('refuses the last one, and keeps the code that was sent', async () => {
    const { email, token } = await begin();
    const code = await codeFor(test, email);

    const answer = await test.post(paths.removeContact, { type: 'email', code }, token);

    expect(answer).toMatchObject({ status: 409, json: failure('errors.contactLast') });
    expect((await test.post(paths.signup, { mobi: email, code })).status).toBe(200);
  });

  it('refuses a wrong code, and what the account does not have', async () => {
    const { email, token } = await begin();
    await update(token, newPhone(), '+48');
    const code = await codeFor(test, email);
    const alone = await begin();

    const wrong = await test.post(paths.removeContact, { type: 'email', code: otherThan(code) }, token);
    const absent = await test.post(paths.removeContact, { type: 'phone', code }, alone.token);

    expect(wrong).toMatchObject({ status: 400, json: { code: 'errors.codeWrong' } });
    expect(absent).toMatchObject({ status: 400, json: failure('errors.badRequest', { field: 'type' }) });
  });
});

describe('asking whether an address is taken', () => {
  it('says whose it is: nobody’s, mine, another’s', async () => {
    const [{ email, token }, other] = [await begin(), await begin()];
    const ask = async (mobi: string) => (await check(`mobi=${encodeURIComponent(mobi)}`, token)).json;

    const answers = [await ask('nobody@example.org'), await ask(email), await ask(other.email.toUpperCase())];

    expect(answers).toMatchObject([
      { data: { isUsed: false, isMine: false } },
      { data: { isUsed: true, isMine: true } },
      { data: { isUsed: true, isMine: false } },
    ]);
  });

  it('knows an area code whose plus sign was not encoded', async () => {
    const { token } = await begin();
    const phone = newPhone();
    await update(token, phone, '+48');

    const mine = await check(`mobi=${phone}&area_code=+48`, token);
    const free = await check(`mobi=${phone}&area_code=%2B49`, token);

    expect([mine, free]).toMatchObject([{ json: { data: { isMine: true } } }, { json: { data: { isUsed: false } } }]);
  });

  it('answers no visitor, and asks a captcha of who asks for a whole list', async () => {
    const { token } = await begin();
    const query = (n: number) => `mobi=listed${n}%40example.org`;
    for (let n = 0; n < 10; n += 1) await check(query(n), token);

    expect((await check(query(1))).status).toBe(401);
    expect(await check(query(31), token)).toMatchObject({ status: 400, json: { code: 'errors.captchaNeeded' } });
    expect((await check(`${query(31)}&verify=${await earnVerify(test)}`, token)).status).toBe(200);
  });
});

describe('hostile input', () => {
  it.each([
    [paths.updateContact, { mobi: 'a@example.org' }, 'code'],
    [paths.updateContact, { mobi: { $ne: '' }, code: '123456' }, 'mobi'],
    [paths.updateContact, { mobi: '600123456', code: '123456' }, 'area_code'],
    [paths.removeContact, { type: '__proto__', code: '123456' }, 'type'],
    [paths.removeContact, { type: 'email', code: '12345\u0000' }, 'code'],
    [paths.confirmReset, { type: ['email'], code: '123456' }, 'type'],
    [paths.confirmReset, { code: '123456' }, 'type'],
  ])('is refused by %s: %j', async (path, body, field) => {
    const { token } = await begin();

    const answer = await test.post(path, body, token);

    expect(answer).toMatchObject({ status: 400, json: failure('errors.badRequest', { field }) });
    expect(await isSignedIn(test, token)).toBe(true);
  });

  const guarded = [paths.updateContact, paths.removeContact, paths.confirmReset];
  it.each(guarded)('is not looked at by %s without a token', async (path) => {
    expect((await test.post(path, { mobi: 7 })).status).toBe(401);
  });
});
