import { HOUR_MS } from '../../../cloud/lib/config';
import { paths } from '@inkside/protocol';
import type { TestCloud } from '../rest/testCloud';
import { failure, signIn, startCloud, stopClouds } from '../rest/testCloud';
import { setPassword } from '../signIn/signInHarness';

const EMAIL = 'reader@example.org';
const PASSWORD = 'correct horse';

afterEach(stopClouds);

const startWithPassword = async (): Promise<TestCloud> => {
  const test = await startCloud({ captcha: 'never' });
  await setPassword(test, EMAIL, PASSWORD);
  return test;
};

const logIn = (test: TestCloud, mobi: string, password: string) =>
  test.post(paths.login, { mobi, password, verify: '' });

describe('signing in by password', () => {
  it('gives a token', async () => {
    const test = await startWithPassword();

    const answer = await logIn(test, EMAIL, PASSWORD);

    expect(answer).toMatchObject({ status: 200, json: { data: { token: expect.any(String) } } });
  });

  it('answers alike to a wrong password, an unknown account and an account without a password', async () => {
    const test = await startWithPassword();
    await signIn(test, 'other@example.org');

    const wrong = await logIn(test, EMAIL, 'wrong');
    const unknown = await logIn(test, 'nobody@example.org', PASSWORD);
    const without = await logIn(test, 'other@example.org', PASSWORD);

    expect(wrong).toMatchObject({ status: 400, json: failure('errors.passwordWrong') });
    expect([unknown.json, without.json]).toEqual([wrong.json, wrong.json]);
  });

  it('stops guessing after ten failures an hour, and goes on afterwards', async () => {
    const test = await startWithPassword();
    await Promise.all(Array.from({ length: 12 }, (_, n) => logIn(test, EMAIL, `guess ${n}`)));

    const locked = await logIn(test, EMAIL, PASSWORD);
    test.advance(HOUR_MS);
    const later = await logIn(test, EMAIL, PASSWORD);

    expect(locked).toMatchObject({ status: 429, json: failure('errors.tooManyRequests', { seconds: 3600 }) });
    expect(later.status).toBe(200);
  });

  it('does not count what succeeded', async () => {
    const test = await startWithPassword();
    for (let n = 0; n < 11; n += 1) await logIn(test, EMAIL, PASSWORD);

    const answer = await logIn(test, EMAIL, PASSWORD);

    expect(answer.status).toBe(200);
  });
});
