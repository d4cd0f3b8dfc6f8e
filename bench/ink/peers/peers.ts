import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';

import { build } from 'esbuild';

import { launchBrowser, newPerson } from '../../../test/browser/harness/browserSession';
import type { Figure } from '../../harness/report';
import { fullPage } from '../notes';
import { measurePen, PEN_STROKES, type PenFigures } from '../pen';

interface Peer {
  readonly name: string;
  readonly page: string;
  readonly styles: string;
  /** What its use asks for, as its licence says. */
  readonly licence: string;
}

const PEERS: readonly Peer[] = [
  {
    name: 'Excalidraw 0.18.1',
    page: 'pages/excalidraw.mjs',
    styles: 'node_modules/@excalidraw/excalidraw/dist/prod/index.css',
    licence: 'MIT',
  },
  {
    name: 'tldraw 5.4.2',
    page: 'pages/tldraw.mjs',
    styles: 'node_modules/tldraw/tldraw.css',
    licence: 'own licence: no key on localhost, a key needed in production',
  },
];

const MOST_PRESSURE = 4095;
const SAMPLES_OF_A_STROKE = 50;
/** Beside the bars of an editor, screen pixels. */
const BOX = { x: 300, y: 120 };
const PATIENCE_MS = 120_000;

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

const bundled = async ({ page }: Peer): Promise<string> => {
  const { outputFiles } = await build({
    entryPoints: [here(page)],
    bundle: true,
    write: false,
    minify: true,
    format: 'esm',
    target: 'es2022',
    logLevel: 'error',
    conditions: ['production'],
    define: { 'process.env.NODE_ENV': '"production"', 'process.env.IS_PREACT': '"false"', global: 'globalThis' },
    // Diagrams from text, which nobody draws here.
    external: ['@excalidraw/mermaid-to-excalidraw'],
  });
  return outputFiles[0]?.text ?? '';
};

/** The strokes of a page of this bench as plain numbers. */
const strokesOf = (count: number): string =>
  JSON.stringify(
    fullPage(0, count * SAMPLES_OF_A_STROKE).shapes.map(({ samples }) => ({
      x: [...(samples?.x ?? [])],
      y: [...(samples?.y ?? [])],
      pressure: [...(samples?.pressure ?? [])].map((value) => value / MOST_PRESSURE),
    })),
  );

const served = async (peer: Peer, count: number) => {
  const html = `<!doctype html><meta charset="utf-8"><title>${peer.name}</title><link rel="stylesheet" href="/style.css">
<style>html, body, #root { height: 100%; margin: 0 } #root { position: fixed; inset: 0 }</style><div id="root"></div>
<script type="module" src="/page.js"></script>`;
  const [page, styles] = await Promise.all([bundled(peer), readFile(here(peer.styles), 'utf8')]);
  const files = new Map<string, readonly [type: string, body: string]>([
    ['/', ['text/html', html]],
    ['/page.js', ['text/javascript', page]],
    ['/style.css', ['text/css', styles]],
    ['/strokes.json', ['application/json', strokesOf(count)]],
  ]);
  const server = createServer((request, response) => {
    const [type, body] = files.get(request.url ?? '') ?? ['text/plain', ''];
    response.writeHead(body.length === 0 ? 404 : 200, { 'content-type': type }).end(body);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, server };
};

const countIn = (): number => (window as unknown as { peer?: { count(): number } }).peer?.count() ?? 0;

/** The pen of another editor that holds so many strokes. @throws Error where what was drawn is not in it then */
const measured = async (peer: Peer, count: number): Promise<PenFigures> => {
  const { origin, server } = await served(peer, count);
  const browser = await launchBrowser();
  try {
    const { page } = await newPerson(browser);
    await page.goto(origin);
    await page.waitForFunction(
      (least) => ((window as unknown as { peer?: { count(): number } }).peer?.count() ?? 0) >= least,
      count,
      { timeout: PATIENCE_MS },
    );
    const pen = await measurePen(page, BOX);
    const drawn = (await page.evaluate(countIn)) - count;
    if (drawn !== PEN_STROKES) throw new Error(`${peer.name} has ${drawn} of ${PEN_STROKES} strokes.`);
    return pen;
  } finally {
    await browser.close();
    server.close();
  }
};

const ms = (value: number): string => `${value.toFixed(1)} ms`;

const isInstalled = (peer: Peer): Promise<boolean> =>
  readFile(here(peer.styles)).then(
    () => true,
    () => false,
  );

/** Ours against the pens of other editors with as many strokes; one that is not installed, or does not start, is named so. */
export const peerFigures = async (count: number, ours: PenFigures): Promise<readonly Figure[]> => {
  const figures: Figure[] = [];
  for (const peer of PEERS) {
    const name = `  ours against ${peer.name} (${peer.licence})`;
    if (!(await isInstalled(peer))) {
      figures.push({ name, value: ms(ours.p95), reference: 'not installed' });
      continue;
    }
    try {
      const pen = await measured(peer, count);
      figures.push(
        { name: `${name}, p95`, value: ms(ours.p95), reference: ms(pen.p95), ratio: ours.p95 / pen.p95, limit: 1 },
        { name: '    p50', value: ms(ours.p50), reference: ms(pen.p50), ratio: ours.p50 / pen.p50, limit: 1 },
        {
          name: '    frames while drawing, p95',
          value: ms(ours.frames),
          reference: `${ms(pen.frames)}, ${ms(pen.still)} at rest`,
          ratio: ours.frames / pen.frames,
          limit: 1,
        },
      );
    } catch (thrown) {
      const said = thrown instanceof Error ? (thrown.message.split('\n')[0] ?? '') : String(thrown);
      figures.push({ name, value: ms(ours.p95), reference: `not measured: ${said}` });
    }
  }
  return figures;
};
