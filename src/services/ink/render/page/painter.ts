import type { SurfaceColours } from '../../../../app/kit/handles';
import type { Bounds } from '../path/pathStream';
import { inkColours, printOpacity, type InkColours, type Rgb } from './colours';
import type { Blend, DisplayItem, DisplayList, Draw, Grain, Paint, StrokeItem } from './displayList';
import type { Frame } from './frame';
import { drawText, type TextContext } from './textPainter';

/** What the painter uses of a canvas; both kinds of 2D context have it. */
export type PaintContext = TextContext &
  Pick<
    OffscreenCanvasRenderingContext2D,
    | 'globalAlpha'
    | 'globalCompositeOperation'
    | 'lineWidth'
    | 'lineCap'
    | 'lineJoin'
    | 'strokeStyle'
    | 'setLineDash'
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
/** From this scale on every sample counts. */
const FINE_SCALE = 1;

/** Page units, by the power of two below the scale. */
const finestAt = (scale: number): number =>
  scale >= FINE_SCALE ? 0 : FINEST_PX / 2 ** Math.max(-4, Math.ceil(Math.log2(scale)));

/** A highlight on dark paper is the brightest thing near: dimmed, so that ink of any colour stays legible on it. */
const DARK_HIGHLIGHT = 0.6;

/** Where fills with grain come from; undefined when a canvas has none to give, and the colour itself stands in. */
export interface Grains {
  patternOf(colour: Rgb, grain: Grain): CanvasPattern | undefined;
}

/** A page's paths, made when they are first needed and kept: filling again is cheaper than building again. */
export class PreparedPage {
  private paths = new Map<Draw, Path2D>();
  private finest = 0;

  constructor(
    readonly list: DisplayList,
    private readonly makePath: () => Path2D,
    readonly grains: Grains,
  ) {}

  pathOf(draw: Draw, finest: number): Path2D {
    if (finest !== this.finest) this.forgetPaths();
    this.finest = finest;
    const known = this.paths.get(draw);
    if (known !== undefined) return known;
    const path = this.makePath();
    draw(path, finest);
    this.paths.set(draw, path);
    return path;
  }

  /** Lets go of the paths; the page can be painted again all the same. */
  forgetPaths(): void {
    this.paths.clear();
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
    context.lineCap = 'round';
    context.setLineDash([...item.dash]);
    context.stroke(this.page.pathOf(item.draw, this.finest));
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
        break;
    }
  }

  private drawTemplate(): void {
    const { context, colours, page, finest } = this;
    const { template } = page.list;
    if (template === undefined) return;
    context.globalAlpha = printOpacity(colours);
    context.fillStyle = colours.line;
    context.fill(page.pathOf(template.dots, finest));
    context.strokeStyle = colours.line;
    context.lineWidth = Math.max(template.width, 1 / this.frame.scale);
    context.lineCap = 'butt';
    context.setLineDash([]);
    context.stroke(page.pathOf(template.strokes, finest));
    context.globalAlpha = 1;
  }

  paint(): void {
    const { context, frame, colours } = this;
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.clearRect(0, 0, frame.width, frame.height);
    this.applyPageTransform();
    context.lineJoin = 'round';
    context.imageSmoothingQuality = 'medium';
    for (const item of this.page.list.items) if (isVisible(item.bounds, frame)) this.draw(item);
    // Paper and print go under the ink, so that an eraser has only ink to take away.
    context.globalCompositeOperation = 'destination-over';
    this.drawTemplate();
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.fillStyle = colours.paper;
    context.fillRect(0, 0, frame.width, frame.height);
    context.globalCompositeOperation = 'source-over';
  }
}

/** Paints a part of a page over whatever the canvas holds. The part lies inside the page: all of it becomes paper. */
export const paintPage = (context: PaintContext, page: PreparedPage, frame: Frame, colours: SurfaceColours): void =>
  new PagePainter(context, page, frame, colours).paint();
