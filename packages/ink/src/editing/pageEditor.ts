import type { NoteObject } from '../encode/noteContent';
import type { DrawnShape, InkLayer, PointSamples, Shape } from '../model';
import { normalId } from '../pageOrder';
import { erasedPieces } from './areaEraser';
import { copiedShape, movedShape, pieceShape, recolouredShape, removedShape, retypedShape } from './edits';
import {
  type InkHistory,
  type InkStep,
  NO_HISTORY,
  redo,
  replayed,
  type ShapeChange,
  type TakenStep,
  undo,
  withStep,
} from './history';
import { isHeld, isTouched, type Sweep } from './hits';
import { type FoundText, textAt, textBox, type TypedText } from './textBox';
import type { PagePoint } from './onPage';
import { type DraftRevision, PageDraft } from './pageDraft';
import { shapeRevisionOf, type ShapeRevision } from './pageShapes';
import type { Affine } from '../render/path/affine';

/** What is done to shapes that are held together. */
export type ShapeAct =
  | { readonly kind: 'remove' }
  /** ARGB, signed. */
  | { readonly kind: 'recolour'; readonly colour: number }
  | { readonly kind: 'retype'; readonly text: string }
  /** On top of where they are, page units. */
  | { readonly kind: 'move'; readonly matrix: Affine };

/** What came of undoing or redoing. */
export type Turned =
  | { readonly kind: 'turned'; readonly step: InkStep }
  | { readonly kind: 'nothing' }
  | { readonly kind: 'changedElsewhere' };

/** What an editor begins with: the page's revisions, and its shapes as they were put together for drawing. */
export interface EditedPage {
  readonly pageId: string;
  /** In drawing order; nothing of a locked or hidden one is touched. */
  readonly layers: readonly InkLayer[];
  readonly revisions: readonly ShapeRevision[];
  readonly drawn: readonly DrawnShape[];
  /** A new id of a shape. */
  readonly newId: () => string;
  /** Gives revisions their ids, each above the one before. */
  readonly ids: () => string;
}

/** Changes of one gesture are one step: what a shape was first, and what it is last. */
const joined = (pageId: string, steps: readonly InkStep[]): InkStep => {
  const byId = new Map<string, ShapeChange>();
  for (const change of steps.flatMap(({ changes }) => changes)) {
    const id = normalId(change.after.uniqueId);
    const first = byId.get(id);
    const samples = change.samples ?? first?.samples;
    byId.set(id, { before: first === undefined ? change.before : first.before, after: change.after, samples });
  }
  // A piece that came and went within the gesture is nobody's business.
  const changes = [...byId.values()].filter(({ before, after }) => before !== undefined || after.shapeStatus === 0);
  return { pageId, changes };
};

/** A page that is held for drawing and written on: its shapes, the steps that were done, and what waits for upload. */
export class PageEditor {
  private readonly draft: PageDraft;
  private readonly samples = new Map<string, PointSamples>();
  /** What is drawn of each shape, as long as its record stays: drawings are kept by these. */
  private readonly drawn = new Map<string, DrawnShape>();
  private history: InkHistory = NO_HISTORY;
  private gesture: InkStep[] = [];
  private sent: DraftRevision | undefined;

  constructor(private readonly page: EditedPage) {
    this.draft = new PageDraft(page.pageId);
    page.revisions.forEach((revision) => this.draft.receive(revision));
    for (const shape of page.drawn) {
      const id = normalId(shape.shape.uniqueId);
      this.drawn.set(id, shape);
      if (shape.samples !== undefined) this.samples.set(id, shape.samples);
    }
  }

  get canUndo(): boolean {
    return this.history.done.length > 0;
  }

  get canRedo(): boolean {
    return this.history.undone.length > 0;
  }

  /** Whether nothing waits for being uploaded. */
  get isClean(): boolean {
    return this.draft.isClean;
  }

  /** The page as it is drawn now; a shape that did not change is the same object as before. */
  shapes(): readonly DrawnShape[] {
    const { layers } = this.page;
    const hidden = new Set(layers.filter(({ show }) => !show).map(({ id }) => id));
    return this.draft
      .live(layers)
      .filter(({ zorder }) => !hidden.has(zorder))
      .map((shape) => this.drawnOf(shape));
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

  /** Shapes that may be touched: those of layers that are shown and not locked. */
  private open(): readonly DrawnShape[] {
    const locked = new Set(this.page.layers.filter(({ lock }) => lock).map(({ id }) => id));
    return this.shapes().filter(({ shape }) => !locked.has(shape.zorder));
  }

  private take(step: InkStep): void {
    for (const { after, samples } of step.changes) {
      if (samples !== undefined) this.samples.set(normalId(after.uniqueId), samples);
    }
    this.draft.take(step);
  }

  /** Takes in steps that were taken outside: strokes of the pen, and what the journal kept. */
  put(steps: readonly TakenStep[]): void {
    for (const taken of steps) {
      this.take(taken.step);
      this.history = replayed(this.history, taken);
    }
  }

  private act(changes: readonly ShapeChange[]): InkStep | undefined {
    if (changes.length === 0) return undefined;
    const step = { pageId: this.page.pageId, changes };
    this.take(step);
    return step;
  }

  /**
   * Erases under the sweeps: whole strokes, or what lies below alone. Belongs to a gesture until {@link finish} is called.
   * @param at epoch milliseconds
   */
  erase(sweeps: readonly Sweep[], mode: 'stroke' | 'area', at: number): InkStep | undefined {
    const touched = this.open().filter((drawn) => sweeps.some((sweep) => isTouched(drawn, sweep)));
    const changes = touched.flatMap((drawn): readonly ShapeChange[] => {
      const { shape, samples } = drawn;
      const gone: ShapeChange = { before: shape, after: removedShape(shape, at) };
      if (mode === 'stroke' || samples === undefined) return [gone];
      const pieces = erasedPieces({ shape, samples }, sweeps);
      if (pieces === undefined) return [];
      const left = pieces.map((piece): ShapeChange => ({
        before: undefined,
        after: pieceShape(shape, piece, this.page.newId(), at),
        samples: piece.samples,
      }));
      return [gone, ...left];
    });
    const step = this.act(changes);
    if (step !== undefined) this.gesture.push(step);
    return step;
  }

  /** The gesture is over: all that it did is one step. Undefined where it did nothing. */
  finish(): InkStep | undefined {
    const step = joined(this.page.pageId, this.gesture);
    this.gesture = [];
    if (step.changes.length === 0) return undefined;
    this.history = withStep(this.history, step);
    return step;
  }

  /** The shapes that a lasso holds, by their ids. */
  lasso(way: readonly PagePoint[]): readonly string[] {
    return this.open()
      .filter((drawn) => isHeld(drawn, way))
      .map(({ shape }) => shape.uniqueId);
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
        after: copiedShape(movedShape({ shape, samples }, matrix, at), this.page.newId(), layer, at),
        samples,
      })),
    );
  }

  /** The text at a place, if it may be typed anew. */
  textAt(place: PagePoint): FoundText | undefined {
    return textAt(this.open(), place);
  }

  /** Puts a text on the page, or other words into one; a text without words goes. */
  type(typed: TypedText, layer: number, at: number): InkStep | undefined {
    const isEmpty = typed.text.trim() === '';
    if (typed.id === undefined) {
      if (isEmpty) return undefined;
      const { shape, samples } = textBox(typed, { uniqueId: this.page.newId(), layer, at });
      return this.done([{ before: undefined, after: shape, samples }]);
    }
    return this.change([typed.id], isEmpty ? { kind: 'remove' } : { kind: 'retype', text: typed.text }, at);
  }

  /** An act that is a step by itself. */
  private done(changes: readonly ShapeChange[]): InkStep | undefined {
    const step = this.act(changes);
    if (step !== undefined) this.history = withStep(this.history, step);
    return step;
  }

  /** Does something to shapes, of which those that are gone meanwhile are left out. */
  change(ids: readonly string[], act: ShapeAct, at: number): InkStep | undefined {
    const wanted = new Set(ids.map(normalId));
    const changes = this.open()
      .filter(({ shape }) => wanted.has(normalId(shape.uniqueId)))
      .map((drawn): ShapeChange => ({ before: drawn.shape, after: this.changed(drawn, act, at) }));
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

  private turn(turnBack: typeof undo, at: number): Turned {
    const turned = turnBack(this.history, this.draft.current, at);
    if (turned === undefined) return { kind: 'nothing' };
    this.history = turned.history;
    if (turned.kind === 'changedElsewhere') return turned;
    this.take(turned.step);
    return { kind: 'turned', step: turned.step };
  }

  undo(at: number): Turned {
    return this.turn(undo, at);
  }

  redo(at: number): Turned {
    return this.turn(redo, at);
  }

  /** What is uploaded next; empty where nothing waits. It goes on waiting until {@link settle} is called. */
  revision(at: number): readonly NoteObject[] {
    this.sent = this.draft.revision(at, this.page.ids);
    return this.sent.objects;
  }

  /** The last revision is in the cloud. */
  settle(): void {
    const { sent } = this;
    if (sent === undefined) return;
    this.sent = undefined;
    this.receive(sent.objects.map(({ path, bytes }) => ({ name: path, bytes })));
    this.draft.settle(sent);
  }

  /** Takes in shape zips that somebody uploaded; `samplesOf` finds the points of what they name. */
  receive(
    zips: readonly { readonly name: string; readonly bytes: Uint8Array }[],
    samplesOf: (shape: Shape) => PointSamples | undefined = () => undefined,
  ): void {
    for (const { name, bytes } of zips) {
      const revision = shapeRevisionOf(name, bytes);
      if (revision === undefined) continue;
      this.draft.receive(revision);
      for (const shape of revision.shapes) {
        const id = normalId(shape.uniqueId);
        const samples = this.samples.has(id) ? undefined : samplesOf(shape);
        if (samples !== undefined) this.samples.set(id, samples);
      }
    }
  }
}
