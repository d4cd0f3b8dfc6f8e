import { createRequire } from 'node:module';
import { readFile } from 'node:fs/promises';

import type { launchBrowser, Person } from '../../test/browser/harness/browserSession';
import { launchOptions } from '../../test/browser/harness/launchOptions';

type Browser = Awaited<ReturnType<typeof launchBrowser>>;
export type Context = Person['context'];
export type Page = Person['page'];
type DevTools = Awaited<ReturnType<Context['newCDPSession']>>;

// Installed for the browser tests only, beside them: this is the one place that names it here.
const load = createRequire(new URL('../../test/browser/package.json', import.meta.url));
const { chromium } = load('playwright-core') as { readonly chromium: ReturnType<Browser['browserType']> };

const VIEWPORT = { width: 1440, height: 900 };

/**
 * A browser process of its own on the given profile folder, so that IndexedDB lies on disk as it does for people, and
 * gone afterwards. The folder stays.
 */
export const withBrowser = async <Result>(
  profile: string,
  work: (context: Context) => Promise<Result>,
): Promise<Result> => {
  const context = await chromium.launchPersistentContext(profile, {
    ...launchOptions(),
    viewport: VIEWPORT,
    locale: 'en-US',
  });
  try {
    return await work(context);
  } finally {
    await context.close();
  }
};

export interface TabMemory {
  /** Bytes of live and dead JavaScript objects. */
  readonly heap: number;
  /** Bytes of the tab's process: now, and the most that it has had. Undefined where the system does not tell. */
  readonly resident: number | undefined;
  readonly residentPeak: number | undefined;
}

const rendererIds = async (tools: DevTools): Promise<readonly number[]> => {
  const { processInfo } = await tools.send('SystemInfo.getProcessInfo');
  return processInfo.flatMap(({ type, id }) => (type === 'renderer' ? [id] : []));
};

/** A line of `/proc/PID/status` in bytes; the file gives KiB. */
const statusLine = (text: string, name: string): number | undefined => {
  const found = new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(text)?.[1];
  return found === undefined ? undefined : Number(found) * 1024;
};

/** The tab's process is the largest renderer: the browser keeps an empty one in reserve. */
export const tabMemory = async (context: Context, page: Page): Promise<TabMemory> => {
  const tools = await context.newCDPSession(page);
  await tools.send('Performance.enable');
  const { metrics } = await tools.send('Performance.getMetrics');
  const browserTools = await context.browser()?.newBrowserCDPSession();
  const ids = browserTools === undefined ? [] : await rendererIds(browserTools);
  const texts = await Promise.all(ids.map((id) => readFile(`/proc/${id}/status`, 'utf8').catch(() => '')));
  const largest = (name: string): number | undefined => {
    const values = texts.flatMap((text) => statusLine(text, name) ?? []);
    return values.length === 0 ? undefined : Math.max(...values);
  };
  return {
    heap: metrics.find(({ name }) => name === 'JSHeapUsedSize')?.value ?? 0,
    resident: largest('VmRSS'),
    residentPeak: largest('VmHWM'),
  };
};
