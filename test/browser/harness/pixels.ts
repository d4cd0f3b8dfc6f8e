import type { Locator, Page } from 'playwright-core';

import { until } from '../../harness/until';

interface Seen {
  readonly dark: number;
  readonly digest: string;
}

/** How many pixels of a shown element are clearly dark, and a digest of all of them: what a person would see. */
export const seen = async (page: Page, element: Locator): Promise<Seen> => {
  const shot = (await element.screenshot()).toString('base64');
  return page.evaluate(async (png) => {
    const bytes = Uint8Array.from(atob(png), (character) => character.charCodeAt(0));
    const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
    const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
    const context = canvas.getContext('2d');
    if (context === null) throw new Error('no canvas');
    context.drawImage(bitmap, 0, 0);
    const { data } = context.getImageData(0, 0, bitmap.width, bitmap.height);
    let dark = 0;
    for (let at = 0; at < data.length; at += 4) {
      if ((data[at] ?? 0) + (data[at + 1] ?? 0) + (data[at + 2] ?? 0) < 300) dark += 1;
    }
    const hash = await crypto.subtle.digest('SHA-256', data);
    return { dark, digest: [...new Uint8Array(hash)].map((byte) => byte.toString(16)).join('') };
  }, shot);
};

/** What is seen once there is ink, other than `before`, and nothing changes any more. */
export const drawn = async (page: Page, element: Locator, before?: Seen): Promise<Seen> => {
  let last = await seen(page, element);
  await until(async () => {
    await page.waitForTimeout(300);
    const [previous, now] = [last, await seen(page, element)];
    last = now;
    return now.dark > 500 && now.digest === previous.digest && now.digest !== before?.digest;
  }, 'the page is drawn');
  return last;
};
