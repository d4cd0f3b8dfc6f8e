import type { SurfaceColours } from '../../surfaces';
import { pictureBox } from '../boxes/place';
import type { Bounds } from '../path/pathStream';
import { placeholderOf } from '../shapes/placeholder';
import { drawText, type TextContext } from '../text/textPainter';
import { coloursFor, drawBackground, type BackdropContext } from './backdrop';
import { inkColours, printOpacity, type InkColours, type Rgb } from './colours';
import type { Blend, DisplayItem, DisplayList, Draw, Grain, ImageItem, Paint, StrokeItem } from './displayList';
import { type Frame, NO_PICTURES, type Pictures } from './frame';
import { Paths } from './paths';

/** What the painter uses of a canvas; both kinds of 2D context have it. */
export type PaintContext = TextContext &
  BackdropContext &
  Pick<
    OffscreenCanvasRenderingContext2D,
    | 'globalAlpha'
    | 'globalCompositeOperation'
    | 'lineWidth'
    | 'lineCap'
    | 'lineJoin'
    | 'strokeStyle'
    | 'setLineDash'
    | 'lineDashOffset'
    | 'clearRect'
    | 'imageSmoothingQuality'
  > & {
    fill(path: Path2D): void;
    stroke(path: Path2D): void;
  };

/**
 * Two points of a stroke that are nearer than this many device pixels look like one. Levels are a factor of two apart,
 * so that a zoom does not work every path out again at each of its steps.
 */
const FINEST_PX = 0.6;
/** Beyond this scale every sample counts. */
const FINE_SCALE = 2;

/** Page units, by the power of two below the scale. */
const finestAt = (scale: number): number =>
  scale > FINE_SCALE ? 0 : FINEST_PX / 2 ** Math.max(-4, Math.ceil(Math.log2(scale)));

/** A highlight on dark paper is the brightest thing near: dimmed, so that ink of any colour stays legible on it. */
const DARK_HIGHLIGHT = 0.6;

/** Where fills with grain come from; undefined when a canvas has none to give, and the colour itself stands in. */
export interface Grains {
  patternOf(colour: Rgb, grain: Grain): CanvasPattern | undefined;
}

/** A page ready to be painted: its list, the paths that were made of it, and what its pictures come from. */
export class PreparedPage {
  private readonly placeholders = new WeakMap<ImageItem, readonly DisplayItem[]>();
  private readonly paths: Paths;
  /** Whether something takes ink away: then ink is painted by itself, and paper and print are put below it. */
  readonly hasErasers: boolean;

  constructor(
    readonly list: DisplayList,
    private readonly makePath: () => Path2D,
    readonly grains: Grains,
    readonly pictures: Pictures = NO_PICTURES,
    paths?: Paths,
  ) {
    this.paths = paths ?? new Paths(makePath);
    this.hasErasers = list.items.some((item) => item.kind !== 'image' && item.paint.blend === 'erase');
  }

  /** The same page with other items, as at a moment of a replay: what both hold is made once. */
  showing(list: DisplayList): PreparedPage {
    return new PreparedPage(list, this.makePath, this.grains, this.pictures, this.paths);
  }

  /** Whether both are the same page, with the same items or others. */
  isSamePage(other: PreparedPage): boolean {
    return this.paths === other.paths;
  }

  pathOf(draw: Draw, finest: number): Path2D {
    return this.paths.pathOf(draw, finest);
  }

  placeholderOf(item: ImageItem): readonly DisplayItem[] {
    const known = this.placeholders.get(item) ?? placeholderOf(item);
    this.placeholders.set(item, known);
    return known;
  }

  /** Lets go of the paths; the page can be painted again all the same. */
  forgetPaths(): void {
    this.paths.forget();
  }
}

const OPERATIONS: Readonly<Record<Blend, readonly [light: GlobalCompositeOperation, dark: GlobalCompositeOperation]>> =
  {
    over: ['source-over', 'source-over'],
    // A highlighter darkens white paper, and would swallow light ink on dark paper if it did so there.
    highlight: ['multiply', 'lighten'],
    erase: ['destination-out', 'destination-out'],
  };

const isVisible = (bounds: Bounds, frame: Frame): boolean =>
  bounds.right * frame.scale >= frame.left &&
  bounds.left * frame.scale <= frame.left + frame.width &&
  bounds.bottom * frame.scale >= frame.top &&
  bounds.top * frame.scale <= frame.top + frame.height;

class PagePainter {
  private readonly finest: number;
  private readonly ink: InkColours;

  constructor(
    private readonly context: PaintContext,
    private readonly page: PreparedPage,
    private readonly frame: Frame,
    /** Already those of this page: see `coloursFor`. */
    private readonly colours: SurfaceColours,
  ) {
    this.finest = finestAt(frame.scale);
    this.ink = inkColours(colours);
  }

  private applyPageTransform(): void {
    const { scale, left, top } = this.frame;
    this.context.setTransform(scale, 0, 0, scale, -left, -top);
  }

  private colourOf(paint: Paint): string {
    const [light, dark] = OPERATIONS[paint.blend];
    this.context.globalCompositeOperation = this.colours.isDark ? dark : light;
    const isDimmed = this.colours.isDark && paint.blend === 'highlight';
    return this.ink.css(paint.colour, isDimmed ? paint.opacity * DARK_HIGHLIGHT : paint.opacity);
  }

  private fillStyleOf(paint: Paint): string | CanvasPattern {
    const colour = this.colourOf(paint);
    if (paint.grain === undefined) return colour;
    return this.page.grains.patternOf(this.ink.rgb(paint.colour), paint.grain) ?? colour;
  }

  private stroke(item: StrokeItem): void {
    const { context } = this;
    context.strokeStyle = this.colourOf(item.paint);
    // A line thinner than a pixel would fade: it is drawn as thin as a pixel can show.
    context.lineWidth = Math.max(item.width, 0.75 / this.frame.scale);
    context.lineCap = item.isRound ? 'round' : 'butt';
    context.lineJoin = item.isRound ? 'round' : 'miter';
    context.setLineDash([...item.dash]);
    context.lineDashOffset = item.phase;
    context.stroke(this.page.pathOf(item.draw, this.finest));
  }

  private image(item: ImageItem): void {
    const { context, page, frame } = this;
    const picture = page.pictures.pictureOf(item.asset);
    if (picture === undefined) {
      for (const stand of page.placeholderOf(item)) this.draw(stand);
      return;
    }
    const { a, b, c, d, e, f } = item.matrix;
    const box = pictureBox(item, picture);
    const { scale, left, top } = frame;
    context.globalCompositeOperation = 'source-over';
    context.setTransform(a * scale, b * scale, c * scale, d * scale, e * scale - left, f * scale - top);
    context.drawImage(picture, box.left, box.top, box.right - box.left, box.bottom - box.top);
    this.applyPageTransform();
  }

  private draw(item: DisplayItem): void {
    switch (item.kind) {
      case 'fill':
        this.context.fillStyle = this.fillStyleOf(item.paint);
        this.context.fill(this.page.pathOf(item.draw, this.finest));
        break;
      case 'stroke':
        this.stroke(item);
        break;
      case 'text':
        this.context.fillStyle = this.colourOf(item.paint);
        drawText(this.context, item, this.frame);
        this.applyPageTransform();
        break;
      case 'image':
        this.image(item);
        break;
    }
  }

  private drawTemplate(): void {
    const { context, colours, page, finest } = this;
    const { template } = page.list;
    if (template === undefined) return;
    const colour = template.colour === undefined ? colours.line : this.ink.print(template.colour);
    context.globalAlpha = printOpacity(colours);
    context.fillStyle = colour;
    context.fill(page.pathOf(template.dots, finest));
    context.strokeStyle = colour;
    context.lineWidth = Math.max(template.width, 1 / this.frame.scale);
    context.lineCap = 'butt';
    context.lineJoin = 'miter';
    context.setLineDash([]);
    context.stroke(page.pathOf(template.strokes, finest));
    context.globalAlpha = 1;
  }

  private drawInk(items: readonly DisplayItem[]): void {
    for (const item of items) if (isVisible(item.bounds, this.frame)) this.draw(item);
  }

  private fillPaper(): void {
    const { context, frame, colours } = this;
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.fillStyle = colours.paper;
    context.fillRect(0, 0, frame.width, frame.height);
    this.applyPageTransform();
  }

  private drawPicture(): void {
    drawBackground(this.context, this.page.list, this.page.pictures, this.frame);
  }

  /** Makes the canvas ready for painting in page units. */
  private begin(): void {
    const { context } = this;
    context.globalCompositeOperation = 'source-over';
    context.imageSmoothingQuality = 'medium';
    this.applyPageTransform();
  }

  paintBelow(): void {
    this.begin();
    this.fillPaper();
    this.drawPicture();
    this.drawTemplate();
  }

  paintItems(items: readonly DisplayItem[]): void {
    this.begin();
    this.drawInk(items);
    this.context.globalCompositeOperation = 'source-over';
  }

  paint(): void {
    const { context, frame, page } = this;
    if (page.hasErasers) {
      context.setTransform(1, 0, 0, 1, 0, 0);
      context.clearRect(0, 0, frame.width, frame.height);
      this.begin();
      this.drawInk(page.list.items);
      // Paper and print go under the ink, so that an eraser has only ink to take away.
      context.globalCompositeOperation = 'destination-over';
      this.drawTemplate();
      this.drawPicture();
      this.fillPaper();
    } else {
      // A highlighter lets what is printed below shine through.
      this.paintBelow();
      this.drawInk(page.list.items);
    }
    context.globalCompositeOperation = 'source-over';
  }
}

/** Paints a part of a page over whatever the canvas holds. The part lies inside the page: all of it becomes paper. */
export const paintPage = (context: PaintContext, page: PreparedPage, frame: Frame, colours: SurfaceColours): void =>
  new PagePainter(context, page, frame, coloursFor(page.list, colours)).paint();

/** Paints paper, background and print alone: what lies under the ink. */
export const paintBelow = (context: PaintContext, page: PreparedPage, frame: Frame, colours: SurfaceColours): void =>
  new PagePainter(context, page, frame, coloursFor(page.list, colours)).paintBelow();

/** Paints items over what the canvas holds. */
export const paintItems = (
  context: PaintContext,
  page: PreparedPage,
  items: readonly DisplayItem[],
  frame: Frame,
  colours: SurfaceColours,
): void => new PagePainter(context, page, frame, coloursFor(page.list, colours)).paintItems(items);
