import { asSecretId } from '../../src/app/kit/units';
import { fakeStorage } from '../fakes/fakeBrowser';
import { openBrowser, signInTo } from './contractBrowser';
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
    const { accounts } = openBrowser(cloud, { name: 'a' });
    await accounts.requestCode({ email: 'wrong@example.org' });
    const code = String((Number(cloud.codeFor('wrong@example.org')) + 1) % 1_000_000).padStart(6, '0');

    const signIn = accounts.signIn({ email: 'wrong@example.org', code: asSecretId(code), remember: false });

    await expect(signIn).rejects.toMatchObject({ name: 'PortError', code: 'errors.codeWrong' });
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

    const first = await openBrowser(cloud, { name: 'a', hash }).accounts.redeemLink();
    const second = openBrowser(cloud, { name: 'a', hash }).accounts.redeemLink();

    expect(first).toMatchObject({ uid });
    await expect(second).rejects.toMatchObject({ code: 'errors.linkUsed' });
  });

  it('takes the stored session as it stands when the cloud cannot be reached', async () => {
    const local = fakeStorage();
    const facts = await signInTo(cloud, openBrowser(cloud, { name: 'a', local }), EMAIL);
    const nowhere = { origin: 'http://127.0.0.1:9' };

    const resumed = await openBrowser(nowhere, { name: 'a', local }).accounts.resume();

    expect(resumed).toEqual(facts);
  });
});
