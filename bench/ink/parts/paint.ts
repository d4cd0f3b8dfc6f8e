import { createServer, type Server } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';

import { build } from 'esbuild';

import { noteObjects } from '../../../src/services/ink/encodeNote';
import { tabMemory, withBrowser, type Context, type Page } from '../../harness/browser';
import { inTurn, quantile } from '../../harness/measure';
import type { Figure } from '../../harness/report';
import { withFolder } from '../../harness/scratch';
import { aNote } from '../notes';
import type { InkBench } from '../page/main';
import type { InkBenchOptions } from './decode';

declare const inkBench: InkBench;

const MOST_TIMES_POLYLINE = 1.5;
const FRAMES = 240;
const FRAME_MS = 1000 / 60;
/** Timers of a browser are rounded to a tenth of a millisecond. */
const ROUNDING_MS = 0.11;

const bundled = async (path: string): Promise<string> => {
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(new URL(path, import.meta.url))],
    bundle: true,
    write: false,
    minify: true,
    format: 'iife',
    target: 'es2022',
    logLevel: 'error',
    // Nothing that is measured reaches for PDFs or for another worker.
    define: { 'process.env.NODE_ENV': '"production"', global: 'globalThis', 'import.meta.url': '"http://localhost/"' },
    external: ['pdfjs-dist', 'pdfjs-dist/*', '@cantoo/pdf-lib'],
  });
  const [file] = outputFiles;
  if (file === undefined) throw new Error(`${path} was not bundled.`);
  return file.text;
};

async function servePages(): Promise<{ origin: string; server: Server }> {
  const [page, worker] = await Promise.all([
    bundled('../page/main.ts'),
    bundled('../../../src/services/ink/worker/inkWorker.ts'),
  ]);
  const files: Readonly<Record<string, readonly [type: string, text: string]>> = {
    '/': ['text/html', '<!doctype html><meta charset="utf-8"><title>Bench</title><body style="margin:0"><script src="/page.js"></script></body>'],
    '/page.js': ['text/javascript', page],
    '/worker.js': ['text/javascript', worker],
  };
  const server = createServer((request, response) => {
    const [type, text] = files[request.url ?? ''] ?? ['text/plain', ''];
    response.writeHead(text === '' ? 404 : 200, { 'content-type': type }).end(text);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, server };
}

const framesOf = (page: Page, moves: 'pan' | 'zoom'): Promise<readonly number[]> =>
  page.evaluate(([kind, count]) => inkBench.frames(kind, count), [moves, FRAMES] as const);

function frameFigures(name: string, times: readonly number[]): Figure[] {
  const inTime = times.filter((ms) => ms <= FRAME_MS + ROUNDING_MS).length / times.length;
  const value = `${(inTime * 100).toFixed(1)} % of ${times.length} frames, p95 ${quantile(times, 0.95).toFixed(1)} ms`;
  return [{ name, value, reference: 'within 16.7 ms' }];
}

async function measureIn(context: Context, origin: string, { points, rounds }: InkBenchOptions): Promise<Figure[]> {
  const page = await context.newPage();
  await page.goto(origin);
  const note = aNote(1, points);
  const objects = noteObjects(note).map(({ path, bytes }) => ({ name: path, base64: Buffer.from(bytes).toString('base64') }));
  const [pageId = ''] = note.pages.map((one) => one.pageId);
  const before = await tabMemory(context, page);
  const found = await page.evaluate(([given, id]) => inkBench.load(given, id), [objects, pageId] as const);
  if (found !== points) throw new Error(`Read ${found} of ${points} points.`);
  const paint = await inTurn(rounds, {
    ours: async () => ({ ms: await page.evaluate(() => inkBench.ours()) }),
    polyline: async () => ({ ms: await page.evaluate(() => inkBench.polyline()) }),
  });
  const [pan, zoom] = [await framesOf(page, 'pan'), await framesOf(page, 'zoom')];
  const after = await tabMemory(context, page);
  const mebibytes = (bytes: number | undefined): string => (bytes === undefined ? '?' : `${(bytes / 2 ** 20).toFixed(0)} MiB`);
  return [
    {
      name: `first paint of ${points} points against a polyline of the same points`,
      value: `${paint.ours.ms.toFixed(0)} ms`,
      reference: `${paint.polyline.ms.toFixed(0)} ms`,
      ratio: paint.ours.ms / paint.polyline.ms,
      limit: MOST_TIMES_POLYLINE,
    },
    ...frameFigures(`panning a page of ${points} points`, pan),
    ...frameFigures(`zooming a page of ${points} points`, zoom),
    { name: 'memory of the tab, at most', value: mebibytes(after.residentPeak), reference: `${mebibytes(before.resident)} before` },
  ];
}

/** Painting and moving a full page in a real browser. */
export const measurePaint = (options: InkBenchOptions): Promise<Figure[]> =>
  withFolder(async (profile) => {
    const { origin, server } = await servePages();
    try {
      return await withBrowser(profile, (context) => measureIn(context, origin, options));
    } finally {
      server.close();
    }
  });
