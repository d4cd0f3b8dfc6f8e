import type { Browser, Page } from 'playwright-core';

import { LONGEST_WAIT_MS } from '../../harness/until';
import { launchBrowser } from '../harness/browserSession';
import { startCloud, type RunningCloud } from '../harness/cloudProcess';
import { themes } from '../harness/everyPlace';
import { reloadWith } from '../harness/keptState';
import { faultsIn } from '../harness/looks/axe';
import { misfitsIn, type Window } from '../harness/looks/fits';

/** Someone who has agreed to older texts and was never asked about cookies: everything is asked. */
const asked = JSON.stringify({
  preferences: JSON.stringify({ language: 'en', theme: 'light' }),
  consentMarks: JSON.stringify({ cookie: null, updateMessage: 1, privacy: 1, agreement: 1, isPrivacy: true }),
  _persist: '{"version":1,"rehydrated":true}',
});

const wide = { width: 1440, height: 900 };
const phone = { width: 390, height: 844 };
/** A wide window at 200 %. */
const zoomed = { width: 720, height: 450 };
const narrow = [zoomed, phone];

const layers = '.bp6-dialog, .bp6-popover, .cookie-prompt';

interface Overlay {
  /** The element that goes when it is closed; a dialog without a word. */
  readonly layer?: string;
  /** The window that it is opened in; a wide one without a word. */
  readonly window?: Window;
  readonly isAtEdge?: boolean;
  /** Where axe looks, if not at all of the page: what it half covers would be taken for small targets. */
  readonly within?: string;
  open(page: Page): Promise<void>;
  close(page: Page): Promise<void>;
}

/** What stands at an edge goes with the frame of another width: it is looked at in the window that it was opened in. */
const faultsOn = async (
  page: Page,
  { window = wide, isAtEdge = false, within }: Overlay,
): Promise<readonly string[]> => {
  const found = [
    ...(await faultsIn(page, themes, within)),
    ...(await misfitsIn(page, isAtEdge ? [window] : narrow, layers)),
  ];
  if (!isAtEdge) found.push(...(await faultsIn(page, ['light', 'dark'])));
  return found;
};

const isOpen = (page: Page, name: RegExp | string) => page.getByRole('dialog', { name }).waitFor();

const runFromPalette = async (page: Page, words: string): Promise<void> => {
  await page.keyboard.press('Control+k');
  await page.getByRole('dialog').getByRole('searchbox').fill(words);
  await page.keyboard.press('Enter');
};

const accountMenu = (window: Window, part: Pick<Overlay, 'within'> = {}): Overlay => ({
  ...part,
  layer: '.bp6-popover',
  window,
  isAtEdge: true,
  open: async (page) => {
    await page.locator('button.user:visible').first().click();
    await page.getByRole('menuitem', { name: 'Sign out' }).waitFor();
  },
  close: (page) => page.keyboard.press('Escape'),
});

/** What stands over a page, and how it is opened by keys or mouse. The prompts come first: nothing opens before they are answered. */
const overlays: Readonly<Record<string, Overlay>> = {
  'the new texts': {
    open: (page) => isOpen(page, 'Before you go on'),
    close: (page) =>
      page
        .getByRole('dialog', { name: 'Before you go on' })
        .getByRole('button', { name: 'Agree', exact: true })
        .click(),
  },
  'the cookie prompt': {
    layer: '.cookie-prompt',
    open: (page) => isOpen(page, /cookie/i),
    close: (page) =>
      page
        .getByRole('dialog', { name: /cookie/i })
        .getByRole('button', { name: 'Agree', exact: true })
        .click(),
  },
  'the command palette': {
    open: async (page) => {
      await page.keyboard.press('Control+k');
      await isOpen(page, 'Search everything');
    },
    close: (page) => page.keyboard.press('Escape'),
  },
  'the shortcuts': {
    open: async (page) => {
      await page.keyboard.press('?');
      await page.locator('.shortcuts-dialog').waitFor();
    },
    close: (page) => page.keyboard.press('Escape'),
  },
  'the error log': {
    open: async (page) => {
      await runFromPalette(page, 'What went wrong');
      await isOpen(page, 'What went wrong');
    },
    close: (page) => page.keyboard.press('Escape'),
  },
  'how sync stands': {
    layer: '.bp6-popover',
    isAtEdge: true,
    open: async (page) => {
      await page.locator('.status-button').first().click();
      await page.getByRole('region', { name: 'Sync' }).waitFor();
    },
    close: (page) => page.keyboard.press('Escape'),
  },
  'how sync stands, on a phone': {
    window: phone,
    open: async (page) => {
      await page.locator('.status-dot').click();
      await page.locator('.sheet').waitFor();
    },
    close: (page) => page.keyboard.press('Escape'),
  },
  'the menu of the account': accountMenu(wide),
  'the menu of the account, in a low window': accountMenu({ width: 800, height: 450 }, { within: '.bp6-popover' }),
  'the way out': {
    open: async (page) => {
      await page.locator('button.user:visible').first().click();
      await page.getByRole('menuitem', { name: 'Sign out' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Sign out' }).waitFor();
    },
    close: (page) => page.keyboard.press('Escape'),
  },
};

describe('what opens over a page', () => {
  let cloud: RunningCloud;
  let browser: Browser;
  let page: Page;

  beforeAll(async () => {
    [cloud, browser] = await Promise.all([startCloud(), launchBrowser()]);
    const context = await browser.newContext({ viewport: wide, locale: 'en-US', reducedMotion: 'reduce' });
    context.setDefaultTimeout(LONGEST_WAIT_MS);
    page = await context.newPage();
    await page.goto(cloud.link);
    await page.locator('.status-button').first().waitFor();
    // Whoever signs in has agreed; whoever comes back is asked what is new.
    await reloadWith(page, asked);
  });

  afterAll(async () => {
    await browser.close();
    await cloud.dispose();
  });

  it.each(Object.keys(overlays))('has no fault that axe finds, and fits: %s', async (name) => {
    const overlay = overlays[name];
    if (overlay === undefined) throw new Error(name);
    await page.setViewportSize(overlay.window ?? wide);
    await overlay.open(page);
    const faults = await faultsOn(page, overlay);
    // Closed in any case: what is left open would hide all that follow.
    await overlay.close(page);
    expect(faults).toEqual([]);
    await page.locator(overlay.layer ?? '.bp6-dialog').waitFor({ state: 'detached' });
  });
});
