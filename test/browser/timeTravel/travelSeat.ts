import path from 'node:path';

import { build } from 'esbuild';
import type { BrowserContext, Page } from 'playwright-core';

import { unchangedFor } from '../harness/standsStill';

/** What the page is given in place of the DevTools extension, and the counts of what leaves the page. */
interface Seat {
  readonly lifted: {
    getState(): { readonly computedStates: readonly { readonly state: unknown }[]; readonly currentStateIndex: number };
    dispatch(action: unknown): unknown;
  };
  readonly dispatch: (action: unknown) => unknown;
  readonly writes: string[];
}

const code = `
import { instrument } from '@redux-devtools/instrument';
const writes = [];
const seat = { writes };
window.travelSeat = seat;
window.__REDUX_DEVTOOLS_EXTENSION_COMPOSE__ = () => (...enhancers) => (create) => (...args) => {
  const instrumented = (...inner) => {
    const store = instrument()(create)(...inner);
    seat.lifted = store.liftedStore;
    return store;
  };
  const store = enhancers.reduceRight((inner, enhance) => enhance(inner), instrumented)(...args);
  seat.dispatch = store.dispatch;
  return store;
};
const count = (owner, name, say) => {
  const method = owner[name];
  owner[name] = function (...args) {
    writes.push(say(this, args));
    return method.apply(this, args);
  };
};
for (const name of ['setItem', 'removeItem', 'clear']) {
  count(Storage.prototype, name, (storage, [key]) => (storage === window.localStorage ? 'local ' : 'session ') + name + ' ' + key);
}
for (const name of ['put', 'add', 'delete', 'clear']) {
  count(IDBObjectStore.prototype, name, (store) => 'database ' + store.transaction.db.name + ' ' + store.name + ' ' + name);
}
`;

/** Puts what DevTools put around a store into every page of a browser, before the app is loaded. */
export const sitDown = async (context: BrowserContext): Promise<void> => {
  const resolveDir = path.resolve('test');
  const { outputFiles } = await build({
    stdin: { contents: code, resolveDir },
    bundle: true,
    write: false,
    format: 'iife',
    define: { 'process.env.NODE_ENV': '"production"' },
  });
  await context.addInitScript({ content: outputFiles[0]?.text ?? '' });
};

declare global {
  interface Window {
    travelSeat: Seat;
  }
}

/** By a button of DevTools. */
export const send = (page: Page, action: Record<string, unknown>): Promise<void> =>
  page.evaluate((given) => void window.travelSeat.lifted.dispatch(given), action);

export const jump = (page: Page, index: number): Promise<void> => send(page, { type: 'JUMP_TO_STATE', index });

/** As a view does, or the dispatcher of DevTools. */
export const dispatch = (page: Page, action: Record<string, unknown>): Promise<void> =>
  page.evaluate((given) => void window.travelSeat.dispatch(given), action);

export const lastIndex = (page: Page): Promise<number> =>
  page.evaluate(() => window.travelSeat.lifted.getState().computedStates.length - 1);

/** The file that the export button gives. */
export const exportLog = (page: Page): Promise<string> =>
  page.evaluate(() => JSON.stringify(window.travelSeat.lifted.getState()));

export const importLog = (page: Page, log: string): Promise<void> =>
  page.evaluate(
    (text) => void window.travelSeat.lifted.dispatch({ type: 'IMPORT_STATE', nextLiftedState: JSON.parse(text) }),
    log,
  );

/** Of the state that is shown. */
export const digest = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const { computedStates, currentStateIndex } = window.travelSeat.lifted.getState();
    const bytes = new TextEncoder().encode(JSON.stringify(computedStates[currentStateIndex]?.state));
    const hash = await crypto.subtle.digest('SHA-256', bytes);
    return [...new Uint8Array(hash)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  });

export const writes = (page: Page): Promise<readonly string[]> => page.evaluate(() => [...window.travelSeat.writes]);

/** What the page asks of anybody, but for the long polls of the sync, which go on. What its own memory holds is nobody's. */
export const watchRequests = (page: Page): string[] => {
  const asked: string[] = [];
  page.on('request', (request) => {
    const isOwn = request.url().startsWith('blob:');
    const isPoll = request.url().includes('feed=longpoll');
    if (!isPoll && !isOwn) asked.push(`${request.method()} ${request.url()}`);
  });
  return asked;
};

/** Longer than what is kept for the next start waits for a quiet moment, and the look for a new version. */
const REST_MS = 15_000;

/** Nothing has been asked or written for a while. `elsewhere`: what else is counted, as what the worker of the site asks. */
export const atRest = (
  page: Page,
  asked: readonly string[],
  elsewhere: () => Promise<number> = () => Promise.resolve(0),
): Promise<void> =>
  unchangedFor(
    REST_MS,
    async () => `${asked.length} ${(await writes(page)).length} ${await digest(page)} ${await elsewhere()}`,
  );
