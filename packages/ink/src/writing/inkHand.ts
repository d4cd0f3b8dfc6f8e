import type { FigureName, PageId, PenChoice, Stop } from '@inkside/kit';

import type { DisplayItem } from '../render/page/displayList';
import { GrainPatterns, type MakePattern } from '../render/page/grain';
import { paintItems, type PaintContext, PreparedPage } from '../render/page/painter';
import type { FinishedStroke, InkHand, PageOnSurface, PenSample, SurfaceColours } from '../surfaces';
import { figurePen, penStroke, type Wet, WetFigure, WetStroke } from './wetStroke';

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
  /** The id of the next stroke. */
  readonly newId: () => string;
  /** Epoch milliseconds. */
  readonly now: () => number;
  readonly onDetached?: (hand: InkHand) => void;
}

/** A page of nothing, so that items can be painted by themselves. */
const NOTHING = {
  ...{ width: 0, height: 0, items: [], template: undefined, background: undefined },
  ...{ spots: [], assets: [], writings: [] },
};

/** A stroke that the pen has left and the page does not show yet. */
interface DryStroke {
  readonly pageId: PageId;
  readonly items: readonly DisplayItem[];
}

class Hand implements InkHand {
  private readonly context: PaintContext | null;
  private readonly page: PreparedPage;
  private place: { readonly pages: readonly PageOnSurface[]; readonly colours: SurfaceColours } | undefined;
  private wet: { readonly pageId: PageId; readonly stroke: Wet } | undefined;
  private predicted: readonly PenSample[] = [];
  /** By the ids of the shapes. */
  private readonly dry = new Map<string, DryStroke>();
  private stopPaint: Stop | undefined;

  constructor(
    private readonly canvas: HandCanvas,
    private readonly deps: HandDeps,
  ) {
    this.context = canvas.getContext('2d');
    this.page = new PreparedPage(NOTHING, deps.makePath, new GrainPatterns(deps.makePattern));
  }

  show(pages: readonly PageOnSurface[], colours: SurfaceColours): void {
    this.place = { pages, colours };
    this.paint();
  }

  begin(pageId: PageId, choice: PenChoice, layer: number, figure?: FigureName): void {
    const stroke = { shapeId: this.deps.newId(), layer, at: this.deps.now() };
    const wet =
      figure === undefined
        ? new WetStroke(penStroke(choice, stroke), choice)
        : new WetFigure(figurePen(choice, stroke, figure), figure);
    this.wet = { pageId, stroke: wet };
    this.predicted = [];
  }

  move(samples: readonly PenSample[], predicted: readonly PenSample[], isEven = false): void {
    this.wet?.stroke.add(samples, isEven);
    this.predicted = predicted;
    this.refresh();
  }

  lift(): FinishedStroke | undefined {
    const { wet } = this;
    this.wet = undefined;
    this.predicted = [];
    if (wet === undefined || wet.stroke.length === 0) return undefined;
    const { pageId, stroke } = wet;
    this.dry.set(stroke.pen.shapeId, { pageId, items: stroke.items() });
    this.refresh();
    return { pen: stroke.pen, samples: stroke.samples() };
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
    this.deps.onDetached?.(this);
  }

  /** At most once a frame of the screen. */
  private refresh(): void {
    this.stopPaint ??= this.deps.nextFrame(() => {
      this.stopPaint = undefined;
      this.paint();
    });
  }

  private itemsOn(pageId: PageId): readonly DisplayItem[] {
    const dry = [...this.dry.values()].filter((stroke) => stroke.pageId === pageId).flatMap(({ items }) => items);
    const { wet } = this;
    return wet?.pageId === pageId ? [...dry, ...wet.stroke.items(this.predicted)] : dry;
  }

  private paint(): void {
    const { context, canvas, place, page } = this;
    if (context === null || place === undefined) return;
    const { width, height } = canvas;
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.clearRect(0, 0, width, height);
    for (const { pageId, viewport } of place.pages) {
      const items = this.itemsOn(pageId);
      const { scale, offsetX, offsetY } = viewport;
      const frame = { scale, left: -offsetX, top: -offsetY, width, height };
      if (items.length > 0) paintItems(context, page, items, frame, place.colours);
    }
  }
}

/** A canvas over the pages, for the pen. */
export const createInkHand = (canvas: HandCanvas, deps: HandDeps): InkHand => new Hand(canvas, deps);
