import { ACCESS_TOKEN_HEADER, paths } from '@inkside/protocol';
import { asFileId, asSecretId, type Contact } from '@inkside/kit';
import { askCode, type ContractBrowser, openBrowser, signInTo, verifyOf } from './contractBrowser';
import { type ContractCloud, startContractCloud } from './contractCloud';

const email = (address: string): Contact => ({ address, areaCode: null });

/** One black pixel. */
const PNG = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNgAAAAAgABSK+kcQAAAABJRU5ErkJggg==';
const files = {
  'picture.png': new File([Buffer.from(PNG, 'base64')], 'picture.png', { type: 'image/png' }),
  'no picture.png': new File(['fourteen bytes'], 'no picture.png', { type: 'image/png' }),
};

describe('how an account is signed in to', () => {
  let cloud: ContractCloud;
  let browser: ContractBrowser;
  beforeAll(async () => {
    cloud = await startContractCloud();
  });
  afterAll(() => cloud.stop());
  /** Every case has an account of its own: codes are counted by address. */
  const signedIn = async (address: string): Promise<ContractBrowser> => {
    browser = openBrowser(cloud, { name: address, files });
    await signInTo(cloud, browser, address);
    return browser;
  };
  /** The code that went to a contact just now. */
  const codeOf = async (contact: Contact) => {
    await askCode(browser, contact);
    return asSecretId(cloud.codeFor(`${contact.areaCode ?? ''}${contact.address}`));
  };

  it('is read with what is bound, and whether there is a password', async () => {
    const { pages } = await signedIn('facts@example.org');

    expect(await pages.credentials.read()).toEqual({
      ...{ email: 'facts@example.org', phone: null, hasPassword: false, children: [], parent: null },
    });
  });

  it('takes a telephone number beside the address, another address in its place, and lets the number go', async () => {
    const { credentials } = (await signedIn('first@example.org')).pages;
    const phone = { address: '13800138001', areaCode: '+86' };
    expect(await credentials.check(phone, null)).toEqual({ isUsed: false, isMine: false });
    await credentials.bind({ contact: phone, code: await codeOf(phone), verify: null });
    expect((await credentials.read()).phone).toEqual(phone);

    const second = email('second@example.org');
    const code = await codeOf(second);
    await expect(credentials.bind({ contact: second, code, verify: null })).rejects.toMatchObject({
      code: 'errors.badRequest',
    });
    const own = await codeOf(email('first@example.org'));
    await credentials.confirm({ kind: 'email', code: own, verify: null });
    // Neither was lost to the try that came too early.
    await credentials.bind({ contact: second, code, verify: null });
    expect((await credentials.read()).email).toBe('second@example.org');
    expect(await credentials.check(second, null)).toEqual({ isUsed: true, isMine: true });

    await credentials.unbind({ kind: 'phone', code: await codeOf(phone), verify: null });
    expect((await credentials.read()).phone).toBeNull();
  });

  it('refuses the contact of somebody else, a wrong code, what is no address, and the last way in', async () => {
    await signedIn('owner@example.org');
    const { credentials } = (await signedIn('taker@example.org')).pages;
    const taken = email('owner@example.org');
    expect(await credentials.check(taken, null)).toEqual({ isUsed: true, isMine: false });
    const phone = { address: '13800138002', areaCode: '+86' };
    await codeOf(phone);
    const wrong = asSecretId('000000');
    await expect(credentials.bind({ contact: phone, code: wrong, verify: null })).rejects.toMatchObject({
      code: expect.stringMatching(/^errors\.code/),
    });
    await expect(credentials.check(email('no address@x'), null)).rejects.toMatchObject({ code: 'errors.badRequest' });
    const own = asSecretId('123456');
    await expect(credentials.unbind({ kind: 'email', code: own, verify: null })).rejects.toMatchObject({
      code: 'errors.contactLast',
    });
  });

  it('takes a password, by which one can sign in from then on, also for who forgot it and is signed in nowhere', async () => {
    const { accounts, pages } = await signedIn('password@example.org');
    const contact = email('password@example.org');
    const first = asSecretId('correct horse');
    await expect(
      accounts.resetPassword({ contact, code: await codeOf(contact), password: asSecretId('short'), verify: null }),
    ).rejects.toMatchObject({ code: 'errors.passwordShort' });
    await accounts.resetPassword({
      ...{ contact, password: first, verify: null },
      code: asSecretId(cloud.codeFor('password@example.org')),
    });
    expect((await pages.credentials.read()).hasPassword).toBe(true);

    browser = openBrowser(cloud, { name: 'forgetful' });
    const next = asSecretId('battery staple');
    await browser.accounts.resetPassword({ contact, code: await codeOf(contact), password: next, verify: null });
    const entry = { kind: 'password', contact } as const;
    const verify = await verifyOf(browser);
    await expect(
      browser.accounts.signIn({ entry: { ...entry, password: first, verify }, remember: true }),
    ).rejects.toMatchObject({ code: 'errors.passwordWrong' });
    const again = await verifyOf(browser);
    const facts = await browser.accounts.signIn({ entry: { ...entry, password: next, verify: again }, remember: true });
    expect(facts.name).toBe('password@example.org');
  });

  it('gives access tokens by name, notes their use, and ends one with what was fetched with it', async () => {
    const { vault, pages } = await signedIn('tokens@example.org');
    const { credentials } = pages;
    const get = (path: string, headers: Record<string, string>) => fetch(`${cloud.origin}${path}`, { headers });
    const made = await credentials.makeToken('Backup');
    // What other clients call goes on as before, and its token stands in the list without a name.
    const bearer = { authorization: `Bearer ${vault.current()?.token}` };
    const plain = (await (await get(paths.generateAccessToken, bearer)).json()) as { data: string };
    expect(plain.data).toMatch(/^[0-9a-f]{40}$/);
    expect(await credentials.tokens()).toMatchObject([
      { name: '', lastUsedAt: null },
      { id: made.id, name: 'Backup', lastUsedAt: null },
    ]);

    const fetched = (await (await get(paths.tokenByAccessToken, { [ACCESS_TOKEN_HEADER]: made.token })).json()) as {
      data: string;
    };
    const use = { authorization: `Bearer ${fetched.data}` };
    expect((await get(paths.me, use)).status).toBe(200);
    expect((await credentials.tokens())[1]?.lastUsedAt).toBeGreaterThan(Date.now() - 60_000);

    await credentials.revokeToken(made.id);
    expect((await get(paths.me, use)).status).toBe(401);
    expect((await get(paths.tokenByAccessToken, { [ACCESS_TOKEN_HEADER]: made.token })).status).toBe(401);
    expect((await get(paths.tokenByAccessToken, { [ACCESS_TOKEN_HEADER]: plain.data })).status).toBe(200);
    expect(await credentials.tokens()).toHaveLength(1);
    await expect(credentials.revokeToken(made.id)).rejects.toMatchObject({ code: 'errors.notFound' });
  });

  it('joins an account by a code that went there, and parts it again', async () => {
    await signedIn('child@example.org');
    const child = browser.vault.current()?.facts.uid ?? '';
    const { pages } = await signedIn('parent@example.org');
    const link = async (who: string) => {
      await pages.credentials.linkAccount({ contact: email(who), code: await codeOf(email(who)), verify: null });
    };
    await link('child@example.org');
    await expect(link('nobody.yet@example.org')).rejects.toMatchObject({ code: 'errors.notFound' });
    expect((await pages.credentials.read()).children).toMatchObject([{ uid: child, email: 'child@example.org' }]);

    await pages.credentials.unbindAccount(child);

    expect((await pages.credentials.read()).children).toEqual([]);
    await expect(pages.credentials.unbindAccount(child)).rejects.toMatchObject({ code: 'errors.notFound' });
  });

  it('has a picture that is one: a file that only says so is refused, and it can be taken back', async () => {
    const { account } = (await signedIn('picture@example.org')).pages;
    await expect(account.setPicture(asFileId('no picture.png'))).rejects.toMatchObject({ code: 'errors.avatarType' });

    await account.setPicture(asFileId('picture.png'));

    const { avatarUrl } = await account.profile();
    expect((await fetch(avatarUrl ?? '')).headers.get('content-type')).toBe('image/png');
    const kept = await account.keepPicture();
    await account.removePicture();
    expect((await account.profile()).avatarUrl).toBeNull();
    expect(await account.keepPicture()).toBeNull();
    await account.setPicture(kept ?? asFileId(''));
    const again = await fetch((await account.profile()).avatarUrl ?? '');
    expect(Buffer.from(await again.arrayBuffer()).toString('base64')).toBe(PNG);
  });
});
