import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { build } from 'esbuild';

import { readCloud } from '../../cloud/people';
import { tabMemory, withBrowser, type Context, type Page } from '../../harness/browser';
import { startServer } from '../../harness/child';
import type { Figure } from '../../harness/report';
import { withFolder } from '../../harness/scratch';
import type { HourMode } from '../page/main';

const MEBIBYTE = 1024 ** 2;
const MINUTES = 60;
/** Minutes after which memory is looked at. */
const LOOKS = [0, 15, 30, 45, 60];
const NOTES = 1000;

const programs: Readonly<Record<string, string>> = {
  hour: fileURLToPath(new URL('../page/main.ts', import.meta.url)),
  recordingWorker: fileURLToPath(new URL('../../../packages/recorder/src/late/recordingWorker.ts', import.meta.url)),
};

const fill = async (web: string): Promise<void> => {
  await mkdir(join(web, 'bench'), { recursive: true });
  await build({
    entryPoints: programs,
    outdir: join(web, 'bench'),
    bundle: true,
    minify: true,
    format: 'iife',
    target: 'es2022',
    // The recorder's own way to its worker means nothing in one file; the page has another.
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': '"production"', global: 'globalThis' },
  });
  await writeFile(
    join(web, 'index.html'),
    '<!doctype html><meta charset="utf-8"><title>Bench</title><body><script src="/bench/hour.js"></script></body>',
  );
};

/** Mebibytes that are in use after a full collection of garbage: in the page, and of the tab's process, workers included. */
const memory = async (context: Context, page: Page) => {
  const tools = await context.newCDPSession(page);
  await tools.send('HeapProfiler.collectGarbage');
  const { heap, resident = 0 } = await tabMemory(context, page);
  return { heap: heap / MEBIBYTE, resident: resident / MEBIBYTE };
};

const liveAnHour = (origin: string, mode: HourMode) =>
  withFolder((profile) =>
    withBrowser(profile, async (context) => {
      const page = await context.newPage();
      await page.goto(origin);
      await page.evaluate(
        async ([how, notes]) => void (window.inksideSession = await window.inksideHour.begin(how, notes)),
        [mode, NOTES] as const,
      );
      const looks: (Awaited<ReturnType<typeof memory>> & { readonly minute: number })[] = [];
      for (let minute = 0; minute <= MINUTES; minute += 1) {
        if (LOOKS.includes(minute)) looks.push({ minute, ...(await memory(context, page)) });
        if (minute < MINUTES) await page.evaluate(() => window.inksideSession.minute());
      }
      return { looks, recording: await page.evaluate(() => window.inksideSession.end()) };
    }),
  );
type Hour = Awaited<ReturnType<typeof liveAnHour>>;

const inWords = ({ looks }: Hour, of: 'heap' | 'resident'): string =>
  `${looks.map((look) => look[of].toFixed(1)).join(' / ')} MiB`;

/** Mebibytes of the tab that the hour has added. */
const growth = ({ looks }: Hour): number => (looks.at(-1)?.resident ?? Number.NaN) - (looks[0]?.resident ?? Number.NaN);

const figuresOf = (off: Hour, ring: Hour, running: Hour): Figure[] => [
  {
    name: `JavaScript heap after ${LOOKS.join(' / ')} minutes of an hour, recorded, against not`,
    value: inWords(running, 'heap'),
    reference: inWords(off, 'heap'),
  },
  { name: '  with the ring alone', value: inWords(ring, 'heap'), reference: inWords(off, 'heap') },
  {
    name: '  memory of the tab with its worker',
    value: inWords(running, 'resident'),
    reference: inWords(off, 'resident'),
  },
  {
    name: '    how much more it is at the end',
    value: `${growth(running).toFixed(1)} MiB`,
    reference: `${growth(off).toFixed(1)} MiB`,
  },
  {
    name: '  size of the recording per minute',
    value: `${(running.recording.length / 1000 / MINUTES).toFixed(1)} KB`,
    reference: '',
  },
  {
    name: '  size of the last five minutes as a file',
    value: `${(ring.recording.length / 1000).toFixed(0)} KB`,
    reference: '',
  },
];

/** An hour of somebody's traffic, as fast as it goes: what it weighs in memory and in the file. */
export const measureHour = () =>
  withFolder(async (folder) => {
    const [data, web] = [join(folder, 'data'), join(folder, 'web')];
    await mkdir(data);
    await fill(web);
    const cloud = await startServer(
      new URL('../../cloud/servers/inkside.ts', import.meta.url),
      [data, '1', web],
      readCloud,
    );
    try {
      const { origin } = cloud.ready;
      const off = await liveAnHour(origin, 'off');
      const ring = await liveAnHour(origin, 'ring');
      const running = await liveAnHour(origin, 'running');
      const looksOf = ({ looks }: Hour) => looks;
      return {
        medians: { off: looksOf(off), ring: looksOf(ring), running: looksOf(running) },
        recording: running.recording,
        figures: figuresOf(off, ring, running),
      };
    } finally {
      await cloud.stop();
    }
  });
