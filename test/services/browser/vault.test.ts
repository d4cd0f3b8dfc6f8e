import { asEpochMs, asUid } from '@inkside/kit';
import { createVault, type VaultEntry } from '../../../src/services/browser/keeping/vault';
import { fakeStorage, storageEvent } from '../../fakes/fakeBrowser';

const NOW = Date.UTC(2026, 10, 20);
const DAY = 86_400_000;

const anEntry = (token = 'token-of-anne-1', uid = 'a'.repeat(24)): VaultEntry => ({
  token,
  facts: { uid: asUid(uid), name: 'anne', expiresAt: asEpochMs(NOW + 40 * DAY), isDemo: false },
});

/** A browser's shared storage, and tabs on it. */
const aBrowser = () => {
  const local = fakeStorage();
  let now = NOW;
  const openTab = () => {
    const window = new EventTarget();
    const session = fakeStorage();
    return { window, session, vault: createVault({ local, session, clock: { now: () => asEpochMs(now) }, window }) };
  };
  return { local, openTab, passDays: (days: number) => (now += days * DAY) };
};

const MONTH = asEpochMs(NOW + 30 * DAY);

describe('the vault', () => {
  it('gives a remembered session to a new tab, for a month', () => {
    const browser = aBrowser();
    browser.openTab().vault.keep(anEntry(), MONTH);

    expect(browser.openTab().vault.load()).toEqual(anEntry());
    browser.passDays(31);
    expect(browser.openTab().vault.load()).toBeUndefined();
    expect(browser.local.values.size).toBe(0);
  });

  it('keeps a session that is not remembered in its tab only', () => {
    const browser = aBrowser();
    const tab = browser.openTab();

    tab.vault.keep(anEntry(), undefined);

    // Whoever did not ask to be remembered may be at somebody else's computer.
    const shared = { ...anEntry(), facts: { ...anEntry().facts, isShared: true } };
    expect([tab.vault.current(), tab.vault.load()]).toEqual([shared, shared]);
    expect(browser.openTab().vault.load()).toBeUndefined();
  });

  const foreign = { token: 't', endsAt: NOW * 2, uid: '../x', name: '', expiresAt: 1, isDemo: true };
  const unspeakable = { ...foreign, uid: 'a'.repeat(24), token: 'ü\n中' };
  it.each(['{', '[]', 'null', '{"token":5}', JSON.stringify(foreign), JSON.stringify(unspeakable)])(
    'takes a corrupt vault for empty: %s',
    (text) => {
      const browser = aBrowser();
      browser.local.setItem('inkside.vault', text);

      const { vault } = browser.openTab();
      expect(vault.load()).toBeUndefined();
      expect(browser.local.values.has('inkside.vault')).toBe(false);
      // Told to people, once.
      expect([vault.takeBroken(), vault.takeBroken()]).toEqual([true, false]);
    },
  );

  it('tells when another tab signed out', () => {
    const tab = aBrowser().openTab();
    tab.vault.keep(anEntry(), MONTH);
    const report = jest.fn();
    tab.vault.watch(report);

    tab.window.dispatchEvent(storageEvent('inkside.vault', null));

    expect(report).toHaveBeenCalledTimes(1);
  });

  it('tells when another tab signed in as someone else, and keeps its own session until it is asked', () => {
    const browser = aBrowser();
    const [tab, other] = [browser.openTab(), browser.openTab()];
    tab.vault.keep(anEntry(), MONTH);
    const report = jest.fn();
    tab.vault.watch(report);

    other.vault.keep(anEntry('token-of-ben-22', 'b'.repeat(24)), MONTH);
    tab.window.dispatchEvent(storageEvent('inkside.vault', browser.local.getItem('inkside.vault')));

    expect(report).toHaveBeenCalledTimes(1);
    expect(tab.vault.current()?.token).toBe('token-of-anne-1');
    expect(tab.vault.load()?.token).toBe('token-of-ben-22');
  });

  it('tells a tab without a session that another one signed in, which it can take up; a session apart tells nobody', () => {
    const browser = aBrowser();
    const [tab, other] = [browser.openTab(), browser.openTab()];
    const report = jest.fn();
    tab.vault.watch(report);

    other.vault.keep(anEntry('token-of-ben-22'), undefined);
    expect([browser.local.values.size, tab.vault.load()]).toEqual([0, undefined]);
    other.vault.keep(anEntry('token-of-ben-22', 'b'.repeat(24)), MONTH);
    tab.window.dispatchEvent(storageEvent('inkside.vault', browser.local.getItem('inkside.vault')));

    expect(report).toHaveBeenCalledTimes(1);
    expect(tab.vault.load()?.token).toBe('token-of-ben-22');
  });

  it('leaves the session of another user alone when it drops its own', () => {
    const browser = aBrowser();
    const [tab, other] = [browser.openTab(), browser.openTab()];
    tab.vault.keep(anEntry(), MONTH);
    other.vault.keep(anEntry('token-of-ben-22', 'b'.repeat(24)), MONTH);

    tab.vault.drop();

    expect(browser.openTab().vault.load()?.token).toBe('token-of-ben-22');
  });

  it('signs out the tabs of the same user that have a session of their own', () => {
    const browser = aBrowser();
    const [tab, apart, bens] = [browser.openTab(), browser.openTab(), browser.openTab()];
    tab.vault.keep(anEntry(), MONTH);
    apart.vault.keep(anEntry('token-of-anne-2'), undefined);
    bens.vault.keep(anEntry('token-of-ben-22', 'b'.repeat(24)), undefined);
    const reports = [jest.fn(), jest.fn()] as const;
    apart.vault.watch(reports[0]);
    bens.vault.watch(reports[1]);

    tab.vault.leave();
    const written = browser.local.getItem('inkside.vault.left');
    for (const { window } of [apart, bens]) window.dispatchEvent(storageEvent('inkside.vault.left', written));

    expect(reports[0]).toHaveBeenCalledTimes(1);
    expect(apart.vault.load()).toBeUndefined();
    expect(reports[1]).not.toHaveBeenCalled();
  });

  it('signs out the tab that is remembered when one of the same user with a session of its own signs out', () => {
    const browser = aBrowser();
    const [apart, remembered] = [browser.openTab(), browser.openTab()];
    apart.vault.keep(anEntry('token-of-anne-1'), undefined);
    remembered.vault.keep(anEntry('token-of-anne-2'), MONTH);
    const report = jest.fn();
    remembered.vault.watch(report);

    apart.vault.leave();
    remembered.window.dispatchEvent(storageEvent('inkside.vault', browser.local.getItem('inkside.vault')));

    expect(report).toHaveBeenCalledTimes(1);
    // Neither comes back by loading its page anew.
    expect([apart.vault.load(), remembered.vault.load()]).toEqual([undefined, undefined]);
  });

  it('leaves what another user keeps when a session apart signs out', () => {
    const browser = aBrowser();
    const [apart, bens] = [browser.openTab(), browser.openTab()];
    apart.vault.keep(anEntry(), undefined);
    bens.vault.keep(anEntry('token-of-ben-22', 'b'.repeat(24)), MONTH);

    apart.vault.leave();

    expect(bens.vault.load()?.token).toBe('token-of-ben-22');
  });

  it('hears nothing after the watch was stopped', () => {
    const tab = aBrowser().openTab();
    tab.vault.keep(anEntry(), MONTH);
    const report = jest.fn();

    tab.vault.watch(report)();
    tab.window.dispatchEvent(storageEvent('inkside.vault', null));

    expect(report).not.toHaveBeenCalled();
  });
});
