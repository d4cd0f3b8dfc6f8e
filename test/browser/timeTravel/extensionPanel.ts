import path from 'node:path';

import { build } from 'esbuild';
import type { BrowserContext, Page } from 'playwright-core';

import { until } from '../../harness/until';

/** What the page says to the panel of DevTools; what it holds besides is JSON as a text. */
export interface Said {
  readonly type: string;
  readonly payload?: unknown;
  readonly [field: string]: unknown;
}

declare global {
  interface Window {
    /** What the page has said to the panel, and what it has written to its storage. */
    devToolsPanel: { readonly said: Said[]; readonly writes: string[] };
  }
}

/** Puts the DevTools extension into every page of a browser, before the app is loaded. */
export const installExtension = async (context: BrowserContext): Promise<void> => {
  const { outputFiles } = await build({
    entryPoints: [path.resolve('test/browser/timeTravel/extensionPage.ts')],
    bundle: true,
    write: false,
    format: 'iife',
    define: { 'process.env.NODE_ENV': '"production"' },
  });
  await context.addInitScript({ content: outputFiles[0]?.text ?? '' });
  await context.addInitScript(() => {
    const panel: Window['devToolsPanel'] = { said: [], writes: [] };
    window.devToolsPanel = panel;
    window.addEventListener('message', ({ data }) => {
      if (Reflect.get(Object(data), 'source') === '@devtools-page') panel.said.push(data as Said);
    });
    const setItem = Reflect.get(Storage.prototype, 'setItem') as (this: Storage, key: string, value: string) => void;
    Storage.prototype.setItem = function setAndCount(key: string, value: string): void {
      panel.writes.push(key);
      setItem.call(this, key, value);
    };
  });
};

/** The panel of DevTools, as somebody uses it. */
export const openPanel = (page: Page) => {
  const say = (message: Readonly<Record<string, unknown>>): Promise<void> =>
    page.evaluate((given) => window.postMessage({ ...given, source: '@devtools-extension' }, '*'), message);
  const said = (type: string): Promise<readonly Said[]> =>
    page.evaluate((wanted) => window.devToolsPanel.said.filter((each) => each.type === wanted), type);
  /** What the page answers, or says next. */
  const answer = async (type: string, ask: () => Promise<unknown>): Promise<Said> => {
    const before = (await said(type)).length;
    await ask();
    await until(async () => (await said(type)).length > before, `the page says ${type}`);
    return (await said(type)).at(-1) ?? { type };
  };
  const dispatch = (payload: Readonly<Record<string, unknown>>): Promise<void> => say({ type: 'DISPATCH', payload });

  return {
    said,
    answer,
    /** By a button. */
    dispatch,
    start: () => answer('STATE', () => say({ type: 'START' })),
    stop: () => answer('STOP', () => say({ type: 'STOP' })),
    /** The history of now: actions by their ids, the ids in order, and which of them is shown. */
    history: async () => {
      const { payload, actionsById } = await answer('STATE', () => say({ type: 'UPDATE' }));
      const { stagedActionIds, currentStateIndex } = payload as {
        readonly stagedActionIds: readonly number[];
        readonly currentStateIndex: number;
      };
      const actions = JSON.parse(String(actionsById)) as Record<number, { readonly action: { readonly type: string } }>;
      return {
        ids: stagedActionIds,
        current: currentStateIndex,
        types: stagedActionIds.map((id) => actions[id]?.action.type),
      };
    },
    /** The file that the export button gives. */
    exportFile: async (): Promise<string> => {
      const { payload, committedState } = await answer('EXPORT', () => say({ type: 'EXPORT' }));
      return JSON.stringify({ payload, preloadedState: committedState });
    },
    importFile: (state: string): Promise<void> => say({ type: 'IMPORT', state }),
    /** By the dispatcher: a text that somebody typed. */
    type: (payload: string): Promise<void> => say({ type: 'ACTION', payload }),
    /** Keys of the storage, once for each time that something was written there. */
    writes: (): Promise<readonly string[]> => page.evaluate(() => [...window.devToolsPanel.writes]),
  };
};
