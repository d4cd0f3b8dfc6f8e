import type { Locator, Page } from 'playwright-core';

import { until } from '../../harness/until';
import { heldUndo } from '../harness/byHand';
import { themes } from '../harness/everyPlace';
import { faultsIn } from '../harness/looks/axe';
import { misfitsIn } from '../harness/looks/fits';
import { go, row, saved, type SyncPerson } from '../harness/sync/syncPerson';
import { syncStage } from '../harness/sync/syncStage';
import type { SyncWire } from '../harness/sync/syncWire';
import { hearing } from '../harness/hearing';

const wide = { width: 1440, height: 900 };
const phone = { width: 390, height: 844 };

const BIN = '/note/recycleBinNote';

/** Where a folder is shown, in an order that a test can count on. */
const inside = (folder: string): string => `/note/localNote/${folder}?sort=name&order=ascending&view=grid`;

const tick = (page: Page, title: string) => page.getByRole('checkbox', { name: `Select ${title}`, exact: true });
const selected = (page: Page, count: number) => page.getByRole('checkbox', { name: `${count} selected`, exact: true });
const question = (page: Page, title: string) => page.getByRole('dialog', { name: title, exact: true });
const toast = (page: Page, words: string) => page.getByRole('region', { name: 'Messages' }).getByText(words).last();
const inBin = (page: Page, title: string) =>
  page.locator('[data-row]').filter({ has: page.getByText(title, { exact: true }) });
const goneFrom = (page: Page, title: string) => row(page, title).waitFor({ state: 'detached' });

/** What has the focus, by the name that it is read out with. */
const focused = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const { activeElement: holder } = document;
    return holder?.getAttribute('aria-label') ?? holder?.textContent ?? '';
  });

/** Waits until an element has not moved for ten frames: a page takes up its new width in several steps. */
const atRest = (element: Locator): Promise<void> =>
  element.evaluate(
    (shown) =>
      new Promise<void>((resolve) => {
        let [known, quiet] = ['', 0];
        const look = (): void => {
          const { x, y, width, height } = shown.getBoundingClientRect();
          const now = [x, y, width, height].join(' ');
          quiet = now === known ? quiet + 1 : 0;
          known = now;
          if (quiet < 10) requestAnimationFrame(look);
          else resolve();
        };
        look();
      }),
  );

const shownRows = (page: Page): Promise<readonly string[]> =>
  page.locator('[data-row]').evaluateAll((rows) => rows.map((each) => each.getAttribute('data-row') ?? ''));

const showsOnly = (page: Page, ...ids: readonly string[]): Promise<void> =>
  until(async () => (await shownRows(page)).join() === ids.join(), `${ids.join(', ')} are listed alone`);

const select = async (page: Page, ...titles: readonly string[]): Promise<void> => {
  for (const title of titles) {
    await row(page, title).hover();
    await tick(page, title).click();
  }
};

const answer = async (page: Page, title: string, verb: string): Promise<void> => {
  await question(page, title).getByRole('button', { name: verb, exact: true }).click();
  await question(page, title).waitFor({ state: 'detached' });
};

/** By the bar and the question that follows. */
const takeToBin = async (page: Page, ...titles: readonly string[]): Promise<void> => {
  await select(page, ...titles);
  await page.keyboard.press('Delete');
  const what = titles.length === 1 ? `“${titles[0]}”` : `${titles.length} things`;
  await answer(page, `Move ${what} to the bin?`, 'Move to bin');
};

describe('what is done with notes in a real browser', () => {
  const stage = syncStage('operations');
  let ann: SyncPerson;
  let ben: SyncPerson;
  let wire: SyncWire;

  /** Notes `${name}0` and so on in a folder of that name, in front of which both stand. */
  const folderOf = async (name: string, count: number): Promise<string> => {
    const folder = `${name}Folder0`;
    await wire.seed(`${name}Folder`, 1, { type: 0, updatedAt: Date.now() });
    await wire.seed(name, count, { parentUniqueId: folder });
    await Promise.all([ann, ben].map(({ page }) => go(page, inside(folder))));
    await Promise.all([ann, ben].map(({ page }) => row(page, `${name}${count - 1}`).waitFor()));
    return folder;
  };

  beforeAll(async () => {
    const { state, wire: opened } = await stage.newReader('first', 1);
    wire = opened;
    [ann, ben] = await Promise.all([stage.open(state), stage.open(state)]);
    await Promise.all(
      [ann, ben].map(async ({ page }) => {
        await page.emulateMedia({ reducedMotion: 'reduce' });
        await saved(page);
      }),
    );
  });

  afterEach(() => {
    expect([...ann.faults, ...ben.faults]).toEqual([]);
  });

  it('ticks cards by click, range and Ctrl A, and takes two of them to the bin of both browsers', async () => {
    await folderOf('a', 5);
    const { page } = ann;
    for (const window of [phone, wide]) {
      await page.setViewportSize(window);
      await atRest(row(page, 'a1'));
      const place = await row(page, 'a1').boundingBox();
      await select(page, 'a0');
      await selected(page, 1).waitFor();
      expect(await row(page, 'a1').boundingBox()).toEqual(place);
      await select(page, 'a0');
    }

    await select(page, 'a0');
    await tick(page, 'a2').click({ modifiers: ['Shift'] });
    await selected(page, 3).waitFor();
    await page.keyboard.press('Control+a');
    await selected(page, 5).waitFor();
    await page.keyboard.press('Escape');
    await selected(page, 5).waitFor({ state: 'detached' });
    expect(await page.getByRole('checkbox', { checked: true }).count()).toBe(0);

    await takeToBin(page, 'a1', 'a3');
    await Promise.all([goneFrom(page, 'a1'), goneFrom(ben.page, 'a3')]);
    await showsOnly(page, 'a0', 'a2', 'a4');
    await go(ben.page, BIN);
    await Promise.all(['a1', 'a3'].map((title) => inBin(ben.page, title).waitFor()));
    await page.keyboard.press('Control+z');
    await Promise.all(['a1', 'a3'].map((title) => row(page, title).waitFor()));
  });

  it('brings back what went to the bin by Undo in the toast, in both browsers', async () => {
    // Another number than before: a message that still stands says the same.
    const gone = ['b0', 'b1', 'b3'];
    await folderOf('b', 4);
    await takeToBin(ann.page, ...gone);
    const undo = await heldUndo(ann.page, '3 moved to the bin');
    await Promise.all(gone.map((title) => goneFrom(ben.page, title)));

    const hears = await hearing(ann.page);
    await undo.click();

    await hears('Undone: 3 as before');
    for (const { page } of [ann, ben]) for (const title of gone) await row(page, title).waitFor();
  });

  it('undoes by Ctrl Z what was done before the page was loaded anew', async () => {
    await folderOf('c', 2);
    await takeToBin(ann.page, 'c1');
    await goneFrom(ben.page, 'c1');
    await ann.page.reload();
    await row(ann.page, 'c0').waitFor();
    await goneFrom(ann.page, 'c1');

    await ann.page.keyboard.press('Control+z');

    await Promise.all([row(ann.page, 'c1').waitFor(), row(ben.page, 'c1').waitFor()]);
  });

  it('takes what lies in a folder along to the bin, lists the folder alone there, and brings all of it back', async () => {
    const folder = await folderOf('d', 2);
    const { page } = ann;
    await go(page, '/note/localNote?sort=name&order=ascending&view=grid');
    await select(page, folder);
    await page.keyboard.press('Delete');
    expect(await page.getByRole('dialog').innerText()).toContain('2 things inside go along');
    await answer(page, `Move “${folder}” to the bin?`, 'Move to bin');
    await goneFrom(ben.page, 'd0');

    await go(page, BIN);
    await inBin(page, folder).waitFor();
    await showsOnly(page, folder);
    await page.getByRole('button', { name: `Put back ${folder}` }).click();
    await answer(page, `Put “${folder}” back?`, 'Put back');

    await page.getByText('The bin is empty').waitFor();
    await Promise.all([row(ben.page, 'd0').waitFor(), row(ben.page, 'd1').waitFor()]);
  });

  it('moves into a folder that is made in the picker, and by cutting and pasting', async () => {
    await folderOf('e', 3);
    const { page } = ann;
    await select(page, 'e0');
    await page.keyboard.press('Shift+M');
    const picker = question(page, 'Move “e0”');
    await picker.getByRole('button', { name: 'New folder' }).click();
    await picker.getByRole('textbox', { name: /New folder in/ }).fill('Drawer');
    await page.keyboard.press('Enter');
    await picker.getByRole('button', { name: 'Move to Drawer' }).click();

    await Promise.all([goneFrom(page, 'e0'), goneFrom(ben.page, 'e0')]);
    await row(ben.page, 'Drawer').click();
    await row(ben.page, 'e0').waitFor();
    await row(page, 'e1').focus();
    await page.keyboard.press('Control+x');
    await row(page, 'Drawer').click();
    await row(page, 'e0').waitFor();
    await page.keyboard.press('Control+v');
    await Promise.all([row(page, 'e1').waitFor(), row(ben.page, 'e1').waitFor()]);
  });

  it('pastes into a folder in which nothing lies', async () => {
    await folderOf('f', 1);
    const { page } = ann;
    await wire.seed('fEmpty', 1, { type: 0, parentUniqueId: 'fFolder0' });
    await row(page, 'fEmpty0').waitFor();
    await row(page, 'f0').focus();
    await page.keyboard.press('Control+x');
    await row(page, 'fEmpty0').click();
    await page.getByText('This folder is empty').waitFor();

    await page.keyboard.press('Control+v');

    await row(page, 'f0').waitFor();
    await goneFrom(ben.page, 'f0');
  });

  it('opens by right click on a card the same menu as its button, and gives the focus back', async () => {
    await folderOf('g', 2);
    const { page } = ann;
    const entries = async (): Promise<readonly string[]> => {
      const found = await page.getByRole('menuitem').allInnerTexts();
      await page.keyboard.press('Escape');
      await page.getByRole('menu').waitFor({ state: 'detached' });
      return found;
    };
    await page.getByRole('button', { name: 'Actions for g0' }).click();
    await page.getByRole('menu').waitFor();
    const byButton = await entries();
    await until(async () => (await focused(page)) === 'Actions for g0', 'the button has the focus again');

    await page.locator('[data-row="g0"] .thumbnail').click({ button: 'right' });
    await page.getByRole('menu').waitFor();

    expect(await entries()).toEqual(byButton);
    expect(byButton).toHaveLength(9);
  });

  it('gives the focus back after a dialog, and keeps it in the list when what had it is gone', async () => {
    await folderOf('l', 2);
    const { page } = ann;
    const hasFocus = (name: string): Promise<void> =>
      until(async () => (await focused(page)) === name, `${name} has the focus`);
    await select(page, 'l0');
    await page.keyboard.press('Shift+M');
    await question(page, 'Move “l0”').waitFor();
    await page.keyboard.press('Escape');
    await hasFocus('Select l0');
    await page.keyboard.press('Escape');
    for (const entry of ['Move', 'Move to bin']) {
      await page.getByRole('button', { name: 'Actions for l1' }).click();
      await page.getByRole('menuitem', { name: entry }).first().click();
      await page.getByRole('dialog').waitFor();
      await page.keyboard.press('Escape');
      await page.getByRole('dialog').waitFor({ state: 'detached' });
      await hasFocus('Actions for l1');
    }

    await takeToBin(page, 'l0');
    await goneFrom(page, 'l0');
    await until(() => page.locator('.list-place').evaluate((list) => list === document.activeElement), 'it is kept');
    await page.keyboard.press('Control+a');
    await selected(page, 1).waitFor();
    await page.keyboard.press('Control+z');
    await row(page, 'l0').waitFor();
    await page.keyboard.press('Escape');
  });

  it('asks how many it deletes before the bin is emptied, and takes it back', async () => {
    await wire.seed('h', 3, { status: 0, enabled: false });
    await Promise.all([ann, ben].map(({ page }) => go(page, BIN)));
    await Promise.all([ann, ben].map(({ page }) => inBin(page, 'h2').waitFor()));
    const { page } = ann;

    await page.getByRole('button', { name: 'Empty bin' }).click();
    await until(async () => (await focused(page)) === 'Cancel', 'the safe answer has the focus');
    await answer(page, 'Empty the bin? 3 things in it', 'Empty bin');
    await Promise.all([ann, ben].map((person) => person.page.getByText('The bin is empty').waitFor()));
    await page.keyboard.press('Control+z');

    for (const each of [ann, ben]) for (const title of ['h0', 'h1', 'h2']) await inBin(each.page, title).waitFor();
    await wire.seed('h', 3);
  });

  it('leaves what the other browser has changed since, and names it', async () => {
    await folderOf('i', 2);
    await takeToBin(ann.page, 'i0', 'i1');
    await go(ben.page, BIN);
    await ben.page.getByRole('button', { name: 'Put back i0' }).click();
    await answer(ben.page, 'Put “i0” back?', 'Put back');
    await row(ann.page, 'i0').waitFor();

    await ann.page.keyboard.press('Control+z');

    await toast(ann.page, '1 of 2 undone. Changed elsewhere since, so left as it is: i0.').waitFor();
    await row(ann.page, 'i1').waitFor();
  });

  it('shows a tick beside the title, not over it', async () => {
    await folderOf('j', 1);
    for (const view of ['grid', 'list']) {
      await go(ann.page, `/note/localNote/jFolder0?view=${view}`);
      await ann.page.locator(view === 'grid' ? '.note-card' : '.table-row').waitFor();
      await row(ann.page, 'j0').hover();
      await tick(ann.page, 'j0').hover();
      const [title, box] = await Promise.all([row(ann.page, 'j0').boundingBox(), tick(ann.page, 'j0').boundingBox()]);
      if (title === null || box === null) throw new Error('Both are drawn.');
      const isBeside = box.y + box.height <= title.y || box.x + box.width <= title.x;
      expect({ view, isBeside }).toEqual({ view, isBeside: true });
    }
  });

  describe.each([wide, phone])('at $width px', (window) => {
    const states: Readonly<Record<string, (page: Page) => Promise<void>>> = {
      'a selection': (page) => selected(page, 2).waitFor(),
      'the question': async (page) => {
        await page.keyboard.press('Delete');
        await question(page, 'Move 2 things to the bin?').waitFor();
      },
      'the picker': async (page) => {
        await page.keyboard.press('Shift+M');
        await question(page, 'Move 2 things').waitFor();
      },
    };

    beforeAll(async () => {
      await ann.page.setViewportSize(window);
      // Without toasts of before.
      await ann.page.reload();
    });

    it.each(Object.keys(states))('axe finds nothing and everything fits with %s', async (name) => {
      const { page } = ann;
      await folderOf(`k${window.width}${name.length}`, 3);
      await select(page, ...(await shownRows(page)).slice(0, 2));
      await states[name]?.(page);
      // On a phone the bar lies over the head and the foot of the frame: those are not to be reached then.
      const within = name === 'a selection' ? '.select-place, .virtual, .toasts' : '.bp6-dialog, .toasts';

      expect(await faultsIn(page, themes, name === 'a selection' ? 'html' : '.bp6-dialog')).toEqual([]);
      expect(await misfitsIn(page, [window], within)).toEqual([]);
      await page.keyboard.press('Escape');
      await page.keyboard.press('Escape');
    });
  });
});
