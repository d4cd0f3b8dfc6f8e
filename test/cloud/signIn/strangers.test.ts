import { paths } from '@inkside/protocol';
import { otherThan, startCloud, stopClouds, type TestCloud } from '../rest/testCloud';
import { earnVerify, setPassword } from './signInHarness';

const OWNER = 'owner@example.org';
const PASSWORD = 'correct horse';
const HOME = '198.51.100.7';
const MINUTE_MS = 60_000;

let test: TestCloud;

beforeEach(async () => {
  test = await startCloud();
});
afterEach(stopClouds);

interface Refusal {
  readonly result_code: number;
  readonly code?: string;
}

/** `done`, or the key of the refusal. */
const call = async (from: string, url: string, body: object): Promise<string> => {
  const answer = await test.cloud.app.inject({ method: 'POST', url, payload: body, remoteAddress: from });
  const { result_code, code } = answer.json<Refusal>();
  if (code === 'errors.captchaNeeded') expect(result_code).toBe(100011);
  return answer.statusCode === 200 ? 'done' : (code ?? '');
};
const ask = (from: string, body: object = {}) =>
  call(from, paths.sendVerifyCode, { mobi: OWNER, scene: '', verify: '', ...body });
const enter = (from: string, code: string | undefined, body: object = {}) =>
  call(from, paths.signup, { mobi: OWNER, code, ...body });
const logIn = (from: string, password: string, body: object = {}) =>
  call(from, paths.login, { mobi: OWNER, password, ...body });
const newest = (to = OWNER): string => test.mails().find((mail) => mail.to === to)?.code ?? '';
const stranger = (n: number): string => `203.0.113.${n}`;
const strangers = (count: number): readonly string[] => Array.from({ length: count }, (_, n) => stranger(n + 1));
const count = (answers: readonly string[], answer: string): number => answers.filter((each) => each === answer).length;

describe('what strangers do', () => {
  it.each([21, 500])('%d calls from several addresses keep the owner from nothing', async (calls) => {
    await setPassword(test, OWNER, PASSWORD);
    for (let n = 0; n < calls; n += 1) {
      const from = stranger(n % 20);
      if (n % 3 === 0) await ask(from, n % 2 === 0 ? {} : { scene: 'nc_register_web' });
      else if (n % 3 === 1) await enter(from, '123456');
      // Each costs as much time as a password is meant to.
      else if (n < 60) await logIn(from, `guess ${n}`);
      else await call(from, paths.sendMobileCode, { mobi: OWNER });
    }

    expect(await ask(HOME)).toBe('done');
    expect(await enter(HOME, newest())).toBe('done');
    const bare = await logIn(HOME, PASSWORD);
    expect(['done', 'errors.captchaNeeded']).toContain(bare);
    expect(await logIn(HOME, PASSWORD, { verify: await earnVerify(test) })).toBe('done');
  });

  it('end no code of the owner, whether they ask for others or guess', async () => {
    await ask(HOME);
    const code = newest();
    for (const from of strangers(12)) {
      await ask(from);
      let wrong = otherThan(newest());
      while (test.mails().some((mail) => mail.code === wrong)) wrong = otherThan(wrong);
      for (let n = 0; n < 6; n += 1) await enter(from, wrong);
    }

    expect(await enter(HOME, code)).toBe('done');
  });

  it('do not make the owner wait for a code, and a captcha buys one a minute', async () => {
    for (const from of strangers(5)) expect(await ask(from)).toBe('done');
    const free = [await ask(HOME)];
    for (let n = 0; n < 2; n += 1) {
      test.advance(MINUTE_MS);
      free.push(await ask(HOME));
    }
    test.advance(MINUTE_MS);
    const bare = await ask(HOME);
    const bought: string[] = [];
    for (let n = 0; n < 5; n += 1) {
      bought.push(await ask(HOME, { verify: await earnVerify(test) }));
      test.advance(MINUTE_MS);
    }

    expect([free, bare]).toEqual([['done', 'done', 'done'], 'errors.captchaNeeded']);
    expect(count(bought, 'done')).toBe(5);
  });

  it('guess thirty codes without a captcha, however many they are, and the owner’s first try stays free', async () => {
    await ask(HOME);
    const code = newest();
    const guesses: string[] = [];
    for (const from of strangers(40)) {
      for (let n = 0; n < 5; n += 1) guesses.push(await enter(from, otherThan(code)));
    }
    const mistyped = await enter(HOME, otherThan(code));
    const again = await enter(HOME, code);
    const solved = await enter(HOME, code, { verify: await earnVerify(test) });

    expect([count(guesses, 'errors.codeWrong'), count(guesses, 'errors.captchaNeeded')]).toEqual([30, 170]);
    expect([mistyped, again, solved]).toEqual(['errors.codeWrong', 'errors.captchaNeeded', 'done']);
  });

  it('compare a code with five guesses of their place, and five more for a captcha each', async () => {
    await ask(HOME);
    const code = newest();
    const from = stranger(1);
    const bare: string[] = [];
    for (let n = 0; n < 6; n += 1) bare.push(await enter(from, otherThan(code)));
    const paid: string[] = [];
    for (let n = 0; n < 6; n += 1) paid.push(await enter(from, otherThan(code), { verify: await earnVerify(test) }));

    expect([count(bare, 'errors.codeWrong'), bare[5]]).toEqual([5, 'errors.codeTries']);
    expect([count(paid, 'errors.codeWrong'), paid[5]]).toEqual([5, 'errors.codeTries']);
  });

  it('behind the owner’s own address are passed with a captcha', async () => {
    await ask(HOME);
    const code = newest();
    for (let n = 0; n < 6; n += 1) await enter(HOME, otherThan(code));

    expect(await enter(HOME, code)).toBe('errors.codeTries');
    expect(await enter(HOME, code, { verify: await earnVerify(test) })).toBe('done');
  });

  it('who guess passwords from many addresses have the owner solve a captcha, and no more', async () => {
    await setPassword(test, OWNER, PASSWORD);
    const guesses: string[] = [];
    for (const from of strangers(12)) guesses.push(await logIn(from, 'a guess', { verify: await earnVerify(test) }));

    expect(count(guesses, 'errors.passwordWrong')).toBe(12);
    expect(await logIn(HOME, PASSWORD)).toBe('errors.captchaNeeded');
    expect(await logIn(HOME, PASSWORD, { verify: await earnVerify(test) })).toBe('done');
  });
});

describe('a code', () => {
  it('is good at another place than where it was asked for', async () => {
    await ask(HOME);

    expect(await enter('192.0.2.44', newest())).toBe('done');
  });

  it('is good beside those that strangers asked for since, at the place where it was asked for', async () => {
    await ask(HOME);
    const code = newest();
    for (const from of strangers(10)) await ask(from);

    expect(await enter(HOME, code)).toBe('done');
  });

  it('that could not be sent counts for nothing', async () => {
    let isBroken = true;
    const sent: string[] = [];
    test = await startCloud({
      mailer: {
        send: async ({ code }) => {
          if (isBroken) throw new Error('no route');
          sent.push(code);
        },
      },
    });
    for (let n = 0; n < 10; n += 1) await ask(HOME);
    isBroken = false;
    const answers: string[] = [];
    for (let n = 0; n < 4; n += 1) {
      answers.push(await ask(HOME));
      test.advance(MINUTE_MS);
    }

    expect(answers).toEqual(['done', 'done', 'done', 'errors.captchaNeeded']);
    expect(sent).toHaveLength(3);
  });
});

describe('a school behind one address', () => {
  it('signs in by code, sixty within a minute', async () => {
    const entered: string[] = [];
    for (let n = 0; n < 60; n += 1) {
      const mobi = `pupil${n}@example.org`;
      await ask(HOME, { mobi });
      entered.push(await enter(HOME, newest(mobi), { mobi }));
    }

    expect(count(entered, 'done')).toBe(60);
  });

  it('is not kept out by thirty wrong passwords of others', async () => {
    await setPassword(test, OWNER, PASSWORD);
    for (let n = 0; n < 30; n += 1) await logIn(HOME, 'forgotten', { mobi: `pupil${n}@example.org` });

    expect(await logIn(HOME, PASSWORD)).toBe('done');
    expect([await ask(HOME), await enter(HOME, newest())]).toEqual(['done', 'done']);
  });

  it('has captchas and QR codes, however many one of its pupils takes', async () => {
    const take = async (url: string, body: object, times: number): Promise<readonly number[]> => {
      const statuses: number[] = [];
      for (let n = 0; n < times; n += 1) {
        statuses.push(
          (await test.cloud.app.inject({ method: 'POST', url, payload: body, remoteAddress: HOME })).statusCode,
        );
      }
      return statuses;
    };
    const works = await take(paths.captchaCreate, { kind: 'work' }, 601);
    const codes = await take(paths.qrCreate, { clientType: 'web' }, 601);
    const slider = await test.cloud.app.inject({
      method: 'POST',
      url: paths.captchaCreate,
      payload: { kind: 'slider' },
      remoteAddress: HOME,
    });

    expect(new Set([...works, ...codes])).toEqual(new Set([200]));
    expect(slider.json()).toMatchObject({ data: { kind: 'work', bits: 16 } });
  });
});
