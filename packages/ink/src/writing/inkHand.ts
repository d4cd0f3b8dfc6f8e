import type { Stop } from '@inkside/kit';

import type { PenStroke } from '../editing/edits';
import type { PointSamples } from '../model';
import type { DisplayItem } from '../render/page/displayList';
import { GrainPatterns, type MakePattern } from '../render/page/grain';
import { paintItems, type PaintContext, PreparedPage } from '../render/page/painter';
import type { SurfaceColours, Viewport } from '../surfaces';
import { type PenSample, WetStroke } from './wetStroke';

/** A stroke that the pen has left. */
export interface FinishedStroke {
  readonly pen: PenStroke;
  readonly samples: PointSamples;
}

/** What is used of a canvas that lies over the pages. */
export interface HandCanvas {
  readonly width: number;
  readonly height: number;
  getContext(kind: '2d'): PaintContext | null;
}

export interface HandDeps {
  /** Calls back before the next repaint of the screen. */
  nextFrame(paint: () => void): Stop;
  readonly makePath: () => Path2D;
  readonly makePattern: MakePattern;
}

/** What the pen draws, over the pages, until these show it. */
export interface InkHand {
  /** Where the page stands that is written on. */
  show(viewport: Viewport, colours: SurfaceColours): void;
  /** The pen touches the page. */
  begin(pen: PenStroke, hasPressure: boolean): void;
  /** Where it went since; `predicted` is where it may be by the time that the screen shows it. */
  move(samples: readonly PenSample[], predicted: readonly PenSample[]): void;
  /** The pen is lifted: the stroke stays in sight until it is let go of. Undefined for a touch without a place. */
  lift(): FinishedStroke | undefined;
  /** The touch was none: a palm, or a second finger. */
  cancel(): void;
  /** The pages show these now. */
  letGo(shapeIds: readonly string[]): void;
  detach(): void;
}

/** A page of nothing, so that items can be painted by themselves. */
const NOTHING = {
  ...{ width: 0, height: 0, items: [], template: undefined, background: undefined },
  ...{ spots: [], assets: [], writings: [] },
};

class Hand implements InkHand {
  private readonly context: PaintContext | null;
  private readonly page: PreparedPage;
  private place: { readonly viewport: Viewport; readonly colours: SurfaceColours } | undefined;
  private wet: WetStroke | undefined;
  private predicted: readonly PenSample[] = [];
  /** By the ids of the shapes. */
  private readonly dry = new Map<string, readonly DisplayItem[]>();
  private stopPaint: Stop | undefined;

  constructor(
    private readonly canvas: HandCanvas,
    private readonly deps: HandDeps,
  ) {
    this.context = canvas.getContext('2d');
    this.page = new PreparedPage(NOTHING, deps.makePath, new GrainPatterns(deps.makePattern));
  }

  show(viewport: Viewport, colours: SurfaceColours): void {
    this.place = { viewport, colours };
    this.paint();
  }

  begin(pen: PenStroke, hasPressure: boolean): void {
    this.wet = new WetStroke(pen, hasPressure);
    this.predicted = [];
  }

  move(samples: readonly PenSample[], predicted: readonly PenSample[]): void {
    this.wet?.add(samples);
    this.predicted = predicted;
    this.refresh();
  }

  lift(): FinishedStroke | undefined {
    const { wet } = this;
    this.wet = undefined;
    this.predicted = [];
    if (wet === undefined || wet.length === 0) return undefined;
    this.dry.set(wet.pen.shapeId, wet.items());
    this.refresh();
    return { pen: wet.pen, samples: wet.samples() };
  }

  cancel(): void {
    this.wet = undefined;
    this.predicted = [];
    this.refresh();
  }

  letGo(shapeIds: readonly string[]): void {
    for (const id of shapeIds) this.dry.delete(id);
    this.refresh();
  }

  detach(): void {
    this.stopPaint?.();
    this.dry.clear();
    this.wet = undefined;
  }

  /** At most once a frame of the screen. */
  private refresh(): void {
    this.stopPaint ??= this.deps.nextFrame(() => {
      this.stopPaint = undefined;
      this.paint();
    });
  }

  private paint(): void {
    const { context, canvas, place, page } = this;
    if (context === null || place === undefined) return;
    const { width, height } = canvas;
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.clearRect(0, 0, width, height);
    const { scale, offsetX, offsetY } = place.viewport;
    const frame = { scale, left: -offsetX, top: -offsetY, width, height };
    const items = [...this.dry.values()].flat();
    paintItems(context, page, [...items, ...(this.wet?.items(this.predicted) ?? [])], frame, place.colours);
  }
}

/** A canvas over the pages, for the pen. */
export const createInkHand = (canvas: HandCanvas, deps: HandDeps): InkHand => new Hand(canvas, deps);
