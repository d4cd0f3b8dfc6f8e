import { HOUR_MS } from '../../../cloud/lib/config';
import { paths } from '@inkside/protocol';
import { failure, otherThan, startCloud, stopClouds, type TestCloud } from '../rest/testCloud';
import { codeFor, earnVerify, postFrom, setPassword } from './signInHarness';

const EMAIL = 'reader@example.org';
const PASSWORD = 'correct horse';

afterEach(stopClouds);

const startWithPassword = async (): Promise<TestCloud> => {
  const test = await startCloud();
  await setPassword(test, EMAIL, PASSWORD);
  return test;
};

const logIn = (test: TestCloud, mobi: string, password: string, verify = '') =>
  test.post(paths.login, { mobi, password, verify });

const failThrice = async (test: TestCloud, mobi: string): Promise<void> => {
  for (let n = 0; n < 3; n += 1) await logIn(test, mobi, `guess ${n}`);
};

describe('signing in by password after failures', () => {
  it.each([EMAIL, 'nobody@example.org'])('asks a captcha of %s after three in an hour', async (mobi) => {
    const test = await startWithPassword();
    await failThrice(test, mobi);

    const answer = await logIn(test, mobi, PASSWORD);

    expect(answer).toMatchObject({ status: 400, json: { code: 'errors.captchaNeeded', result_code: 100011 } });
  });

  it('takes the password with a captcha that was solved', async () => {
    const test = await startWithPassword();
    await failThrice(test, EMAIL);

    const wrong = await logIn(test, EMAIL, PASSWORD, 'made-up');
    const right = await logIn(test, EMAIL, PASSWORD, await earnVerify(test));

    expect(wrong).toMatchObject({ status: 400, json: { code: 'errors.captchaWrong' } });
    expect(right.status).toBe(200);
  });

  it('asks it also from another address and after a restart, but not of other accounts', async () => {
    const test = await startWithPassword();
    await setPassword(test, 'other@example.org', PASSWORD);
    await failThrice(test, EMAIL);
    await test.restart();

    const elsewhere = await postFrom(test, '192.0.2.1', paths.login, { mobi: EMAIL, password: PASSWORD });
    const other = await logIn(test, 'other@example.org', PASSWORD);

    expect([elsewhere, other.status]).toEqual([400, 200]);
  });

  it('forgets them after an hour', async () => {
    const test = await startWithPassword();
    await failThrice(test, EMAIL);
    test.advance(HOUR_MS);

    expect((await logIn(test, EMAIL, PASSWORD)).status).toBe(200);
  });

  it('lets no more than three guesses pass without a captcha that come at once', async () => {
    const test = await startWithPassword();

    const answers = await Promise.all(Array.from({ length: 12 }, (_, n) => logIn(test, EMAIL, `guess ${n}`)));

    expect(answers.filter(({ json }) => (json as { code: string }).code === 'errors.passwordWrong')).toHaveLength(3);
  });

  it('locks an account after ten for the address they came from, whatever is solved, and for no other', async () => {
    const test = await startWithPassword();
    for (let n = 0; n < 10; n += 1) await logIn(test, EMAIL, `guess ${n}`, await earnVerify(test));

    const [verify, again] = [await earnVerify(test), await earnVerify(test)];
    const here = await logIn(test, EMAIL, PASSWORD, again);
    const elsewhere = await postFrom(test, '192.0.2.1', paths.login, { mobi: EMAIL, password: PASSWORD, verify });
    const others = await logIn(test, 'other@example.org', PASSWORD);

    expect(here).toMatchObject({ status: 429, json: failure('errors.tooManyRequests', { seconds: 3600 }) });
    expect(elsewhere).toBe(200);
    expect(others).toMatchObject({ status: 400, json: { code: 'errors.passwordWrong' } });
  });

  it('asks a captcha for every account after very many of any from one address', async () => {
    const test = await startCloud({ signInsPerAddress: 6 });
    await setPassword(test, EMAIL, PASSWORD);
    for (let n = 0; n < 6; n += 1) await logIn(test, `guess${n}@example.org`, 'no password');

    const bare = await logIn(test, EMAIL, PASSWORD);
    const solved = await logIn(test, EMAIL, PASSWORD, await earnVerify(test));

    expect(bare).toMatchObject({ status: 400, json: { code: 'errors.captchaNeeded', result_code: 100011 } });
    expect(solved.status).toBe(200);
  });
});

describe('the other ways of the same call', () => {
  it('takes a code in place of the password', async () => {
    const test = await startCloud();
    const code = await codeFor(test, EMAIL);

    const wrong = await test.post(paths.login, { mobi: EMAIL, code: otherThan(code) });
    const right = await test.post(paths.login, { mobi: EMAIL, code });

    expect(wrong).toMatchObject({ status: 400, json: failure('errors.codeWrong', { left: 4 }) });
    expect(right.json).toEqual({ result_code: 0, message: 'SUCCESS', data: { token: expect.any(String) } });
  });

  it('knows a password however its accents are written', async () => {
    const test = await startCloud();
    await setPassword(test, EMAIL, 'caf\u00e9 noir');

    expect((await logIn(test, EMAIL, 'cafe\u0301 noir')).status).toBe(200);
  });

  it.each([
    ['neither', {}, 'password'],
    ['an empty password', { password: '' }, 'password'],
    ['a password without end', { password: 'x'.repeat(201) }, 'password'],
    ['a password that is a list', { password: [PASSWORD] }, 'password'],
    ['a verify that is a number', { password: PASSWORD, verify: 1 }, 'verify'],
    ['a code that is a number', { code: 123456 }, 'code'],
  ])('refuses %s', async (_, body, field) => {
    const test = await startCloud();

    const answer = await test.post(paths.login, { mobi: EMAIL, ...body });

    expect(answer).toMatchObject({ status: 400, json: failure('errors.badRequest', { field }) });
  });
});
