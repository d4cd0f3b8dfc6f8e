import type { SurfaceColours } from '../../surfaces';
import type { DisplayList, Writing } from './displayList';
import type { Frame, Picture } from './frame';
import { paintBelow, paintItems, paintPage, type PaintContext, type PreparedPage } from './painter';
import { displayUntil, progressAt } from './replay';

/** A blank canvas that keeps what is painted on it. */
export interface Layer {
  readonly context: PaintContext;
  readonly picture: Picture;
}

/** What the layer shows: so many writings of a list, on one part of the page. */
interface Shown {
  readonly list: DisplayList;
  readonly frame: Frame;
  readonly colours: SurfaceColours;
  readonly done: readonly Writing[];
  readonly layer: Layer;
}

const sameFrame = (one: Frame, other: Frame): boolean =>
  one.left === other.left &&
  one.top === other.top &&
  one.width === other.width &&
  one.height === other.height &&
  one.scale === other.scale;

const sameColours = (one: SurfaceColours, other: SurfaceColours): boolean =>
  one.paper === other.paper && one.line === other.line && one.isDark === other.isDark;

const beginsWith = (all: readonly Writing[], first: readonly Writing[]): boolean =>
  all.length >= first.length && first.every((writing, index) => all[index] === writing);

/**
 * Paints a page as it stood at moments that follow each other. Ink that is finished stays on a layer of its own, so that
 * a frame costs the strokes of its moment, and not those of the page.
 */
export class ReplayInk {
  private shown: Shown | undefined;

  constructor(private readonly makeLayer: (width: number, height: number) => Layer) {}

  /** The finished ink: what is new is painted over what the layer holds, when nothing else has changed. */
  private finished(page: PreparedPage, frame: Frame, colours: SurfaceColours, done: readonly Writing[]): Layer {
    const { list } = page;
    const before = this.shown;
    const isSame = before?.list === list && sameFrame(before.frame, frame) && sameColours(before.colours, colours);
    const kept = isSame && beginsWith(done, before.done) ? before : undefined;
    const layer = kept?.layer ?? this.makeLayer(frame.width, frame.height);
    const fresh = done.slice(kept?.done.length ?? 0).flatMap(({ from, to }) => list.items.slice(from, to));
    paintItems(layer.context, page, fresh, frame, colours);
    this.shown = { list, frame, colours, done, layer };
    return layer;
  }

  /** Paints over whatever the canvas holds, as `paintPage` does, the page as it stood after so many milliseconds. */
  paint(context: PaintContext, page: PreparedPage, frame: Frame, colours: SurfaceColours, until: number): void {
    // What an eraser takes away later has to be there until then, and paper must not go with it.
    if (page.hasErasers) {
      paintPage(context, page.showing(displayUntil(page.list, until)), frame, colours);
      return;
    }
    const { done, now } = progressAt(page.list, until);
    const layer = this.finished(page, frame, colours, done);
    paintBelow(context, page, frame, colours);
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.globalCompositeOperation = 'source-over';
    context.drawImage(layer.picture, 0, 0, frame.width, frame.height);
    paintItems(context, page, now, frame, colours);
  }

  /** Lets go of what is kept. */
  forget(): void {
    this.shown = undefined;
  }
}
