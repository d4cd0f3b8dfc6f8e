import { countsOf, type PageLayer, pageLayers } from '../layers/layerActs';
import { type LayerBook, LayerDraft } from '../layers/layerDraft';
import type { DrawnShape, InkObject, PointSamples, Shape } from '../model';
import { normalId } from '../pageOrder';
import type { EditedPage } from './editedPage';
import type { InkStep } from './history';
import { type DraftRevision, PageDraft } from './pageDraft';
import { shapeRevisionOf } from './pageShapes';

/** What is on a page that is written on: its shapes and layers, with all that waits for upload, and their points. */
export class DrawnPage {
  readonly draft: PageDraft;
  readonly layers: LayerDraft;
  private readonly samples = new Map<string, PointSamples>();
  /** What is drawn of each shape, as long as its record stays: drawings are kept by these. */
  private readonly drawn = new Map<string, DrawnShape>();
  /** Worked out once after each change: a page of ten thousand shapes is asked for them several times an act. */
  private known: { readonly live: readonly Shape[]; readonly all: readonly DrawnShape[] } | undefined;

  constructor(page: EditedPage) {
    this.draft = new PageDraft(page.pageId);
    this.layers = new LayerDraft(page.pageId, page.layers);
    page.revisions.forEach((revision) => this.draft.receive(revision));
    for (const shape of page.drawn) {
      const id = normalId(shape.shape.uniqueId);
      this.drawn.set(id, shape);
      if (shape.samples !== undefined) this.samples.set(id, shape.samples);
    }
  }

  /** Whether nothing waits for being uploaded. */
  get isClean(): boolean {
    return this.draft.isClean && this.layers.isClean;
  }

  /** The layers as they are now, the lowest first. */
  pageLayers(): readonly PageLayer[] {
    return pageLayers(this.layers.layers, countsOf(this.live()));
  }

  /** What of the layers is in the cloud. */
  get layerBook(): LayerBook {
    return this.layers.book;
  }

  /** The records of all that is on the page, in the order of drawing. */
  live(): readonly Shape[] {
    return this.look().live;
  }

  private look(): NonNullable<DrawnPage['known']> {
    if (this.known !== undefined) return this.known;
    const live = this.draft.live(this.layers.layers);
    this.known = { live, all: live.map((shape) => this.drawnOf(shape)) };
    return this.known;
  }

  /**
   * The record of a shape that is drawn, which may be drawn from before its upload: that said where its points are. A
   * reference is drawn as what it leads to, and is changed as that.
   */
  recordOf({ shape }: DrawnShape): Shape {
    const newest = this.draft.current(shape.uniqueId);
    const isSame = newest?.updatedAt === shape.updatedAt && newest.shapeType === shape.shapeType;
    return isSame ? newest : shape;
  }

  /** All that is on the page, also on layers that are hidden; a shape that did not change is the same object as before. */
  all(): readonly DrawnShape[] {
    return this.look().all;
  }

  /** The page as it is drawn now. */
  shown(): readonly DrawnShape[] {
    return this.without(({ show }) => !show);
  }

  /** Shapes that may be touched: those of layers that are shown and not locked. */
  open(): readonly DrawnShape[] {
    return this.without(({ show, lock }) => !show || lock);
  }

  /** Shapes that are seen, and must not be touched. */
  locked(): readonly DrawnShape[] {
    return this.without(({ show, lock }) => !show || !lock);
  }

  private without(isLeftOut: (layer: PageLayer) => boolean): readonly DrawnShape[] {
    const out = new Set(
      this.pageLayers()
        .filter(isLeftOut)
        .map(({ id }) => id),
    );
    return out.size === 0 ? this.all() : this.all().filter(({ shape }) => !out.has(shape.zorder));
  }

  private drawnOf(shape: Shape): DrawnShape {
    const id = normalId(shape.uniqueId);
    const known = this.drawn.get(id);
    // A reference is drawn as what it leads to, under its own id.
    const isSame = known !== undefined && (known.shape === shape || known.shape.updatedAt === shape.updatedAt);
    if (isSame) return known;
    const drawn: DrawnShape = { shape, samples: this.samples.get(id) };
    this.drawn.set(id, drawn);
    return drawn;
  }

  /** Takes in a step of the person. */
  take(step: InkStep): void {
    this.known = undefined;
    for (const { after, samples } of step.changes) {
      if (samples !== undefined) this.samples.set(normalId(after.uniqueId), samples);
    }
    this.draft.take(step);
    if (step.layers !== undefined) this.layers.take(step.layers.after);
  }

  /** A revision of the shapes is in the cloud, and was received. */
  settle(revision: DraftRevision): void {
    this.known = undefined;
    this.draft.settle(revision);
  }

  /** The last list of layers is in the cloud. */
  layersSettled(): void {
    this.known = undefined;
    this.layers.settle();
  }

  /** Takes in files of page records that somebody uploaded. */
  receiveLayers(files: readonly InkObject[]): void {
    this.known = undefined;
    this.layers.receive(files);
  }

  /** Takes in shape zips that somebody uploaded; `samplesOf` finds the points of what they name. */
  receive(zips: readonly InkObject[], samplesOf: (shape: Shape) => PointSamples | undefined): void {
    this.known = undefined;
    for (const { name, bytes } of zips) {
      const revision = shapeRevisionOf(name, bytes);
      if (revision === undefined) continue;
      this.draft.receive(revision);
      for (const shape of revision.shapes) {
        const id = normalId(shape.uniqueId);
        const samples = this.samples.has(id) ? undefined : samplesOf(shape);
        if (samples === undefined) continue;
        this.samples.set(id, samples);
        // Where a later record of it came first, it was drawn without them.
        this.drawn.delete(id);
      }
    }
  }
}
