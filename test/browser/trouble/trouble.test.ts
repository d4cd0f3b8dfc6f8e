import { randomUUID } from 'node:crypto';
import { readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';

import type { Page } from 'playwright-core';

import { gate, until } from '../../harness/until';
import { countNotes, openTab, rename, row, saved } from '../harness/sync/syncPerson';
import { syncStage, titleArrives } from '../harness/sync/syncStage';
import { openWire } from '../harness/sync/syncWire';

const DAY_MS = 24 * 3_600_000;
const MANY = 5000;
/** More than one and a half heartbeats. */
const SILENCE = '00:40';

/** Ends the page's process as a crash does: it hears of nothing, and finishes nothing. */
const crash = async (page: Page): Promise<void> => {
  const devTools = await page.context().newCDPSession(page);
  const crashed = page.waitForEvent('crash');
  // The process that would answer is gone.
  devTools.send('Page.crash').catch(() => undefined);
  await crashed;
};

describe('sync in a real browser with something wrong', () => {
  const stage = syncStage('trouble');
  const { recent, open, newReader } = stage;

  it('shows and sends in the living tab what was written in one that crashes as soon as it has taken it', async () => {
    const { state, wire } = await newReader('crash', 2);
    const ann = await open(state);
    await saved(ann.page);
    const follower = await openTab(ann, recent());
    await saved(follower);

    await rename(follower, 'crash0', 'Written before the crash');
    // The field closes when the operation is kept; what is promised is promised from then on, however slow the machine.
    await follower.getByRole('textbox', { name: 'New name for crash0' }).waitFor({ state: 'detached' });
    await crash(follower);

    await row(ann.page, 'Written before the crash').waitFor();
    await titleArrives(wire, 'Written before the crash');
    await saved(ann.page);
    expect(ann.faults).toEqual([]);
    await ann.context.close();
  });

  it('goes on in the other tab with a first pull in which the leading one crashes', async () => {
    const { state, wire } = await newReader('lead', MANY);
    // The pull begins when the other tab is there, and then lasts, however busy the machine is.
    const feed = gate();
    const ann = await open(state, { bytesPerSecond: 100_000, feedAfter: feed.passed });
    const follower = await openTab(ann, recent());
    feed.open();
    const shown = await ann.page.waitForSelector('li[aria-setsize]');
    const atDeath = Number(await shown.getAttribute('aria-setsize'));

    await crash(ann.page);

    await until(async () => (await countNotes(follower, wire.uid)) === MANY, 'all documents are in the database');
    await saved(follower);
    expect(atDeath).toBeLessThan(MANY);
    await ann.context.close();
  });

  it('says that the disk is full, loses nothing that it took, and goes on when there is room', async () => {
    const { state, wire } = await newReader('full', 3);
    const ann = await open(state);
    await saved(ann.page);
    const devTools = await ann.context.newCDPSession(ann.page);
    await devTools.send('Storage.overrideQuotaForOrigin', { origin: stage.cloud().origin, quotaSize: 1 });

    // The browser asks how full it is every half minute.
    const isSaid = async (): Promise<boolean> => (await ann.page.getByText(/no room left/i).count()) > 0;
    await until(async () => {
      await wire.edit('full1', { title: 'From the cloud' });
      await ann.page.waitForTimeout(1000);
      return isSaid();
    }, 'the page says that the disk is full');
    await rename(ann.page, 'full0', 'Without room');
    await devTools.send('Storage.overrideQuotaForOrigin', { origin: stage.cloud().origin });

    await row(ann.page, 'From the cloud').waitFor();
    await saved(ann.page);
    // What was refused says so beside the field, which still has it; what was taken arrives.
    const field = ann.page.getByRole('textbox', { name: 'New name for full0' });
    const refused = field.and(ann.page.locator('[aria-invalid=true]'));
    await until(async () => {
      if (await refused.isVisible()) await field.press('Enter', { timeout: 1000 }).catch(() => undefined);
      return (await wire.titles()).includes('Without room');
    }, 'the cloud has the name');
    await saved(ann.page);
    await ann.page.reload();
    await row(ann.page, 'From the cloud').waitFor();
    await row(ann.page, 'Without room').waitFor();
    expect(ann.faults).toEqual([]);
    await ann.context.close();
  });

  it('agrees with the cloud on a computer whose clock is a day ahead or behind, and is set right', async () => {
    const { state, wire } = await newReader('clock', 3);
    const [early, late] = [await open(state), await open(state)];
    await Promise.all([saved(early.page), saved(late.page)]);
    await Promise.all([
      early.page.clock.setSystemTime(Date.now() - DAY_MS),
      late.page.clock.setSystemTime(Date.now() + DAY_MS),
    ]);

    await Promise.all([rename(early.page, 'clock0', 'A day behind'), rename(late.page, 'clock1', 'A day ahead')]);

    await Promise.all([row(early.page, 'A day ahead').waitFor(), row(late.page, 'A day behind').waitFor()]);
    await Promise.all([early.page.clock.setSystemTime(Date.now()), late.page.clock.setSystemTime(Date.now())]);
    await rename(late.page, 'clock2', 'Set right');
    await Promise.all([titleArrives(wire, 'Set right'), row(early.page, 'Set right').waitFor()]);
    await Promise.all([saved(early.page), saved(late.page)]);
    expect([...early.faults, ...late.faults]).toEqual([]);
    await Promise.all([early.context.close(), late.context.close()]);
  });

  it('leaves a feed that has fallen silent, and opens it again', async () => {
    const { state, wire } = await newReader('silent', 2);
    const ann = await open(state);
    await saved(ann.page);
    // From here on the page's timers are turned by hand.
    await ann.page.clock.install();
    let swallowed = 0;
    // The first of them is never answered; not taken away again either, as that would let it go.
    await ann.page.route('**/_changes?*feed=longpoll*', async (route) => {
      swallowed += 1;
      if (swallowed > 1) await route.continue();
    });
    await rename(ann.page, 'silent0', 'Sent all the same');
    await titleArrives(wire, 'Sent all the same');
    // The feed that was open before tells of that name; what comes with it would be heard.
    await until(() => swallowed > 0, 'the silent gateway was asked');
    await wire.edit('silent1', { title: 'Nobody hears of it' });
    expect(await row(ann.page, 'Nobody hears of it').count()).toBe(0);

    await until(async () => {
      await ann.page.clock.fastForward(SILENCE);
      return (await row(ann.page, 'Nobody hears of it').count()) > 0;
    }, 'the feed was opened again');

    await saved(ann.page);
    expect(ann.faults).toEqual([]);
    await ann.context.close();
  });

  it('waits for a gateway that takes its time', async () => {
    const { state, wire } = await newReader('slow', 2);
    const ann = await open(state);
    await saved(ann.page);
    let asked = 0;
    let letGo: () => void = () => undefined;
    const gate = new Promise<void>((resolve) => (letGo = resolve));
    await ann.page.route('**/neocloud/**', async (route) => {
      asked += 1;
      await gate;
      await route.continue();
    });

    await rename(ann.page, 'slow0', 'First');
    await until(() => asked > 0, 'the slow gateway was asked');
    await rename(ann.page, 'slow1', 'Second');
    await Promise.all([row(ann.page, 'First').waitFor(), row(ann.page, 'Second').waitFor()]);
    expect(await wire.titles()).not.toContain('First');
    letGo();

    await Promise.all([titleArrives(wire, 'First'), titleArrives(wire, 'Second')]);
    await saved(ann.page);
    expect(ann.faults).toEqual([]);
    await ann.context.close();
  });

  it('gives another cloud behind the same address all that it has, what was unsent too, and deletes nothing', async () => {
    const { state, wire } = await newReader('other', 40);
    const ann = await open(state);
    await saved(ann.page);
    await stage.cloud().kill();
    await rename(ann.page, 'other39', 'Written in between');
    await row(ann.page, 'Written in between').waitFor();
    await rm(path.join(stage.cloud().dataDirectory, 'documents', wire.uid.slice(0, 2), wire.uid), {
      recursive: true,
      force: true,
    });
    const file = path.join(stage.cloud().dataDirectory, 'secrets.json');
    await writeFile(
      file,
      JSON.stringify({ ...(JSON.parse(await readFile(file, 'utf8')) as object), serverUuid: randomUUID() }),
    );
    await stage.restart();

    const other = await openWire(stage.cloud().origin, state);
    await until(async () => (await other.titles()).length === 40, 'the other cloud has all notes');
    await titleArrives(other, 'Written in between');
    await saved(ann.page);
    expect(await countNotes(ann.page, wire.uid)).toBe(40);
    expect(ann.faults).toEqual([]);
    await ann.context.close();
  });
});
