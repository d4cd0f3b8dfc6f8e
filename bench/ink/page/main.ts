import { GrainPatterns, pageDisplay, type SurfaceColours } from '@inkside/ink';
import { asPageId } from '@inkside/kit';
import { assemblePage } from '../../../packages/ink/src/assemblePage';
import type { InkObject, PageInk } from '../../../packages/ink/src/model';
import { paintPage, PreparedPage } from '../../../packages/ink/src/render/page/painter';
import { createSurface } from '../../../packages/ink/src/render/surface/surface';
import { WorkerClient } from '../../../packages/ink/src/worker/host/workerClient';
import { WholeNote, type NoteFrames } from './wholeNote';

/** What the page is asked for from outside; times in milliseconds. */
export interface InkBench {
  /** Fetches a page's objects by their names, from below `/objects/`. */
  fetch(names: readonly string[], pageId: string): Promise<void>;
  /** Reads the page in this thread, and gives how many points it has. */
  read(): number;
  ours(): number;
  polyline(): number;
  frames(moves: 'pan' | 'zoom', count: number): Promise<readonly number[]>;
  /** The same of a whole note, whose objects lie below a folder of the server; it is held when it first moves. */
  noteFrames(note: ServedNote, moves: 'pan' | 'zoom', count: number): Promise<NoteFrames>;
  /** The same of a page on which nothing moves: what the machine gives at best. */
  idleFrames(count: number): Promise<readonly number[]>;
}

/** A note's objects by their names below a folder. */
export interface ServedNote {
  readonly folder: string;
  readonly names: readonly string[];
  readonly pageIds: readonly string[];
}

const SIZE = { width: 1404, height: 1872 };
const COLOURS: SurfaceColours = { paper: '#ffffff', line: '#cccccc', isDark: false };
const HANG_MS = 60_000;
const KEY = 'bench';

let objects: readonly InkObject[] = [];
let pageId = '';
let page: PageInk | undefined;

const contextOf = (): OffscreenCanvasRenderingContext2D => {
  // As the ink worker has it.
  const context = new OffscreenCanvas(SIZE.width, SIZE.height).getContext('2d', { willReadFrequently: true });
  if (context === null) throw new Error('no 2D context');
  return context;
};

/** Until the last pixel is there: what is only queued does not count as painted. */
function paintTime(paint: (context: OffscreenCanvasRenderingContext2D) => void): number {
  const context = contextOf();
  context.getImageData(0, 0, 1, 1);
  const started = performance.now();
  paint(context);
  context.getImageData(0, 0, 1, 1);
  return performance.now() - started;
}

const loadedPage = (): PageInk => {
  if (page === undefined) throw new Error('no page');
  return page;
};

function polyline(context: OffscreenCanvasRenderingContext2D): void {
  context.lineCap = 'round';
  context.lineJoin = 'round';
  for (const { shape, samples } of loadedPage().shapes) {
    if (samples === undefined) continue;
    context.lineWidth = shape.thickness;
    context.beginPath();
    for (let index = 0; index < samples.x.length; index += 1)
      context.lineTo(samples.x[index] ?? 0, samples.y[index] ?? 0);
    context.stroke();
  }
}

const nextFrame = (): Promise<number> => new Promise((resolve) => requestAnimationFrame(resolve));

function startWorker(): WorkerClient {
  return new WorkerClient({ spawn: () => new Worker('/worker.js'), hangMs: HANG_MS });
}

const ofKind = (folder: string): readonly InkObject[] => objects.filter(({ name }) => name.startsWith(folder));

let holding: Promise<WorkerClient> | undefined;

/** The one worker of the tab, once it holds the page. */
async function holdPage(): Promise<WorkerClient> {
  const worker = startWorker();
  const parts = { shapeZips: ofKind('shape/'), pointsFiles: ofKind('point/'), template: undefined };
  await worker.ask<'page'>({ kind: 'page', key: KEY, pageId, ...SIZE, layers: [], title: '', ...parts });
  return worker;
}

/** As in the app: one canvas, however often something is attached to it. */
function onlyCanvas(): HTMLCanvasElement {
  const known = document.querySelector('canvas');
  if (known !== null) return known;
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [innerWidth, innerHeight];
  document.body.replaceChildren(canvas);
  return canvas;
}

/** Shows the page as the app does, moves it once a frame, and gives how long each frame took. */
async function frames(moves: 'pan' | 'zoom', count: number): Promise<readonly number[]> {
  const worker = await (holding ??= holdPage());
  const canvas = onlyCanvas();
  const surface = createSurface(canvas, {
    source: {
      page: () => ({ key: KEY, version: 1, ...SIZE }),
      frame: async (key, frame, colours, ink) =>
        (await worker.ask<'frame'>({ kind: 'frame', key, frame, colours, ...ink })).image,
      watch: () => () => undefined,
    },
    nextFrame: (paint) => {
      const id = requestAnimationFrame(paint);
      return () => cancelAnimationFrame(id);
    },
  });
  const show = (step: number): void => {
    const scale = moves === 'zoom' ? 1 + Math.sin(step / 20) * 0.6 : 1;
    const offsetY = moves === 'pan' ? -step * 6 : -200 * scale;
    surface.show(
      [{ pageId: asPageId(pageId), viewport: { scale, offsetX: 20 - 100 * (scale - 1), offsetY } }],
      COLOURS,
    );
  };
  const times = await frameTimes(count, show);
  surface.detach();
  return times;
}

async function frameTimes(count: number, each: (step: number) => void): Promise<readonly number[]> {
  each(0);
  const times: number[] = [];
  let before = await nextFrame();
  for (let step = 0; step < count; step += 1) {
    each(step);
    const now = await nextFrame();
    times.push(now - before);
    before = now;
  }
  return times;
}

const fetched = async (name: string, folder = 'objects'): Promise<InkObject> => {
  const answer = await fetch(`/${folder}/${encodeURIComponent(name)}`);
  if (!answer.ok) throw new Error(`${name}: ${answer.status}`);
  return { name, bytes: new Uint8Array(await answer.arrayBuffer()) };
};

const notes = new Map<string, WholeNote>();

async function noteIn({ folder, names, pageIds }: ServedNote): Promise<WholeNote> {
  const known = notes.get(folder);
  if (known !== undefined) return known;
  const found = await Promise.all(names.map((name) => fetched(name, folder)));
  const parts = { worker: startWorker(), canvas: onlyCanvas(), colours: COLOURS, nextFrame };
  const note = await WholeNote.hold({ size: SIZE, pageIds, objects: found }, parts);
  notes.set(folder, note);
  return note;
}

const bench: InkBench = {
  noteFrames: async (note, moves, count) => (await noteIn(note)).move(moves, count),
  fetch: async (names, id) => {
    objects = await Promise.all(names.map((name) => fetched(name)));
    pageId = id;
  },
  read: () => {
    page = assemblePage({ pageId, size: SIZE, layers: [], shapeZips: ofKind('shape/'), pointsFiles: ofKind('point/') });
    return page.shapes.reduce((sum, { samples }) => sum + (samples?.x.length ?? 0), 0);
  },
  // From the shapes, as at the first time: nothing of an earlier painting is kept.
  ours: () =>
    paintTime((context) => {
      const grains = new GrainPatterns(() => null);
      const prepared = new PreparedPage(pageDisplay(loadedPage()), () => new Path2D(), grains);
      paintPage(context, prepared, { left: 0, top: 0, ...SIZE, scale: 1 }, COLOURS);
    }),
  polyline: () => paintTime(polyline),
  frames,
  idleFrames: (count) => frameTimes(count, () => undefined),
};
Object.assign(globalThis, { inkBench: bench });
