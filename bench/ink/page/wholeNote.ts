import type { InkSurface, PageOnSurface, SurfaceColours } from '@inkside/ink';
import { asPageId } from '@inkside/kit';
import type { InkObject } from '../../../packages/ink/src/model';
import { createSurface } from '../../../packages/ink/src/render/surface/surface';
import type { WorkerClient } from '../../../packages/ink/src/worker/host/workerClient';

/** Page units between two pages, as the app has them. */
const GAP = 24;
/** From a whole page and its neighbours on the screen to a few words of it. */
const ZOOM = { least: 0.35, most: 3 };
/** Screen pixels a frame: all of a note of twenty pages in ten seconds. */
const PAN_PIXELS = 60;
/** Frames of a hand that goes from the least to the most and back. */
const PINCH_FRAMES = 90;
const PATIENCE_FRAMES = 1200;
/** Ink is looked for in one frame of so many: each look takes the canvas's pixels, and the frame after it is not timed. */
const LOOK_EVERY = 20;
/** Canvas pixels: less of a page may well have no ink. */
const LEAST_HEIGHT = 100;

export interface NotePages {
  readonly size: { readonly width: number; readonly height: number };
  readonly pageIds: readonly string[];
  readonly objects: readonly InkObject[];
}

interface Parts {
  readonly worker: WorkerClient;
  readonly canvas: HTMLCanvasElement;
  readonly colours: SurfaceColours;
  readonly nextFrame: () => Promise<number>;
}

/** How long each frame took, in milliseconds, and what stood on the screen meanwhile and in the end. */
export interface NoteFrames {
  readonly times: readonly number[];
  /** Pages that were looked at while they moved, and how many of them showed ink right then. */
  readonly looks: { readonly pages: number; readonly inked: number };
  readonly isInked: boolean;
}

/** What is on the screen, in a canvas of its own: one that is read itself is soon painted in another way. */
function copyOf(canvas: HTMLCanvasElement): OffscreenCanvasRenderingContext2D {
  const context = new OffscreenCanvas(canvas.width, canvas.height).getContext('2d', { willReadFrequently: true });
  if (context === null) throw new Error('no 2D context');
  context.drawImage(canvas, 0, 0);
  return context;
}

/** Whether rows of pixels have anything darker than the lines of paper. */
function isDark(context: OffscreenCanvasRenderingContext2D, top: number, height: number): boolean {
  const { data } = context.getImageData(0, top, context.canvas.width, height);
  for (let at = 0; at < data.length; at += 4) if ((data[at + 3] ?? 0) > 200 && (data[at] ?? 255) < 60) return true;
  return false;
}

/** The pages of a note one below the other, in the ink worker and on a surface, as the app shows them. */
export class WholeNote {
  private constructor(
    private readonly note: NotePages,
    private readonly parts: Parts,
  ) {}

  static async hold(note: NotePages, parts: Parts): Promise<WholeNote> {
    for (const pageId of note.pageIds) {
      const of = (folder: string) =>
        note.objects.filter(({ name }) => name.startsWith(folder) && name.includes(pageId));
      const files = { shapeZips: of('shape/'), pointsFiles: of('point/'), template: undefined };
      await parts.worker.ask<'page'>({
        kind: 'page',
        key: pageId,
        pageId,
        ...note.size,
        layers: [],
        title: '',
        ...files,
      });
    }
    return new WholeNote(note, parts);
  }

  /** Pans down the note, or pinches on its middle, once a frame. */
  async move(moves: 'pan' | 'zoom', count: number): Promise<NoteFrames> {
    const { parts, note } = this;
    const surface = createSurface(parts.canvas, {
      source: {
        page: (pageId) => ({ key: String(pageId), version: 1, ...note.size }),
        frame: async (key, frame, colours, ink) =>
          (await parts.worker.ask<'frame'>({ kind: 'frame', key, frame, colours, ...ink })).image,
        watch: () => () => undefined,
      },
      nextFrame: (paint) => {
        const id = requestAnimationFrame(paint);
        return () => cancelAnimationFrame(id);
      },
    });
    const times: number[] = [];
    const looks = { pages: 0, inked: 0 };
    this.show(surface, moves, 0);
    let before = await parts.nextFrame();
    for (let step = 1; step <= count; step += 1) {
      const pages = this.show(surface, moves, step);
      const now = await parts.nextFrame();
      times.push(now - before);
      before = now;
      if (step % LOOK_EVERY > 0) continue;
      const seen = this.inkOn(pages);
      looks.pages += seen.length;
      looks.inked += seen.filter(Boolean).length;
      before = await parts.nextFrame();
    }
    // The top of a page is written on, however few its points are.
    this.show(surface, moves, 0);
    const isInked = await this.awaitInk();
    surface.detach();
    return { times, looks, isInked };
  }

  /** Gives the pages that are on the screen. */
  private show(surface: InkSurface, moves: 'pan' | 'zoom', step: number): readonly PageOnSurface[] {
    const { size, pageIds } = this.note;
    const { canvas, colours } = this.parts;
    const swing = (1 - Math.cos((step / PINCH_FRAMES) * 2 * Math.PI)) / 2;
    const scale = moves === 'pan' ? canvas.width / size.width : ZOOM.least * (ZOOM.most / ZOOM.least) ** swing;
    const pitch = (size.height + GAP) * scale;
    const middle = pitch * (pageIds.length / 2);
    const top =
      moves === 'pan' ? (step * PAN_PIXELS) % (pitch * pageIds.length - canvas.height) : middle - canvas.height / 2;
    const offsetX = (canvas.width - size.width * scale) / 2;
    const pages = pageIds.map((pageId, index): PageOnSurface => ({
      pageId: asPageId(pageId),
      viewport: { scale, offsetX, offsetY: index * pitch - top },
    }));
    const isSeen = ({ viewport: { offsetY } }: PageOnSurface): boolean =>
      offsetY < canvas.height && offsetY + pitch > 0;
    const seen = pages.filter(isSeen);
    const [above, below] = [pages.findIndex(isSeen) - 1, pages.findLastIndex(isSeen) + 1];
    const near = [below, above].flatMap((at) => pages[at] ?? []);
    surface.show(seen, colours, near);
    return seen;
  }

  /** Whether each of the pages has ink on the canvas as it is now; those of which hardly anything is seen are left out. */
  private inkOn(pages: readonly PageOnSurface[]): boolean[] {
    const { canvas } = this.parts;
    const context = copyOf(canvas);
    return pages.flatMap(({ viewport: { scale, offsetY } }) => {
      const [top, bottom] = [Math.max(0, offsetY), Math.min(canvas.height, offsetY + this.note.size.height * scale)];
      const height = Math.floor(bottom - top);
      return height < LEAST_HEIGHT ? [] : [isDark(context, Math.ceil(top), height)];
    });
  }

  /** Whether anything darker than the lines of paper comes to stand on the canvas. */
  private async awaitInk(): Promise<boolean> {
    const { canvas, nextFrame } = this.parts;
    if (this.note.objects.every(({ name }) => !name.startsWith('point/'))) return false;
    for (let frame = 0; frame < PATIENCE_FRAMES; frame += 1) {
      if (isDark(copyOf(canvas), 0, canvas.height)) return true;
      await nextFrame();
    }
    return false;
  }
}
