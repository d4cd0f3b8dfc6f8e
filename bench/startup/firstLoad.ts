import type { Context } from '../harness/browser';
import { withBrowser } from '../harness/browser';
import { withFolder } from '../harness/scratch';

/** A script or style sheet that the sign-in page asked for. */
export interface LoadedFile {
  readonly url: string;
  readonly kind: 'js' | 'css';
  /** Bytes of the body as they came, compressed. */
  readonly encoded: number;
  /** Bytes after decompression. */
  readonly decoded: number;
  /** Whether it was asked for before the form could be used. */
  readonly isBeforeForm: boolean;
}

export interface FirstLoad {
  readonly files: readonly LoadedFile[];
  /** Milliseconds from the navigation until the frame that shows the form begins. */
  readonly formMs: number;
}

/** Whatever the page still asks for by itself has been asked for by then. */
const AFTERWARDS_MS = 3000;

/** Runs before the page's own scripts. */
const markForm = (context: Context): Promise<unknown> =>
  context.addInitScript(() => {
    const observer = new MutationObserver(() => {
      if (document.querySelector('form input[inputmode="email"]:enabled') === null) return;
      observer.disconnect();
      requestAnimationFrame(() => performance.mark('form'));
    });
    observer.observe(document, { childList: true, subtree: true });
  });

const readLoad = (): FirstLoad => {
  const formMs = performance.getEntriesByName('form')[0]?.startTime ?? Number.NaN;
  const entries = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
  const files = entries.flatMap(({ name, startTime, encodedBodySize, decodedBodySize }): LoadedFile[] => {
    const kind = /\.(js|css)$/.exec(name)?.[1] as LoadedFile['kind'] | undefined;
    if (kind === undefined) return [];
    return [{ url: name, kind, encoded: encodedBodySize, decoded: decodedBodySize, isBeforeForm: startTime < formMs }];
  });
  return { files, formMs };
};

/** Opens the sign-in page in a browser that has never been here. */
export const firstLoadOf = (origin: string): Promise<FirstLoad> =>
  withFolder((profile) =>
    withBrowser(profile, async (context) => {
      await markForm(context);
      const page = await context.newPage();
      await page.goto(`${origin}/#/login`, { waitUntil: 'commit' });
      await page.waitForFunction(() => performance.getEntriesByName('form').length > 0);
      await page.waitForTimeout(AFTERWARDS_MS);
      return page.evaluate(readLoad);
    }),
  );
