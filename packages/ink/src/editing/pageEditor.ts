import type { NoteObject } from '../encode/noteContent';
import { countsOf, type LayerAct, layerChange, type LayerRefusal, type PageLayer } from '../layers/layerActs';
import type { LayerBook } from '../layers/layerDraft';
import type { DrawnShape, InkObject, PointSamples, Shape } from '../model';
import { normalId } from '../pageOrder';
import { needsSamples } from '../shapeTypes';
import { erasedPieces } from './areaEraser';
import { DrawnPage } from './drawnPage';
import { type EditedPage, joined } from './editedPage';
import { copiedShape, movedShape, pieceShape, recolouredShape, removedShape, retypedShape } from './edits';
import { InkHistory, type InkStep, type ShapeChange, type TakenStep } from './history';
import { isHeld, isTouched, type Sweep } from './hits';
import { type FoundText, textAt, textBox, type TypedText } from './textBox';
import type { PagePoint } from './onPage';
import type { DraftRevision } from './pageDraft';
import type { Affine } from '../render/path/affine';

/** What is done to shapes that are held together. */
export type ShapeAct =
  | { readonly kind: 'remove' }
  /** ARGB, signed. */
  | { readonly kind: 'recolour'; readonly colour: number }
  | { readonly kind: 'retype'; readonly text: string }
  /** On top of where they are, page units. */
  | { readonly kind: 'move'; readonly matrix: Affine };

/** Whether there is something to be seen of a shape, on a layer that is shown. */
const isSeen = ({ shape, samples }: DrawnShape): boolean => samples !== undefined || !needsSamples(shape.shapeType);

/** What came of undoing or redoing. */
export type Turned =
  | { readonly kind: 'turned'; readonly step: InkStep }
  | { readonly kind: 'nothing' }
  | { readonly kind: 'changedElsewhere' };

/** A page that is held for drawing and written on: its shapes, the steps that were done, and what waits for upload. */
export class PageEditor {
  private readonly page: DrawnPage;
  private readonly history = new InkHistory();
  private gesture: InkStep[] = [];
  private sent: DraftRevision | undefined;
  /** The gesture met a locked layer. */
  private metLock = false;

  constructor(private readonly begun: EditedPage) {
    this.page = new DrawnPage(begun);
  }

  get canUndo(): boolean {
    return this.history.canUndo;
  }

  get canRedo(): boolean {
    return this.history.canRedo;
  }

  /** Whether nothing waits for being uploaded. */
  get isClean(): boolean {
    return this.page.isClean;
  }

  /** The layers as they are now, the lowest first. */
  pageLayers(): readonly PageLayer[] {
    return this.page.pageLayers();
  }

  /** What of the layers is in the cloud. */
  get layerBook(): LayerBook {
    return this.page.layerBook;
  }

  /** All that is on the page, also on layers that are hidden; a shape that did not change is the same object as before. */
  all(): readonly DrawnShape[] {
    return this.page.all();
  }

  /** The page as it is drawn now. */
  shapes(): readonly DrawnShape[] {
    return this.page.shown();
  }

  /**
   * Takes in steps that were taken outside: strokes of the pen, and what the journal kept.
   * @param out shapes of which the cloud may have something that no record names
   */
  put(steps: readonly TakenStep[], out: readonly string[] = []): void {
    this.page.draft.mayBeOut(out);
    for (const taken of steps) {
      this.page.take(taken.step);
      this.history.replay(taken);
    }
  }

  private act(changes: readonly ShapeChange[]): InkStep | undefined {
    if (changes.length === 0) return undefined;
    const step = { pageId: this.begun.pageId, changes };
    this.page.take(step);
    return step;
  }

  /**
   * Erases under the sweeps: whole strokes, or what lies below alone. Belongs to a gesture until {@link finish} is called.
   * @param at epoch milliseconds
   */
  erase(sweeps: readonly Sweep[], mode: 'stroke' | 'area', at: number): InkStep | undefined {
    const touched = this.page.open().filter((drawn) => sweeps.some((sweep) => isTouched(drawn, sweep)));
    const changes = touched.flatMap((drawn): readonly ShapeChange[] => {
      const { shape, samples } = drawn;
      const record = this.page.recordOf(drawn);
      const gone: ShapeChange = { before: record, after: removedShape(record, at) };
      if (mode === 'stroke' || samples === undefined) return [gone];
      const pieces = erasedPieces({ shape, samples }, sweeps);
      if (pieces === undefined) return [];
      const left = pieces.map((piece): ShapeChange => ({
        before: undefined,
        after: pieceShape(shape, piece, this.begun.newId(), at),
        samples: piece.samples,
      }));
      return [gone, ...left];
    });
    const step = this.act(changes);
    if (step !== undefined) this.gesture.push(step);
    else this.metLock ||= this.page.locked().some((drawn) => sweeps.some((sweep) => isTouched(drawn, sweep)));
    return step;
  }

  /** The gesture is over: all that it did is one step. Where it did nothing, whether it was a locked layer that it met. */
  finish(): InkStep | 'locked' | undefined {
    const step = joined(this.begun.pageId, this.gesture);
    const nothing = this.metLock ? 'locked' : undefined;
    this.gesture = [];
    this.metLock = false;
    if (step.changes.length === 0) return nothing;
    this.history.add(step);
    return step;
  }

  /**
   * The shapes that a lasso holds, by their ids; where there are none, whether a locked layer has some there. Without a way
   * it holds all of the page.
   */
  lasso(way?: readonly PagePoint[]): readonly string[] | 'locked' {
    const isIn = (drawn: DrawnShape): boolean => way === undefined || isHeld(drawn, way);
    const held = this.page.open().filter(isIn);
    if (held.length === 0 && this.page.locked().some(isIn)) return 'locked';
    return held.map(({ shape }) => shape.uniqueId);
  }

  /**
   * Does something to the layers; what is seen on one that is removed goes with it. A stroke whose points have not come was
   * seen by nobody here: it stays, and its layer with it.
   */
  changeLayers(act: LayerAct, at: number): InkStep | LayerRefusal {
    const live = this.page.live();
    const layers = layerChange(this.page.layers.table, countsOf(live), act, at);
    if (typeof layers === 'string') return layers;
    const seen = new Set(this.page.all().flatMap((drawn) => (isSeen(drawn) ? [normalId(drawn.shape.uniqueId)] : [])));
    const isGone = ({ zorder, uniqueId }: Shape): boolean =>
      act.kind === 'remove' && zorder === act.id && seen.has(normalId(uniqueId));
    const changes = live
      .filter(isGone)
      .map((shape): ShapeChange => ({ before: shape, after: removedShape(shape, at) }));
    // What has not come stays, and its layer with it.
    const isOn = act.kind === 'remove' && live.some(({ zorder }) => zorder === act.id);
    if (isOn && changes.length === 0) return 'coming';
    const step = { pageId: this.begun.pageId, changes, layers };
    this.page.take(step);
    this.history.add(step);
    return step;
  }

  /** Those of the shapes that are on the page, with their points. */
  copy(ids: readonly string[]): readonly DrawnShape[] {
    const wanted = new Set(ids.map(normalId));
    return this.shapes().filter(({ shape }) => wanted.has(normalId(shape.uniqueId)));
  }

  /** Puts copies of shapes on a layer of the page, so far from where they were taken, page units. */
  paste(clip: readonly DrawnShape[], { by, layer, at }: { by: PagePoint; layer: number; at: number }) {
    const matrix = { a: 1, b: 0, c: 0, d: 1, e: by.x, f: by.y };
    return this.done(
      clip.map(({ shape, samples }): ShapeChange => ({
        before: undefined,
        after: copiedShape(movedShape({ shape, samples }, matrix, at), this.begun.newId(), layer, at),
        samples,
      })),
    );
  }

  /** The text at a place, if it may be typed anew. */
  textAt(place: PagePoint): FoundText | undefined {
    return textAt(this.page.open(), place);
  }

  /** Puts a text on the page, or other words into one; a text without words goes. */
  type(typed: TypedText, layer: number, at: number): InkStep | undefined {
    const isEmpty = typed.text.trim() === '';
    if (typed.id === undefined) {
      if (isEmpty) return undefined;
      const { shape, samples } = textBox(typed, { uniqueId: this.begun.newId(), layer, at });
      return this.done([{ before: undefined, after: shape, samples }]);
    }
    return this.change([typed.id], isEmpty ? { kind: 'remove' } : { kind: 'retype', text: typed.text }, at);
  }

  /** An act that is a step by itself. */
  private done(changes: readonly ShapeChange[]): InkStep | undefined {
    const step = this.act(changes);
    if (step !== undefined) this.history.add(step);
    return step;
  }

  /** Does something to shapes, of which those that are gone meanwhile are left out. */
  change(ids: readonly string[], act: ShapeAct, at: number): InkStep | undefined {
    const wanted = new Set(ids.map(normalId));
    const changes = this.page
      .open()
      .filter(({ shape }) => wanted.has(normalId(shape.uniqueId)))
      .map(({ samples, ...drawn }): ShapeChange => {
        const shape = this.page.recordOf({ ...drawn, samples });
        return { before: shape, after: this.changed({ shape, samples }, act, at) };
      });
    return this.done(changes);
  }

  private changed(drawn: DrawnShape, act: ShapeAct, at: number): Shape {
    switch (act.kind) {
      case 'remove':
        return removedShape(drawn.shape, at);
      case 'recolour':
        return recolouredShape(drawn.shape, act.colour, at);
      case 'move':
        return movedShape(drawn, act.matrix, at);
      case 'retype':
        return retypedShape(drawn.shape, act.text, at);
    }
  }

  private turned(turned: ReturnType<InkHistory['undo']>): Turned {
    if (turned === undefined) return { kind: 'nothing' };
    if (turned.kind === 'changedElsewhere') return turned;
    this.page.take(turned.step);
    return { kind: 'turned', step: turned.step };
  }

  undo(at: number): Turned {
    return this.turned(this.history.undo(this.page.draft.current, at, this.page.layers.table));
  }

  redo(at: number): Turned {
    return this.turned(this.history.redo(this.page.draft.current, at, this.page.layers.table));
  }

  /** Shapes of which a try may have left something in the cloud, by their ids in normal form. */
  get outIds(): readonly string[] {
    return this.page.draft.outIds;
  }

  /** What is uploaded next; empty where nothing waits. It goes on waiting until {@link settle} is called. */
  revision(at: number): readonly NoteObject[] {
    const { draft } = this.page;
    // A device whose clock is ahead may have written since the page was opened.
    this.sent = draft.revision(at, this.begun.idsFrom(Math.max(at, draft.newest + 1)));
    const layers = this.page.layers.revision(at, this.begun.newId);
    // Shapes before the list that names their layer: one that no list names is drawn all the same.
    return layers === undefined ? this.sent.objects : [...this.sent.objects, layers];
  }

  /** The last revision is in the cloud. */
  settle(): void {
    const { sent } = this;
    if (sent === undefined) return;
    this.sent = undefined;
    this.page.layersSettled();
    this.receive(sent.objects.map(({ path, bytes }) => ({ name: path, bytes })));
    this.page.settle(sent);
  }

  /** Takes in files of page records that somebody uploaded. */
  receiveLayers(files: readonly InkObject[]): void {
    this.page.receiveLayers(files);
  }

  /** Takes in shape zips that somebody uploaded; `samplesOf` finds the points of what they name. */
  receive(zips: readonly InkObject[], samplesOf: (shape: Shape) => PointSamples | undefined = () => undefined): void {
    this.page.receive(zips, samplesOf);
  }
}
