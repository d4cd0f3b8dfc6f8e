import { createServer, type Server } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';

import { build } from 'esbuild';

import { type NoteContent, noteObjects } from '@inkside/ink';
import { tabMemory, withBrowser, type Context, type Page } from '../../harness/browser';
import { inTurn, quantile } from '../../harness/measure';
import type { Figure } from '../../harness/report';
import { withFolder } from '../../harness/scratch';
import { aNote } from '../notes';
import type { InkBench, ServedNote } from '../page/main';
import type { InkBenchOptions } from './decode';

declare const inkBench: InkBench;

const MOST_TIMES_POLYLINE = 1.5;
const FRAMES = 240;
/** Of each move of a whole note, in each of its rounds. */
const NOTE_FRAMES = 300;
const NOTE_ROUNDS = 2;
/** A page of a whole note has a quarter of the points of the one that is measured by itself. */
const NOTE_SHARE = 4;
/** So much longer than on blank pages may a frame take, and it is still the display's rate. */
const MOST_TIMES_BLANK = 1.05;
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

interface Served {
  readonly origin: string;
  readonly server: Server;
  readonly names: readonly string[];
  readonly pageId: string;
  /** A note that is written full, and one of as many blank pages. */
  readonly full: ServedNote;
  readonly blank: ServedNote;
}

/** The page, the ink worker, and the objects of a page with that many points. */
async function servePages({ points, pages }: InkBenchOptions): Promise<Served> {
  const [page, worker] = await Promise.all([
    bundled('../page/main.ts'),
    bundled('../../../packages/ink/src/worker/inkWorker.ts'),
  ]);
  const note = aNote(1, points);
  const objects = noteObjects(note);
  const below = (folder: string, all: typeof objects) =>
    all.map(
      ({ path, bytes }) => [`/${folder}/${encodeURIComponent(path)}`, ['application/octet-stream', bytes]] as const,
    );
  const whole = (folder: string, content: NoteContent) => {
    const all = noteObjects(content);
    const pageIds = content.pages.map(({ pageId }) => pageId);
    return { served: { folder, names: all.map(({ path }) => path), pageIds }, files: below(folder, all) };
  };
  const [full, blank] = [whole('full', aNote(pages, (pages * points) / NOTE_SHARE)), whole('blank', aNote(pages, 0))];
  const html =
    '<!doctype html><meta charset="utf-8"><title>Bench</title><body style="margin:0"><script src="/page.js"></script></body>';
  const files = new Map<string, readonly [type: string, body: string | Uint8Array]>([
    ['/', ['text/html', html]],
    ['/page.js', ['text/javascript', page]],
    ['/worker.js', ['text/javascript', worker]],
    ...below('objects', objects),
    ...full.files,
    ...blank.files,
  ]);
  const server = createServer((request, response) => {
    const [type, body] = files.get(request.url ?? '') ?? ['text/plain', ''];
    response.writeHead(body.length === 0 ? 404 : 200, { 'content-type': type }).end(body);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const names = objects.map(({ path }) => path);
  return { origin, server, names, pageId: note.pages[0]?.pageId ?? '', full: full.served, blank: blank.served };
}

const framesOf = (page: Page, moves: 'pan' | 'zoom'): Promise<readonly number[]> =>
  page.evaluate(([kind, count]) => inkBench.frames(kind, count), [moves, FRAMES] as const);

const inTime = (times: readonly number[]): string => {
  const share = times.filter((ms) => ms <= FRAME_MS + ROUNDING_MS).length / times.length;
  return `${(share * 100).toFixed(1)} % of ${times.length} frames within 16.7 ms, p95 ${quantile(times, 0.95).toFixed(1)} ms`;
};

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;

const frameFigure = (name: string, times: readonly number[], idle: readonly number[]): Figure => ({
  name,
  value: inTime(times),
  reference: `${inTime(idle)} while nothing moves`,
  ratio: mean(times) / mean(idle),
  limit: MOST_TIMES_BLANK,
});

/** First paint, in a tab that does nothing else. */
async function measureFirstPaint(
  context: Context,
  served: Served,
  { points, rounds }: InkBenchOptions,
): Promise<Figure> {
  const page = await context.newPage();
  await page.goto(served.origin);
  await page.evaluate(([names, id]) => inkBench.fetch(names, id), [served.names, served.pageId] as const);
  const found = await page.evaluate(() => inkBench.read());
  if (found !== points) throw new Error(`Read ${found} of ${points} points.`);
  const paint = await inTurn(rounds, {
    ours: async () => ({ ms: await page.evaluate(() => inkBench.ours()) }),
    polyline: async () => ({ ms: await page.evaluate(() => inkBench.polyline()) }),
  });
  await page.close();
  return {
    name: `first paint of ${points} points against a polyline of the same points`,
    value: `${paint.ours.ms.toFixed(0)} ms`,
    reference: `${paint.polyline.ms.toFixed(0)} ms`,
    ratio: paint.ours.ms / paint.polyline.ms,
    limit: MOST_TIMES_POLYLINE,
  };
}

const mebibytes = (bytes: number | undefined): string =>
  bytes === undefined ? '?' : `${(bytes / 2 ** 20).toFixed(0)} MiB`;

/** Panning and zooming as in the app, in a tab of their own: what it needs is then what showing the page needs. */
async function measureMoves(context: Context, served: Served, { points }: InkBenchOptions): Promise<Figure[]> {
  const page = await context.newPage();
  await page.goto(served.origin);
  const before = await tabMemory(context, page);
  await page.evaluate(([names, id]) => inkBench.fetch(names, id), [served.names, served.pageId] as const);
  const idle = await page.evaluate((count) => inkBench.idleFrames(count), FRAMES);
  const [pan, zoom] = [await framesOf(page, 'pan'), await framesOf(page, 'zoom')];
  const after = await tabMemory(context, page);
  const grown = before.resident === undefined ? undefined : (after.residentPeak ?? 0) - before.resident;
  return [
    frameFigure(`panning a page of ${points} points`, pan, idle),
    frameFigure(`zooming a page of ${points} points`, zoom, idle),
    {
      name: `memory of the tab, at most, after panning and zooming a page of ${points} points`,
      value: `${mebibytes(after.residentPeak)}, ${mebibytes(grown)} more than an empty tab`,
      reference: `${mebibytes(before.resident)} before`,
    },
  ];
}

/** Frames that the display showed, and those that it would have shown meanwhile and that never came. */
const ratesOf = (times: readonly number[]): string => {
  const dropped = times.reduce((sum, ms) => sum + Math.max(0, Math.round(ms / FRAME_MS) - 1), 0);
  return `${(1000 / mean(times)).toFixed(1)} frames a second, ${dropped} of ${times.length + dropped} dropped`;
};

/** A whole note against one of as many blank pages, in turn, in a tab of their own. */
async function measureNoteMoves(
  context: Context,
  served: Served,
  { points, pages }: InkBenchOptions,
): Promise<Figure[]> {
  const page = await context.newPage();
  await page.goto(served.origin);
  const figures: Figure[] = [];
  for (const moves of ['pan', 'zoom'] as const) {
    const times: Record<'full' | 'blank', number[]> = { full: [], blank: [] };
    const looks = { pages: 0, inked: 0 };
    for (let round = 0; round <= NOTE_ROUNDS; round += 1) {
      for (const side of ['blank', 'full'] as const) {
        const order = [served[side], moves, NOTE_FRAMES] as const;
        const found = await page.evaluate(([note, kind, count]) => inkBench.noteFrames(note, kind, count), order);
        if (side === 'full' && !found.isInked) throw new Error('No ink came to be seen.');
        // The first of each warms up.
        if (round === 0) continue;
        times[side].push(...found.times);
        if (side === 'blank') continue;
        looks.pages += found.looks.pages;
        looks.inked += found.looks.inked;
      }
    }
    // A worker that paints nothing leaves the frames to the page, which are then as many as on blank pages.
    if (looks.inked === 0) throw new Error(`No ink was seen on any of ${looks.pages} pages while they moved.`);
    figures.push({
      name: `${moves === 'pan' ? 'panning' : 'pinching'} a note of ${pages} pages with ${points / NOTE_SHARE} points each, against blank pages`,
      value: `${ratesOf(times.full)}, ink on ${looks.inked} of ${looks.pages} pages looked at in motion`,
      reference: ratesOf(times.blank),
      ratio: mean(times.full) / mean(times.blank),
      limit: MOST_TIMES_BLANK,
    });
  }
  await page.close();
  return figures;
}

/** Painting and moving a full page in a real browser; each in a browser of its own, whose tabs share nothing. */
export const measurePaint = async (options: InkBenchOptions): Promise<Figure[]> => {
  const served = await servePages(options);
  try {
    const first = await withFolder((profile) =>
      withBrowser(profile, (context) => measureFirstPaint(context, served, options)),
    );
    const moves = await withFolder((profile) =>
      withBrowser(profile, (context) => measureMoves(context, served, options)),
    );
    const note = await withFolder((profile) =>
      withBrowser(profile, (context) => measureNoteMoves(context, served, options)),
    );
    return [first, ...moves, ...note];
  } finally {
    served.server.close();
  }
};
