import type { Browser } from 'playwright-core';

import { pause, until } from '../../harness/until';
import { keepPicture, launchBrowser } from '../harness/browserSession';
import { startCloud, type RunningCloud } from '../harness/cloudProcess';
import { applyTheme, themes } from '../harness/everyPlace';
import { askForCode, countNotes, enterCode, openAs, rename, row, saved, signedIn } from '../harness/sync/syncPerson';
import { openWire } from '../harness/sync/syncWire';
import {
  atRest,
  digest,
  dispatch,
  exportLog,
  importLog,
  jump,
  lastIndex,
  send,
  sitDown,
  watchRequests,
  writes,
} from './travelSeat';

const MANY = 1000;
const BANNER = 'You are looking at the past';

describe('travel in time in a real browser', () => {
  let cloud: RunningCloud;
  let browser: Browser;

  beforeAll(async () => {
    [cloud, browser] = await Promise.all([startCloud(), launchBrowser()]);
  });

  afterAll(async () => {
    await browser.close();
    await cloud.dispose();
  });

  const arrive = async (email: string) => {
    const state = await signedIn(cloud.origin, email);
    const wire = await openWire(cloud.origin, state);
    await wire.seed('travel', MANY);
    const person = await openAs(browser, undefined, `${cloud.origin}/#/login`);
    await sitDown(person.context);
    await person.page.reload();
    const asked = watchRequests(person.page);
    await enterCode(person.page, email, await askForCode(cloud.origin, email));
    await person.page.waitForURL(/#\/(push|note)/);
    await person.page.evaluate(() => void (window.location.hash = '#/note/recentNote'));
    await row(person.page, 'travel999').waitFor();
    return { ...person, wire, asked };
  };

  it('sends, writes and syncs nothing, and ends where it began', async () => {
    const { page, context, wire, asked, faults, polls } = await arrive('traveller@example.org');
    await saved(page);
    await until(async () => (await countNotes(page, wire.uid)) === MANY, 'all documents are in the database');
    await atRest(page, asked);
    const [before, address, polled] = [await digest(page), page.url(), polls.size];
    const [requests, written] = [asked.length, (await writes(page)).length];
    const banner = page.getByRole('status').filter({ hasText: BANNER });

    await jump(page, 0);
    await banner.waitFor();
    await row(page, 'travel999').waitFor({ state: 'detached' });
    await jump(page, await lastIndex(page));
    await banner.waitFor({ state: 'detached' });
    await row(page, 'travel999').waitFor();
    expect(await digest(page)).toBe(before);

    const log = await exportLog(page);
    await jump(page, Math.floor((await lastIndex(page)) / 2));
    await dispatch(page, { type: 'session/signOutConfirmed', payload: { removesData: true } });
    await dispatch(page, { type: 'preferences/themeChosen', payload: 'dark' });
    await importLog(page, log);
    await row(page, 'travel999').waitFor();
    await page.getByRole('link', { name: 'travel998', exact: true }).first().click();
    await page.locator('a[href*="library"]').first().click();
    await rename(page, 'travel997', 'Never');
    await send(page, { type: 'TOGGLE_ACTION', id: 3 });
    await send(page, { type: 'LOCK_CHANGES', status: true });
    await pause(1500);
    expect(page.url()).toBe(address);
    await page.getByRole('button', { name: 'Back to now' }).click();
    await banner.waitFor({ state: 'detached' });
    await pause(1500);

    expect(asked.slice(requests)).toEqual([]);
    expect((await writes(page)).slice(written)).toEqual([]);
    expect([await digest(page), page.url()]).toEqual([before, address]);
    await until(() => polls.size === polled, 'the same long polls are open');
    expect(await wire.titles()).not.toContain('Never');

    await rename(page, 'travel996', 'Afterwards');
    await until(async () => (await wire.titles()).includes('Afterwards'), 'work goes on');
    await jump(page, 1);
    await banner.waitFor();
    await wire.edit('travel5', { title: 'Meanwhile' });
    await pause(1500);
    await page.keyboard.press('F6');
    await page.keyboard.press('Enter');
    await row(page, 'Meanwhile').waitFor();
    expect(faults).toEqual([]);
    await context.close();
  });

  it('says so over everything, in every theme and on a telephone', async () => {
    const { page, context } = await arrive('beholder@example.org');
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await saved(page);
    await page.keyboard.press('Control+k');
    await page.getByRole('dialog').waitFor();
    await jump(page, (await lastIndex(page)) - 1);
    const back = page.getByRole('button', { name: 'Back to now' });

    for (const width of [1440, 390]) {
      await page.setViewportSize({ width, height: width < 600 ? 844 : 900 });
      for (const theme of themes) {
        await applyTheme(page, theme);
        await keepPicture(page, `past-${theme}-${width}`);
        const box = await back.boundingBox();
        if (box === null) throw new Error('The button is not shown.');
        const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
        expect(
          await page.evaluate(
            ([left, top]) => document.elementFromPoint(left ?? 0, top ?? 0)?.closest('button')?.textContent,
            [x, y],
          ),
        ).toBe('Back to now');
        expect(box.x >= 0 && box.x + box.width <= width).toBe(true);
      }
    }
    // Past a dialog, which keeps Tab to itself.
    await page.keyboard.press('F6');
    await page.keyboard.press('Enter');

    await back.waitFor({ state: 'detached' });
    await context.close();
  });
});
