import * as v from 'valibot';

import { asSecretId } from '@inkside/kit';
import { createVault } from '../../../../src/services/browser/keeping/vault';
import { createSession } from '../../../../src/services/http/session';
import type { Http, HttpRequest } from '../../../../src/services/http/createHttp';
import { createQrSignIn } from '../../../../src/services/http/qrSignIn';
import { fakeAddress, fakeStorage } from '../../../fakes/fakeBrowser';
import { fakeClock } from '../../../fakes/fakeClock';

const TOKEN = 'a token of the cloud';
const UID = '64b5f0c2a1d3e4f506172839';
const me = {
  uid: UID,
  id: 7,
  email: 'ann@example.org',
  phone: null,
  area_code: null,
  login_type: 'email',
  nickname: null,
  avatarUrl: null,
  storage_limit: 1,
  storage_used: 0,
  device_limit: 1,
};

/** A cloud that takes everybody. */
const fakeCloud = (qr: readonly object[] = []) => {
  const asked: HttpRequest[] = [];
  const answers = [...qr];
  const dataFor = ({ path }: HttpRequest): unknown => {
    if (path.endsWith('/users/me')) return me;
    if (path.endsWith('/qrcode/create')) return `${'a'.repeat(32)}---web---ink.local`;
    if (path.endsWith('/qrcode/check')) return answers.shift();
    return path.endsWith('sendVerifyCode') ? 'ok' : { token: TOKEN };
  };
  const http: Http = {
    call: async (schema, request) => {
      asked.push(request);
      return v.parse(schema, { result_code: 0, message: 'SUCCESS', data: dataFor(request) });
    },
  };
  return { http, asked };
};

const open = () => {
  const clock = fakeClock();
  const [local, session] = [fakeStorage(), fakeStorage()];
  const vault = createVault({ local, session, clock: clock.port, window: new EventTarget() });
  const forgotten: string[] = [];
  const { http, asked } = fakeCloud();
  const accounts = createSession({
    http,
    vault,
    clock: clock.port,
    address: fakeAddress(),
    forgetSession: () => forgotten.push('credentials, cookie'),
    readSecret: (id) => (id === 'gone' ? undefined : id),
  });
  return { accounts, asked, vault, local, session, forgotten, clock };
};

const phone = { address: '13800138000', areaCode: '+86' };
const email = { address: 'ann@example.org', areaCode: null };
const [code, password, verify] = [asSecretId('123456'), asSecretId('right horse'), asSecretId('a verify')];

describe('what signing in sends', () => {
  it.each([
    [email, { mobi: 'ann@example.org' }],
    [phone, { mobi: '13800138000', area_code: '+86' }],
  ])('asks for a code for %j', async (contact, names) => {
    const { accounts, asked } = open();

    await accounts.requestCode({ contact, verify });

    expect(asked[0]).toMatchObject({
      path: '/api/1/users/sendVerifyCode',
      body: { ...names, verify: 'a verify', scene: 'nc_register_web' },
    });
  });

  it('sends no verify where the cloud asks for none', async () => {
    const { accounts, asked } = open();

    await accounts.requestCode({ contact: email, verify: null });
    await accounts.signIn({ entry: { kind: 'password', contact: email, password, verify: null }, remember: false });

    expect(asked.slice(0, 2)).toMatchObject([{ body: { verify: '' } }, { body: { verify: '' } }]);
  });

  it('signs in by code', async () => {
    const { accounts, asked } = open();

    await accounts.signIn({ entry: { kind: 'code', contact: phone, code }, remember: false });

    expect(asked[0]).toMatchObject({
      path: '/api/1/users/signupByPhoneOrEmail',
      body: { mobi: phone.address, area_code: '+86', code: '123456' },
    });
  });

  it('signs in by password', async () => {
    const { accounts, asked } = open();

    await accounts.signIn({ entry: { kind: 'password', contact: email, password, verify }, remember: false });

    expect(asked[0]).toMatchObject({
      path: '/api/v2/users/login',
      body: { mobi: email.address, password: 'right horse', verify: 'a verify' },
    });
  });

  it('signs in with what a QR code gave', async () => {
    const { accounts, asked, vault } = open();

    await accounts.signIn({ entry: { kind: 'qr', ticket: asSecretId('the token') }, remember: false });

    expect(asked.map(({ path }) => path)).toEqual(['/api/1/users/me']);
    expect(vault.current()?.token).toBe('the token');
  });

  it('says what is missing when a secret is gone', async () => {
    const { accounts } = open();
    const gone = asSecretId('gone');
    const codeOf = (signIn: Promise<unknown>) => signIn.catch((thrown: { code: string }) => thrown.code);

    expect(
      await codeOf(accounts.signIn({ entry: { kind: 'code', contact: email, code: gone }, remember: false })),
    ).toBe('errors.codeEmpty');
    expect(await codeOf(accounts.signIn({ entry: { kind: 'qr', ticket: gone }, remember: false }))).toBe(
      'errors.qrExpired',
    );
    const entry = { kind: 'password', contact: email, password: gone, verify } as const;
    expect(await codeOf(accounts.signIn({ entry, remember: false }))).toBe('errors.passwordEmpty');
  });
});

describe('what a sign-in leaves behind', () => {
  const entry = { kind: 'code', contact: email, code } as const;

  it('stores a token, for one month when it is to be remembered', async () => {
    const { accounts, local, session, clock } = open();

    await accounts.signIn({ entry, remember: true });

    const stored = JSON.parse(local.getItem('inkside.vault') ?? '{}') as { token: string; endsAt: number };
    expect(stored.token).toBe(TOKEN);
    expect(stored.endsAt).toBe(clock.at() + 30 * 86_400_000);
    expect(session.getItem('inkside.vault')).toBeNull();
  });

  it('keeps it until the tab is closed when it is not', async () => {
    const { accounts, local, session } = open();

    await accounts.signIn({ entry, remember: false });

    expect([local.getItem('inkside.vault'), session.getItem('inkside.vault')?.includes(TOKEN)]).toEqual([null, true]);
  });

  it('clears cached storage credentials of whoever was there before', async () => {
    const { accounts, forgotten } = open();

    await accounts.signIn({ entry, remember: true });

    expect(forgotten).toEqual(['credentials, cookie']);
  });

  it('is gone after signing out: token, credentials and sync cookie', async () => {
    const { accounts, forgotten, local, vault } = open();
    await accounts.signIn({ entry, remember: true });

    await accounts.signOut().catch(() => undefined);

    expect([vault.current(), local.getItem('inkside.vault'), forgotten.length]).toEqual([undefined, null, 2]);
  });
});

describe('a QR code', () => {
  const userInfo = { token: TOKEN, uid: UID, nickname: null, avatarUrl: null };
  const answers = [
    { status: 0, scanned: 'no' },
    { status: 0, scanned: 'yes' },
    { status: 1, scanned: 'yes', userInfo },
    { status: -1, scanned: 'no' },
  ];

  const openQr = (said: readonly object[]) => {
    const clock = fakeClock();
    const { http, asked } = fakeCloud(said);
    let count = 0;
    let made = 0;
    // Each code has a handle of its own, as with secrets that are kept.
    const texts = new Map<string, string>();
    const keepSecret = (text: string) => {
      const id = asSecretId(text === TOKEN ? TOKEN : `secret-${(made += 1)}`);
      texts.set(id, text);
      return id;
    };
    const qr = createQrSignIn({
      http,
      origin: 'https://ink.local',
      clock: clock.port,
      ids: { newId: () => `asker-${(count += 1)}` },
      keepSecret,
      readSecret: (id) => texts.get(id),
    });
    return { clock, asked, qr };
  };
  const askersOf = (asked: readonly HttpRequest[]) =>
    asked.filter(({ path }) => path.endsWith('/check')).map(({ query }) => query?.['asker']);

  it('is asked for by the same page until it has the answer, and by another name for each code', async () => {
    const { asked, qr } = openQr([answers[0] ?? {}, answers[2] ?? {}, answers[3] ?? {}, answers[0] ?? {}]);

    const [one, other] = [(await qr.create()).text, (await qr.create()).text];
    for (const text of [one, one, one, other]) await qr.check(text);

    expect(askersOf(asked)).toEqual(['asker-1', 'asker-1', undefined, 'asker-2']);
  });

  it('is asked for by the same name after an answer that was lost', async () => {
    const { asked, qr } = openQr([{ status: 'torn' }, answers[2] ?? {}]);
    const { text } = await qr.create();
    const lost = await qr.check(text).catch(() => 'lost');

    expect([lost, (await qr.check(text)).phase]).toEqual(['lost', 'confirmed']);
    expect(askersOf(asked)).toEqual(['asker-1', 'asker-1']);
  });

  it('is asked for by its first part, and says how far the phone is', async () => {
    const { clock, asked, qr } = openQr(answers);

    const { text, expiresAt } = await qr.create();
    const said = [await qr.check(text), await qr.check(text), await qr.check(text), await qr.check(text)];

    expect(expiresAt).toBe(clock.at() + 180_000);
    expect(asked[1]?.query).toEqual({ clientType: 'web', qrcodeId: 'a'.repeat(32), asker: 'asker-1' });
    expect(said).toEqual([
      { phase: 'waiting' },
      { phase: 'scanned' },
      { phase: 'confirmed', ticket: TOKEN },
      { phase: 'ended' },
    ]);
  });
});
