import type { JSHandle, Page } from 'playwright-core';

/** Two frames after which a page has taken up its new width. */
const settled = (page: Page): Promise<void> =>
  page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        requestAnimationFrame(() => requestAnimationFrame(() => resolve()));
      }),
  );

type Controls = JSHandle<HTMLElement[]>;

const KINDS =
  'a[href], button, input:not([type=hidden], [type=file]), select, textarea, [role=button], [role=slider], [role=menuitem]';

/**
 * What people can use now. Controls that only a keyboard or a hovering mouse shows are none of them, nor are the traps
 * and words for those who do not see, which are a few pixels large.
 */
const controlsIn = (page: Page, within: string): Promise<Controls> =>
  page.evaluateHandle(
    ([kinds, place]) =>
      [...document.querySelectorAll<HTMLElement>(kinds ?? '')].filter((control) => {
        const { width, height } = control.getBoundingClientRect();
        const isSeen =
          control.checkVisibility({ opacityProperty: true, visibilityProperty: true }) && Math.min(width, height) >= 4;
        return isSeen && control.closest(place ?? '') !== null && !control.matches('.skip');
      }),
    [KINDS, within],
  );

/** Those that something around them cuts away at a side, other than what can be scrolled. */
const cutAway = (controls: Controls): Promise<readonly string[]> =>
  controls.evaluate((list) =>
    list
      .filter((control) => {
        const { left, right } = control.getBoundingClientRect();
        for (
          let around = control.parentElement;
          around !== null && around !== document.body;
          around = around.parentElement
        ) {
          const { overflowX } = getComputedStyle(around);
          if (overflowX === 'auto' || overflowX === 'scroll') return false;
          const edge = around.getBoundingClientRect();
          if (overflowX !== 'visible' && (left < edge.left - 1 || right > edge.right + 1)) return true;
        }
        return false;
      })
      .map((control) => `cut away: ${control.outerHTML.slice(0, 160)}`),
  );

/** Those that lie under something else, or outside of the window, wherever they are scrolled to. */
const outOfReach = (controls: Controls): Promise<readonly string[]> =>
  controls.evaluate((list) => {
    const found: string[] = [];
    for (const control of list) {
      control.scrollIntoView({ block: 'center', inline: 'center' });
      const { left, top, width, height } = control.getBoundingClientRect();
      const hit = document.elementFromPoint(left + width / 2, top + height / 2);
      const isHit = hit !== null && [control, control.closest('label')].some((part) => part?.contains(hit));
      if (!isHit)
        found.push(
          `out of reach: ${control.outerHTML.slice(0, 160)}, under ${hit?.outerHTML.slice(0, 80) ?? 'the edge'}`,
        );
    }
    window.scrollTo(0, 0);
    return found;
  });

/** What does not fit into the window as it stands, one line each. */
const misfits = async (page: Page, within: string): Promise<readonly string[]> => {
  const wide = await page.evaluate(() => Math.max(0, document.documentElement.scrollWidth - window.innerWidth));
  const controls = await controlsIn(page, within);
  const found = [...(await cutAway(controls)), ...(await outOfReach(controls))];
  await controls.dispose();
  return wide === 0 ? found : [`scrolls sideways by ${wide} px`, ...found];
};

/** How often what does not fit is looked at: a page that works takes longer to take up its width. */
const [LOOKS, LOOK_AGAIN_MS] = [20, 250];

const standingMisfits = async (page: Page, within: string): Promise<readonly string[]> => {
  let found = await misfits(page, within);
  for (let looks = 1; found.length > 0 && looks < LOOKS; looks += 1) {
    await page.waitForTimeout(LOOK_AGAIN_MS);
    found = await misfits(page, within);
  }
  return found;
};

export interface Window {
  readonly width: number;
  readonly height: number;
}

/** What does not fit into any of these windows, of what lies in `within`. Leaves the page in the last one. */
export const misfitsIn = async (
  page: Page,
  windows: readonly Window[],
  within = 'body',
): Promise<readonly string[]> => {
  const found: string[] = [];
  for (const window of windows) {
    await page.setViewportSize(window);
    await settled(page);
    for (const line of await standingMisfits(page, within)) found.push(`${window.width} px: ${line}`);
  }
  return found;
};
