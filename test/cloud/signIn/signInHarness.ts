import * as v from 'valibot';

import { placeOf } from '../../../cloud/accounts/captcha/picture';
import { identityOf } from '../../../cloud/accounts/account';
import { readSecrets } from '../../../cloud/lib/secrets';
import { captchaCheckAnswer, captchaCreateAnswer, type Me, meAnswer, paths, tokenAnswer } from '@inkside/protocol';
import { type Answer, nonceFor, type TestCloud, withCaptcha } from '../rest/testCloud';

export const createCaptcha = async (test: TestCloud, kind: 'slider' | 'work') => {
  const { data } = v.parse(captchaCreateAnswer, (await test.post(paths.captchaCreate, { kind })).json);
  if (data.kind === 'none') throw new Error('This cloud asks for no captcha.');
  return data;
};

/** The answer to a work captcha, ready to send. */
export const solvedWork = async (test: TestCloud) => {
  const task = await createCaptcha(test, 'work');
  if (task.kind !== 'work') throw new Error('No work came.');
  return { captchaId: task.captchaId, nonce: nonceFor(task.challenge, task.bits) };
};

export const verifyOf = (answer: Answer): string => v.parse(captchaCheckAnswer, answer.json).data.verify;

/** A fresh `verify`. */
export const earnVerify = async (test: TestCloud): Promise<string> =>
  verifyOf(await test.post(paths.captchaCheck, await solvedWork(test)));

/** Where the piece belongs, which only the cloud knows. */
export const rightOffset = async (test: TestCloud, captchaId: string): Promise<number> => {
  const secrets = await readSecrets(test.dataDirectory);
  return placeOf(secrets?.codeKey ?? '', captchaId).left;
};

/** A way of the piece to `offset` as a hand makes it: 20 samples in 800 ms. */
export const trackTo = (offset: number) =>
  Array.from({ length: 20 }, (_, index) => ({ x: (offset * index) / 19, t: (800 * index) / 19 }));

/** The newest code for an address, asked for as a command-line client does. */
export const codeFor = async (test: TestCloud, mobi: string, areaCode?: string): Promise<string> => {
  // Nobody gets two codes in a minute.
  test.advance(61_000);
  const answer = await withCaptcha(test, (verify) =>
    test.post(paths.sendMobileCode, { mobi, area_code: areaCode, verify }),
  );
  if (answer.status !== 200) throw new Error(`No code: ${JSON.stringify(answer.json)}`);
  return test.mails().find(({ to }) => to === `${areaCode ?? ''}${mobi}`)?.code ?? '';
};

/** Signs in by such a code. */
export const enter = async (test: TestCloud, mobi: string, areaCode?: string): Promise<string> => {
  const code = await codeFor(test, mobi, areaCode);
  return v.parse(tokenAnswer, (await test.post(paths.signup, { mobi, code, area_code: areaCode })).json).data.token;
};

export const meOf = async (test: TestCloud, token: string): Promise<Me> =>
  v.parse(meAnswer, (await test.get(paths.me, token)).json).data;

export const isSignedIn = async (test: TestCloud, token: string): Promise<boolean> =>
  (await test.get(paths.me, token)).status === 200;

/** Gives an account a password, past all questions. */
export const setPassword = async (test: TestCloud, email: string, password: string): Promise<void> => {
  const { directory, passwords } = test.cloud.accounts;
  const [{ uid }, passwordHash] = [await directory.findOrCreate(identityOf(email)), await passwords.hash(password)];
  await directory.update(uid, (account) => ({ ...account, passwordHash }));
};

/** A call from another network address. */
export const postFrom = async (test: TestCloud, remoteAddress: string, url: string, body: object): Promise<number> => {
  const headers = { 'content-type': 'application/json' };
  const payload = JSON.stringify(body);
  const answer = await test.cloud.app.inject({ method: 'POST', url, headers, remoteAddress, payload });
  return answer.statusCode;
};
