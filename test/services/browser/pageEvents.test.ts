import { createClosings } from '../../../src/services/browser/pageEnvironment';
import { createSiteStorage } from '../../../src/services/browser/keeping/siteStorage';

/** A page whose window and document speak when a test says so. */
const aPage = () => {
  const window = new EventTarget();
  const document = Object.assign(new EventTarget(), { visibilityState: 'visible' as DocumentVisibilityState });
  const turn = (state: DocumentVisibilityState): void => {
    document.visibilityState = state;
    document.dispatchEvent(new Event('visibilitychange'));
  };
  return { window, document, turn };
};

describe('closings', () => {
  it('are told when the page is hidden and when it is left, and not when it is shown', () => {
    const { window, document, turn } = aPage();
    const closing = jest.fn();
    createClosings(window, document)(closing);

    turn('visible');
    expect(closing).not.toHaveBeenCalled();
    turn('hidden');
    window.dispatchEvent(new Event('pagehide'));

    expect(closing).toHaveBeenCalledTimes(2);
  });

  it('are not told any more when they were stopped', () => {
    const { window, document, turn } = aPage();
    const closing = jest.fn();

    createClosings(window, document)(closing)();
    turn('hidden');
    window.dispatchEvent(new Event('pagehide'));

    expect(closing).not.toHaveBeenCalled();
  });
});

describe('the storage of the site', () => {
  it('asks the browser to keep it, unless it does already', async () => {
    const persist = jest.fn().mockResolvedValue(true);

    expect(await createSiteStorage({ persist, persisted: async () => true }).persist()).toBe(true);
    expect(persist).not.toHaveBeenCalled();
    expect(await createSiteStorage({ persist, persisted: async () => false }).persist()).toBe(true);
  });

  it('says how much is used of how much', async () => {
    const storage = createSiteStorage({ estimate: async () => ({ usage: 5, quota: 10 }) });

    expect(await storage.estimate()).toEqual({ used: 5, quota: 10 });
  });

  it('counts as unknown where the browser does not say, or refuses', async () => {
    const refuse = () => Promise.reject(new TypeError('opaque origin'));

    for (const manager of [undefined, {}, { persist: refuse, persisted: refuse, estimate: refuse }]) {
      const storage = createSiteStorage(manager);
      expect(await storage.persist()).toBe(false);
      expect(await storage.estimate()).toBeUndefined();
    }
  });
});
