import type { Browser, Page } from 'playwright-core';

import { pause, until } from '../../harness/until';
import { launchBrowser, newPerson } from '../harness/browserSession';
import { tick } from '../harness/byHand';
import { startCloud, type RunningCloud } from '../harness/cloudProcess';
import { followRequests } from '../harness/pageRest';
import { installExtension, openPanel } from './extensionPanel';
import { watchRequests } from './travelSeat';

/** Long enough for a request to begin, and for what is kept to be written. */
const MOMENT_MS = 600;
/** More than the extension keeps of a history. */
const MANY = 56;

const langOf = (page: Page): Promise<string> => page.evaluate(() => document.documentElement.lang);
const isIn = (page: Page, lang: string): Promise<void> =>
  until(async () => (await langOf(page)) === lang, `the page is in ${lang}`);
const choose = async (page: Page, language: string): Promise<void> =>
  void (await page.locator('select:has(option[value="zhTW"])').selectOption(language));
const keptLanguage = (page: Page): Promise<boolean> =>
  page.evaluate(() => window.localStorage.getItem('persist:inkside')?.includes('zhTW') === true);

describe('the DevTools extension around the built app', () => {
  let cloud: RunningCloud;
  let browser: Browser;

  beforeAll(async () => {
    [cloud, browser] = await Promise.all([startCloud(), launchBrowser()]);
  });

  afterAll(async () => {
    await browser.close();
    await cloud.dispose();
  });

  /** A visitor on the sign-in page, who has gone from English to Traditional Chinese, and somebody at the panel. */
  const visit = async () => {
    const person = await newPerson(browser);
    const { page, context } = person;
    await installExtension(context);
    // Without it no new version is looked for, ten seconds after the start and in the midst of what is watched.
    await context.addInitScript(() => {
      Object.defineProperty(Navigator.prototype, 'serviceWorker', { get: () => undefined });
    });
    const asked = watchRequests(page);
    const rest = followRequests(page);
    await page.goto(`${cloud.origin}/#/login`);
    await page.getByLabel('E-mail address').fill('reader@example.org');
    await tick(page.getByRole('checkbox', { name: /agree/i }));
    const panel = openPanel(page);
    const started = await panel.start();
    await panel.answer('ACTION', () => choose(page, 'zhTW'));
    await isIn(page, 'zh-TW');
    await until(() => keptLanguage(page), 'the language is kept');
    const atRest = (): Promise<void> => rest(async () => String((await panel.writes()).length));
    await atRest();
    const [before, written] = [asked.length, (await panel.writes()).length];
    return {
      ...person,
      panel,
      started,
      /** Waits until nothing is asked for or written any more. */
      atRest,
      banner: page.getByRole('status').filter({ hasText: '您正在檢視過去的狀態' }),
      back: page.getByRole('button', { name: '回到現在' }),
      /** What went out of the page since, and was written. */
      effects: async () => ({ asked: asked.slice(before), written: (await panel.writes()).slice(written) }),
    };
  };
  const nothing = { asked: [], written: [] };

  it('is told what it may do, and what happens', async () => {
    const { panel, started, faults, context } = await visit();
    const actions = (await panel.said('ACTION')).map(({ action }) => JSON.parse(String(action)) as { action: object });
    const { types } = await panel.history();

    expect(started['libConfig']).toMatchObject({
      type: 'redux',
      features: { jump: true, import: 'custom', export: true, pause: true, skip: false, reorder: false, lock: false },
    });
    expect(actions.map(({ action }) => action)).toContainEqual({
      type: 'preferences/languageChosen',
      payload: 'zhTW',
    });
    expect(types).toContain('preferences/languageChosen');
    expect(types.filter((type) => type?.startsWith('persist/'))).toEqual([]);
    expect(await panel.stop()).toMatchObject({ type: 'STOP' });
    expect(faults).toEqual([]);
    await context.close();
  });

  it('jumps into the past and back, by its slider, its list and the banner, and nothing else happens', async () => {
    const { page, panel, banner, back, effects, faults, context } = await visit();
    const { ids, types } = await panel.history();
    const chosen = types.lastIndexOf('preferences/languageChosen');
    const before = { index: chosen - 1, actionId: ids[chosen - 1] };

    await panel.dispatch({ type: 'JUMP_TO_STATE', ...before });
    await banner.waitFor();
    await isIn(page, 'en');
    await page.getByRole('button', { name: 'Send code' }).click();
    await choose(page, 'ru');
    await pause(MOMENT_MS);
    await panel.dispatch({ type: 'JUMP_TO_ACTION', actionId: ids[chosen] });
    await isIn(page, 'zh-TW');
    expect(await effects()).toEqual(nothing);

    await panel.dispatch({ type: 'JUMP_TO_ACTION', actionId: ids[0] });
    await isIn(page, 'en');
    await back.click();
    await banner.waitFor({ state: 'detached' });
    await isIn(page, 'zh-TW');
    await pause(MOMENT_MS);
    expect(await effects()).toEqual(nothing);

    await choose(page, 'en');
    await isIn(page, 'en');
    await until(async () => !(await keptLanguage(page)), 'what is chosen now is kept again');
    await page.getByRole('button', { name: 'Send code' }).click();
    await until(async () => (await effects()).asked.length > 0, 'what is asked for now is sent again');
    expect(faults).toEqual([]);
    await context.close();
  });

  it('shows a log that was exported elsewhere as a past, and lets go of it without a trace', async () => {
    const { page, panel, banner, back, effects, faults, context } = await visit();
    const file = (await panel.exportFile()).replace('zhTW', 'ru');

    await panel.importFile(file);
    await banner.waitFor();
    await isIn(page, 'ru');
    expect((await panel.history()).types).toContain('preferences/languageChosen');
    await panel.dispatch({ type: 'JUMP_TO_STATE', index: 0, actionId: 0 });
    await isIn(page, 'en');
    await pause(MOMENT_MS);
    await back.click();
    await isIn(page, 'zh-TW');
    await pause(MOMENT_MS);
    expect(await effects()).toEqual(nothing);
    await panel.importFile('{"payload":"no log');
    expect((await panel.answer('ERROR', () => panel.importFile('no file'))).payload).toMatch(/JSON/);

    await page.reload();
    await isIn(page, 'zh-TW');
    expect(faults).toEqual([]);
    await context.close();
  });

  it('does nothing by the buttons that are off, and forgets the oldest of a long history', async () => {
    const { page, panel, banner, back, atRest, effects, faults, context } = await visit();
    const before = await panel.history();
    for (const order of [
      { type: 'TOGGLE_ACTION', id: before.ids.at(-1) },
      { type: 'REORDER_ACTION', actionId: before.ids.at(-1), beforeActionId: before.ids[1] },
      { type: 'LOCK_CHANGES', status: true },
    ])
      await panel.dispatch(order);
    expect(await panel.history()).toEqual(before);

    for (let time = 0; time < MANY; time += 1) await choose(page, time % 2 === 0 ? 'en' : 'zhTW');
    await isIn(page, 'zh-TW');
    const { ids } = await panel.history();
    expect(ids.length).toBeLessThanOrEqual(50);
    await atRest();
    const { written } = await effects();
    await panel.dispatch({ type: 'JUMP_TO_STATE', index: ids.length - 2, actionId: ids.at(-2) });
    await isIn(page, 'en');
    await banner.waitFor();
    await panel.dispatch({ type: 'COMMIT', timestamp: 1 });
    await pause(MOMENT_MS);
    await back.click();
    await isIn(page, 'zh-TW');
    await banner.waitFor({ state: 'detached' });

    expect((await effects()).written).toEqual(written);
    expect(faults).toEqual([]);
    await context.close();
  });

  it('cannot run what is typed into its dispatcher: the policy of the page forbids it, and the panel is told', async () => {
    const { page, panel, effects, context } = await visit();

    const { payload } = await panel.answer('ERROR', () =>
      panel.type("{ type: 'preferences/languageChosen', payload: 'en' }"),
    );

    expect(payload).toMatch(/unsafe-eval/);
    expect(await langOf(page)).toBe('zh-TW');
    expect(await effects()).toEqual(nothing);
    await context.close();
  });
});
