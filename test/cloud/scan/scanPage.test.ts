import { createHash } from 'node:crypto';
import { runInNewContext } from 'node:vm';

import * as v from 'valibot';

import { captchaCreateAnswer, paths, qrCheckAnswer, qrCreateAnswer } from '@inkside/protocol';
import { nonceFor, startCloud, stopClouds, type TestCloud } from '../rest/testCloud';
import { codeFor, meOf, setPassword } from '../signIn/signInHarness';

const HOST = 'ink.local:9000';
const ANN = 'ann@example.org';
const PASSWORD = 'right horse 7';
const ASKER = '1'.repeat(32);
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const MINUTE_MS = 60_000;

let test: TestCloud;
beforeEach(async () => {
  test = await startCloud({ codeRequestsPerHour: 1000 });
  await setPassword(test, ANN, PASSWORD);
});
afterEach(stopClouds);

interface Code {
  readonly qr: string;
  readonly by: string;
}

/** A code as the page that shows it makes it. */
const newCode = async (): Promise<Code> => {
  const headers = { host: HOST, 'user-agent': FIREFOX };
  const answer = await test.post(paths.qrCreate, { clientType: 'web', scan: true }, undefined, headers);
  const query = new URLSearchParams(v.parse(qrCreateAnswer, answer.json).scan?.split('?')[1]);
  return { qr: query.get('qr') ?? '', by: query.get('by') ?? '' };
};
/** What the page that shows the code hears. */
const heard = async ({ qr }: Code) =>
  v.parse(qrCheckAnswer, (await test.get(`${paths.qrCheck}?clientType=web&qrcodeId=${qr}&asker=${ASKER}`)).json).data;

const open = (code: Partial<Code>, headers: Record<string, string> = {}) =>
  test.get(`/scan?${new URLSearchParams({ ...code }).toString()}`, undefined, { host: HOST, ...headers });
const press = (form: Record<string, string>, headers: Record<string, string> = {}) =>
  test.post('/scan', new URLSearchParams(form).toString(), undefined, {
    ...{ host: HOST, origin: `http://${HOST}`, 'content-type': 'application/x-www-form-urlencoded' },
    ...headers,
  });
const cookieIn = ({ headers }: { readonly headers: Readonly<Record<string, unknown>> }): string =>
  String(headers['set-cookie']).split(';')[0] ?? '';
/** The cookie of somebody who signed in on the page. */
const signIn = async (code: Code): Promise<string> =>
  cookieIn(await press({ ...code, act: 'enter', proof: 'password', mobi: ANN, password: PASSWORD }));

describe('the page of a code', () => {
  it('says what asks, to somebody who is not signed in and to somebody who is, and changes nothing by it', async () => {
    const code = await newCode();

    const visitor = await open(code);
    const user = await open(code, { cookie: await signIn(code) });

    expect(visitor).toMatchObject({ status: 200, json: expect.stringMatching(/Firefox on Linux.*127\.0\.0\.1/s) });
    expect(visitor.json).toMatch(/name="act" value="send"/);
    expect(visitor.json).not.toMatch(/value="confirm"/);
    expect(user.json).toMatch(/<strong>ann@example\.org<\/strong>.*value="confirm".*value="refuse"/s);
    expect(await heard(code)).toEqual({ status: 0, scanned: 'yes' });
  });

  it('lets the other browser in when the button is pressed, once', async () => {
    const code = await newCode();
    const cookie = await signIn(code);

    const done = await press({ ...code, act: 'confirm' }, { cookie });
    const again = await press({ ...code, act: 'confirm' }, { cookie });

    expect(done).toMatchObject({ status: 200, json: expect.stringContaining('<h1>Confirmed</h1>') });
    expect(again).toMatchObject({ status: 410, json: expect.stringContaining('This code has been used') });
    expect(await meOf(test, (await heard(code)).userInfo?.token ?? '')).toMatchObject({ email: ANN });
    expect((await open(code, { cookie })).status).toBe(410);
  });

  it('tells the page that asked when it was refused, and takes no yes after it', async () => {
    const code = await newCode();
    const cookie = await signIn(code);

    const done = await press({ ...code, act: 'refuse' }, { cookie });
    const late = await press({ ...code, act: 'confirm' }, { cookie });

    expect(done).toMatchObject({ status: 200, json: expect.stringContaining('<h1>Refused</h1>') });
    expect(late.status).toBe(410);
    expect(await heard(code)).toEqual({ status: -1, scanned: 'no', refused: true });
  });

  it('is over after three minutes', async () => {
    const code = await newCode();
    const cookie = await signIn(code);
    test.advance(3 * MINUTE_MS);

    const answers = [await open(code), await press({ ...code, act: 'confirm' }, { cookie })];

    expect(answers.map(({ status }) => status)).toEqual([410, 410]);
    expect(answers[0]?.json).toContain('This code has expired');
    expect((await heard(code)).status).toBe(-1);
  });

  it('is one for each language, by the cookie and then by what the browser reads', async () => {
    const code = await newCode();
    const langOf = async (headers: Record<string, string>) =>
      /<html lang="([\w-]+)">/.exec(String((await open(code, headers)).json))?.[1];

    const said = [
      await langOf({}),
      await langOf({ 'accept-language': 'de, zh-Hant;q=0.8, ru;q=0.5' }),
      await langOf({ 'accept-language': 'ru', cookie: 'locale=en-US' }),
      await langOf({ 'accept-language': 'en', cookie: 'a=b; locale=ru' }),
      await langOf({ 'accept-language': 'zh-TW', cookie: 'locale=zh-CN' }),
      await langOf({ 'accept-language': 'fr', cookie: 'locale=__proto__' }),
    ];

    expect(said).toEqual(['en', 'zh-TW', 'en', 'ru', 'zh-TW', 'en']);
  });

  it('may run and load nothing but its own, and is shown in no frame', async () => {
    const { headers } = await open(await newCode());

    expect(headers['content-security-policy']).toMatch(
      /^default-src 'none'; style-src 'sha256-\S+'; script-src 'sha256-\S+'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'$/,
    );
    expect(headers['cache-control']).toBe('no-store');
  });
});

describe('signing in on the page', () => {
  it('goes by a code, too, and leaves a cookie that no script and no other path gets', async () => {
    const code = await newCode();
    const sent = await press({ ...code, act: 'send', mobi: ' ANN@example.org ' });
    const digits = test.mails().find(({ to }) => to === ANN)?.code ?? '';

    const done = await press({ ...code, act: 'enter', mobi: ANN, code: digits });

    expect(sent.json).toMatch(/was sent to <strong>ANN@example\.org<\/strong>/);
    expect(done).toMatchObject({ status: 303, headers: { location: `/scan?${new URLSearchParams({ ...code })}` } });
    expect(done.headers['set-cookie']).toMatch(/; Path=\/scan; HttpOnly; SameSite=Lax$/);
    expect((await open(code, { cookie: cookieIn(done) })).json).toMatch(/value="confirm"/);
  });

  it('goes by telephone number', async () => {
    const code = await newCode();
    await codeFor(test, '13800000000', '+86');
    test.advance(MINUTE_MS);
    await press({ ...code, act: 'send', way: 'phone', mobi: '13800000000', area: '+86' });
    const digits = test.mails().find(({ to }) => to === '+8613800000000')?.code ?? '';

    const done = await press({ ...code, act: 'enter', way: 'phone', mobi: '13800000000', area: '+86', code: digits });

    expect(done.status).toBe(303);
  });

  it('says what is wrong above the form, which keeps the address and no secret', async () => {
    const code = await newCode();
    const wrong = await press({ ...code, act: 'enter', proof: 'password', mobi: ANN, password: 'wrong horse' });

    expect(wrong).toMatchObject({
      status: 400,
      json: expect.stringMatching(/role="alert">Account or password is wrong/),
    });
    expect(wrong.json).toMatch(/value="ann@example\.org"/);
    expect(wrong.json).not.toMatch(/wrong horse/);
    expect(wrong.headers['set-cookie']).toBeUndefined();
  });

  it('asks for the work of a security check where one is due, and takes it', async () => {
    const code = await newCode();
    const fail = () => press({ ...code, act: 'enter', proof: 'password', mobi: ANN, password: 'wrong horse' });
    for (const _ of [1, 2, 3]) await fail();
    const enter = { ...code, act: 'enter', proof: 'password', mobi: ANN, password: PASSWORD };

    const asked = String((await press(enter)).json);
    const [, challenge = '', bits = ''] = /data-challenge="(\w+)" data-bits="(\d+)"/.exec(asked) ?? [];
    const captchaId = /name="captchaId" value="(\w+)"/.exec(asked)?.[1] ?? '';
    const done = await press({ ...enter, captchaId, nonce: nonceFor(challenge, Number(bits)) });

    expect(asked).toMatch(/One security check first/);
    expect(done.status).toBe(303);
  });

  it('ends when another account is to be used', async () => {
    const code = await newCode();
    const cookie = await signIn(code);

    const left = await press({ ...code, act: 'leave' }, { cookie });
    const late = await press({ ...code, act: 'confirm' }, { cookie });

    expect(left.headers['set-cookie']).toMatch(/^inkside_scan=; .*Max-Age=0$/);
    expect(late).toMatchObject({ status: 400, json: expect.stringMatching(/You were signed out/) });
    expect(await heard(code)).toMatchObject({ status: 0 });
  });
});

describe('what is none of ours', () => {
  it.each([
    ['another site', { origin: 'https://evil.example' }],
    ['a page without an origin', { origin: 'null' }],
    ['the same host on another port', { origin: 'http://ink.local:9001' }],
  ])('takes no form of %s', async (_whose, headers) => {
    const code = await newCode();
    const cookie = await signIn(code);

    const answer = await press({ ...code, act: 'confirm' }, { cookie, ...headers });

    expect(answer.status).toBe(403);
    expect(await heard(code)).toEqual({ status: 0, scanned: 'yes' });
  });

  it('takes no form of which nothing says where it comes from', async () => {
    const code = await newCode();
    const headers = { host: HOST, 'content-type': 'application/x-www-form-urlencoded', cookie: await signIn(code) };

    const form = new URLSearchParams({ ...code, act: 'confirm' }).toString();
    const silent = await test.post('/scan', form, undefined, headers);
    const said = await test.post('/scan', form, undefined, { ...headers, 'sec-fetch-site': 'cross-site' });

    expect([silent.status, said.status]).toEqual([403, 403]);
    expect((await test.post('/scan', form, undefined, { ...headers, 'sec-fetch-site': 'same-origin' })).status).toBe(
      200,
    );
  });

  it('confirms nothing for who is not signed in', async () => {
    const code = await newCode();

    const answer = await press({ ...code, act: 'confirm' }, { cookie: 'inkside_scan=nothing' });

    expect(answer.status).toBe(400);
    expect(await heard(code)).toMatchObject({ status: 0 });
  });

  it('does not take over a code that another phone has read', async () => {
    const code = await newCode();
    const cookie = await signIn(code);
    await test.cloud.accounts.qrSignIns.scan(code.qr, '0'.repeat(24));

    expect((await press({ ...code, act: 'confirm' }, { cookie })).status).toBe(410);
    expect(await heard(code)).toMatchObject({ status: 0 });
  });

  it('shows no page for an address that is not whole, or says who asks in words of its own', async () => {
    const [code, other] = [await newCode(), await newCode()];
    const forged = Buffer.from('Your bank\nHome\n10.0.0.1').toString('base64url');

    const answers = [
      await open({}),
      await open({ qr: code.qr }),
      await open({ ...code, by: other.by }),
      await open({ ...code, by: `${forged}.${code.by.split('.')[1]}` }),
      await open({ ...code, qr: '0'.repeat(32) }),
      await open({ ...code, by: '"><script>1</script>' }),
    ];

    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404, 404]);
    expect(answers.map(({ json }) => String(json).includes('<script>1'))).not.toContain(true);
  });

  it('shows what was typed as text', async () => {
    const code = await newCode();

    const { json } = await press({ ...code, act: 'send', mobi: '"><script>alert(1)</script>@x.yz' });

    expect(json).toMatch(/Check the address or number/);
    expect(json).not.toMatch(/<script>alert/);
  });
});

it('does the work by itself, in a browser that knows no TLS here', async () => {
  test = await startCloud({ captcha: 'always' });
  const page = String((await open(await newCode())).json);
  const [, challenge = '', bits = ''] = /data-challenge="(\w+)" data-bits="(\d+)"/.exec(page) ?? [];
  const script = /<script>(.*)<\/script>/s.exec(page)?.[1] ?? '';
  const nonce = await new Promise<unknown>((solved) => {
    const field = {
      set value(found: unknown) {
        solved(found);
      },
    };
    const form = { dataset: { challenge, bits }, elements: { nonce: field }, addEventListener: () => undefined };
    runInNewContext(script, { document: { querySelector: () => form }, setTimeout });
  });

  const digest = createHash('sha256')
    .update(`${challenge}${String(nonce)}`)
    .digest();
  expect(digest.readUInt32BE(0) >>> (32 - Number(bits))).toBe(0);
});

it('asks for the work at once where every code needs it', async () => {
  test = await startCloud({ captcha: 'always' });
  const code = await newCode();

  const page = String((await open(code)).json);
  const { data } = v.parse(captchaCreateAnswer, (await test.post(paths.captchaCreate, { kind: 'work' })).json);

  expect(page).toMatch(/data-challenge="\w+"/);
  expect(data.kind).toBe('work');
});
