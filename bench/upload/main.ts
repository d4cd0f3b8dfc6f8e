import { randomFillSync } from 'node:crypto';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

import { type Context, tabMemory, type Page } from '../harness/browser';
import { compared, median, timed } from '../harness/measure';
import { amountOf, measureParts, writeJson } from '../harness/parts';
import type { Figure } from '../harness/report';
import { withFolder } from '../harness/scratch';
import { type Stage, withApp, withStage } from '../sync/stage';
import { putAddress } from './plainPut';
import { preview } from './preview';

const MIB = 1024 * 1024;
/** At least as fast as a plain PUT, but for what a run is uncertain by. */
const GOAL = 0.95;
/** What the page may need for a file of any size: three parts on their way, and one that is hashed. */
const MEMORY_LIMIT = 48 * MIB;

const { values } = parseArgs({
  options: {
    mib: { type: 'string', default: '200' },
    rounds: { type: 'string', default: '3' },
    mbit: { type: 'string', default: '160' },
    app: { type: 'string', default: fileURLToPath(new URL('../../dist', import.meta.url)) },
    json: { type: 'string' },
    only: { type: 'string' },
  },
});
const mib = amountOf('mib', values.mib);
const rounds = amountOf('rounds', values.rounds);
/** The line of a good connection: without one it is the machine's two sides that are measured, which share its processors. */
const mbit = amountOf('mbit', values.mbit);
const BYTES_A_MBIT = 125_000;

/** A file of bytes that nothing makes smaller. */
const writeRandom = async (path: string): Promise<void> => {
  const file = await open(path, 'w');
  const piece = Buffer.alloc(MIB);
  for (let written = 0; written < mib; written += 1) await file.write(randomFillSync(piece));
  await file.close();
};

/** By the app, until the store has put the parts together. */
const sendByApp = async (page: Page, path: string): Promise<void> => {
  const isDone = (url: string, method: string): boolean =>
    method === 'POST' && new URL(url).searchParams.has('uploadId');
  const done = page.waitForResponse((answer) => isDone(answer.url(), answer.request().method()));
  await page.locator('input[type=file]').first().setInputFiles(path);
  if (!(await done).ok()) throw new Error('The store did not take the file.');
};

/** By one plain PUT of the same page. */
const sendPlainly = async (page: Page, path: string, url: string): Promise<void> => {
  await page.locator('#plain').setInputFiles(path);
  const status = await page.evaluate(async (address) => {
    const [file] = (document.querySelector('#plain') as HTMLInputElement).files ?? [];
    // A slice has no type, and so the request none that would have to be signed.
    return (await fetch(address, { method: 'PUT', body: file?.slice() ?? null })).status;
  }, url);
  if (status !== 200) throw new Error(`The store answered ${status}.`);
};

const prepare = async (page: Page, origin: string): Promise<void> => {
  await page.goto(`${origin}/#/push/file`);
  await page.locator('input[type=file]').first().waitFor({ state: 'attached' });
  await page.evaluate(() => document.body.insertAdjacentHTML('beforeend', '<input type="file" id="plain" hidden>'));
};

const limitLine = async (context: Context, page: Page): Promise<void> => {
  const tools = await context.newCDPSession(page);
  await tools.send('Network.enable');
  const line = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: mbit * BYTES_A_MBIT };
  await tools.send('Network.emulateNetworkConditions', line);
};

const measureUploads = (stage: Stage, folder: string) =>
  withApp(stage, join(folder, 'profile'), async ({ page, context }) => {
    const path = join(folder, 'file.txt');
    await writeRandom(path);
    await prepare(page, stage.origin);
    await limitLine(context, page);
    const grown: number[] = [];
    const url = await putAddress(stage.origin, stage.person, 'plain.txt');
    const ours = () =>
      timed(async () => {
        const before = (await tabMemory(context, page)).heap;
        await sendByApp(page, path);
        grown.push((await tabMemory(context, page)).heap - before);
      });
    const pair = await compared(rounds, { ours, reference: () => timed(() => sendPlainly(page, path, url)) });
    return { pair, grown: median(grown) };
  });

const seconds = (ms: number): string => `${(ms / 1000).toFixed(2)} s, ${((mib / ms) * 1000).toFixed(0)} MiB/s`;

const upload = () =>
  withFolder((folder) =>
    withStage(1, { app: values.app, isProfiling: false }, async (stage) => {
      const { pair, grown } = await measureUploads(stage, folder);
      const figures: readonly Figure[] = [
        {
          name: `a file of ${mib} MiB to the object store at ${mbit} Mbit/s, against one plain PUT`,
          value: seconds(pair.ours),
          reference: seconds(pair.reference),
          ratio: pair.reference / pair.ours,
          goal: GOAL,
        },
        {
          name: 'what the page keeps of it',
          value: `${(grown / MIB).toFixed(1)} MiB`,
          reference: `${MEMORY_LIMIT / MIB} MiB`,
          ratio: Math.max(0, grown) / MEMORY_LIMIT,
          limit: 1,
        },
      ];
      return { figures, all: { mib, rounds, mbit, ...pair, grown } };
    }),
  );

const parts: Readonly<Record<string, () => Promise<{ readonly figures: readonly Figure[]; readonly all: object }>>> = {
  upload,
  preview: preview(values.app, rounds),
};
const results = await measureParts('upload', parts, values.only);
await writeJson(values.json, Object.fromEntries(results.map(([name, { all }]) => [name, all])));
process.exit(0);
