import { asSecretId } from '@inkside/kit';
import { fakeStorage } from '../fakes/fakeBrowser';
import { askCode, openBrowser, signInTo, verifyOf } from './contractBrowser';
import { startContractCloud, type ContractCloud } from './contractCloud';

const EMAIL = 'reader@example.org';

describe('accounts against the cloud', () => {
  let cloud: ContractCloud;
  beforeAll(async () => {
    cloud = await startContractCloud();
  });
  afterAll(() => cloud.stop());

  it('signs in by the code of an e-mail, and a new page finds the session again', async () => {
    const local = fakeStorage();

    const facts = await signInTo(cloud, openBrowser(cloud, { name: 'a', local }), EMAIL);
    const resumed = await openBrowser(cloud, { name: 'a', local }).accounts.resume();

    expect(facts).toMatchObject({ name: EMAIL, isDemo: false, uid: expect.stringMatching(/^[0-9a-f]{24}$/) });
    expect(resumed).toEqual(facts);
  });

  it('says that a code is wrong', async () => {
    const browser = openBrowser(cloud, { name: 'a' });
    const contact = { address: 'wrong@example.org', areaCode: null };
    await askCode(browser, contact);
    const code = String((Number(cloud.codeFor('wrong@example.org')) + 1) % 1_000_000).padStart(6, '0');

    const signIn = browser.accounts.signIn({
      entry: { kind: 'code', contact, code: asSecretId(code) },
      remember: false,
    });

    await expect(signIn).rejects.toMatchObject({ name: 'PortError', code: 'errors.codeWrong' });
  });

  it('signs in by a code that is sent to a telephone', async () => {
    const browser = openBrowser(cloud, { name: 'phone' });
    const contact = { address: '13800138000', areaCode: '+86' };
    await askCode(browser, contact);
    const code = asSecretId(cloud.codeFor('+8613800138000'));

    const facts = await browser.accounts.signIn({ entry: { kind: 'code', contact, code }, remember: true });

    expect(facts.name).toContain('13800138000');
  });

  it('sends no code for a security check that was used', async () => {
    const browser = openBrowser(cloud, { name: 'a' });
    const contact = { address: 'unchecked@example.org', areaCode: null };
    const verify = await verifyOf(browser);
    await browser.accounts.requestCode({ contact: { address: 'first@example.org', areaCode: null }, verify });

    await expect(browser.accounts.requestCode({ contact, verify })).rejects.toMatchObject({
      code: 'errors.captchaWrong',
    });
  });

  it('names the wait when a code is asked for again within a minute', async () => {
    const browser = openBrowser(cloud, { name: 'a' });
    const contact = { address: 'hasty@example.org', areaCode: null };
    await askCode(browser, contact);

    await expect(askCode(browser, contact)).rejects.toMatchObject({
      code: 'errors.tooManyRequests',
      params: { seconds: expect.any(Number) },
    });
  });

  it('ends a code after five wrong tries', async () => {
    const browser = openBrowser(cloud, { name: 'a' });
    const contact = { address: 'guess@example.org', areaCode: null };
    await askCode(browser, contact);
    const right = cloud.codeFor('guess@example.org');
    const wrong = right === '000000' ? '111111' : '000000';
    const tryWith = (code: string) =>
      browser.accounts.signIn({ entry: { kind: 'code', contact, code: asSecretId(code) }, remember: false }).then(
        () => 'signed in',
        (thrown: { code: string }) => thrown.code,
      );

    const said = [];
    for (const code of [wrong, wrong, wrong, wrong, wrong, right]) said.push(await tryWith(code));

    expect(said).toEqual([...Array<string>(5).fill('errors.codeWrong'), 'errors.codeTries']);
  });

  it('makes a puzzle, and refuses a piece in the wrong place', async () => {
    const { captcha } = openBrowser(cloud, { name: 'a' });
    const puzzle = await captcha.createPuzzle();
    const track = [0, 1, 2, 3, 4, 5].map((step) => ({ x: step, t: step * 100 }));

    expect(puzzle).toMatchObject({ width: 320, height: 160, pieceSize: 48 });
    await expect(
      captcha.checkPuzzle(puzzle === 'work' ? '' : (puzzle?.id ?? ''), { offset: 5, track }),
    ).rejects.toMatchObject({ code: 'errors.captchaWrong' });
  });

  it('signs in by a QR code that a phone confirmed', async () => {
    const phone = openBrowser(cloud, { name: 'phone' });
    await signInTo(cloud, phone, 'qr@example.org');
    const page = openBrowser(cloud, { name: 'page' });
    const { text } = await page.qrSignIn.create();
    const token = phone.vault.current()?.token ?? '';
    const tell = (step: string, more: object) =>
      fetch(`${cloud.origin}/api/1/auth/qrcode/${step}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
        body: JSON.stringify({ qrcodeId: text, ...more }),
      });

    const before = await page.qrSignIn.check(text);
    await tell('scan', {});
    const scanned = await page.qrSignIn.check(text);
    await tell('confirm', { confirm: true });
    const answer = await page.qrSignIn.check(text);
    const ticket = answer.phase === 'confirmed' ? answer.ticket : asSecretId('');
    const facts = await page.accounts.signIn({ entry: { kind: 'qr', ticket }, remember: true });

    expect([before.phase, scanned.phase, answer.phase]).toEqual(['waiting', 'scanned', 'confirmed']);
    expect(facts.name).toBe('qr@example.org');
    expect(await page.qrSignIn.check(text)).toEqual({ phase: 'ended' });
  });

  it('ends the session in the cloud when the user signs out', async () => {
    const browser = openBrowser(cloud, { name: 'a' });
    await signInTo(cloud, browser, EMAIL);
    const entry = browser.vault.current();

    await browser.accounts.signOut();

    const storage = fakeStorage();
    const thief = openBrowser(cloud, { name: 'b', local: storage });
    if (entry !== undefined) thief.vault.keep(entry, entry.facts.expiresAt);
    await expect(thief.accounts.resume()).rejects.toMatchObject({ code: 'elMsg.tips14' });
    expect(await browser.accounts.resume()).toBeUndefined();
  });

  it('exchanges the printed link once', async () => {
    const { uid } = await signInTo(cloud, openBrowser(cloud, { name: 'a' }), EMAIL);
    const hash = `#/login?once=${await cloud.cloud.createLink(uid)}`;

    const open = async () => (await openBrowser(cloud, { name: 'a', hash }).accounts.redeemLink())?.redeem();
    const first = await open();
    const second = open();

    expect(first).toMatchObject({ uid });
    await expect(second).rejects.toMatchObject({ code: 'errors.linkUsed' });
  });

  it('ends in the cloud what a link gave that nobody wanted any more', async () => {
    const { uid } = await signInTo(cloud, openBrowser(cloud, { name: 'a' }), EMAIL);
    const browser = openBrowser(cloud, { name: 'a', hash: `#/login?once=${await cloud.cloud.createLink(uid)}` });
    const link = await browser.accounts.redeemLink();

    const redeemed = link?.redeem();
    link?.drop();

    await expect(redeemed).rejects.toMatchObject({ code: 'errors.linkUsed' });
    expect([browser.vault.current(), browser.accounts.remembered()]).toEqual([undefined, undefined]);
  });

  it('says of a link that never was one that it does not hold', async () => {
    for (const token of ['%00rubbish', 'z'.repeat(30_000), '%F0%9F%96%8B']) {
      const browser = openBrowser(cloud, { name: 'a', hash: `#/login?once=${token}` });
      await expect((await browser.accounts.redeemLink())?.redeem()).rejects.toMatchObject({
        code: 'errors.linkExpired',
      });
    }
  });

  it('says that the cloud cannot be reached, and still knows whose session is stored', async () => {
    const local = fakeStorage();
    const facts = await signInTo(cloud, openBrowser(cloud, { name: 'a', local }), EMAIL);
    const nowhere = { origin: 'http://127.0.0.1:9' };

    const { accounts } = openBrowser(nowhere, { name: 'a', local });
    await expect(accounts.resume()).rejects.toMatchObject({ name: 'PortError', code: 'errors.network' });
    expect(accounts.remembered()).toEqual(facts);
  });
});
