import type { SurfaceColours } from '../../surfaces';
import { sameColours } from './colours';
import type { DisplayItem, DisplayList } from './displayList';
import { type Frame, sameFrame } from './frame';
import { type PaintContext, paintItems, paintPage, type PreparedPage } from './painter';
import type { Layer } from './replayInk';

/** What was painted: one part of a page in some colours. */
interface Shown {
  readonly page: PreparedPage;
  readonly frame: Frame;
  readonly colours: SurfaceColours;
  /** All of that; absent where something of it may change by itself. */
  readonly layer: Layer | undefined;
}

/** What is seen of the page, the smaller picture of the whole of it, and that in the list of pages. */
const MOST_SHOWN = 3;

const isInk = ({ kind }: DisplayItem): boolean => kind === 'fill' || kind === 'stroke';

/**
 * Whether what is painted once may stay: pictures and fonts come later than the page, and an eraser has to have all ink
 * and no paper below it.
 */
const isLasting = ({ list, hasErasers }: PreparedPage): boolean =>
  !hasErasers && list.background === undefined && list.items.every(isInk);

const beginsWith = (all: DisplayList, first: DisplayList): boolean =>
  all.items.length >= first.items.length && first.items.every((item, index) => all.items[index] === item);

const isPlace = ({ page, frame, colours }: Shown, other: Omit<Shown, 'layer'>): boolean =>
  page.isSamePage(other.page) &&
  page.list.width === other.page.list.width &&
  page.list.height === other.page.list.height &&
  sameFrame(frame, other.frame) &&
  sameColours(colours, other.colours);

/**
 * Paints a page that is written on. A stroke mostly comes above all others: it is painted over what stands, so that a
 * frame costs that stroke, and not those of the page. The picture is the same, for the same things are painted in the
 * same order.
 */
export class GrowingInk {
  /** The newest first. */
  private shown: readonly Shown[] = [];

  constructor(private readonly makeLayer: (width: number, height: number) => Layer) {}

  /** Paints over whatever the canvas holds, as `paintPage` does. */
  paint(context: PaintContext, page: PreparedPage, frame: Frame, colours: SurfaceColours): void {
    const place = { page, frame, colours };
    const before = this.shown.find((each) => isPlace(each, place));
    const others = this.shown.filter((each) => each !== before);
    const stay = others.slice(0, MOST_SHOWN - 1);
    // A painting that breaks off must not be taken for all of its page.
    this.shown = stay;
    const layer = isLasting(page) ? this.grown(before, place, others[stay.length]?.layer) : undefined;
    this.shown = [{ ...place, layer }, ...stay];
    if (layer === undefined) {
      paintPage(context, page, frame, colours);
      return;
    }
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.globalCompositeOperation = 'source-over';
    context.drawImage(layer.picture, 0, 0, frame.width, frame.height);
  }

  /**
   * What is kept of a place, with what is new of it; undefined where there is no canvas for it.
   * @param free nobody needs any more: while somebody scrolls each frame is another place.
   */
  private grown(
    before: Shown | undefined,
    { page, frame, colours }: Omit<Shown, 'layer'>,
    free: Layer | undefined,
  ): Layer | undefined {
    if (before?.layer !== undefined && beginsWith(page.list, before.page.list)) {
      const fresh = page.list.items.slice(before.page.list.items.length);
      paintItems(before.layer.context, page, fresh, frame, colours);
      return before.layer;
    }
    const isFit = free?.picture.width === frame.width && free.picture.height === frame.height;
    const layer = before?.layer ?? (isFit ? free : this.blank(frame));
    if (layer !== undefined) paintPage(layer.context, page, frame, colours);
    return layer;
  }

  /** Undefined where a browser gives no canvas more: the page is painted all the same. */
  private blank({ width, height }: Frame): Layer | undefined {
    try {
      return this.makeLayer(width, height);
    } catch {
      return undefined;
    }
  }

  /** Lets go of what is kept. */
  forget(): void {
    this.shown = [];
  }
}
