import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

import type { AxeResults, RunOptions } from 'axe-core';
import type { Page } from 'playwright-core';

import { applyTheme } from '../everyPlace';

const axe = readFileSync(createRequire(__filename).resolve('axe-core/axe.min.js'), 'utf8');

/** Of what it would load once more, only sound matters: no rule among these reads style sheets. */
const PRELOAD = { assets: ['media'] };

const everyRule: RunOptions = {
  preload: PRELOAD,
  resultTypes: ['violations'],
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
};

/** What a theme can change, and no more: names, order and structure are those of every theme. */
const lookRules: RunOptions = {
  ...everyRule,
  runOnly: { type: 'rule', values: ['color-contrast', 'link-in-text-block', 'target-size'] },
};

/** One line a finding, with the first element that it is about. Evaluated and not injected: the content policy holds. */
const violations = async (page: Page, rules: RunOptions, within: string): Promise<readonly string[]> => {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe);
  return page.evaluate(
    async ([options, place]) => {
      const { axe: loaded } = window as unknown as {
        axe: { run(place: unknown, options: unknown): Promise<AxeResults> };
      };
      return (await loaded.run(place, options)).violations.map(
        ({ id, nodes }) => `${id}: ${nodes.length} × ${nodes[0]?.html ?? ''}`,
      );
    },
    [rules, within] as const,
  );
};

/** Colours fade from one theme to the next; what turns for ever has no end to wait for. */
const standStill = async (): Promise<void> => {
  const ends = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
  await Promise.all(ends.map(({ finished }) => finished.catch(() => undefined)));
};

/** Longer than a message takes to go that was just going. */
const LOOK_AGAIN_MS = 1000;

/** What stands there also at a second look: messages come and go by themselves, and are pale meanwhile. */
const standingViolations = async (page: Page, rules: RunOptions, within: string): Promise<readonly string[]> => {
  await page.evaluate(standStill);
  const found = await violations(page, rules, within);
  if (found.length === 0) return found;
  await page.waitForTimeout(LOOK_AGAIN_MS);
  await page.evaluate(standStill);
  return violations(page, rules, within);
};

/**
 * What axe has against the page as it stands, or against what lies in `within`: by all rules in the first theme, by those
 * of looks in the others.
 */
export const faultsIn = async (page: Page, themes: readonly string[], within = 'html'): Promise<readonly string[]> => {
  const found: string[] = [];
  for (const [index, theme] of themes.entries()) {
    await applyTheme(page, theme);
    const rules = index === 0 ? everyRule : lookRules;
    for (const line of await standingViolations(page, rules, within)) found.push(`${theme} ${line}`);
  }
  return found;
};
