import { paths } from '@inkside/protocol';
import { failure, otherThan, signIn, startCloud, stopClouds, type TestCloud } from '../rest/testCloud';
import { codeFor, enter, isSignedIn } from './signInHarness';

const PASSWORD = 'correct horse';

let test: TestCloud;
let people = 0;
beforeAll(async () => {
  test = await startCloud({ codeRequestsPerHour: 1000 });
});
afterAll(stopClouds);

const begin = async () => {
  const email = `forgetful${(people += 1)}@example.org`;
  return { email, token: await enter(test, email) };
};
const reset = (body: object, token?: string) => test.post(paths.resetPassword, body, token);
const logIn = async (mobi: string, password: string) => (await test.post(paths.login, { mobi, password })).status;

describe('setting a password', () => {
  it('works without a session, and ends all that there were', async () => {
    const { email, token } = await begin();
    const second = await enter(test, email);

    const answer = await reset({ mobi: email, code: await codeFor(test, email), password: PASSWORD });

    expect(answer.json).toEqual({ result_code: 0, message: 'SUCCESS', data: 'ok' });
    expect(await logIn(email, PASSWORD)).toBe(200);
    expect([await isSignedIn(test, token), await isSignedIn(test, second)]).toEqual([false, false]);
  });

  it('works with a session, which alone goes on', async () => {
    const { email, token } = await begin();
    const other = await enter(test, email);

    const answer = await reset({ mobi: email, code: await codeFor(test, email), password: PASSWORD }, token);

    expect(answer).toMatchObject({ status: 200, json: { data: 'ok', tokenExpiredAt: expect.any(Number) } });
    expect([await isSignedIn(test, token), await isSignedIn(test, other)]).toEqual([true, false]);
  });

  it('ends access tokens and app passwords too, and leaves the sessions of others', async () => {
    const [{ email, token }, bystander] = [await begin(), await begin()];
    const { data } = (await test.get(paths.generateAccessToken, token)).json as { data: string };
    await test.post(paths.appPasswords, { name: 'KOReader' }, token);
    const listed = async () => {
      const again = await signIn(test, email);
      return ((await test.get(paths.appPasswords, again)).json as { data: readonly object[] }).data;
    };
    expect(await listed()).toHaveLength(1);

    await reset({ mobi: email, code: await codeFor(test, email), password: PASSWORD });

    expect(await listed()).toEqual([]);
    const exchanged = await test.get(paths.tokenByAccessToken, undefined, { 'access-token': data });
    expect([exchanged.status, await isSignedIn(test, bystander.token)]).toEqual([401, true]);
  });

  it('takes the place of the password before', async () => {
    const { email } = await begin();
    await reset({ mobi: email, code: await codeFor(test, email), password: PASSWORD });

    await reset({ mobi: email, code: await codeFor(test, email), password: 'another one' });

    expect([await logIn(email, PASSWORD), await logIn(email, 'another one')]).toEqual([400, 200]);
  });

  it('works by telephone', async () => {
    await enter(test, '600999111', '+48');
    const code = await codeFor(test, '600999111', '+48');

    const answer = await reset({ mobi: '600999111', area_code: '+48', code, password: PASSWORD });

    expect(answer.status).toBe(200);
  });

  it('refuses a wrong code alike whether there is an account or not', async () => {
    const { email, token } = await begin();
    const [known, unknown] = [await codeFor(test, email), await codeFor(test, 'nobody@example.org')];

    const answers = [
      await reset({ mobi: email, code: otherThan(known), password: PASSWORD }),
      await reset({ mobi: 'nobody@example.org', code: otherThan(unknown), password: PASSWORD }),
    ];

    const refused = { status: 400, json: failure('errors.codeWrong', { left: 4 }) };
    expect(answers).toMatchObject([refused, refused]);
    expect(answers[1]?.json).toEqual(answers[0]?.json);
    expect(await isSignedIn(test, token)).toBe(true);
  });

  it('tells only who reads the mail that an address has no account, and makes none', async () => {
    const code = await codeFor(test, 'nobody2@example.org');

    const answer = await reset({ mobi: 'nobody2@example.org', code, password: PASSWORD });

    expect(answer).toMatchObject({ status: 404, json: failure('errors.notFound') });
    expect(await logIn('nobody2@example.org', PASSWORD)).toBe(400);
  });

  it('refuses the address of another account than the one signed in, before the code is used up', async () => {
    const [{ token }, other] = [await begin(), await begin()];
    const code = await codeFor(test, other.email);

    const answer = await reset({ mobi: other.email, code, password: PASSWORD }, token);

    expect(answer).toMatchObject({ status: 400, json: failure('errors.badRequest', { field: 'mobi' }) });
    expect((await reset({ mobi: other.email, code, password: PASSWORD })).status).toBe(200);
  });

  const unfit = ['', '1234567', 'x'.repeat(201), '🖊'.repeat(7)];
  it.each(unfit)('refuses "%s" as a password, and keeps the code', async (password) => {
    const { email } = await begin();
    const code = await codeFor(test, email);

    const answer = await reset({ mobi: email, code, password });

    expect(answer).toMatchObject({ status: 400, json: failure('errors.passwordShort') });
    expect((await reset({ mobi: email, code, password: PASSWORD })).status).toBe(200);
  });

  it.each([
    ['a password that is a number', { password: 12345678 }, 'password'],
    ['a password of a megabyte', { password: 'x'.repeat(500_000) }, 'password'],
    ['no password', { password: undefined }, 'password'],
    ['a code that is a list', { code: ['123456'] }, 'code'],
    ['an address that is none', { mobi: 'nobody at all' }, 'mobi'],
  ])('refuses %s', async (_, part, field) => {
    const answer = await reset({ mobi: 'a@example.org', code: '123456', password: PASSWORD, ...part });

    expect(answer).toMatchObject({ status: 400, json: failure('errors.badRequest', { field }) });
  });
});
