import { makeStore } from '../../src/app/store/store';
import { consentAgreed, consentFellDue, cookiesRejected } from '../../src/features/consent/slice';
import { languageChosen, themeChosen } from '../../src/features/preferences/slice';
import { routeEntered } from '../../src/features/route/slice';
import { contactKey } from '../../src/features/session/logic';
import { selectCodeWaits } from '../../src/features/session/selectors';
import { codeWaitTold } from '../../src/features/session/slice';
import { asEpochMs } from '@inkside/kit';
import { fakeServices } from '../fakes/fakeServices';
import { pause, until } from '../harness/until';

const AGREED = asEpochMs(Date.UTC(2026, 0, 1));
const marks = { cookie: AGREED, updateMessage: AGREED, privacy: AGREED, agreement: AGREED, isPrivacy: false };
const cookieText = { kind: 'cookie' as const, title: 'Cookies', description: '', updatedAt: asEpochMs(AGREED + 1) };

const nothingToDo = { begin: () => undefined, show: async () => undefined, backToNow: () => undefined };

/** One storage, and what a browser tells each tab of what the others write there. */
const createBrowser = (consentMarks: object = marks) => {
  const values = new Map([
    [
      'persist:inkside',
      JSON.stringify({
        preferences: '{"language":"en","theme":"light"}',
        consentMarks: JSON.stringify(consentMarks),
        _persist: '{"version":1,"rehydrated":true}',
      }),
    ],
  ]);
  const tabs: EventTarget[] = [];
  const counts = { written: 0 };
  const roots: { cancel(): void }[] = [];

  const openTab = async () => {
    const events = new EventTarget();
    const listening = jest.spyOn(events, 'addEventListener');
    tabs.push(events);
    const storage = {
      getItem: (key: string) => values.get(key) ?? null,
      removeItem: (key: string) => void values.delete(key),
      setItem: (key: string, value: string) => {
        if (values.get(key) === value) return;
        counts.written += 1;
        values.set(key, value);
        for (const tab of tabs) if (tab !== events) tab.dispatchEvent(Object.assign(new Event('storage'), { key }));
      },
    };
    const fakes = fakeServices();
    const { store, start, slot } = makeStore({ services: fakes.services, storage, storageEvents: events });
    roots.push(await start());
    await until(() => listening.mock.calls.length > 0, 'the tab listens');
    const past = { isShown: false };
    slot.travel = {
      isPast: () => past.isShown,
      pass: (_action, next) => next(),
      present: () => store.getState(),
      handles: (handles) => handles,
      watch: () => () => undefined,
      reduceOnly: () => undefined,
      ...nothingToDo,
    };
    return { store, past, open: fakes.open };
  };
  const kept = (): {
    consentMarks: typeof marks;
    preferences: { language: string; theme: string };
    codeWaits: Record<string, number>;
  } => {
    const parts = JSON.parse(values.get('persist:inkside') ?? '{}') as Record<string, string>;
    return {
      consentMarks: JSON.parse(parts['consentMarks'] ?? '{}'),
      preferences: JSON.parse(parts['preferences'] ?? '{}'),
      codeWaits: JSON.parse(parts['codeWaits'] ?? '{}'),
    };
  };
  return {
    openTab,
    kept,
    counts,
    put: (text: string) => values.set('persist:inkside', text),
    tabs,
    stop: () => roots.forEach((root) => root.cancel()),
  };
};

describe('what two tabs keep', () => {
  let browser: ReturnType<typeof createBrowser>;
  afterEach(() => browser.stop());

  it('stays rejected when cookies were rejected in one, and the other keeps something afterwards', async () => {
    browser = createBrowser();
    const [one, other] = [await browser.openTab(), await browser.openTab()];

    one.store.dispatch(cookiesRejected());
    await until(() => other.store.getState().consentMarks.cookie === null, 'the other tab has heard of it');
    other.store.dispatch(themeChosen('dark'));
    await until(() => browser.kept().preferences.theme === 'dark', 'the other tab has kept the theme');

    expect(browser.kept().consentMarks).toEqual({ ...marks, cookie: null });
    await until(() => one.store.getState().preferences.theme === 'dark', 'the theme is the same in both');
  });

  describe('of waits for another code', () => {
    const [ann, ben] = [
      { address: 'ann@example.org', areaCode: null },
      { address: 'ben@example.org', areaCode: null },
    ];
    const told = (contact: typeof ann, until: number) =>
      codeWaitTold({ contact, until: asEpochMs(until), now: AGREED });
    const waitsOf = (...waits: (readonly [typeof ann, number])[]) =>
      Object.fromEntries(waits.map(([contact, until]) => [contactKey(contact), until]));

    it('stays when the other keeps something afterwards, and is known there too', async () => {
      browser = createBrowser();
      const [one, other] = [await browser.openTab(), await browser.openTab()];
      const waits = waitsOf([ann, AGREED + 60_000]);

      one.store.dispatch(told(ann, AGREED + 60_000));
      await until(() => browser.kept().codeWaits[contactKey(ann)] !== undefined, 'the wait is kept');
      await until(() => contactKey(ann) in selectCodeWaits(other.store.getState()), 'the other tab has heard of it');
      other.store.dispatch(themeChosen('dark'));
      await until(() => browser.kept().preferences.theme === 'dark', 'the other tab has kept the theme');

      expect([browser.kept().codeWaits, selectCodeWaits(other.store.getState())]).toEqual([waits, waits]);
    });

    it('is the longer one of both, and none is lost where both were told something at the same moment', async () => {
      browser = createBrowser();
      const [one, other] = [await browser.openTab(), await browser.openTab()];

      one.store.dispatch(told(ann, AGREED + 90_000));
      other.store.dispatch(told(ann, AGREED + 60_000));
      other.store.dispatch(told(ben, AGREED + 70_000));
      const both = waitsOf([ann, AGREED + 90_000], [ben, AGREED + 70_000]);
      const isSame = (waits: Record<string, number>) =>
        Object.keys(waits).length === 2 && Object.entries(both).every(([contact, moment]) => waits[contact] === moment);

      await until(() => isSame(browser.kept().codeWaits), 'both are kept');
      await until(
        () => [one, other].every(({ store }) => isSame(selectCodeWaits(store.getState()))),
        'both tabs know both',
      );
      const { written } = browser.counts;
      await pause(100);
      expect(browser.counts.written).toBe(written);
    });
  });

  it('is asked for once: a prompt goes where it was answered in another tab', async () => {
    browser = createBrowser();
    const [one, other] = [await browser.openTab(), await browser.openTab()];
    for (const { store } of [one, other]) store.dispatch(consentFellDue({ items: [cookieText] }));

    one.store.dispatch(consentAgreed({ items: [cookieText] }));

    await until(() => other.store.getState().consent.length === 0, 'the prompt is gone');
  });

  it('is written once for each change, and not from tab to tab for ever', async () => {
    browser = createBrowser();
    const [one, other] = [await browser.openTab(), await browser.openTab()];
    let before = -1;
    // What the tabs write when they open is written some time after that.
    while (before !== browser.counts.written) {
      before = browser.counts.written;
      // In small parts: one long pause may be over at once after a standstill, before anybody else had a turn.
      for (let turn = 0; turn < 20; turn += 1) await pause(10);
    }

    one.store.dispatch(languageChosen('ru'));
    await until(() => other.store.getState().preferences.language === 'ru', 'the other tab has heard of it');
    await pause(100);

    expect(browser.counts.written).toBe(before + 1);
  });

  it('has what is shown asked for in the language that was chosen in the other tab', async () => {
    browser = createBrowser();
    const [one, other] = [await browser.openTab(), await browser.openTab()];
    other.store.dispatch(routeEntered({ name: 'privacy', path: '/privacy', params: {}, query: {} }));
    await until(() => other.open.asked.includes('text privacy en'), 'the page is asked for');
    await pause(50);

    one.store.dispatch(languageChosen('ru'));

    await until(() => other.open.asked.includes('text privacy ru'), 'it is asked for in the other language');
    expect([one, other].map(({ store }) => store.getState().preferences.language)).toEqual(['ru', 'ru']);
  });

  it('is what was chosen here last, also where another tab is heard of before that is written', async () => {
    browser = createBrowser();
    const [one, other] = [await browser.openTab(), await browser.openTab()];
    await pause(50);

    other.store.dispatch(cookiesRejected());
    one.store.dispatch(languageChosen('ru'));
    browser.tabs[0]?.dispatchEvent(Object.assign(new Event('storage'), { key: 'persist:inkside' }));

    await until(
      () => browser.kept().consentMarks.cookie === null && browser.kept().preferences.language === 'ru',
      'both are kept',
    );
    for (const { store } of [one, other]) {
      await until(
        () => store.getState().consentMarks.cookie === null && store.getState().preferences.language === 'ru',
        'both tabs have both',
      );
    }
  });

  it('is taken up on the way back to now where it was written while the past was shown, and not written over', async () => {
    browser = createBrowser();
    const [one, other] = [await browser.openTab(), await browser.openTab()];
    await pause(50);
    one.past.isShown = true;

    other.store.dispatch(cookiesRejected());
    await until(() => browser.kept().consentMarks.cookie === null, 'the other tab has kept it');
    await pause(50);
    expect(one.store.getState().consentMarks.cookie).toBe(AGREED);
    one.past.isShown = false;
    one.store.dispatch({ type: 'now is shown' });
    await until(() => one.store.getState().consentMarks.cookie === null, 'it is taken up');
    one.store.dispatch(languageChosen('ru'));
    await until(() => browser.kept().preferences.language === 'ru', 'what is chosen afterwards is kept');

    expect(browser.kept().consentMarks).toEqual({ ...marks, cookie: null });
  });

  it('does not go back to what this tab had chosen before, and could not keep while the past was shown', async () => {
    browser = createBrowser();
    const [one, other] = [await browser.openTab(), await browser.openTab()];
    await pause(50);
    one.store.dispatch(themeChosen('dark'));
    one.past.isShown = true;
    await pause(50);

    other.store.dispatch(cookiesRejected());
    await until(() => browser.kept().consentMarks.cookie === null, 'the other tab has kept it');
    await pause(50);
    one.past.isShown = false;
    one.store.dispatch({ type: 'now is shown' });
    await until(() => one.store.getState().consentMarks.cookie === null, 'it is taken up');
    await pause(50);

    expect(browser.kept().consentMarks).toEqual({ ...marks, cookie: null });
  });

  it('is left as it is where another tab has written what cannot be read', async () => {
    browser = createBrowser();
    const { store } = await browser.openTab();
    const before = store.getState();

    for (const text of ['{', '[]', '{"preferences":"{\\"language\\":\\"klingon\\"}"}', 'null']) {
      browser.put(text);
      browser.tabs[0]?.dispatchEvent(Object.assign(new Event('storage'), { key: 'persist:inkside' }));
    }
    await pause(50);

    expect([store.getState().preferences, store.getState().consentMarks, store.getState().toasts]).toEqual([
      before.preferences,
      before.consentMarks,
      [],
    ]);
  });
});
