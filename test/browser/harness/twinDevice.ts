import type { BrowserContext, Locator, Page } from 'playwright-core';

/** The simulated device in a page, bound to the demo account. */
export interface TwinDevice {
  readonly page: Page;
  /** What it shows. */
  readonly screen: Locator;
  readonly log: Locator;
  /** A file in its list. */
  file(name: string): Locator;
  /** Opens a file from its list, and waits until its first page is drawn. */
  open(name: string): Promise<void>;
}

const described = (page: Page): TwinDevice => {
  const screen = page.getByRole('region', { name: /^Screen of / });
  const file = (name: string): Locator => screen.getByRole('button', { name, exact: true });
  return {
    page,
    screen,
    log: page.getByRole('region', { name: 'Log' }),
    file,
    open: async (name) => {
      await file(name).click();
      await screen.getByRole('img', { name: `${name}, page 1 of` }).waitFor();
    },
  };
};

/**
 * Opens the device in a tab of its own and binds it. `prepare` is called with the tab before anything is loaded.
 */
export const openTwinDevice = async (
  context: BrowserContext,
  origin: string,
  prepare: (page: Page) => Promise<void> = () => Promise.resolve(),
): Promise<TwinDevice> => {
  const page = await context.newPage();
  await prepare(page);
  await page.goto(`${origin}/twin`);
  await page.getByRole('button', { name: 'Bind to the demo account' }).click();
  const device = described(page);
  await device.screen.getByRole('button', { name: 'Journal' }).waitFor();
  return device;
};
